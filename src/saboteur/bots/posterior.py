"""Who may hold which role: exact sums over every way the role cards can have been dealt.

Each holder (a seat, or a role that left the round) has a likelihood by role; the role cards are a
multiset. Dynamic programming over what is left of it gives exact chances and exact samples.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from math import fsum
from typing import Final

from saboteur.rules.dice import Dice

STEPS: Final = 65536

Counts = tuple[int, ...]
Likelihood = Sequence[float]


class Posterior:
    """Chances over deals of role cards: `counts` by role, one likelihood by role a holder."""

    def __init__(self, counts: Counts, likelihoods: Sequence[Likelihood]) -> None:
        self._counts = counts
        self._likelihoods = likelihoods
        self._below = cache(self._sum)

    @property
    def total(self) -> float:
        """How likely all that is, whoever is who."""
        return self._below(0, self._counts)

    def _sum(self, holder: int, left: Counts) -> float:
        """The weight of all deals of what is left to this holder and those after it."""
        if holder == len(self._likelihoods):
            return 1.0
        return fsum(
            weight * self._below(holder + 1, _without(left, role))
            for role, weight in self._weights(holder, left).items()
        )

    def _weights(self, holder: int, left: Counts) -> Mapping[int, float]:
        likelihood = self._likelihoods[holder]
        return {
            role: count * likelihood[role]
            for role, count in enumerate(left)
            if count and likelihood[role]
        }

    def chances(self) -> list[list[float]]:
        """By holder, the chance of each role."""
        found, ways = [], {self._counts: 1.0}
        for holder in range(len(self._likelihoods)):
            chances, after = [0.0] * len(self._counts), dict[Counts, float]()
            for left, way in ways.items():
                for role, weight in self._weights(holder, left).items():
                    rest = _without(left, role)
                    after[rest] = after.get(rest, 0.0) + way * weight
                    chances[role] += way * weight * self._below(holder + 1, rest)
            found.append([chance / self.total for chance in chances])
            ways = after
        return found

    def sample(self, dice: Dice) -> tuple[list[int], Counts]:
        """One deal as likely as it is: roles by holder, and what is left for the spares."""
        left, roles = self._counts, list[int]()
        for holder in range(len(self._likelihoods)):
            weights = {
                role: weight * self._below(holder + 1, _without(left, role))
                for role, weight in self._weights(holder, left).items()
            }
            role = drawn(weights, dice)
            roles.append(role)
            left = _without(left, role)
        return roles, left


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
