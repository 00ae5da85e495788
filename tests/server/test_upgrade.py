"""Databases of earlier releases: each is brought up to date, and its games go on.

`releases` has one that every release wrote, as SQL.
"""

import sqlite3
from pathlib import Path

import pytest

from saboteur.server import messages
from saboteur.server.store.schema import KNOWN
from saboteur.server.store.sql import SqlStore
from saboteur.server.store.upkeep import examined
from saboteur.server.tables.records import record_of
from server.rooms import At, a_house, awaited, first_legal, url

RELEASES = sorted(Path(__file__).with_name("releases").glob("*.sql"))
DUEL, SABOTEUR2, UNPLAYED = "xyd9mdmb", "p4kxzp48", "mhqrfh78"


def restored(release: Path, folder: Path) -> Path:
    path = folder / "tables.db"
    with sqlite3.connect(path) as connection:
        connection.executescript(release.read_text())
    connection.close()
    return path


@pytest.fixture(params=RELEASES, ids=lambda path: path.stem)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return restored(request.param, tmp_path)


def test_every_release_is_here() -> None:
    assert {path.stem for path in RELEASES} == {*KNOWN[:-1]}


@awaited
async def test_nothing_is_lost(database: Path) -> None:
    before = rows(database)
    assert examined(database)[1]
    await SqlStore(url(database.parent)).close()
    assert rows(database) == before
    assert examined(database) == (f"{database}: 3 tables", True)


@awaited
async def test_games_go_on(database: Path) -> None:
    async with a_house(database.parent) as house:
        await house.begin()
        assert {live.table.code for live in house.lives} == {DUEL, SABOTEUR2}
        for code in (DUEL, SABOTEUR2, UNPLAYED):
            assert await house.live(code) is not None
        duel = await house.live(DUEL)
        assert duel is not None
        assert duel.audience.names["person0"] == "Ann"
        game = duel.table.game
        assert game is not None
        seat = next(seat for seat in range(2) if game.view(seat).legal)
        at = At(duel, f"person{seat}")
        await at.must(messages.Choose(first_legal(duel, seat)))
        record = record_of(await house.store.game_entries(DUEL, 1), None)
        assert record is not None
        assert record.viewer == "all"
    assert examined(database)[1]


def rows(path: Path) -> list[tuple[object, ...]]:
    with sqlite3.connect(path) as connection:
        found = [
            row
            for query in (
                "SELECT code, version, time, person, command, kind, game, happened FROM log",
                "SELECT code, version, touched, phase FROM tables",
                "SELECT id, name, seen FROM people",
                "SELECT code, number, seat, person FROM sittings",
                "SELECT code, number, started, ended, gold, winners FROM games",
            )
            for row in connection.execute(f"{query} ORDER BY 1, 2")
        ]
    connection.close()
    return found


@awaited
async def test_an_upgrade_that_fails_changes_nothing(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(*_: object) -> str:
        raise OSError("no space left")

    before = rows(database)
    with monkeypatch.context() as broken:
        for change in ("add_column", "create_table"):
            broken.setattr(f"alembic.op.{change}", failing)
        with pytest.raises(Exception, match="no space left"):
            SqlStore(url(database.parent))
    assert rows(database) == before
    await SqlStore(url(database.parent)).close()
