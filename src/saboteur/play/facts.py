"""Facts of the table, which the rules do not know: talk, who plays for a seat, choices replaced.

They are numbered, recorded and seen like the rules' facts, and change no state.
"""

from typing import Annotated, Literal, get_args

from saboteur.play.talk import StatementKind
from saboteur.rules import facts as rules_facts
from saboteur.rules.seen import Public, fact, seen_by

WhyReplaced = Literal["crashed", "late", "illegal"]


@fact
class Talked:
    """A seat made a statement, about a goal, a seat or nothing; it may be a lie."""

    seat: Public[int]
    statement: Public[StatementKind]
    about: Public[int | None]


@fact
class SeatTaken:
    """From now on this player chooses for the seat."""

    seat: Public[int]
    player: Public[str]


@fact
class ChoiceReplaced:
    """A seat's choice could not be taken, so another player chose; what it wanted is its secret."""

    seat: Public[int]
    wanted: Annotated[str, seen_by("seat")]
    why: Public[WhyReplaced]


@fact
class ClockRanOut:
    seat: Public[int]


TableFact = Talked | SeatTaken | ChoiceReplaced | ClockRanOut
Fact = rules_facts.Fact | TableFact
KINDS: dict[str, type[Fact]] = {
    kind.__name__: kind for kind in (*get_args(rules_facts.Fact), *get_args(TableFact))
}
