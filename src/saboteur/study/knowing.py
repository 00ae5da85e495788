"""What the chooser could know: their best actions, and what they did, by playouts in worlds that
look like their view.

The law here: everything is made of a view, never of a state, a record or another seat's view.
A test sees that twins, which differ in what a seat cannot know, give the same.
"""

from dataclasses import dataclass, replace
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
from saboteur.play.talk import hides_roles
from saboteur.rules import codes
from saboteur.rules.actions import Action, action_of, code_of
from saboteur.rules.cards import NAMES, NO_CARD
from saboteur.rules.dice import Dice, dice
from saboteur.rules.ruleset import TURN
from saboteur.rules.state import State
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View
from saboteur.study.findings import Knew, Weighed
from saboteur.study.marking import MISTAKE, beyond
from saboteur.study.outcomes import has_sides, purses, standard_error, worths
from saboteur.study.playouts import mixed, play_on

MOST_OPTIONS: Final = 8
# How many of them are tried for longer, beside what was done.
RIVALS: Final = 3
PLAYOUTS_A_WORLD: Final = 12
MOST_WORLDS: Final = 64
# When the best of them is measured, so many trials share a world.
TRIALS_A_WORLD: Final = 4
# Where it is this sure that what was done lacks less than this, it is not looked at for longer.
SURE: Final = 2.5
LITTLE: Final = 0.04
# Where it is open whether it is a mistake, it is looked at for so many times as long at most.
MOST: Final = 4
# The chance of those trials is that of no others, whatever the budget.
FRESH: Final = 1 << 20
EVEN: Final = 0.5
_WEIGHED: Final = ("turn", "lay", "mark")
_VERBS: Final = {
    codes.PASS: "passed",
    codes.SHED: "shed",
    codes.BLOCK: "blocked",
    codes.LAY: "laid",
    codes.MARK: "marked",
}


@dataclass(slots=True)
class Tried:
    """An action and what came of it, trial by trial."""

    code: int
    values: list[float]

    def mean(self, trials: int) -> float:
        """Of the first so many."""
        return fmean(self.values[:trials])


@dataclass(slots=True)
class Gap:
    """How much better a rival did than what was done, world by world."""

    own: list[float]
    rival: list[float]

    @property
    def by(self) -> float:
        return fmean(self.rival) - fmean(self.own)

    @property
    def error(self) -> float:
        return standard_error([b - a for a, b in zip(self.own, self.rival, strict=True)])

    @property
    def surely_little(self) -> bool:
        return self.by + SURE * self.error < LITTLE

    @property
    def settled(self) -> bool:
        """Whether this is a mistake, or is none."""
        return beyond(self.by, self.error, MISTAKE) is not None


