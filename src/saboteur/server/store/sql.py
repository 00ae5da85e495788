"""The store in an SQL database: SQLite embedded, made so that PostgreSQL can follow."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec
from sqlalchemy import (
    Connection,
    Integer,
    Row,
    String,
    bindparam,
    delete,
    insert,
    select,
    update,
)

from saboteur.rules.facts import GameEnded
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry, happened_of, happened_text
from saboteur.server.store.bin import SqlBin
from saboteur.server.store.contract import (
    MOST_SAID,
    Conflict,
    Damaged,
    ListedTable,
    Loaded,
    Summary,
)
from saboteur.server.store.days import begin_day
from saboteur.server.store.neighbours import Ring
from saboteur.server.store.people import dress, rename
from saboteur.server.store.prepared import Prepared
from saboteur.server.store.schema import (
    ASLEEP,
    AWAKE,
    GAMES,
    LOG,
    SEEDS,
    SITTINGS,
    SNAPSHOTS,
    TABLES,
)
from saboteur.server.store.seals import CHAT, FIRST, SEALED, LogRow, fault, seal_of, snapshot_seal

_THIS: Final = bindparam("this", type_=String)
_BEFORE: Final = bindparam("before", type_=Integer)
_ADVANCE: Final = Prepared(
    update(TABLES)
    .where(TABLES.c.code == _THIS, TABLES.c.version == _BEFORE, TABLES.c.binned.is_(None))
    .values(version=bindparam("version"), touched=bindparam("touched"))
)
_WRITE: Final = Prepared(insert(LOG))
_SEAL: Final = Prepared(select(LOG.c.seal).where(LOG.c.code == _THIS, LOG.c.version == _BEFORE))
# How far an open table is, and all rows of its log from a version on; one row without any.
_SINCE: Final = Prepared(
    select(TABLES.c.version, LOG)
    .select_from(TABLES.outerjoin(LOG, (LOG.c.code == TABLES.c.code) & (LOG.c.version >= _BEFORE)))
    .where(TABLES.c.code == _THIS, TABLES.c.binned.is_(None))
    .order_by(LOG.c.version)
)


class SqlStore(SqlBin):
    """All that the contract asks for: tables here, the bin and people there, on one database."""

    async def open_table(
        self, code: str, entry: Entry, summary: Summary, seed: str | None = None
    ) -> None:
        def opening(connection: Connection) -> None:
            if connection.execute(select(TABLES.c.code).where(TABLES.c.code == code)).first():
                raise Conflict(code)
            row = {"code": code, "version": entry.version, "touched": entry.time}
            connection.execute(insert(TABLES).values(**row, **_columns(summary)))
            _insert(connection, code, entry, summary, FIRST)
            if seed is not None:
                _keep(connection, code, entry, seed)

        self.seals.forget(code)
        await self._write(opening)

    async def append(
        self,
        code: str,
        entry: Entry,
        summary: Summary | None,
        snapshot: str | None = None,
        name: str | None = None,
        look: str | None = None,
        seed: str | None = None,
    ) -> None:
        before = self.seals.of(code, entry.version - 1)
        # Until all is written, nobody knows what the last row is.
        self.seals.forget(code)
        at_once = self._at_once
        plain = (summary, snapshot, name, look, seed) == (None,) * 5

        def appending_at_once(connection: Connection) -> str:
            assert at_once is not None
            assert before is not None
            row = _row(code, entry, before)
            if not at_once(connection, row):
                raise Conflict(f"{code} {entry.version}")
            return str(row["seal"])

        def appending(connection: Connection) -> str:
            last = {"this": code, "before": entry.version - 1}
            row = {"version": entry.version, "touched": entry.time}
            if _ADVANCE.run(connection, {**last, **row}).rowcount != 1:
                raise Conflict(f"{code} {entry.version}")
            if summary is not None:
                this = update(TABLES).where(TABLES.c.code == code)
                connection.execute(this.values(**_columns(summary)))
            seal = before or _last_seal(connection, code, entry.version - 1)
            own = _insert(connection, code, entry, summary, seal)
            if snapshot is not None:
                connection.execute(delete(SNAPSHOTS).where(SNAPSHOTS.c.code == code))
                kept = {"code": code, "version": entry.version - 1, "data": snapshot}
                sealed = snapshot_seal(seal, snapshot)
                connection.execute(insert(SNAPSHOTS).values(**kept, seal=sealed))
            if seed is not None:
                _keep(connection, code, entry, seed)
            if name is not None and entry.person is not None:
                rename(connection, entry.person, name)
            if look is not None and entry.person is not None:
                dress(connection, entry.person, look)
            if entry.person is not None and (name, look) != (None, None):
                self._chime(connection, Ring("person", entry.person))
            self._chime(connection, Ring("entry", code))
            return own

        if plain and before is not None and at_once is not None:
            seal = await self._write(appending_at_once, single=True)
        else:
            seal = await self._write(appending)
        self.seals.keep(code, entry.version, seal)

    async def load(self, code: str) -> Loaded | None:
        def loading(connection: Connection) -> Loaded | None:
            rows = _rows(connection, code)
            if not rows:
                return None
            snapshot = _snapshot(connection, code, rows)
            since = snapshot.version if snapshot else 0
            done = {(row.person or "", row.command): row.version for row in rows if row.command}
            entries = tuple(map(entry_of, rows[since:]))
            seeds = select(SEEDS.c.seed).where(SEEDS.c.code == code)
            seed = connection.execute(seeds.order_by(SEEDS.c.number.desc())).scalar()
            chats = [row for row in rows if row.kind == CHAT][-MOST_SAID:]
            said = tuple(map(entry_of, chats))
            return Loaded(snapshot.data if snapshot else None, entries, done, seed, said)

        return await self._read(loading)

    async def seed(self, code: str, number: int) -> str | None:
        this = (SEEDS.c.code == code) & (SEEDS.c.number == number)
        query = select(SEEDS.c.seed).where(this)
        return await self._read(lambda connection: connection.execute(query).scalar())

    async def entries(self, code: str, since: int = 0) -> list[Entry]:
        def reading(connection: Connection) -> tuple[list[LogRow], list[Entry]]:
            rows = _rows(connection, code, since)
            # A long log takes a while to be read, which is not the tables' while.
            return rows[-1:], [entry_of(row) for row in rows]

        last, entries = await self._glance(reading)
        for row in last:
            self.seals.keep(code, row.version, row.seal)
        return entries

    async def game_entries(self, code: str, number: int) -> list[Entry]:
        def reading(connection: Connection) -> list[Entry]:
            rows = _rows(connection, code)
            return [entry_of(row) for row in rows if row.game == number and row.kind != CHAT]

        return await self._read(reading)

    async def listed(self, most: int) -> list[ListedTable]:
        query = (
            select(TABLES)
            .where(TABLES.c.listed, TABLES.c.binned.is_(None))
            .order_by(TABLES.c.touched.desc(), TABLES.c.code)
            .limit(most)
        )
        return await self._read(lambda c: [_listed(row) for row in c.execute(query).mappings()])

    async def playing(self) -> list[str]:
        on = (TABLES.c.phase == "playing") & TABLES.c.binned.is_(None) & AWAKE
        query = select(TABLES.c.code).where(on).order_by(TABLES.c.code)
        return await self._read(lambda connection: list(connection.execute(query).scalars()))

    async def lull(self, code: str, sleeps: bool = True) -> None:
        ours = TABLES.c.owner.is_(None) | (TABLES.c.owner == self.neighbours.server)
        this = update(TABLES).where(TABLES.c.code == code, ours if sleeps else ~AWAKE)
        change = this.values(owner=ASLEEP if sleeps else None)
        await self._write(lambda connection: connection.execute(change).close())


def _columns(summary: Summary) -> dict[str, Any]:
    return {
        "phase": summary.phase,
        "listed": summary.listed,
        "game": summary.game,
        "options": msgspec.json.encode(summary.options).decode(),
        "seats": summary.seats,
        "free": summary.free,
        "people": summary.people,
    }


def _insert(
    connection: Connection, code: str, entry: Entry, summary: Summary | None, before: str
) -> str:
    """Write a row, and what the database has of it elsewhere; its seal."""
    row = _row(code, entry, before)
    _WRITE.run(connection, row)
    if summary is not None:
        _note(connection, code, entry, summary)
    return str(row["seal"])


def _row(code: str, entry: Entry, before: str) -> dict[str, Any]:
    """What the log keeps of an entry, sealed."""
    own = (getattr(entry, name) for name in SEALED[1:-1])
    row = (code, *own, happened_text(entry))
    return dict(zip(SEALED, row, strict=True), seal=seal_of(before, *row))


def _note(connection: Connection, code: str, entry: Entry, summary: Summary) -> None:
    for fact in entry.facts:
        match fact:
            case facts.GameStarted(day=day, practice=practice):
                _start_game(connection, code, entry, summary)
                if day is not None and not practice and entry.person is not None:
                    begin_day(connection, day, entry.person, code)
            case facts.SeatChosen() if summary.phase == "playing":
                _sit(connection, code, entry.game, summary)
            case facts.SeedShown(shuffle):
                this = (SEEDS.c.code == code) & (SEEDS.c.number == shuffle.number)
                connection.execute(delete(SEEDS).where(this))
            case GameEnded():
                _end_game(connection, code, entry, fact)


def _keep(connection: Connection, code: str, entry: Entry, seed: str) -> None:
    """A seed, with the shuffle that it was promised for: both are there, or neither."""
    begun = (f for f in entry.house if isinstance(f, facts.ShuffleBegun | facts.ShuffleDone))
    row = {"code": code, "number": next(begun).shuffle.number, "seed": seed}
    connection.execute(insert(SEEDS).values(**row))


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


def _last_seal(connection: Connection, code: str, version: int) -> str:
    seal = _SEAL.run(connection, {"this": code, "before": version}).scalar()
    if seal is None:
        raise Damaged(f"entry {version} is missing")
    return str(seal)


def _rows(connection: Connection, code: str, since: int = 0) -> list[LogRow]:
    """The rows of an open table after a version, all of them and none of them changed."""
    found: list[Any] = list(_SINCE.run(connection, {"this": code, "before": since}))
    if not found or since > found[0][0]:
        return []
    rows = [LogRow._make(row[1:]) for row in found if row[1] is not None]
    fault_found = fault(rows, found[0][0], since)
    if fault_found is not None:
        raise Damaged(fault_found)
    return rows[1:] if since else rows


def entry_of(row: Sequence[Any]) -> Entry:
    """An entry as a row of the log keeps it."""
    _, version, time, person, command, kind, game, happened, _ = row
    return Entry(version, time, person, command, kind, game, *happened_of(happened))


def _snapshot(connection: Connection, code: str, rows: list[LogRow]) -> Row[Any] | None:
    """A snapshot that is as it was written, after a row that is there."""
    found = connection.execute(select(SNAPSHOTS).where(SNAPSHOTS.c.code == code)).first()
    if found is None or not 0 < found.version <= len(rows):
        return None
    seal = snapshot_seal(rows[found.version - 1].seal, found.data)
    return found if seal == found.seal else None


def _listed(row: Mapping[Any, Any]) -> ListedTable:
    names = ("code", "game", "phase", "seats", "free", "people")
    options = msgspec.json.decode(row["options"])
    return ListedTable(options=options, **{name: row[name] for name in names})
