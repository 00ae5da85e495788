"""What if: a finished game goes on at a table of its own, and is none of those that count."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from saboteur.server.http.app import Setup
from saboteur.server.http.asking import Answer
from saboteur.server.http.limits import UNLIMITED, Limits, Rate
from saboteur.server.http.whatifs import behind_few
from server.rooms import QUICK, an_application, awaited, served, visitor
from server.test_replays import begun, do, played_out


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> object:
    with served(an_application(tmp_path_factory.mktemp("house"))) as address:
        yield address


def asked(client: httpx.Client, code: str, **wanted: object) -> httpx.Response:
    body = {"move": 10, "seat": 1, "level": "careful", **wanted}
    return client.post(f"/api/tables/{code}/replay/1/what-if", json=body)


def test_a_finished_game_goes_on_from_a_moment(address: str) -> None:
    with visitor(address) as ann, visitor(address) as stranger:
        code = begun(ann)
        assert asked(ann, code).json() == {"reason": "game-on"}
        outcomes = f"/api/tables/{code}/replay/1/outcomes"
        assert ann.post(outcomes, json={"move": 10}).json() == {"reason": "game-on"}
        played_out(ann, code)

        then = ann.get(f"/api/tables/{code}/replay/1?as=1").json()
        answer = asked(stranger, code)
        assert answer.status_code == 201
        other = answer.json()["code"]
        welcome = stranger.get(f"/api/tables/{other}").json()
        assert (welcome["seat"], welcome["table"]["phase"]) == (1, "playing")
        assert welcome["table"]["after"] == 10
        assert [chair["bot"] for chair in welcome["table"]["chairs"]] == [
            "careful",
            None,
            "careful",
        ]
        facts = [fact for step in welcome["steps"] for fact in step["facts"]]
        told = [fact for step in then["steps"][:10] for fact in step["facts"]]
        assert [fact for fact in facts if fact in told] == told, "as the seat saw it then"

        played_out(stranger, other)
        assert stranger.get(f"/api/tables/{other}/replay/1").json()["over"] is True
        assert stranger.get("/api/me/games").json() == [], "it counts for nothing"
        assert [game["code"] for game in ann.get("/api/me/games").json()] == [code]
        assert ann.get(f"/api/tables/{code}").json()["table"]["after"] == 0

        found = stranger.post(outcomes, json={"move": 10}).json()
        assert found["playouts"] > 0
        assert sum(found["sides"].values()) == found["playouts"]
        assert found["gold"] == []

        for wrong, reason in (
            ({"move": 0}, "no-game"),
            ({"move": 100_000}, "no-game"),
            ({"move": len(then["steps"])}, "no-game"),
            ({"seat": 3}, "no-such-seat"),
            ({"level": "king"}, "no-such-level"),
            ({"seat": 12}, "malformed"),
        ):
            assert asked(stranger, code, **wrong).json() == {"reason": reason}
        assert asked(stranger, "22222222").status_code == 404


def test_a_what_if_goes_on_into_a_game_that_counts(address: str) -> None:
    with visitor(address) as ann:
        code = begun(ann)
        played_out(ann, code)
        other = asked(ann, code).json()["code"]
        played_out(ann, other)
        assert do(ann, other, "rematch").status_code == 200
        assert ann.get(f"/api/tables/{other}").json()["table"]["after"] == 0
        assert {game["code"] for game in ann.get("/api/me/games").json()} == {code, other}


def test_so_many_tables_and_no_more(tmp_path: Path) -> None:
    few = Limits(**{**vars(UNLIMITED), "tables": Rate(0.0001, 2), "playouts": Rate(0.0001, 1)})
    setup = Setup(limits=few, pace=QUICK, thinkers=1)
    with served(an_application(tmp_path, setup)) as address, visitor(address) as ann:
        code = begun(ann)
        played_out(ann, code)
        assert [asked(ann, code).status_code for _ in range(2)] == [201, 429]
        outcomes = f"/api/tables/{code}/replay/1/outcomes"
        assert [ann.post(outcomes, json={"move": 4}).status_code for _ in range(2)] == [200, 429]


GOLDEN = Path(__file__).parent.parent / "golden"


def record(name: str = "base-3-en") -> dict[str, Any]:
    whole: dict[str, Any] = json.loads((GOLDEN / f"{name}.saboteur.json").read_bytes())
    return whole


def with_file(client: httpx.Client, record: object, **wanted: object) -> httpx.Response:
    body = {"move": 10, "seat": 1, "level": "careful", "record": record, **wanted}
    return client.post("/api/replay/what-if", json=body)


def test_a_stranger_s_record_goes_on_once_it_is_judged(address: str) -> None:
    with visitor(address) as ann:
        then = ann.post("/api/replay?as=1", json=record()).json()
        answer = with_file(ann, record())
        assert answer.status_code == 201
        code = answer.json()["code"]
        welcome = ann.get(f"/api/tables/{code}").json()
        assert (welcome["seat"], welcome["table"]["after"]) == (1, 10)
        facts = [fact for step in welcome["steps"] for fact in step["facts"]]
        told = [fact for step in then["steps"][:10] for fact in step["facts"]]
        assert [fact for fact in facts if fact in told] == told
        played_out(ann, code)
        assert ann.get("/api/me/games").json() == [], "it counts for nothing"
        found = ann.post("/api/replay/outcomes", json={"move": 10, "record": record()}).json()
        assert sum(found["sides"].values()) == found["playouts"] > 0


def better_dealt(whole: dict[str, Any]) -> dict[str, Any]:
    """Somebody wrote themselves into a role, and all that is folded still fits."""
    deal = whole["steps"][0]["facts"][0]
    deal["roles"] = ["digger" for _ in deal["roles"]]
    return whole


def drawn_again(whole: dict[str, Any]) -> dict[str, Any]:
    drawn = [fact for step in whole["steps"] for fact in step["facts"]]
    next(fact for fact in drawn if fact["fact"] == "CardDrawn")["card"] = "map"
    return whole


def test_what_the_rules_did_not_let_happen_does_not_go_on(address: str) -> None:
    with visitor(address) as ann:
        whole = record()
        for wrong in (
            better_dealt(record()),
            drawn_again(record()),
            {**whole, "steps": whole["steps"][:40]},
            {**whole, "steps": whole["steps"] * 40},
            {**whole, "viewer": 1},
            {**whole, "game": "chess"},
            {**whole, "options": {"rounds": "9"}},
            {**whole, "players": 4, "seats": ["person"] * 4},
        ):
            for answer in (
                with_file(ann, wrong),
                ann.post("/api/replay/outcomes", json={"move": 10, "record": wrong}),
            ):
                assert (answer.status_code, answer.json()) == (422, {"reason": "no-whole-game"})
        nothing: tuple[object, ...] = ("a text", {})
        for none in nothing:
            assert with_file(ann, none).json() == {"reason": "not-a-record"}
        for part, reason in (
            ({"move": 0}, "no-game"),
            ({"move": 10_000}, "no-game"),
            ({"seat": 3}, "no-such-seat"),
            ({"level": "king"}, "no-such-level"),
            ({"other": 1}, "malformed"),
        ):
            assert with_file(ann, record(), **part).json() == {"reason": reason}
        assert with_file(ann, "x" * 2**21).status_code == 413


def test_so_many_files_and_no_more(tmp_path: Path) -> None:
    few = Limits(**{**vars(UNLIMITED), "files": Rate(0.0001, 2)})
    setup = Setup(limits=few, pace=QUICK, thinkers=1)
    with served(an_application(tmp_path, setup)) as address, visitor(address) as ann:
        assert with_file(ann, record()).status_code == 201
        outcomes = {"move": 4, "record": record()}
        answers = [ann.post("/api/replay/outcomes", json=outcomes) for _ in range(2)]
        assert [answer.status_code for answer in answers] == [200, 429]
        assert with_file(ann, record()).status_code == 429


@awaited
async def test_only_a_few_are_made_at_a_time() -> None:
    done = asyncio.Event()

    async def aside(work: Callable[[], Any]) -> Any:
        await done.wait()
        return work()

    api: Any = SimpleNamespace(ahead=asyncio.Semaphore(2), house=SimpleNamespace(aside=aside))
    begun = [asyncio.create_task(behind_few(api, lambda: "done")) for _ in range(2)]
    await asyncio.sleep(0)
    with pytest.raises(Answer, match="busy"):
        await behind_few(api, lambda: "done")
    done.set()
    assert await asyncio.gather(*begun) == ["done", "done"]
    assert await behind_few(api, lambda: "done") == "done"
