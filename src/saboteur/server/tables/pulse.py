"""How evenly a server's heart beats, for those who run it; and collections of garbage in season.

Whatever stops the event loop for a moment makes every table wait. Python would look through what is
new every few seconds, for tens of milliseconds with hundreds of tables, and through all there is
for a second. It would find nothing: neither playing nor coming and going leaves circles of
references behind. What else might is looked for when few are left, and else a few times a day.
"""

import asyncio
import ctypes
import gc
import sys
from contextlib import suppress
from time import monotonic, perf_counter
from typing import Final

from saboteur.server.reports import Metrics

BEAT: Final = 0.05
# So many new objects between two looks are a flood, and are looked through at once.
FLOOD: Final = 2_000_000
# So few people who left or tables put away are no reason to look through all there is.
FEW: Final = 100
LONG_AGO: Final = 6 * 3600.0


class Collector:
    """`ended` counts connections and tables that are gone, and whose memory may go too."""

    def __init__(self) -> None:
        self.ended = 0
        self._on = False
        self._last = 0.0
        self._most = 0

    def start(self) -> None:
        """From now on collect here instead of at any moment; nothing of what is there will go."""
        self._on = True
        gc.set_threshold(FLOOD, FLOOD, FLOOD)
        self._collect(0)

    def look(self, there: int) -> bool:
        """Collect if most have left since the last time, or it was long ago."""
        if not self._on:
            return False
        self._most = max(self._most, there)
        # When nobody is left, nobody is made to wait either.
        ebb = self.ended >= (FEW if there else 1) and 2 * there <= self._most
        season = ebb or monotonic() - self._last >= LONG_AGO
        if season:
            self._collect(there)
        else:
            # Costs nothing, and what is new is no longer so.
            gc.freeze()
        return season

    def _collect(self, there: int) -> None:
        gc.unfreeze()
        gc.collect()
        gc.freeze()
        give_back()
        self.ended, self._most = 0, there
        self._last = monotonic()


def give_back() -> None:
    """Let the system have the memory that was freed, which the C library keeps for later."""
    if sys.platform == "linux":
        # Not every C library has it.
        with suppress(OSError, AttributeError):
            ctypes.CDLL(None).malloc_trim(0)


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
