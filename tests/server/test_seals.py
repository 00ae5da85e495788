"""A log with a gap or a change is found, and never served as if it were whole."""

import sqlite3
from pathlib import Path

import httpx
import pytest

from saboteur.cli import main
from saboteur.server import messages
from saboteur.server.store.contract import Damaged
from saboteur.server.store.sql import SqlStore
from saboteur.server.store.upkeep import examined
from server.rooms import LONG, a_house, a_table, an_application, awaited, served, url, visitor

HARM = {
    "a row is missing": ("DELETE FROM log WHERE version = 3", "entry 3 is missing"),
    "the first row is missing": ("DELETE FROM log WHERE version = 1", "entry 1 is missing"),
    "the last row is missing": (
        "DELETE FROM log WHERE version = (SELECT max(version) FROM log)",
        "is missing",
    ),
    "a row was changed": (
        "UPDATE log SET happened = replace(happened, 'careful', 'expert') WHERE version = 4",
        "entry 4 was changed",
    ),
    "a time was changed": ("UPDATE log SET time = time + 1 WHERE version = 2", "entry 2 was"),
    "a chat is no chat": ("UPDATE log SET happened = '{' WHERE kind = 'chat'", "was changed"),
    "rows changed places": (
        "UPDATE log SET version = -version WHERE version IN (3, 4);"
        "UPDATE log SET version = 7 + version WHERE version < 0",
        "entry 3 was changed",
    ),
    "a row too many": ("UPDATE tables SET version = version - 1", "one too many"),
}


async def harmed(folder: Path, harm: str) -> str:
    """The code of a table whose log somebody has changed."""
    async with a_house(folder) as house:
        live, (ann,) = await a_table(house, 1, 2)
        await ann.must(messages.Chat("hello"))
    with sqlite3.connect(folder / "tables.db") as connection:
        connection.executescript(harm)
    connection.close()
    return live.table.code


@pytest.mark.parametrize(("harm", "words"), HARM.values(), ids=HARM)
@awaited
async def test_damage_is_found(harm: str, words: str, tmp_path: Path) -> None:
    code = await harmed(tmp_path, harm)
    store = SqlStore(url(tmp_path))
    for read in (store.load(code), store.entries(code), store.game_entries(code, 0)):
        with pytest.raises(Damaged, match=words):
            await read
    await store.close()
    found, well = examined(tmp_path / "tables.db")
    assert f"{code} is damaged" in found
    assert words in found
    assert not well
    assert main(["doctor", "--db", url(tmp_path)]) == 1


@awaited
async def test_what_somebody_wrote_can_be_erased(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        await ann.must(messages.Chat("my secret"))
        await house.forget(ann.person)
        assert await house.store.entries(live.table.code)
    assert examined(tmp_path / "tables.db")[1]


@awaited
async def test_a_damaged_chat_can_be_erased_too(tmp_path: Path) -> None:
    await harmed(tmp_path, "UPDATE log SET happened = 'my secret' WHERE kind = 'chat'")
    async with a_house(tmp_path) as house:
        await house.forget("person0")
    assert b"my secret" not in (tmp_path / "tables.db").read_bytes()


@awaited
async def test_a_snapshot_that_was_changed_is_not_used(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        await ann.must(messages.Start())
    for change in ("data = replace(data, 'careful', 'expert')", "version = 999"):
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            connection.execute(f"UPDATE snapshots SET {change}")
        connection.close()
        store = SqlStore(url(tmp_path))
        loaded = await store.load(live.table.code)
        assert loaded is not None
        assert loaded.snapshot is None
        assert loaded.entries[0].version == 1
        await store.close()


def test_a_damaged_table_is_refused_and_others_play_on(tmp_path: Path) -> None:
    with served(an_application(tmp_path)) as address, visitor(address) as ann:
        whole, harmed = [
            ann.post("/api/tables", json={"game": "duel", "seats": 2}).json()["code"]
            for _ in range(2)
        ]
        with sqlite3.connect(tmp_path / "tables.db", timeout=LONG) as connection:
            connection.execute("UPDATE log SET game = 7 WHERE code = ?", (harmed,))
        connection.close()
        refused = ann.get(f"/api/tables/{harmed}")
        assert (refused.status_code, refused.json()) == (500, {"reason": "damaged"})
        assert sat(ann, harmed).status_code == 500
        assert sat(ann, whole).status_code == 200


def sat(client: httpx.Client, code: str) -> httpx.Response:
    command = {"type": "command", "id": "1", "do": {"type": "sit", "seat": 0}}
    return client.post(f"/api/tables/{code}/commands", json=command)
