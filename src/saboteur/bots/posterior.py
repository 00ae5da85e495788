"""Who may hold which role: exact sums over every way the role cards can have been dealt.

Each holder (a seat, or a role that left the round) has a likelihood by role; the role cards are a
multiset. Dynamic programming over what is left of it gives exact chances and exact samples.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import fsum
from typing import Final

from saboteur.rules.dice import Dice

STEPS: Final = 65536

Counts = tuple[int, ...]
Likelihood = Sequence[float]
# What is left before a holder has a number; then come a role, how many cards there are of it, and
# the number of what is left after.
Gives = tuple[tuple[int, int, int], ...]


@cache
def _ways(counts: Counts, holders: int) -> tuple[tuple[tuple[Gives, ...], ...], tuple[Counts, ...]]:
    """By holder and by what is left, every role that can be given; and all that can be left."""
    layers, lefts = list[tuple[Gives, ...]](), [counts]
    for _ in range(holders):
        after: dict[Counts, int] = {}
        layers.append(
            tuple(
                tuple(
                    (role, count, after.setdefault(_without(left, role), len(after)))
                    for role, count in enumerate(left)
                    if count
                )
                for left in lefts
            )
        )
        lefts = list(after)
    return tuple(layers), tuple(lefts)


class Posterior:
    """Chances over deals of role cards: `counts` by role, one likelihood by role a holder.

    Of the roles `all_held` no card is left over.
    """

    def __init__(
        self, counts: Counts, likelihoods: Sequence[Likelihood], all_held: Sequence[int] = ()
    ) -> None:
        self._all_held = all_held
        self._likelihoods = likelihoods
        self._layers, self._lefts = _ways(counts, len(likelihoods))
        self._below = self._sums()

    @property
    def total(self) -> float:
        """How likely all of it is, summed over who may be who."""
        return self._below[0][0]

    def _sums(self) -> list[list[float]]:
        """By holder and by what is left: the weight of all deals to this holder and those after."""
        below = [
            [0.0 if any(left[role] for role in self._all_held) else 1.0 for left in self._lefts]
        ]
        for layer, likelihood in zip(
            reversed(self._layers), reversed(self._likelihoods), strict=True
        ):
            rest = below[-1]
            sums = []
            for gives in layer:
                total = 0.0
                for role, count, after in gives:
                    total += count * likelihood[role] * rest[after]
                sums.append(total)
            below.append(sums)
        return below[::-1]

    def chances(self) -> list[list[float]]:
        """By holder, the chance of each role."""
        found, ways = [], [1.0]
        for holder, layer in enumerate(self._layers):
            likelihood, below = self._likelihoods[holder], self._below[holder + 1]
            chances, next_ways = [0.0] * len(likelihood), [0.0] * len(below)
            for way, gives in zip(ways, layer, strict=True):
                for role, count, after in gives:
                    weight = way * count * likelihood[role]
                    next_ways[after] += weight
                    chances[role] += weight * below[after]
            found.append([chance / self.total for chance in chances])
            ways = next_ways
        return found

    def every(self) -> Iterator[tuple[float, list[int]]]:
        """Every deal of roles by holder that is possible, with its weight."""
        yield from self._dealt(0, 0, 1.0, [])

    def _dealt(
        self, holder: int, left: int, weight: float, roles: list[int]
    ) -> Iterator[tuple[float, list[int]]]:
        if holder == len(self._layers):
            yield weight * self._below[holder][left], roles
            return
        for role, count, after in self._layers[holder][left]:
            likely = weight * count * self._likelihoods[holder][role]
            if likely and self._below[holder + 1][after]:
                yield from self._dealt(holder + 1, after, likely, [*roles, role])

    def sample(self, dice: Dice) -> tuple[list[int], Counts]:
        """One deal as likely as it is: roles by holder, and what is left for the spares."""
        left, roles = 0, list[int]()
        for holder, layer in enumerate(self._layers):
            likelihood, below = self._likelihoods[holder], self._below[holder + 1]
            weights = {
                role: count * likelihood[role] * below[after] for role, count, after in layer[left]
            }
            role = drawn(weights, dice)
            left = next(after for given, _, after in layer[left] if given == role)
            roles.append(role)
        return roles, self._lefts[left]


def drawn(weights: Mapping[int, float], dice: Dice) -> int:
    """One of the keys, as often as its weight says."""
    mark = (int(dice.below(STEPS)) + 0.5) / STEPS * fsum(weights.values())
    chosen = 0
    for key, weight in weights.items():
        if weight:
            chosen = key
            mark -= weight
            if mark < 0:
                break
    return chosen


def _without(left: Counts, role: int) -> Counts:
    return (*left[:role], left[role] - 1, *left[role + 1 :])
