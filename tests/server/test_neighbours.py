"""Servers that share a PostgreSQL: one owner a table, a bell, presence, and what death leaves."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest

from saboteur.server.store.neighbours import NoNeighbours, Ring
from saboteur.server.store.postgres import PostgresNeighbours
from saboteur.server.store.sql import SqlStore
from server.postgres import Postgres, a_postgres
from server.rooms import LONG, awaited
from server.stored import OPENED, STARTED, SUMMARY, entry, summary


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with a_postgres() as server:
        yield server


class Server:
    """One of several, with what it has heard."""

    def __init__(self, url: str) -> None:
        self.store = SqlStore(url)
        assert isinstance(self.store.neighbours, PostgresNeighbours)
        self.neighbours = self.store.neighbours
        self.heard: list[Ring] = []
        self.gone = False

    async def begin(self) -> None:
        await self.neighbours.begin(self.heard.append)

    async def leave(self) -> None:
        if not self.gone:
            await self.neighbours.close()
            await self.store.close()
        self.gone = True

    async def die(self) -> None:
        """As if it had been killed: it says nothing more, and gives nothing up."""
        assert self.neighbours._listening is not None
        self.neighbours._listening.cancel()
        await self.store.close()
        self.gone = True


@asynccontextmanager
async def servers(url: str, number: int = 2) -> AsyncIterator[list[Server]]:
    all_of_them = [Server(url) for _ in range(number)]
    for one in all_of_them:
        await one.begin()
    try:
        yield all_of_them
    finally:
        for one in all_of_them:
            await one.leave()


async def soon(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not what():
            await asyncio.sleep(0.01)


async def a_game(server: Server, code: str = "aaaa") -> None:
    await server.store.open_table(code, entry(1, *OPENED), SUMMARY)
    await server.store.append(code, entry(2, STARTED, game=1), summary(phase="playing"))


@awaited
async def test_a_table_has_one_owner(postgres: Postgres) -> None:
    async with servers(postgres.url(), 3) as (first, second, third):
        await a_game(first)
        assert await first.neighbours.orphans([], []) == ["aaaa"]
        claims = [one.neighbours.claim("aaaa") for one in (first, second, third)]
        won = await asyncio.gather(*claims)
        assert sorted(won) == [False, False, True]
        for one, plays in zip((first, second, third), won, strict=True):
            assert await one.neighbours.orphans([], ["aaaa"] * plays) == []
        owner = [one for one in (first, second, third) if await one.neighbours.claim("aaaa")]
        assert len(owner) == 1
        await owner[0].neighbours.let_go("aaaa")
        assert await third.neighbours.claim("aaaa")
        assert not await third.neighbours.claim("none")


@awaited
async def test_what_a_buried_server_leaves_is_free_at_once(postgres: Postgres) -> None:
    async with servers(postgres.url(), 2) as (first, second):
        await a_game(first)
        assert await first.neighbours.claim("aaaa")
        await first.neighbours.note("aaaa", "ann", here=True)
        await first.die()
        assert not await second.neighbours.claim("aaaa")
        await second.neighbours.bury(first.neighbours.server)
        assert await second.neighbours.elsewhere(["aaaa"]) == {}
        assert await second.neighbours.orphans([], []) == ["aaaa"]
        assert await second.neighbours.claim("aaaa")


@awaited
async def test_a_table_that_sleeps_is_nobodys_until_somebody_comes(postgres: Postgres) -> None:
    async with servers(postgres.url(), 2) as (first, second):
        await a_game(first)
        assert await first.neighbours.claim("aaaa")
        await second.store.lull("aaaa")
        assert await second.neighbours.orphans([], []) == []
        assert not await second.neighbours.claim("aaaa")
        await first.store.lull("aaaa")
        assert await second.neighbours.orphans([], []) == []
        assert await first.neighbours.orphans([], []) == []
        assert await second.neighbours.orphans(["aaaa"], []) == ["aaaa"]
        assert await second.neighbours.claim("aaaa")
        assert await first.neighbours.owner("aaaa") == second.neighbours.server


@awaited
async def test_what_a_server_leaves_is_free_at_once_and_what_a_dead_one_leaves_soon(
    postgres: Postgres,
) -> None:
    async with servers(postgres.url(), 3) as (first, second, third):
        await a_game(first)
        assert await first.neighbours.claim("aaaa")
        await first.neighbours.note("aaaa", "ann", here=True)
        await first.leave()
        assert await second.neighbours.claim("aaaa")
        assert await third.neighbours.elsewhere(["aaaa"]) == {}
        await second.neighbours.note("aaaa", "bob", here=True)
        assert await third.neighbours.elsewhere(["aaaa"]) == {"aaaa": {"bob"}}
        await second.die()
        assert not await third.neighbours.claim("aaaa")
        while not await third.neighbours.claim("aaaa"):
            await asyncio.sleep(0.05)
        assert await third.neighbours.elsewhere(["aaaa"]) == {}
        assert third.neighbours.alive
        assert not second.neighbours.alive


@awaited
async def test_the_bell_rings_for_the_others(postgres: Postgres) -> None:
    async with servers(postgres.url()) as (first, second):
        await a_game(first)
        await first.store.new_person("ann", "hash")
        await first.store.rename("ann", "Ann")
        await first.store.dress("ann", "00000000")
        await first.neighbours.note("aaaa", "ann", here=True)
        await first.store.forget("ann")
        rings = [("entry", "aaaa"), ("person", "ann"), ("person", "ann"), ("presence", "aaaa")]
        rings.append(("forget", "ann"))
        await soon(lambda: len(second.heard) >= len(rings))
        assert [(ring.what, ring.about) for ring in second.heard] == rings
        assert first.heard == []
        assert await first.neighbours.versions(["aaaa", "none"]) == {"aaaa": 2}


@awaited
async def test_who_is_where(postgres: Postgres) -> None:
    async with servers(postgres.url()) as (first, second):
        await a_game(first)
        for _ in range(2):
            await first.neighbours.note("aaaa", "ann", here=True)
        await second.neighbours.note("aaaa", "bob", here=True)
        assert await second.neighbours.elsewhere(["aaaa"]) == {"aaaa": {"ann"}}
        assert await first.neighbours.elsewhere(["aaaa"]) == {"aaaa": {"bob"}}
        await first.neighbours.note("aaaa", "ann", here=False)
        assert await second.neighbours.elsewhere(["aaaa"]) == {}


@awaited
async def test_all_goes_on_when_the_database_is_back(postgres: Postgres) -> None:
    async with servers(postgres.url()) as (first, second):
        await a_game(first)
        assert await first.neighbours.claim("aaaa")
        await soon(lambda: first.neighbours.alive)
        postgres.crash()
        await soon(lambda: not first.neighbours.alive)
        postgres.start()
        await soon(lambda: first.neighbours.alive and second.neighbours.alive)
        assert await first.neighbours.claim("aaaa")
        second.heard.clear()
        await first.store.append("aaaa", entry(3, game=1), None)
        await soon(lambda: Ring("entry", "aaaa") in second.heard)


@awaited
async def test_one_alone_has_all_to_itself() -> None:
    alone = NoNeighbours()
    assert alone.alive
    assert await alone.claim("aaaa")
    assert await alone.orphans([], []) == []
    assert await alone.elsewhere(["aaaa"]) == {}
    assert await alone.versions(["aaaa"]) == {}
