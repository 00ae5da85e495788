"""The API over HTTP on a real server: people, tables, commands, records."""

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from saboteur.play.record import read_record
from saboteur.server.http.identity import COOKIE
from server.rooms import an_application, get, served, visitor

WHOLE_BASE = {"game": "base", "seats": 3}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(an_application(tmp_path_factory.mktemp("house"))) as address:
        yield address


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    with visitor(address) as client:
        yield client


@pytest.fixture
def bob(address: str) -> Iterator[httpx.Client]:
    with visitor(address) as client:
        yield client


def opened(client: httpx.Client, **wanted: Any) -> str:
    answer = client.post("/api/tables", json={**WHOLE_BASE, **wanted})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["code"])


def do(client: httpx.Client, code: str, kind: str, **args: Any) -> httpx.Response:
    command = {"id": str(time.time_ns()), "do": {"type": kind, **args}}
    return client.post(f"/api/tables/{code}/commands", json=command)


def test_a_person_has_a_cookie_that_scripts_cannot_read(address: str) -> None:
    answer = get(f"{address}/api/me")
    cookie = answer.headers["set-cookie"]
    assert answer.json()["name"] is None
    assert answer.json()["look"] is None
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert len(answer.cookies[COOKIE]) >= 40


def test_whoever_comes_back_keeps_their_cookie(
    ann: httpx.Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = ann.cookies[COOKIE]
    assert "set-cookie" not in ann.get("/api/me").headers, "they came today"
    # As if a day had gone by.
    monkeypatch.setattr("saboteur.server.store.people.DAY", -1000)
    renewed = ann.get("/api/me").headers["set-cookie"]
    assert renewed.startswith(f"{COOKIE}={before};")
    assert f"Max-Age={180 * 24 * 60 * 60};" in renewed
    assert "HttpOnly" in renewed


def test_a_name_is_kept(ann: httpx.Client) -> None:
    assert ann.put("/api/me", json={"name": " Ann\u202e  B "}).json()["name"] == "Ann B"
    assert ann.get("/api/me").json()["name"] == "Ann B"
    assert ann.put("/api/me", json={"name": "\n"}).status_code == 400
    assert ann.put("/api/me", json={"name": "x" * 25}).status_code == 400


def test_a_look_is_kept_beside_the_name(ann: httpx.Client) -> None:
    ann.put("/api/me", json={"name": "Ann", "look": "0123456z"})
    me = ann.put("/api/me", json={"look": "76543210"}).json()
    assert (me["name"], me["look"]) == ("Ann", "76543210")
    for wrong in ("", "1234567", "123456789", "ABCDEFGH", "1234567\n", "1234 567", None, 12345678):
        assert ann.put("/api/me", json={"look": wrong}).status_code == 400
    assert ann.put("/api/me", json={}).json()["look"] == "76543210"


def test_a_code_makes_another_device_the_same_person_once(
    ann: httpx.Client, bob: httpx.Client
) -> None:
    ann.put("/api/me", json={"name": "Ann"})
    code = ann.post("/api/me/transfer").json()["code"]
    typed = f"{code[:5].upper()}-{code[5:]}"
    assert bob.post("/api/transfer", json={"code": typed}).status_code == 200
    assert bob.get("/api/me").json()["name"] == "Ann"
    assert bob.post("/api/transfer", json={"code": code}).status_code == 404


def test_own_data_can_be_had_and_deleted(ann: httpx.Client) -> None:
    ann.put("/api/me", json={"name": "Ann", "look": "01234567"})
    code = opened(ann)
    do(ann, code, "chat", text="remember me")
    export = ann.get("/api/me/export")
    assert export.headers["content-disposition"].startswith("attachment")
    assert (export.json()["name"], export.json()["look"]) == ("Ann", "01234567")
    assert [said["text"] for said in export.json()["chat"]] == ["remember me"]
    before = ann.cookies[COOKIE]
    ann.delete("/api/me")
    ann.cookies.set(COOKIE, before)
    assert ann.get("/api/me").json()["name"] is None
    table = ann.get(f"/api/tables/{code}", params={"since": 0}).json()
    assert table["table"]["people"][0]["name"] is None
    assert table["table"]["people"][0]["look"] is None


def test_the_shelf_has_keys_and_no_prose(ann: httpx.Client) -> None:
    shelf = ann.get("/api/shelf").json()
    assert shelf["games"]["base"]["players"] == [3, 10]
    assert shelf["games"]["base"]["options"]["edition"]["values"] == ["en", "nl", "fr"]
    assert "careful" in shelf["levels"]
    assert "gold" in shelf["statements"]


def test_the_shelf_is_sent_small_and_once(ann: httpx.Client) -> None:
    shelf = ann.get("/api/shelf")
    assert shelf.headers["content-encoding"] == "gzip"
    assert int(shelf.headers["content-length"]) < 4096 < len(shelf.content)
    known = ann.get("/api/shelf", headers={"if-none-match": shelf.headers["etag"]})
    assert (known.status_code, known.content) == (304, b"")
    plain = ann.get("/api/shelf", headers={"accept-encoding": "identity"})
    assert plain.json() == shelf.json()


def test_only_listed_tables_are_listed(ann: httpx.Client) -> None:
    private, listed = opened(ann), opened(ann, listed=True)
    codes = [table["code"] for table in ann.get("/api/tables").json()]
    assert listed in codes
    assert private not in codes


def test_tables_are_opened_with_care(ann: httpx.Client) -> None:
    for wrong in (
        {"game": "chess"},
        {"seats": 11},
        {"options": {"edition": "xx"}},
        {"options": {"colour": "red"}},
    ):
        assert ann.post("/api/tables", json={**WHOLE_BASE, **wrong}).status_code == 409
    for malformed in ({"seats": 0}, {"seats": "3"}, {"more": 1}, {"grace": 1}, {"game": "A B"}):
        answer = ann.post("/api/tables", json={**WHOLE_BASE, **malformed})
        assert (answer.status_code, answer.json()) == (400, {"reason": "malformed"})


@pytest.mark.parametrize("path", ["", "/updates", "/record", "/record/1", "/qr.svg"])
def test_what_one_may_not_know_is_not_found(ann: httpx.Client, path: str) -> None:
    for code in ("zzzzzzzz", "x", "%2e%2e", "1" * 500, "ABCDEFGH"):
        answer = ann.get(f"/api/tables/{code}{path}")
        assert (answer.status_code, answer.json()) == (404, {"reason": "not-found"})


def test_codes_may_be_typed_in_capitals(ann: httpx.Client) -> None:
    assert ann.get(f"/api/tables/{opened(ann).upper()}").status_code == 200


def test_whoever_was_sent_away_finds_nothing(ann: httpx.Client, bob: httpx.Client) -> None:
    code = opened(ann)
    assert do(bob, code, "sit", seat=1).status_code == 200
    assert do(ann, code, "kick", person=1).status_code == 200
    assert bob.get(f"/api/tables/{code}").status_code == 404
    assert do(bob, code, "sit", seat=1).status_code == 404


def test_a_command_is_answered_once_with_ack_or_nack(ann: httpx.Client) -> None:
    code = opened(ann)
    command = {"id": "one", "do": {"type": "sit", "seat": 0}}
    first = ann.post(f"/api/tables/{code}/commands", json=command)
    again = ann.post(f"/api/tables/{code}/commands", json=command)
    assert first.json() == again.json() == {"type": "ack", "id": "one", "version": 2}
    refused = do(ann, code, "start")
    assert refused.status_code == 409
    assert refused.json()["reason"] == "seats-empty"


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"{",
        b"[]",
        b"\xff",
        b'{"id":"x","do":{"type":"fly"}}',
        b"[" * 5000,
        b'{"id":1,"do":{}}',
    ],
)
def test_malformed_commands_are_refused(ann: httpx.Client, sent: bytes) -> None:
    answer = ann.post(f"/api/tables/{opened(ann)}/commands", content=sent)
    assert (answer.status_code, answer.json()) == (400, {"reason": "malformed"})


