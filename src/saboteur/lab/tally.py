"""What games come to, counted from their facts alone: rounds, wins by side, gold by role.

Counts are whole numbers, so that games may be added up in any order.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final

from saboteur.games.catalogue import Box
from saboteur.lab.intervals import Estimate, Sums, mean_of_sums
from saboteur.play.facts import Fact
from saboteur.rules.duel.facts import GoldKept, TrollsPaid
from saboteur.rules.facts import GameEnded, GoldPaid, NuggetTaken, RoundDealt, RoundEnded
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.saboteur2.facts import GoldStolen, PassageBought

NO_ROLE: Final = "player"
Gains = tuple[tuple[int, int], ...]


def _gold_paid(fact: GoldPaid) -> Gains:
    return ((fact.seat, fact.worth),)


def _nugget_taken(fact: NuggetTaken) -> Gains:
    return ((fact.seat, int(fact.nugget)),)


def _gold_stolen(fact: GoldStolen) -> Gains:
    return () if fact.victim is None else ((fact.seat, 1), (fact.victim, -1))


def _passage_bought(fact: PassageBought) -> Gains:
    return ((fact.to, 1), (fact.seat, -1))


def _gold_kept(fact: GoldKept) -> Gains:
    return ((fact.seat, sum(map(int, fact.nuggets))),)


def _trolls_paid(fact: TrollsPaid) -> Gains:
    return ((fact.seat, -sum(map(int, fact.nuggets))),)


GAINS: Final[dict[type, Callable[..., Gains]]] = {
    GoldKept: _gold_kept,
    GoldPaid: _gold_paid,
    GoldStolen: _gold_stolen,
    NuggetTaken: _nugget_taken,
    PassageBought: _passage_bought,
    TrollsPaid: _trolls_paid,
}
"""For every kind of fact that moves gold: which seat gained how much (or lost, below zero)."""


@dataclass
class Tally:
    """`gold` holds by role, over games, the rounds that seats played in it and their gains.

    `opposed` has, by how many saboteurs were really in play, how often each side won a round.
    """

    games: int = 0
    rounds: int = 0
    moves: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    gold: dict[str, Sums] = field(default_factory=dict)
    opposed: dict[int, Counter[str]] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        self.games += other.games
        self.rounds += other.rounds
        self.moves += other.moves
        self.wins.update(other.wins)
        for role, sums in other.gold.items():
            self.gold.setdefault(role, Sums()).add(sums)
        for saboteurs, wins in other.opposed.items():
            self.opposed.setdefault(saboteurs, Counter()).update(wins)

    def mean_gold(self) -> dict[str, Estimate]:
        """Nuggets a seat gained in a round it played in each role; a game is one observation."""
        return {role: mean_of_sums(self.games, sums) for role, sums in sorted(self.gold.items())}


def tally(facts: Iterable[Fact], box: Box, players: int, moves: int) -> Tally:
    """Count one game; every side of its box is listed, even if it never wins."""
    counted = Tally(games=1, moves=moves, wins=Counter(dict.fromkeys(box.sides, 0)))
    seats: Counter[str] = Counter()
    gold: Counter[str] = Counter()
    for happened in rounds_of(facts):
        roles = end_roles(happened, players)
        counted.rounds += bool(roles)
        sides = won(happened, box)
        counted.wins.update(sides)
        if roles:
            saboteurs = roles.count(ROLES[SABOTEUR])
            counted.opposed.setdefault(saboteurs, Counter()).update(sides)
        for role, worth in zip(roles, gained(happened, players), strict=False):
            seats[role] += 1
            gold[role] += worth
    for role, played in seats.items():
        counted.gold.setdefault(role, Sums()).count(played, gold[role])
    return counted


def rounds_of(facts: Iterable[Fact]) -> Iterator[list[Fact]]:
    """The facts of each deal, up to the next one."""
    happened: list[Fact] = []
    for fact in facts:
        if type(fact) is RoundDealt:
            yield happened
            happened = []
        happened.append(fact)
    yield happened


def end_roles(facts: Iterable[Fact], players: int) -> tuple[str, ...]:
    """Who one was at the end counts: roles may change within a round. None if it did not end."""
    for fact in facts:
        if type(fact) is RoundEnded:
            return tuple(role or NO_ROLE for role in fact.roles) or (NO_ROLE,) * players
    return ()


def gained(facts: Iterable[Fact], players: int) -> tuple[int, ...]:
    """What every seat gained, or lost."""
    purses = [0] * players
    for fact in facts:
        if type(fact) in GAINS:
            for seat, worth in GAINS[type(fact)](fact):
                purses[seat] += worth
    return tuple(purses)


def won(facts: Iterable[Fact], box: Box) -> tuple[str, ...]:
    """The sides that won: rounds or, where those count, the game."""
    ends = (fact for fact in facts if type(fact) in (RoundEnded, GameEnded))
    return tuple(side for fact in ends for side in _won_by(fact, box))


def _won_by(fact: Fact, box: Box) -> tuple[str, ...]:
    match fact:
        case RoundEnded(winners=side) if not box.wins_games:
            return (side,)
        case GameEnded(gold=(nuggets,)) if box.verdict:
            return (box.sides[box.verdict(nuggets)],)
        case GameEnded(winners=seats) if box.wins_games:
            return tuple(box.sides[seat] for seat in seats)
    return ()
