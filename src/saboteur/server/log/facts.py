"""What happened at a live table around its games; everybody there may know all of it.

A table is its log folded, so these and the game's facts are all that ever changes one. People are
numbers, in the order they came: who they are is in the log's entry, what they are called nowhere.
"""

from dataclasses import dataclass
from typing import Final, Literal, get_args

from saboteur.play import facts as play_facts
from saboteur.play.shuffle import Shuffle
from saboteur.rules.seen import Public, fact

Phase = Literal["gathering", "playing", "over"]
Speed = Literal["slow", "usual", "fast", "rapid"]
Advice = Literal["none", "asked", "warned"]
Want = Literal["undo", "bot"]


@dataclass(frozen=True, slots=True)
class Settings:
    """What the host may change at any time; times are in seconds.

    `grace` is how long a seat waits for a person who is gone, `clock` what a decision may take,
    `speed` how fast bots play. With a clock of days nobody has to be there (`tables/days`).
    `advice` is how much of it somebody who plays with bots alone gets: when they ask for it, or
    also before a mistake.
    """

    listed: bool = False
    chat: bool = True
    grace: int = 60
    clock: int | None = None
    speed: Speed = "usual"
    advice: Advice = "none"


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
class PersonBrought:
    """This person plays on the device of another one."""

    person: Public[int]
    keeper: Public[int]


@fact
class PersonRenamed:
    person: Public[int]


@fact
class PersonDressed:
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
    """The first game of a table is number 1; `players` are who chooses for each seat.

    `lesson` names the lesson that the game is, if it is one. `after` is how many moves it took over
    from another game, of which it is a what-if. `day` is the one whose deal it is, as 2026-11-19;
    as `practice` it has no part in what others compare theirs with.
    """

    number: Public[int]
    game: Public[str]
    options: Public[dict[str, str]]
    players: Public[tuple[str, ...]]
    lesson: Public[str | None] = None
    after: Public[int] = 0
    day: Public[str | None] = None
    practice: Public[bool] = False


@fact
class NoncePromised:
    """This person will add a number to the next shuffle, and has promised it by its hash."""

    person: Public[int]
    promise: Public[str]


@fact
class ShuffleBegun:
    """The server has promised its seed; now people say the numbers that they promised."""

    shuffle: Public[Shuffle]


@fact
class NonceSaid:
    seat: Public[int]
    nonce: Public[str]


@fact
class ShuffleDone:
    """All is in from which the game that begins is dealt; only the seed is not shown yet."""

    shuffle: Public[Shuffle]


@fact
class SeedShown:
    """The game is over: now anybody can deal it again."""

    shuffle: Public[Shuffle]


@fact
class PersonReady:
    """This person has seen what the round begins with."""

    person: Public[int]


@fact
class PersonZoned:
    """Where this person's nights are: so many minutes their clocks are ahead of UTC."""

    person: Public[int]
    minutes: Public[int]


@fact
class PersonPaused:
    """This person's clock stands still for so many days from now on; none: it goes on."""

    person: Public[int]
    days: Public[int]


@fact
class Nudged:
    """This person reminds whoever has a seat that everybody waits for them."""

    person: Public[int]
    seat: Public[int]


@fact
class WishMade:
    """This person asks the others: to undo a seat's last choice, or to let a bot play the seat."""

    person: Public[int]
    what: Public[Want]
    seat: Public[int]


@fact
class WishAnswered:
    person: Public[int]
    granted: Public[bool]


@fact
class WishDropped:
    """What this person asked for will not be: too many were against it, or nobody answered."""

    person: Public[int]


@fact
class Chatted:
    """Something that was written; `aside` is for those who watch, until the game is over."""

    person: Public[int]
    text: Public[str]
    aside: Public[bool] = False


HouseFact = (
    GameArranged
    | SettingsChanged
    | PersonJoined
    | PersonBrought
    | PersonRenamed
    | PersonDressed
    | PersonKicked
    | PersonMuted
    | HostPassed
    | SeatChosen
    | BotSeated
    | SeatFreed
    | GameStarted
    | NoncePromised
    | ShuffleBegun
    | NonceSaid
    | ShuffleDone
    | SeedShown
    | PersonReady
    | PersonZoned
    | PersonPaused
    | Nudged
    | WishMade
    | WishAnswered
    | WishDropped
    | Chatted
)
Fact = play_facts.Fact | HouseFact
HOUSE_KINDS: Final[dict[str, type[HouseFact]]] = {
    kind.__name__: kind for kind in get_args(HouseFact)
}
