"""The SQL store: it conforms, and its files are looked after."""

import asyncio
import hashlib
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from saboteur.server.log import facts
from saboteur.server.store.contract import NewerData, Store, StoreError
from saboteur.server.store.opening import migrate, opened
from saboteur.server.store.schema import HEAD, KNOWN, METADATA
from saboteur.server.store.sql import SqlStore
from saboteur.server.store.upkeep import back_up, examined
from server.rooms import a_house, a_table, awaited, url
from server.store_conformance import StoreConformance
from server.stored import OPENED, SUMMARY, entry


class TestSqlStore(StoreConformance):
    @pytest.fixture
    def reopened(self, tmp_path: Path) -> Callable[[], Store]:
        return lambda: SqlStore(url(tmp_path))


def test_all_is_on_disk_before_a_write_returns(tmp_path: Path) -> None:
    engine = opened(url(tmp_path))
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
        assert connection.execute(text("PRAGMA secure_delete")).scalar() == 1
    engine.dispose()


@awaited
async def test_what_is_deleted_is_in_no_file(tmp_path: Path) -> None:
    store = SqlStore(url(tmp_path))
    await store.new_person("ann", "hash")
    await store.rename("ann", "Annabella")
    await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
    secret = facts.Chatted(0, "my secret " * 20)
    await store.append("aaaa", entry(2, secret, kind="chat"), SUMMARY)
    assert b"Annabella" in written(tmp_path)
    await store.forget("ann")
    kept = written(tmp_path)
    await store.close()
    assert b"aaaa" in kept
    assert b"secret" not in kept
    assert b"Annabella" not in kept


def written(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def test_a_database_is_its_owners(tmp_path: Path) -> None:
    opened(url(tmp_path)).dispose()
    assert (tmp_path / "tables.db").stat().st_mode & 0o077 == 0


def test_newer_data_is_refused_and_untouched(tmp_path: Path) -> None:
    opened(url(tmp_path)).dispose()
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    before = hashlib.sha256(path.read_bytes()).digest()
    with pytest.raises(NewerData, match="newer version"):
        SqlStore(url(tmp_path))
    assert hashlib.sha256(path.read_bytes()).digest() == before
    assert [child.name for child in tmp_path.iterdir()] == ["tables.db"]
    found, well = examined(path)
    assert not well
    assert "newer" in found


def test_a_file_that_is_something_else_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.write_text("these are my holiday notes, and no database at all" * 20)
    with pytest.raises(StoreError):
        SqlStore(url(tmp_path))
    assert path.read_text().startswith("these are")


def test_migrations_make_the_schema() -> None:
    def shape(engine_url: str, make: str) -> set[str]:
        engine = create_engine(make_url(engine_url))
        with engine.begin() as connection:
            if make == "migrations":
                migrate(connection)
            else:
                METADATA.create_all(connection)
            rows = connection.execute(text("SELECT sql FROM sqlite_master WHERE sql NOT NULL"))
            found = {" ".join(row[0].split()) for row in rows}
        engine.dispose()
        return found

    assert shape("sqlite://", "migrations") == shape("sqlite://", "metadata")
    assert KNOWN[-1] == HEAD


@pytest.mark.parametrize("revision", [None, "0001"])
def test_a_database_of_another_program_is_left_alone(revision: str | None, tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE somebody_elses (number INTEGER)")
        if revision is not None:
            connection.execute("CREATE TABLE alembic_version (version_num TEXT)")
            connection.execute("INSERT INTO alembic_version VALUES (?)", (revision,))
    connection.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="another program"):
        opened(url(tmp_path))
    found, well = examined(path)
    assert "another program" in found
    assert not well
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("ours", [True, False])
def test_a_write_that_was_broken_off_is_taken_back_in_our_own_file(
    ours: bool, tmp_path: Path
) -> None:
    """Killed by a crash while a journal waited to be rolled back, which readers cannot do."""
    whole, broken = tmp_path / "whole.db", tmp_path / "tables.db"
    if ours:
        opened(f"sqlite:///{whole}").dispose()
    with closing(sqlite3.connect(whole, isolation_level=None)) as writing:
        writing.execute("PRAGMA journal_mode=DELETE")
        writing.execute("CREATE TABLE IF NOT EXISTS somebody_elses (number BLOB)")
        writing.execute("PRAGMA cache_size=1")
        writing.execute("BEGIN IMMEDIATE")
        for _ in range(100):
            writing.execute("INSERT INTO somebody_elses VALUES (randomblob(1000))")
        for path in tmp_path.glob("whole.db*"):
            shutil.copy(path, str(path).replace("whole", "tables"))
    before = broken.read_bytes()
    if not ours:
        with pytest.raises(StoreError, match="another program"):
            opened(url(tmp_path))
        assert broken.read_bytes() == before
        return
    with opened(url(tmp_path)).connect() as connection:
        assert not connection.execute(text("SELECT count(*) FROM somebody_elses")).scalar()


def test_threads_read_only_classes_that_are_known_already() -> None:
    """Two that first meet the same one together would end the whole process."""
    code = """if True:
        from saboteur.play.facts import KINDS
        from saboteur.play.record import SeatChoice
        from saboteur.server.http import app
        from saboteur.server.log.facts import HOUSE_KINDS
        from saboteur.server.log.table import Seating, Guest
        kinds = (SeatChoice, Seating, Guest, *KINDS.values(), *HOUSE_KINDS.values())
        assert all("__msgspec_cache__" in vars(kind) for kind in kinds)
    """
    subprocess.run([sys.executable, "-c", code], check=True)


@awaited
async def test_what_waits_is_committed_together_and_stands_alone(tmp_path: Path) -> None:
    store = SqlStore(url(tmp_path))
    codes = [f"code{number}" for number in range(40)]
    writes = [store.open_table(code, entry(1, *OPENED), SUMMARY) for code in (*codes, "code0")]
    results = await asyncio.gather(*writes, return_exceptions=True)
    assert [result for result in results if result is None] == [None] * 40
    assert len([result for result in results if result is not None]) == 1
    assert store.commits < 20
    await store.close()


@awaited
async def test_a_backup_of_a_house_in_use_is_whole(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_table(house, 1, 2)
        back_up(tmp_path / "tables.db", tmp_path / "copy.db")
        code, version = live.table.code, live.table.version
    store = SqlStore(f"sqlite:///{tmp_path / 'copy.db'}")
    assert len(await store.entries(code)) == version
    await store.close()
    assert examined(tmp_path / "copy.db") == (f"{tmp_path / 'copy.db'}: 1 tables", True)
