"""Who may think next when all thinkers are busy: tables take turns, and choices go before words."""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final, Literal, TypeVar

Urgency = Literal["choice", "word"]
URGENCIES: Final[tuple[Urgency, ...]] = ("choice", "word")
Result = TypeVar("Result")
Waiting = asyncio.Future[None]


class Turns:
    """So many at once; a table with ten bots waits no less than one with a single bot."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._waiting: dict[Urgency, dict[str, deque[Waiting]]] = {of: {} for of in URGENCIES}

    async def take(
        self, table: str, urgency: Urgency, work: Callable[[], Awaitable[Result]]
    ) -> Result:
        """Do this when it is the table's turn.

        A caller who stops waiting for the result does not stop the work: it keeps its turn.
        """
        await self._turn(table, urgency)
        task = asyncio.ensure_future(work())
        task.add_done_callback(self._over)
        return await asyncio.shield(task)

    async def _turn(self, table: str, urgency: Urgency) -> None:
        if self._free:
            self._free -= 1
            return
        turn: Waiting = asyncio.get_running_loop().create_future()
        self._waiting[urgency].setdefault(table, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self._next()  # it was given a turn that it does not use
            raise

    def _over(self, task: asyncio.Future[Result]) -> None:
        if not task.cancelled():
            task.exception()  # so that nobody complains of one that nobody waits for
        self._next()

    def _next(self) -> None:
        for urgency in URGENCIES:
            tables = self._waiting[urgency]
            while tables:
                table, waiting = next(iter(tables.items()))
                turn = waiting.popleft()
                del tables[table]
                if waiting:
                    tables[table] = waiting  # behind all others
                if not turn.cancelled():
                    turn.set_result(None)
                    return
        self._free += 1
