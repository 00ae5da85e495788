"""How evenly a server's heart beats, for those who run it; and collections of garbage in season.

Whatever stops the event loop for a moment makes every table wait. Python would look through what is
new every few seconds, for tens of milliseconds with hundreds of tables, and find nothing: playing
leaves no circles of references behind. People who come and go do, so all is looked through when
enough of them have.
"""

import asyncio
import gc
from time import monotonic, perf_counter
from typing import Final

from saboteur.server.reports import Metrics

BEAT: Final = 0.05
# So many new objects between two looks are a flood, and are looked through at once.
FLOOD: Final = 1_000_000
# So few people who left or tables put away, and so few objects more, are no reason to collect.
FEW: Final = 100
GROWN: Final = 500_000
HOUR: Final = 3600.0


class Collector:
    """`ended` counts connections and tables that are gone and may still be in memory."""

    def __init__(self) -> None:
        self.ended = 0
        self._on = False
        self._last = 0.0
        self._kept = self._grown = 0

    def start(self) -> None:
        """From now on collect here instead of at any moment; nothing of what is there will go."""
        self._on = True
        self._last = monotonic()
        gc.set_threshold(FLOOD, FLOOD, FLOOD)
        self._collect()

    def look(self, there: int) -> bool:
        """Collect if much has ended beside what is `there`, or much is new, or it was long ago."""
        if not self._on:
            return False
        self._grown += gc.get_count()[0]
        season = (
            self.ended >= max(FEW, there // 4)
            or self._grown >= max(GROWN, self._kept)
            or monotonic() - self._last >= HOUR
        )
        if season:
            self._collect()
        else:
            # Costs nothing, and what is new is no longer so.
            gc.freeze()
        return season

    def _collect(self) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        self._kept = gc.get_freeze_count()
        self.ended = self._grown = 0
        self._last = monotonic()


class Pulse:
    """Counts how late the event loop is and how long collections take, until it is stopped."""

    def __init__(self, metrics: Metrics) -> None:
        self._lag = metrics.spread("loop_lag_seconds")
        self._collections = metrics.spread("collection_seconds")
        self._began = 0.0
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        gc.callbacks.append(self._collected)
        self._task = asyncio.create_task(self._beat())

    def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None
            gc.callbacks.remove(self._collected)

    async def _beat(self) -> None:
        while True:
            before = perf_counter()
            await asyncio.sleep(BEAT)
            self._lag.add(max(0.0, perf_counter() - before - BEAT))

    def _collected(self, phase: str, info: dict[str, int]) -> None:
        # It is called between any two instructions: it only adds.
        if phase == "start":
            self._began = perf_counter()
        else:
            self._collections.add(perf_counter() - self._began)
