"""What games come to, counted from their facts alone: rounds, wins by side, gold by role.

Counts are whole numbers, so that games may be added up in any order.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Final

from saboteur.games.catalogue import Box
from saboteur.play.facts import Fact
from saboteur.rules.facts import (
    GameEnded,
    GoldKept,
    GoldPaid,
    GoldStolen,
    NuggetTaken,
    PassageBought,
    RoundDealt,
    RoundEnded,
    TrollsPaid,
)

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
    """`seats` counts the rounds that seats played in a role, `gold` what they gained in them."""

    rounds: int = 0
    moves: int = 0
    wins: Counter[str] = field(default_factory=Counter)
    gold: Counter[str] = field(default_factory=Counter)
    seats: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        self.rounds += other.rounds
        self.moves += other.moves
        for mine, theirs in (
            (self.wins, other.wins),
            (self.gold, other.gold),
            (self.seats, other.seats),
        ):
            mine.update(theirs)

    def mean_gold(self) -> dict[str, float]:
        """Nuggets a seat gained in a round it played in each role."""
        return {role: self.gold[role] / played for role, played in sorted(self.seats.items())}


def tally(facts: Iterable[Fact], box: Box, players: int, moves: int) -> Tally:
    """Count one game; every side of its box is listed, even if it never wins."""
    counted = Tally(moves=moves, wins=Counter(dict.fromkeys(box.sides, 0)))
    gained = [0] * players
    roles: tuple[str, ...] = ()
    for fact in facts:
        if isinstance(fact, RoundDealt):
            _close(counted, roles, gained)
            gained, roles = [0] * players, ()
        elif isinstance(fact, RoundEnded):
            counted.rounds += 1
            counted.wins.update(_won_by(fact, box))
            # Who one was at the end counts: later games change roles within a round.
            roles = tuple(role or NO_ROLE for role in fact.roles) or (NO_ROLE,) * players
        elif isinstance(fact, GameEnded):
            counted.wins.update(_won_by(fact, box))
        elif type(fact) in GAINS:
            for seat, worth in GAINS[type(fact)](fact):
                gained[seat] += worth
    _close(counted, roles, gained)
    return counted


def _won_by(fact: RoundEnded | GameEnded, box: Box) -> tuple[str, ...]:
    """The sides that a fact makes winners of a round or, where those count, of the game."""
    match fact:
        case RoundEnded(winners=side) if not box.wins_games:
            return (side,)
        case GameEnded(gold=(nuggets,)) if box.verdict:
            return (box.sides[box.verdict(nuggets)],)
        case GameEnded(winners=seats) if box.wins_games:
            return tuple(box.sides[seat] for seat in seats)
    return ()


def _close(counted: Tally, roles: tuple[str, ...], gained: list[int]) -> None:
    for role, worth in zip(roles, gained, strict=False):
        counted.seats[role] += 1
        counted.gold[role] += worth
