"""Who beat whom in every deal: what ratings are worked out from.

Two sides rate diggers and saboteurs against each other; games are won or lost; alone, the bot
that brings home more from the same deal has won; at mixed tables seats are compared, by gold.
"""

from collections.abc import Iterable
from itertools import combinations
from statistics import fmean

from saboteur.lab.lineups import alone, two_sides
from saboteur.lab.matches import Played
from saboteur.lab.ratings import Rating, ratings
from saboteur.lab.results import DIGGERS, SABOTEURS, SCORE, SeasonSheet, Successes

Rated = dict[str, dict[str, Rating]]
"""By part and level."""


def rated(results: SeasonSheet, successes: Successes) -> Rated:
    if two_sides(results.box):
        return _sides(results)
    levels, size = results.levels, len(results.levels)
    found = {
        (i, j): shares
        for i, j in combinations(range(size), 2)
        if (shares := _shares(results, successes, levels[i], levels[j])) is not None
    }
    rows = [
        tuple(point for share in deal for point in (share, 1 - share))
        for deal in zip(*found.values(), strict=True)
    ]
    points = ratings(size, list(found), rows, [range(size)])
    return {SCORE: dict(zip(levels, points, strict=True))}


def _sides(results: SeasonSheet) -> Rated:
    levels, size = results.levels, len(results.levels)
    pairs = [(levels.index(a), size + levels.index(b)) for a, b in results.opposed]
    rows = [
        tuple(
            point
            for units in results.opposed.values()
            for point in ((1.0, 0.0) if DIGGERS in units[deal].won else (0.0, 1.0))
        )
        for deal in results.real_deals()
    ]
    groups = [range(size), range(size, 2 * size)]
    points = ratings(2 * size, pairs, rows, groups)
    return {
        part: {level: points[i] for level, i in zip(levels, group, strict=True)}
        for part, group in zip((DIGGERS, SABOTEURS), groups, strict=True)
    }


def _shares(results: SeasonSheet, successes: Successes, one: str, other: str) -> list[float] | None:
    """The share of points that one level has of its comparisons with another, deal by deal."""
    if alone(results.box):
        both = zip(results.gold(one) or (), results.gold(other) or (), strict=True)
        return [_beats(x, y) for x, y in both]
    if results.box.wins_games:
        return successes.get((SCORE, one, other))
    deals = results.together(one, other)
    return None if deals is None else [_seat_share(turns, one, other) for turns in deals]


def _seat_share(turns: Iterable[Played], one: str, other: str) -> float:
    points = [
        _beats(x, y) for unit in turns for x in _gold_of(unit, one) for y in _gold_of(unit, other)
    ]
    return fmean(points) if points else 0.5


def _gold_of(unit: Played, level: str) -> list[int]:
    return [gold for seated, gold in zip(unit.levels, unit.gold, strict=True) if seated == level]


def _beats(x: float, y: float) -> float:
    return 0.5 if x == y else float(x > y)
