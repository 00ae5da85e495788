"""A season's units by line-up and deal, as the tables ask for them."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from statistics import fmean
from typing import Final

from saboteur.games.catalogue import Box, box
from saboteur.lab.league import Season
from saboteur.lab.lineups import SABOTEURS_ROLE, Mixed, Opposed, Placed, alone, pool
from saboteur.lab.matches import Played

DIGGERS: Final = "diggers"
SABOTEURS: Final = "saboteurs"
SCORE: Final = "score"

Successes = dict[tuple[str, str, str], list[float]]
"""By part, level and other: the share of points in every deal."""
Tables = dict[frozenset[str], list[tuple[Played, ...]]]
"""By the levels at a mixed table: the deals, each with all its turns."""


class SeasonSheet:
    def __init__(self, season: Season) -> None:
        plan = season.plan
        self.box: Box = box(plan.game)
        self.levels = pool(plan.levels, plan.against)
        self.against = plan.against
        self.units = season.units
        self._line_ups = plan.line_ups()
        self.opposed = {
            (line_up.diggers, line_up.saboteurs): self._deals(which)
            for which, line_up in enumerate(self._line_ups)
            if isinstance(line_up, Opposed)
        }
        self.placed = {
            line_up.levels: self._deals(which)
            for which, line_up in enumerate(self._line_ups)
            if isinstance(line_up, Placed)
        }
        self.mixed = self._tables()

    def _deals(self, which: int) -> list[Played]:
        return list(self.units[which :: len(self._line_ups)])

    def _tables(self) -> Tables:
        tables: dict[frozenset[str], list[list[Played]]] = {}
        for which, line_up in enumerate(self._line_ups):
            if isinstance(line_up, Mixed):
                tables.setdefault(frozenset(line_up.levels), []).append(self._deals(which))
        return {levels: list(zip(*turns, strict=True)) for levels, turns in tables.items()}

    def upward(self) -> Iterator[tuple[str, str]]:
        """Every pair of levels, the weaker first: as named, a fixed opponent below all."""
        fixed = [self.against] if self.against is not None else []
        return combinations([*fixed, *(level for level in self.levels if level not in fixed)], 2)

    def successes(self) -> Successes:
        found: Successes = {}
        real = self.real_deals()
        for (diggers, saboteurs), units in self.opposed.items():
            won = [float(DIGGERS in unit.won) for unit in units]
            found[DIGGERS, diggers, saboteurs] = won
            found[SABOTEURS, saboteurs, diggers] = [1 - won[deal] for deal in real]
        for level, *others in self.placed:
            for other in others:
                found[SCORE, level, other] = self._scores(level, other)
        return found

    def real_deals(self) -> list[int]:
        """Deals between two sides; one without a saboteur says nothing about him."""
        units = next(iter(self.opposed.values()), [])
        return [deal for deal, unit in enumerate(units) if SABOTEURS_ROLE in unit.roles]

    def _scores(self, level: str, other: str) -> list[float]:
        """Points of a level against another, both ways round."""
        there, back = self.placed[level, other], self.placed[other, level]
        return [
            (self._points(one, 0) + self._points(two, 1)) / 2
            for one, two in zip(there, back, strict=True)
        ]

    def _points(self, unit: Played, seat: int) -> float:
        """The whole game, or a fair share of it."""
        return (self.box.sides[seat] in unit.won) / len(unit.won)

    def gold(self, level: str, beside: str | None = None) -> list[float] | None:
        """What a level gains a seat in every deal: alone, at a table with `beside`, or at any."""
        if alone(self.box):
            return [float(unit.gold[0]) for unit in self.placed[level,]]
        deals = self.together(level, beside or level) or self.together(level, level)
        return None if deals is None else [seat_mean(turns, level) or 0.0 for turns in deals]

    def together(self, one: str, other: str) -> list[tuple[Played, ...]] | None:
        """The deals of the first mixed table at which both sit."""
        return next((deals for key, deals in self.mixed.items() if {one, other} <= key), None)


def seat_mean(units: Iterable[Played], level: str, role: str | None = None) -> float | None:
    """Gold a seat of a level, in a role or in any; none if it never sat there."""
    gold = [
        worth
        for unit in units
        for seat, worth in enumerate(unit.gold)
        if unit.levels[seat] == level and (role is None or unit.roles[seat] == role)
    ]
    return fmean(gold) if gold else None
