"""Two servers on one PostgreSQL play the same tables: everything once, nothing lost, all told."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager

import pytest

from saboteur.server import messages
from saboteur.server.log.table import STAND_IN
from saboteur.server.messages import Ack, Nack
from saboteur.server.store.sql import SqlStore
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import chooser
from server.postgres import Postgres, a_postgres
from server.rooms import LONG, QUICK, At, Listener, QuickThinkers, a_table, awaited, first_legal


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with a_postgres() as server:
        yield server


@asynccontextmanager
async def two_houses(postgres: Postgres) -> AsyncIterator[tuple[House, House]]:
    url = postgres.url()
    first, second = (House(SqlStore(url), QuickThinkers(1), QUICK) for _ in range(2))
    await first.begin()
    await second.begin()
    try:
        yield first, second
    finally:
        for house in (first, second):
            if not house.closing:
                await house.close()


async def die(house: House) -> None:
    """As if it had been killed: nothing is said, nothing given up."""
    house.closing = True
    neighbours = house.store.neighbours
    neighbours._listening.cancel()  # type: ignore[attr-defined]
    assert house.sharing._watching is not None
    house.sharing._watching.cancel()
    for live in house.lives:
        live._initiative.stop()
        live._task.cancel()
    await house.store.close()


async def soon(what: Callable[[], object]) -> None:
    async with asyncio.timeout(LONG):
        while not what():
            await asyncio.sleep(0.01)


async def a_game(house: House, people: int, bots: int) -> tuple[Live, list[At]]:
    """A base game of one round that has begun."""
    live, seated = await a_table(house, people, bots)
    await seated[0].must(messages.Arrange("base", {"rounds": "1"}, people + bots))
    await seated[0].must(messages.Start())
    return live, seated


async def twin(house: House, code: str) -> Live:
    live = await house.live(code)
    assert live is not None
    return live


async def play(live: Live, person: At) -> Ack | Nack | None:
    """What a person does when it is their turn."""
    seat = live.table.seat_of(person.person)
    if seat is None or not live.table.playing:
        return None
    if live.table.fresh:
        await person.do(messages.Ready())
    if chooser(live.table) != seat:
        return None
    return await person.do(messages.Choose(first_legal(live, seat)))


@awaited
async def test_people_at_two_servers_play_one_game(postgres: Postgres) -> None:
    async with two_houses(postgres) as (first, second):
        live, (ann, bob) = await a_game(first, 2, 1)
        other = await twin(second, live.table.code)
        bob = At(other, bob.person)
        screens = [Listener(ann.person), Listener(bob.person)]
        await first.connect(live, screens[0], None)
        await second.connect(other, screens[1], None)
        async with asyncio.timeout(LONG):
            while live.table.playing:
                await play(live, ann)
                await play(other, bob)
                await asyncio.sleep(0.005)
        await soon(lambda: other.table.version == live.table.version)
        assert [live.owned, other.owned] == [True, False]
        for screen in screens:
            versions = [update["version"] for update in screen.updates]
            start = versions[0]
            assert versions == list(range(start, live.table.version + 1))
        entries = await first.store.entries(live.table.code)
        commands = [(entry.person, entry.command) for entry in entries if entry.command]
        assert len(commands) == len(set(commands))


@awaited
async def test_the_living_take_over_from_the_dead(postgres: Postgres) -> None:
    async with two_houses(postgres) as (first, second):
        live, (ann,) = await a_game(first, 1, 3)
        other = await twin(second, live.table.code)
        await second.connect(other, Listener(ann.person), None)
        await soon(lambda: ann.person in live.audience.elsewhere)
        assert [live.owned, other.owned] == [True, False]
        ann = At(other, ann.person)
        await die(first)
        began = asyncio.get_running_loop().time()
        await soon(lambda: other.owned)
        assert asyncio.get_running_loop().time() - began < 30
        async with asyncio.timeout(LONG):
            while other.table.playing:
                await play(other, ann)
                await asyncio.sleep(0.005)


@awaited
async def test_a_game_whose_people_are_gone_is_taken_over_too(postgres: Postgres) -> None:
    async with two_houses(postgres) as (first, second):
        live, _ = await a_game(first, 1, 3)
        code = live.table.code
        assert second.lives == []
        await die(first)
        await soon(lambda: [live.table.code for live in second.lives] == [code])
        assert second.lives[0].owned


@awaited
async def test_people_see_each_other_whichever_server_they_came_to(postgres: Postgres) -> None:
    async with two_houses(postgres) as (first, second):
        live, (ann, bob) = await a_table(first, 2, 1)
        other = await twin(second, live.table.code)
        here, there = Listener(ann.person), Listener(bob.person)
        await first.connect(live, here, None)
        await second.connect(other, there, None)
        both = {live.table.numbers[person.person] for person in (ann, bob)}
        await soon(lambda: live.audience.present() == other.audience.present() == both)
        other.disconnect(there)
        await soon(lambda: live.audience.present() == {live.table.numbers[ann.person]})
        assert any(message["type"] == "presence" for message in here.told)


@awaited
async def test_names_mutes_and_farewells_reach_both(postgres: Postgres) -> None:
    async with two_houses(postgres) as (first, second):
        live, (ann, bob) = await a_table(first, 2, 1)
        other = await twin(second, live.table.code)
        for person in (ann, bob):
            await second.store.rename(person.person, "Somebody")
        await first.rename(bob.person, "Bob")
        await soon(lambda: other.audience.names.get(bob.person) == "Bob")
        await ann.must(messages.Mute(live.table.numbers[bob.person], True))
        await soon(lambda: other.table.guest(bob.person).muted)  # type: ignore[union-attr]
        with pytest.raises(Exception, match="muted"):
            await second.rename(bob.person, "Robert")
        await first.forget(bob.person)
        await soon(lambda: other.audience.names.get(bob.person, "") is None)


@awaited
async def test_a_bell_that_nobody_hears_is_made_up_for(postgres: Postgres) -> None:
    async with two_houses(postgres) as (first, second):
        second.sharing._hear = lambda ring: None  # type: ignore[method-assign]
        second.store.neighbours._hear = lambda ring: None  # type: ignore[attr-defined]
        live, (ann,) = await a_table(first, 1, 2)
        other = await twin(second, live.table.code)
        await ann.must(messages.Chat("hello"))
        await soon(lambda: other.table.version >= live.table.version)


@awaited
async def test_a_ban_is_obeyed_wherever_the_banned_are_connected(postgres: Postgres) -> None:
    async with two_houses(postgres) as (one, other):
        live, people = await a_game(one, 2, 1)
        await one.connect(live, Listener(people[0].person), None)
        there = await twin(other, live.table.code)
        screen = Listener(people[1].person)
        await other.connect(there, screen, None)
        database = one.store._engine.url  # type: ignore[attr-defined]
        operator = SqlStore(database.render_as_string(hide_password=False))
        await operator.ban(people[1].person, 0, None)
        await operator.close()
        await soon(lambda: screen.ended)
        await soon(lambda: live.table.chairs[1].player == STAND_IN)
