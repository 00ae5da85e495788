"""All answers of a riddle weighed by playouts in worlds that look like its view.

Whatever is surely behind is dropped, the others are tried for longer. What is left is measured
beside its rivals in worlds that had no part in choosing it: measured where it was found to be the
best, it would look better than it is.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from statistics import fmean
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.likelihood import Deed
from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import EVERYBODY, Outlook
from saboteur.bots.redeal import redealt
from saboteur.bots.search import Search
from saboteur.bots.shrewd import stance_of
from saboteur.bots.stance import Stance, plain
from saboteur.bots.suspicion import tell
from saboteur.bots.terms import term_of
from saboteur.bots.worlds import world
from saboteur.rules.actions import action_of, code_of
from saboteur.rules.cards import NO_CARD
from saboteur.rules.dice import dice
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action, text_of
from saboteur.rules.view import View
from saboteur.study.outcomes import purses, standard_error, worths
from saboteur.study.playouts import mixed, play_on

# The best answer is better than any other by this much at least, of a won round.
MARGIN: Final = 0.03
# Normal deviations: to drop an answer, and for the interval that proves the best one.
SURELY: Final = 3.0
# ... and to give up, where another is about as good.
HARDLY: Final = 1.0
PROVED: Final = 2.58
# Playouts share a world, whose hands are dealt anew for each.
TRIALS_A_WORLD: Final = 4
FIRST_TRIALS: Final = 32
MOST_STAGES: Final = 5
RIVALS: Final = 4
FRESH_TRIALS: Final = 1000
GLANCE: Final = 40
# An action that tells more than this is seen to be a saboteur's work.
QUIET: Final = 0.2
EVEN: Final = 0.5


@dataclass(slots=True)
class Weight:
    """An action and what came of it, trial by trial."""

    code: int
    values: list[float] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Verdict:
    """How the best action stands beside the others: by how much these lack, and how sure that is.

    `margin` is proved for all of them.
    """

    best: int
    value: float
    margin: float
    lacks: dict[int, tuple[float, float]]


class Weighing:
    """A view, and playouts that go on from it; all chance comes from the seed."""

    def __init__(self, view: View, beliefs: Beliefs | None, seed: str) -> None:
        self.view = view
        self._beliefs = beliefs
        self._rolls = dice(f"riddle {seed}")
        self._seed = int(self._rolls.below(1 << 16))
        self._trials = 0
        self._start = self._world()
        self._before = purses(self._start)
        self.stance = self._stance()
        self._public = Outlook(self._start, EVERYBODY, i64(-1))

    def _world(self) -> State:
        deal = self._beliefs.sample(self._rolls) if self._beliefs else None
        return world(self.view, self._rolls, deal)

    def _stance(self) -> Stance:
        if self._beliefs is None:
            return plain(self._start, self._start.seat)
        return stance_of(self.view, self._beliefs)

    def codes(self) -> list[int]:
        return [int(code_of(self._start, action)) for action in self.view.legal]

    def text(self, code: int) -> str:
        return text_of(action_of(self._start, code))

    def code(self, text: str) -> int:
        return int(code_of(self._start, parse_action(text)))

    def tells(self, code: int) -> float:
        """How much an action would speak for a saboteur, to everybody."""
        if not len(self.stance.odds):
            return 0.0
        return int(tell(self._start, self._public, self.stance.odds, code)) / 100

    def loud(self, code: int) -> bool:
        return self.tells(code) > QUIET

    def term(self, code: int) -> str:
        """What an action amounts to, by what this seat believes."""
        chances = self._beliefs.saboteur() if self._beliefs else [1.0] * self.view.players
        odds = vec[i64]([i64(1 if chance >= EVEN else -1) for chance in chances])
        return term_of(self._start, odds, Deed(code, i64(-1), i64(NO_CARD)))

    def glance(self) -> float:
        """How far the best of what comes to mind seems to be ahead, at little cost."""
        search = Search([self._start], self.stance, 25 * 6, i64(0), 1000.0)
        listed, _ = search.candidates()
        tried = [Weight(int(code)) for code in listed]
        if len(tried) < 2:
            return 0.0
        self.try_all(tried, GLANCE)
        first, second = sorted((fmean(one.values) for one in tried), reverse=True)[:2]
        return first - second

    def best(self, codes: Iterable[int]) -> Verdict | None:
        """The one action that is surely better than all of these others, if there is one."""
        tried = [Weight(code) for code in codes]
        left, dropped = tried, dict[int, tuple[float, float]]()
        trials = FIRST_TRIALS
        for _ in range(MOST_STAGES):
            self.try_all(left, trials)
            top = max(left, key=lambda one: fmean(one.values))
            behind = {one.code: _gap(top, one) for one in left if one is not top}
            out = {code: gap for code, gap in behind.items() if _lower(gap, SURELY) > MARGIN}
            dropped |= out
            left = [one for one in left if one.code not in out]
            if len(left) == 1:
                return self._proved(left[0].code, dropped)
            if any(_upper(gap, HARDLY) < MARGIN for gap in behind.values()):
                return None
            trials *= 2
        return None

    def _proved(self, best: int, lacks: dict[int, tuple[float, float]]) -> Verdict | None:
        verdict = self.measured(best, lacks)
        return verdict if verdict.margin >= MARGIN else None

    def measured(self, best: int, lacks: dict[int, tuple[float, float]]) -> Verdict:
        """The best beside its nearest rivals, measured in worlds of their own."""
        nearest = sorted(lacks, key=lambda code: lacks[code][0])[:RIVALS]
        own, rivals = Weight(best), [Weight(code) for code in nearest]
        self.try_all([own, *rivals], FRESH_TRIALS)
        lacks = lacks | {one.code: _gap(own, one) for one in rivals}
        margin = min((_lower(gap, PROVED) for gap in lacks.values()), default=0.0)
        return Verdict(best, fmean(own.values), margin, lacks)

    def try_all(self, tried: list[Weight], trials: int) -> None:
        """Every action in the same worlds with the same chances."""
        start = self._start
        for _ in range(trials):
            trial = self._trials = self._trials + 1
            if trial % TRIALS_A_WORLD == 1:
                start = self._start = self._world()
            seat, seed = start.seat, int(mixed(self._seed, trial))
            dealt = redealt(start, seat, Sequence(seed))
            for one in tried:
                state = dealt.copy()
                naive = (trial // TRIALS_A_WORLD + trial) % 2 == 1
                play_on(state, one.code, seat, self.stance.aims, self.stance.odds, naive, seed)
                one.values.append(worths(state, self._before)[seat])


def _gap(best: Weight, other: Weight) -> tuple[float, float]:
    """How much less an action is worth, and the standard error, where both were tried together."""
    gaps = [b - a for b, a in zip(best.values, other.values, strict=True)]
    return fmean(gaps), standard_error(gaps)


def _upper(gap: tuple[float, float], deviations: float) -> float:
    return gap[0] + deviations * gap[1]


def _lower(gap: tuple[float, float], deviations: float) -> float:
    return gap[0] - deviations * gap[1]
