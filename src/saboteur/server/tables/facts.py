"""What happened at a live table around its games; everybody there may know all of it.

A table is its log folded, so these and the game's facts are all that ever changes one. People are
numbers, in the order they came: who they are is in the log's entry, what they are called nowhere.
"""

from dataclasses import dataclass
from typing import Final, get_args

from saboteur.play import facts as play_facts
from saboteur.rules.view import Viewer


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host may change at any time; times are in seconds.

    `grace` is how long a seat waits for a person who is gone, `clock` what a decision may take.
    """

    listed: bool = False
    chat: bool = True
    grace: int = 60
    clock: int | None = None


@dataclass(frozen=True, slots=True)
class GameArranged:
    """Which game is next, and for how many seats."""

    game: str
    options: dict[str, str]
    seats: int


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    settings: Settings


@dataclass(frozen=True, slots=True)
class PersonJoined:
    person: int


@dataclass(frozen=True, slots=True)
class PersonRenamed:
    person: int


@dataclass(frozen=True, slots=True)
class PersonKicked:
    person: int


@dataclass(frozen=True, slots=True)
class PersonMuted:
    person: int
    muted: bool


@dataclass(frozen=True, slots=True)
class HostPassed:
    """From now on this person is the host."""

    person: int


@dataclass(frozen=True, slots=True)
class SeatChosen:
    seat: int
    person: int


@dataclass(frozen=True, slots=True)
class BotSeated:
    seat: int
    level: str


@dataclass(frozen=True, slots=True)
class SeatFreed:
    seat: int


@dataclass(frozen=True, slots=True)
class GameStarted:
    """The first game of a table is number 1; `players` are who chooses for each seat."""

    number: int
    game: str
    options: dict[str, str]
    players: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chatted:
    person: int
    text: str


HouseFact = (
    GameArranged
    | SettingsChanged
    | PersonJoined
    | PersonRenamed
    | PersonKicked
    | PersonMuted
    | HostPassed
    | SeatChosen
    | BotSeated
    | SeatFreed
    | GameStarted
    | Chatted
)
Fact = play_facts.Fact | HouseFact
HOUSE_KINDS: Final[dict[str, type[HouseFact]]] = {
    kind.__name__: kind for kind in get_args(HouseFact)
}


def as_seen(fact: Fact, viewer: Viewer) -> Fact:
    """A fact with only what the viewer may know."""
    return fact if isinstance(fact, HouseFact) else play_facts.as_seen(fact, viewer)
