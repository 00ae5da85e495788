"""People in an SQL database: names, looks, sessions by the hash of their token, games, farewell."""

from collections.abc import Mapping
from typing import Any, Final

import msgspec
from sqlalchemy import ColumnElement, Connection, Row, delete, insert, or_, select, update

from saboteur.server.log.entries import happened_of
from saboteur.server.log.facts import Chatted
from saboteur.server.store.contract import Ban, MyGame, Said, Visit
from saboteur.server.store.database import Database
from saboteur.server.store.neighbours import Ring
from saboteur.server.store.schema import (
    BANS,
    GAMES,
    LOG,
    PEOPLE,
    SESSIONS,
    SITTINGS,
    TABLES,
    TRANSFERS,
)
from saboteur.server.store.seals import CHAT, blank

DAY: Final = 24 * 60 * 60 * 1000
BRING: Final = "bring"


class SqlPeople(Database):
    """The part of the store that is about people."""

    async def new_person(self, person: str, token: str) -> None:
        def adding(connection: Connection) -> None:
            connection.execute(insert(PEOPLE).values(id=person, seen=self._now()))
            connection.execute(insert(SESSIONS).values(token=token, person=person))

        await self._write(adding)

    async def visit(self, token: str) -> Visit | None:
        query = (
            select(PEOPLE.c.id, PEOPLE.c.seen, PEOPLE.c.binned, BANS)
            .join(SESSIONS, SESSIONS.c.person == PEOPLE.c.id)
            .outerjoin(BANS, (BANS.c.person == PEOPLE.c.id) & in_force(self._now()))
            .where(SESSIONS.c.token == token)
        )
        found = await self._read(lambda connection: connection.execute(query).first())
        if found is None:
            return None
        first = found.seen < self._now() - DAY
        if first or found.binned is not None:
            now = {"seen": self._now(), "binned": None}
            seen = update(PEOPLE).where(PEOPLE.c.id == found.id).values(**now)
            await self._write(lambda connection: connection.execute(seen).close())
        ban = None if found.since is None else Ban(found.person, found.since, found.until)
        return Visit(str(found.id), first, ban)

    async def names(self, people: list[str]) -> dict[str, str | None]:
        query = select(PEOPLE.c.id, PEOPLE.c.name).where(PEOPLE.c.id.in_(people))
        return await self._read(lambda c: {row.id: row.name for row in c.execute(query)})

    async def looks(self, people: list[str]) -> dict[str, str | None]:
        query = select(PEOPLE.c.id, PEOPLE.c.look).where(PEOPLE.c.id.in_(people))
        return await self._read(lambda c: {row.id: row.look for row in c.execute(query)})

    async def rename(self, person: str, name: str) -> None:
        def renaming(connection: Connection) -> None:
            rename(connection, person, name)
            self._chime(connection, Ring("person", person))

        await self._write(renaming)

    async def dress(self, person: str, look: str) -> None:
        def dressing(connection: Connection) -> None:
            dress(connection, person, look)
            self._chime(connection, Ring("person", person))

        await self._write(dressing)

    async def agree(self, person: str, agrees: bool) -> None:
        since = self._now() if agrees else None
        agreed = update(PEOPLE).where(PEOPLE.c.id == person).values(agreed=since)
        await self._write(lambda connection: connection.execute(agreed).close())

    async def agreeing(self, among: list[str] | None = None) -> set[str]:
        query = select(PEOPLE.c.id).where(PEOPLE.c.agreed.is_not(None))
        if among is not None:
            query = query.where(PEOPLE.c.id.in_(among))
        return await self._read(lambda c: {row.id for row in c.execute(query)})

    async def games_over(self) -> list[tuple[str, int]]:
        query = (
            select(GAMES.c.code, GAMES.c.number)
            .join(TABLES, TABLES.c.code == GAMES.c.code)
            .where(GAMES.c.ended.is_not(None), TABLES.c.binned.is_(None))
            .order_by(GAMES.c.ended, GAMES.c.code)
        )
        return await self._read(lambda c: [(row.code, row.number) for row in c.execute(query)])

    async def games_of(self, person: str) -> list[MyGame]:
        same = (GAMES.c.code == SITTINGS.c.code) & (GAMES.c.number == SITTINGS.c.number)
        query = (
            select(GAMES, SITTINGS.c.seat)
            .join(SITTINGS, same)
            .join(TABLES, TABLES.c.code == GAMES.c.code)
            .where(SITTINGS.c.person == person, TABLES.c.binned.is_(None))
            .order_by(GAMES.c.started.desc(), GAMES.c.code)
        )
        return await self._read(lambda c: [_my_game(row) for row in c.execute(query).mappings()])

    async def brought(self, person: str) -> list[tuple[str, str, str]]:
        where = select(LOG.c.code).where(LOG.c.person == person).distinct()
        query = select(LOG.c.code, LOG.c.command, LOG.c.person).where(
            LOG.c.code.in_(where), LOG.c.kind == BRING
        )
        return await self._read(
            lambda c: [(row.code, row.command or "", row.person) for row in c.execute(query)]
        )

    async def said_by(self, person: str) -> list[Said]:
        return await self._read(
            lambda connection: [
                Said(row.code, row.time, fact.text)
                for row in _chats(connection, person)
                for fact in happened_of(row.happened)[0]
                if isinstance(fact, Chatted)
            ]
        )

    async def forget(self, person: str) -> None:
        def forgetting(connection: Connection) -> None:
            forget(connection, person)
            self._chime(connection, Ring("forget", person))

        await self._write(forgetting, erases=True)

    async def offer_transfer(self, person: str, code: str, expires: int) -> None:
        def offering(connection: Connection) -> None:
            connection.execute(delete(TRANSFERS).where(TRANSFERS.c.person == person))
            row = {"code": code, "person": person, "expires": expires}
            connection.execute(insert(TRANSFERS).values(**row))

        await self._write(offering)

    async def redeem_transfer(self, code: str, token: str, now: int) -> str | None:
        def redeeming(connection: Connection) -> str | None:
            query = select(TRANSFERS).where(TRANSFERS.c.code == code)
            found = connection.execute(query).first()
            connection.execute(delete(TRANSFERS).where(TRANSFERS.c.code == code))
            if found is None or found.expires < now:
                return None
            connection.execute(insert(SESSIONS).values(token=token, person=found.person))
            return str(found.person)

        return await self._write(redeeming)


