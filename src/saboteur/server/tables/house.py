"""The house: all tables that are live, loaded from their logs on demand and put away when idle."""

import asyncio
import secrets
import time
from collections.abc import Awaitable, Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import fields
from typing import Final, TypeVar

from saboteur.server.bots.pace import Pace
from saboteur.server.bots.thinkers import Thinkers
from saboteur.server.lessons.script import LEARNER
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry
from saboteur.server.log.facts import Settings
from saboteur.server.log.table import Table
from saboteur.server.messages import Join, Nack, NewLesson, NewTable, Welcome
from saboteur.server.push.post import Post
from saboteur.server.reports import Metrics, Report, discreet, nothing
from saboteur.server.store.contract import Conflict, Damaged, Keeping, Loaded, Store, StoreError
from saboteur.server.tables.audience import Connection
from saboteur.server.tables.daily import Daily
from saboteur.server.tables.eyes import companion_id
from saboteur.server.tables.hosting import arranged
from saboteur.server.tables.learning import begun
from saboteur.server.tables.live import Live
from saboteur.server.tables.loading import folded
from saboteur.server.tables.proposals import Proposal, Refused
from saboteur.server.tables.pulse import Collector
from saboteur.server.tables.renewing import Renewal
from saboteur.server.tables.sharing import Sharing
from saboteur.server.tables.showing import OWN, Eyes
from saboteur.server.tables.studying import Studies
from saboteur.server.tables.summary import summary_after

# Letters and digits that nobody confuses; eight of them are 40 bits, and guessing is slowed down.
ALPHABET: Final = "23456789abcdefghjkmnpqrstuvwxyz"
CODE_LENGTH: Final = 8
IDLE: Final = 300.0
SWEEP: Final = 60.0
AGAIN: Final = 1.0
USUAL: Final = Settings()
DAY: Final = 24 * 60 * 60 * 1000
# A week unplayed is time enough to ask friends for the next one.
KEEPING: Final = Keeping(
    people=180 * DAY, tables=90 * DAY, unplayed=7 * DAY, bin=7 * DAY, reports=90 * DAY
)

Result = TypeVar("Result")


