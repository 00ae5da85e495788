"""How good beliefs are: their log loss beside that of the bare deal, and whether said chances hold.

One seat of each round watches, with hunches as bots have them; at each of its turns it says how
likely every other is a saboteur.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import log
from statistics import fmean
from typing import Final

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.hunch import taught_hunches
from saboteur.bots.levels import player
from saboteur.bots.witness import Witness
from saboteur.lab.intervals import Estimate, Sums, mean, mean_of_sums
from saboteur.lab.plot import Axis, percent, points
from saboteur.play.game import Game
from saboteur.play.player import play_decision
from saboteur.rules.facts import RoundEnded
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.view import View

QUARTERS: Final = 4
_LEAST: Final = 1e-6
_SABOTEUR: Final = ROLES[SABOTEUR]


@dataclass(frozen=True)
class Forecast:
    """What was said of a seat at a turn: which round and quarter, the chance, that by the deal,
    the truth."""

    round: str
    quarter: int
    chance: float
    dealt: float
    true: bool

    def loss(self, chance: float) -> float:
        return -log(max(chance if self.true else 1 - chance, _LEAST))

    @property
    def gained(self) -> float:
        """How much less the belief loses than the bare deal."""
        return self.loss(self.dealt) - self.loss(self.chance)


@dataclass(frozen=True)
class Loss:
    """Mean log losses of beliefs and of the bare deal, and the difference with its interval."""

    believed: float
    dealt: float
    gain: Estimate


def watched(
    level: str, players: int, seeds: Iterable[int], game: str = "base", **options: str
) -> list[Forecast]:
    """Everything that was said in the first rounds of these games, all seats of one level."""
    return [said for seed in seeds for said in _round(game, level, players, seed, options)]


def _round(
    game: str, level: str, players: int, seed: int, options: dict[str, str]
) -> Iterator[Forecast]:
    begun = Game(game, players=players, seed=seed, **options)
    seats = [player(level, f"{seed}/{seat}") for seat in range(players)]
    watcher, witness = seed % players, None
    begun_as = f"{game} {level} {players} {seed}"
    turns: list[tuple[list[float], list[float]]] = []
    while begun.round == 1 and begun.decision.what == "turn":
        if begun.decision.seat == watcher:
            seen = begun.view(watcher)
            beliefs = Beliefs(seen, witness or Witness(seen, taught_hunches))
            witness = beliefs.witness
            turns.append((beliefs.saboteur(), _by_the_deal(seen, witness)))
        play_decision(begun, seats)
    roles = next(fact.roles for fact in begun.facts if isinstance(fact, RoundEnded))
    for number, (chances, dealt) in enumerate(turns):
        for seat, chance in enumerate(chances):
            if seat != watcher:
                quarter = QUARTERS * number // len(turns)
                yield Forecast(begun_as, quarter, chance, dealt[seat], roles[seat] == _SABOTEUR)


def _by_the_deal(seen: View, witness: Witness) -> list[float]:
    """The chance of each other seat by the role cards and one's own."""
    counts = dict(zip((ROLES[kind] for kind in witness.kinds), witness.counts, strict=True))
    bad = counts[_SABOTEUR] - (seen.role == _SABOTEUR)
    return [bad / (sum(counts.values()) - 1)] * seen.players


def losses(said: Sequence[Forecast]) -> list[Loss]:
    """By quarter of a round. What is said in one round hangs together: it counts as one."""
    return [_loss([one for one in said if one.quarter == quarter]) for quarter in range(QUARTERS)]


def _loss(part: Sequence[Forecast]) -> Loss:
    return Loss(
        fmean(one.loss(one.chance) for one in part),
        fmean(one.loss(one.dealt) for one in part),
        mean([fmean(one.gained for one in group) for group in _by_round(part)]),
    )


def reliability(said: Sequence[Forecast]) -> list[tuple[str, float, Estimate]]:
    """By tenth of chance: its name, the mean chance that was said, and how often it was so."""
    found = []
    for tenth in range(10):
        part = [one for one in said if min(9, int(10 * one.chance)) == tenth]
        if part:
            chance = fmean(one.chance for one in part)
            found.append((f"{10 * tenth}–{10 * tenth + 10}", chance, _held(part)))
    return found


def _held(part: Sequence[Forecast]) -> Estimate:
    sums, groups = Sums(), _by_round(part)
    for group in groups:
        sums.count(len(group), sum(one.true for one in group))
    found = mean_of_sums(len(groups), sums)
    return Estimate(found.value, max(0.0, found.low), min(1.0, found.high), found.n)


def _by_round(said: Sequence[Forecast]) -> list[list[Forecast]]:
    groups: dict[str, list[Forecast]] = {}
    for one in said:
        groups.setdefault(one.round, []).append(one)
    return list(groups.values())


def diagram(said: Sequence[Forecast]) -> str:
    rows = reliability(said)
    series = {
        "was so": [held for _, _, held in rows],
        "was said": [Estimate(mean, mean, mean, held.n) for _, mean, held in rows],
    }
    names = [name for name, _, _ in rows]
    return points(names, series, across="chance said, %", up=Axis("saboteurs", percent))
