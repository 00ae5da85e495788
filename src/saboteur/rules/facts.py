"""What happened, in the past tense: the only way a state ever changes.

Fields are names and coordinates as people read them; ``"?"`` stands for a card, role or nugget
that the reader may not know. Every field says who sees it; `as_seen` and records follow from that.
"""

from typing import Annotated

from saboteur.rules.duel.facts import DuelCardPlayed, DuelFact
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.saboteur2.facts import DwarfCardPlayed, DwarfFact
from saboteur.rules.seen import (
    Hidden,
    Names,
    Public,
    Seats,
    Uncovered,
    each_its_own,
    fact,
    seen_by,
)


def own_and_fellows(fact: "RoundDealt", roles: Names) -> Seats:
    """Everybody sees the own role; B31: where they know each other, saboteurs see theirs too."""
    known = [seat for seat, role in enumerate(roles) if role == ROLES[SABOTEUR]]
    fellows = tuple(known if fact.fellows_known else ())
    return tuple(fellows if seat in fellows else (seat,) for seat in range(len(roles)))


@fact
class RoundDealt:
    """B1–B5, B25: everything that the shuffles of a round decided."""

    round: Public[int]
    first: Public[int]
    roles: Annotated[Names, own_and_fellows]
    spares: Hidden[Names]
    goals: Hidden[Names]
    waiting: Hidden[Names]
    hands: Annotated[tuple[Names, ...], each_its_own]
    deck: Hidden[Names]
    aside: Hidden[Names]
    nuggets: Hidden[Names]
    fellows_known: Public[bool] = False


@fact
class TunnelDug:
    """T2–T5: a path card was placed at x, y."""

    seat: Public[int]
    card: Public[str]
    x: Public[int]
    y: Public[int]
    turned: Public[bool]


@fact
class ToolBroken:
    """B7, D11: a tool of `target` was broken."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]
    tool: Public[str]


@fact
class ToolRepaired:
    """B9, D11: a broken tool of `target` was repaired."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]
    tool: Public[str]


@fact
class RockFell:
    """B11, D13: the card at x, y was removed."""

    seat: Public[int]
    card: Public[str]
    x: Public[int]
    y: Public[int]
    removed: Public[str]


@fact
class GoalSeen:
    """B12, D14: a seat looked at a goal that lies face down."""

    seat: Public[int]
    card: Public[str]
    goal: Public[int]
    face: Annotated[str, seen_by("seat")]


@fact
class Passed:
    """B13, X4, D3: cards discarded, unseen unless the pile lies face up."""

    seat: Public[int]
    cards: Annotated[Names, seen_by("seat", open_if="face_up", known=True)]
    face_up: Public[bool] = False


@fact
class MarkerShed:
    """X4, D3: two cards discarded to remove a marker from in front of oneself."""

    seat: Public[int]
    cards: Annotated[Names, seen_by("seat", open_if="face_up", known=True)]
    marker: Public[str]
    face_up: Public[bool] = False


@fact
class CardDrawn:
    """B14: a seat drew a card."""

    seat: Public[int]
    card: Annotated[str, seen_by("seat", drawn=True)]


@fact
class GoalRevealed:
    """T7: which goals a step turns over is forced."""

    goal: Public[int]
    face: Uncovered[str]
    rule: Public[str] = "T7"


@fact
class GoalLaid:
    """T8: a goal that was turned over got its place in the mine."""

    goal: Public[int]
    turned: Public[bool]


@fact
class RoundEnded:
    """B16–B18: who won, whose dig it was, by which rule, and everything that is shown now."""

    winners: Public[str]
    finder: Public[int | None]
    rule: Public[str]
    roles: Uncovered[Names]
    spares: Uncovered[Names]
    goals: Uncovered[Names]


@fact
class NuggetsDrawn:
    """B19: a seat got the packet, and picks first."""

    seat: Public[int]
    packet: Annotated[Names, seen_by("seat")]


@fact
class NuggetTaken:
    """B19: what is left of the packet goes on to the seat `to`, nobody if nothing is left."""

    seat: Public[int]
    nugget: Annotated[str, seen_by("seat", open_if="face_up")]
    to: Public[int | None]
    packet: Annotated[Names, seen_by("to")]
    face_up: Public[bool] = False


@fact
class GoldPaid:
    """B21, X29: a seat got nugget cards or single gold pieces."""

    seat: Public[int]
    worth: Public[int]
    nuggets: Annotated[Names, seen_by("seat", open_if="face_up")]
    pieces: Public[int]
    face_up: Public[bool] = False


@fact
class GameEnded:
    """B27: the gold and the winners."""

    gold: Uncovered[tuple[int, ...]]
    winners: Public[tuple[int, ...]]


@fact
class DecisionOpened:
    """Who chooses what next; `about` names the goal that is to be laid."""

    decision: Public[str]
    seat: Public[int | None]
    about: Public[int | None]


CardPlayed = ToolBroken | ToolRepaired | RockFell | GoalSeen | DwarfCardPlayed | DuelCardPlayed
"""What an action card did: its fields name what it was aimed at as an action does."""
BaseFact = (
    RoundDealt
    | TunnelDug
    | ToolBroken
    | ToolRepaired
    | RockFell
    | GoalSeen
    | Passed
    | MarkerShed
    | CardDrawn
    | GoalRevealed
    | GoalLaid
    | RoundEnded
    | NuggetsDrawn
    | NuggetTaken
    | GoldPaid
    | GameEnded
    | DecisionOpened
)
Fact = BaseFact | DwarfFact | DuelFact
