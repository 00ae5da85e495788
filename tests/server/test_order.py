"""Reports and bans: said at a table, read by those who run the server, and obeyed at once."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import httpx
import pytest

from saboteur.cli import main
from saboteur.server import messages
from saboteur.server.http.app import Setup
from saboteur.server.http.limits import Limits
from saboteur.server.log.table import PERSON, STAND_IN
from saboteur.server.tables import house as houses
from server.rooms import (
    QUICK,
    a_house,
    a_table,
    an_application,
    awaited,
    connected,
    served,
    until,
    url,
    visitor,
)

INSULTS = {"person": 1, "reason": "insults", "text": "You  dig\u0000 like\na mole"}


def command(client: httpx.Client, code: str, number: int, **do: Any) -> httpx.Response:
    sent = {"type": "command", "id": f"{number}", "do": do}
    return client.post(f"/api/tables/{code}/commands", json=sent)


def a_quarrel(ann: httpx.Client, bob: httpx.Client) -> str:
    """A table where Bob has been rude to Ann."""
    opened = ann.post("/api/tables", json={"game": "duel", "seats": 2})
    code = str(opened.json()["code"])
    bob.put("/api/me", json={"name": "Bob"})
    assert command(ann, code, 1, type="sit", seat=0).status_code == 200
    assert command(bob, code, 1, type="sit", seat=1).status_code == 200
    assert command(bob, code, 2, type="chat", text="mole!").status_code == 200
    return code


def tables(folder: Path, capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["tables", *words, "--db", url(folder)]) == code
    out, err = capsys.readouterr()
    return out + err


def test_a_report_reaches_those_who_run_the_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        served(an_application(tmp_path)) as address,
        visitor(address) as ann,
        visitor(address) as bob,
    ):
        code = a_quarrel(ann, bob)
        assert ann.post(f"/api/tables/{code}/reports", json=INSULTS).status_code == 200
        (found,) = json.loads(tables(tmp_path, capsys, "reports", "--json"))
        assert (found["about"], found["table"], found["reason"]) == ("Bob", code, "insults")
        assert (found["text"], found["wrote"]) == ("You dig like a mole", ["mole!"])
        assert f"report: {found['report']}" in tables(tmp_path, capsys, "reports")
        mine = ann.get("/api/me/export").json()["reports"]
        assert [one["text"] for one in mine] == ["You dig like a mole"]
        assert bob.get("/api/me/export").json()["reports"] == [], "who is reported is not told"
        assert "Bob" not in json.dumps(mine)
        number = str(found["report"])
        assert "closed" in tables(tmp_path, capsys, "dismiss", "--report", number)
        assert tables(tmp_path, capsys, "reports") == ""
        assert number in tables(tmp_path, capsys, "reports", "--all")
        assert "no open report" in tables(tmp_path, capsys, "dismiss", "--report", number, code=2)


@pytest.mark.parametrize(
    "sent",
    [
        {"person": 0, "reason": "spam"},
        {"person": 2, "reason": "spam"},
        {"person": 1, "reason": "ugly"},
        {"person": 1, "reason": "spam", "text": "x" * 501},
        {"person": -1, "reason": "spam"},
    ],
)
def test_nonsense_is_not_kept(tmp_path: Path, sent: dict[str, Any]) -> None:
    with (
        served(an_application(tmp_path)) as address,
        visitor(address) as ann,
        visitor(address) as bob,
        visitor(address) as stranger,
    ):
        code = a_quarrel(ann, bob)
        assert ann.post(f"/api/tables/{code}/reports", json=sent).status_code in (400, 409)
        assert stranger.post(f"/api/tables/{code}/reports", json=INSULTS).status_code == 409
        with sqlite3.connect(tmp_path / "tables.db") as connection:
            assert connection.execute("SELECT count(*) FROM reports").fetchone() == (0,)
        connection.close()


def test_reports_are_few(tmp_path: Path) -> None:
    setup = Setup(limits=Limits(), pace=QUICK, thinkers=1)
    with (
        served(an_application(tmp_path, setup)) as address,
        visitor(address) as ann,
        visitor(address) as bob,
    ):
        code = a_quarrel(ann, bob)
        sent = [ann.post(f"/api/tables/{code}/reports", json=INSULTS) for _ in range(6)]
        assert [one.status_code for one in sent] == [200] * 5 + [429]
        other = {"person": 0, "reason": "spam"}
        assert bob.post(f"/api/tables/{code}/reports", json=other).status_code == 200


def test_a_banned_person_is_told_so_and_may_still_leave(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with (
        served(an_application(tmp_path)) as address,
        visitor(address) as ann,
        visitor(address) as bob,
    ):
        code = a_quarrel(ann, bob)
        ann.post(f"/api/tables/{code}/reports", json=INSULTS)
        (found,) = json.loads(tables(tmp_path, capsys, "reports", "--json"))
        number = str(found["report"])
        assert "for 7 days" in tables(tmp_path, capsys, "ban", "--report", number, "--days", "7")
        assert tables(tmp_path, capsys, "reports") == "", "it is dealt with"
        assert "name: Bob" in tables(tmp_path, capsys, "bans")
        for refused in (
            bob.get(f"/api/tables/{code}"),
            command(bob, code, 3, type="chat", text="mole!"),
            bob.post("/api/tables", json={"game": "duel", "seats": 2}),
            bob.put("/api/me", json={"name": "Rob"}),
        ):
            assert (refused.status_code, refused.json()) == (403, {"reason": "banned"})
        me = bob.get("/api/me").json()
        assert (me["name"], me["opens"]) == ("Bob", False)
        assert me["ban"]["until"] > 0
        assert bob.get("/api/me/export").status_code == 200
        assert ann.get("/api/me").json()["ban"] is None
        assert "may come back" in tables(tmp_path, capsys, "unban", found["person"])
        assert "is not banned" in tables(tmp_path, capsys, "unban", found["person"], code=2)
        assert bob.get(f"/api/tables/{code}").status_code == 200
        tables(tmp_path, capsys, "ban", found["person"])
        assert bob.delete("/api/me").status_code == 200
        assert tables(tmp_path, capsys, "bans") == ""


def test_a_ban_names_one_person(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with served(an_application(tmp_path)):
        pass
    assert "whom" in tables(tmp_path, capsys, "ban", code=2)
    assert "whom" in tables(tmp_path, capsys, "ban", "ann", "--report", "1", code=2)
    assert "no person" in tables(tmp_path, capsys, "ban", "ann", code=2)
    assert "no report" in tables(tmp_path, capsys, "ban", "--report", "1", code=2)
    assert "whom" in tables(tmp_path, capsys, "unban", code=2)
    assert "which" in tables(tmp_path, capsys, "dismiss", code=2)
    assert "leave out" in tables(tmp_path, capsys, "bans", "ann", code=2)


@awaited
async def test_bots_have_the_seats_of_the_banned_within_a_sweep(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(houses, "SWEEP", 0.02)
    async with a_house(tmp_path) as house:
        live, (ann, _) = await a_table(house, 2, 1)
        await ann.must(messages.Start())
        screen = await connected(house, live, "person1")
        await connected(house, live, "person0")
        await house.begin()
        # As the command does it: past the house, in the database.
        await house.store.ban("person1", 0, None)
        await until(lambda: live.table.chairs[1].player == STAND_IN)
        assert screen.ended
        assert live.table.chairs[0].player == PERSON
        assert live.table.seat_of("person1") == 1, "nobody else may see this hand"
        version = live.table.version
        await asyncio.sleep(0.1)
        assert [entry.kind for entry in await house.store.entries(live.table.code)].count(
            "ban"
        ) == 1
        assert live.table.version >= version


@awaited
async def test_a_ban_outlives_a_crash(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, _) = await a_table(house, 2, 1)
        await ann.must(messages.Start())
        await house.store.ban("person1", 0, None)
    async with a_house(tmp_path) as house:
        await house.begin()
        again = await house.live(live.table.code)
        assert again is not None
        await house._send_away_banned()
        await until(lambda: again.table.chairs[1].player == STAND_IN)


@awaited
async def test_between_games_a_banned_person_has_no_seat(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_table(house, 2, 1)
        await house.store.ban("person1", 0, None)
        await house._send_away_banned()
        await until(lambda: live.table.chairs[1].person is None)


def test_a_backup_has_reports_and_bans(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    copy = tmp_path / "copy" / "tables.db"
    copy.parent.mkdir()
    with (
        served(an_application(tmp_path)) as address,
        visitor(address) as ann,
        visitor(address) as bob,
    ):
        code = a_quarrel(ann, bob)
        ann.post(f"/api/tables/{code}/reports", json=INSULTS)
        bob.post(f"/api/tables/{code}/reports", json={"person": 0, "reason": "spam"})
        (person,) = {
            one["person"]
            for one in json.loads(tables(tmp_path, capsys, "reports", "--json"))
            if one["about"] == "Bob"
        }
        tables(tmp_path, capsys, "ban", person)
        assert main(["backup", "--db", url(tmp_path), str(copy)]) == 0
    with served(an_application(copy.parent)) as again:
        refused = httpx.get(f"{again}/api/tables/{code}", cookies=dict(bob.cookies), timeout=60)
        assert (refused.status_code, refused.json()["reason"]) == (403, "banned")
    capsys.readouterr()
    (left,) = json.loads(tables(copy.parent, capsys, "reports", "--json"))
    assert left["reason"] == "spam"
