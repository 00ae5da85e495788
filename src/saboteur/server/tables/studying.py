"""Finished games are studied one after the other, when there is time, and kept with their records.

Games that somebody asks about go first, then those that have just ended.
"""

import asyncio
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from saboteur.play.record import record_text
from saboteur.server.bots.students import NoStudy, Student
from saboteur.server.log.facts import GameStarted
from saboteur.server.log.table import Table
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.records import record_of

if TYPE_CHECKING:
    from saboteur.server.tables.house import House

Game = tuple[str, int]
State = Literal["playing", "waiting", "making", "here", "none"]
# While bots wait for their turn to think, the next step of a study waits too, but not for ever.
PATIENCE: Final = 5.0
GLANCE: Final = 0.05
# What a server that was stopped had no time for.
DAY: Final = 24 * 60 * 60 * 1000
MOST_MISSED: Final = 500
# Nobody fills the list by asking; whoever asks for less than others always finds room.
MOST_ASKED: Final = 200
MOST_EACH: Final = 40

Making = Callable[[bytes, int], Student]


@dataclass(frozen=True, slots=True)
class Found:
    """How far the study of a game is: `done` is a part of one, and it is `here` as JSON."""

    state: State
    done: float = 0.0
    study: bytes | None = None


class Studies:
    """With a budget of nothing no game is studied."""

    def __init__(self, house: "House", budget: int = 0, making: Making = Student) -> None:
        self._house = house
        self._budget = budget
        self._making = making
        # By who asks. They take turns: one who asks for many keeps nobody waiting.
        self._asked: dict[str, dict[Game, None]] = {}
        self._ended: dict[Game, None] = {}
        self._hopeless: set[Game] = set()
        self._now: Game | None = None
        self._done = 0.0
        self._due = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="student")

    async def begin(self) -> None:
        """Take up what there was no time for before."""
        if not self._budget:
            return
        since = time.time_ns() // 1_000_000 - DAY
        for game in await self._house.store.unstudied(since, MOST_MISSED):
            self._ended[game] = None
        self._task = asyncio.create_task(self._run())
        self._due.set()

    def ended(self, table: Table) -> None:
        """A game is over."""
        if self._budget and table.lesson is None:
            self._ended[table.code, table.number] = None
            self._due.set()

    async def found(self, table: Table, number: int, asker: str) -> Found:
        """The study of a game, or how far it is; whoever asks lets it be made soon."""
        if number == table.number and table.playing:
            return Found("playing")
        return await self.about((table.code, number), asker)

    async def about(self, game: Game, asker: str) -> Found:
        """The same for a game that is over."""
        kept = await self._house.store.study(*game)
        if kept is not None:
            return Found("here", 1.0, kept)
        if game == self._now:
            return Found("making", self._done)
        return Found("waiting" if self.wish(game, asker) else "none")

    def wish(self, game: Game, asker: str) -> bool:
        """Let a game be studied before others; false if it never will be."""
        if not self._budget or game in self._hopeless:
            return False
        known = game == self._now or any(game in games for games in self._asked.values())
        if not known and self._has_room(asker):
            self._asked.setdefault(asker, {})[game] = None
            self._ended.pop(game, None)
            self._due.set()
        return True

    def _has_room(self, asker: str) -> bool:
        mine = len(self._asked.get(asker, ()))
        if mine >= MOST_EACH or sum(map(len, self._asked.values())) < MOST_ASKED:
            return mine < MOST_EACH
        longest = max(self._asked.values(), key=len)
        if len(longest) > mine + 1:
            # It waits among all others that are over.
            self._ended[longest.popitem()[0]] = None
            return True
        return False

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
        self._thread.shutdown(wait=False, cancel_futures=True)

    async def _run(self) -> None:
        while True:
            while (game := self._next()) is None:
                self._due.clear()
                await self._due.wait()
            self._now, self._done = game, 0.0
            try:
                await self._study(game)
            except Exception as error:
                # A store may be well again when somebody asks the next time; others go on anyway.
                if not isinstance(error, StoreError):
                    self._hopeless.add(game)
                why = str(error) if isinstance(error, NoStudy) else type(error).__name__
                self._house.report("study-failed", table=game[0], error=why)
            finally:
                self._now = None

    def _next(self) -> Game | None:
        if self._asked:
            asker = next(iter(self._asked))
            games = self._asked.pop(asker)
            game = _first_of(games)
            if games:
                self._asked[asker] = games
            return game
        return _first_of(self._ended) if self._ended else None

    async def _study(self, game: Game) -> None:
        store = self._house.store
        if await store.study(*game) is not None:
            return
        text = await self._record(game)
        if text is None:
            self._hopeless.add(game)
            return
        begun = time.perf_counter()
        study = await self._made(text)
        await store.keep_study(*game, study)
        self._house.metrics.count("studies_total")
        self._house.report("studied", table=game[0], seconds=round(time.perf_counter() - begun, 1))

    async def _record(self, game: Game) -> bytes | None:
        """The whole record of a game; None as long as somebody may still learn from it."""
        entries = await self._house.store.game_entries(*game)
        if any(is_lesson(fact) for entry in entries for fact in entry.house):
            return None
        record = record_of(entries, None)
        if record is None or record.viewer != "all":
            return None
        return await self._house.aside(lambda: record_text(record).encode())

    async def _made(self, text: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        student = self._making(text, self._budget)
        try:
            while True:
                told = await loop.run_in_executor(self._thread, student.go_on)
                if isinstance(told, bytes):
                    return told
                self._done = told
                await self._give_way()
        finally:
            student.stop()

    async def _give_way(self) -> None:
        until = asyncio.get_running_loop().time() + PATIENCE
        while self._house.thinkers.waiting and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(GLANCE)


def _first_of(games: dict[Game, None]) -> Game:
    game = next(iter(games))
    del games[game]
    return game


def is_lesson(fact: object) -> bool:
    return isinstance(fact, GameStarted) and fact.lesson is not None
