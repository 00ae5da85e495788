"""Deals of days in an SQL database: what each comes from, and whose game of it counts."""

from collections import Counter
from typing import Any, Final

import msgspec
from sqlalchemy import Connection, Row, Select, func, insert, select

from saboteur.server.store.contract import DayGame, TriedBefore
from saboteur.server.store.schema import DAYS, GAMES, TRIES
from saboteur.server.store.studies import SqlStudies

# Whoever plays the deal of a day has the first seat, in the first game of the table.
SEAT: Final = 0
FIRST: Final = 1


class SqlDays(SqlStudies):
    """The part of the store that is about deals of days."""

    async def day_seed(self, day: str, drawn: str) -> str:
        query = select(DAYS.c.seed).where(DAYS.c.day == day)

        def drawing(connection: Connection) -> str:
            kept = connection.execute(query).scalar()
            if kept is None:
                connection.execute(insert(DAYS).values(day=day, seed=drawn))
            return str(kept or drawn)

        return await self._write(drawing)

    async def tried(self, day: str, person: str) -> DayGame | None:
        query = _tries().where(TRIES.c.day == day, TRIES.c.person == person)
        found = await self._read(lambda connection: connection.execute(query).first())
        return None if found is None else _tried(found)

    async def tries_by(self, person: str) -> list[DayGame]:
        query = _tries().where(TRIES.c.person == person).order_by(TRIES.c.day.desc())
        return await self._read(lambda c: [_tried(row) for row in c.execute(query)])

    async def scores(self, day: str) -> dict[int, int]:
        over = (TRIES.c.day == day) & (GAMES.c.number == FIRST) & GAMES.c.gold.is_not(None)
        together = select(GAMES.c.gold, func.count()).join(TRIES, TRIES.c.code == GAMES.c.code)
        query = together.where(over).group_by(GAMES.c.gold)
        found = Counter[int]()
        for gold, people in await self._read(lambda c: c.execute(query).all()):
            found[_first(gold)] += people
        return dict(sorted(found.items()))


def begin_day(connection: Connection, day: str, person: str, code: str) -> None:
    """Let a game count for a day; it is the only one of this person."""
    this = select(TRIES.c.code).where(TRIES.c.day == day, TRIES.c.person == person)
    if connection.execute(this).first() is not None:
        raise TriedBefore(day)
    connection.execute(insert(TRIES).values(day=day, person=person, code=code))


def _tries() -> Select[Any]:
    game = (GAMES.c.code == TRIES.c.code) & (GAMES.c.number == FIRST)
    return select(TRIES.c.day, TRIES.c.code, GAMES.c.gold).outerjoin(GAMES, game)


def _tried(row: Row[Any]) -> DayGame:
    return DayGame(row.day, row.code, None if row.gold is None else _first(row.gold))


def _first(gold: str) -> int:
    """What the player of a day's deal has, of what everybody has."""
    return msgspec.json.decode(gold, type=list[int])[SEAT]
