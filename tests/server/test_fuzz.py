"""Hostile messages never crash a server, never give a 500, never change a table.

100,000 in this process through the real application, and some thousand over a real network.
A failure names its seed, and the same seed sends the same messages.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette
from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from saboteur.rules.view import View
from saboteur.server.bots.thinkers import Thinkers
from saboteur.server.bots.turns import Urgency
from saboteur.server.http.app import Setup, application
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.log.snapshot import snapshot_text
from saboteur.server.log.table import Table
from saboteur.server.reports import Reports
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.loading import folded
from server import clockwork, hostile
from server.asgi import Socket
from server.clockwork import PromptStore
from server.rooms import LONG, an_application, served, visitor
from server.twin_tables import Visitor
from walks import DEEP

SEEDS = range(10 * DEEP)
MESSAGES = 5500
# So many before people are sent away too often and another table is opened.
A_TABLE = 400


class Idle(Thinkers):
    """Bots that never come to a conclusion: only people change tables here."""

    async def _ask(self, level: str, view: View, what: Urgency = "choice", chance: str = "") -> str:
        await asyncio.Event().wait()
        return ""


class Failures(Reports):
    """Reports of what must not happen."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, dict[str, Any]]] = []

    def __call__(self, event: str, **about: Any) -> None:
        if event.endswith("-failed"):
            self.heard.append((event, about))


