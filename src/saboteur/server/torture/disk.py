"""One database for all processes: the real store in memory, on a disk that is slow, full or broken.

Writes of a process are done one after the other, as its writer does; a process may be killed before
or after any of them. Neighbours are the real leases, on the database's clock and with a bell that
comes late or never.
"""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Final, TypeVar

import msgspec
from sqlalchemy import Connection, Engine, event, func
from sqlalchemy.exc import SQLAlchemyError

from saboteur.server.store.contract import StoreError
from saboteur.server.store.leases import STILL_HERE, Leases
from saboteur.server.store.neighbours import NoNeighbours, Ring
from saboteur.server.store.opening import in_words, opened
from saboteur.server.store.schema import METADATA
from saboteur.server.store.seals import LastSeals
from saboteur.server.store.sql import SqlStore
from saboteur.server.torture.processes import Mortal, for_ever

Result = TypeVar("Result")
# A lease may be lost while a disk takes so long.
SLOW: Final = 0.1


@dataclass
class Weather:
    """How the disk is now; chances are of each write."""

    slowest: float = 0.002
    full: bool = False
    unreadable: bool = False
    fails: float = 0.0
    kills_before: float = 0.0
    kills_after: float = 0.0
    answer_lost: float = 0.0
    bell_lost: float = 0.0
    bell_late: float = 0.01


@dataclass(frozen=True)
class Commit:
    """When it was, where, who was there since when, and when something was last wrong."""

    time: float
    process: Mortal
    here: dict[str, float]
    elsewhere: dict[str, float]
    trouble: float


class Disk:
    """`seen` tells who is connected to a process, or to others, and since when."""

    def __init__(
        self,
        dice: Random,
        note: Callable[[str], None],
        seen: Callable[[Mortal, bool], dict[str, float]],
    ) -> None:
        self.dice = dice
        self.seen = seen
        self.note = note
        self.weather = Weather()
        self.engine = _cleared()
        self.stores: list[SharedStore] = []
        # When something was last wrong with it.
        self.trouble = 0.0
        # By table when each version was committed, and in which process; the first opens it.
        self.commits: dict[str, list[Commit]] = {}

    def committed(self, code: str, process: Mortal) -> None:
        here, elsewhere = self.seen(process, True), self.seen(process, False)
        commit = Commit(self.now(), process, here, elsewhere, self.trouble)
        self.commits.setdefault(code, []).append(commit)

    def pause(self) -> float:
        if self.weather.slowest > SLOW:
            self.trouble = self.now()
        return self.dice.uniform(0.0, self.weather.slowest)

    def now(self) -> float:
        return asyncio.get_running_loop().time()

    def fail(self, chance: float) -> bool:
        if chance and self.dice.random() < chance:
            self.trouble = self.now()
            return True
        return False

    def ring(self, by: "SharedStore", ring: Ring) -> None:
        """Let the others hear it: late, or not at all."""
        for store in self.stores:
            if store is by or store.process.dead:
                continue
            # This is no trouble: everybody looks again soon.
            if self.dice.random() < self.weather.bell_lost:
                self.note(f"bell lost {ring.what}")
                continue
            late = self.dice.uniform(0.0, self.weather.bell_late)
            store.process.spawn(store.hear_later(ring, late))