class Knowing:
    """A seat about to choose, with a view and what it may believe."""

    def __init__(
        self, view: View, beliefs: Beliefs | None, budget: int, seed: str, most: int = MOST
    ) -> None:
        self._view = view
        self._beliefs = beliefs if beliefs is not None and hides_roles(view) else None
        self._budget = budget
        self._most = most
        rolls = dice(f"study {seed}")
        # Worlds of their own, so that a larger budget begins with those of a smaller one.
        self._fresh = dice(f"study {seed}/fresh")
        self._seed = int(rolls.below(1 << 16))
        count = max(1, min(MOST_WORLDS, budget // PLAYOUTS_A_WORLD))
        self.worlds = [self._world(rolls) for _ in range(count)]
        self._before = purses(self.worlds[0])
        self.sides = has_sides(self.worlds[0])
        self.stance = self._stance()

    def _world(self, rolls: Dice) -> State:
        deal = self._beliefs.sample(rolls) if self._beliefs else None
        return world(self._view, rolls, deal)

    def _stance(self) -> Stance:
        state = self.worlds[0]
        if self._beliefs is None or self._view.decision.what != "turn":
            return plain(state, state.seat)
        return stance_of(self._view, self._beliefs)

    def weigh(self, done: Action) -> Knew:
        """Half of the budget finds the best rival of what was done, the other half measures it.

        Measured where it was found to be the best, it would look better than it is.
        """
        taken = int(code_of(self.worlds[0], done))
        tried = [Tried(code, []) for code in self.candidates(taken)]
        first = max(4, self._budget // 4 // max(RIVALS, len(tried)))
        for trial in range(first):
            self._try_all(tried, trial)
        own, *others = tried
        if not others:
            return self._told(tried, own, None)
        rivals = sorted(others, key=lambda one: -one.mean(first))[:RIVALS]
        more = max(4, self._budget // 4 // (1 + len(rivals)))
        for trial in range(first, first + more):
            self._try_all([own, *rivals], trial)
        best = max(rivals, key=lambda one: fmean(one.values))
        return self._told(tried, best, self._measured(own.code, best.code))

    def _measured(self, own: int, rival: int) -> Gap:
        """Both in worlds that had no part in choosing the rival."""
        gap = Gap([], [])
        worlds = max(2, self._budget // 4 // TRIALS_A_WORLD)
        for number in range(self._most * worlds):
            look = number >= max(4, worlds // 4) and number % 4 == 0
            if look and (gap.surely_little or (number >= worlds and gap.settled)):
                break
            self._measure(gap, own, rival, FRESH + number * TRIALS_A_WORLD)
        return gap

    def _measure(self, gap: Gap, own: int, rival: int, trial: int) -> None:
        """In one more world."""
        start, pair = self._world(self._fresh), [Tried(own, []), Tried(rival, [])]
        for number in range(trial, trial + TRIALS_A_WORLD):
            self._try(pair, start, number, naive=number % 2 == 1)
        gap.own.append(fmean(pair[0].values))
        gap.rival.append(fmean(pair[1].values))

    def candidates(self, taken: int) -> list[int]:
        """What was done, then what the blueprint thinks most of."""
        listed = [code for code in self._listed() if code != taken]
        return [taken, *listed][:MOST_OPTIONS]

    def favourite(self) -> Action:
        """What the blueprint thinks most of."""
        return action_of(self.worlds[0], self._listed()[0])

    def _listed(self) -> list[int]:
        search = Search(self.worlds, self.stance, 25 * MOST_OPTIONS, i64(0), 1000.0)
        listed, _ = search.candidates()
        return [int(code) for code in listed]

    def _try_all(self, tried: list[Tried], trial: int) -> None:
        start = self.worlds[trial % len(self.worlds)]
        naive = (trial + trial // len(self.worlds)) % 2 == 1
        self._try(tried, start, trial, naive)

    def _try(self, tried: list[Tried], start: State, trial: int, naive: bool) -> None:
        seat, seed = start.seat, int(mixed(self._seed, trial))
        dealt = redealt(start, seat, Sequence(seed))
        for one in tried:
            state = dealt.copy()
            play_on(state, one.code, seat, self.stance.aims, self.stance.odds, naive, seed)
            one.values.append(worths(state, self._before)[seat])

    def _told(self, tried: list[Tried], rival: Tried, gap: Gap | None) -> Knew:
        own = tried[0]
        ahead = gap is not None and gap.by > 0
        best = rival if ahead else own
        top = fmean(own.values) if gap is None else fmean(gap.rival if ahead else gap.own)
        options = {one.code: self._option(one, best, top) for one in tried}
        if gap is not None:
            behind = own if ahead else rival
            lacks, error = round(abs(gap.by), 4), round(gap.error, 4)
            value = round(top - abs(gap.by), 4)
            options[behind.code] = replace(
                options[behind.code], value=value, lacks=lacks, error=error
            )
        ranked = sorted(tried, key=lambda one: (one is not best, options[one.code].lacks))
        return Knew(
            options=tuple(options[one.code] for one in ranked),
            done=ranked.index(own),
            saboteur=tuple(round(c, 4) for c in self._beliefs.saboteur()) if self._beliefs else (),
            treasure=tuple(round(c, 4) for c in self._beliefs.treasure()) if self._beliefs else (),
        )

    def _option(self, one: Tried, best: Tried, top: float) -> Weighed:
        """Beside the best one, as far as both were tried in the same trials."""
        gaps = [b - a for b, a in zip(best.values, one.values, strict=False)]
        lacks = 0.0 if one is best else max(0.0, fmean(gaps))
        term, tells = self._amounts_to(one.code)
        action = text_of(action_of(self.worlds[0], one.code))
        error = 0.0 if one is best else standard_error(gaps)
        return Weighed(action, round(top - lacks, 4), round(lacks, 4), round(error, 4), term, tells)

    def _amounts_to(self, code: int) -> tuple[str, float]:
        """The term for an action and what it would tell others, by what this seat believes."""
        state = self.worlds[0]
        if state.decision != TURN:
            return _VERBS.get(codes.verb(code), "meddled"), 0.0
        term = term_of(state, self._own_odds(), Deed(code, i64(-1), i64(NO_CARD)))
        # What is no term of its own is told by the card that does it.
        term = NAMES[codes.card(code)] if term == "meddled" else term
        public = Outlook(state, EVERYBODY, i64(-1))
        hidden = len(self.stance.odds) > 0
        told = tell(state, public, self.stance.odds, code) if hidden else 0
        return term, int(told) / 100

    def _own_odds(self) -> "vec[i64]":
        """By seat: above nothing where this seat would rather take it for a saboteur than not."""
        chances = self._beliefs.saboteur() if self._beliefs else [1.0] * self._view.players
        return vec[i64]([i64(1 if chance >= EVEN else -1) for chance in chances])


def worth_weighing(view: View) -> bool:
    """Whether there is more than one thing to do and it matters before the round is settled."""
    return view.decision.what in _WEIGHED and len(view.legal) > 1
