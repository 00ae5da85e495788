"""Who sits where: the line-ups that all play the same deals, so that levels compare in pairs.

Which line-ups a game needs follows from how it is won. Where two sides oppose each other every
level meets every level on either side; where a game is won by seat two levels change seats; alone
everybody plays for himself; and in mixed tables all levels pass through all seats.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from saboteur.games.catalogue import Box
from saboteur.rules.dice import dice
from saboteur.rules.names import ROLES, SABOTEUR

SABOTEURS_ROLE: Final = ROLES[SABOTEUR]


@dataclass(frozen=True)
class Opposed:
    """One level digs, one sabotages."""

    diggers: str
    saboteurs: str

    def seats(self, roles: Sequence[str], seed: str) -> tuple[str, ...]:
        return tuple(self.saboteurs if role == SABOTEURS_ROLE else self.diggers for role in roles)


@dataclass(frozen=True)
class Mixed:
    """All levels at one table, by lot; each `turn` seats the next level in every seat."""

    levels: tuple[str, ...]
    turn: int

    def seats(self, roles: Sequence[str], seed: str) -> tuple[str, ...]:
        # By lot, for with neighbours in a fixed order it would count who follows whom.
        lot, order = dice(f"{seed}/seats"), list(range(len(roles)))
        for i in range(len(order) - 1, 0, -1):
            j = lot.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return tuple(self.levels[(place + self.turn) % len(self.levels)] for place in order)


@dataclass(frozen=True)
class Placed:
    """Levels by seat."""

    levels: tuple[str, ...]

    def seats(self, roles: Sequence[str], seed: str) -> tuple[str, ...]:
        return self.levels


LineUp = Opposed | Mixed | Placed


def two_sides(box: Box) -> bool:
    """Whether every round is one side against the other."""
    return len(box.sides) == 2 and not box.wins_games


def alone(box: Box) -> bool:
    return box.verdict is not None


def line_ups(box: Box, levels: Sequence[str], against: str | None = None) -> tuple[LineUp, ...]:
    """All that play each deal; with `against` every level meets that one only."""
    if alone(box):
        return tuple(Placed((level,)) for level in pool(levels, against))
    meetings = (
        tuple(combinations(levels, 2))
        if against is None
        else tuple((against, level) for level in levels if level != against)
    )
    if box.wins_games:
        return tuple(Placed(pair) for a, b in meetings for pair in ((a, b), (b, a)))
    if against is not None and not two_sides(box):
        return tuple(Mixed(pair, turn) for pair in meetings for turn in range(2))
    mixed = _turns(levels) if against is None else ()
    return (*mixed, *(_opposed(levels, against) if two_sides(box) else ()))


def pool(levels: Sequence[str], against: str | None) -> tuple[str, ...]:
    """Everybody who plays, each once."""
    return tuple(dict.fromkeys((*levels, *([] if against is None else [against]))))


def _turns(levels: Sequence[str]) -> tuple[Mixed, ...]:
    return tuple(Mixed(tuple(levels), turn) for turn in range(len(levels)))


def _opposed(levels: Sequence[str], against: str | None) -> tuple[Opposed, ...]:
    if against is None:
        return tuple(Opposed(a, b) for a, b in product(levels, levels))
    others = [level for level in levels if level != against]
    return (
        Opposed(against, against),
        *(Opposed(*pair) for level in others for pair in ((level, against), (against, level))),
    )
