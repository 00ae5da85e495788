"""What is put away leaves nothing behind, and a server that has grown begins anew."""

import asyncio
import functools
import gc
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from starlette.applications import Starlette

from saboteur.server import messages
from saboteur.server.http.running import server
from saboteur.server.log.table import DAY
from saboteur.server.store.contract import StoreError
from saboteur.server.tables import renewing
from saboteur.server.tables.house import House
from saboteur.server.tables.silence import chooser
from server.asgi import Socket, asked
from server.rooms import (
    LONG,
    a_house,
    a_table,
    an_application,
    awaited,
    connected,
    first_legal,
    get,
    post,
    until,
    url,
)
from server.test_serve import free_port, wait_for
from survivors import started

posix = pytest.mark.skipif(sys.platform != "linux", reason="memory is looked at in /proc")
TABLES = 6
MOVES = 15
# A table in play is some thousand blocks; of one that is put away some grown lists may stay.
FEW_BLOCKS = 60
SOON = 0.2
GROWN = "grown"
# As people run it, but for how long it waits, and that it has grown when it is told so.
IMPATIENT = f"""
import pathlib, sys
from saboteur.server.http import polling
from saboteur.server.tables import house, renewing
house.IDLE = house.SWEEP = {SOON}
polling.LONGEST = polling.LINGER = {10 * SOON}
grown = pathlib.Path(sys.argv.pop())
renewing.resident = lambda: 2.0 if grown.exists() else 1.0
from saboteur.cli import main
raise SystemExit(main())
"""


async def come_and_gone(app: Starlette) -> None:
    """A table of three, some moves, and nobody is there any more."""
    people: list[Socket] = []
    code = ""
    for seat in range(3):
        if not code:
            body = b'{"game": "base", "seats": 3}'
            opened = await asked(app, "POST", "/api/tables", body)
            code = opened.json["code"]
        else:
            opened = await asked(app, "GET", "/api/me")
        cookie = (opened.header(b"set-cookie") or b"").partition(b";")[0]
        people.append(Socket(app, f"/api/tables/{code}/socket", [(b"cookie", cookie)]))
        assert (await people[-1].hello())["type"] == "welcome"
        assert (await people[-1].do("sit", type="sit", seat=seat))["type"] == "ack"
    assert (await people[0].do("start", type="start"))["type"] == "ack"
    house: House = app.state.house
    live = house.loaded(code)
    assert live is not None
    for move in range(MOVES):
        seat = chooser(live.table)
        action = first_legal(live, seat)
        done = await people[seat].do(f"move {move}", type="choose", action=action)
        assert done["type"] == "ack"
    for person in people:
        await person.close()
    await house._stop(code)


def blocks() -> int:
    """Memory in use, without what may be thrown away at any time."""
    gc.collect()
    for one in gc.get_objects():
        if isinstance(one, functools._lru_cache_wrapper):
            one.cache_clear()
    gc.collect()
    return sys.getallocatedblocks()


@awaited
async def test_tables_that_come_and_go_leave_nothing_behind(tmp_path: Path) -> None:
    app = an_application(tmp_path)
    try:
        held = []
        for _ in range(4):
            for _ in range(TABLES):
                await come_and_gone(app)
            await asyncio.sleep(0)
            held.append(blocks())
        assert app.state.house.lives == []
        assert held[-1] - held[-3] < 2 * TABLES * FEW_BLOCKS, held
    finally:
        await app.state.house.close()


