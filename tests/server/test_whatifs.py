"""What if: a finished game goes on at a table of its own, and is none of those that count."""

from pathlib import Path

import httpx
import pytest

from saboteur.server.http.app import Setup
from saboteur.server.http.limits import UNLIMITED, Limits, Rate
from server.rooms import QUICK, an_application, served, visitor
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
    few = Limits(**{**vars(UNLIMITED), "tables": Rate(0.0001, 2), "replays": Rate(0.0001, 1)})
    setup = Setup(limits=few, pace=QUICK, thinkers=1)
    with served(an_application(tmp_path, setup)) as address, visitor(address) as ann:
        code = begun(ann)
        played_out(ann, code)
        assert [asked(ann, code).status_code for _ in range(2)] == [201, 429]
        outcomes = f"/api/tables/{code}/replay/1/outcomes"
        assert [ann.post(outcomes, json={"move": 4}).status_code for _ in range(2)] == [200, 429]
