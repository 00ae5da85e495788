"""What is asked and answered over HTTP, beside what a socket says too."""

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from saboteur.play.shelf import ShelfCard
from saboteur.server.messages import Look, Name, Number, Reason
from saboteur.server.store.contract import MyGame, Said


class Opened(Struct, frozen=True):
    code: str


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody is called, how they look, or both; what is left out stays."""

    name: Name | UnsetType = UNSET
    look: Look | UnsetType = UNSET


class Banned(Struct, frozen=True):
    """Kept out by those who run the server, until a time in milliseconds or without an end."""

    until: int | None


class Me(Struct, frozen=True):
    """What the server knows of a person; `opens` says whether they may open tables here."""

    name: str | None
    opens: bool = True
    look: str | None = None
    ban: Banned | None = None


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
    """A lesson and the game it is about; `steps` is how often the learner plays."""

    id: str
    game: str
    steps: int


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


class NewReport(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody says of a person at their table, to those who run the server."""

    person: Number
    reason: Literal["insults", "spam", "cheating", "name", "else"]
    text: Annotated[str, Meta(max_length=500)] = ""


class MyReport(Struct, frozen=True):
    """What I reported; about whom is not mine to take along."""

    code: str
    time: int
    reason: str
    text: str


class Export(Struct, frozen=True):
    """All that is kept about a person: name, look, games, what they wrote in chats and reports."""

    name: str | None
    look: str | None
    games: list[MyGame]
    chat: list[Said]
    reports: list[MyReport]


class Problem(Struct, frozen=True):
    """Why an HTTP request was not answered."""

    reason: Reason
