"""Opening a database: nothing newer than this program, brought up to date, and set to keep all.

SQLite in a file is usual; PostgreSQL is for several servers.

Alembic is slow to import and only needed when there is something to migrate. A new database is
made as it should be, at once.
"""

import math
import os
import shutil
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    Dialect,
    Engine,
    create_engine,
    delete,
    event,
    func,
    insert,
    inspect,
    select,
)
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError

from saboteur.server.store.contract import NewerData, StoreError
from saboteur.server.store.schema import HEAD, KNOWN, METADATA, REVISION, TIMES

PRAGMAS = (
    "busy_timeout=10000",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # A thread of its own empties the journal; only if that cannot keep up, a writer must.
    "wal_autocheckpoint=20000",
    # What a person deletes is overwritten, not only unlinked.
    "secure_delete=ON",
)
WRITTEN = "written"
MEBIBYTE = 1024 * 1024
LEAST_ROOM = 16 * MEBIBYTE
# What SQLite says, and what it means to those who run a server.
WORDS = {
    "readonly": "it cannot be written: the file, its folder or the disk is read-only",
    "is full": "it cannot be written: the disk is full",
    "disk I/O error": "it cannot be written or read: the disk is full or failing",
    "is locked": "another program is using it",
    "No module named 'psycopg'": "PostgreSQL needs the extra: pip install 'saboteur[postgres]'",
}
POSTGRES = "postgresql"
# When a connection was last used, and for how many seconds nobody asks whether it still is one.
USED = "used"
JUST_NOW = 1.0
# Servers that start together bring a database up to date one after the other. Any number will do.
UP_TO_DATE = 5_408_666
# Without these a database is not ours.
OURS = {"tables", "log"}


