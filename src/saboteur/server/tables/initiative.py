"""What a live table does by itself: bots choose, clocks run out, the absent are stood in for.

`silence` says what is due; here it is awaited, so that every game ends, no matter who stays away.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Final

from saboteur.play.facts import ChoiceReplaced, ClockRanOut, TableFact, Talked
from saboteur.server.bots.thinkers import Chosen
from saboteur.server.log.entries import Entry
from saboteur.server.log.table import PERSON, STAND_IN
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.commands import chosen, returned, unseated
from saboteur.server.tables.learning import for_the_lesson
from saboteur.server.tables.proposals import Proposal, Refused
from saboteur.server.tables.reminding import Reminding
from saboteur.server.tables.showing import on_device
from saboteur.server.tables.silence import (
    Due,
    awaited,
    chooser,
    considers,
    is_first,
    next_due,
    on_its_own,
)
from saboteur.server.tables.talking import Talking

if TYPE_CHECKING:
    from saboteur.server.tables.live import Live

AGAIN: Final = 1.0
# Loops count in milliseconds: a timer may ring so much too soon, and would at once ring again.
EARLY: Final = 0.001
# What is being thought of: a bot's turn or a clock that ran out, the version that opened the
# decision, and who thinks.
Thought = tuple[str, int, str]


class Initiative:
    def __init__(self, live: "Live") -> None:
        self._live = live
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.Task[None] | None = None
        self._thought: Thought | None = None
        self._ready: Chosen | None = None
        self._waits: list[int] = []
        self._talking = Talking(live)
        self._reminding = Reminding(live)
        self._stopped = False

    def stop(self) -> None:
        self._stopped = True
        self._talking.stop()
        self._reminding.stop()
        if self._timer is not None:
            self._timer.cancel()
        self._stop_thinking()

    def follow(self, entry: Entry) -> None:
        """Something happened: plan anew, let bots say something after an action, and answer."""
        self.plan()
        if not self._live.owned:
            return
        if any(step.command is not None for step in entry.steps) and not self._waits:
            self._talking.ask()
        for step in entry.steps:
            for told in step.facts:
                if isinstance(told.fact, Talked):
                    self._talking.hear(told.fact)

    def plan(self) -> None:
        """Let a bot think if it is its turn, and wake up when something is due."""
        if self._stopped:
            return
        self._look_who_is_awaited()
        self._let_bot_think()
        if self._live.house.post is not None:
            self._reminding.plan()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self._due()
        if due is not None and not (due.what == "clock" and self._thinks_of("clock")):
            loop = asyncio.get_running_loop()
            self._timer = loop.call_at(due.time, self._live.enqueue, self._be_on_time)

    @property
    def waits(self) -> list[int]:
        """The seats that are waited for before a round begins."""
        live = self._live
        return awaited(live.table, live.audience.away, live.times)

    def _look_who_is_awaited(self) -> None:
        live, waits = self._live, self.waits
        if waits == self._waits:
            return
        self._waits = waits
        if not waits and is_first(live.table):
            live.times = replace(live.times, opened=asyncio.get_running_loop().time())
        live.audience.tell_waits(waits, live.left())

    def _due(self) -> Due | None:
        live = self._live
        return next_due(live.table, live.audience.away, live.times, live.house.pace.silence)

    async def _be_on_time(self) -> None:
        due = self._due()
        if due is None or due.time > asyncio.get_running_loop().time() + EARLY:
            self.plan()
        elif not self._live.owned and due.what != "begin":
            return  # its owner does it
        elif due.what == "clock":
            self._think(("clock", self._live.table.opened, STAND_IN), due.number)
        elif due.what == "begin":
            self._live.times = replace(self._live.times, dealt=None)
            self.plan()
        else:
            await self._put(due.what, partial(self._still_due, due))

    def _still_due(self, due: Due) -> Proposal:
        """Where another server was faster, whoever was missed may be back by now."""
        if self._due() != due:
            raise Refused("stale")
        return on_its_own(self._live.table, due, self._live.audience.away)

    async def welcome_back(self, person: str) -> None:
        """A person who returns has their seat again, and so has everybody on their device."""
        table = self._live.table
        for one in on_device(table, person):
            await self._put("return", partial(returned, table, one))

    async def unseat(self, person: str) -> None:
        """A person is banned: a bot plays on, or the seat is free between games."""
        await self._put("ban", lambda: unseated(self._live.table, person))

    async def _put(self, kind: str, proposed: Callable[[], Proposal]) -> None:
        try:
            await self._live.put(kind, proposed)
        except Refused as refused:
            if refused.reason != "stale":
                self._live.house.report("own-step-failed", kind=kind, reason=refused.reason)
                self._again()
        except StoreError as error:
            self._live.house.report("store-failed", error=type(error).__name__)
            self._again()

    def _again(self) -> None:
        """What was due could not be done: try once more, a little later."""
        self._stop_thinking()
        asyncio.get_running_loop().call_later(AGAIN, self.plan)

    def _let_bot_think(self) -> None:
        table = self._live.table
        if not table.playing or not self._live.owned or self._live.rests:
            self._stop_thinking()
            return
        if self._thinks_of("clock"):
            # Time is up: nobody gains more of it by standing up and sitting down.
            return
        seat = chooser(table)
        level = table.chairs[seat].player or STAND_IN
        if level != PERSON and not self._waits and not considers(table):
            self._think(("bot", table.opened, level), seat)
        elif not self._thinks_of("bot"):
            self._stop_thinking()

    def _thinks_of(self, what: str) -> bool:
        """Whether the open decision is being thought of, or was."""
        return self._thought is not None and self._thought[:2] == (what, self._live.table.opened)

    def _stop_thinking(self) -> None:
        if self._thinking is not None:
            self._thinking.cancel()
        self._thinking = self._thought = self._ready = None

    def _think(self, thought: Thought, seat: int) -> None:
        """Think of a decision once; what was thought of another one is dropped."""
        if thought != self._thought:
            self._stop_thinking()
            self._thought = thought
            self._thinking = asyncio.create_task(self._thinking_of(thought, seat))
        elif self._ready is not None:
            choice, self._ready = self._ready, None
            self._live.enqueue(lambda: self._have_chosen(thought, seat, choice))

    async def _thinking_of(self, thought: Thought, seat: int) -> None:
        house = self._live.house
        what, _, level = thought
        # Drawn before anything is looked at, so that it can tell nothing.
        speed = self._live.table.settings.speed
        pause = house.pace.clock_pause() if what == "clock" else house.pace.pause(level, speed)
        choosing = self._choice(level, seat)
        try:
            choice = await house.pace.in_time(pause, choosing)
        except Exception as error:
            # The decision must not wait for ever: think of it anew.
            house.report("thinking-failed", error=type(error).__name__)
            self._thinking = None
            self._again()
            return
        house.metrics.count("bot_choices_total", outcome=choice.why or "own")
        self._live.enqueue(lambda: self._have_chosen(thought, seat, choice))

    async def _choice(self, level: str, seat: int) -> Chosen:
        table, thinkers = self._live.table, self._live.house.thinkers
        assert table.game is not None
        taught = None if table.lesson is None else for_the_lesson(table)
        if taught is not None:
            return Chosen(taught)
        bot = table.bot(seat, level)
        return await thinkers.choice(bot, table.game.view(seat), self._live.asker)

    async def _have_chosen(self, thought: Thought, seat: int, choice: Chosen) -> None:
        before: list[TableFact] = [ClockRanOut(seat)] if thought[0] == "clock" else []
        if choice.why is not None:
            before.append(ChoiceReplaced(seat, choice.wanted, choice.why))

        def proposed() -> Proposal:
            if thought != self._thought or not self._live.table.playing:
                raise Refused("stale")
            table = self._live.table
            held = self._waits or table.chairs[seat].player == PERSON or considers(table)
            if thought[0] == "bot" and held:
                # It counts as soon as its person leaves this decision once more, or nobody is
                # waited for any more.
                self._ready = choice
                raise Refused("stale")
            return chosen(self._live.table, seat, choice.action, tuple(before))

        await self._put(thought[0], proposed)
