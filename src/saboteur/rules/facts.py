"""What happened, in the past tense: the only way a state ever changes.

Fields are names and coordinates as people read them; ``"?"`` stands for a card, role or nugget
that the reader may not know. Every field says who sees it; `as_seen` and records follow from that.
"""

from typing import Annotated

from saboteur.rules.seen import Hidden, Public, each_its_own, fact, seen_by

Names = tuple[str, ...]


@fact
class RoundDealt:
    """B1–B5, B25: everything that the shuffles of a round decided."""

    round: Public[int]
    first: Public[int]
    roles: Annotated[Names, each_its_own]
    spares: Hidden[Names]
    goals: Hidden[Names]
    waiting: Hidden[Names]
    hands: Annotated[tuple[Names, ...], each_its_own]
    deck: Hidden[Names]
    aside: Hidden[Names]
    nuggets: Hidden[Names]


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
    cards: Annotated[Names, seen_by("seat", open_if="face_up")]
    face_up: Public[bool] = False


@fact
class MarkerShed:
    """X4, D3: two cards discarded to remove a marker from in front of oneself."""

    seat: Public[int]
    cards: Annotated[Names, seen_by("seat", open_if="face_up")]
    marker: Public[str]
    face_up: Public[bool] = False


@fact
class CardDrawn:
    """B14: a seat drew a card."""

    seat: Public[int]
    card: Annotated[str, seen_by("seat")]


@fact
class PlayerTrapped:
    """X11: `target` is Trapped."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]


@fact
class PlayerFreed:
    """X12: `target` is no longer Trapped."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]


@fact
class TheftPlanned:
    """X13: a seat put a Theft in front of itself."""

    seat: Public[int]
    card: Public[str]


@fact
class TheftPrevented:
    """X14: the Theft in front of `target` was removed."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]


@fact
class RoleInspected:
    """X15: a seat looked at the role of `target`."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]
    role: Annotated[str, seen_by("seat")]


@fact
class HandsSwapped:
    """X16: both players know both hands."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]
    given: Annotated[Names, seen_by("seat", "target")]
    taken: Annotated[Names, seen_by("seat", "target")]


@fact
class HatChanged:
    """X17: the new role is known to the target alone; the old one leaves the round unseen."""

    seat: Public[int]
    card: Public[str]
    target: Public[int]
    role: Annotated[str, seen_by("target")]


@fact
class FigurePlaced:
    """A2: a dwarf on the opening `side` of the card at x, y; the discarded card is unseen."""

    seat: Public[int]
    card: Annotated[str, seen_by("seat")]
    x: Public[int]
    y: Public[int]
    side: Public[str]


@fact
class FigureLeft:
    """A3, A4: the dwarf on the card at x, y goes; it is free again next round."""

    x: Public[int]
    y: Public[int]
    side: Public[str]
    rule: Public[str]


@fact
class PassageBought:
    """A3: one gold piece to the holder of the dwarf's token."""

    seat: Public[int]
    to: Public[int]


@fact
class DoorOpened:
    """D12: a key opened the door at x, y for a seat."""

    seat: Public[int]
    card: Public[str]
    x: Public[int]
    y: Public[int]


@fact
class TrollBribed:
    """D8: a seat bribed the troll at x, y."""

    seat: Public[int]
    x: Public[int]
    y: Public[int]


@fact
class GoldMarked:
    """D9: a counter of the seat's colour on the gold at x, y."""

    seat: Public[int]
    x: Public[int]
    y: Public[int]


@fact
class SabotageDrawn:
    """S3: laid in front of oneself at once; a second of a kind is discarded without effect."""

    seat: Public[int]
    card: Public[str]
    tool: Public[str]
    works: Public[bool]
    rule: Public[str] = "S3"


@fact
class SlideDrawn:
    """S4: played at once; where nothing can be removed it has no effect."""

    seat: Public[int]
    card: Public[str]
    x: Public[int | None]
    y: Public[int | None]
    removed: Public[str | None]
    rule: Public[str] = "S4"


@fact
class GoalRevealed:
    """T7: which goals a step turns over is forced."""

    goal: Public[int]
    face: Public[str]
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
    roles: Public[Names]
    spares: Public[Names]
    goals: Public[Names]


@fact
class NuggetsDrawn:
    """B19: a seat got the packet, and picks first."""

    seat: Public[int]
    packet: Annotated[Names, seen_by("seat")]


@fact
class NuggetTaken:
    """B19: what is left of the packet goes on to the seat `to`, nobody if nothing is left."""

    seat: Public[int]
    nugget: Annotated[str, seen_by("seat")]
    to: Public[int | None]
    packet: Annotated[Names, seen_by("to")]


@fact
class GoldPaid:
    """B21, X29: a seat got nugget cards or single gold pieces."""

    seat: Public[int]
    worth: Public[int]
    nuggets: Annotated[Names, seen_by("seat")]
    pieces: Public[int]


@fact
class GoldStolen:
    """X31: one gold piece; nobody is robbed if the victim is None."""

    seat: Public[int]
    victim: Public[int | None]


@fact
class GoldKept:
    """D16: the cards with a seat's counters leave the game's decks and lie in front of it."""

    seat: Public[int]
    cards: Public[Names]
    nuggets: Public[Names]


@fact
class TrollsPaid:
    """D16: nugget cards that leave the game."""

    seat: Public[int]
    nuggets: Public[Names]


@fact
class GoalsBoxed:
    """D17: goals that were turned over leave the game."""

    goals: Public[Names]


@fact
class GameEnded:
    """B27: the gold and the winners."""

    gold: Public[tuple[int, ...]]
    winners: Public[tuple[int, ...]]


@fact
class DecisionOpened:
    """Who chooses what next; `about` names the goal that is to be laid."""

    decision: Public[str]
    seat: Public[int | None]
    about: Public[int | None]


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
DwarfFact = (
    PlayerTrapped
    | PlayerFreed
    | TheftPlanned
    | TheftPrevented
    | RoleInspected
    | HandsSwapped
    | HatChanged
    | FigurePlaced
    | FigureLeft
    | PassageBought
    | GoldStolen
)
DuelFact = (
    DoorOpened
    | TrollBribed
    | GoldMarked
    | SabotageDrawn
    | SlideDrawn
    | GoldKept
    | TrollsPaid
    | GoalsBoxed
)
Fact = BaseFact | DwarfFact | DuelFact
CardPlayed = (
    ToolBroken
    | ToolRepaired
    | RockFell
    | GoalSeen
    | PlayerTrapped
    | PlayerFreed
    | TheftPlanned
    | TheftPrevented
    | RoleInspected
    | HandsSwapped
    | HatChanged
    | DoorOpened
)
"""What an action card did: its fields name what it was aimed at as an action does."""
