"""The bin: what is old waits there before it is deleted, and only by a clock to be trusted."""

from typing import Final

from sqlalchemy import ColumnElement, Connection, delete, exists, func, select, update

from saboteur.server.store.contract import Expired, Keeping, KeptTable
from saboteur.server.store.days import SqlDays
from saboteur.server.store.opening import note
from saboteur.server.store.people import BRING, DAY, forget, in_force
from saboteur.server.store.schema import BANS, GAMES, LOG, PEOPLE, REPORTS, TABLES, TIMES

EXPIRED: Final = "expired"
# Further back than this, the last call and the newest entry do not vouch for a clock any more. A
# house that opens once a week is looked after; one where nobody has played for a month is left.
LAST_CALL: Final = 8 * DAY
NEWEST_ENTRY: Final = 30 * DAY


class SqlBin(SqlDays):
    """The part of the store that is about what is old or closed."""

    async def expire(self, now: int, keeping: Keeping) -> Expired:
        def expiring(connection: Connection) -> Expired:
            doubt = _doubt(connection, now)
            note(connection, EXPIRED, now)
            if doubt is not None:
                return Expired(doubt=doubt)
            _bin_people(connection, now, keeping)
            tables = _bin_tables(connection, now, keeping)
            connection.execute(delete(REPORTS).where(REPORTS.c.time < now - keeping.reports))
            connection.execute(delete(BANS).where(~in_force(now)))
            return Expired(_empty_bin(connection, now - keeping.bin), tables)

        return await self._write(expiring, erases=True)

    async def kept(self) -> list[KeptTable]:
        columns = (TABLES.c[name] for name in KeptTable.__slots__)
        query = select(*columns).order_by(TABLES.c.touched.desc(), TABLES.c.code)
        return await self._read(lambda c: [KeptTable(*row) for row in c.execute(query)])

    async def put_in_bin(self, code: str, now: int) -> bool:
        this = (TABLES.c.code == code) & TABLES.c.binned.is_(None)
        closing = update(TABLES).where(this).values(binned=now)
        return await self._write(lambda connection: connection.execute(closing).rowcount == 1)

    async def restore(self, code: str, now: int) -> bool:
        this = (TABLES.c.code == code) & TABLES.c.binned.is_not(None)
        # As if it had just been played: otherwise it would be as old as before.
        restoring = update(TABLES).where(this).values(binned=None, touched=now)
        return await self._write(lambda connection: connection.execute(restoring).rowcount == 1)

    async def open_among(self, codes: list[str]) -> set[str]:
        query = select(TABLES.c.code).where(TABLES.c.code.in_(codes), TABLES.c.binned.is_(None))
        return await self._read(lambda connection: set(connection.execute(query).scalars()))


def _doubt(connection: Connection, now: int) -> str | None:
    """Why a clock cannot be trusted to delete by."""
    called = connection.execute(select(TIMES.c.time).where(TIMES.c.name == EXPIRED)).scalar()
    newest = connection.execute(select(func.max(TABLES.c.touched))).scalar()
    if called is None:
        return "first-run"
    if newest is None or now - newest > NEWEST_ENTRY:
        return "nobody-plays"
    if now < max(called, newest) - DAY:
        return "clock-fell-back"
    return "clock-leapt" if now - called > LAST_CALL else None


def _bin_people(connection: Connection, now: int, keeping: Keeping) -> None:
    plays = _brought_to_an_open_table()
    old = (PEOPLE.c.seen < now - keeping.people) & PEOPLE.c.binned.is_(None) & ~plays
    connection.execute(update(PEOPLE).where(old).values(binned=now))
    again = PEOPLE.c.binned.is_not(None) & plays
    connection.execute(update(PEOPLE).where(again).values(binned=None))


def _brought_to_an_open_table() -> ColumnElement[bool]:
    """Whoever plays on another one's device never visits: they are in use as long as the table."""
    brought = (LOG.c.person == PEOPLE.c.id) & (LOG.c.kind == BRING)
    here = (TABLES.c.code == LOG.c.code) & TABLES.c.binned.is_(None)
    return exists().where(brought, here)


def _bin_tables(connection: Connection, now: int, keeping: Keeping) -> tuple[str, ...]:
    old = (TABLES.c.touched < now - keeping.tables) | _unplayed() & (
        TABLES.c.touched < now - keeping.unplayed
    )
    here = old & TABLES.c.binned.is_(None)
    codes = tuple(connection.execute(select(TABLES.c.code).where(here)).scalars())
    connection.execute(update(TABLES).where(here).values(binned=now))
    return codes


def _unplayed() -> ColumnElement[bool]:
    return TABLES.c.code.not_in(select(GAMES.c.code))


def _empty_bin(connection: Connection, before: int) -> tuple[str, ...]:
    """Delete what has waited since; who was forgotten."""
    late = select(PEOPLE.c.id).where(PEOPLE.c.binned <= before)
    people = tuple(connection.execute(late).scalars())
    for person in people:
        forget(connection, person)
    connection.execute(delete(TABLES).where(TABLES.c.binned <= before))
    return people
