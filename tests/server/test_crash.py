"""The server is killed again and again under load, and nothing that anybody was told is lost."""

import asyncio
import os
import signal
import socket
import sys
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random, SystemRandom

import httpx
import pytest

from saboteur.server.store.sql import SqlStore
from server.ledger import games_ended, is_what_was_told, keeps_its_promises
from server.rooms import LONG, awaited, url
from server.stubborn import OnSocket, OverHttp, Stubborn, introduced, visiting
from walks import DEEP

PARTS = 2
KILLS = 50 * DEEP
TABLES = (
    ("base", (OnSocket, OnSocket, OverHttp), 2),
    ("saboteur2", (OnSocket, OverHttp), 2),
    ("duel", (OnSocket, OnSocket), 0),
)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="lives are forked")


class Nursery:
    """Servers on one database and one port, one after the other."""

    def __init__(self, process: asyncio.subprocess.Process, client: httpx.AsyncClient) -> None:
        self._process = process
        self._client = client

    @property
    def address(self) -> str:
        return str(self._client.base_url)

    def live(self) -> None:
        self._say("live")

    async def die(self) -> None:
        """Killed, and not dead before: a server that ends by itself is a failure."""
        self._say("die")
        assert self._process.stdout is not None
        status = (await self._process.stdout.readline()).decode().strip()
        assert status == str(-signal.SIGKILL), f"the server ended by itself: {status}"

    def _say(self, word: str) -> None:
        assert self._process.stdin is not None
        self._process.stdin.write(f"{word}\n".encode())

    async def up(self) -> None:
        async with asyncio.timeout(LONG):
            while True:
                try:
                    await self._client.get("/healthz")
                except httpx.TransportError:
                    await asyncio.sleep(0.005)
                else:
                    return


@asynccontextmanager
async def nursery(folder: Path) -> AsyncIterator[Nursery]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with (folder / "reports").open("wb") as reports:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "server.nursery", url(folder), str(port)),
            cwd=Path(__file__).parents[1],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=reports,
        )
    assert process.stdin is not None
    try:
        async with visiting(f"http://127.0.0.1:{port}") as client:
            found = Nursery(process, client)
            found.live()
            yield found
            await found.die()
    finally:
        process.stdin.close()
        await process.wait()


async def gathered(address: str, rng: Random) -> list[Stubborn]:
    """People at their tables, where bots have seats already."""
    people: list[Stubborn] = []
    for number, (game, kinds, bots) in enumerate(TABLES):
        code = ""
        for at, kind in enumerate(kinds):
            async with visiting(address) as client:
                cookie = await introduced(client)
                if not at:
                    wanted = {"game": game, "seats": len(kinds) + bots}
                    code = (await client.post("/api/tables", json=wanted)).json()["code"]
                    for seat in range(len(kinds), len(kinds) + bots):
                        do = {"type": "seat_bot", "seat": seat, "level": "random"}
                        command = {"id": f"bot {number} {seat}", "do": do}
                        await client.post(f"/api/tables/{code}/commands", json=command)
            people.append(kind(f"p{number}{at}", code, cookie, Random(rng.random())))
    return people


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not true():
            await asyncio.sleep(0.002)


async def some_load(people: Sequence[Stubborn], rng: Random) -> None:
    """Until so many commands were acknowledged, and a moment more; or not even a start."""
    if rng.random() < 0.1:
        await asyncio.sleep(rng.uniform(0, 0.15))
        return

    def acknowledged() -> int:
        return sum(len(person.told.acks) for person in people)

    wanted = acknowledged() + rng.randrange(12)
    await until(lambda: acknowledged() >= wanted)
    await asyncio.sleep(rng.uniform(0, 0.02))


def at_rest(people: Sequence[Stubborn]) -> bool:
    return all(p.rests for p in people) and all(
        one.version == other.version for one in people for other in people if one.code == other.code
    )


async def killed_again_and_again(folder: Path, rng: Random) -> list[Stubborn]:
    async with nursery(folder) as server:
        address = server.address
        await server.up()
        people = await gathered(address, rng)
        async with asyncio.TaskGroup() as group:
            for person in people:
                group.create_task(person.go_on(address))
            for _ in range(KILLS):
                await some_load(people, rng)
                await server.die()
                server.live()
                await server.up()
                keeps_its_promises(folder / "tables.db", people)
            for person in people:
                person.finishing = True
            await until(lambda: at_rest(people))
            for person in people:
                person.stopped = True
    return people


@pytest.mark.parametrize("part", range(PARTS))
def test_a_killed_server_goes_on_where_it_was(part: int, tmp_path: Path) -> None:
    seed = SystemRandom().randrange(2**32)
    print(f"seed {seed}")  # noqa: T201
    people = asyncio.run(killed_again_and_again(tmp_path, Random(seed)))
    assert (tmp_path / "reports").read_text() == ""
    assert sum(person.told.known_later for person in people)
    asyncio.run(logs_are_what_was_told(tmp_path, people))


@awaited
async def test_a_database_that_was_being_made_can_be_used(tmp_path: Path) -> None:
    async with nursery(tmp_path) as server:
        await server.up()
        for attempt in range(8):
            await server.die()
            for path in tmp_path.glob("tables.db*"):
                path.unlink()
            server.live()
            await asyncio.sleep(0.01 * attempt)
            await server.die()
            server.live()
            await server.up()
            await gathered(server.address, Random())
    assert (tmp_path / "reports").read_text() == ""


async def logs_are_what_was_told(folder: Path, people: Sequence[Stubborn]) -> None:
    keeps_its_promises(folder / "tables.db", people)
    store = SqlStore(url(folder))
    for code in {person.code for person in people}:
        entries = await store.entries(code)
        is_what_was_told(code, entries, [person for person in people if person.code == code])
        assert games_ended(entries)
    await store.close()
