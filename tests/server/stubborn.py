"""People who go on after every crash: they resume, send again what is in doubt, and remember.

Over a socket or over HTTP, they take any legal action, talk, chat, leave and take their seats.
"""

import asyncio
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from saboteur.server.http.identity import COOKIE
from server.folding import seen_after
from server.rooms import LONG

Json = dict[str, Any]
ENCODE: Final = msgspec.json.encode
DECODE: Final = msgspec.json.decode
BREATH: Final = 0.02
# How often somebody does not wait for an answer: the command is done, and they do not know.
HANG_UP: Final = 0.08


@dataclass
class Told:
    """What somebody was told of a table, and what became of each of their commands.

    Facts and views are kept by version, with the seat that they were shown to. `known_later` counts
    commands that were done before they were sent again.
    """

    steps: dict[int, list[tuple[int | None, list[Json]]]] = field(default_factory=dict)
    views: dict[int, list[tuple[int | None, Json]]] = field(default_factory=dict)
    acks: dict[str, int] = field(default_factory=dict)
    nacks: dict[str, str] = field(default_factory=dict)
    known_later: int = 0


class Stubborn:
    """One person at one table, with what their screen shows of it."""

    def __init__(
        self, name: str, code: str, cookie: str, rng: Random, leisure: float = 0.12
    ) -> None:
        self.name = name
        self.code = code
        self.cookie = cookie
        self.told = Told()
        self.version: int | None = None
        self.seat: int | None = None
        self.you: int | None = None
        self.table: Json = {}
        self.view: Json | None = None
        self.waits: list[int] = []
        self.finishing = self.stopped = False
        self.doubt: Json | None = None
        self._rng = rng
        self._leisure = leisure
        self._resumed = 0
        self._ids = 0

    async def go_on(self, address: str) -> None:
        """Play game after game, whatever happens to the server, until `stopped`."""
        while not self.stopped:
            try:
                await self._visit(address)
            except (OSError, ConnectionClosed, InvalidHandshake, httpx.TransportError, EOFError):
                await asyncio.sleep(self._rng.choice((0.01, 0.01, 0.3)))

    async def _visit(self, address: str) -> None:
        raise NotImplementedError

    @property
    def rests(self) -> bool:
        """Nothing in doubt, no game going on, and no wish for another."""
        return self.finishing and self.doubt is None and self.table.get("phase") == "over"

    def hear(self, message: Json) -> None:
        match message["type"]:
            case "welcome":
                self._resume(message)
            case "update":
                assert self.version is not None
                assert message["version"] == self.version + 1, "a gap"
                self._keep(message, message["seat"])
                self._show(message)
            case "waits":
                self.waits = message["waits"]
            case "ack" | "nack":
                self._answered(message)

    def _resume(self, welcome: Json) -> None:
        """Nothing that was told may be gone, and nothing may be missing in between."""
        seen = self.version
        versions = [step["version"] for step in welcome["steps"]]
        if seen is not None:
            assert versions == list(range(seen + 1, welcome["version"] + 1)), "not where it was"
        for step in welcome["steps"]:
            self._keep(step, welcome["seat"])
        if welcome["version"] == seen and welcome["seat"] == self.seat and self.view is not None:
            assert welcome["view"] == self.view, "the game is not where it was"
        self.you, self._resumed = welcome["you"], welcome["version"]
        self.waits = welcome["waits"]
        self._show(welcome)
        if self.view is not None:
            kept = self.told.views.setdefault(welcome["version"], [])
            kept.append((self.seat, self.view))

    def _keep(self, step: Json, seat: int | None) -> None:
        self.told.steps.setdefault(step["version"], []).append((seat, step["facts"]))

    def _show(self, message: Json) -> None:
        self.version, self.seat = message["version"], message["seat"]
        self.table = message["table"] or self.table
        self.view = seen_after(self.view, message)

    def _answered(self, message: Json) -> None:
        assert self.doubt is not None
        assert message["id"] == self.doubt["id"], "an answer to nothing"
        if message["type"] == "ack":
            self.told.acks[message["id"]] = message["version"]
            self.told.known_later += message["version"] <= self._resumed
        elif message["reason"] == "busy":
            return
        else:
            self.told.nacks[message["id"]] = message["reason"]
        self.doubt = None

    def next_command(self) -> Json | None:
        """What is in doubt, again with the same id; else something new, if anything."""
        if self.doubt is None and (do := self._wish()) is not None:
            self._ids += 1
            self.doubt = {"type": "command", "id": f"{self.name}-{self._ids}", "do": do}
        return self.doubt

    def _wish(self) -> Json | None:
        if self.table["phase"] != "playing":
            return None if self.finishing else self._between_games()
        assert self.view is not None
        if self._rng.random() < self._leisure:
            return self._pastime()
        if self.seat in self.waits:
            return {"type": "ready"}
        if self.view["legal"]:
            action = self._rng.choice(self.view["legal"])["text"]
            return {"type": "choose", "action": action, "version": self.version}
        return None

    def _between_games(self) -> Json | None:
        free = [seat for seat, chair in enumerate(self.table["chairs"]) if not chair["player"]]
        if self.seat is None and free:
            return {"type": "sit", "seat": self._rng.choice(free)}
        if self.seat is not None and self._rng.random() < self._leisure:
            return {"type": "stand"}
        host = self.you is not None and self.you == self.table["host"]
        return {"type": "start"} if host and not free else None

    def _pastime(self) -> Json:
        """Talk, chat, seats left and taken back, a new name, settings; some of it is refused."""
        talk = self.view["talk"] if self.view else []
        wishes: list[Json] = [
            {"type": "chat", "text": f"{self.name} {self._ids}"},
            {"type": "rename", "name": f"{self.name} {self._ids}"},
            {"type": "settings", "listed": self._rng.random() < 0.5},
            {"type": "stand"},
            {"type": "sit", "seat": self.seat or 0},
            {"type": "sit", "seat": 1},
            {"type": "choose", "action": "pass EW"},
        ]
        if talk:
            said = self._rng.choice(talk)
            wishes += 3 * [{"type": "talk", "statement": said["kind"], "about": said["about"]}]
        return self._rng.choice(wishes)


