"""`saboteur tables` and backups, as those who run a server use them."""

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from saboteur import read_record
from saboteur.cli import main
from saboteur.server import messages
from saboteur.server.store.upkeep import examined
from server.rooms import a_house, a_table, an_application, awaited, served, url, visitor
from server.test_seals import sat
from server.test_upgrade import DUEL, RELEASES, UNPLAYED, restored

Command = Callable[..., str]


@pytest.fixture
def tables(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Command:
    """The command on a database in use for some time; what it prints, or says is wrong."""
    restored(RELEASES[0], tmp_path)
    with served(an_application(tmp_path)):
        pass

    def command(*arguments: str, code: int = 0) -> str:
        assert main(["tables", *arguments, "--db", url(tmp_path)]) == code
        out, err = capsys.readouterr()
        assert bool(err) == bool(code)
        return out + err

    return command


def read(said: str) -> Any:
    return json.loads(said)


def test_tables_are_listed_and_shown(tables: Command) -> None:
    lines = tables().splitlines()
    assert len(lines) == 3
    assert tables("list", "--bin") == ""
    shown = read(tables("show", DUEL, "--json"))
    assert (shown["games"], shown["names"], shown["damaged"]) == (2, ["Ann", None], None)
    assert f"code: {DUEL}" in tables("show", DUEL)
    assert {one["code"] for one in read(tables("list", "--json"))} >= {DUEL, UNPLAYED}


def test_a_table_is_closed_and_restored(tables: Command) -> None:
    assert "in the bin" in tables("close", DUEL)
    assert "no open table" in tables("close", DUEL, code=2)
    assert len(tables().splitlines()) == 2
    assert tables("list", "--bin").startswith(DUEL)
    assert "binned: 2" in tables("show", DUEL)
    assert "restore" in tables("export", DUEL, code=2)
    assert "open again" in tables("restore", DUEL)
    assert "no table" in tables("restore", DUEL, code=2)
    assert len(tables().splitlines()) == 3


def test_games_are_exported_as_records(tables: Command, tmp_path: Path) -> None:
    written = tables("export", DUEL, "--to", str(tmp_path)).splitlines()
    first, second = map(Path, written)
    assert read_record(first).viewer == "all"
    assert read_record(second).viewer is None, "it is going on"
    assert "no such folder" in tables("export", DUEL, "--to", str(tmp_path / "no"), code=2)


def test_what_is_not_there_is_said(tables: Command, tmp_path: Path) -> None:
    assert "no table" in tables("show", "nowhere2", code=2)
    assert "by its code" in tables("close", code=2)
    assert "by its code" in tables("list", DUEL, code=2)
    assert "invalid choice" in tables("burn", DUEL, code=2)
    assert main(["tables", "--db", url(tmp_path / "no")]) == 2


def test_an_older_database_waits_for_its_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = restored(RELEASES[0], tmp_path)
    before = path.read_bytes()
    assert main(["tables", "--db", url(tmp_path)]) == 2
    assert "start the server" in capsys.readouterr().err
    assert path.read_bytes() == before


def test_damage_is_shown_and_not_exported(tables: Command, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "tables.db") as connection:
        connection.execute("DELETE FROM log WHERE code = ? AND version = 7", (DUEL,))
    connection.close()
    assert "damaged: entry 7 is missing" in tables("show", DUEL)
    assert "is damaged" in tables("export", DUEL, code=1)
    assert len(tables().splitlines()) == 3


def test_tables_are_closed_and_restored_while_people_play(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with served(an_application(tmp_path)) as address, visitor(address) as ann:
        one, other = [
            ann.post("/api/tables", json={"game": "duel", "seats": 2}).json()["code"]
            for _ in range(2)
        ]
        assert main(["tables", "close", one, "--db", url(tmp_path)]) == 0
        assert sat(ann, one).status_code == 404
        assert sat(ann, other).status_code == 200
        assert main(["tables", "restore", one, "--db", url(tmp_path)]) == 0
        assert sat(ann, one).status_code == 200


@awaited
async def test_a_house_goes_on_from_a_backup(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        await ann.must(messages.Chat("before"))
        copy, version = tmp_path / "copy.db", live.table.version
        assert main(["backup", "--db", url(tmp_path), str(copy)]) == 0
        await ann.must(messages.Chat("after"))
    for path in tmp_path.glob("tables.db*"):
        path.unlink()
    copy.rename(tmp_path / "tables.db")
    assert examined(tmp_path / "tables.db")[1]
    async with a_house(tmp_path) as house:
        again = await house.live(live.table.code)
        assert again is not None
        assert again.table.version == version
        reply = await again.submit(ann.person, "go", messages.Start())
        assert reply == messages.Ack("go", version + 1)
