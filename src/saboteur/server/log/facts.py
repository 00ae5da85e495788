"""What happened at a live table around its games; everybody there may know all of it.

A table is its log folded, so these and the game's facts are all that ever changes one. People are
numbers, in the order they came: who they are is in the log's entry, what they are called nowhere.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from saboteur.play import facts as play_facts
from saboteur.rules.seen import Public, fact

Phase = Literal["gathering", "playing", "over"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host may change at any time; times are in seconds.

    `grace` is how long a seat waits for a person who is gone, `clock` what a decision may take.
    """

    listed: bool = False
    chat: bool = True
    grace: int = 60
    clock: int | None = None


@fact
class GameArranged:
    """Which game is next, and for how many seats."""

    game: Public[str]
    options: Public[dict[str, str]]
    seats: Public[int]


@fact
class SettingsChanged:
    settings: Public[Settings]


@fact
class PersonJoined:
    person: Public[int]


@fact
class PersonRenamed:
    person: Public[int]


@fact
class PersonKicked:
    person: Public[int]


@fact
class PersonMuted:
    person: Public[int]
    muted: Public[bool]


@fact
class HostPassed:
    """From now on this person is the host."""

    person: Public[int]


@fact
class SeatChosen:
    seat: Public[int]
    person: Public[int]


@fact
class BotSeated:
    seat: Public[int]
    level: Public[str]


@fact
class SeatFreed:
    seat: Public[int]


@fact
class GameStarted:
    """The first game of a table is number 1; `players` are who chooses for each seat."""

    number: Public[int]
    game: Public[str]
    options: Public[dict[str, str]]
    players: Public[tuple[str, ...]]


@fact
class Chatted:
    person: Public[int]
    text: Public[str]


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
