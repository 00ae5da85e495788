"""Advice at tables: for whoever plays with bots alone and wants it, and no game that counts."""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from types import SimpleNamespace
from typing import Any

import httpx
import pytest

from saboteur.server.bots.thinkers import Thinkers
from saboteur.server.http.advised import MOST_AT_ONCE, in_turn
from saboteur.server.http.asking import Answer
from server.rooms import LONG, an_application, served, visitor
from server.test_replays import do, played_out


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    app = an_application(tmp_path_factory.mktemp("house"))
    # Interpreted on a busy machine advice takes its time.
    app.state.house.thinkers = Thinkers(late=LONG)
    with served(app) as address:
        yield address


def begun(client: httpx.Client, advice: str, people: int = 1) -> str:
    wanted = {"game": "base", "seats": 3, "options": {"rounds": "1"}, "advice": advice}
    code = str(client.post("/api/tables", json=wanted).json()["code"])
    do(client, code, "sit", seat=0)
    for seat in range(people, 3):
        do(client, code, "seat_bot", seat=seat, level="careful")
    return code


def on_turn(client: httpx.Client, code: str) -> dict[str, Any]:
    seen: dict[str, Any] = client.get(f"/api/tables/{code}").json()
    while not seen["view"]["legal"]:
        if seen["waits"]:
            do(client, code, "ready")
        since = {"since": seen["version"]}
        seen = client.get(f"/api/tables/{code}/updates", params=since).json()
    return seen


def advised(client: httpx.Client, code: str, **asked: object) -> httpx.Response:
    return client.post(f"/api/tables/{code}/advice", json=asked)


def test_somebody_alone_with_bots_is_advised(address: str) -> None:
    with visitor(address) as ann, visitor(address) as zoe:
        code = begun(ann, "asked")
        do(ann, code, "start")
        seen = on_turn(ann, code)
        assert seen["table"]["advises"] is True
        legal = [action["text"] for action in seen["view"]["legal"]]
        found = advised(ann, code).json()
        assert found["options"][0]["action"] in legal
        assert [one["seat"] for one in found["suspects"]] == [1, 2]
        asked = advised(ann, code, action=legal[-1]).json()
        assert asked["asked"]["action"] == legal[-1]
        assert advised(ann, code, action="dig NESW 40,40").json() == {"reason": "forbidden"}
        assert advised(ann, code, action="sing").json() == {"reason": "not-an-action"}
        assert advised(zoe, code).json() == {"reason": "not-found"}, "nobody else"


def test_a_choice_is_taken_back_and_the_game_counts_for_nothing(address: str) -> None:
    with visitor(address) as ann:
        code = begun(ann, "warned")
        do(ann, code, "start")
        seen = on_turn(ann, code)
        action = seen["view"]["legal"][0]["text"]
        assert do(ann, code, "take_back").json()["reason"] == "nothing-to-do"
        do(ann, code, "choose", action=action, version=seen["version"])
        on_turn(ann, code)
        assert do(ann, code, "take_back").status_code == 200
        again = on_turn(ann, code)
        assert again["view"] == seen["view"], "as it was, for whoever chooses"
        assert again["table"]["number"] == 2
        played_out(ann, code)
        assert do(ann, code, "take_back").status_code == 409
        assert ann.get("/api/me/games").json() == []
        do(ann, code, "settings", advice="none")
        do(ann, code, "rematch")
        assert ann.get(f"/api/tables/{code}").json()["table"]["advises"] is False
        assert [game["number"] for game in ann.get("/api/me/games").json()] == [3]


def test_without_the_wish_or_with_others_nobody_is_advised(address: str) -> None:
    with visitor(address) as ann, visitor(address) as bram:
        alone = begun(ann, "none")
        do(ann, alone, "start")
        on_turn(ann, alone)
        assert advised(ann, alone).json() == {"reason": "no-advice"}
        assert do(ann, alone, "take_back").json()["reason"] == "no-advice"

        both = begun(ann, "warned", people=2)
        do(bram, both, "sit", seat=1)
        do(ann, both, "start")
        assert ann.get(f"/api/tables/{both}").json()["table"]["advises"] is False
        assert advised(ann, both).json() == {"reason": "no-advice"}
        assert {game["code"] for game in bram.get("/api/me/games").json()} == {both}


def test_whether_a_game_counts_is_settled_before_it_is_dealt(address: str) -> None:
    with visitor(address) as ann:
        code = begun(ann, "none")
        do(ann, code, "start")
        assert do(ann, code, "settings", advice="asked").json()["reason"] == "game-on"
        assert do(ann, code, "settings", advice="none", speed="fast").status_code == 200
        assert len(ann.get("/api/me/games").json()) == 1


def test_whoever_sends_the_others_away_is_not_advised_in_a_game_that_counts(address: str) -> None:
    with visitor(address) as ann, visitor(address) as bram:
        code = begun(ann, "asked", people=2)
        do(bram, code, "sit", seat=1)
        do(ann, code, "start")
        assert do(ann, code, "kick", person=1).status_code == 200
        assert ann.get(f"/api/tables/{code}").json()["table"]["advises"] is False
        assert advised(ann, code).json() == {"reason": "no-advice"}
        assert do(ann, code, "take_back").json()["reason"] == "no-advice"


def test_whoever_asks_on_and_on_waits_for_what_they_asked_before() -> None:
    api: Any = SimpleNamespace(advised=Counter())
    with ExitStack() as asked:
        for _ in range(MOST_AT_ONCE):
            asked.enter_context(in_turn(api, "ann"))
        with pytest.raises(Answer, match="too-fast"):
            asked.enter_context(in_turn(api, "ann"))
        asked.enter_context(in_turn(api, "bram"))
    assert not api.advised
