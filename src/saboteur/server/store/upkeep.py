"""Looking after a database file: copying it while it is in use, and finding out if it is well."""

import os
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, create_engine, inspect, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import SQLAlchemyError

from saboteur.server.log.table import Table
from saboteur.server.store.contract import StoreError
from saboteur.server.store.opening import (
    POSTGRES,
    driven,
    found_in,
    in_words,
    is_foreign,
)
from saboteur.server.store.schema import HEAD, KNOWN, LOG, REVISION, SEEDS, TABLES
from saboteur.server.store.seals import SEALED, fault
from saboteur.server.store.sql import entry_of


def back_up(source: Path, target: Path) -> None:
    """A copy as of one moment; it is there whole or not at all."""
    unfinished = target.with_name(target.name + ".part")
    os.close(os.open(unfinished, os.O_CREAT | os.O_WRONLY | os.O_TRUNC, 0o600))
    try:
        with closing(_reading(source)) as reading, closing(sqlite3.connect(unfinished)) as writing:
            reading.backup(writing)
        unfinished.replace(target)
    except sqlite3.Error as error:
        raise StoreError(f"{source} cannot be copied: {error}") from error
    finally:
        # It holds all hands: nothing of it stays behind, whatever came between.
        unfinished.unlink(missing_ok=True)


def examined(path: Path) -> tuple[str, bool]:
    """What is found in a database file, and whether all is well with it."""
    if not path.exists():
        return "none yet", True
    try:
        tables, revision = found_in(path)
        if not tables:
            return f"{path} holds no tables", False
        if is_foreign(tables, revision):
            return f"{path} belongs to another program", False
        if revision not in KNOWN:
            return f"{path} was written by a newer version ({revision})", False
        if revision != HEAD:
            return f"{path} will be brought up to date by the next start", True
        return _contents(path)
    except (sqlite3.Error, OSError) as error:
        return f"{path} cannot be read: {error}", False


def examined_server(url: str) -> tuple[str, bool]:
    """The same for a database that is in no file; nothing is changed in it."""
    where = driven(make_url(url))
    shown = where.render_as_string(hide_password=True)
    if where.get_backend_name() != POSTGRES:
        return f"{shown} is no database that lasts", False
    engine = create_engine(where)
    try:
        with engine.connect() as connection:
            tables = set(inspect(connection).get_table_names())
            if not tables:
                return f"{shown} holds no tables yet", True
            known = REVISION.name in tables
            revision = connection.execute(select(REVISION)).scalar() if known else None
            if is_foreign(tables, revision):
                return f"{shown} belongs to another program", False
            if revision != HEAD:
                return f"{shown} was written by another version ({revision})", revision in KNOWN
            return _logs(connection, shown)
    except (SQLAlchemyError, ImportError) as error:
        return f"{shown} cannot be read: {in_words(error)}", False
    finally:
        engine.dispose()


def _logs(connection: Connection, shown: str) -> tuple[str, bool]:
    versions = connection.execute(select(TABLES.c.code, TABLES.c.version)).all()
    columns = [LOG.c[name] for name in (*SEALED, "seal")]
    faults = {}
    for code, last in versions:
        query = select(*columns).where(LOG.c.code == code).order_by(LOG.c.version)
        kept = select(SEEDS.c.seed).where(SEEDS.c.code == code).order_by(SEEDS.c.number.desc())
        seed = connection.execute(kept).scalar()
        faults[code] = _fault(connection.execute(query).all(), code, last, seed)
    return _verdict(shown, faults)


def _verdict(shown: object, faults: dict[str, str | None]) -> tuple[str, bool]:
    found = f"{shown}: {len(faults)} tables"
    broken = [f"{code} is damaged ({fault})" for code, fault in faults.items() if fault]
    return "; ".join((found, *broken)), not broken


def _contents(path: Path) -> tuple[str, bool]:
    connection = _reading(path)
    try:
        (state,) = connection.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            return f"{path} is damaged: {state}", False
        versions = connection.execute("SELECT code, version FROM tables").fetchall()
        query = f"SELECT {', '.join(SEALED)}, seal FROM log WHERE code = ? ORDER BY version"
        kept = "SELECT code, seed FROM seeds ORDER BY number"
        seeds = dict(connection.execute(kept).fetchall())
        faults = {
            code: _fault(connection.execute(query, (code,)).fetchall(), code, last, seeds.get(code))
            for code, last in versions
        }
    finally:
        connection.close()
    return _verdict(path, faults)


def _fault(rows: Sequence[Any], code: str, last: int, seed: str | None) -> str | None:
    """What keeps a log from being whole, as it was written, and a table."""
    found = fault(rows, last)
    if found is not None:
        return found
    table = Table(code)
    try:
        for row in rows:
            table.fold(entry_of(row))
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, AssertionError):
        return f"entry {table.version + 1} makes no sense"
    table.seed = seed
    return None if table.seed_is_kept else "the seed of its game is missing or was changed"


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
