"""How sure a figure is: 95% intervals of rates, means, paired differences and ratios.

Rounds of one deal resemble each other, so a deal is what counts as one observation.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Final

CONFIDENCE: Final = 0.95
_Z: Final = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_STUDENT: Final = (12.706, 4.303, 3.182, 2.776)
_RESAMPLES: Final = 2000
_LARGEST_SAMPLE: Final = 500
_SEED: Final = 1


@dataclass(frozen=True)
class Estimate:
    """A figure with its interval, from `n` observations."""

    value: float
    low: float
    high: float
    n: int


def wilson(won: float, played: float) -> Estimate:
    """A rate with Wilson's interval, which stays within 0 and 1 and is honest near them."""
    if not played:
        return Estimate(0.0, 0.0, 1.0, 0)
    rate, square = won / played, _Z * _Z / played
    middle = (rate + square / 2) / (1 + square)
    reach = _Z * sqrt(rate * (1 - rate) / played + square / played / 4) / (1 + square)
    low, high = max(0.0, middle - reach), min(1.0, middle + reach)
    # Rounding must not push a bound past the rate itself.
    return Estimate(rate, min(low, rate), max(high, rate), round(played))


def rate(shares: Sequence[float]) -> Estimate:
    """A rate from shares of 0 to 1, one a deal: Wilson's for as many rounds as these are worth."""
    if not shares:
        return wilson(0, 0)
    value = fmean(shares)
    spread = fmean((share - value) ** 2 for share in shares) / len(shares)
    # Where a deal is simply won or lost this is the number of deals.
    worth = value * (1 - value) / spread if spread else float(len(shares))
    found = wilson(value * worth, worth)
    return Estimate(value, found.low, found.high, len(shares))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with Student's interval."""
    if len(values) < 2:
        value = fmean(values) if values else 0.0
        return Estimate(value, value, value, len(values))
    value = fmean(values)
    reach = student(len(values) - 1) * stdev(values, value) / sqrt(len(values))
    return Estimate(value, value - reach, value + reach, len(values))


def mean_of_sums(n: int, sums: "Sums") -> Estimate:
    """A mean over unequal clusters, from sums over `n` of them: the ratio estimate of surveys."""
    value = sums.total / sums.size if sums.size else 0.0
    if n < 2 or not sums.size:
        return Estimate(value, value, value, n)
    squares = sums.totals2 - 2 * value * sums.products + value * value * sums.sizes2
    reach = student(n - 1) * sqrt(max(squares, 0.0) * n / (n - 1)) / sums.size
    return Estimate(value, value - reach, value + reach, n)


@dataclass
class Sums:
    """Sums over clusters of their sizes, totals, and products of these: whole numbers add up
    in any order.
    """

    size: int = 0
    total: int = 0
    sizes2: int = 0
    totals2: int = 0
    products: int = 0

    def count(self, size: int, total: int) -> None:
        """One more cluster."""
        self.add(Sums(size, total, size * size, total * total, size * total))

    def add(self, other: "Sums") -> None:
        self.size += other.size
        self.total += other.total
        self.sizes2 += other.sizes2
        self.totals2 += other.totals2
        self.products += other.products


def difference(differences: Sequence[float]) -> Estimate:
    """The mean of paired differences of rates, each from -1 to 1.

    Agresti and Min: two more pairs, half of one won, half of one lost, one drawn. Without them
    a few deals that all end alike would look certain.
    """
    n = len(differences)
    if not n:
        return Estimate(0.0, -1.0, 1.0, 0)
    value = fmean(differences)
    middle = sum(differences) / (n + 2)
    spread = (sum(d * d for d in differences) + 1) / (n + 2) - middle * middle
    reach = _Z * sqrt(spread / (n + 2))
    return Estimate(value, max(-1.0, middle - reach), min(1.0, middle + reach), n)


def ratio(tops: Sequence[float], bottoms: Sequence[float]) -> Estimate | None:
    """The ratio of two means over the same deals, by the bootstrap; none to a mean of 0."""
    pairs = grouped([(float(a), float(b)) for a, b in zip(tops, bottoms, strict=True)])
    value = _ratio_of(pairs)
    if value is None:
        return None
    found = sorted(r for sample in resamples(pairs) if (r := _ratio_of(sample)) is not None)
    tail = (1 - CONFIDENCE) / 2
    low, high = (found[round(q * (len(found) - 1))] for q in (tail, 1 - tail))
    return Estimate(value, low, high, len(tops))


def _ratio_of(pairs: Sequence[tuple[float, ...]]) -> float | None:
    top, bottom = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    return top / bottom if bottom > 0 else None


def grouped(rows: Sequence[tuple[float, ...]]) -> list[tuple[float, ...]]:
    """Rows added up into a bounded number of groups: what a bootstrap draws from.

    Deals come in no order that matters, so any grouping of them will do.
    """
    groups = [rows[i::_LARGEST_SAMPLE] for i in range(min(_LARGEST_SAMPLE, len(rows)))]
    return [tuple(map(sum, zip(*group, strict=True))) for group in groups]


def resamples(
    rows: list[tuple[float, ...]], times: int = _RESAMPLES
) -> Iterator[list[tuple[float, ...]]]:
    """Bootstrap samples, the same every time."""
    dice = Random(_SEED)
    return (dice.choices(rows, k=len(rows)) for _ in range(times if rows else 0))


def student(freedom: int) -> float:
    """The quantile of Student's t: a few by table, then the expansion around the normal's."""
    if freedom <= len(_STUDENT):
        return _STUDENT[freedom - 1]
    z, v = _Z, freedom
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v**2)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + first + second + third
