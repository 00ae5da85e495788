"""One live table: a task takes its commands one by one, decides, stores, then tells everybody.

Nothing is told or acknowledged before it is in the log, so that nothing told is ever lost.
"""

import asyncio
import time
import weakref
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from saboteur.rules.facts import GameEnded
from saboteur.server.bots.turns import Asker
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import GameStarted
from saboteur.server.log.snapshot import snapshot_text
from saboteur.server.log.table import Table
from saboteur.server.messages import Ack, AnyDo, Because, Bring, Nack, Rename, Welcome, Why
from saboteur.server.store.contract import Conflict, StoreError
from saboteur.server.tables.audience import Audience, Connection
from saboteur.server.tables.commands import decide
from saboteur.server.tables.daily import chance_of
from saboteur.server.tables.explaining import because
from saboteur.server.tables.eyes import companion_id
from saboteur.server.tables.initiative import Initiative
from saboteur.server.tables.proposals import Proposal, Refused
from saboteur.server.tables.showing import OWN, Eyes
from saboteur.server.tables.shuffling import shuffles_in
from saboteur.server.tables.silence import Times, chooser, rests, time_is_up
from saboteur.server.tables.summary import summary_after

if TYPE_CHECKING:
    from saboteur.server.tables.house import House

# A store that hangs must not keep a server from ending.
LAST_SECONDS: Final = 5.0


