"""What is asked and answered over HTTP, beside what a socket says too."""

from typing import Annotated

from msgspec import Meta, Struct

from saboteur.play.shelf import ShelfCard
from saboteur.server.messages import Name, Reason
from saboteur.server.store.contract import MyGame, Said


class Opened(Struct, frozen=True):
    code: str


class NewName(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name


class Me(Struct, frozen=True):
    """What the server knows of a person."""

    name: str | None


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


class Shelf(Struct, frozen=True):
    """What can be played here, and with which bots; the client has the words.

    `address` is where others in the room reach this server; a table is at ``/t/CODE``.
    """

    games: dict[str, ShelfGame]
    levels: list[str]
    statements: list[str]
    protocol: int
    address: str


class Export(Struct, frozen=True):
    """All that is kept about a person: their name, games, and what they wrote in chats."""

    name: str | None
    games: list[MyGame]
    chat: list[Said]


class Problem(Struct, frozen=True):
    """Why an HTTP request was not answered."""

    reason: Reason
