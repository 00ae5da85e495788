"""Neighbours by PostgreSQL: its clock says who is alive, its notices are the bell.

One connection hears and says "still here" in turn; all else goes the way of other reads and writes.
"""

import asyncio
import time
from collections.abc import Callable, Mapping
from typing import Any, Final, get_args

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    Integer,
    String,
    any_,
    bindparam,
    cast,
    extract,
    func,
    insert,
    literal,
    literal_column,
    select,
    update,
)
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.engine import URL

from saboteur.server.store.leases import LIFE, STILL_HERE, Leases
from saboteur.server.store.neighbours import Ring, What
from saboteur.server.store.prepared import Prepared
from saboteur.server.store.schema import LOG, TABLES

CHANNEL: Final = "saboteur"
WHAT: Final[dict[str, What]] = {name: name for name in get_args(What)}
AGAIN: Final = 0.2
NOW: Final[ColumnElement[int]] = cast(1000 * extract("epoch", func.clock_timestamp()), BigInteger)

_BELL: Final = func.pg_notify(literal_column(f"'{CHANNEL}'"), bindparam("ring", type_=String))
_RING: Final = Prepared(select(_BELL))
# A table goes a version further, its log has a row more, and the bell rings: all or nothing.
_ADVANCED: Final = (
    update(TABLES)
    .where(
        TABLES.c.code == bindparam("code", type_=String),
        TABLES.c.version == bindparam("before", type_=Integer),
        TABLES.c.binned.is_(None),
    )
    .values(version=bindparam("version"), touched=bindparam("time"))
    .returning(TABLES.c.code)
    .cte("advanced")
)
_WRITTEN: Final = (
    insert(LOG)
    .from_select(
        LOG.c.keys(),
        select(
            _ADVANCED.c.code,
            *(bindparam(column.name, type_=column.type) for column in list(LOG.c)[1:]),
        ),
    )
    .returning(LOG.c.version)
    .cte("written")
)
_APPEND: Final = Prepared(select(_BELL).select_from(_WRITTEN))


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

    def _among(self, column: ColumnElement[str], codes: list[str]) -> ColumnElement[bool]:
        """One list instead of hundreds of values, each of which would be put into the text."""
        return column == any_(literal(codes, ARRAY(String)))

    def chime(self, connection: Connection, ring: Ring) -> None:
        _RING.run(connection, {"ring": self._told(ring)})

    def append(self, connection: Connection, row: Mapping[str, Any]) -> bool:
        """Append to a log in one statement, on one way there and back; say whether it was next."""
        before, ring = row["version"] - 1, self._told(Ring("entry", row["code"]))
        return _APPEND.run(connection, {**row, "before": before, "ring": ring}).first() is not None

    def _told(self, ring: Ring) -> str:
        return f"{self.server} {ring.what} {ring.about}"

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
