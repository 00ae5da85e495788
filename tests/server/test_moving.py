"""Moving a house to another database: all of it, the same, or nothing."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url

from saboteur.cli import main
from saboteur.server.store.contract import StoreError
from saboteur.server.store.moving import copied
from saboteur.server.store.opening import claimed, driven
from saboteur.server.store.sql import SqlStore
from saboteur.server.store.upkeep import examined_server
from server.postgres import Postgres, a_postgres
from server.rooms import a_house, a_table, url


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with a_postgres() as server:
        yield server


async def furnished(folder: Path) -> tuple[str, int]:
    """A house where something was played; the code and the version of its table."""
    async with a_house(folder) as house:
        await house.store.new_person("zoe", "hash of a token")
        await house.store.rename("zoe", "Zoë “the pick” 🪓")
        live, _ = await a_table(house, 1, 3)
        return live.table.code, live.table.version


async def content(where: str, code: str) -> tuple[Any, ...]:
    store = SqlStore(where)
    found = (await store.load(code), await store.names(["zoe"]), await store.kept())
    await store.close()
    return found


def test_there_and_back_again(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    code, _ = asyncio.run(furnished(tmp_path))
    there, back = postgres.url(), tmp_path / "back.db"
    assert main(["migrate", "--db", url(tmp_path), "--to", there, "--json"]) == 0
    counts = json.loads(capsys.readouterr().out)
    assert counts["tables"] == 1
    assert counts["log"] > 3
    assert main(["migrate", "--db", there, "--to", f"sqlite:///{back}"]) == 0
    first, *others = (
        asyncio.run(content(where, code)) for where in (url(tmp_path), there, f"sqlite:///{back}")
    )
    assert first[0] is not None
    assert others == [first, first]


def test_commands_about_tables_work_there_too(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    code, version = asyncio.run(furnished(tmp_path))
    there = postgres.url()
    copied(url(tmp_path), there, lambda total: lambda rows: None)
    found, well = examined_server(there)
    assert (found.endswith("1 tables"), well) == (True, True)
    assert main(["tables", "--db", there, "--json"]) == 0
    (listed,) = json.loads(capsys.readouterr().out)
    assert (listed["code"], listed["version"] >= version) == (code, True)
    engine = create_engine(driven(make_url(there)))
    with engine.begin() as connection:
        connection.execute(text("DELETE FROM log WHERE version = 3"))
    engine.dispose()
    found, well = examined_server(there)
    assert f"{code} is damaged" in found
    assert not well
    assert main(["backup", "--db", there, str(tmp_path / "copy.db")]) == 2
    assert "own tools" in capsys.readouterr().err


def test_a_database_that_is_used_is_not_written_over(
    tmp_path: Path, postgres: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(furnished(tmp_path))
    there = postgres.url()
    copied(url(tmp_path), there, lambda total: lambda rows: None)
    with pytest.raises(StoreError, match="tables in the other database"):
        copied(url(tmp_path), there, lambda total: lambda rows: None)
    assert examined_server(there)[1]
    with claimed(tmp_path / "tables.db"):
        assert main(["migrate", "--db", url(tmp_path), "--to", postgres.url()]) == 1
    assert "another server is using" in capsys.readouterr().err


@pytest.mark.parametrize("to", ["nonsense", "postgresql://nobody@127.0.0.1:1/none"])
def test_a_place_that_is_none_is_said(
    to: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(furnished(tmp_path))
    assert main(["migrate", "--db", url(tmp_path), "--to", to]) in (1, 2)
    assert len(capsys.readouterr().err.splitlines()) == 1
