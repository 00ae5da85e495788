"""One SQL database: one thread writes, a few read, and the event loop waits for neither."""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final, TypeVar

import msgspec
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from saboteur.server.store.contract import StoreError
from saboteur.server.store.opening import opened
from saboteur.server.store.writer import Writer

Result = TypeVar("Result")
READERS: Final = 2


class Database:
    """Opens a database by its URL, or raises `StoreError` and leaves it alone."""

    def __init__(self, url: str) -> None:
        self._engine = opened(url)
        self._writer = Writer(self._engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    @property
    def commits(self) -> int:
        return self._writer.commits

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._writer.close)
        self._readers.shutdown()
        self._engine.dispose()

    async def _write(self, do: Callable[[Connection], Result], erases: bool = False) -> Result:
        return await self._writer.write(do, erases)

    async def _read(self, do: Callable[[Connection], Result]) -> Result:
        def reading() -> Result:
            try:
                with self._engine.connect() as connection:
                    return do(connection)
            except SQLAlchemyError as error:
                raise StoreError(str(error)) from error
            except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as error:
                raise StoreError(
                    f"what is stored cannot be read: {type(error).__name__}"
                ) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    def _now(self) -> int:
        return time.time_ns() // 1_000_000
