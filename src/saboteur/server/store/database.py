"""One SQL database: one thread writes, a few read, and the event loop waits for neither.

Whatever waits to be written is committed together. Each piece of work stands alone: one that
fails is undone and the others are kept.
"""

import asyncio
import threading
import time
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from dataclasses import dataclass
from queue import Empty, SimpleQueue
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from saboteur.server.store.contract import StoreError
from saboteur.server.store.neighbours import Neighbours, NoNeighbours, Ring
from saboteur.server.store.opening import (
    POSTGRES,
    WRITTEN,
    check_room,
    file_of,
    in_words,
    note,
    opened,
)
from saboteur.server.store.seals import LastSeals

Result = TypeVar("Result")
READERS: Final = 2
TOGETHER: Final = 64
# So many commits lie between two times that the journal is put in its place.
BETWEEN: Final = 1000


# Appends a row to a log in one statement, and says whether it was the next one.
AtOnce = Callable[[Connection, Mapping[str, Any]], bool]


class Database:
    """Opens a database by its URL, or raises `StoreError` and leaves it alone."""

    _at_once: AtOnce | None = None

    def __init__(self, url: str) -> None:
        self._engine = opened(url)
        self._reading = steady(self._engine)
        self._glancing = alone(self._engine)
        self.seals = LastSeals()
        self._file = file_of(self._engine.url)
        self.neighbours = self._found_neighbours()
        self._writer = Writer(self._engine)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="store-reader")

    def _found_neighbours(self) -> Neighbours:
        """Only a database of its own kind can be shared."""
        if self._engine.dialect.name != POSTGRES:
            return NoNeighbours()
        from saboteur.server.store.postgres import PostgresNeighbours  # noqa: PLC0415

        neighbours = PostgresNeighbours(self._engine.url, self._write, self._read)
        self._at_once = neighbours.append
        return neighbours

    def _chime(self, connection: Connection, ring: Ring) -> None:
        if self.neighbours.several:
            self.neighbours.chime(connection, ring)

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

    async def _write(
        self, do: Callable[[Connection], Result], erases: bool = False, single: bool = False
    ) -> Result:
        return await self._writer.write(do, erases, single)

    async def _read(self, do: Callable[[Connection], Result]) -> Result:
        return await self._look(do, self._reading)

    async def _glance(self, do: Callable[[Connection], Result]) -> Result:
        """Read by one statement, which sees one moment without being told to."""
        return await self._look(do, self._glancing)

    async def _look(self, do: Callable[[Connection], Result], engine: Engine) -> Result:
        def reading() -> Result:
            try:
                with engine.connect() as connection:
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


def steady(engine: Engine) -> Engine:
    """Whoever reads sees one moment, whoever else writes meanwhile; in SQLite they always do."""
    if engine.dialect.name != POSTGRES:
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ")


def alone(engine: Engine) -> Engine:
    """Each statement by itself: in PostgreSQL that spares telling it where they begin and end."""
    if engine.dialect.name != POSTGRES:
        return engine
    return engine.execution_options(isolation_level="AUTOCOMMIT")


@dataclass(slots=True)
class Work:
    """`erases` what must be nowhere afterwards; a `single` statement is a transaction by itself."""

    do: Callable[[Connection], Any]
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]
    erases: bool
    single: bool

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


Answer = tuple[Work, Any, Exception | None]


class Writer:
    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(writes=True)
        self._alone = alone(self._engine)
        self._queue: SimpleQueue[Work | None] = SimpleQueue()
        self._journal = Checkpoints(engine)
        self._thread = threading.Thread(target=self._run, name="store-writer", daemon=True)
        self._thread.start()
        self.commits = 0

    async def write(
        self, do: Callable[[Connection], Result], erases: bool = False, single: bool = False
    ) -> Result:
        """Do this to the database; it is on disk when this returns.

        What is erased is then also gone from where SQLite keeps what it has written lately.
        """
        loop = asyncio.get_running_loop()
        future: asyncio.Future[Result] = loop.create_future()
        self._queue.put(Work(do, loop, future, erases, single))
        return await future

    def close(self) -> None:
        """Finish what is waiting, then stop."""
        self._queue.put(None)
        self._thread.join()
        self._journal.close()

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
            try:
                answers = self._done_together(batch)
            except _PieceFailed:
                # Nothing was written: again, and this time each stands alone.
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
        self._journal.written()

    def _done_together(self, batch: list[Work]) -> list[Answer]:
        """Almost always all goes well, and a savepoint for each piece would cost as much again."""
        only = len(batch) == 1 and batch[0].single
        with (self._alone if only else self._engine).begin() as connection:
            try:
                return [(work, work.do(connection), None) for work in batch]
            except Exception as error:
                raise _PieceFailed from error

    def _empty_journal(self) -> None:
        if self._engine.dialect.name != "sqlite":
            return
        # All is committed: whatever keeps this from happening, the next erasing makes up for it.
        with suppress(Exception), closing(self._engine.raw_connection()) as connection:
            connection.cursor().execute("PRAGMA wal_checkpoint(TRUNCATE)")


class _PieceFailed(Exception):
    """A piece of work that fails must not take the others with it."""


class Checkpoints:
    """What SQLite wrote lately goes to where it belongs in a thread that nobody waits for."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._commits = 0
        self._due = threading.Event()
        self._closing = False
        self._thread: threading.Thread | None = None
        if engine.dialect.name == "sqlite":
            self._thread = threading.Thread(target=self._run, name="store-journal", daemon=True)
            self._thread.start()

    def written(self) -> None:
        """Something was committed."""
        self._commits += 1
        if self._commits % BETWEEN == 0:
            self._due.set()

    def close(self) -> None:
        self._closing = True
        self._due.set()
        if self._thread is not None:
            self._thread.join()

    def _run(self) -> None:
        while self._due.wait() and not self._closing:
            self._due.clear()
            # Passive: it waits for no writer, and no writer for it.
            with suppress(Exception), closing(self._engine.raw_connection()) as connection:
                connection.cursor().execute("PRAGMA wal_checkpoint(PASSIVE)")


def _done(connection: Connection, work: Work) -> tuple[Any, Exception | None]:
    try:
        with connection.begin_nested():
            return work.do(connection), None
    except SQLAlchemyError as error:
        return None, StoreError(in_words(error))
    except Exception as error:
        return None, error
