"""One live table: a task takes its commands one by one, decides, stores, then tells everybody.

Nothing is told or acknowledged before it is in the log, so that nothing told is ever lost.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final

from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import GameStarted
from saboteur.server.log.snapshot import snapshot_text
from saboteur.server.log.table import Table
from saboteur.server.messages import Ack, AnyDo, Because, Nack, Welcome, Why
from saboteur.server.store.contract import Conflict, StoreError
from saboteur.server.tables.audience import Audience, Connection
from saboteur.server.tables.commands import decide
from saboteur.server.tables.explaining import because
from saboteur.server.tables.initiative import Initiative
from saboteur.server.tables.proposals import Proposal, Refused
from saboteur.server.tables.summary import summary_after

if TYPE_CHECKING:
    from saboteur.server.tables.house import House

# A store that hangs must not keep a server from ending.
LAST_SECONDS: Final = 5.0


class Live:
    def __init__(self, house: "House", table: Table, entries: tuple[Entry, ...]) -> None:
        self.table = table
        self.house = house
        self.audience = Audience(table, entries, self._now())
        self.touched = self.opened = self._now()
        self._queue: asyncio.Queue[Callable[[], Awaitable[None]]] = asyncio.Queue()
        self._initiative = Initiative(self)
        self._changed = asyncio.Event()
        self._task = asyncio.create_task(self._run())
        self._initiative.plan()

    async def submit(self, person: str, command: str | None, do: AnyDo) -> Ack | Nack:
        """Do what a person wants, once for each id; there is exactly one answer."""
        if self._task.done():
            return Nack(command, "busy")
        answer: asyncio.Future[Ack | Nack] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            reply: Ack | Nack = Nack(command, "busy")
            try:
                reply = await self._obey(person, command, do)
            finally:
                if not answer.done():
                    answer.set_result(reply)

        self.enqueue(work)
        done, _ = await asyncio.wait((answer, self._task), return_when=asyncio.FIRST_COMPLETED)
        return answer.result() if answer in done else Nack(command, "busy")

    def because(self, person: str, asked: Why) -> Because | Nack:
        """Say why a person cannot choose something; nothing changes, so it need not wait."""
        return because(self.table, person, asked)

    def welcome(self, person: str | None, earlier: list[Entry], since: int | None) -> Welcome:
        return self.audience.welcome(person, earlier, since, self._left())

    def connect(self, connection: Connection, earlier: list[Entry], since: int | None) -> None:
        """Tell a viewer everything, and from now on whatever happens."""
        person = connection.person
        came = self.audience.came(person)
        self.audience.enter(connection, self.welcome(person, earlier, since))
        if came:
            self.audience.tell_presence()
            self.enqueue(lambda: self._initiative.welcome_back(person))
            self._initiative.plan()

    def disconnect(self, connection: Connection) -> None:
        self.audience.connections.discard(connection)
        self.touched = self._now()
        if self.audience.left(connection.person, self._now()):
            self.audience.tell_presence()
            self._initiative.plan()

    async def change(self, since: int, seconds: float) -> None:
        """Wait until the table is past a version, or not longer than this."""
        try:
            async with asyncio.timeout(seconds):
                while self.table.version <= since and not self.house.closing:
                    await self._changed.wait()
        except TimeoutError:
            return

    def wake(self) -> None:
        """Let everybody who waits for a change look again."""
        self._changed.set()
        self._changed = asyncio.Event()

    @property
    def idle(self) -> bool:
        return not self.audience.connections and not self.table.playing and self._queue.empty()

    async def stop(self) -> None:
        """What was asked before is still done: a nack must mean that nothing was."""
        self._initiative.stop()
        self.enqueue(_end)
        await asyncio.wait((self._task,), timeout=LAST_SECONDS)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.audience.dismiss()

    def enqueue(self, work: Callable[[], Awaitable[None]]) -> None:
        self._queue.put_nowait(work)

    async def _run(self) -> None:
        while True:
            work = await self._queue.get()
            self.touched = self._now()
            try:
                await work()
            except Exception as error:
                self.house.report("table-failed", table=self.table.code, error=type(error).__name__)

    async def _obey(self, person: str, command: str | None, do: AnyDo) -> Ack | Nack:
        done = self._done(person, command)
        if done is not None:
            return Ack(command or "", done)

        def proposed() -> Proposal:
            proposal = decide(self.table, person, do, self.audience.away)
            if proposal.name is not None:
                self.house.check_name(person)
            return proposal

        try:
            kind = str(do.__struct_config__.tag)
            return Ack(command or "", await self.put(kind, proposed, person, command))
        except Refused as refused:
            return Nack(command, refused.reason, refused.rule, refused.args_of)
        except StoreError:
            return Nack(command, "busy")

    async def put(
        self,
        kind: str,
        proposed: Callable[[], Proposal],
        person: str | None = None,
        command: str | None = None,
    ) -> int:
        """Decide, store, then fold and tell; if another process was faster, catch up with it."""
        while True:
            proposal = proposed()
            entry = self._entry(proposal, kind, person, command)
            try:
                await self._store(entry, proposal.name)
            except Conflict:
                await self._catch_up()
                # It may have been this very command, sent twice over different ways.
                done = self._done(person, command)
                if done is not None:
                    return done
                continue
            if person is not None and proposal.name is not None:
                self.house.call(person, proposal.name)
            self._accept(entry)
            return entry.version

    def _done(self, person: str | None, command: str | None) -> int | None:
        """The version that a command was done as, if it was."""
        known = person is not None and command is not None
        return self.table.done.get((person or "", command or "")) if known else None

    def _entry(
        self, proposal: Proposal, kind: str, person: str | None, command: str | None
    ) -> Entry:
        started = any(isinstance(fact, GameStarted) for fact in proposal.house)
        return Entry(
            self.table.version + 1,
            time.time_ns() // 1_000_000,
            person,
            command,
            kind,
            self.table.number + started,
            proposal.house,
            proposal.steps,
        )

    async def _store(self, entry: Entry, name: str | None) -> None:
        begins = entry.game > self.table.number
        snapshot = snapshot_text(self.table) if begins else None
        summary = summary_after(self.table, entry) if entry.around_the_game else None
        started = time.perf_counter()
        await self.house.store.append(self.table.code, entry, summary, snapshot, name)
        self.house.metrics.observe("commit_seconds", time.perf_counter() - started)

    async def _catch_up(self) -> None:
        missed = await self.house.store.entries(self.table.code, self.table.version)
        if not missed:
            raise StoreError("the table is gone")
        for entry in missed:
            self._accept(entry)

    def _accept(self, entry: Entry) -> None:
        opened = self.table.opened
        self.table.fold(entry)
        if self.table.opened != opened:
            self.opened = self._now()
        if entry.person is not None:
            # A person who acts without a socket is there for another grace time.
            self.audience.left(entry.person, self._now())
        self.audience.tell(entry, self._left())
        self.wake()
        self._initiative.follow(entry)
        self.house.metrics.count("entries_total", kind=entry.kind)
        self.house.report("entry", table=self.table.code, version=entry.version, kind=entry.kind)

    def _left(self) -> int | None:
        clock = self.table.settings.clock
        if clock is None or not self.table.playing:
            return None
        return max(0, int(1000 * (self.opened + clock - self._now())))

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


async def _end() -> None:
    raise asyncio.CancelledError
