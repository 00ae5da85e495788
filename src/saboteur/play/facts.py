"""Facts that the rules do not know: talk, who plays for a seat, choices replaced or undone.

They are numbered, recorded and seen like the rules' facts. Those of the table change no state.
"""

from typing import Annotated, Literal, get_args

from saboteur.play.talk import StatementKind
from saboteur.rules import facts as rules_facts
from saboteur.rules.seen import Hidden, Names, Public, fact, seen_by

WhyReplaced = Literal["crashed", "late", "illegal"]


@fact
class Talked:
    """A seat made a statement; it may be a lie."""

    seat: Public[int]
    """Who spoke."""
    statement: Public[StatementKind]
    """What kind of statement it was, such as "suspect"."""
    about: Public[int | None]
    """The goal or seat it is about, if any."""


@fact
class SeatTaken:
    """Another player now chooses for a seat."""

    seat: Public[int]
    """The seat."""
    player: Public[str]
    """Who plays it now: "person", or a bot's name."""


@fact
class ChoiceReplaced:
    """A seat's choice could not be taken, so another player chose for it."""

    seat: Public[int]
    """The seat."""
    wanted: Annotated[str, seen_by("seat")]
    """The text of what it wanted, which only the seat itself may know."""
    why: Public[WhyReplaced]
    """Either "crashed", "late" or "illegal"."""


@fact
class ClockRanOut:
    """A seat's time was up, so a bot chose for it."""

    seat: Public[int]
    """The seat."""


@fact
class ChoiceUndone:
    """The last choice was undone: what it led to does not count, and the deck was shuffled."""

    seat: Public[int]
    """Whose choice it was; they choose again."""
    deck: Hidden[Names]
    """The deck from now on, with the card that was drawn; the last one is drawn first."""


TableFact = Talked | SeatTaken | ChoiceReplaced | ClockRanOut
Fact = rules_facts.Fact | TableFact | ChoiceUndone
KINDS: dict[str, type[Fact]] = {
    kind.__name__: kind
    for kind in (*get_args(rules_facts.Fact), *get_args(TableFact), ChoiceUndone)
}
