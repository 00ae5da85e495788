"""One SQL database: one thread writes, a few read, and the event loop waits for neither.

Whatever waits to be written is committed together. Each piece of work stands alone: one that
fails is undone and the others are kept.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from saboteur.server.store.contract import StoreError
from saboteur.server.store.opening import WRITTEN, check_room, file_of, in_words, note, opened

Result = TypeVar("Result")
READERS: Final = 2
TOGETHER: Final = 64


class Database:
    """Opens a database by its URL, or raises `StoreError` and leaves it alone."""

    def __init__(self, url: str) -> None:
        self._engine = opened(url)
        self._file = file_of(self._engine.url)
        self._writer = Writer(self._engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    @property
    def commits(self) -> int:
        return self._writer.commits

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._writer.close)
        self._readers.shutdown()
        self._engine.dispose()

    async def try_writing(self) -> None:
        if self._file is not None:
            check_room(self._file)
        await self._write(lambda connection: note(connection, WRITTEN, self._now()))

    async def _write(self, do: Callable[[Connection], Result], erases: bool = False) -> Result:
        return await self._writer.write(do, erases)

    async def _read(self, do: Callable[[Connection], Result]) -> Result:
        def reading() -> Result:
            try:
                with self._engine.connect() as connection:
                    return do(connection)
            except SQLAlchemyError as error:
                raise StoreError(in_words(error)) from error
            except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as error:
                raise StoreError(
                    f"what is stored cannot be read: {type(error).__name__}"
                ) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, reading)

    def _now(self) -> int:
        return time.time_ns() // 1_000_000


@dataclass(slots=True)
class Work:
    do: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    erases: bool

    def answer(self, result: Any, error: Exception | None) -> None:
        try:
            self.loop.call_soon_threadsafe(self._settle, result, error)
        except RuntimeError:  # the loop is gone, and with it those who waited
            return

    def _settle(self, result: Any, error: Exception | None) -> None:
        if self.future.cancelled():
            return
        if error is None:
            self.future.set_result(result)
        else:
            self.future.set_exception(error)


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()
        self.commits = 0

    async def write(self, do: Callable[[Connection], Result], erases: bool = False) -> Result:
        """Do this to the database; it is on disk when this returns.

        What is erased is then also gone from where SQLite keeps what it has written lately.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._queue.put(Work(do, loop, future, erases))
        return await future

    def close(self) -> None:
        """Finish what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while True:
            first = self._queue.get()
            if first is None:
                return
            batch, last = [first], False
            while len(batch) < TOGETHER and not last:
                try:
                    more = self._queue.get_nowait()
                except Empty:
                    break
                last = more is None
                if more is not None:
                    batch.append(more)
            self._commit(batch)
            if last:
                return

    def _commit(self, batch: list[Work]) -> None:
        try:
            with self._engine.begin() as connection:
                answers = [(work, *_done(connection, work)) for work in batch]
            self.commits += 1
        except SQLAlchemyError as error:
            answers = [(work, None, StoreError(in_words(error))) for work in batch]
        except Exception as error:
            # The thread must live: those who wait for it would wait for ever.
            answers = [(work, None, StoreError(type(error).__name__)) for work in batch]
        if any(work.erases for work in batch):
            self._empty_journal()
        for work, result, failure in answers:
            work.answer(result, failure)

    def _empty_journal(self) -> None:
        if self._engine.dialect.name != "sqlite":
            return
        # All is committed: whatever keeps this from happening, the next erasing makes up for it.
        with suppress(Exception), closing(self._engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _done(connection: Connection, work: Work) -> tuple[Any, Exception | None]:
    try:
        with connection.begin_nested():
            return work.do(connection), None
    except SQLAlchemyError as error:
        return None, StoreError(in_words(error))
    except Exception as error:
        return None, error