class OnSocket(Stubborn):
    async def _visit(self, address: str) -> None:
        at = f"{address.replace('http', 'ws')}/api/tables/{self.code}/socket"
        cookie = {"Cookie": f"{COOKIE}={self.cookie}"}
        options: Json = {"compression": None, "open_timeout": LONG, "close_timeout": 0.1}
        async with connect(at, additional_headers=cookie, **options) as connection:
            await connection.send(ENCODE({"type": "hello", "protocol": 2, "since": self.version}))
            self.hear(DECODE(await connection.recv()))
            while not self.stopped:
                await self._step(connection)

    async def _step(self, connection: ClientConnection) -> None:
        command = self.next_command()
        if command is not None:
            await connection.send(ENCODE(command).decode())
            if self._rng.random() < HANG_UP:
                raise EOFError
            busy = False
            while self.doubt is command and not busy:
                message = DECODE(await connection.recv())
                self.hear(message)
                busy = message.get("reason") == "busy"
            return
        try:
            async with asyncio.timeout(BREATH):
                message = await connection.recv()
        except TimeoutError:
            return
        self.hear(DECODE(message))


class OverHttp(Stubborn):
    async def _visit(self, address: str) -> None:
        async with visiting(address, **{COOKIE: self.cookie}) as client:
            while not self.stopped:
                since = {} if self.version is None else {"since": self.version}
                seen = await client.get(f"/api/tables/{self.code}", params=since)
                self.hear(seen.json())
                command = self.next_command()
                if command is not None:
                    at = f"/api/tables/{self.code}/commands"
                    self.hear((await client.post(at, content=ENCODE(command))).json())
                await asyncio.sleep(BREATH)


def visiting(address: str, **cookies: str) -> httpx.AsyncClient:
    # Certificates take long to load, and nobody looks at them here.
    return httpx.AsyncClient(base_url=address, cookies=cookies, timeout=LONG, verify=False)


async def introduced(client: httpx.AsyncClient) -> str:
    """The cookie of somebody new."""
    await client.get("/api/me")
    return client.cookies[COOKIE]
