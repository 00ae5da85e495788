"""What is asked and answered over HTTP, beside what a socket says too."""

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from saboteur.play.shelf import ShelfCard
from saboteur.server.http.stories import OwnStory
from saboteur.server.messages import Look, Name, Number
from saboteur.server.pictures import Replay
from saboteur.server.refusing import Reason
from saboteur.server.store.contract import DayGame, MyGame, Said, Shared

Endpoint = Annotated[str, Meta(max_length=1000)]


class Opened(Struct, frozen=True):
    code: str


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is called, how they look, and whether riddles may be made of their games.

    What is left out stays.
    """

    name: Name | UnsetType = UNSET
    look: Look | UnsetType = UNSET
    riddles: bool | UnsetType = UNSET


class Banned(Struct, frozen=True):
    """Kept out by those who run the server, until a time in milliseconds or without an end."""

    until: int | None


class Me(Struct, frozen=True):
    """What the server knows of a person.

    `opens` says whether they may open tables here, `riddles` whether they let riddles be made of
    games they played.
    """

    name: str | None
    opens: bool = True
    look: str | None = None
    ban: Banned | None = None
    riddles: bool = False


class TransferCode(Struct, frozen=True):
    """A code that makes another device the same person, once, within so many seconds."""

    code: str
    seconds: int


class Redeem(Struct, frozen=True, forbid_unknown_fields=True):
    code: Annotated[str, Meta(min_length=4, max_length=40)]


class ShelfOption(Struct, frozen=True):
    """`type` is "switch", "choice" or "seat"; `rule` is the one it is about."""

    type: str
    default: str
    values: list[str]
    rule: str


class ShelfGame(Struct, frozen=True):
    """`editions` are the options that each edition presets.

    `usual` is how many most tables seat, `sign` a card that stands for the game. `chapters` are the
    letters of its rules in the order they are read; an option that is not as usual may bring one
    more, that of its rule. `tells` names the rule behind each of the `roles`, and behind what a
    "role", a "nugget", a "goal", a "discard" and a "path" is; also a "team", where each seat digs
    from a start of its own colour, and a "verdict", where a score has one. `cards` are all it is
    played with, by name.
    """

    players: tuple[int, int]
    options: dict[str, ShelfOption]
    editions: dict[str, dict[str, str]]
    usual: int
    sign: str
    chapters: list[str]
    roles: list[str]
    tells: dict[str, str]
    cards: dict[str, ShelfCard]


class ShelfLesson(Struct, frozen=True):
    """A lesson and the game it is about.

    `steps` is how often the learner plays, `sign` a card that stands for the lesson.
    """

    id: str
    game: str
    steps: int
    sign: str


class Shelf(Struct, frozen=True):
    """What can be played here, and with which bots; the client has the words.

    `lessons` are in the order in which they are best learned.
    `address` is where others in the room reach this server; a table is at ``/t/CODE``.
    """

    games: dict[str, ShelfGame]
    levels: list[str]
    lessons: list[ShelfLesson]
    statements: list[str]
    protocol: int
    address: str


class WaitingTable(Struct, frozen=True):
    """A game that this person plays; `yours`: it waits for them.

    `left` is what remains of the clock, in milliseconds, of whoever has the turn.
    """

    code: str
    game: str
    seats: int
    yours: bool
    left: int | None
    clock: int | None


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says of a person at their table, to those who run the server."""

    person: Number
    reason: Literal["insults", "spam", "cheating", "name", "else"]
    text: Annotated[str, Meta(max_length=500)] = ""


class PushOffer(Struct, frozen=True):
    """The key for notices to a device (VAPID, RFC 8292), null where the server sends none."""

    key: str | None


class NewPush(Struct, frozen=True, forbid_unknown_fields=True):
    """A device to be told that a table waits: its subscription, and the language it speaks."""

    endpoint: Endpoint
    key: Annotated[str, Meta(max_length=100)]
    auth: Annotated[str, Meta(max_length=40)]
    language: Annotated[str, Meta(pattern="^[a-z]{2}$")]


class NoPush(Struct, frozen=True, forbid_unknown_fields=True):
    """A device that is not to be told any more."""

    endpoint: Endpoint


class MyPush(Struct, frozen=True):
    """A device of mine that is told when a table waits for me."""

    endpoint: str
    language: str


class MyReport(Struct, frozen=True):
    """What I reported; about whom is not mine to take along."""

    code: str
    time: int
    reason: str
    text: str


class Export(Struct, frozen=True):
    """All that is kept about a person: name, look, games, what they wrote in chats and reports.

    `devices` are those that are told when a table waits, `links` those to studies of games;
    the `story` is made of the games. `riddles` says whether riddles may be made of them,
    `days` which of them are deals of days.
    """

    name: str | None
    look: str | None
    games: list[MyGame]
    chat: list[Said]
    reports: list[MyReport]
    devices: list[MyPush]
    links: list[Shared]
    story: OwnStory
    riddles: bool
    days: list[DayGame]


class RiddleAnswer(Struct, frozen=True):
    """An action's text, or a seat's number, and how much less it is worth than the best answer.

    `lacks` is a part of a won round, where gold is counted a fifth of a piece, or of a belief.
    `term` names what an action amounts to; `seen`: to others it would look like sabotage.
    """

    text: str
    lacks: float
    term: str
    seen: bool


class RiddleClue(Struct, frozen=True):
    """What speaks for a saboteur: the step, who did or said it, and what it amounts to."""

    step: int
    seat: int
    term: str


class RiddleTold(Struct, frozen=True):
    """A riddle as its seat saw it, with its answers, the best first.

    `value` is what the best answer is worth, `margin` by how much at least it is proved to be
    better. `solved` is by level of bots how many of its tries found it, which makes the `rung` of
    `rungs`. `view` is what the seat sees now, with what it may do.
    """

    number: int
    count: int
    kind: Literal["suspect", "dig", "quiet", "last"]
    seat: int
    rung: int
    rungs: int
    solved: dict[str, float]
    value: float
    margin: float
    answers: list[RiddleAnswer]
    clues: list[RiddleClue]
    origin: Literal["bots", "people"]
    replay: Replay
    view: dict[str, Any]


class Problem(Struct, frozen=True):
    """Why an HTTP request was not answered."""

    reason: Reason
