"""Neighbours by leases in the database they share: its clock says who is alive.

How "still here" is said and how the bell rings is each database's own.
"""

import time
from collections.abc import Callable
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, delete, insert, not_, or_, select, update
from sqlalchemy.dialects import postgresql

from saboteur.server.store.contract import StoreError
from saboteur.server.store.neighbours import Ring
from saboteur.server.store.schema import AWAKE, PRESENCE, SERVERS, TABLES

# Others take over after so long; a busy machine must not seem dead.
LIFE: Final = 2.0
STILL_HERE: Final = 0.5


class Leases:
    """`write` and `read` are those of the store, `now` is its clock in milliseconds."""

    several: Final = True

    def __init__(
        self,
        write: Callable[[Callable[[Connection], Any]], Any],
        read: Callable[[Callable[[Connection], Any]], Any],
        now: ColumnElement[int],
        life: float = LIFE,
    ) -> None:
        self.server = token_hex(8)
        self._write = write
        self._read = read
        self._now = now
        self._life = life
        self._living = select(SERVERS.c.id).where(SERVERS.c.expires > now)
        self._until = 0.0
        self._hear: Callable[[Ring], None] = lambda ring: None

    @property
    def alive(self) -> bool:
        return time.monotonic() < self._until

    async def begin(self, hear: Callable[[Ring], None]) -> None:
        self._hear = hear

        def entering(connection: Connection) -> None:
            connection.execute(delete(SERVERS).where(SERVERS.c.expires < self._now - 60_000))
            self._stay_alive(connection)

        began = time.monotonic()
        await self._write(entering)
        self._until = began + self._life

    def _stay_alive(self, connection: Connection) -> None:
        """Its row may be there already, with people who were noted: it began and was not told."""
        expires = self._now + int(1000 * self._life)
        this = update(SERVERS).where(SERVERS.c.id == self.server).values(expires=expires)
        if connection.execute(this).rowcount == 0:
            connection.execute(insert(SERVERS).values(id=self.server, expires=expires))

    async def close(self) -> None:
        self._until = 0.0

        def leaving(connection: Connection) -> None:
            mine = TABLES.c.owner == self.server
            codes = connection.execute(select(TABLES.c.code).where(mine)).scalars().all()
            connection.execute(update(TABLES).where(mine).values(owner=None))
            connection.execute(delete(SERVERS).where(SERVERS.c.id == self.server))
            for code in codes:
                self.chime(connection, Ring("presence", code))

        try:
            await self._write(leaving)
        except StoreError:
            return  # it counts as dead soon enough

    async def bury(self, server: str) -> None:
        this = SERVERS.c.id == server
        dead = update(SERVERS).where(this, SERVERS.c.expires > self._now).values(expires=self._now)
        await self._write(lambda connection: connection.execute(dead).close())

    async def claim(self, code: str) -> bool:
        def claiming(connection: Connection) -> bool:
            free = or_(
                TABLES.c.owner.is_(None),
                TABLES.c.owner == self.server,
                TABLES.c.owner.not_in(self._living),
            )
            mine = update(TABLES).where(TABLES.c.code == code, free).values(owner=self.server)
            return connection.execute(mine).rowcount == 1

        return bool(await self._write(claiming))

    async def let_go(self, code: str) -> None:
        this = (TABLES.c.code == code) & (TABLES.c.owner == self.server)
        letting_go = update(TABLES).where(this).values(owner=None)
        await self._write(lambda connection: connection.execute(letting_go).close())

    async def owner(self, code: str) -> str | None:
        living = TABLES.c.owner.in_(self._living)
        query = select(TABLES.c.owner).where(TABLES.c.code == code, living)
        owner: str | None = await self._read(lambda c: c.execute(query).scalar())
        return owner

    def _among(self, column: ColumnElement[str], codes: list[str]) -> ColumnElement[bool]:
        """Whether a code is one of many; a database may have a faster way to ask."""
        return column.in_(codes)

    async def orphans(self, known: list[str], played: list[str]) -> list[str]:
        nobodys = or_(
            TABLES.c.owner.is_(None),
            TABLES.c.owner.not_in(self._living),
            (TABLES.c.owner == self.server) & not_(self._among(TABLES.c.code, played)),
        )
        ours = or_((TABLES.c.phase == "playing") & AWAKE, self._among(TABLES.c.code, known))
        on = ours & TABLES.c.binned.is_(None) & nobodys
        query = select(TABLES.c.code).where(on).order_by(TABLES.c.code)
        return list(await self._read(lambda c: c.execute(query).scalars().all()))

    async def note(self, code: str, person: str, here: bool) -> None:
        row = {"code": code, "person": person, "server": self.server}

        def noting(connection: Connection) -> None:
            if here:
                connection.execute(
                    postgresql.insert(PRESENCE).values(**row).on_conflict_do_nothing()
                )
            else:
                this = (PRESENCE.c.code == code) & (PRESENCE.c.person == person)
                connection.execute(delete(PRESENCE).where(this, PRESENCE.c.server == self.server))
            self.chime(connection, Ring("presence", code))

        await self._write(noting)

    async def elsewhere(self, codes: list[str]) -> dict[str, set[str]]:
        others = PRESENCE.c.server.in_(self._living) & (PRESENCE.c.server != self.server)
        these = self._among(PRESENCE.c.code, codes)
        query = select(PRESENCE.c.code, PRESENCE.c.person).where(these, others)
        found: dict[str, set[str]] = {}
        for code, person in await self._read(lambda c: c.execute(query).all()):
            found.setdefault(code, set()).add(person)
        return found

    async def tables_of(self, person: str) -> list[str]:
        others = PRESENCE.c.server.in_(self._living) & (PRESENCE.c.server != self.server)
        query = select(PRESENCE.c.code).where(PRESENCE.c.person == person, others)
        return list(await self._read(lambda c: c.execute(query).scalars().all()))

    async def versions(self, codes: list[str]) -> dict[str, int]:
        these = self._among(TABLES.c.code, codes)
        query = select(TABLES.c.code, TABLES.c.version).where(these)
        rows = await self._read(lambda c: c.execute(query).all())
        return {str(code): int(version) for code, version in rows}

    def chime(self, connection: Connection, ring: Ring) -> None:
        raise NotImplementedError
