"""Ratings by Bradley and Terry: who takes which share of the points against whom.

400 points more mean ten to one. Standard errors come from a bootstrap over deals.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import log, sqrt
from random import Random
from typing import Final

from saboteur.lab.intervals import grouped, resamples

_SCALE: Final = 400 / log(10)
_SAMPLES: Final = 200
_STEPS: Final = 1000
_CLOSE: Final = 1e-9
# Half a point each way for every pair that met: nobody is infinitely strong. In the bootstrap it is
# drawn anew each time, or a pair in which one side never won would look certain.
_PRIOR: Final = 0.5
_SEED: Final = 1

Table = list[list[float]]
Pairs = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Rating:
    """`error` is one standard error; 0 is the mean of those rated together."""

    points: float
    error: float


def ratings(
    size: int, pairs: Pairs, deals: Sequence[tuple[float, ...]], together: Sequence[Sequence[int]]
) -> list[Rating]:
    """Ratings of `size` players from what each deal gave: for every pair the points of both.

    Players of a group in `together` are compared with each other, and centred on 0.
    """
    rows = grouped(deals)
    values = _centred(_fitted(size, pairs, rows, lambda: _PRIOR), together)
    dice = Random(_SEED)
    drawn = [
        _centred(_fitted(size, pairs, sample, lambda: dice.gammavariate(_PRIOR, 1)), together)
        for sample in resamples(rows, _SAMPLES)
    ]
    return [
        Rating(value, _deviation([sample[i] for sample in drawn])) for i, value in enumerate(values)
    ]


def _fitted(
    size: int, pairs: Pairs, rows: Sequence[tuple[float, ...]], prior: Callable[[], float]
) -> list[float]:
    points = [[0.0] * size for _ in range(size)]
    totals = [sum(column) for column in zip(*rows, strict=True)] or [0.0] * (2 * len(pairs))
    for i, (a, b) in enumerate(pairs):
        points[a][b] += totals[2 * i] + prior()
        points[b][a] += totals[2 * i + 1] + prior()
    return [_SCALE * log(strength) for strength in strengths(points)]


def strengths(points: Table) -> list[float]:
    """The likeliest strengths, by Hunter's iteration; `points[a][b]` are those of a against b."""
    size = len(points)
    played = [[points[a][b] + points[b][a] for b in range(size)] for a in range(size)]
    found = [1.0] * size
    for _ in range(_STEPS):
        before = found
        found = [
            sum(points[a])
            / (
                sum(played[a][b] / (before[a] + before[b]) for b in range(size) if played[a][b])
                or 1
            )
            for a in range(size)
        ]
        scale = sum(found) / size or 1
        found = [value / scale for value in found]
        if max(abs(a - b) for a, b in zip(found, before, strict=True)) < _CLOSE:
            break
    return found


def _centred(values: Sequence[float], together: Sequence[Sequence[int]]) -> list[float]:
    centred = list(values)
    for group in together:
        middle = sum(values[i] for i in group) / len(group)
        for i in group:
            centred[i] -= middle
    return centred


def _deviation(values: Sequence[float]) -> float:
    if len(values) < 2:
        return 0.0
    middle = sum(values) / len(values)
    return sqrt(sum((value - middle) ** 2 for value in values) / (len(values) - 1))