def opened(url: str) -> Engine:
    """An engine for a database that is up to date."""
    try:
        where = driven(make_url(url))
        _refuse_file(where)
        engine = _engine(where)
        try:
            _make_usable(engine, where)
        except BaseException:
            engine.dispose()
            raise
    except (SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
        raise StoreError(f"the database {_shown(url)} cannot be used: {in_words(error)}") from error
    return engine


def _make_usable(engine: Engine, where: URL) -> None:
    with engine.execution_options(writes=True).begin() as connection:
        _bring_up_to_date(connection, where)
        # A disk that takes nothing is found before anybody plays.
        note(connection, WRITTEN, time.time_ns() // 1_000_000)


def note(connection: Connection, name: str, now: int) -> None:
    """Remember when something was last done."""
    connection.execute(delete(TIMES).where(TIMES.c.name == name))
    connection.execute(insert(TIMES).values(name=name, time=now))


def check_room(path: Path) -> None:
    """Whether a disk has room for more than the next few games."""
    free = shutil.disk_usage(path.parent).free
    if free < LEAST_ROOM:
        raise StoreError(f"the disk is full: {free // MEBIBYTE} MiB are left")


def in_words(error: BaseException) -> str:
    """What is wrong with a database, without any of what is in it."""
    told = str(getattr(error, "orig", None) or error) or type(error).__name__
    found = (words for part, words in WORDS.items() if part in told)
    return next(found, told.splitlines()[0])


def _shown(url: str) -> str:
    """A database's address without its password."""
    try:
        return make_url(url).render_as_string(hide_password=True)
    except SQLAlchemyError:
        return "named"


def file_of(where: URL) -> Path | None:
    """The file of an embedded database, if it is one and in a file."""
    embedded = where.get_backend_name() == "sqlite"
    return (
        Path(where.database) if embedded and where.database not in (None, "", ":memory:") else None
    )


@contextmanager
def claimed(path: Path) -> Iterator[None]:
    """One server for one file: a second would play the hands of the first one's people."""
    # By whatever name: a link leads to the same file.
    path = path.resolve()
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.with_name(path.name + ".lock").open("w") as lock:
        try:
            _lock(lock.fileno())
        except OSError as error:
            raise StoreError(
                f"another server is using {path}; stop it, or name another database with --db"
            ) from error
        yield


def _lock(descriptor: int) -> None:
    """Held until the process ends, however it does."""
    if sys.platform == "win32":
        import msvcrt  # noqa: PLC0415

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl  # noqa: PLC0415

        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)


def found_in(path: Path) -> tuple[set[str], str | None]:
    """The tables in a file and what wrote it, read without changing it."""
    try:
        return _read_in(path, "mode=ro")
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_READONLY_ROLLBACK:
            raise
        # Whoever wrote it was killed meanwhile, and only a writer could take that back.
        return _read_in(path, "mode=ro&immutable=1")


def _read_in(path: Path, how: str) -> tuple[set[str], str | None]:
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?{how}", uri=True)
    try:
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        tables = {name for (name,) in names}
        if REVISION.name not in tables:
            return tables, None
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    finally:
        connection.close()
    return tables, str(found[0]) if found else None


def _refuse_file(where: URL) -> None:
    """A file that is not for us is not even opened for writing: that alone could change it."""
    path = file_of(where)
    if path is None:
        return
    if path.exists():
        _refuse(*found_in(path), where)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    # It will hold everybody's hands.
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def is_foreign(tables: set[str], revision: str | None) -> bool:
    """Whether a database is another program's: it has tables, but not ours."""
    return bool(tables) and (revision is None or (revision in KNOWN and not tables >= OURS))


def _refuse(tables: set[str], revision: str | None, where: URL) -> None:
    if is_foreign(tables, revision):
        raise StoreError(
            f"{where.database} belongs to another program; it is left as it is. "
            "Name another database with --db"
        )
    if revision is not None and revision not in KNOWN:
        raise NewerData(
            f"{where.database} was written by a newer version of this program ({revision}); "
            "install that one, or name another database with --db"
        )


def driven(where: URL) -> URL:
    """The same with the driver that we bring."""
    plain = where.drivername == POSTGRES
    return where.set(drivername=f"{POSTGRES}+psycopg") if plain else where


def _engine(where: URL) -> Engine:
    if where.get_backend_name() == POSTGRES:
        engine = create_engine(where, pool_size=4, max_overflow=2)
        event.listen(engine, "checkin", _note_use)
        event.listen(engine, "checkout", partial(_ask_whether_there, engine.dialect))
        return engine
    engine = create_engine(where)
    if where.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)
    return engine


def _note_use(_: object, record: Any) -> None:
    record.info[USED] = time.monotonic()


def _ask_whether_there(dialect: Dialect, connection: Any, record: Any, _: object) -> None:
    """A server that was started again is connected to again; who just answered need not be asked.

    One that goes in between is found by the work it fails, which is done again or asked again.
    """
    if time.monotonic() - record.info.get(USED, math.inf) < JUST_NOW:
        return
    try:
        dialect.do_ping(connection)
    except dialect.loaded_dbapi.Error as error:
        raise DisconnectionError from error


def _set_pragmas(connection: Any, _: object) -> None:
    # SQLAlchemy begins, not the driver, whose own ways with transactions lose savepoints.
    connection.isolation_level = None
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    # A writer that begins as a reader may find the file taken when it comes to write.
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _bring_up_to_date(connection: Connection, where: URL) -> None:
    if where.get_backend_name() == POSTGRES:
        connection.execute(select(func.pg_advisory_xact_lock(UP_TO_DATE)))
    tables = set(inspect(connection).get_table_names())
    if not tables:
        METADATA.create_all(connection)
        connection.execute(insert(REVISION).values(version_num=HEAD))
        return
    known = REVISION.name in tables
    revision = connection.execute(select(REVISION.c.version_num)).scalar() if known else None
    _refuse(tables, revision, where)
    if revision != HEAD:
        migrate(connection)


def migrate(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)
