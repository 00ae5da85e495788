"""Bots at a table say something now and then: after an action each is asked once for a word, and
whoever is asked or accused answers.

When a word comes is drawn by lot before anybody looks at anything, as it is for choices.
"""

import asyncio
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from saboteur.play.facts import Talked
from saboteur.play.talk import QUESTIONS, Statement, silent
from saboteur.server.log.table import PERSON
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.commands import said
from saboteur.server.tables.proposals import Proposal, Refused

if TYPE_CHECKING:
    from saboteur.server.tables.live import Live

# What those who are meant answer.
ANSWERED: Final = (*QUESTIONS, "suspect")


class Talking:
    def __init__(self, live: "Live") -> None:
        self._live = live
        self._words: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()

    def stop(self) -> None:
        for word in self._words.values():
            word.cancel()
        self._words.clear()
        self._again.clear()

    def ask(self) -> None:
        """Ask every bot that talks for a word, unless it is still looking for one."""
        table = self._live.table
        if not table.playing:
            self.stop()
            return
        for seat, chair in enumerate(table.chairs):
            level = chair.player
            if level is None or level == PERSON or seat in self._words:
                continue
            if self._live.house.thinkers.talks(level):
                self._look(seat, level)

    def hear(self, talked: Talked) -> None:
        """Somebody was asked or accused: a bot answers, but none that only keeps a seat warm."""
        if talked.statement not in ANSWERED or not self._live.table.playing:
            return
        for seat, chair in enumerate(self._live.table.chairs):
            meant = talked.statement == "who-saw" or talked.about == seat
            if meant and seat != talked.seat and chair.bot is not None and not chair.stand_in:
                if seat in self._words:
                    self._again.add(seat)
                else:
                    self._look(seat, chair.bot)

    def _look(self, seat: int, level: str) -> None:
        self._words[seat] = asyncio.create_task(self._look_for_word(seat, level))

    async def _look_for_word(self, seat: int, level: str) -> None:
        house, table = self._live.house, self._live.table
        pause = house.pace.word_pause(level, table.settings.speed)
        heard, statement = 0, None
        try:
            game = table.game
            view = game.view(seat) if game is not None else None
            if game is None or view is None or silent(view):
                return
            heard = len(game.facts)
            word = house.thinkers.word(table.bot(seat, level), view, self._live.asker)
            statement = await house.pace.in_time(pause, word)
        finally:
            self._words.pop(seat, None)
        if statement is not None:
            self._live.enqueue(lambda: self._say(seat, level, statement, heard))
        if seat in self._again:
            self._again.discard(seat)
            self._look(seat, level)

    async def _say(self, seat: int, level: str, statement: Statement, heard: int) -> None:
        """Say it, if it can still be said; what cannot be is dropped, as people do.

        What another has said in the meantime need not be said again.
        """

        def proposed() -> Proposal:
            game = self._live.table.game
            since = () if game is None else game.facts[heard:]
            if self._live.table.chairs[seat].player != level or echoes(statement, since):
                raise Refused("stale")
            return said(self._live.table, seat, statement)

        try:
            await self._live.put("talk", proposed)
        except Refused:
            return
        except StoreError as error:
            self._live.house.report("store-failed", error=type(error).__name__)


def echoes(statement: Statement, since: Sequence[object]) -> bool:
    """Whether somebody has just said the same of the same goal or seat."""
    if statement.about is None or statement.kind == "deny":
        return False
    said = (statement.kind, statement.about)
    return any(isinstance(fact, Talked) and (fact.statement, fact.about) == said for fact in since)
