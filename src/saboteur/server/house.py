"""The house: all tables that are live, loaded from their logs on demand and put away when idle."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from hashlib import sha256
from math import ceil
from random import SystemRandom
from typing import Any, Final, TypeVar

import msgspec

from saboteur.server import facts
from saboteur.server.answers import NewTable
from saboteur.server.commands import arranged
from saboteur.server.facts import Settings
from saboteur.server.live import Connection, Live
from saboteur.server.log import Entry
from saboteur.server.messages import Join, Welcome
from saboteur.server.metrics import Metrics
from saboteur.server.silence import SILENCE
from saboteur.server.snapshot import table_of
from saboteur.server.store.contract import Conflict, Loaded, Store, StoreError
from saboteur.server.summary import summary_after
from saboteur.server.table import Table
from saboteur.server.thinkers import Thinkers

# Letters and digits that nobody confuses; eight of them are 40 bits, and guessing is slowed down.
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH: Final = 8
IDLE: Final = 300.0
SWEEP: Final = 60.0
DAY: Final = 24 * 60 * 60 * 1000
PEOPLE_DAYS: Final = 180
TABLE_DAYS: Final = 90
_LOT: Final = SystemRandom()


# Levels that need longer to think seem to think longer, always: a level is no secret.
SLOWER: Final = {"expert": 1.35}
Result = TypeVar("Result")


@dataclass(frozen=True)
class Pace:
    """How long bots seem to think, in seconds, and how long silence is borne.

    A pause is drawn by lot before anybody looks at anything, and is longer than thinking takes.
    Whoever thinks longer still, on a busy server, waits for the next of the ticks that follow:
    how long exactly a bot thought could tell what it thought about.
    """

    least: float = 1.2
    most: float = 2.2
    silence: float = SILENCE

    @property
    def tick(self) -> float:
        """A second, or less where pauses are shorter."""
        return min(1.0, self.least)

    def pause(self, level: str) -> float:
        """Before a choice."""
        return _LOT.uniform(self.least, self.most) * SLOWER.get(level, 1.0)

    def clock_pause(self) -> float:
        """Before a choice when time is up already: always the same, and time enough to think."""
        return min(0.5, self.least)

    def word_pause(self) -> float:
        """Before a word, which comes before the next bot chooses."""
        return _LOT.uniform(self.least, self.most) / 2

    async def in_time(self, pause: float, work: Awaitable[Result]) -> Result:
        """What comes of some work: after the pause if it is done by then, else at a tick."""
        loop = asyncio.get_running_loop()
        due = loop.time() + pause
        result = await work
        late = loop.time() - due
        if late > 0 and self.tick:
            due += self.tick * ceil(late / self.tick)
        await asyncio.sleep(max(0.0, due - loop.time()))
        return result


def nothing(event: str, **about: Any) -> None:
    """A report that nobody reads."""


class House:
    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        pace: Pace | None = None,
        report: Callable[..., None] = nothing,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.pace = pace or Pace()
        self.metrics = Metrics()
        self._report = report
        self._lives: dict[str, asyncio.Task[Live | None]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    def report(self, event: str, **about: Any) -> None:
        """A line for whoever runs the server; a table's code opens its door, so it is hashed."""
        if "table" in about:
            about["table"] = sha256(about["table"].encode()).hexdigest()[:12]
        self._report(event, **about)

    async def open(self, person: str, wanted: NewTable) -> str:
        """A new table; whoever opens it is its host."""
        made = facts.GameArranged(wanted.game, wanted.options, wanted.seats)
        made = arranged(made.game, made.options, made.seats)
        settings = Settings(wanted.listed, wanted.chat, wanted.grace, wanted.clock)
        house = (
            made,
            facts.SettingsChanged(settings),
            facts.PersonJoined(0),
            facts.HostPassed(0),
        )
        entry = Entry(1, time.time_ns() // 1_000_000, person, None, "open", 0, house, ())
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            try:
                await self.store.open_table(code, entry, summary_after(Table(code), entry))
            except Conflict:
                continue
            self.metrics.count("tables_opened_total")
            return code

    async def live(self, code: str) -> Live | None:
        """The table of this code, loaded if it has to be; None if there is none."""
        task = self._lives.get(code)
        if task is None:
            task = self._lives[code] = asyncio.create_task(self._load(code))
            task.add_done_callback(lambda task: self._drop_missing(code, task))
        live = await asyncio.shield(task)
        if live is not None:
            live.touched = asyncio.get_running_loop().time()
        return live

    def _drop_missing(self, code: str, task: asyncio.Task[Live | None]) -> None:
        if task.cancelled() or task.exception() is not None or task.result() is None:
            self._lives.pop(code, None)

    async def _load(self, code: str) -> Live | None:
        loaded = await self.store.load(code)
        if loaded is None:
            return None
        try:
            table = folded(code, loaded)
        except StoreError:
            if loaded.snapshot is None:
                raise
            # A snapshot is only a cache: the log has it all.
            self.report("snapshot-unusable", table=code)
            loaded = Loaded(None, tuple(await self.store.entries(code)), loaded.done)
            table = folded(code, loaded)
        live = Live(self, table, loaded.entries)
        live.names = await self.store.names([guest.id for guest in table.guests])
        return live

    @property
    def lives(self) -> list[Live]:
        done = [task for task in self._lives.values() if task.done() and not task.cancelled()]
        return [live for task in done if not task.exception() and (live := task.result())]

    async def welcome(self, live: Live, person: str | None, since: int | None) -> Welcome:
        return live.welcome(person, await self._earlier(live, since), since)

    async def connect(self, live: Live, connection: Connection, since: int | None) -> None:
        """Let somebody be there; they join the table if they have not."""
        await self.join(live, connection.person)
        live.connect(connection, await self._earlier(live, since), since)

    async def join(self, live: Live, person: str) -> None:
        if person not in live.names:
            live.names.update(await self.store.names([person]))
        if person not in live.table.numbers:
            await live.submit(person, None, Join())

    async def _earlier(self, live: Live, since: int | None) -> list[Entry]:
        """Entries since a version that the live table does not hold any more."""
        if since is None or since >= live.first_held:
            return []
        stored = await self.store.entries(live.table.code, since)
        return [entry for entry in stored if entry.version <= live.first_held]

    async def rename(self, person: str, name: str) -> None:
        await self.store.rename(person, name)
        for live in self.lives:
            if person in live.table.numbers:
                live.rename(person, name)

    async def forget(self, person: str) -> None:
        """Somebody deletes what is known of them; wherever they sit, bots take over."""
        await self.store.forget(person)
        for live in self.lives:
            if person in live.table.numbers:
                live.forget(person)

    async def begin(self) -> None:
        """Take up all games that were going on, and keep house from now on."""
        self._sweeper = asyncio.create_task(self._sweep())
        for code in await self.store.playing():
            try:
                await self.live(code)
            except StoreError as error:
                self.report("load-failed", table=code, error=type(error).__name__)

    async def _sweep(self) -> None:
        swept = 0.0
        while True:
            now = asyncio.get_running_loop().time()
            try:
                if not swept or now - swept > DAY / 1000:
                    await self._expire()
                    swept = now
                await self._put_away(now - IDLE)
            except StoreError as error:
                self.report("store-failed", error=type(error).__name__)
            await asyncio.sleep(SWEEP)

    async def _expire(self) -> None:
        today = time.time_ns() // 1_000_000
        people, tables = await self.store.expire(
            today - PEOPLE_DAYS * DAY, today - TABLE_DAYS * DAY
        )
        self.report("expired", people=people, tables=tables)

    async def _put_away(self, before: float) -> None:
        for live in self.lives:
            if live.idle and live.touched < before:
                del self._lives[live.table.code]
                await live.stop()

    async def close(self) -> None:
        """Stop everything; what is in the log is all there is to keep."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in self.lives:
            await live.stop()
        self._lives.clear()
        await self.thinkers.close()
        await self.store.close()


def folded(code: str, loaded: Loaded) -> Table:
    """A table as its log says."""
    try:
        table = table_of(loaded.snapshot) if loaded.snapshot else Table(code)
        for entry in loaded.entries:
            table.fold(entry)
    except (
        *(msgspec.MsgspecError, ValueError, LookupError),
        *(TypeError, AttributeError, AssertionError),
    ) as error:
        raise StoreError("a log that does not fold") from error
    table.done.update(loaded.done)
    return table
