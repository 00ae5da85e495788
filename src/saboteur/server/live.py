"""One live table: a task takes its commands one by one, decides, stores, then tells everybody.

Nothing is told or acknowledged before it is in the log, so that nothing told is ever lost.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Final, Protocol

import msgspec

from saboteur.play.facts import SeatTaken
from saboteur.rules.facts import GameEnded
from saboteur.server import messages, showing
from saboteur.server.commands import Proposal, Refused, decide, plain
from saboteur.server.facts import Chatted, GameStarted
from saboteur.server.initiative import Initiative
from saboteur.server.log import Entry, without_chat
from saboteur.server.messages import Ack, AnyDo, Nack, Welcome
from saboteur.server.snapshot import snapshot_text
from saboteur.server.store.contract import Conflict, StoreError
from saboteur.server.summary import summary_after
from saboteur.server.table import Table

if TYPE_CHECKING:
    from saboteur.server.house import House

ENCODE: Final = msgspec.json.Encoder().encode
# A store that hangs must not keep a server from ending.
LAST_SECONDS: Final = 5.0


class Connection(Protocol):
    """Somebody who is told what happens, at once and in order."""

    person: str

    def post(self, data: bytes) -> None: ...

    def end(self) -> None:
        """They have no business here any more."""


class Live:
    def __init__(self, house: "House", table: Table, entries: tuple[Entry, ...]) -> None:
        self.table = table
        self.names: dict[str, str | None] = {}
        self.connections: set[Connection] = set()
        self.touched = self._now()
        self.house = house
        self._recent = list(entries)
        self.away = {guest.number: self._now() for guest in table.guests}
        self.opened = self._now()
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

    def welcome(self, person: str | None, earlier: list[Entry], since: int | None) -> Welcome:
        """Everything a person may know now; `earlier` entries come before those held here."""
        viewer = self.table.seat_of(person)
        entries = [*earlier, *self._since(since)]
        return Welcome(
            protocol=messages.PROTOCOL,
            version=self.table.version,
            you=None if person is None else self.table.numbers.get(person),
            seat=viewer,
            table=self.picture(),
            view=None if self.table.game is None else showing.shown_view(self.table.game, viewer),
            left=self._left(),
            steps=showing.shown_steps(entries, viewer),
        )

    @property
    def first_held(self) -> int:
        """The version before the first entry that is held in memory."""
        return self._recent[0].version - 1 if self._recent else self.table.version

    def _since(self, since: int | None) -> list[Entry]:
        if since is None:
            return [entry for entry in self._recent if entry.game == self.table.number]
        return [entry for entry in self._recent if entry.version > since]

    def connect(self, connection: Connection, earlier: list[Entry], since: int | None) -> None:
        """Tell somebody everything, and from now on whatever happens."""
        number = self.table.numbers.get(connection.person)
        came = number is not None and self.away.pop(number, None) is not None
        connection.post(ENCODE(self.welcome(connection.person, earlier, since)))
        self.connections.add(connection)
        if came:
            self._tell_presence()
            self.enqueue(lambda: self._initiative.welcome_back(connection.person))
            self._initiative.plan()

    def disconnect(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.touched = self._now()
        number = self.table.numbers.get(connection.person)
        if number is not None and all(c.person != connection.person for c in self.connections):
            self.away[number] = self._now()
            self._tell_presence()
            self._initiative.plan()

    async def change(self, since: int, seconds: float) -> None:
        """Wait until the table is past a version, or not longer than this."""
        try:
            async with asyncio.timeout(seconds):
                while self.table.version <= since:
                    await self._changed.wait()
        except TimeoutError:
            return

    def rename(self, person: str, name: str) -> None:
        self.names[person] = name

    def forget(self, person: str) -> None:
        """Somebody wants to be nobody here: no name, and nothing they wrote."""
        self.names[person] = None
        self._recent = [
            without_chat(entry) if entry.person == person else entry for entry in self._recent
        ]
        for connection in [c for c in self.connections if c.person == person]:
            connection.end()

    def picture(self) -> messages.Picture:
        return showing.picture(self.table, self.names, self.present())

    def present(self) -> set[int]:
        return {guest.number for guest in self.table.guests} - self.away.keys()

    @property
    def idle(self) -> bool:
        return not self.connections and not self.table.playing and self._queue.empty()

    async def stop(self) -> None:
        """What was asked before is still done: a nack must mean that nothing was."""
        self._initiative.stop()
        self.enqueue(_end)
        await asyncio.wait((self._task,), timeout=LAST_SECONDS)
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)
        for connection in tuple(self.connections):
            connection.end()

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
        try:
            if isinstance(do, messages.Rename):
                decide(self.table, person, do)
                await self.house.rename(person, plain(do.name))
            kind = str(do.__struct_config__.tag)
            version = await self.put(kind, lambda: decide(self.table, person, do), person, command)
            return Ack(command or "", version)
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
        """Decide, store, then fold and tell; whoever was faster elsewhere is caught up with."""
        while True:
            proposal = proposed()
            entry = self._entry(proposal, kind, person, command)
            try:
                await self._store(entry)
            except Conflict:
                await self._catch_up()
                # It may have been this very command, sent twice over different ways.
                done = self._done(person, command)
                if done is not None:
                    return done
                continue
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

    async def _store(self, entry: Entry) -> None:
        begins = entry.game > self.table.number
        snapshot = snapshot_text(self.table) if begins else None
        started = time.perf_counter()
        await self.house.store.append(
            self.table.code, entry, summary_after(self.table, entry), snapshot
        )
        self.house.metrics.observe("commit_seconds", time.perf_counter() - started)

    async def _catch_up(self) -> None:
        missed = await self.house.store.entries(self.table.code, self.table.version)
        if not missed:
            raise StoreError("the table is gone")
        for entry in missed:
            self._accept(entry)

    def _accept(self, entry: Entry) -> None:
        opened = self.table.opened
        if entry.game > self.table.number:
            self._recent.clear()
        self.table.fold(entry)
        self._recent.append(entry)
        if self.table.opened != opened:
            self.opened = self._now()
        if entry.person is not None:
            self._seen(entry.person)
        self._tell(entry)
        self._changed.set()
        self._changed = asyncio.Event()
        self._initiative.follow(entry)
        self.house.metrics.count("entries_total", kind=entry.kind)
        self.house.report("entry", table=self.table.code, version=entry.version, kind=entry.kind)

    def _seen(self, person: str) -> None:
        """Whoever acts without a socket is there for another grace time."""
        number = self.table.numbers[person]
        if all(connection.person != person for connection in self.connections):
            self.away[number] = self._now()

    def _tell(self, entry: Entry) -> None:
        kicked = {guest.id for guest in self.table.guests if guest.kicked}
        told: dict[int | None, bytes] = {}
        for connection in tuple(self.connections):
            if connection.person in kicked:
                connection.end()
                continue
            viewer = self.table.seat_of(connection.person)
            if viewer not in told:
                told[viewer] = ENCODE(self._update(entry, viewer))
            connection.post(told[viewer])

    def _update(self, entry: Entry, viewer: int | None) -> messages.Update:
        game = self.table.game
        changed = around_the_game(entry)
        # Whoever has another seat sees the same game from there.
        viewed = changed or entry.steps
        return messages.Update(
            version=entry.version,
            facts=showing.shown_facts(entry, viewer),
            seat=viewer,
            table=self.picture() if changed else None,
            view=showing.shown_view(game, viewer) if game is not None and viewed else None,
            left=self._left(),
        )

    def _tell_presence(self) -> None:
        data = ENCODE(messages.Presence(sorted(self.present())))
        for connection in tuple(self.connections):
            connection.post(data)

    def _left(self) -> int | None:
        clock = self.table.settings.clock
        if clock is None or not self.table.playing:
            return None
        return max(0, int(1000 * (self.opened + clock - self._now())))

    def _now(self) -> float:
        return asyncio.get_running_loop().time()


def around_the_game(entry: Entry) -> bool:
    """Whether an entry changed what the table's picture shows."""
    if any(not isinstance(fact, Chatted) for fact in entry.house):
        return True
    facts = (recorded.fact for step in entry.steps for recorded in step.facts)
    return any(isinstance(fact, SeatTaken | GameEnded) for fact in facts)


async def _end() -> None:
    raise asyncio.CancelledError
