"""Bots think in processes of their own, so that no move waits for them; the lost are replaced.

Whatever happens to a bot, the seat gets a choice: that of the careful bot, and the fact says so.
"""

import asyncio
import multiprocessing
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from queue import Empty, LifoQueue
from secrets import token_hex
from time import monotonic
from typing import Any, Final

import msgspec

from saboteur.bots.answers import answer
from saboteur.bots.children import deaf, unheard
from saboteur.bots.levels import LEVELS, player
from saboteur.bots.shrewd import ShrewdPlayer
from saboteur.play.facts import WhyReplaced
from saboteur.play.player import Player, Talker
from saboteur.play.talk import Statement, parse_statement, refusal
from saboteur.play.talk import text_of as statement_text
from saboteur.rules.seen import UNKNOWN
from saboteur.rules.texts.notation import NotationError, parse_action, text_of
from saboteur.rules.view import View
from saboteur.server.bots.turns import Asker, Turns, Urgency
from saboteur.study.advice import Advice, advice_on

LATE: Final = 10.0
# How long a bot searches at most; its beliefs take a moment before that.
SEARCH: Final = 1.2
STEADY: Final = "careful"
# Whatever a process may hoard, it goes with the process after so many answers.
RENEWED: Final = 2000
NOBODY: Final = Asker()


@dataclass(frozen=True, slots=True)
class Chosen:
    """An action as text; `why` if a bot's own choice had to be replaced, and what it `wanted`."""

    action: str
    why: WhyReplaced | None = None
    wanted: str = UNKNOWN


class Lost(Exception):
    """A bot gave no answer."""

    def __init__(self, why: WhyReplaced) -> None:
        super().__init__(why)
        self.why: WhyReplaced = why


def think(pipe: "Connection[object, object]") -> None:
    """What a thinker does all day: a view comes in, an action goes out, or a word."""
    deaf()
    if hasattr(os, "nice"):
        os.nice(5)  # moves go before thoughts
    while True:
        try:
            question: Any = pipe.recv()
        except EOFError:
            return
        what, level, seed, view = question
        try:
            advises = what == "advice"
            pipe.send(advised(level, view) if advises else answer_to(what, made(level, seed), view))
        except Exception:
            pipe.send(None)


def made(level: str, seed: str) -> Player:
    """A bot whose search stops before its pause is over: how long it thinks tells nothing."""
    bot = player(level, seed)
    if isinstance(bot, ShrewdPlayer):
        bot.searcher.seconds = SEARCH
    return bot


def answer_to(what: Urgency, bot: Player, view: View) -> str:
    """A choice as text, or a statement, which is empty if there is nothing to say.

    Bots that never speak first answer all the same.
    """
    if what == "choice":
        return text_of(bot.choose(view))
    statement = bot.talk(view) if isinstance(bot, Talker) else answer(view)
    return "" if statement is None else statement_text(statement)


def advised(about: str, view: View) -> str:
    """Advice as JSON, about an action or what is best."""
    return msgspec.json.encode(advice_on(view, about or None)).decode()


Thinking = Callable[["Connection[object, object]"], None]


class Thinker:
    """One process; killed when it is late or old, and started when it is needed."""

    def __init__(self, thinking: Thinking) -> None:
        self.asked = 0.0
        self._thinking = thinking
        self._process: SpawnProcess | None = None
        self._pipe: Connection[object, object] | None = None
        self._answers = 0

    def ask(self, what: Urgency, level: str, view: View, late: float, chance: str = "") -> str:
        self.asked = monotonic()
        try:
            pipe = self._started()
            pipe.send((what, level, chance or token_hex(8), view))
            if not pipe.poll(late):
                raise Lost("late")
            answer = pipe.recv()
        except (OSError, EOFError) as error:
            self.stop()
            raise Lost("crashed") from error
        except Lost:
            self.stop()
            raise
        self._answers += 1
        if self._answers >= RENEWED:
            self.stop()
        if not isinstance(answer, str):
            raise Lost("crashed")
        return answer

    def stop(self) -> None:
        if self._pipe is not None:
            self._pipe.close()
        if self._process is not None:
            self._process.kill()
            self._process.join()
        self._pipe = self._process = None
        self._answers = 0

    def _started(self) -> "Connection[object, object]":
        if self._pipe is None or self._process is None or not self._process.is_alive():
            self.stop()
            context = multiprocessing.get_context("spawn")
            ours, theirs = context.Pipe()
            process = context.Process(target=self._thinking, args=(theirs,), daemon=True)
            with theirs, unheard():
                process.start()
            self._pipe, self._process = ours, process
        return self._pipe


