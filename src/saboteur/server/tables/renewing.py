"""A server that has grown while people played begins anew once nobody is there.

Python gives back only whole mebibytes in which nothing is left, and a few small things that outlast
a table lie in each. All that has to stay is in the store, so who comes next finds no difference.
"""

import asyncio
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final

from saboteur.server.store.contract import StoreError

if TYPE_CHECKING:
    from saboteur.server.tables.house import House

# So many times what a server held when it began is worth beginning anew.
GROWN: Final = 1.1


class Renewal:
    def __init__(self, house: "House") -> None:
        self._house = house
        self._renew: Callable[[], bool] | None = None
        self._first = self._began = 0.0

    def start(self, renew: Callable[[], bool]) -> None:
        """From now on call this when there is reason to; it says whether it begins anew."""
        self._renew = renew

    def begin(self) -> None:
        """All that goes on by itself has been taken up: this much a server holds at least."""
        self._first, self._began = resident(), asyncio.get_running_loop().time()

    async def look(self, seconds: float) -> None:
        """Begin anew if it has grown and nobody was at a table for so long."""
        before = asyncio.get_running_loop().time() - seconds
        if self._renew is None or not self._has_grown() or not self._is_quiet(before):
            return
        try:
            # One that cannot write would not start again.
            await self._house.store.try_writing()
        except StoreError:
            return
        if self._is_quiet(before) and self._renew():
            self._house.report("begins-anew", mib=round(resident() / 2**20))

    def _has_grown(self) -> bool:
        return bool(self._first) and resident() > GROWN * self._first

    def _is_quiet(self, before: float) -> bool:
        """Tables where people have days to choose are live all the time, and wait as well here."""
        return self._began < before and all(
            live.table.over_days and not live.audience.connections and live.touched < before
            for live in self._house.lives
        )


def resident() -> float:
    """The bytes of memory that this process has; 0 where it cannot be seen at once."""
    if sys.platform == "linux":
        with suppress(OSError):
            pages = Path("/proc/self/statm").read_text(encoding="ascii").split()[1]
            return int(pages) * os.sysconf("SC_PAGE_SIZE")
    return 0.0
