"""The store in an SQL database: SQLite embedded, made so that PostgreSQL can follow."""

from collections.abc import Mapping
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from saboteur.rules.facts import GameEnded
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry, happened_of, happened_text
from saboteur.server.store.contract import Conflict, ListedTable, Loaded, Summary
from saboteur.server.store.people import CHAT, SqlPeople, rename
from saboteur.server.store.schema import GAMES, LOG, SITTINGS, SNAPSHOTS, TABLES


class SqlStore(SqlPeople):
    """All that the contract asks for: tables here, people there, on one database."""

    async def open_table(self, code: str, entry: Entry, summary: Summary) -> None:
        def opening(connection: Connection) -> None:
            if connection.execute(select(TABLES.c.code).where(TABLES.c.code == code)).first():
                raise Conflict(code)
            row = {"code": code, "version": entry.version, "touched": entry.time}
            connection.execute(insert(TABLES).values(**row, **_columns(summary)))
            _insert(connection, code, entry, summary)

        await self._write(opening)

    async def append(
        self,
        code: str,
        entry: Entry,
        summary: Summary | None,
        snapshot: str | None = None,
        name: str | None = None,
    ) -> None:
        def appending(connection: Connection) -> None:
            before = (TABLES.c.code == code) & (TABLES.c.version == entry.version - 1)
            row = {"version": entry.version, "touched": entry.time, **_columns(summary)}
            if connection.execute(update(TABLES).where(before).values(**row)).rowcount != 1:
                raise Conflict(f"{code} {entry.version}")
            _insert(connection, code, entry, summary)
            if snapshot is not None:
                connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.code == code))
                kept = {"code": code, "version": entry.version - 1, "data": snapshot}
                connection.execute(insert(SNAPSHOTS).values(**kept))
            if name is not None and entry.person is not None:
                rename(connection, entry.person, name)

        await self._write(appending)

    async def load(self, code: str) -> Loaded | None:
        def loading(connection: Connection) -> Loaded | None:
            if not connection.execute(select(TABLES.c.code).where(TABLES.c.code == code)).first():
                return None
            snapshot = connection.execute(
                select(SNAPSHOTS.c.version, SNAPSHOTS.c.data).where(SNAPSHOTS.c.code == code)
            ).first()
            since = snapshot.version if snapshot else 0
            ids = select(LOG.c.person, LOG.c.command, LOG.c.version).where(
                LOG.c.code == code, LOG.c.command.is_not(None)
            )
            done = {(row.person, row.command): row.version for row in connection.execute(ids)}
            entries = tuple(_entries(connection, code, since))
            return Loaded(snapshot.data if snapshot else None, entries, done)

        return await self._read(loading)

    async def entries(self, code: str, since: int = 0) -> list[Entry]:
        return await self._read(lambda connection: _entries(connection, code, since))

    async def game_entries(self, code: str, number: int) -> list[Entry]:
        return await self._read(
            lambda c: _entries(c, code, 0, LOG.c.game == number, LOG.c.kind != CHAT)
        )

    async def listed(self, most: int) -> list[ListedTable]:
        query = (
            select(TABLES)
            .where(TABLES.c.listed)
            .order_by(TABLES.c.touched.desc(), TABLES.c.code)
            .limit(most)
        )
        return await self._read(lambda c: [_listed(row) for row in c.execute(query).mappings()])

    async def playing(self) -> list[str]:
        query = select(TABLES.c.code).where(TABLES.c.phase == "playing").order_by(TABLES.c.code)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))


def _columns(summary: Summary | None) -> dict[str, Any]:
    if summary is None:
        return {}
    return {
        "phase": summary.phase,
        "listed": summary.listed,
        "game": summary.game,
        "options": msgspec.json.encode(summary.options).decode(),
        "seats": summary.seats,
        "free": summary.free,
        "people": summary.people,
    }


def _insert(connection: Connection, code: str, entry: Entry, summary: Summary | None) -> None:
    row = {name: getattr(entry, name) for name in ("version", "time", "person", "command", "kind")}
    happened = happened_text(entry)
    connection.execute(insert(LOG).values(code=code, game=entry.game, happened=happened, **row))
    if summary is None:
        return
    for fact in entry.facts:
        match fact:
            case facts.GameStarted():
                _start_game(connection, code, entry, summary)
            case facts.SeatChosen() if summary.phase == "playing":
                _sit(connection, code, entry.game, summary)
            case GameEnded():
                _end_game(connection, code, entry, fact)


def _start_game(connection: Connection, code: str, entry: Entry, summary: Summary) -> None:
    columns = _columns(summary)
    row = {name: columns[name] for name in ("game", "options", "seats")}
    begun = {"code": code, "number": entry.game, "started": entry.time}
    connection.execute(insert(GAMES).values(**begun, **row))
    _sit(connection, code, entry.game, summary)


def _sit(connection: Connection, code: str, number: int, summary: Summary) -> None:
    known = select(SITTINGS.c.seat, SITTINGS.c.person).where(
        SITTINGS.c.code == code, SITTINGS.c.number == number
    )
    before = {(row.seat, row.person) for row in connection.execute(known)}
    for seat, person in summary.sitting:
        if (seat, person) not in before:
            row = {"code": code, "number": number, "seat": seat, "person": person}
            connection.execute(insert(SITTINGS).values(**row))


def _end_game(connection: Connection, code: str, entry: Entry, fact: GameEnded) -> None:
    this = (GAMES.c.code == code) & (GAMES.c.number == entry.game)
    gold, winners = (msgspec.json.encode(part).decode() for part in (fact.gold, fact.winners))
    ended = {"ended": entry.time, "gold": gold, "winners": winners}
    connection.execute(update(GAMES).where(this).values(**ended))


def _entries(connection: Connection, code: str, since: int, *more: Any) -> list[Entry]:
    query = select(LOG).where(LOG.c.code == code, LOG.c.version > since, *more)
    rows = connection.execute(query.order_by(LOG.c.version))
    return [
        Entry(r.version, r.time, r.person, r.command, r.kind, r.game, *happened_of(r.happened))
        for r in rows
    ]


def _listed(row: Mapping[Any, Any]) -> ListedTable:
    names = ("code", "game", "phase", "seats", "free", "people")
    options = msgspec.json.decode(row["options"])
    return ListedTable(options=options, **{name: row[name] for name in names})