class SharedStore(SqlStore):
    """The real store of one process on the world's disk; it commits without threads."""

    def __init__(self, disk: Disk, process: Mortal, several: bool) -> None:
        self._disk = disk
        self.process = process
        self._engine = disk.engine.execution_options(writes=True)
        self._reading = self._glancing = disk.engine
        self.seals = LastSeals()
        self._file = None
        self._turn = asyncio.Lock()
        self._rung: list[Ring] = []
        self.bells: WorldNeighbours | None = WorldNeighbours(self) if several else None
        self.neighbours = self.bells or NoNeighbours()
        disk.stores.append(self)

    async def _write(
        self, do: Callable[[Connection], Result], erases: bool = False, single: bool = False
    ) -> Result:
        # Whoever stops waiting does not stop the writer.
        return await asyncio.shield(asyncio.ensure_future(self._written(do)))

    async def _written(self, do: Callable[[Connection], Result]) -> Result:
        disk, weather = self._disk, self._disk.weather
        async with self._turn:
            await asyncio.sleep(disk.pause())
            if disk.fail(weather.kills_before):
                await self._die("before commit")
            if weather.full or disk.fail(weather.fails):
                disk.trouble = disk.now()
                raise StoreError("the disk is full")
            result = self._committed(do)
            if disk.fail(weather.kills_after):
                await self._die("after commit")
            await asyncio.sleep(disk.pause())
            if self.bells is not None and disk.fail(weather.answer_lost):
                raise StoreError("nobody knows what became of it")
            return result

    def _committed(self, do: Callable[[Connection], Result]) -> Result:
        self._rung.clear()
        try:
            with self._engine.begin() as connection:
                result = do(connection)
        except SQLAlchemyError as error:
            raise StoreError(in_words(error)) from error
        for ring in self._rung:
            if ring.what == "entry":
                self._disk.committed(ring.about, self.process)
            if self.bells is not None:
                self._disk.ring(self, ring)
        return result

    def _chime(self, connection: Connection, ring: Ring) -> None:
        self._rung.append(ring)

    async def hear_later(self, ring: Ring, late: float) -> None:
        await asyncio.sleep(late)
        if self.bells is not None:
            self.bells.hear(ring)

    async def _die(self, when: str) -> None:
        self._disk.note(f"{self.process.name} dies {when}")
        self.process.kill()
        await for_ever()

    async def _look(self, do: Callable[[Connection], Result], engine: Engine) -> Result:
        await asyncio.sleep(self._disk.pause())
        if self._disk.weather.unreadable:
            self._disk.trouble = self._disk.now()
            raise StoreError("the disk cannot be read")
        try:
            with engine.connect() as connection:
                found = do(connection)
        except SQLAlchemyError as error:
            raise StoreError(in_words(error)) from error
        except (msgspec.MsgspecError, ValueError, LookupError, TypeError) as error:
            raise StoreError(f"what is stored cannot be read: {type(error).__name__}") from error
        await asyncio.sleep(self._disk.pause())
        return found

    async def close(self) -> None:
        self._disk.stores.remove(self)


class WorldNeighbours(Leases):
    """The real leases; "still here" is a write like any other."""

    def __init__(self, store: SharedStore) -> None:
        super().__init__(store._write, store._read, func.world_ms())
        self._store = store
        self._staying: asyncio.Task[None] | None = None

    async def begin(self, hear: Callable[[Ring], None]) -> None:
        await super().begin(hear)
        self._staying = asyncio.create_task(self._stay())

    async def close(self) -> None:
        if self._staying is not None:
            self._staying.cancel()
            await asyncio.gather(self._staying, return_exceptions=True)
        await super().close()

    def chime(self, connection: Connection, ring: Ring) -> None:
        self._store._chime(connection, ring)

    def hear(self, ring: Ring) -> None:
        self._hear(ring)

    async def _stay(self) -> None:
        while True:
            await asyncio.sleep(STILL_HERE)
            began = asyncio.get_running_loop().time()
            try:
                await self._write(self._stay_alive)
            except StoreError:
                continue
            self._until = began + self._life


@cache
def _engine() -> Engine:
    engine = opened("sqlite://")
    engine.dispose()

    def connected(connection: Any, _: object) -> None:
        connection.create_function("world_ms", 0, _world_ms)

    event.listen(engine, "connect", connected)
    with engine.begin() as connection:
        METADATA.create_all(connection)
    return engine


def _world_ms() -> int:
    return int(1000 * asyncio.get_running_loop().time())


def _cleared() -> Engine:
    """The same empty database for every seed: making one takes longer than a game."""
    engine = _engine()
    with engine.execution_options(writes=True).begin() as connection:
        for table in reversed(METADATA.sorted_tables):
            connection.execute(table.delete())
    return engine
