"""Devices that are told when a table waits, and of which decisions they were."""

from hashlib import sha256
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from saboteur.server.store.contract import Subscription
from saboteur.server.store.order import SqlOrder
from saboteur.server.store.schema import PEOPLE, PUSHES, TABLES, TOLD

# Nobody carries more of them around.
MOST: Final = 8


class SqlPushes(SqlOrder):
    """The part of the store that is about notices."""

    async def subscribe(self, person: str, device: Subscription) -> None:
        def subscribing(connection: Connection) -> None:
            known = select(PEOPLE.c.id).where(PEOPLE.c.id == person)
            if connection.execute(known).first() is None:
                return
            named = name_of(device.endpoint)
            connection.execute(delete(PUSHES).where(PUSHES.c.id == named))
            about = {"endpoint": device.endpoint, "p256dh": device.key, "auth": device.auth}
            connection.execute(
                insert(PUSHES).values(
                    **about,
                    id=named,
                    person=person,
                    language=device.language,
                    added=self._now(),
                )
            )
            theirs = select(PUSHES.c.id).where(PUSHES.c.person == person)
            newest = theirs.order_by(PUSHES.c.added.desc(), PUSHES.c.id)
            old = [row.id for row in list(connection.execute(newest))[MOST:]]
            connection.execute(delete(PUSHES).where(PUSHES.c.id.in_(old)))

        await self._write(subscribing)

    async def unsubscribe(self, person: str, endpoint: str) -> None:
        this = (PUSHES.c.id == name_of(endpoint)) & (PUSHES.c.person == person)
        ending = delete(PUSHES).where(this)
        await self._write(lambda connection: connection.execute(ending).close(), erases=True)

    async def subscriptions(self, person: str) -> list[Subscription]:
        columns = (PUSHES.c.endpoint, PUSHES.c.p256dh, PUSHES.c.auth, PUSHES.c.language)
        query = select(*columns).where(PUSHES.c.person == person).order_by(PUSHES.c.added)
        return await self._read(lambda c: [Subscription(*row) for row in c.execute(query)])

    async def tell_once(self, code: str, version: int, rank: int) -> bool:
        def telling(connection: Connection) -> bool:
            # Of two servers one waits here for the other.
            there = select(TABLES.c.code).where(TABLES.c.code == code).with_for_update()
            if connection.execute(there).first() is None:
                return False
            found = connection.execute(select(TOLD).where(TOLD.c.code == code)).first()
            now = {"version": version, "rank": rank}
            if found is None:
                connection.execute(insert(TOLD).values(code=code, **now))
                return True
            if (found.version, found.rank) >= (version, rank):
                return False
            connection.execute(update(TOLD).where(TOLD.c.code == code).values(**now))
            return True

        return await self._write(telling)


def name_of(endpoint: str) -> str:
    """Addresses are long, and the same one is never there twice."""
    return sha256(endpoint.encode()).hexdigest()
