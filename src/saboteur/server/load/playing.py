"""A table of people who play whole games over sockets, one action at a time, and time each of them.

Who is to choose takes any legal action. It is done when the last of them has been told.
"""

import asyncio
from collections import Counter
from dataclasses import dataclass, field
from random import Random
from time import perf_counter
from typing import Any, Final

import msgspec

from saboteur.server.load.wire import PATIENCE, Wire, WireError, posted
from saboteur.server.messages import PROTOCOL

ENCODE: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Sitting:
    """Who plays what at each table, and how often somebody acts there."""

    game: str
    people: int
    bots: int
    every: float
    level: str = "careful"


@dataclass
class Measured:
    """What one process has measured: seconds to the last screen, and whatever went wrong."""

    seconds: list[float] = field(default_factory=list)
    actions: int = 0
    games: int = 0
    errors: Counter[str] = field(default_factory=Counter)


class _Action(msgspec.Struct):
    text: str


class _View(msgspec.Struct):
    legal: list[_Action]


class _Fields(msgspec.Struct):
    legal: list[_Action] | None = None


class _Changes(msgspec.Struct):
    fields: _Fields


class _Picture(msgspec.Struct):
    phase: str


class _Said(msgspec.Struct):
    """All that a player needs of whatever the server says."""

    type: str
    version: int = 0
    view: _View | None = None
    changes: _Changes | None = None
    table: _Picture | None = None
    reason: str | None = None


_DECODE: Final = msgspec.json.Decoder(_Said).decode
_CODE: Final = msgspec.json.Decoder(dict[str, str])


class Visitor:
    """Somebody with a socket, who knows what they can do and nothing else."""

    def __init__(self, table: "PlayedTable") -> None:
        self.version = 0
        self.legal: list[_Action] = []
        self.wire = Wire(self._hear, table.lost)
        self._table = table
        self._ids = 0
        self._answer: asyncio.Future[_Said] | None = None

    async def come(self, url: str, code: str, cookie: str | None) -> None:
        await self.wire.open(url, f"/api/tables/{code}/socket", cookie)
        self._answer = asyncio.get_running_loop().create_future()
        self.wire.send(ENCODE({"type": "hello", "protocol": PROTOCOL}))
        await asyncio.wait_for(self._answer, PATIENCE)

    async def must(self, **do: Any) -> int:
        """Do something before the game, and wait until it is done."""
        self._answer = asyncio.get_running_loop().create_future()
        self.do(**do)
        said = await asyncio.wait_for(self._answer, PATIENCE)
        if said.type == "nack":
            raise WireError(f"{do['type']} was refused: {said.reason}")
        return said.version

    def do(self, **do: Any) -> None:
        self._ids += 1
        self.wire.send(ENCODE({"type": "command", "id": str(self._ids), "do": do}))

    def _hear(self, data: bytes) -> None:
        said = _DECODE(data)
        if said.type in ("welcome", "update"):
            self._see(said)
        if said.type == "nack" and self._table.begun:
            self._table.refused(said.reason or "")
        if self._answer is not None and said.type in ("welcome", "ack", "nack"):
            if not self._answer.done():
                self._answer.set_result(said)
            self._answer = None

    def _see(self, said: _Said) -> None:
        if said.type == "update" and said.version != self.version + 1:
            self._table.tally.errors["gap"] += 1
        self.version = said.version
        if said.view is not None:
            self.legal = said.view.legal
        elif said.changes is not None and said.changes.fields.legal is not None:
            self.legal = said.changes.fields.legal
        if said.table is not None:
            self._table.phase = said.table.phase
        self._table.shown(said.version)


class PlayedTable:
    """One table, from its opening to the last action."""

    def __init__(self, sitting: Sitting, tally: Measured, rng: Random) -> None:
        self.tally = tally
        self.phase = ""
        self.begun = self._left = False
        self.people = [Visitor(self) for _ in range(sitting.people)]
        self._sitting = sitting
        self._rng = rng
        self._version = 0
        self._screens = 0
        self._acted: float | None = None
        self._due = 0.0
        self._timer: asyncio.TimerHandle | None = None

    async def open(self, url: str) -> None:
        """A table with its host at it."""
        seats = self._sitting.people + self._sitting.bots
        wanted = {"game": self._sitting.game, "seats": seats}
        answer, cookie = await posted(url, "/api/tables", ENCODE(wanted))
        self._code = _CODE.decode(answer)["code"]
        await self.people[0].come(url, self._code, cookie)

    async def gather(self, url: str) -> None:
        """Everybody else comes, and every seat is taken."""
        for person in self.people[1:]:
            await person.come(url, self._code, None)
        for seat, person in enumerate(self.people):
            await person.must(type="sit", seat=seat)
        for seat in range(len(self.people), len(self.people) + self._sitting.bots):
            await self.people[0].must(type="seat_bot", seat=seat, level=self._sitting.level)

    def begin(self, within: float) -> None:
        """Play from now on; the tables of a house do not all act at the same moment."""
        self.begun = True
        self._screens = len(self.people)
        self._due = perf_counter() + within
        self._wait()

    def end(self) -> None:
        """No action any more; those who are here stay."""
        self.begun = False
        if self._timer is not None:
            self._timer.cancel()

    def leave(self) -> None:
        self._left = True
        for person in self.people:
            person.wire.close()

    def lost(self, code: int) -> None:
        if not self._left:
            self.tally.errors[f"closed {code}"] += 1

    def refused(self, reason: str) -> None:
        self.tally.errors[f"refused: {reason}"] += 1
        self._acted = None

    def shown(self, version: int) -> None:
        """A screen shows a version; the last one to do so is what an action waits for."""
        if version > self._version:
            self._version, self._screens = version, 1
        elif version == self._version:
            self._screens += 1
        if self.begun and self._screens == len(self.people):
            self._all_shown()

    def _all_shown(self) -> None:
        self.tally.actions += 1
        if self._acted is not None:
            self.tally.seconds.append(perf_counter() - self._acted)
            self._acted = None
            self._due += self._sitting.every
            self._wait()

    def _wait(self) -> None:
        loop = asyncio.get_running_loop()
        self._timer = loop.call_later(max(0.0, self._due - perf_counter()), self._act)

    def _act(self) -> None:
        if self.phase != "playing":
            self.tally.games += self.phase == "over"
            self._acted = perf_counter()
            self.people[0].do(type="rematch" if self.phase == "over" else "start")
            return
        chooser = next((person for person in self.people if person.legal), None)
        if chooser is None:  # a bot's turn: look again soon
            self._timer = asyncio.get_running_loop().call_later(0.05, self._act)
            return
        text = self._rng.choice(chooser.legal).text
        self._acted = perf_counter()
        chooser.do(type="choose", action=text)
