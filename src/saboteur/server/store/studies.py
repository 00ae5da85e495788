"""Studies of games in an SQL database, beside their records, and the links that people share."""

import zlib
from collections.abc import Sequence
from typing import Final

from sqlalchemy import Connection, exists, insert, select, tuple_

from saboteur.server.store.contract import Shared
from saboteur.server.store.pushes import SqlPushes
from saboteur.server.store.schema import GAMES, PEOPLE, SHARES, STUDIES, TABLES

# Of the games of one person, the latest.
MOST: Final = 500


class SqlStudies(SqlPushes):
    """The part of the store that is about studies."""

    async def keep_study(self, code: str, number: int, study: bytes) -> None:
        packed = zlib.compress(study)

        def keeping(connection: Connection) -> None:
            if _is_open(connection, code) and not _found(connection, code, number):
                row = {"code": code, "number": number, "made": self._now(), "study": packed}
                connection.execute(insert(STUDIES).values(**row))

        await self._write(keeping)

    async def study(self, code: str, number: int) -> bytes | None:
        def reading(connection: Connection) -> bytes | None:
            return _found(connection, code, number) if _is_open(connection, code) else None

        packed = await self._read(reading)
        return None if packed is None else zlib.decompress(packed)

    async def studies(self, games: Sequence[tuple[str, int]]) -> dict[tuple[str, int], bytes]:
        these = tuple_(STUDIES.c.code, STUDIES.c.number).in_(list(games)[:MOST])
        query = select(STUDIES.c.code, STUDIES.c.number, STUDIES.c.study).where(these)
        found = await self._read(lambda connection: connection.execute(query).all())
        return {(code, number): zlib.decompress(study) for code, number, study in found}

    async def unstudied(self, since: int, most: int) -> list[tuple[str, int]]:
        studied = exists().where(STUDIES.c.code == GAMES.c.code, STUDIES.c.number == GAMES.c.number)
        query = (
            select(GAMES.c.code, GAMES.c.number)
            .join(TABLES, TABLES.c.code == GAMES.c.code)
            .where(GAMES.c.ended >= since, TABLES.c.binned.is_(None), ~studied)
            .order_by(GAMES.c.ended, GAMES.c.code)
            .limit(most)
        )
        return await self._read(lambda c: [(row.code, row.number) for row in c.execute(query)])

    async def share(self, wanted: Shared, person: str) -> Shared | None:
        """The same again is the link that there is."""
        columns = (SHARES.c.id, SHARES.c.code, SHARES.c.number, SHARES.c.names)
        same = select(*columns).where(
            SHARES.c.code == wanted.code,
            SHARES.c.number == wanted.number,
            SHARES.c.names == wanted.names,
            SHARES.c.person == person,
        )

        def sharing(connection: Connection) -> Shared | None:
            known = connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person)).first()
            if known is None or not _is_open(connection, wanted.code):
                return None
            before = connection.execute(same).first()
            if before is not None:
                return Shared(*before)
            what = {"id": wanted.id, "code": wanted.code, "number": wanted.number}
            row = {**what, "names": wanted.names, "person": person}
            connection.execute(insert(SHARES).values(**row))
            return wanted

        return await self._write(sharing)

    async def shared(self, link: str) -> Shared | None:
        query = (
            select(SHARES.c.id, SHARES.c.code, SHARES.c.number, SHARES.c.names)
            .join(TABLES, TABLES.c.code == SHARES.c.code)
            .where(SHARES.c.id == link, TABLES.c.binned.is_(None))
        )
        found = await self._read(lambda connection: connection.execute(query).first())
        return None if found is None else Shared(*found)

    async def shares_by(self, person: str) -> list[Shared]:
        columns = (SHARES.c.id, SHARES.c.code, SHARES.c.number, SHARES.c.names)
        query = select(*columns).where(SHARES.c.person == person).order_by(SHARES.c.id)
        return await self._read(lambda c: [Shared(*row) for row in c.execute(query)])


def _is_open(connection: Connection, code: str) -> bool:
    query = select(TABLES.c.code).where(TABLES.c.code == code, TABLES.c.binned.is_(None))
    return connection.execute(query).first() is not None


def _found(connection: Connection, code: str, number: int) -> bytes | None:
    this = (STUDIES.c.code == code) & (STUDIES.c.number == number)
    return connection.execute(select(STUDIES.c.study).where(this)).scalar()
