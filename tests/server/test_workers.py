"""Several workers behind one socket: one is killed, all are renewed, and people play on."""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from saboteur.cli import main
from server.postgres import Postgres, a_postgres
from server.rooms import LONG, awaited
from server.stubborn import OnSocket, introduced, visiting
from server.test_serve import free_port, wait_for
from survivors import started

DEEP = int(os.environ.get("SABOTEUR_DEEP", "1"))
# A table for each, with one person and two bots whose pauses are the shortest that tables offer.
GAMES = 100 if DEEP > 1 else 20
WANTED = {"game": "base", "seats": 3, "speed": "rapid"}
# Whoever loses a connection has another one within so many seconds, and the game goes on.
SOON = 3.0
# So many come in at the same time.
AT_ONCE = 8


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with a_postgres() as server:
        yield server


@asynccontextmanager
async def two_workers(url: str) -> AsyncIterator[tuple[str, "subprocess.Popen[str]"]]:
    port = free_port()
    command = [sys.executable, "-m", "saboteur", "serve", "--workers", "2", "--no-limits"]
    arguments = ["--port", str(port), "--host", "127.0.0.1", "--db", url, "--no-browser"]
    with started([*command, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        address = f"http://127.0.0.1:{port}"
        await asyncio.to_thread(wait_for, address)
        try:
            yield address, process
        finally:
            process.send_signal(signal.SIGTERM)
            await asyncio.to_thread(process.wait, LONG)


def children(process: "subprocess.Popen[str]") -> list[int]:
    listed = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(process.pid)], capture_output=True, text=True, check=True
    )
    return [int(line) for line in listed.stdout.split()]


class Steady(OnSocket):
    """One who only plays, and remembers when the game went on and how long they were away."""

    def __init__(self, name: str, code: str, cookie: str) -> None:
        super().__init__(name, code, cookie, Random(name), leisure=0.0)
        self.finishing = True
        self.lost = self.went_on = 0.0
        self.away: list[tuple[float, float]] = []

    async def _visit(self, address: str) -> None:
        came = len(self.away)
        try:
            await super()._visit(address)
        finally:
            # Who is turned away at the door has been away all the while.
            if len(self.away) > came:
                self.lost = time.monotonic()

    def hear(self, message: dict[str, object]) -> None:
        before = self.version
        super().hear(message)
        if message["type"] == "welcome":
            self.away.append((self.lost, time.monotonic()))
        if self.version != before:
            self.went_on = time.monotonic()


async def seated(address: str, name: str) -> Steady:
    async with visiting(address) as client:
        cookie = await introduced(client)
        opened = await client.post("/api/tables", json=WANTED)
        code = opened.json()["code"]
        for number, do in enumerate(
            (
                {"type": "sit", "seat": 0},
                {"type": "seat_bot", "seat": 1, "level": "random"},
                {"type": "seat_bot", "seat": 2, "level": "random"},
                {"type": "start"},
            )
        ):
            at = f"/api/tables/{code}/commands"
            answer = await client.post(at, json={"id": f"s{number}", "do": do})
            assert answer.json()["type"] == "ack", answer.text
    return Steady(name, code, cookie)


async def whole(address: str, person: Steady) -> None:
    """Every version is there once, and every acknowledged command with it.

    Any worker may answer, and one that was not asked to write hears of it a moment later.
    """
    acked, versions = set(person.told.acks.values()), set[int]()
    patience = time.monotonic() + 10 * SOON
    while not versions or (not acked <= versions and time.monotonic() < patience):
        async with visiting(address, saboteur=person.cookie) as client:
            seen = await client.get(f"/api/tables/{person.code}", params={"since": 0})
        told = [step["version"] for step in seen.json()["steps"]]
        assert told == list(range(1, seen.json()["version"] + 1))
        versions = set(told)
    assert acked <= versions


async def moved_on(people: list[Steady], before: list[int | None]) -> None:
    async with asyncio.timeout(LONG):
        while any(
            person.version == version and not person.rests
            for person, version in zip(people, before, strict=True)
        ):
            await asyncio.sleep(0.02)


async def gathered(address: str) -> list[Steady]:
    free = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Steady:
        async with free:
            return await seated(address, f"p{number}")

    return await asyncio.gather(*map(one, range(GAMES)))


async def gone_on(people: list[Steady], since: float) -> tuple[float, float]:
    """Wait until everybody is connected and every game went on; how long that took at most."""
    async with asyncio.timeout(LONG):
        while any(person.went_on <= since and not person.rests for person in people):
            await asyncio.sleep(0.02)
    away = (pair for person in people for pair in person.away if pair[0] > since)
    back = max((came - lost for lost, came in away), default=0.0)
    return back, max(person.went_on - since for person in people)


@awaited
async def test_a_worker_is_killed_and_all_are_renewed_under_play(postgres: Postgres) -> None:
    async with two_workers(postgres.url()) as (address, process):
        people = await gathered(address)
        playing = [asyncio.create_task(person.go_on(address)) for person in people]
        await moved_on(people, [None] * GAMES)
        first = children(process)
        assert len(first) == 2
        killed = time.monotonic()
        os.kill(first[0], signal.SIGKILL)
        soon("after a worker was killed", *await gone_on(people, killed))
        async with asyncio.timeout(LONG):
            while len(children(process)) < 2 or first[0] in children(process):
                await asyncio.sleep(0.05)
        process.send_signal(signal.SIGHUP)
        async with asyncio.timeout(LONG):
            while set(children(process)) & set(first):
                await asyncio.sleep(0.05)
        await moved_on(people, [person.version for person in people])
        await nothing_is_lost(address, people, playing)


@awaited
async def test_people_go_on_while_the_database_is_started_again(postgres: Postgres) -> None:
    async with two_workers(postgres.url()) as (address, _):
        people = await gathered(address)
        playing = [asyncio.create_task(person.go_on(address)) for person in people]
        await moved_on(people, [None] * GAMES)
        postgres.crash()
        await asyncio.sleep(0.3)
        postgres.start()
        soon("after PostgreSQL was started again", *await gone_on(people, time.monotonic()))
        await nothing_is_lost(address, people, playing)


def soon(when: str, connected: float, went_on: float) -> None:
    """Bots' pauses, of up to 0.8 s, are in it; in `make test` other tests take the cores."""
    found = f"{when}: connected within {connected:.2f} s, went on within {went_on:.2f} s"
    sys.stdout.write(f"{found}\n")
    patience = SOON if DEEP > 1 else LONG
    assert connected <= patience, found
    assert went_on <= patience, found


async def nothing_is_lost(
    address: str, people: list[Steady], playing: list[asyncio.Task[None]]
) -> None:
    for person in people:
        person.stopped = True
    await asyncio.gather(*playing)
    for person in people:
        await whole(address, person)


def test_several_workers_need_a_database_to_share(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--workers", "2", "--db", "sqlite:///tables.db"]) == 2
    assert "PostgreSQL" in capsys.readouterr().err
    assert main(["serve", "--workers", "none"]) == 2


def test_workers_that_cannot_start_are_said(postgres: Postgres) -> None:
    broken = postgres.url().replace("house", "nohouse")
    command = [sys.executable, "-m", "saboteur", "serve", "--workers", "2", "--port", "0"]
    done = subprocess.run(
        [*command, "--host", "127.0.0.1", "--db", broken, "--no-browser"],
        capture_output=True,
        text=True,
        check=False,
        timeout=LONG,
    )
    assert done.returncode == 1
    assert "does not exist" in done.stderr
