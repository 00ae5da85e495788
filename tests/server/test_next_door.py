"""Workers hand sockets to each other: who comes to a table is told by the worker that plays it."""

import shutil
import socket
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import ClientConnection, connect

from saboteur.server.http import next_door
from saboteur.server.http.app import Setup, application
from saboteur.server.http.limits import UNLIMITED, Allowed, Limits, Rate
from saboteur.server.http.next_door import home
from saboteur.server.store.sql import SqlStore
from saboteur.server.tables.house import House
from saboteur.server.tables.sharing import WATCH
from server.postgres import Postgres, a_postgres
from server.rooms import LONG, QUICK, served

PEOPLE = 5
WANTED = {"game": "base", "seats": PEOPLE}


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with a_postgres() as server:
        yield server


class Worker:
    def __init__(self, url: str, doors: Path, limits: Limits) -> None:
        self.doors = doors
        setup = Setup(limits=limits, pace=QUICK, thinkers=1, next_door=doors)
        self.app = application(SqlStore(url), setup)
        self.house: House = self.app.state.house
        self.name = self.house.store.neighbours.server
        self.address = ""

    @property
    def lines(self) -> int:
        lines: int = self.app.state.lines.open
        return lines

    def people(self, code: str) -> int:
        live = self.house.loaded(code)
        return 0 if live is None else len(live.audience.connections)


@contextmanager
def workers(url: str, limits: Limits = UNLIMITED) -> Iterator[tuple[Worker, Worker]]:
    """Two that share a folder of doors, each with a port of its own."""
    doors = Path(tempfile.mkdtemp(prefix="doors"))
    with ExitStack() as stack:
        stack.callback(shutil.rmtree, doors, ignore_errors=True)
        both = Worker(url, doors, limits), Worker(url, doors, limits)
        for worker in both:
            worker.address = stack.enter_context(served(worker.app))
        yield both


def a_table_at_home(worker: Worker, other: Worker) -> str:
    """A new table that belongs to a worker, opened by either of them."""
    while True:
        opened = httpx.post(f"{other.address}/api/tables", json=WANTED, timeout=LONG)
        code: str = opened.json()["code"]
        if home(code, (worker.name, other.name)) == worker.name:
            return code


@contextmanager
def coming(worker: Worker, code: str) -> Iterator[ClientConnection]:
    """Somebody new, who asks this worker for a table."""
    there = f"{worker.address.replace('http', 'ws')}/api/tables/{code}/socket"
    with connect(there, open_timeout=LONG) as line:
        line.send('{"type":"hello","protocol":2}')
        assert told(line)["type"] == "welcome"
        yield line


def settled(code: str, one: Worker, other: Worker) -> tuple[int, int]:
    """Where people are; they are greeted a moment before they are counted."""
    before = -1, -1
    while (now := (one.people(code), other.people(code))) != before:
        before = now
        time.sleep(0.2)
    return now


def told(line: ClientConnection, kind: str = "") -> dict[str, Any]:
    while True:
        message: dict[str, Any] = msgspec.json.decode(str(line.recv(LONG)).encode())
        if kind in ("", message["type"]):
            return message


def test_people_are_where_their_table_is_played(postgres: Postgres) -> None:
    with workers(postgres.url()) as (one, other), ExitStack() as stack:
        code = a_table_at_home(one, other)
        before = other.lines
        people = [stack.enter_context(coming(other, code)) for _ in range(PEOPLE)]
        assert settled(code, one, other) == (PEOPLE, 0)
        assert other.house.loaded(code) is None
        assert other.lines <= before
        people[0].send('{"type":"command","id":"a","do":{"type":"sit","seat":0}}')
        assert told(people[0], "ack")["id"] == "a"
        for person in people[1:]:
            while told(person, "update")["facts"][0]["fact"] != "SeatChosen":
                pass


def test_a_worker_that_plays_a_table_keeps_it(postgres: Postgres) -> None:
    """Also if it belongs elsewhere: nobody who is there is moved."""
    with workers(postgres.url()) as (one, other):
        code = a_table_at_home(one, other)
        # Who asks over HTTP is answered on the spot, and so the table is loaded.
        assert httpx.get(f"{other.address}/api/tables/{code}", timeout=LONG).status_code == 200
        with coming(other, code), coming(one, code):
            assert settled(code, one, other) == (0, 2)


def test_behind_a_door_that_is_shut_nobody_waits(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(next_door, "TRIES", 2)
    with workers(postgres.url()) as (one, other):
        code, second, third = (a_table_at_home(one, other) for _ in range(3))
        path = one.doors / one.name
        path.unlink()
        # It is there, and nobody listens.
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as dead:
            dead.bind(str(path))
        with coming(other, code):
            assert settled(code, one, other) == (0, 1)
        # Nobody takes in what waits there, until no more fits in.
        path.unlink()
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as full:
            full.bind(str(path))
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as caller:
                caller.setblocking(False)
                with suppress(BlockingIOError):
                    while True:
                        caller.sendto(b"hello", str(path))
            with coming(other, second):
                assert settled(second, one, other) == (0, 1)
        # Somebody tidied up.
        shutil.rmtree(one.doors)
        with coming(other, third):
            assert settled(third, one, other) == (0, 1)


def test_what_an_address_may_ask_for_is_counted_by_all(postgres: Postgres) -> None:
    few = Limits(tables=Rate(0.0, 3.0))
    with workers(postgres.url(), few) as (one, other):

        def opened(worker: Worker) -> int:
            there = f"{worker.address}/api/tables"
            return httpx.post(there, json=WANTED, timeout=LONG).status_code

        def left(worker: Worker) -> float:
            allowed: Allowed = worker.app.state.next_door._allowed
            return allowed.tables._now("127.0.0.1")[0]

        assert (opened(one), opened(other), opened(one)) == (201, 201, 201)
        ends = time.monotonic() + LONG
        while left(one) or left(other):
            assert time.monotonic() < ends
            time.sleep(0.01)
        assert (opened(one), opened(other)) == (429, 429)


def test_a_table_has_one_home_and_few_move_when_one_comes() -> None:
    codes = [f"table{number}" for number in range(300)]
    three, four = ("a", "b", "c"), ("a", "b", "c", "d")
    homes = [home(code, three) for code in codes]
    assert {*homes} == {*three}
    moved = [code for code, before in zip(codes, homes, strict=True) if home(code, four) != before]
    assert {home(code, four) for code in moved} == {"d"}
    assert 30 < len(moved) < 130


def test_a_worker_that_left_its_door_open_is_known_to_be_dead(postgres: Postgres) -> None:
    with workers(postgres.url()) as (one, other):
        assert one.app.state.next_door.dead() == []
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as door:
            door.bind(str(one.doors / "killed"))
            assert one.app.state.next_door.dead() == []
        buried: list[str] = []

        async def bury(server: str) -> None:
            buried.append(server)

        other.house.store.neighbours.bury = bury  # type: ignore[method-assign]
        one.house.store.neighbours.bury = bury  # type: ignore[method-assign]
        ends = time.monotonic() + LONG
        while not buried:
            assert time.monotonic() < ends
            time.sleep(0.02)
        time.sleep(2 * WATCH)
        assert buried == ["killed"]
        assert {path.name for path in one.doors.iterdir()} == {one.name, other.name}
