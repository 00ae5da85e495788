"""Facts of the table, which the rules do not know: talk, who plays for a seat, choices replaced.

They are numbered, recorded and seen like the rules' facts, and change no state.
"""

from dataclasses import dataclass
from typing import Literal, get_args

from saboteur.play.talk import StatementKind
from saboteur.rules import facts as rules_facts
from saboteur.rules.seen import as_seen as rules_as_seen
from saboteur.rules.view import UNKNOWN, Viewer

WhyReplaced = Literal["crashed", "late", "illegal"]


@dataclass(frozen=True, slots=True)
class Talked:
    """A seat made a statement, about a goal, a seat or nothing; it may be a lie."""

    seat: int
    statement: StatementKind
    about: int | None


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """From now on this player chooses for the seat."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class ChoiceReplaced:
    """A seat's choice could not be taken, so another player chose; what it wanted is its secret."""

    seat: int
    wanted: str
    why: WhyReplaced


@dataclass(frozen=True, slots=True)
class ClockRanOut:
    seat: int


TableFact = Talked | SeatTaken | ChoiceReplaced | ClockRanOut
Fact = rules_facts.Fact | TableFact
KINDS: dict[str, type[Fact]] = {
    kind.__name__: kind for kind in (*get_args(rules_facts.Fact), *get_args(TableFact))
}


def as_seen(fact: Fact, viewer: Viewer) -> Fact:
    """A fact of the rules or the table with only what the viewer may know."""
    match fact:
        case Talked(seat, statement, about):
            return Talked(seat, statement, about)
        case SeatTaken(seat, player):
            return SeatTaken(seat, player)
        case ChoiceReplaced(seat, wanted, why):
            return ChoiceReplaced(seat, wanted if viewer in (seat, "all") else UNKNOWN, why)
        case ClockRanOut(seat):
            return ClockRanOut(seat)
        case _:
            return rules_as_seen(fact, viewer)