def in_force(now: int) -> ColumnElement[bool]:
    """Whether a ban has not ended."""
    return or_(BANS.c.until.is_(None), BANS.c.until > now)


def rename(connection: Connection, person: str, name: str) -> None:
    connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(name=name))


def dress(connection: Connection, person: str, look: str) -> None:
    connection.execute(update(PEOPLE).where(PEOPLE.c.id == person).values(look=look))


def forget(connection: Connection, person: str) -> None:
    for row in _chats(connection, person):
        this = (LOG.c.code == row.code) & (LOG.c.version == row.version)
        connection.execute(update(LOG).where(this).values(happened=_erased(row.happened)))
    connection.execute(delete(SITTINGS).where(SITTINGS.c.person == person))
    connection.execute(delete(PEOPLE).where(PEOPLE.c.id == person))


def _erased(happened: str) -> str:
    """Nothing of what a person wrote stays, not even in a row that is damaged."""
    try:
        return blank(happened)
    except (msgspec.MsgspecError, LookupError, TypeError):
        return ""


def _chats(connection: Connection, person: str) -> list[Row[Any]]:
    theirs = select(LOG).where(LOG.c.person == person, LOG.c.kind == CHAT)
    return list(connection.execute(theirs.order_by(LOG.c.time, LOG.c.version)))


def _my_game(row: Mapping[Any, Any]) -> MyGame:
    names = ("code", "number", "game", "seat", "seats", "started", "ended")
    gold, winners = (
        None if row[part] is None else msgspec.json.decode(row[part], type=list[int])
        for part in ("gold", "winners")
    )
    options = msgspec.json.decode(row["options"])
    return MyGame(
        options=options, gold=gold, winners=winners, **{name: row[name] for name in names}
    )
