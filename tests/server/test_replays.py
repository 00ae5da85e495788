"""Games told again: the same views as then, and nothing that is secret; and strangers' files."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from saboteur.play.codec import view_fields
from saboteur.play.record import Record, read_record, record_text
from saboteur.rules.seen import Viewer
from saboteur.rules.view import view
from saboteur.server.http import api
from saboteur.server.http.app import Setup
from saboteur.server.http.limits import Limits, Rate
from saboteur.server.tables import replaying
from saboteur.server.tables.proposals import Refused
from saboteur.server.tables.replaying import Asked, replay_of_file
from server.folding import folded
from server.rooms import LONG, an_application, get, post, served, visitor

GOLDEN = Path(__file__).parent.parent / "golden"
GAMES = ("base-3-en", "base-10-empty")
Json = dict[str, Any]


def golden(name: str) -> bytes:
    return (GOLDEN / f"{name}.saboteur.json").read_bytes()


def told(content: bytes, asked: Asked) -> Json:
    replay: Json = json.loads(msgspec.json.encode(replay_of_file(content, asked)))
    return replay


def views_in(replay: Json) -> Iterator[Json]:
    seen = replay["view"]
    for step in replay["steps"]:
        seen = folded(seen, step["changes"]) if step["changes"] else seen
        yield seen


def views_then(record: Record, viewer: Viewer) -> Iterator[Json]:
    """What a viewer saw while it was played."""
    for _, state in record.states():
        seen = {**view_fields(view(state, viewer)), "legal": [], "talk": [], "undo": False}
        yield json.loads(msgspec.json.encode(seen))


@pytest.mark.parametrize("name", GAMES)
def test_every_viewer_sees_what_they_saw_then(name: str) -> None:
    record = read_record(GOLDEN / f"{name}.saboteur.json")
    for viewer in ("all", None, 0, record.players - 1):
        replay = told(golden(name), viewer)
        assert replay["viewer"] == viewer
        assert replay["over"] is True
        assert list(views_in(replay)) == list(views_then(record, viewer))


def test_with_everything_open_all_hands_are_there_and_else_none() -> None:
    record = read_record(GOLDEN / "base-3-en.saboteur.json")
    first = told(golden("base-3-en"), "all")["steps"][0]
    assert [sorted(hand) for hand in first["hands"]] == [
        sorted(hand)
        for hand in record.steps[0].facts[0].fact.hands  # type: ignore[union-attr]
    ]
    assert not any(step["hands"] for step in told(golden("base-3-en"), 0)["steps"])


def test_a_record_of_one_seat_is_that_seat_s() -> None:
    record = read_record(GOLDEN / "base-3-en.saboteur.json").seen_by(1)
    content = record_text(record).encode()
    assert told(content, "own")["viewers"] == [1]
    with pytest.raises(Refused, match="secret"):
        replay_of_file(content, "all")


def altered(**changes: Any) -> bytes:
    return json.dumps({**json.loads(golden("base-3-en")), **changes}).encode()


def one_fact_again() -> bytes:
    data = json.loads(golden("base-3-en"))
    data["steps"] = [*data["steps"], *data["steps"][1:40]]
    return json.dumps(data).encode()


BAD: dict[str, tuple[bytes, str]] = {
    "nothing": (b"", "not-a-record"),
    "a picture": (b"\x89PNG\r\n\x1a\n\xff", "not-a-record"),
    "another json": (b'{"name": "package"}', "not-a-record"),
    "a list": (b"[1, 2]", "not-a-record"),
    "very deep": (b"[" * 100_000, "not-a-record"),
    "a later version": (altered(version=2), "other-record"),
    "half a record": (golden("base-3-en")[:9_000], "not-a-record"),
    "no steps": (altered(steps=None), "not-a-record"),
    "a strange fact": (altered(steps=[{"facts": [{"fact": "GoldRained"}]}]), "not-a-record"),
    "no such game": (altered(game="chess"), "broken-record"),
    "no such option": (altered(options={"first": "last"}), "broken-record"),
    "a crowd": (altered(players=10**9), "broken-record"),
    "too few seats": (altered(seats=["person"]), "broken-record"),
    "steps that cannot follow": (one_fact_again(), "broken-record"),
}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(an_application(tmp_path_factory.mktemp("house"))) as address:
        yield address


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    with visitor(address) as client:
        yield client


@pytest.mark.parametrize("name", BAD)
def test_what_is_wrong_with_a_file_is_said(ann: httpx.Client, name: str) -> None:
    content, reason = BAD[name]
    answer = ann.post("/api/replay", content=content)
    assert (answer.status_code, answer.json()) == (422, {"reason": reason})


def test_a_file_is_told_again_and_not_kept(address: str) -> None:
    with httpx.Client(base_url=address) as stranger:
        answer = stranger.post("/api/replay?as=onlooker", content=golden("base-3-en"))
        assert answer.status_code == 200
        assert "set-cookie" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        assert answer.json()["viewer"] is None
        assert stranger.post("/api/replay", content=b" " * 2_100_000).status_code == 413
        assert stranger.post("/api/replay?as=king", content=b"{}").status_code == 400


def test_so_many_files_and_no_more(tmp_path: Path) -> None:
    few = Setup(limits=Limits(files=Rate(0.001, 2)))
    with served(an_application(tmp_path, few)) as address, visitor(address) as client:
        answers = [client.post("/api/replay", content=b"{}").status_code for _ in range(3)]
    assert answers == [422, 422, 429]


def test_a_record_is_made_so_often_and_no_more(tmp_path: Path) -> None:
    few = Setup(limits=Limits(replays=Rate(0.001, 2)))
    with served(an_application(tmp_path, few)) as address, visitor(address) as client:
        code = begun(client)
        asked = [client.get(f"/api/tables/{code}/record").status_code for _ in range(3)]
    assert asked == [200, 200, 429]


def test_files_of_many_are_told_behind_few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    going = threading.Event()
    monkeypatch.setattr(api, "replay_of_file", lambda *_: going.wait(LONG) and None)
    with served(an_application(tmp_path)) as address, ThreadPoolExecutor(4) as people:
        asking = [people.submit(post, f"{address}/api/replay", content=b"{}") for _ in range(4)]
        done, _ = wait(asking, LONG, FIRST_COMPLETED)
        going.set()
        assert [one.result().status_code for one in done] == [503]


def test_a_file_that_takes_too_long_breaks_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replaying, "MOST_MOVES", 5)
    replay = told(golden("base-3-en"), "all")
    assert (len(replay["steps"]), replay["more"]) == (5, True)


def do(client: httpx.Client, code: str, kind: str, **args: Any) -> httpx.Response:
    command = {"id": str(time.time_ns()), "do": {"type": kind, **args}}
    return client.post(f"/api/tables/{code}/commands", json=command)


def begun(client: httpx.Client) -> str:
    opened = client.post("/api/tables", json={"game": "base", "seats": 3})
    code = str(opened.json()["code"])
    do(client, code, "sit", seat=0)
    for seat in (1, 2):
        do(client, code, "seat_bot", seat=seat, level="careful")
    do(client, code, "start")
    do(client, code, "ready")
    return code


def played_out(client: httpx.Client, code: str) -> None:
    picture = client.get(f"/api/tables/{code}").json()
    while picture["table"]["phase"] != "over":
        if picture["waits"]:
            do(client, code, "ready")
        elif picture["view"]["legal"]:
            action = picture["view"]["legal"][0]["text"]
            do(client, code, "choose", action=action, version=picture["version"])
        since = {"since": picture["version"]}
        picture = client.get(f"/api/tables/{code}/updates", params=since).json()


def test_a_game_is_its_players_secret_until_it_is_over(ann: httpx.Client, address: str) -> None:
    code = begun(ann)
    replay = f"/api/tables/{code}/replay/1"
    own = ann.get(replay).json()
    assert (own["viewer"], own["viewers"], own["over"]) == (0, [0, None], False)
    assert own["table"]["phase"] == "playing"
    for eyes in ("1", "2", "all"):
        answer = ann.get(f"{replay}?as={eyes}")
        assert (answer.status_code, answer.json()) == (403, {"reason": "secret"})
    stranger = get(f"{address}{replay}").json()
    assert (stranger["viewer"], stranger["viewers"]) == (None, [None])
    assert all(set(seen["roles"]) == {"?"} for seen in views_in(stranger))
    assert get(f"{address}{replay}?as=0").status_code == 403

    do(ann, code, "chat", text="well dug")
    played_out(ann, code)
    do(ann, code, "arrange", game="duel", options={}, seats=2)
    over = ann.get(replay).json()
    assert (over["viewer"], over["viewers"]) == (0, ["all", None, 0, 1, 2])
    record_data = ann.get(f"/api/tables/{code}/record/1").content
    assert len(over["steps"]) == len(json.loads(record_data)["steps"])
    through: dict[str, Asked] = {"all": "all", "onlooker": None, "2": 2}
    for eyes, viewer in through.items():
        seen = get(f"{address}{replay}?as={eyes}").json()
        assert list(views_in(seen)) == list(views_in(told(record_data, viewer)))
        assert [chair["bot"] for chair in seen["table"]["chairs"]] == [None, "careful", "careful"]
    assert '"well dug"' in json.dumps(over)
    assert ann.get(f"{replay}?as=7").json() == {"reason": "no-such-seat"}
    assert ann.get(f"/api/tables/{code}/replay/2").status_code == 404
    assert ann.get("/api/tables/22222222/replay/1").status_code == 404
