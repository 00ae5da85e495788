"""The server's clocks, ids and lots, taken from the world that it runs in."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from saboteur.play import game
from saboteur.server import reports
from saboteur.server.bots import pace
from saboteur.server.http import guard, identity
from saboteur.server.store import database, leases
from saboteur.server.tables import house, live, shuffling
from saboteur.server.torture.processes import HERE

# Any day will do; before it, no clock falls back.
DAWN = 1_750_000_000.0


class WorldClock:
    """The module `time`: every process has a clock on the wall, and they need not agree."""

    def monotonic(self) -> float:
        return asyncio.get_running_loop().time()

    perf_counter = monotonic

    def time(self) -> float:
        process = HERE.get()
        return DAWN + self.monotonic() + (process.skew if process is not None else 0.0)

    def time_ns(self) -> int:
        return round(self.time() * 1e9)


class WorldIds:
    """The module `secrets`, which here has none."""

    def __init__(self, dice: Random) -> None:
        self._dice = dice

    def choice(self, of: str) -> str:
        return self._dice.choice(of)

    def token_hex(self, size: int) -> str:
        return self._dice.randbytes(size).hex()

    token_urlsafe = token_hex


@contextmanager
def pretending(seed: str) -> Iterator[None]:
    """Within this, servers have no time, ids or lots but those of the world."""
    clock, ids = WorldClock(), WorldIds(Random(f"{seed} ids"))
    changes: list[tuple[Any, str, Any]] = [
        *((module, "time", clock) for module in (guard, house, identity, live, reports)),
        *((module, "time", clock) for module in (database, leases)),
        *((module, "secrets", ids) for module in (house, identity, shuffling)),
        *((module, "token_hex", ids.token_hex) for module in (leases, game)),
        (pace, "_LOT", Random(f"{seed} lot")),
    ]
    before = [(module, name, getattr(module, name)) for module, name, _ in changes]
    for module, name, value in changes:
        setattr(module, name, value)
    try:
        yield
    finally:
        for module, name, value in before:
            setattr(module, name, value)