class House:
    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        pace: Pace | None = None,
        report: Report = nothing,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.pace = pace or Pace()
        self.metrics = Metrics()
        self.closing = False
        self.collector = Collector()
        self.renewal = Renewal(self)
        self.report = discreet(report)
        self._lives: dict[str, asyncio.Task[Live | None]] = {}
        # One thread: several would share one interpreter, and moves would wait for each of them.
        self._aside = ThreadPoolExecutor(1, thread_name_prefix="house-aside")
        # But whoever comes to a table does not wait for what others want to be told.
        self._loading = ThreadPoolExecutor(1, thread_name_prefix="house-loading")
        self._sweeper: asyncio.Task[None] | None = None
        self.sharing = Sharing(self)
        self.post: Post | None = None
        self.studies = Studies(self)
        self.daily = Daily(self)

    async def aside(self, work: Callable[[], Result]) -> Result:
        """Do something long without making tables wait; one such thing after the other."""
        return await asyncio.get_running_loop().run_in_executor(self._aside, work)

    async def open(self, person: str, wanted: NewTable) -> str:
        """A new table; the person who opens it is its host."""
        settings = Settings(**{one.name: getattr(wanted, one.name) for one in fields(Settings)})
        game = arranged(wanted.game, wanted.options, wanted.seats)
        return await self._open(person, settings, Proposal((game,)))

    async def teach(self, person: str, wanted: NewLesson) -> str:
        """A table for one learner, at which a lesson has begun."""
        lesson = begun(wanted.lesson, wanted.move, 1)
        sits = facts.SeatChosen(LEARNER, 0)
        game, *others = lesson.house
        house = (game, sits, *others)
        return await self._open(person, Settings(chat=False), Proposal(house, lesson.steps))

    async def play_on(self, person: str, begins: Proposal, settings: Settings = USUAL) -> str:
        """A table at which a game is under way from the start."""
        return await self._open(person, settings, begins)

    async def _open(self, person: str, settings: Settings, begins: Proposal) -> str:
        arranged, *others = begins.house
        house = (
            arranged,
            facts.SettingsChanged(settings),
            facts.PersonJoined(0),
            facts.HostPassed(0),
            *others,
        )
        game = int(any(isinstance(fact, facts.GameStarted) for fact in house))
        now = time.time_ns() // 1_000_000
        entry = Entry(1, now, person, None, "open", game, house, begins.steps)
        while True:
            code = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH))
            try:
                summary = summary_after(Table(code), entry)
                await self.store.open_table(code, entry, summary, begins.seed)
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
        missing = task.cancelled() or task.exception() is not None or task.result() is None
        # A newer one may be there already.
        if missing and self._lives.get(code) is task:
            del self._lives[code]

    async def _load(self, code: str) -> Live | None:
        try:
            loaded = await self.store.load(code)
        except Damaged as damaged:
            self.report("table-failed", table=code, error="Damaged", what=str(damaged))
            raise
        if loaded is None:
            return None
        loop = asyncio.get_running_loop()
        try:
            table = await loop.run_in_executor(self._loading, folded, code, loaded)
        except StoreError:
            if loaded.snapshot is None:
                raise
            # A snapshot is only a cache: the log has it all.
            self.report("snapshot-unusable", table=code)
            loaded = Loaded(
                None, tuple(await self.store.entries(code)), loaded.done, loaded.seed, loaded.said
            )
            table = await loop.run_in_executor(self._loading, folded, code, loaded)
        if not self.store.neighbours.several:
            with suppress(StoreError):
                await self.store.lull(code, sleeps=False)
        owned = await self.store.neighbours.claim(code)
        people = [guest.id for guest in table.guests]
        names, looks = await self.store.names(people), await self.store.looks(people)
        # Nothing is awaited from here on: a live table that is nobody's would play by itself.
        live = Live(self, table, loaded.entries, owned, loaded.said)
        live.audience.names, live.audience.looks = names, looks
        for guest in table.guests:
            if guest.id not in names:
                live.forget(guest.id)
        return live

    @property
    def lives(self) -> list[Live]:
        return [live for task in self._lives.values() if (live := _loaded(task))]

    def loaded(self, code: str) -> Live | None:
        """The table of this code if it is live; nothing is loaded for it."""
        task = self._lives.get(code)
        return None if task is None else _loaded(task)

    async def welcome(self, live: Live, person: str | None, since: int | None) -> Welcome:
        return live.welcome(person, await self._earlier(live, since), since)

    async def connect(
        self, live: Live, connection: Connection, since: int | None, eyes: Eyes = OWN
    ) -> None:
        """Let a person be there; they join the table if they have not. A screen never does."""
        if not eyes.watch:
            await self.join(live, connection.person)
        live.connect(connection, await self._earlier(live, since), since, eyes)

    async def join(self, live: Live, person: str) -> None:
        if person not in live.audience.names:
            await self.learn([person], live)
        if person not in live.table.numbers:
            reply = await live.submit(person, None, Join())
            if isinstance(reply, Nack) and reply.reason == "busy":
                raise StoreError("nobody can join now")

    async def _earlier(self, live: Live, since: int | None) -> list[Entry]:
        """Entries since a version that the live table does not hold any more."""
        audience = live.audience
        if since is None or audience.resumed(since) >= audience.first_held:
            return []
        stored = await self.store.entries(live.table.code, audience.resumed(since))
        return [entry for entry in stored if entry.version <= audience.first_held]

    async def invent(self, person: str) -> None:
        """Have somebody who comes without a session of their own, on the device of another."""
        if not await self.store.names([person]):
            await self.store.new_person(person, f"nobody has this {secrets.token_hex(16)}")

    async def rename(self, person: str, name: str) -> None:
        """Give a person another name at all tables, if they may have one."""
        await self.gather(person)
        self.check_name(person)
        await self.store.rename(person, name)
        self.call(person, name)

    async def dress(self, person: str, look: str) -> None:
        """Let a person look otherwise at all tables."""
        await self.store.dress(person, look)
        self.call(person, look=look)

    async def gather(self, person: str) -> None:
        """Have all tables live where a person is, also those that only neighbours have."""
        for code in await self.store.neighbours.tables_of(person):
            await self.live(code)

    def check_name(self, person: str) -> None:
        """All tables see a name: a person who is muted at a live one gets no other."""
        guests = (live.table.guest(person) for live in self.lives)
        if any(guest is not None and guest.muted for guest in guests):
            raise Refused("muted")

    def call(self, person: str, name: str | None = None, look: str | None = None) -> None:
        """From now on this is a person's name, or look: the store knows it already."""
        for live in self._with(person):
            if name is not None:
                live.audience.names[person] = name
            if look is not None:
                live.audience.looks[person] = look

    async def learn(self, people: Collection[str], live: Live | None = None) -> None:
        """Look up names and looks, for one table or for all where these people are."""
        if not people:
            return
        looks, names = await self.store.looks(list(people)), await self.store.names(list(people))
        for one in self.lives if live is None else [live]:
            known = names.keys() if live is not None else names.keys() & one.table.numbers.keys()
            one.audience.looks.update({person: looks.get(person) for person in known})
            one.audience.names.update({person: names[person] for person in known})

    async def forget(self, person: str) -> None:
        """A person deletes what is known of them; wherever they sit, bots take over."""
        for one in [*await self._companions(person), person]:
            await self.store.forget(one)
            self.forgotten(one)

    async def _companions(self, person: str) -> list[str]:
        """Whom a person ever brought along to a table, whether anything was played there or not."""
        brought = await self.store.brought(person)
        return [one for code, command, one in brought if one == companion_id(code, person, command)]

    def forgotten(self, person: str) -> None:
        self.daily.recount()
        for live in self._with(person):
            live.forget(person)

    def send_away(self, person: str) -> None:
        """A person is banned: they are let go everywhere, and bots have their seats."""
        for live in self._with(person):
            live.send_away(person)

    def _with(self, person: str) -> list[Live]:
        return [live for live in self.lives if person in live.table.numbers]

    async def begin(self) -> None:
        """Take up all games that were going on, and keep house from now on."""
        self._sweeper = asyncio.create_task(self._sweep())
        await self._insist(self.sharing.begin)
        for code in await self._insist(self.store.playing):
            await self.sharing.take_up(code)
        await self._insist(self.studies.begin)
        self.renewal.begin()

    async def _insist(self, do: Callable[[], Awaitable[Result]]) -> Result:
        """A store may fail when a server begins; games must not wait for the next beginning."""
        while True:
            try:
                return await do()
            except StoreError as error:
                self.report("store-failed", error=type(error).__name__)
                await asyncio.sleep(AGAIN)

    async def _sweep(self) -> None:
        swept = 0.0
        while True:
            now = asyncio.get_running_loop().time()
            try:
                if not swept or now - swept > DAY / 1000:
                    await self._expire()
                    swept = now
                await self._put_away(now - IDLE)
                await self.thinkers.rest(IDLE)
                await self._stop_closed()
                await self._send_away_banned()
                await self.renewal.look(IDLE)
            except Exception as error:
                self.report("sweep-failed", error=type(error).__name__)
            await asyncio.sleep(SWEEP)

    async def _expire(self) -> None:
        expired = await self.store.expire(time.time_ns() // 1_000_000, KEEPING)
        if expired.doubt in ("clock-leapt", "clock-fell-back"):
            self.report("expiry-failed", reason=expired.doubt)
        for person in expired.people:
            self.forgotten(person)
        for code in expired.tables:
            await self._stop(code)
        self.report("expired", people=len(expired.people), tables=len(expired.tables))

    async def _put_away(self, before: float) -> None:
        for live in self.lives:
            if live.idle and live.touched < before:
                await self._stop(live.table.code, sleeps=live.owned and live.table.playing)
        there = sum(1 + len(live.audience.connections) for live in self.lives)
        self.collector.look(there)

    async def _stop_closed(self) -> None:
        """Those who run the server close tables from outside of it."""
        codes = [live.table.code for live in self.lives]
        if codes:
            for code in set(codes) - await self.store.open_among(codes):
                await self._stop(code)

    async def _send_away_banned(self) -> None:
        """So do they ban people; what was not done before a crash is done here too."""
        people = {guest.id for live in self.lives for guest in live.table.guests}
        if people and (bans := await self.store.bans()):
            for ban in bans:
                if ban.person in people:
                    self.send_away(ban.person)

    async def _stop(self, code: str, sleeps: bool = False) -> None:
        task = self._lives.pop(code, None)
        live = None if task is None else await task
        if live is not None:
            await live.stop()
            self.collector.ended += 1
            if sleeps:
                # All that is lost without it is time, when a server begins.
                with suppress(StoreError):
                    await self.store.lull(code)
            else:
                await self.store.neighbours.let_go(code)

    def when_live(self, code: str, do: Callable[[Live], None]) -> None:
        """Do something with a table, if it is live or is just being loaded."""
        task = self._lives.get(code)

        def loaded(task: asyncio.Task[Live | None]) -> None:
            live = None if task.cancelled() or task.exception() else task.result()
            if live is not None:
                do(live)

        if task is not None:
            task.add_done_callback(loaded)

    def close_polls(self) -> None:
        """Answer everyone who waits for something to happen: the server is about to stop."""
        self.closing = True
        for live in self.lives:
            live.wake()

    async def close(self) -> None:
        """Stop everything; what is in the log is all there is to keep."""
        if self._sweeper is not None:
            self._sweeper.cancel()
        for live in self.lives:
            await live.stop()
        self._lives.clear()
        await self.sharing.close()
        if self.post is not None:
            await self.post.close()
        await self.studies.close()
        for threads in (self._aside, self._loading):
            threads.shutdown(cancel_futures=True)
        await self.thinkers.close()
        await self.store.close()


def _loaded(task: "asyncio.Task[Live | None]") -> Live | None:
    missing = not task.done() or task.cancelled() or task.exception() is not None
    return None if missing else task.result()
