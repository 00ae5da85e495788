"""Servers that share a database: who is alive, who plays which table, who is connected where.

A table may be served by all of them, because entries are appended by version. What it does by
itself (bots, clocks, those who stand in) is done by its owner alone, while the owner is alive. A
bell tells the others that something is new; whoever misses it looks for itself soon after.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal, Protocol

from sqlalchemy import Connection

# What has rung: a table has a new entry, or other people are there; a person has another name or
# look, wants to be forgotten, or is banned.
What = Literal["entry", "presence", "person", "forget", "ban"]


@dataclass(frozen=True, slots=True)
class Ring:
    what: What
    about: str


class Neighbours(Protocol):
    @property
    def several(self) -> bool:
        """Whether there may be any."""

    @property
    def server(self) -> str:
        """The name of this server among them."""

    async def begin(self, hear: Callable[[Ring], None]) -> None:
        """Be alive from now on, and hear what rings elsewhere."""

    async def close(self) -> None:
        """Give everything up: others may take it over at once."""

    @property
    def alive(self) -> bool:
        """Whether others take this server for alive."""

    async def bury(self, server: str) -> None:
        """Another server is dead for certain: nobody waits until it would be taken for it."""

    async def claim(self, code: str) -> bool:
        """Play this table from now on, unless another server that is alive does."""

    async def let_go(self, code: str) -> None:
        """Play this table no more."""

    async def owner(self, code: str) -> str | None:
        """The name of the server that plays this table and is alive."""

    async def orphans(self, known: list[str], played: list[str]) -> list[str]:
        """Tables that no server that is alive plays: with a game going on, or among those known.

        This server plays those `played`: what else is its own is nobody's.
        """

    async def note(self, code: str, person: str, here: bool) -> None:
        """Tell the others that a person has come here, or left."""

    async def elsewhere(self, codes: list[str]) -> dict[str, set[str]]:
        """By table, the people who are connected to other servers."""

    async def tables_of(self, person: str) -> list[str]:
        """The tables where a person is connected to another server."""

    async def versions(self, codes: list[str]) -> dict[str, int]:
        """How far tables are."""

    def chime(self, connection: Connection, ring: Ring) -> None:
        """Let the others hear of something as soon as it is written."""


class NoNeighbours:
    """No neighbours: a database of one's own."""

    several: Final = False
    alive: Final = True
    server: Final = ""

    async def begin(self, hear: Callable[[Ring], None]) -> None: ...

    async def close(self) -> None: ...

    async def bury(self, server: str) -> None: ...

    async def claim(self, code: str) -> bool:
        return True

    async def let_go(self, code: str) -> None: ...

    async def owner(self, code: str) -> str | None:
        return None

    async def orphans(self, known: list[str], played: list[str]) -> list[str]:
        return []

    async def note(self, code: str, person: str, here: bool) -> None: ...

    async def elsewhere(self, codes: list[str]) -> dict[str, set[str]]:
        return {}

    async def tables_of(self, person: str) -> list[str]:
        return []

    async def versions(self, codes: list[str]) -> dict[str, int]:
        return {}

    def chime(self, connection: Connection, ring: Ring) -> None: ...