@pytest.mark.parametrize("seed", SEEDS)
def test_hostile_messages_change_nothing(seed: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        clockwork.set_up(patch)
        clockwork.run(_fuzzed(seed))


async def _fuzzed(seed: int) -> None:
    reports, rng = Failures(), Random(f"fuzz {seed}")
    app = application(PromptStore(), Setup(limits=UNLIMITED, report=reports))
    house: House = app.state.house
    house.thinkers = Idle(1)
    try:
        for _ in range(MESSAGES // A_TABLE):
            await Siege(app, rng).fuzz(A_TABLE)
        await Siege(app, rng).fuzz(MESSAGES % A_TABLE)
    finally:
        await house.close()
    assert reports.heard == []


class Siege:
    """A table in the middle of a game, and people who send whatever they like."""

    def __init__(self, app: Starlette, rng: Random) -> None:
        self._app = app
        self._rng = rng
        self._people = [Visitor(app) for _ in range(5)]
        self._sockets: dict[Visitor, Socket] = {}

    async def fuzz(self, messages: int) -> None:
        await self._begin()
        before = state(self._live.table)
        for _ in range(messages):
            may_change = await (self._request() if self._rng.random() < 0.15 else self._message())
            after = state(self._live.table)
            assert may_change or after == before
            before = after
        await self._check_log()
        await self._check_good_client()

    async def _begin(self) -> None:
        host = self._people[0]
        game, seats = self._rng.choice((("base", 3), ("saboteur2", 3), ("duel", 2), ("solo", 1)))
        opened = await host.ask("POST", "/api/tables", {"game": game, "seats": seats})
        self._code = opened.json["code"]
        for seat, person in enumerate(self._people[:seats]):
            assert (await person.do(self._code, type="sit", seat=seat)).status == 200
        assert (await host.do(self._code, type="start")).status == 200
        live = await self._app.state.house.live(self._code)
        assert live is not None
        self._live: Live = live

    async def _message(self) -> bool:
        """Send something; whether it was acknowledged, and so may have changed the table."""
        tab = await self._tab(self._rng.choice(self._people))
        if tab is None:
            return True  # somebody joined
        data = hostile.message(self._rng)
        tab.send(data)
        answer = await tab.answer()
        assert answer["type"] in ("ack", "nack", "because", "gone"), (data, answer)
        if answer["type"] == "gone":
            assert tab.code in (1008, 4404, 4400), (data, tab.code)
        assert not tab.task.done() or tab.task.exception() is None
        return bool(answer["type"] == "ack")

    async def _tab(self, person: Visitor) -> Socket | None:
        """A socket of theirs that is open; None if one had to be opened first."""
        tab = self._sockets.get(person)
        if tab is not None and tab.code is None and not tab.task.done():
            return tab
        self._sockets[person] = tab = Socket(
            self._app, f"/api/tables/{self._code}/socket", person.cookie
        )
        answer = await tab.hello(self._rng.choice((None, 0, 3, 2**40)))
        assert answer["type"] == "welcome" or tab.status == 404, answer
        return None

    async def _request(self) -> bool:
        method = self._rng.choice(hostile.METHODS)
        path = hostile.path(self._rng, self._code)
        headers = self._rng.sample(hostile.HEADERS, self._rng.randint(0, 2))
        person = self._rng.choice(self._people)
        version = self._live.table.version
        answer = await person.send(method, path, hostile.body(self._rng), headers)
        assert answer.status < 500, (method, path, headers, answer)
        assert answer.header(b"x-content-type-options") == b"nosniff"
        # A command of somebody new lets them join, and people may be forgotten.
        return path.endswith("/commands") and self._live.table.version > version

    async def _check_log(self) -> None:
        """What is in the log is all that happened to the table."""
        loaded = await self._app.state.house.store.load(self._code)
        assert loaded is not None
        assert state(folded(self._code, loaded)) == state(self._live.table)

    async def _check_good_client(self) -> None:
        guest = Visitor(self._app)
        welcome = await (await guest.tab(self._code)).do("fine", type="rename", name="Ann")
        assert welcome["type"] == "ack"


def state(table: Table) -> tuple[object, ...]:
    """All that a table is."""
    game = None if table.game is None else (table.steps, table.game.position)
    return snapshot_text(table), table.opened, len(table.done), game


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(an_application(tmp_path_factory.mktemp("house"))) as address:
        yield address


def good_client_is_served(address: str, code: str) -> None:
    with visitor(address) as client:
        assert client.get("/healthz").text == "ok\n"
        assert client.get(f"/api/tables/{code}").status_code == 200


def opened(address: str) -> str:
    with visitor(address) as client:
        return str(client.post("/api/tables", json={"game": "base", "seats": 3}).json()["code"])


@pytest.mark.parametrize("seed", range(4))
def test_hostile_messages_over_a_network(address: str, seed: int) -> None:
    rng, code = Random(f"network {seed}"), opened(address)
    at = f"{address.replace('http', 'ws')}/api/tables/{code}/socket"
    for _ in range(25):
        with suppress(WebSocketException), connect(at, open_timeout=LONG) as connection:
            connection.send('{"type":"hello","protocol":2}')
            for _ in range(20):
                connection.send(hostile.message(rng))
                while msgspec.json.decode(connection.recv(10))["type"] not in ("ack", "nack"):
                    pass
    good_client_is_served(address, code)


HANDSHAKE = (
    "GET /api/tables/{code}/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    "Sec-WebSocket-Version: 13\r\n\r\n"
)


def frames(rng: Random) -> bytes:
    """Bytes that are nearly a frame: lengths that lie, no mask, odd opcodes, broken text."""
    opcode = rng.choice((0x80, 0x81, 0x82, 0x01, 0x00, 0x88, 0x89, 0x8A, 0x83, 0xF1, 0xC1))
    length = rng.choice((b"\x80", b"\x05", b"\x85", b"\xfe\xff\xff", b"\xff" + b"\xff" * 8))
    return bytes([opcode]) + length + rng.randbytes(rng.randint(0, 40))


def requests(rng: Random, code: str) -> bytes:
    """Bytes that are nearly a request."""
    path = hostile.path(rng, code).encode("utf-8", "replace")
    line = rng.choice(hostile.METHODS).encode() + b" " + path + b" HTTP/1.1\r\nHost: localhost\r\n"
    headers = b"".join(b"%b: %b\r\n" % header for header in rng.sample(hostile.HEADERS, 2))
    whole = line + headers + b"Connection: close\r\n\r\n" + hostile.body(rng)
    return rng.choice((whole, hostile.bitten(whole, rng), rng.randbytes(100), line[:-2] * 2000))


def exchanged(address: str, *sent: bytes) -> bytes:
    """What comes back for some bytes, until the other side has had enough.

    Whatever follows the first bytes is sent when they have been answered.
    """
    host, _, port = address.removeprefix("http://").partition(":")
    heard, (first, *rest) = b"", sent
    with suppress(OSError), socket.create_connection((host, int(port)), timeout=LONG) as connection:
        connection.sendall(first)
        if rest:
            heard = connection.recv(65536)
            connection.sendall(b"".join(rest))
        connection.shutdown(socket.SHUT_WR)
        while data := connection.recv(65536):
            heard += data
    return heard


@pytest.mark.parametrize("seed", range(4))
def test_hostile_bytes_over_a_network(address: str, seed: int) -> None:
    rng, code = Random(f"bytes {seed}"), opened(address)
    for _ in range(200):
        heard = exchanged(address, requests(rng, code))
        assert b"HTTP/1.1 5" not in heard, heard
    for _ in range(30):
        bad = [frames(rng) for _ in range(rng.randint(1, 5))]
        heard = exchanged(address, HANDSHAKE.format(code=code).encode(), *bad)
        assert heard.startswith(b"HTTP/1.1 101"), heard
    good_client_is_served(address, code)


def test_a_flood_of_commands_is_answered_one_by_one(tmp_path: Path) -> None:
    """Two hundred commands in one go: each has its answer, in order."""
    with served(an_application(tmp_path)) as address:
        at = f"{address.replace('http', 'ws')}/api/tables/{opened(address)}/socket"
        with connect(at, open_timeout=LONG) as connection:
            connection.send('{"type":"hello","protocol":2}')
            for number in range(200):
                do = {"type": "chat", "text": f"number {number}"}
                connection.send(hostile.encoded({"type": "command", "id": str(number), "do": do}))
            heard: list[dict[str, Any]] = []
            while len(heard) < 200:
                said = msgspec.json.decode(connection.recv(LONG))
                if said["type"] in ("ack", "nack"):
                    heard.append(said)
    assert [said["id"] for said in heard] == [str(number) for number in range(200)]
    assert {said["type"] for said in heard} == {"ack"}