class Thinkers:
    """So many processes, each with one question at a time; one core is left for moves."""

    def __init__(
        self, size: int | None = None, late: float = LATE, thinking: Thinking = think
    ) -> None:
        self._size = size or max(1, min(8, (os.cpu_count() or 1) - 1))
        self._late = late
        self._all = [Thinker(thinking) for _ in range(self._size)]
        # Who thought last thinks next: those who are not needed are not asked, and can go.
        self._idle: LifoQueue[Thinker] = LifoQueue()
        for thinker in self._all:
            self._idle.put(thinker)
        self._turns = Turns(self._size)
        self._talks: dict[str, bool] = {}
        self._threads = ThreadPoolExecutor(self._size, thread_name_prefix="thinker")

    @property
    def waiting(self) -> int:
        """How many bots wait for a process that thinks."""
        return self._turns.waiting

    async def choice(self, level: str, view: View, asker: Asker = NOBODY) -> Chosen:
        """What a bot chooses, or the careful bot in its place, when it is its table's turn."""
        return await self._turns.take(asker, "choice", lambda: self._choice(level, view, asker))

    async def _choice(self, level: str, view: View, asker: Asker) -> Chosen:
        try:
            action = await self._ask(level, view, "choice", asker.chance)
        except Lost as lost:
            return Chosen(await self._steady(view), lost.why)
        if is_legal(action, view):
            return Chosen(action)
        return Chosen(await self._steady(view), "illegal", action)

    def talks(self, level: str) -> bool:
        """Whether bots of this level say anything unless they are asked."""
        if level not in self._talks:
            self._talks[level] = level in LEVELS and isinstance(LEVELS[level](0), Talker)
        return self._talks[level]

    async def word(self, level: str, view: View, asker: Asker = NOBODY) -> Statement | None:
        """What a bot says now; one that fails, or says what cannot be said, says nothing."""
        try:
            text = await self._turns.take(asker, "word", lambda: self._word(level, view))
            statement = parse_statement(text) if text else None
        except NotationError:
            return None
        return statement if statement is not None and refusal(view, statement) is None else None

    async def _word(self, level: str, view: View) -> str:
        """Lost words are none: whoever waited for them may be gone."""
        try:
            return await self._ask(level, view, "word")
        except Lost:
            return ""

    async def advice(self, view: View, about: str | None, asker: Asker = NOBODY) -> Advice | None:
        """Advice for whoever has this view; None where none was found in time."""
        try:
            found = await self._turns.take(
                asker, "advice", lambda: self._ask(about or "", view, "advice")
            )
        except Lost:
            return None
        return msgspec.json.decode(found, type=Advice)

    async def rest(self, seconds: float) -> None:
        """End the processes that nobody has asked anything for so long: each holds memory."""
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(self._threads, self._rest, monotonic() - seconds)

    def _rest(self, before: float) -> None:
        idle: list[Thinker] = []
        with suppress(Empty):
            while True:
                idle.append(self._idle.get_nowait())
        for thinker in reversed(idle):
            if thinker.asked <= before:
                thinker.stop()
            self._idle.put(thinker)

    async def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
        for thinker in self._all:
            thinker.stop()

    async def _steady(self, view: View) -> str:
        try:
            action = await self._ask(STEADY, view)
        except Lost:
            action = ""
        return action if is_legal(action, view) else text_of(view.legal[0])

    async def _ask(self, level: str, view: View, what: Urgency = "choice", chance: str = "") -> str:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._ask_idle, what, level, view, chance)

    def _ask_idle(self, what: Urgency, level: str, view: View, chance: str) -> str:
        thinker = self._idle.get()
        try:
            return thinker.ask(what, level, view, self._late, chance)
        finally:
            self._idle.put(thinker)


def is_legal(action: str, view: View) -> bool:
    try:
        return parse_action(action) in view.legal
    except NotationError:
        return False