class Live:
    """`owned`: this server lets it do things by itself; where there are several, one does."""

    def __init__(
        self,
        house: "House",
        table: Table,
        entries: tuple[Entry, ...],
        owned: bool = True,
        said: tuple[Entry, ...] = (),
    ) -> None:
        self.table = table
        self.house = house
        self.owned = owned
        self.audience = Audience(table, entries, self._now(), said)
        self.touched = self._now()
        self.times = self._found_times(entries)
        self._queue: asyncio.Queue[Callable[[], Awaitable[None]] | None] = asyncio.Queue()
        # It only borrows this: else a table that is put away would wait for a collector of garbage.
        self._initiative = Initiative(weakref.proxy(self))
        self._changed = asyncio.Event()
        self._answers: set[asyncio.Future[Ack | Nack | None]] = set()
        self._task = asyncio.create_task(self._run())
        self._task.add_done_callback(self._leave_unanswered)
        self._initiative.plan()

    async def submit(self, person: str, command: str | None, do: AnyDo) -> Ack | Nack:
        """Do what a person wants, once for each id; there is exactly one answer."""
        if self._task.done():
            return Nack(command, "busy")
        answer: asyncio.Future[Ack | Nack | None] = asyncio.get_running_loop().create_future()

        async def work() -> None:
            reply: Ack | Nack = Nack(command, "busy")
            try:
                reply = await self._obey(person, command, do)
            finally:
                if not answer.done():
                    answer.set_result(reply)

        self._answers.add(answer)
        self.enqueue(work)
        try:
            return await answer or Nack(command, "busy")
        finally:
            self._answers.discard(answer)

    def because(self, person: str, asked: Why) -> Because | Nack:
        """Say why a person cannot choose something; nothing changes, so it need not wait."""
        return because(self.table, person, asked)

    def welcome(
        self, person: str | None, earlier: list[Entry], since: int | None, eyes: Eyes = OWN
    ) -> Welcome:
        waits = self._initiative.waits
        return self.audience.welcome(person, earlier, since, self.left(), waits, eyes)

    def connect(
        self, connection: Connection, earlier: list[Entry], since: int | None, eyes: Eyes = OWN
    ) -> None:
        """Tell a viewer everything, and from now on whatever happens."""
        person, rested = connection.person, self.rests
        came = not eyes.watch and self.audience.came(person)
        self.audience.enter(connection, self.welcome(person, earlier, since, eyes), eyes)
        if not eyes.watch:
            self.house.sharing.note(self, person, here=True)
        if came:
            self.audience.tell_presence()
            self.enqueue(lambda: self._initiative.welcome_back(person))
        if came or rested:
            self._initiative.plan()

    def disconnect(self, connection: Connection) -> None:
        somebody = self.audience.leave(connection)
        self.house.collector.ended += 1
        self.touched = self._now()
        if not somebody:
            return
        if not self.audience.is_here(connection.person):
            self.house.sharing.note(self, connection.person, here=False)
        if self.audience.left(connection.person, self._now()):
            self.audience.tell_presence()
            self._initiative.plan()

    def look_in(self, person: str) -> None:
        """A person without a socket looks how far the table is: they are there for a while."""
        rested = self.rests
        self.audience.left(person, self._now())
        if rested:
            self._initiative.plan()

    def send_away(self, person: str) -> None:
        """They may not be here now; their seat is not given to anybody else in a game."""
        self.audience.let_go(person)
        if self.owned and self.table.seat_of(person) is not None:
            self.enqueue(lambda: self._initiative.unseat(person))

    def forget(self, person: str) -> None:
        """They will not come back: where a seat waits for days, a bot has it at once."""
        self.audience.forget(person)
        if self.owned and self.table.over_days:
            self.enqueue(lambda: self._initiative.unseat(person))

    def own(self, owned: bool) -> None:
        """Do things by itself from now on, or no more."""
        if owned != self.owned:
            self.owned = owned
            self._initiative.plan()

    def meet(self, elsewhere: set[str]) -> None:
        """These people are connected to other servers."""
        if self.audience.met(elsewhere, self._now()):
            self.audience.tell_presence()
            self._initiative.plan()

    def catch_up(self) -> None:
        """Look for what others have appended."""
        self.enqueue(self._look_further)

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
    def asker(self) -> Asker:
        """For whom its bots think."""
        household, watched = self.audience.household, self.audience.watched
        return Asker(self.table.code, household, watched, chance_of(self.table))

    @property
    def rests(self) -> bool:
        """Whether a round waits because nobody is there to see it."""
        return not self.audience.watched and rests(self.table, self.audience.away, self._now())

    @property
    def idle(self) -> bool:
        waits = self.owned and self.table.playing and not (self.table.private or self.rests)
        return not self.audience.connections and not waits and self._queue.empty()

    async def stop(self) -> None:
        """What was asked before is still done: a nack must mean that nothing was."""
        self._initiative.stop()
        self._queue.put_nowait(None)
        await asyncio.wait((self._task,), timeout=LAST_SECONDS)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        self.audience.dismiss()

    def enqueue(self, work: Callable[[], Awaitable[None]]) -> None:
        self._queue.put_nowait(work)

    def _leave_unanswered(self, _: object) -> None:
        """The task has ended: what it has not come to will not be done."""
        for answer in self._answers:
            if not answer.done():
                answer.set_result(None)

    async def _run(self) -> None:
        while (work := await self._queue.get()) is not None:
            self.touched = self._now()
            try:
                await work()
            except Exception as error:
                self.house.report("table-failed", table=self.table.code, error=type(error).__name__)

    async def _obey(self, person: str, command: str | None, do: AnyDo) -> Ack | Nack:
        """Refuse nothing for what a neighbour knows better: it may be done there already."""
        # Whoever is brought along comes, once for each command that brings somebody.
        brings = isinstance(do, Bring)
        who = companion_id(self.table.code, person, command or "") if brings else person
        while True:
            done = self._done(who, command)
            if done is not None:
                return Ack(command or "", done)
            try:
                try:
                    if isinstance(do, Bring):
                        return Ack(command or "", await self._bring(who, person, command, do))
                    return Ack(command or "", await self._try(person, command, do))
                except Refused as refused:
                    if not (self.house.store.neighbours.several and await self._fold_missed()):
                        return Nack(command, refused.reason, refused.rule, refused.args_of)
            except StoreError:
                return Nack(command, "busy")

    async def _try(self, person: str, command: str | None, do: AnyDo) -> int:
        def proposed() -> Proposal:
            waited = self._now() - self.times.opened
            proposal = decide(self.table, person, do, self.audience.away, waited)
            if proposal.name is not None:
                self.house.check_name(person)
            return proposal

        if isinstance(do, Rename):
            await self.house.gather(person)
        return await self.put(str(do.__struct_config__.tag), proposed, person, command)

    async def _bring(self, who: str, keeper: str, command: str | None, do: Bring) -> int:
        def proposed() -> Proposal:
            return decide(self.table, keeper, do, self.audience.away)

        # Nobody is made up for nothing.
        name = proposed().name
        await self.house.invent(who)
        self.audience.names[who] = name
        return await self.put("bring", proposed, who, command)

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
                await self._store(entry, proposal)
            except Conflict:
                await self._catch_up()
                # It may have been this very command, sent twice over different ways.
                done = self._done(person, command)
                if done is not None:
                    return done
                continue
            if person is not None and (proposal.name, proposal.look) != (None, None):
                # All tables are looked through: no plain action may.
                self.house.call(person, proposal.name, proposal.look)
            if proposal.seed is not None:
                self.table.seed = proposal.seed
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

    async def _store(self, entry: Entry, proposal: Proposal) -> None:
        begins = entry.game > self.table.number
        snapshot = snapshot_text(self.table) if begins else None
        summary = summary_after(self.table, entry) if entry.around_the_game else None
        started = time.perf_counter()
        await self.house.store.append(
            self.table.code, entry, summary, snapshot, proposal.name, proposal.look, proposal.seed
        )
        self.house.metrics.observe("commit_seconds", time.perf_counter() - started)

    async def _catch_up(self) -> None:
        if not await self._fold_missed():
            raise StoreError("the table is gone")

    async def _look_further(self) -> None:
        try:
            await self._fold_missed()
        except StoreError as error:
            self.house.report("store-failed", error=type(error).__name__)

    async def _fold_missed(self) -> bool:
        missed = await self.house.store.entries(self.table.code, self.table.version)
        # People may have come, or have another name.
        people = {entry.person for entry in missed if entry.house and entry.person is not None}
        await self.house.learn(people, self)
        begun = shuffles_in(missed)
        seed = await self.house.store.seed(self.table.code, begun[-1]) if begun else None
        for entry in missed:
            self._accept(entry)
        if begun:
            self.table.seed = seed
        return bool(missed)

    def _accept(self, entry: Entry) -> None:
        opened, dealt, wish = self.table.opened, self.table.dealt, self.table.wish
        self.table.fold(entry)
        if self.table.dealt != dealt:
            self.times = Times(self._now(), self._now(), self._epoch())
        elif self.table.opened != opened:
            self.times = replace(self.times, opened=self._now(), epoch=self._epoch())
        if wish is None and self.table.wish is not None:
            self.times = replace(self.times, wished=self._now())
        if entry.person is not None:
            # A person who acts without a socket is there for another grace time.
            self.audience.left(entry.person, self._now())
        self.audience.tell(entry, self.left())
        self.wake()
        self._initiative.follow(entry)
        if self.owned and any(isinstance(fact, GameEnded) for fact in entry.facts):
            self.house.studies.ended(self.table)
            if self.table.day is not None:
                self.house.daily.recount()
        self.house.metrics.count("entries_total", kind=entry.kind)
        self.house.report("entry", table=self.table.code, version=entry.version, kind=entry.kind)

    def left(self) -> int | None:
        """What remains of the clock, in milliseconds."""
        clock = self.table.settings.clock
        if clock is None or not self.table.playing:
            return None
        due = time_is_up(self.table, chooser(self.table), self.times)
        return max(0, int(1000 * (due - self._now())))

    def _found_times(self, entries: tuple[Entry, ...]) -> Times:
        """A short clock starts again with its server; days go on from when the decision opened."""
        now, epoch = self._now(), self._epoch()
        opened = [entry.time for entry in entries if entry.version == self.table.opened]
        if not opened or not self.table.playing or not self.table.over_days:
            return Times(now, now, epoch)
        return Times(min(now, opened[0] / 1000 - epoch), None, epoch)

    def _epoch(self) -> float:
        return time.time() - self._now()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()
