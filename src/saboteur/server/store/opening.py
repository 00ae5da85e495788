"""Opening a database: nothing newer than this program, brought up to date, and set to keep all.

Alembic is slow to import and only needed when there is something to migrate. A new database is
made as it should be, at once.
"""

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, insert, inspect, select
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from saboteur.server.store.contract import NewerData, StoreError
from saboteur.server.store.schema import HEAD, KNOWN, METADATA, REVISION

PRAGMAS = (
    "busy_timeout=10000",
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    # What somebody deletes is overwritten, not only unlinked.
    "secure_delete=ON",
)


def opened(url: str) -> Engine:
    """An engine for a database that is up to date."""
    try:
        where = make_url(url)
        _refuse_newer_file(where)
        engine = _engine(where)
        with engine.begin() as connection:
            _bring_up_to_date(connection, where)
    except (SQLAlchemyError, sqlite3.Error, OSError, ImportError) as error:
        raise StoreError(f"the database {_shown(url)} cannot be used: {_short(error)}") from error
    return engine


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


def revision_of(path: Path) -> str | None:
    """What wrote a file, read without changing it; None for one without our tables."""
    connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)
    try:
        found = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError:
        return None
    finally:
        connection.close()
    return str(found[0]) if found else None


def _refuse_newer_file(where: URL) -> None:
    """A newer file is not even opened for writing: that alone could change it."""
    path = file_of(where)
    if path is None:
        return
    if path.exists():
        _refuse_newer(revision_of(path), where)
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    # It will hold everybody's hands.
    os.close(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600))


def _refuse_newer(revision: str | None, where: URL) -> None:
    if revision is not None and revision not in KNOWN:
        raise NewerData(
            f"{where.database} was written by a newer version of this program ({revision}); "
            "install that one, or name another database with --db"
        )


def _engine(where: URL) -> Engine:
    engine = create_engine(where)
    if where.get_backend_name() == "sqlite":
        event.listen(engine, "connect", _set_pragmas)
        event.listen(engine, "begin", _begin)
    return engine


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
    tables = inspect(connection).get_table_names()
    if not tables:
        METADATA.create_all(connection)
        connection.execute(insert(REVISION).values(version_num=HEAD))
        return
    known = REVISION.name in tables
    revision = connection.execute(select(REVISION.c.version_num)).scalar() if known else None
    _refuse_newer(revision, where)
    if revision != HEAD:
        migrate(connection)


def migrate(connection: Connection) -> None:
    from alembic import command  # noqa: PLC0415
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    config.attributes["connection"] = connection
    command.upgrade(config, HEAD)


def _short(error: BaseException) -> str:
    return str(error).splitlines()[0] if str(error) else type(error).__name__
