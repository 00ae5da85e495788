"""Neighbours by PostgreSQL: its clock says who is alive, its notices are the bell.

One connection hears and says "still here" in turn; all else goes the way of other reads and writes.
"""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Final, get_args

from sqlalchemy import BigInteger, ColumnElement, Connection, cast, extract, func, select
from sqlalchemy.engine import URL

from saboteur.server.store.leases import LIFE, STILL_HERE, Leases
from saboteur.server.store.neighbours import Ring, What

CHANNEL: Final = "saboteur"
WHAT: Final[dict[str, What]] = {name: name for name in get_args(What)}
AGAIN: Final = 0.2
NOW: Final[ColumnElement[int]] = cast(1000 * extract("epoch", func.clock_timestamp()), BigInteger)


class PostgresNeighbours(Leases):
    """`write` and `read` are those of the store, `url` is its database."""

    def __init__(
        self,
        url: URL,
        write: Callable[[Callable[[Connection], Any]], Any],
        read: Callable[[Callable[[Connection], Any]], Any],
        life: float = LIFE,
    ) -> None:
        super().__init__(write, read, NOW, life)
        self._url = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._listening: asyncio.Task[None] | None = None

    async def begin(self, hear: Callable[[Ring], None]) -> None:
        await super().begin(hear)
        ready = asyncio.Event()
        self._listening = asyncio.create_task(self._listen(ready))
        await ready.wait()

    async def close(self) -> None:
        if self._listening is not None:
            self._listening.cancel()
            await asyncio.gather(self._listening, return_exceptions=True)
        await super().close()

    def chime(self, connection: Connection, ring: Ring) -> None:
        text = f"{self.server} {ring.what} {ring.about}"
        connection.execute(select(func.pg_notify(CHANNEL, text)))

    async def _listen(self, ready: asyncio.Event) -> None:
        """Hear, and say that one is still here; whatever breaks is begun again."""
        from psycopg import AsyncConnection, Error  # noqa: PLC0415

        while True:
            try:
                async with await AsyncConnection.connect(self._url, autocommit=True) as line:
                    await line.execute(f"LISTEN {CHANNEL}")
                    while True:
                        await self._say_still_here(line)
                        ready.set()
                        async for notice in line.notifies(timeout=STILL_HERE * self._life / LIFE):
                            self._heard(notice.payload)
            except (Error, OSError):
                await asyncio.sleep(AGAIN)

    async def _say_still_here(self, line: Any) -> None:
        began = time.monotonic()
        told = await line.execute(
            "INSERT INTO servers (id, expires) VALUES (%s, "
            "(1000 * extract(epoch FROM clock_timestamp()))::bigint + %s) "
            "ON CONFLICT (id) DO UPDATE SET expires = EXCLUDED.expires",
            (self.server, int(1000 * self._life)),
        )
        if told.rowcount == 1:
            # Counted from before the question: nobody else counts longer.
            self._until = began + self._life

    def _heard(self, payload: str) -> None:
        server, _, rest = payload.partition(" ")
        what, _, about = rest.partition(" ")
        if server != self.server and what in WHAT:
            self._hear(Ring(WHAT[what], about))
