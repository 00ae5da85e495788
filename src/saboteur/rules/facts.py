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
    seat: int
    cards: Names


@dataclass(frozen=True, slots=True)
class CardDrawn:
    seat: int
    card: str


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
class GameEnded:
    gold: tuple[int, ...]
    winners: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DecisionOpened:
    """Who chooses what next; `about` names the goal that is to be laid."""

    decision: str
    seat: int | None
    about: int | None


Fact = (
    RoundDealt
    | TunnelDug
    | ToolBroken
    | ToolRepaired
    | RockFell
    | GoalSeen
    | Passed
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
