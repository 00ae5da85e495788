"""What the server's messages are made of: the table around a game, its steps, and what is new."""

from typing import Any, Literal

from msgspec import Struct

from saboteur.server.log.facts import Phase, Settings, Want


class Chair(Struct, frozen=True):
    """A seat: whose it is, the bot it was given to, and who chooses for it now.

    `player` is "person" or a bot's level; null if nobody has the seat. `character` is the bot's
    own way of playing: it keeps it through all games of the table, whatever its role.
    """

    person: int | None
    bot: str | None
    player: str | None
    character: str | None = None


class Someone(Struct, frozen=True):
    """A person at a table; without a name when they have deleted it.

    `look` is how they want to be drawn; a person who has not chosen is drawn by lot. `keeper` is
    whose device they play on, if it is not their own. Until `paused`, in milliseconds of the epoch,
    their clock of days stands still; null: it never did.
    """

    number: int
    name: str | None
    present: bool
    muted: bool
    look: str | None = None
    keeper: int | None = None
    paused: int | None = None


class Wished(Struct, frozen=True):
    """What a person asks of the others: to undo a seat's last choice, or to let a bot play it.

    `missing` are those whose answer is still to come; each device has one voice.
    """

    person: int
    what: Want
    seat: int
    missing: list[int]


class Picture(Struct, frozen=True):
    """The table around the game, the same for everybody.

    `number` counts its games, 0 before the first. `shuffling` are the seats whose numbers are still
    to be said before the next one is dealt; null when no shuffle is under way. `after` is how many
    moves the game took over from another one, of which it is a what-if; else 0. `advises` says
    that whoever plays may be advised, and that the game counts for nothing. `wish` is what somebody
    asks of the others now. `day` is the one whose deal is played here by one person alone, if it
    is one; as `practice` it has no part in what others compare theirs with.
    """

    code: str
    game: str
    options: dict[str, str]
    settings: Settings
    phase: Phase
    number: int
    host: int | None
    chairs: list[Chair]
    people: list[Someone]
    shuffling: list[int] | None = None
    after: int = 0
    advises: bool = False
    wish: Wished | None = None
    day: str | None = None
    practice: bool = False


class Happened(Struct, frozen=True):
    """One step of a table with its facts as this receiver may know them."""

    version: int
    facts: list[dict[str, Any]]


Stage = Literal["on", "off", "done"]


class Coaching(Struct, frozen=True):
    """Where a learner is in a lesson: "off" once they went another way than the lesson does.

    `step` of `steps` is the next of their own moves, `says` the keys of what they are told before
    it, in turn, and `action` what they might do. `again` is the move to begin again from, `back`
    the one before it.
    """

    lesson: str
    state: Stage
    step: int
    steps: int
    says: list[str]
    action: str | None
    again: int
    back: int | None


Splice = tuple[int, int, list[Any]]


class Changes(Struct, frozen=True):
    """What is new in the receiver's view: fields as they are now, and rows that changed in part.

    A row is spliced by where, how many items leave it there, and which come instead.
    """

    fields: dict[str, Any]
    rows: dict[str, Splice]


Onlooking = int | None | Literal["all"]


class Retold(Struct, frozen=True):
    """One move of a game that is told again, as its viewer knew it then.

    `changes` make of the view before it the view after it, `chairs` are there when somebody else
    chooses for a seat from now on. With everything open `hands` are those of all seats, when they
    changed.
    """

    version: int
    facts: list[dict[str, Any]]
    changes: Changes | None
    chairs: list[Chair] | None = None
    hands: list[list[str]] | None = None


class Replay(Struct, frozen=True):
    """A game told again: the view before its first move, and every move.

    `viewer` is a seat, null for an onlooker, or "all" for everything open; `viewers` are all whose
    eyes it may be seen through. `over` says whether it has been played to its end, `more` that
    moves at its end were left out.
    """

    viewer: Onlooking
    viewers: list[Onlooking]
    over: bool
    table: Picture
    view: dict[str, Any]
    steps: list[Retold]
    more: bool = False
