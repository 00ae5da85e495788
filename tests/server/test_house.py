"""The house when loading a table goes wrong: one live table for a code, and the others go on."""

import asyncio
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saboteur.server import messages
from saboteur.server.bots.pace import Pace
from saboteur.server.messages import Nack, NewTable
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.proposals import Refused
from server.asgi import Socket
from server.rooms import LONG, Listener, a_house, a_table, an_application, awaited

NEVER = Pace(30.0, 30.0)


def failing_once(honest: Callable[..., Any], error: Exception) -> Callable[..., Any]:
    errors = [error]

    async def call(*args: Any) -> Any:
        if errors:
            raise errors.pop()
        return await honest(*args)

    return call


async def full_disk(*_: object) -> None:
    raise StoreError("no space left")


def running_tables() -> int:
    coroutines = (task.get_coro() for task in asyncio.all_tasks())
    return sum(getattr(one, "__qualname__", "") == "Live._run" for one in coroutines)


@awaited
async def test_a_load_that_fails_leaves_no_table_running(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path) as house:
        code = (await a_table(house, 1, 2))[0].table.code
    async with a_house(tmp_path) as house:
        names = failing_once(house.store.names, StoreError("slow disk"))
        monkeypatch.setattr(house.store, "names", names)
        with pytest.raises(StoreError):
            await house.live(code)
        assert running_tables() == 0
        assert await house.live(code) is not None
        assert running_tables() == 1


@awaited
async def test_whoever_is_forgotten_during_a_load_is_not_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, bob) = await a_table(house, 2, 1)
        await bob.must(messages.Rename("Bob"))
        await bob.must(messages.Chat("my secret"))
        await ann.must(messages.Chat("my own"))
    async with a_house(tmp_path) as house:
        honest = house.store.load

        async def overtaken(code: str) -> Any:
            loaded = await honest(code)
            await house.forget(bob.person)
            return loaded

        monkeypatch.setattr(house.store, "load", overtaken)
        again = await house.live(live.table.code)
        assert again is not None
        mine = Listener(ann.person)
        await house.connect(again, mine, 0)
        assert mine.welcome["table"]["people"][1]["name"] is None
        assert "my secret" not in str(mine.told)
        assert "my own" in str(mine.told)


@awaited
async def test_a_load_that_fails_late_does_not_drop_a_newer_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path) as house:
        code = (await a_table(house, 1, 2))[0].table.code
    async with a_house(tmp_path) as house:
        honest, late = house.store.load, asyncio.Event()

        async def failing_late(code: str) -> Any:
            await late.wait()
            raise StoreError("slow disk")

        monkeypatch.setattr(house.store, "load", failing_late)
        first = asyncio.create_task(house.live(code))
        await asyncio.sleep(0)
        stopping = asyncio.create_task(house._stop(code))
        await asyncio.sleep(0)
        monkeypatch.setattr(house.store, "load", honest)
        newer = await house.live(code)
        late.set()
        results = await asyncio.gather(first, stopping, return_exceptions=True)
        assert [type(result) for result in results] == [StoreError, StoreError]
        assert house.lives == [newer]


@awaited
async def test_nobody_waits_for_a_table_behind_what_others_are_told(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_table(house, 1, 2)
        code = live.table.code
    told = threading.Event()
    async with a_house(tmp_path) as house:
        telling = asyncio.create_task(house.aside(lambda: told.wait(LONG)))
        try:
            async with asyncio.timeout(LONG / 2):
                assert await house.live(code) is not None
            assert not telling.done()
        finally:
            told.set()
        assert await telling


@awaited
async def test_one_table_that_cannot_be_loaded_does_not_stop_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path, NEVER) as house:
        for _ in range(2):
            _, (ann,) = await a_table(house, 1, 2)
            await ann.must(messages.Start())
            # The next table is made by somebody of the same id.
            await house.store.forget(ann.person)
    reported: list[Any] = []
    async with a_house(tmp_path, NEVER) as house:
        house.report = lambda event, **about: reported.append((event, about.get("error")))
        load = failing_once(house.store.load, RecursionError())
        monkeypatch.setattr(house.store, "load", load)
        await house.begin()
        assert len(house.lives) == 1
        assert ("load-failed", "RecursionError") in reported


@awaited
async def test_keeping_house_goes_on_whatever_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path) as house:
        monkeypatch.setattr("saboteur.server.tables.house.SWEEP", 0.0)
        swept = asyncio.Event()

        async def put_away(before: float) -> None:
            swept.set()

        monkeypatch.setattr(house, "_expire", failing_once(house._expire, RecursionError()))
        monkeypatch.setattr(house, "_put_away", put_away)
        await house.begin()
        await asyncio.wait_for(swept.wait(), LONG)


@awaited
async def test_whoever_cannot_join_now_is_asked_to_try_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = an_application(tmp_path)
    house = app.state.house
    live, _ = await a_table(house, 1, 2)
    monkeypatch.setattr(house.store, "append", full_disk)
    bob = Socket(app, f"/api/tables/{live.table.code}/socket", [])
    assert await bob.hello() == {"type": "gone"}
    assert bob.code == 1013
    await house.close()


@awaited
async def test_a_mute_counts_at_every_table(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        _, (ann, bob) = await a_table(house, 2, 1)
        await ann.must(messages.Mute(1))
        code = await house.open(bob.person, NewTable("base", 3))
        own = await house.live(code)
        assert own is not None
        shouted = await own.submit(bob.person, "x", messages.Rename("SHOUT"))
        assert shouted == Nack("x", "muted")
        with pytest.raises(Refused):
            await house.rename(bob.person, "SHOUT")
        assert await house.store.names([bob.person]) == {bob.person: None}
