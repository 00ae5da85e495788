"""A server in one thread where time, ids and lots are the test's: two runs can agree to the byte.

The loop is the fault simulator's: time passes only when everybody waits, and then at once.
"""

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from itertools import count
from random import Random
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, Engine

from saboteur.server import reports
from saboteur.server.bots import pace
from saboteur.server.http import guard, identity
from saboteur.server.log.entries import Entry, happened_text
from saboteur.server.push import post
from saboteur.server.store import database
from saboteur.server.store.contract import StoreError, Summary
from saboteur.server.store.sql import SqlStore
from saboteur.server.tables import house, live, shuffling
from saboteur.server.torture import loop

Result = TypeVar("Result")
run = loop.run


def timeless(test: Callable[..., Coroutine[Any, Any, None]]) -> Callable[..., None]:
    """Run a test on a clock of its own."""

    @wraps(test)
    def on_its_clock(*args: Any, **kwargs: Any) -> None:
        run(test(*args, **kwargs))

    return on_its_clock


async def until(true: Callable[[], bool], seconds: float = 2000.0) -> None:
    async with asyncio.timeout(seconds):
        while not true():
            await asyncio.sleep(0.05)


class Clock:
    """The module `time`, on the loop's clock."""

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    perf_counter = monotonic = time

    def time_ns(self) -> int:
        return round(self.time() * 1e9)


class Ids:
    """The module `secrets`, without any."""

    def __init__(self) -> None:
        self._numbers = count(1)
        self._lot = Random("codes")

    def choice(self, of: str) -> str:
        return self._lot.choice(of)

    def token_hex(self, size: int) -> str:
        return f"{next(self._numbers):0{2 * size}x}"

    def token_urlsafe(self, size: int) -> str:
        return f"token-{next(self._numbers)}"


def set_up(patch: pytest.MonkeyPatch) -> None:
    """Let the server take its time, ids and lots from here."""
    clock, ids = Clock(), Ids()
    for module in (guard, house, identity, live, post, reports, database):
        patch.setattr(module, "time", clock)
    for with_ids in (house, identity, shuffling):
        patch.setattr(with_ids, "secrets", ids)
    patch.setattr(pace, "_LOT", Random("lot"))


class PromptStore(SqlStore):
    """The real store in memory and without threads; it fails when it is told to."""

    def __init__(self) -> None:
        super().__init__("sqlite://")
        self._engine = self._engine.execution_options(writes=True)
        self.failing = 0

    async def append(
        self, code: str, entry: Entry, summary: Summary | None, *more: str | None
    ) -> None:
        if self.failing:
            self.failing -= 1
            raise StoreError(f"disk full at {happened_text(entry)}")
        await super().append(code, entry, summary, *more)

    async def _write(
        self, do: Callable[[Connection], Result], erases: bool = False, single: bool = False
    ) -> Result:
        with self._engine.begin() as connection:
            return do(connection)

    async def _look(self, do: Callable[[Connection], Result], engine: Engine) -> Result:
        with engine.connect() as connection:
            return do(connection)

    async def close(self) -> None:
        self._writer.close()
        self._readers.shutdown()
        self._engine.dispose()