def test_large_bodies_are_refused(ann: httpx.Client) -> None:
    answer = ann.post("/api/tables", content=b" " * 20_000)
    assert (answer.status_code, answer.json()) == (413, {"reason": "too-large"})


def test_a_whole_game_over_http_and_its_record(ann: httpx.Client, tmp_path: Path) -> None:
    code = opened(ann)
    do(ann, code, "sit", seat=0)
    for seat in (1, 2):
        do(ann, code, "seat_bot", seat=seat, level="careful")
    do(ann, code, "start")
    do(ann, code, "ready")
    picture = ann.get(f"/api/tables/{code}").json()
    during = ann.get(f"/api/tables/{code}/record").json()
    assert during["viewer"] == 0
    while picture["table"]["phase"] != "over":
        if picture["waits"]:
            do(ann, code, "ready")
        elif picture["view"]["legal"]:
            action = picture["view"]["legal"][0]["text"]
            do(ann, code, "choose", action=action, version=picture["version"])
        since = {"since": picture["version"]}
        picture = ann.get(f"/api/tables/{code}/updates", params=since).json()
    answer = ann.get(f"/api/tables/{code}/record/1")
    path = tmp_path / "game.saboteur.json"
    path.write_bytes(answer.content)
    record = read_record(path)
    assert record.viewer == "all"
    *_, (_, state) = record.states()
    assert list(state.final or ()) == picture["view"]["gold"]
    (game,) = ann.get("/api/me/games").json()
    assert (game["code"], game["seat"], game["gold"]) == (code, 0, picture["view"]["gold"])
    assert ann.get(f"/api/tables/{code}/record/2").status_code == 404


def test_an_onlooker_sees_what_all_see(ann: httpx.Client, address: str) -> None:
    code = opened(ann)
    do(ann, code, "sit", seat=0)
    for seat in (1, 2):
        do(ann, code, "seat_bot", seat=seat, level="careful")
    do(ann, code, "start")
    stranger = get(f"{address}/api/tables/{code}")
    assert "set-cookie" not in stranger.headers
    assert stranger.json()["view"]["seat"] is None
    assert set(stranger.json()["view"]["roles"]) == {"?"}
    assert get(f"{address}/api/tables/{code}/record").json()["viewer"] is None


def test_health_and_metrics(ann: httpx.Client) -> None:
    assert ann.get("/healthz").text == "ok\n"
    text = ann.get("/metrics").text
    assert 'saboteur_requests_total{route="/healthz",status="200"}' in text
    assert "saboteur_tables_live" in text


def test_a_qr_code_is_a_picture(ann: httpx.Client) -> None:
    answer = ann.get(f"/api/tables/{opened(ann)}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")


def test_pages_are_served_for_every_table_and_nothing_else(ann: httpx.Client) -> None:
    assert ann.get("/").status_code == ann.get("/t/abcdefgh").status_code == 200
    assert ann.get("/").headers["content-type"].startswith("text/html")
    for path in ("/nothing.js", "/../pyproject.toml", "/%2e%2e/facts.py", "/assets/"):
        assert ann.get(path).status_code == 404


@pytest.mark.parametrize("number", ["0", "999999", "9" * 5_000, "\N{SUPERSCRIPT TWO}", "-1", "one"])
def test_there_are_only_so_many_riddles(ann: httpx.Client, number: str) -> None:
    answer = ann.get(f"/api/riddles/{number}")
    assert (answer.status_code, answer.json()) == (404, {"reason": "not-found"})
