"""The deal of the day: the same for everybody, one game each that counts, nobody else's to see
until the day is over, and everybody's results without a name."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.applications import Starlette

from saboteur.rules.view import View
from saboteur.server import messages
from saboteur.server.bots.turns import Urgency
from saboteur.server.http.app import Setup
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.tables import daily
from saboteur.server.tables.silence import Times, next_due
from saboteur.server.tables.studying import Studies
from server.quick_student import QuickStudent
from server.rooms import (
    QUICK,
    At,
    QuickThinkers,
    a_house,
    an_application,
    awaited,
    served,
    until,
    visitor,
)
from server.test_replays import do, played_out
from server.test_studies import studied

DAY, NEXT = "2026-11-19", "2026-11-20"


class DicedThinkers(QuickThinkers):
    """Keeps what every bot's dice began with."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.chances: list[str] = []

    async def _ask(self, level: str, view: View, what: Urgency = "choice", chance: str = "") -> str:
        self.chances += [chance] if what == "choice" else []
        return await super()._ask(level, view, what, chance)


@pytest.fixture(autouse=True)
def _quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other bots and one round: what is promised here does not rest on how they play."""
    monkeypatch.setattr(daily, "LEVEL", "careful")
    monkeypatch.setattr(daily, "OPTIONS", {**daily.OPTIONS, "rounds": "1"})


def an_app(folder: Path) -> Starlette:
    app = an_application(folder, Setup(limits=UNLIMITED, pace=QUICK, thinkers=1, studies=7))
    house = app.state.house
    house.thinkers = DicedThinkers(1)
    house.studies = Studies(house, 7, QuickStudent)
    house.daily.day = lambda: DAY
    return app


@pytest.fixture
def app(tmp_path: Path) -> Starlette:
    return an_app(tmp_path)


@pytest.fixture
def address(app: Starlette) -> Iterator[str]:
    with served(app) as address:
        yield address


def opened(client: httpx.Client) -> str:
    answer = client.post("/api/today")
    assert answer.status_code == 201
    return str(answer.json()["code"])


def today(client: httpx.Client) -> Any:
    return client.get("/api/today").json()


def played(client: httpx.Client) -> str:
    code = opened(client)
    played_out(client, code)
    return code


def record(client: httpx.Client, code: str) -> Any:
    return client.get(f"/api/tables/{code}/record/1").json()


def test_everybody_has_the_same_cards_and_the_same_bots(app: Starlette, address: str) -> None:
    with visitor(address) as ann, visitor(address) as bob:
        codes = [played(ann), played(bob)]
        first, second = (record(*one) for one in zip((ann, bob), codes, strict=True))
        assert first["steps"] == second["steps"], "who does the same sees the same"
        assert first["shuffle"] == second["shuffle"]
        assert first["shuffle"]["seats"] == []
        chairs = [
            ann.get(f"/api/tables/{codes[0]}").json()["table"]["chairs"],
            bob.get(f"/api/tables/{codes[1]}").json()["table"]["chairs"],
        ]
        assert chairs[0] == chairs[1], "bots keep their characters too"
        thrown = app.state.house.thinkers.chances
        assert thrown[: len(thrown) // 2] == thrown[len(thrown) // 2 :]
        assert len({*thrown}) == len(thrown) // 2, "anew for every choice"
        assert "" not in thrown
        told = [one for step in first["steps"] for one in step["facts"]]
        gold = next(one["gold"][0] for one in told if one["fact"] == "GameEnded")
        told = today(bob)
        assert (told["state"], told["code"], told["over"]) == ("over", codes[1], 2)
        assert told["scores"] == {
            "day": DAY,
            "gold": gold,
            "code": codes[1],
            "scores": [{"gold": gold, "people": 2}],
        }


def test_whoever_asks_again_and_again_does_not_make_the_server_count(
    app: Starlette, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted: list[str] = []
    honest = app.state.house.store.scores

    async def scores(day: str) -> Any:
        counted.append(day)
        return await honest(day)

    monkeypatch.setattr(app.state.house.store, "scores", scores)
    with visitor(address) as ann, visitor(address) as bob:
        played(ann)
        for _ in range(5):
            assert (today(ann)["over"], today(bob)["over"]) == (1, 1)
        assert sorted(counted) == ["2026-11-18", DAY]
        played(bob)
        assert (today(ann)["over"], today(bob)["over"]) == (2, 2)
        assert len(counted) == 4
        monkeypatch.setattr(daily, "KEPT", 0.0)
        today(bob)
        assert len(counted) == 6


def test_the_first_game_counts_and_the_others_are_practice(address: str) -> None:
    with visitor(address) as ann, visitor(address) as bob:
        assert (today(ann)["state"], today(ann)["code"]) == ("new", None)
        code = opened(ann)
        assert opened(ann) == code, "it waits until it is over"
        told = today(ann)
        assert (told["state"], told["code"], told["over"]) == ("playing", code, 0)
        played_out(ann, code)
        practice = opened(ann)
        assert practice != code
        tables = [ann.get(f"/api/tables/{one}").json()["table"] for one in (code, practice)]
        assert [(one["day"], one["practice"]) for one in tables] == [(DAY, False), (DAY, True)]
        played_out(ann, practice)
        assert today(ann)["over"] == 1
        assert [game["code"] for game in ann.get("/api/me/games").json()] == [code]
        exported = ann.get("/api/me/export").json()["days"]
        assert [(one["day"], one["code"]) for one in exported] == [(DAY, code)]

        told = today(bob)
        assert (told["over"], told["scores"]) == (1, None), "results come with one's own"
        ann.delete("/api/me")
        assert today(bob)["over"] == 0


def test_nobody_else_sees_the_deal_until_the_day_is_over(app: Starlette, address: str) -> None:
    with visitor(address) as ann, visitor(address) as bob:
        code = played(ann)
        study = studied(ann, code)
        table = f"/api/tables/{code}"
        live = (table, f"{table}/updates", f"{table}/qr.svg")
        again = (f"{table}/replay/1", f"{table}/record/1", f"{table}/study/1")
        asking = {"move": 4, "seat": 1, "level": "careful"}
        for path in (*live, *again):
            assert bob.get(path).status_code == 404, path
        assert do(bob, code, "sit", seat=1).status_code == 404
        assert bob.post(f"{table}/replay/1/what-if", json=asking).status_code == 404
        assert bob.post(f"{table}/study/1/share", json={"names": False}).status_code == 404
        shared = ann.post(f"{table}/study/1/share", json={"names": False})
        assert (shared.status_code, shared.json()) == (409, {"reason": "day-on"})

        other = ann.post(f"{table}/replay/1/what-if", json=asking).json()["code"]
        picture = ann.get(f"/api/tables/{other}").json()["table"]
        assert (picture["day"], picture["practice"], picture["after"]) == (DAY, True, 4)
        assert bob.get(f"/api/tables/{other}").status_code == 404

        app.state.house.daily.day = lambda: NEXT
        for path in live:
            assert bob.get(path).status_code == 404, "nobody else plays there"
        assert [bob.get(path).status_code for path in again] == [200, 200, 200]
        assert studied(bob, code) == study
        link = ann.post(f"{table}/study/1/share", json={"names": False}).json()["id"]
        assert bob.get(f"/api/shared/{link}").json()["state"] == "here"
        told = today(bob)
        assert (told["state"], told["before"]["day"]) == ("new", DAY)
        assert sum(one["people"] for one in told["before"]["scores"]) == 1
        assert today(ann)["before"]["code"] == code
        assert opened(ann) != code


def test_a_game_that_is_still_on_when_the_day_is_over_stays_secret(
    app: Starlette, address: str
) -> None:
    with visitor(address) as ann, visitor(address) as bob:
        code = opened(ann)
        app.state.house.daily.day = lambda: NEXT
        assert bob.get(f"/api/tables/{code}/replay/1").status_code == 404
        assert opened(ann) != code, "another day, another deal"
        played_out(ann, code)
        assert bob.get(f"/api/tables/{code}/replay/1").status_code == 200


@awaited
async def test_nothing_about_it_can_be_changed_and_it_waits(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        await house.store.new_person("ann", "token")
        live = await house.live(await house.daily.open("ann"))
        assert live is not None
        at = At(live, "ann")
        for wanted in (
            messages.Rematch(),
            messages.Stand(),
            messages.Kick(0),
            messages.SeatBot(1, "random"),
            messages.Change(advice="warned"),
            messages.Arrange("duel", {}, 2),
            messages.Undo(),
            messages.TakeBack(),
            messages.Promise("00" * 32),
            messages.Chat("hello"),
        ):
            reply = await at.do(wanted)
            assert isinstance(reply, messages.Nack), wanted
            assert reply.reason == "day-fixed", wanted
        assert next_due(live.table, {0: -1e9}, Times(-1e9, -1e9)) is None
        await until(lambda: live.idle)


def test_deals_make_no_difference_to_those_who_have_not_played(tmp_path: Path) -> None:
    """Two servers whose deals differ tell a person the same before their own game is over."""
    heard = []
    for name in ("here", "there"):
        app = an_app(tmp_path / name)
        with served(app) as address, visitor(address) as ann, visitor(address) as bob:
            code = played(ann)
            paths = ("replay/1", "record/1", "study/1", "updates")
            asked = [bob.get(f"/api/tables/{code}/{path}") for path in paths]
            heard.append([bob.get("/api/today").content, *(answer.content for answer in asked)])
            dealt = record(ann, code)["steps"][0]
            heard[-1].append(json.dumps(dealt).encode())
    (*one, deal), (*other, another) = heard
    assert deal != another
    assert one == other
