"""Whether a server is well: whether what happens can be written."""

import asyncio
from time import monotonic
from typing import Final

from saboteur.server.store.contract import Store, StoreError

# Anyone who asks more often is told what was found last.
SECONDS: Final = 1.0
PATIENCE: Final = 5.0


class Health:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._lock = asyncio.Lock()
        self._tried: float | None = None
        self._wrong: str | None = None

    async def wrong(self) -> str | None:
        """What is wrong, in words; None if nothing is."""
        async with self._lock:
            if self._tried is None or monotonic() - self._tried >= SECONDS:
                self._wrong = await self._found()
                self._tried = monotonic()
            return self._wrong

    async def _found(self) -> str | None:
        try:
            async with asyncio.timeout(PATIENCE):
                await self._store.try_writing()
        except StoreError as error:
            return str(error)
        except TimeoutError:
            return "the database does not answer"
        return None
