"""Ways of playing: every role is played in some manner, and the others can only guess which.

A saboteur may be open from the first turn, dig honestly until the goals are near or the deck is
low, hoard, or never be anything but honest; any player may be careless. Every manner is weighed as
evidence comes in, so an honest dig speaks against the open kind alone, and nothing short of proof
makes a belief certain.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, fsum, log
from typing import Final

from saboteur.rules.names import SABOTEUR

OWN: Final = 0
GUISE: Final = 1
CARELESS: Final = 2
HOARDING: Final = 3
# How much of what a careless player does could be anything, and how often a hoarder passes.
SLACK: Final = 0.35
PASSES: Final = 0.6


@dataclass(frozen=True)
class Moment:
    """When something was done: how far the link was from the goals for all to see, how many turns
    the seat had had, how many cards were left in the deck, and whether it was a pass."""

    distance: int
    turns: int
    left: int
    passed: bool


@dataclass(frozen=True)
class Manner:
    """`share` is how many of those with such a role play so; `plays` as what, at a moment."""

    share: float
    plays: Callable[[Moment], int]


def _always(way: int) -> Callable[[Moment], int]:
    return lambda moment: way


def _honest_to(cells: int) -> Callable[[Moment], int]:
    return lambda moment: OWN if moment.distance <= cells else GUISE


def _honest_for(turns: int) -> Callable[[Moment], int]:
    return lambda moment: OWN if moment.turns >= turns else GUISE


def _honest_until(left: int) -> Callable[[Moment], int]:
    return lambda moment: OWN if moment.left <= left else GUISE


# Found by trying: most saboteurs are open, and few of the others are enough to doubt an honest dig.
SABOTEURS: Final = (
    Manner(0.77, _always(OWN)),
    Manner(0.05, _always(CARELESS)),
    Manner(0.03, _always(GUISE)),
    *(Manner(0.02, _honest_to(cells)) for cells in (1, 2, 3)),
    *(Manner(0.02, _honest_for(turns)) for turns in (2, 4)),
    Manner(0.01, _honest_until(12)),
    Manner(0.04, _always(HOARDING)),
)
OTHERS: Final = (Manner(0.9, _always(OWN)), Manner(0.1, _always(CARELESS)))


class Ways:
    """Every role in each of its manners. Rows of evidence have one logarithm for each of these."""

    def __init__(self, roles: Sequence[int], counts: Sequence[int]) -> None:
        self.roles: Final = tuple(roles)
        self._ways = [
            (index, manner)
            for index, role in enumerate(roles)
            for manner in (SABOTEURS if role == SABOTEUR else OTHERS)
        ]
        self._guise = [0 if role == SABOTEUR else n for role, n in zip(roles, counts, strict=True)]

    def blank(self) -> list[float]:
        """Before there is any evidence: how common each way is."""
        return [log(manner.share) for _, manner in self._ways]

    def of_deed(self, chances: Sequence[float], anything: float, moment: Moment) -> list[float]:
        """What a deed says of each way, from how likely it is by role, and if it were anything."""
        guise = fsum(n * chance for n, chance in zip(self._guise, chances, strict=True))
        guise = guise / sum(self._guise) if any(self._guise) else anything
        found = []
        for index, manner in self._ways:
            own = chances[index]
            hoarding = PASSES if moment.passed else (1 - PASSES) * guise
            as_what = (own, guise, (1 - SLACK) * own + SLACK * anything, hoarding)
            found.append(log(as_what[manner.plays(moment)]))
        return found

    def of_words(self, spoken: Sequence[float]) -> list[float]:
        """What is said speaks of the role, whatever the manner."""
        return [spoken[index] for index, _ in self._ways]

    def by_role(self, row: Sequence[float]) -> list[float]:
        """The evidence for each role, over all its manners."""
        found: list[list[float]] = [[] for _ in self.roles]
        for (index, _), value in zip(self._ways, row, strict=True):
            found[index].append(value)
        return [_total(values) for values in found]


def _total(logarithms: Sequence[float]) -> float:
    top = max(logarithms)
    return top + log(fsum(exp(value - top) for value in logarithms))
