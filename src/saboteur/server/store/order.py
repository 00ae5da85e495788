"""Keeping order: what people report of each other, and who is kept out."""

import secrets
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update

from saboteur.server.store.contract import Ban, PlayerReport
from saboteur.server.store.neighbours import Ring
from saboteur.server.store.people import SqlPeople, in_force
from saboteur.server.store.schema import BANS, PEOPLE, REPORTS

# Numbers of reports have six digits, so that they can be read out and typed.
LOWEST: Final = 100_000
NUMBERS: Final = 900_000


class SqlOrder(SqlPeople):
    """The part of the store that is about reports and bans."""

    async def file_report(
        self, code: str, by: str, about: str, reason: str, text: str, now: int
    ) -> bool:
        def filing(connection: Connection) -> bool:
            if not _known(connection, about):
                return False
            same = (REPORTS.c.code == code) & (REPORTS.c.by == by) & (REPORTS.c.about == about)
            connection.execute(delete(REPORTS).where(same))
            people = {"by": by, "about": about}
            what = {"code": code, "reason": reason, "text": text, "time": now}
            number = _unused(connection)
            connection.execute(insert(REPORTS).values(number=number, **people, **what))
            return True

        return await self._write(filing)

    async def reports(self, closed: bool = False) -> list[PlayerReport]:
        query = select(REPORTS).order_by(REPORTS.c.time, REPORTS.c.number)
        wanted = query if closed else query.where(REPORTS.c.closed.is_(None))
        return await self._read(lambda c: [PlayerReport(*row) for row in c.execute(wanted)])

    async def reports_by(self, person: str) -> list[PlayerReport]:
        query = select(REPORTS).where(REPORTS.c.by == person).order_by(REPORTS.c.time)
        return await self._read(lambda c: [PlayerReport(*row) for row in c.execute(query)])

    async def close_report(self, number: int, now: int) -> bool:
        this = (REPORTS.c.number == number) & REPORTS.c.closed.is_(None)
        closing = update(REPORTS).where(this).values(closed=now)
        return await self._write(lambda connection: connection.execute(closing).rowcount == 1)

    async def ban(self, person: str, now: int, until: int | None) -> bool:
        def banning(connection: Connection) -> bool:
            if not _known(connection, person):
                return False
            connection.execute(delete(BANS).where(BANS.c.person == person))
            connection.execute(insert(BANS).values(person=person, since=now, until=until))
            about = (REPORTS.c.about == person) & REPORTS.c.closed.is_(None)
            connection.execute(update(REPORTS).where(about).values(closed=now))
            self._chime(connection, Ring("ban", person))
            return True

        return await self._write(banning)

    async def unban(self, person: str) -> bool:
        lifting = delete(BANS).where(BANS.c.person == person)
        return await self._write(lambda connection: connection.execute(lifting).rowcount == 1)

    async def bans(self, among: list[str] | None = None) -> list[Ban]:
        query = select(BANS).where(in_force(self._now())).order_by(BANS.c.since.desc())
        wanted = query if among is None else query.where(BANS.c.person.in_(among))
        return await self._read(lambda c: [Ban(*row) for row in c.execute(wanted)])


def _known(connection: Connection, person: str) -> bool:
    return bool(connection.execute(select(PEOPLE.c.id).where(PEOPLE.c.id == person)).first())


def _unused(connection: Connection) -> int:
    while True:
        number = LOWEST + secrets.randbelow(NUMBERS)
        taken = select(REPORTS.c.number).where(REPORTS.c.number == number)
        if not connection.execute(taken).first():
            return number
