"""A house on a database of its own, for tests: bots that think at once, people, real servers."""

import asyncio
import socket
import threading
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial, wraps
from pathlib import Path
from typing import Any

import httpx
import msgspec
from starlette.applications import Starlette

from saboteur.bots.levels import LEVELS
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View
from saboteur.server import messages
from saboteur.server.bots.pace import Pace
from saboteur.server.bots.thinkers import Thinkers, advised, answer_to
from saboteur.server.bots.turns import Urgency
from saboteur.server.http import running
from saboteur.server.http.app import Setup, application
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.messages import Ack, AnyDo, Nack
from saboteur.server.store.sql import SqlStore
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from server.folding import views_of

QUICK = Pace(0.0, 0.0)
# Nothing takes so long, whatever else a machine has to do; only what hangs.
LONG = 300.0


class QuickThinkers(Thinkers):
    """The same bots in this process: tests of tables need no others."""

    async def _ask(self, level: str, view: View, what: Urgency = "choice", chance: str = "") -> str:
        await asyncio.sleep(0)
        if what == "advice":
            return advised(level, view)
        return answer_to(what, LEVELS[level.partition("/")[0]](chance or 1), view)


def url(folder: Path) -> str:
    return f"sqlite:///{folder / 'tables.db'}"


@asynccontextmanager
async def a_house(folder: Path, pace: Pace = QUICK) -> AsyncIterator[House]:
    """A house whose database may have been used by another one before."""
    house = House(SqlStore(url(folder)), QuickThinkers(1), pace)
    try:
        yield house
    finally:
        await house.close()


def awaited(
    test: Callable[..., Coroutine[Any, Any, None]],
) -> Callable[..., None]:
    """Run a test in an event loop of its own."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> None:
        asyncio.run(asyncio.wait_for(test(*args, **kwargs), 2 * LONG))

    return run


class Listener:
    """A connection that keeps what it is told."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.household = "here"
        self.told: list[dict[str, Any]] = []
        self.ended = False

    def post(self, data: bytes) -> None:
        self.told.append(msgspec.json.decode(data))

    def end(self) -> None:
        self.ended = True

    @property
    def welcome(self) -> dict[str, Any]:
        return self.told[0]

    @property
    def view(self) -> dict[str, Any]:
        """What is on the screen now."""
        return list(views_of(self.told))[-1]

    @property
    def updates(self) -> list[dict[str, Any]]:
        return [message for message in self.told if message["type"] == "update"]


class At:
    """A person at a live table."""

    def __init__(self, live: Live, person: str) -> None:
        self.live = live
        self.person = person
        self._ids = 0

    async def do(self, do: AnyDo, command: str | None = None) -> Ack | Nack:
        self._ids += 1
        return await self.live.submit(self.person, command or f"id-{self._ids}", do)

    async def must(self, do: AnyDo) -> Ack:
        reply = await self.do(do)
        assert isinstance(reply, Ack), reply
        return reply

    async def refused(self, do: AnyDo) -> Nack:
        version = self.live.table.version
        reply = await self.do(do)
        assert isinstance(reply, Nack), reply
        assert self.live.table.version == version
        return reply


async def a_table(
    house: House, people: int, bots: int, game: str = "base", **settings: Any
) -> tuple[Live, list[At]]:
    """A table where people have the first seats and bots the others; nothing has begun."""
    names = [f"person{number}" for number in range(people)]
    for name in names:
        await house.store.new_person(name, f"token of {name} {time.time_ns()}")
    wanted = messages.NewTable(game, people + bots, **settings)
    live = await house.live(await house.open(names[0], wanted))
    assert live is not None
    there = [At(live, name) for name in names]
    for seat, at in enumerate(there):
        await house.join(live, at.person)
        await at.must(messages.Sit(seat))
    for seat in range(people, people + bots):
        await there[0].must(messages.SeatBot(seat, "careful"))
    return live, there


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONG):
        while not true():
            await asyncio.sleep(0.005)


def first_legal(live: Live, seat: int) -> str:
    assert live.table.game is not None
    return text_of(live.table.game.view(seat).legal[0])


def an_application(folder: Path, setup: Setup | None = None) -> Starlette:
    return application(
        SqlStore(url(folder)), setup or Setup(limits=UNLIMITED, pace=QUICK, thinkers=1)
    )


@contextmanager
def served(app: Starlette) -> Iterator[str]:
    """The address of an application that is served over real sockets."""
    listener = socket.socket()
    listener.bind(("127.0.0.1", 0))
    server = running.server(app)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
    thread.start()
    ends = time.monotonic() + LONG
    try:
        while not server.started:
            assert thread.is_alive(), "the server ended"
            assert time.monotonic() < ends, "the server did not come up"
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    finally:
        server.should_exit = True
        thread.join()
        listener.close()


@contextmanager
def visitor(address: str, **headers: str) -> Iterator[httpx.Client]:
    """Somebody with a cookie jar."""
    with httpx.Client(base_url=address, headers=headers, timeout=LONG) as client:
        client.get("/api/me")
        yield client


# Somebody without one, who waits as long as it takes.
get = partial(httpx.get, timeout=LONG)
post = partial(httpx.post, timeout=LONG)
ask = partial(httpx.request, timeout=LONG)


async def connected(house: House, live: Live, person: str, since: int | None = None) -> Listener:
    listener = Listener(person)
    await house.connect(live, listener, since)
    return listener
