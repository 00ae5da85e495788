"""What happened, in the past tense: the only way a state ever changes.

Fields are names and coordinates as people read them; ``"?"`` stands for a card, role or nugget
that the reader may not know. Who sees which field is decided in `view.as_seen`.
"""

from dataclasses import dataclass

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundDealt:
    """B1–B5, B25: everything that the shuffles of a round decided."""

    round: int
    first: int
    roles: Names
    spares: Names
    goals: Names
    waiting: Names
    hands: tuple[Names, ...]
    deck: Names
    aside: Names
    nuggets: Names


@dataclass(frozen=True, slots=True)
class TunnelDug:
    seat: int
    card: str
    x: int
    y: int
    turned: bool


@dataclass(frozen=True, slots=True)
class ToolBroken:
    seat: int
    card: str
    target: int
    tool: str


@dataclass(frozen=True, slots=True)
class ToolRepaired:
    seat: int
    card: str
    target: int
    tool: str


@dataclass(frozen=True, slots=True)
class RockFell:
    seat: int
    card: str
    x: int
    y: int
    removed: str


@dataclass(frozen=True, slots=True)
class GoalSeen:
    seat: int
    card: str
    goal: int
    face: str


@dataclass(frozen=True, slots=True)
class Passed:
    """B13, X4, D3: cards discarded, unseen unless the pile lies face up."""

    seat: int
    cards: Names
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class MarkerShed:
    """X4, D3: two cards discarded to remove a marker from in front of oneself."""

    seat: int
    cards: Names
    marker: str
    face_up: bool = False


@dataclass(frozen=True, slots=True)
class CardDrawn:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class PlayerTrapped:
    seat: int
    card: str
    target: int


@dataclass(frozen=True, slots=True)
class PlayerFreed:
    seat: int
    card: str
    target: int


@dataclass(frozen=True, slots=True)
class TheftPlanned:
    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class TheftPrevented:
    seat: int
    card: str
    target: int


@dataclass(frozen=True, slots=True)
class RoleInspected:
    seat: int
    card: str
    target: int
    role: str


@dataclass(frozen=True, slots=True)
class HandsSwapped:
    """X16: both players know both hands."""

    seat: int
    card: str
    target: int
    given: Names
    taken: Names


@dataclass(frozen=True, slots=True)
class HatChanged:
    """X17: the new role is known to the target alone; the old one leaves the round unseen."""

    seat: int
    card: str
    target: int
    role: str


@dataclass(frozen=True, slots=True)
class FigurePlaced:
    """A2: a dwarf on the opening `side` of the card at x, y; the discarded card is unseen."""

    seat: int
    card: str
    x: int
    y: int
    side: str


@dataclass(frozen=True, slots=True)
class FigureLeft:
    """A3, A4: the dwarf on the card at x, y goes; it is free again next round."""

    x: int
    y: int
    side: str
    rule: str


@dataclass(frozen=True, slots=True)
class PassageBought:
    """A3: one gold piece to the holder of the dwarf's token."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class DoorOpened:
    """D12"""

    seat: int
    card: str
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class TrollBribed:
    """D8"""

    seat: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class GoldMarked:
    """D9: a counter of the seat's colour on the gold at x, y."""

    seat: int
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class SabotageDrawn:
    """S3: laid in front of oneself at once; a second of a kind is discarded without effect."""

    seat: int
    card: str
    tool: str
    works: bool
    rule: str = "S3"


@dataclass(frozen=True, slots=True)
class SlideDrawn:
    """S4: played at once; where nothing can be removed it has no effect."""

    seat: int
    card: str
    x: int | None
    y: int | None
    removed: str | None
    rule: str = "S4"


@dataclass(frozen=True, slots=True)
class GoalRevealed:
    """T7: which goals a step turns over is forced."""

    goal: int
    face: str
    rule: str = "T7"


@dataclass(frozen=True, slots=True)
class GoalLaid:
    goal: int
    turned: bool


@dataclass(frozen=True, slots=True)
class RoundEnded:
    """B16–B18: who won, whose dig it was, by which rule, and everything that is shown now."""

    winners: str
    finder: int | None
    rule: str
    roles: Names
    spares: Names
    goals: Names


@dataclass(frozen=True, slots=True)
class NuggetsDrawn:
    seat: int
    packet: Names


@dataclass(frozen=True, slots=True)
class NuggetTaken:
    """B19: what is left of the packet goes on to the seat `to`, nobody if nothing is left."""

    seat: int
    nugget: str
    to: int | None
    packet: Names


@dataclass(frozen=True, slots=True)
class GoldPaid:
    seat: int
    worth: int
    nuggets: Names
    pieces: int


@dataclass(frozen=True, slots=True)
class GoldStolen:
    """X31: one gold piece; nobody is robbed if the victim is None."""

    seat: int
    victim: int | None


@dataclass(frozen=True, slots=True)
class GoldKept:
    """D16: the cards with a seat's counters leave the game's decks and lie in front of it."""

    seat: int
    cards: Names
    nuggets: Names


@dataclass(frozen=True, slots=True)
class TrollsPaid:
    """D16: nugget cards that leave the game."""

    seat: int
    nuggets: Names


@dataclass(frozen=True, slots=True)
class GoalsBoxed:
    """D17: goals that were turned over leave the game."""

    goals: Names


@dataclass(frozen=True, slots=True)
class GameEnded:
    gold: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DecisionOpened:
    """Who chooses what next; `about` names the goal that is to be laid."""

    decision: str
    seat: int | None
    about: int | None


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
