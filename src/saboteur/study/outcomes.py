"""How playouts ended, one row a playout: who won and what it was worth to every seat."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean

from saboteur.rules.names import DIGGERS_WIN, ROLES, SABOTEUR, SELFISH, WINNERS
from saboteur.rules.state import State
from saboteur.study.findings import Chances

# What a nugget counts beside a won round.
NUGGET = 0.2


def purses(state: State) -> list[int]:
    return [int(state.worth(seat)) for seat in range(state.players)]


def has_sides(state: State) -> bool:
    """B19: whether a side wins together."""
    return len(state.rules.nuggets) > 0


def worths(state: State, before: Sequence[int]) -> list[float]:
    """By seat: what a round that is settled was worth; `before` are the purses at its start."""
    if has_sides(state):
        return [_won(state, seat) for seat in range(state.players)]
    gained = [now - then for now, then in zip(purses(state), before, strict=True)]
    rest = len(gained) - 1
    return [NUGGET * (own - (sum(gained) - own) / rest if rest else own) for own in gained]


def _won(state: State, seat: int) -> float:
    found = state.winner == DIGGERS_WIN
    if state.roles[seat] == SABOTEUR:
        return float(not found)
    return float(found and _shares(state, seat))


def _shares(state: State, seat: int) -> bool:
    """B29: what a selfish dwarf finds is its own alone."""
    if SELFISH not in state.roles:
        return True
    if state.roles[seat] == SELFISH:
        return state.finder == seat
    return state.roles[state.finder] != SELFISH


@dataclass(slots=True)
class Outcomes:
    """Rows of what came of it, playout by playout."""

    before: list[int]
    worth: list[list[float]] = field(default_factory=list)
    winners: Counter[int] = field(default_factory=Counter)
    gained: list[list[int]] = field(default_factory=list)
    roles: list[bytes] = field(default_factory=list)

    def add(self, state: State) -> None:
        self.worth.append(worths(state, self.before))
        self.winners[int(state.winner)] += 1
        if not has_sides(state):
            pairs = zip(purses(state), self.before, strict=True)
            self.gained.append([now - then for now, then in pairs])
            self.roles.append(bytes(int(role) for role in state.roles))

    def join(self, others: "Outcomes") -> None:
        """Count others' rows as well."""
        self.worth += others.worth
        self.winners += others.winners
        self.gained += others.gained
        self.roles += others.roles

    def mean(self) -> list[float]:
        return [fmean(column) for column in zip(*self.worth, strict=True)]

    def chances(self) -> Chances:
        total = len(self.worth)
        named = {WINNERS[winner]: n / total for winner, n in sorted(self.winners.items())}
        sides = {} if set(named) == {WINNERS[0]} else named
        gold = tuple(fmean(column) for column in zip(*self.gained, strict=True))
        error = 0.5 / sqrt(total)
        return Chances(sides, gold, self._by_role(), self._ahead(), error)

    def _by_role(self) -> dict[str, float]:
        found: dict[int, list[int]] = {}
        for roles, gained in zip(self.roles, self.gained, strict=True):
            for role, gold in zip(roles, gained, strict=True):
                found.setdefault(role, []).append(gold)
        return {ROLES[role]: fmean(gold) for role, gold in sorted(found.items()) if role > 1}

    def _ahead(self) -> tuple[float, ...]:
        if not self.gained or len(self.before) < 2:
            return ()
        shares = [0.0] * len(self.before)
        for gained in self.gained:
            most = [seat for seat, gold in enumerate(gained) if gold == max(gained)]
            for seat in most:
                shares[seat] += 1 / len(most)
        return tuple(share / len(self.gained) for share in shares)


def apart(
    later: Sequence[Sequence[float]], sooner: Sequence[Sequence[float]]
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """By seat: how far two rows of playouts of the same numbers lie apart, and its error."""
    gaps, errors = [], []
    rows = zip(zip(*later, strict=True), zip(*sooner, strict=True), strict=True)
    for after, before in rows:
        found = [b - a for a, b in zip(before, after, strict=True)]
        gaps.append(fmean(found))
        errors.append(standard_error(found))
    return tuple(gaps), tuple(errors)


def standard_error(values: Sequence[float]) -> float:
    """Of their mean. Never nothing: as if half a playout had gone another way."""
    n = len(values)
    middle = fmean(values)
    spread = sum((value - middle) ** 2 for value in values) + 0.5
    return sqrt(spread / max(1, n - 1) / n)
