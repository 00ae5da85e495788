"""Bots at a table say something now and then: after an action each is asked once for a word.

When a word comes is drawn by lot before anybody looks at anything, as it is for choices.
"""

import asyncio
from typing import TYPE_CHECKING

from saboteur.play.talk import Statement, silent
from saboteur.server.log.table import PERSON
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.commands import said
from saboteur.server.tables.proposals import Proposal, Refused

if TYPE_CHECKING:
    from saboteur.server.tables.live import Live


class Talking:
    def __init__(self, live: "Live") -> None:
        self._live = live
        self._words: dict[int, asyncio.Task[None]] = {}

    def stop(self) -> None:
        for word in self._words.values():
            word.cancel()
        self._words.clear()

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
                self._words[seat] = asyncio.create_task(self._look_for_word(seat, level))

    async def _look_for_word(self, seat: int, level: str) -> None:
        house, table = self._live.house, self._live.table
        pause = house.pace.word_pause()
        try:
            view = table.game.view(seat) if table.game is not None else None
            if view is None or silent(view):
                return
            word = house.thinkers.word(level, view, table.code)
            statement = await house.pace.in_time(pause, word)
        finally:
            self._words.pop(seat, None)
        if statement is not None:
            self._live.enqueue(lambda: self._say(seat, level, statement))

    async def _say(self, seat: int, level: str, statement: Statement) -> None:
        """Say it, if it can still be said; what cannot be is dropped, as people do."""

        def proposed() -> Proposal:
            if self._live.table.chairs[seat].player != level:
                raise Refused("stale")
            return said(self._live.table, seat, statement)

        try:
            await self._live.put("talk", proposed)
        except Refused:
            return
        except StoreError as error:
            self._live.house.report("store-failed", error=type(error).__name__)