class Held:
    """What a server holds, and how often it began anew."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.mib = 50.0
        self.renewed = 0
        monkeypatch.setattr(renewing, "resident", lambda: self.mib * 2**20)

    def renew(self) -> bool:
        self.renewed += 1
        return True

    async def looks(self, house: House) -> int:
        """How often it began anew after so many looks."""
        for _ in range(2):
            await house.renewal.look(0.0)
            await asyncio.sleep(0.01)
        return self.renewed


@awaited
async def test_a_server_begins_anew_when_it_has_grown_and_nobody_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    async with a_house(tmp_path) as house:
        house.renewal.start(held.renew)
        house.renewal.begin()
        assert await held.looks(house) == 0
        held.mib *= 1.2
        live, _ = await a_table(house, 1, 2)
        assert await held.looks(house) == 0, "somebody may be about to come"
        await house._stop(live.table.code)
        await house.renewal.look(LONG)
        assert held.renewed == 0, "it has just begun"
        assert await held.looks(house) == 2


@awaited
async def test_whoever_has_days_to_choose_is_no_reason_to_wait(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = Held(monkeypatch)
    async with a_house(tmp_path) as house:
        house.renewal.start(held.renew)
        house.renewal.begin()
        held.mib *= 1.2
        live, (ann, _) = await a_table(house, 2, 1, clock=DAY)
        await ann.must(messages.Start())
        there = await connected(house, live, ann.person)
        assert await held.looks(house) == 0, "somebody looks"
        live.disconnect(there)
        await asyncio.sleep(0.01)
        assert await held.looks(house) == 2


@awaited
async def test_a_game_that_was_put_away_sleeps_until_somebody_comes(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, _) = await a_table(house, 2, 1, grace=0)
        await ann.must(messages.Start())
        assert await house.store.playing() == [live.table.code]
        await house._put_away(float("inf"))
        await until(lambda: live.rests)
        await house._put_away(float("inf"))
        assert house.lives == []
        code = live.table.code
    async with a_house(tmp_path) as house:
        await house.begin()
        assert house.lives == []
        assert await house.live(code) is not None
        assert await house.store.playing() == [code]


@awaited
async def test_a_server_that_could_not_start_does_not_begin_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full() -> None:
        raise StoreError("the disk is full")

    held = Held(monkeypatch)
    async with a_house(tmp_path) as house:
        house.renewal.start(held.renew)
        house.renewal.begin()
        held.mib *= 2
        with monkeypatch.context() as patch:
            patch.setattr(house.store, "try_writing", full)
            assert await held.looks(house) == 0
        assert await held.looks(house) > 0


def test_memory_that_cannot_be_seen_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    if sys.platform == "linux":
        assert 2**20 < renewing.resident() < 2**35
    monkeypatch.setattr(sys, "platform", "darwin")
    assert renewing.resident() == 0.0


@awaited
async def test_whoever_is_being_answered_is_waited_for(tmp_path: Path) -> None:
    app = an_application(tmp_path)
    serving = server(app)
    answering = asyncio.create_task(asyncio.sleep(LONG))
    serving.server_state.tasks.add(answering)
    assert (serving.begin_anew(), serving.should_exit) == (False, False)
    serving.server_state.tasks.clear()
    assert (serving.begin_anew(), serving.should_exit) == (True, True)
    answering.cancel()
    await app.state.house.close()


@contextmanager
def impatient(folder: Path) -> Iterator[tuple[str, "subprocess.Popen[str]"]]:
    """A server that begins anew as soon as it may; its second life is like any other's."""
    port = free_port()
    where = ["--host", "127.0.0.1", "--port", str(port), "--db", url(folder), "--no-browser"]
    command = [sys.executable, "-c", IMPATIENT, "serve", *where, "--log", str(folder / GROWN)]
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started(command, **pipes) as process:
        address = f"http://127.0.0.1:{port}"
        wait_for(address)
        yield address, process


def is_anew(process: "subprocess.Popen[str]") -> bool:
    """Whether it has begun anew: it is told to as workers are, and not as above."""
    return b"-c" not in Path(f"/proc/{process.pid}/cmdline").read_bytes().split(b"\0")


@posix
def test_who_comes_while_a_server_begins_anew_waits_for_a_moment(tmp_path: Path) -> None:
    with impatient(tmp_path) as (address, process):
        opened = post(f"{address}/api/tables", json={"game": "base", "seats": 3})
        code = opened.json()["code"]
        (tmp_path / GROWN).touch()
        ends = time.monotonic() + LONG
        while not is_anew(process):
            assert get(f"{address}/healthz").text == "ok\n", "nobody is turned away"
            assert time.monotonic() < ends
        assert get(f"{address}/api/tables/{code}", cookies=opened.cookies).json()["version"] == 1
        assert "tables_opened_total" not in get(f"{address}/metrics").text
        process.send_signal(signal.SIGTERM)
        assert process.wait(LONG) == 0
        assert process.stderr is not None
        said = process.stderr.read()
        assert "begins-anew" in said
        assert "-failed" not in said


@posix
def test_nobody_who_waits_for_an_answer_is_left_without_one(tmp_path: Path) -> None:
    with impatient(tmp_path) as (address, process), ThreadPoolExecutor(1) as aside:
        opened = post(f"{address}/api/tables", json={"game": "base", "seats": 3})
        updates = f"{address}/api/tables/{opened.json()['code']}/updates"
        poll = aside.submit(get, updates, params={"since": 1}, cookies=opened.cookies)
        while "connections 1" not in get(f"{address}/metrics").text:
            assert not poll.done()
            time.sleep(0.02)
        (tmp_path / GROWN).touch()
        while not poll.done():
            assert not is_anew(process) or poll.done()
            time.sleep(0.02)
        assert poll.result().json()["version"] == 1
        ends = time.monotonic() + LONG
        while not is_anew(process):
            assert time.monotonic() < ends
            time.sleep(0.02)
