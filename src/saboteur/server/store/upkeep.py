"""Looking after a database file: copying it while it is in use, and finding out if it is well."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec

from saboteur.server.log.entries import Entry, happened_of
from saboteur.server.log.table import Table
from saboteur.server.store.contract import StoreError
from saboteur.server.store.opening import revision_of
from saboteur.server.store.schema import HEAD, KNOWN


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
        revision = revision_of(path)
        if revision is None:
            return f"{path} holds no tables", False
        if revision not in KNOWN:
            return f"{path} was written by a newer version ({revision})", False
        if revision != HEAD:
            return f"{path} will be brought up to date by the next start", True
        return _contents(path)
    except (sqlite3.Error, OSError) as error:
        return f"{path} cannot be read: {error}", False


def _contents(path: Path) -> tuple[str, bool]:
    connection = _reading(path)
    try:
        (state,) = connection.execute("PRAGMA integrity_check").fetchone()
        if state != "ok":
            return f"{path} is damaged: {state}", False
        codes = [code for (code,) in connection.execute("SELECT code FROM tables")]
        broken = [code for code in codes if not _folds(connection, code)]
    finally:
        connection.close()
    found = f"{path}: {len(codes)} tables"
    return (f"{found}, {len(broken)} cannot be read", False) if broken else (found, True)


def _folds(connection: sqlite3.Connection, code: str) -> bool:
    """Whether a log is without a gap and gives a table."""
    rows = connection.execute(
        "SELECT version, time, person, command, kind, game, happened FROM log "
        "WHERE code = ? ORDER BY version",
        (code,),
    )
    table = Table(code)
    try:
        for version, time, person, command, kind, game, happened in rows:
            entry = Entry(version, time, person, command, kind, game, *happened_of(happened))
            if version != table.version + 1:
                return False
            table.fold(entry)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, AssertionError):
        return False
    return True


def _reading(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
