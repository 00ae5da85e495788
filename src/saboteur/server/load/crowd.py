"""One process of a load: it opens its tables, fills them, plays, and tells what it measured.

Its parent says what comes next over a pipe, so that it can look at the server in between.
"""

import asyncio
import gc
from collections.abc import Awaitable, Callable, Coroutine
from multiprocessing.connection import Connection
from random import Random
from typing import Any, Final

from saboteur.server.load.playing import Measured, PlayedTable, Sitting

AT_ONCE: Final = 8
# Commands that are on their way when the time is up still get their answer.
SETTLING: Final = 0.5


def crowd(pipe: Connection, url: str, tables: int, sitting: Sitting, seed: int) -> None:
    """Do what the parent says until it says nothing any more."""
    try:
        _runner()(_obeyed(pipe, url, tables, sitting, seed))
    except (KeyboardInterrupt, EOFError, ConnectionError):
        return


async def _obeyed(*arguments: Any) -> None:
    await Crowd(*arguments).obey()


def _runner() -> Callable[[Coroutine[Any, Any, None]], None]:
    try:
        from uvloop import run  # noqa: PLC0415
    except ImportError:
        return asyncio.run
    return run


class Crowd:
    def __init__(
        self, pipe: Connection, url: str, tables: int, sitting: Sitting, seed: int
    ) -> None:
        self._pipe = pipe
        self._url = url
        self._every = sitting.every
        self._rng = Random(seed)
        self._tally = Measured()
        self._tables = [
            PlayedTable(sitting, self._tally, Random(self._rng.random())) for _ in range(tables)
        ]

    async def obey(self) -> None:
        loop = asyncio.get_running_loop()
        doing: dict[str, Callable[..., Awaitable[Any]]] = {
            "open": self._open,
            "gather": self._gather,
            "begin": self._begin,
            "forget": self._forget,
            "tell": self._tell,
            "leave": self._leave,
        }
        while True:
            # In a thread: the server's pings have to be answered meanwhile.
            what, *arguments = await loop.run_in_executor(None, self._pipe.recv)
            try:
                self._pipe.send((None, await doing[what](*arguments)))
            except (OSError, TimeoutError) as error:
                self._pipe.send((f"{self._url}: {str(error) or type(error).__name__}", None))
            if what == "leave":
                return

    async def _open(self) -> None:
        await self._each(lambda table: table.open(self._url))

    async def _gather(self) -> None:
        await self._each(lambda table: table.gather(self._url))

    async def _each(self, do: Callable[[PlayedTable], Awaitable[None]]) -> None:
        free = asyncio.Semaphore(AT_ONCE)

        async def one(table: PlayedTable) -> None:
            async with free:
                await do(table)

        await asyncio.gather(*map(one, self._tables))

    async def _begin(self) -> None:
        # Its own pauses must not be taken for the server's.
        gc.collect()
        gc.freeze()
        gc.disable()
        for table in self._tables:
            table.begin(self._rng.uniform(0, self._every))

    async def _forget(self) -> int:
        """What was measured so far was only warming up."""
        for part in (self._tally.seconds, self._tally.errors):
            part.clear()
        self._tally.actions = self._tally.games = 0
        return self._received()

    async def _tell(self) -> tuple[Measured, int]:
        for table in self._tables:
            table.end()
        received = self._received()
        await asyncio.sleep(SETTLING)
        return self._tally, received

    async def _leave(self) -> None:
        for table in self._tables:
            table.leave()
        await asyncio.sleep(SETTLING)

    def _received(self) -> int:
        return sum(person.wire.received for table in self._tables for person in table.people)
