"""Who may think next when all thinkers are busy.

Tables that people watch go before those that nobody does, and choices before words. Households take
turns, and so do the tables of each: nobody makes others wait by filling a house with experts.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Final, Literal, TypeVar

Urgency = Literal["choice", "word", "advice"]
Result = TypeVar("Result")
Waiting = asyncio.Future[None]


@dataclass(frozen=True, slots=True)
class Asker:
    """For which table somebody is to think, whose it is, and whether anybody sees it.

    With a `chance` of its own a bot always does the same in the same place.
    """

    table: str = ""
    household: str = ""
    watched: bool = True
    chance: str = field(default="", repr=False)


# Whether a table is watched, and what is asked: the first come first.
RANKS: Final[tuple[tuple[bool, Urgency], ...]] = (
    (True, "choice"),
    (True, "advice"),
    (True, "word"),
    (False, "choice"),
    (False, "advice"),
    (False, "word"),
)


class Rota:
    """Those who wait: households in turn, and the tables of each in turn."""

    def __init__(self) -> None:
        self._households: dict[str, dict[str, deque[Waiting]]] = {}

    def join(self, asker: Asker, turn: Waiting) -> None:
        tables = self._households.setdefault(asker.household, {})
        tables.setdefault(asker.table, deque()).append(turn)

    @property
    def waiting(self) -> int:
        tables = (turns for each in self._households.values() for turns in each.values())
        return sum(not turn.done() for turns in tables for turn in turns)

    def next(self) -> Waiting | None:
        if not self._households:
            return None
        household, tables = next(iter(self._households.items()))
        table, waiting = next(iter(tables.items()))
        turn = waiting.popleft()
        # Whoever is left goes behind all others.
        del tables[table], self._households[household]
        if waiting:
            tables[table] = waiting
        if tables:
            self._households[household] = tables
        return turn


class Turns:
    """So many at once; a table with ten bots waits no less than one with a single bot."""

    def __init__(self, size: int) -> None:
        self._free = size
        self._rotas = {rank: Rota() for rank in RANKS}

    @property
    def waiting(self) -> int:
        """How many wait for their turn."""
        return sum(rota.waiting for rota in self._rotas.values())

    async def take(
        self, asker: Asker, urgency: Urgency, work: Callable[[], Awaitable[Result]]
    ) -> Result:
        """Do this when it is the table's turn.

        A caller who stops waiting for the result does not stop the work: it keeps its turn.
        """
        await self._turn(asker, urgency)
        task = asyncio.ensure_future(work())
        task.add_done_callback(self._over)
        return await asyncio.shield(task)

    async def _turn(self, asker: Asker, urgency: Urgency) -> None:
        if self._free:
            self._free -= 1
            return
        turn: Waiting = asyncio.get_running_loop().create_future()
        self._rotas[asker.watched, urgency].join(asker, turn)
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
        for rota in self._rotas.values():
            while (turn := rota.next()) is not None:
                if not turn.cancelled():
                    turn.set_result(None)
                    return
        self._free += 1
