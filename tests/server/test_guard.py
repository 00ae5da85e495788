"""The door: hosts, origins, headers, limits."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from saboteur.server.http.addresses import address_of
from saboteur.server.http.api import Api
from saboteur.server.http.app import Setup
from saboteur.server.http.guard import same_origin
from saboteur.server.http.limits import MOST_BUCKETS, UNLIMITED, Allowed, Buckets, Limits, Rate
from saboteur.server.tables.house import House
from server.rooms import LONG, QUICK, an_application, ask, get, post, served

# Buckets that do not fill again while a test runs, however long that takes.
SELDOM = 1e-6


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    setup = Setup(limits=UNLIMITED, pace=QUICK, hosts=("saboteur.example",))
    with served(an_application(tmp_path_factory.mktemp("house"), setup)) as address:
        yield address


@contextmanager
def limited(folder: Path, limits: Limits) -> Iterator[str]:
    with served(an_application(folder, Setup(limits=limits, pace=QUICK))) as address:
        yield address


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost:8000", 200),
        ("192.168.1.7:8000", 200),
        ("[fe80::1]:8000", 200),
        ("laptop.local", 200),
        ("saboteur.example", 200),
        ("SABOTEUR.example", 200),
        ("evil.example", 421),
        ("local", 421),
        ("saboteur.example.evil.example", 421),
        ("", 421),
    ],
)
def test_only_our_names_are_answered(address: str, host: str, status: int) -> None:
    assert get(f"{address}/healthz", headers={"host": host}).status_code == status


def test_another_sites_page_can_do_nothing(address: str) -> None:
    evil = Origin("http://evil.example")
    table = {"game": "base", "seats": 3}
    assert post(f"{address}/api/tables", json=table, headers={"origin": evil}).status_code == 403
    ours = {"origin": address}
    opened = post(f"{address}/api/tables", json=table, headers=ours)
    assert opened.status_code == 201
    socket = f"{address.replace('http', 'ws')}/api/tables/{opened.json()['code']}/socket"
    with pytest.raises(InvalidStatus) as refused, connect(socket, origin=evil, open_timeout=LONG):
        pass
    assert refused.value.response.status_code == 403


def test_origins() -> None:
    assert same_origin(None, "localhost:1")
    assert same_origin("http://localhost:1", "localhost:1")
    assert not same_origin("http://localhost:2", "localhost:1")
    assert not same_origin("null", "localhost:1")
    assert not same_origin("http://[", "localhost:1")


def test_a_page_that_came_unencrypted_says_nothing_to_an_encrypted_site() -> None:
    assert same_origin("https://saboteur.example", "saboteur.example", "wss")
    assert not same_origin("http://saboteur.example", "saboteur.example", "wss")
    assert not same_origin("http://saboteur.example", "saboteur.example", "https")
    # Whoever takes the encryption off need not say so.
    assert same_origin("https://saboteur.example", "saboteur.example", "http")
    assert not same_origin("chrome-extension://saboteur.example", "saboteur.example", "http")


@pytest.mark.parametrize("path", ["/", "/api/me", "/nothing", "/api/tables/zzzzzzzz", "/healthz"])
def test_every_answer_is_locked_down(address: str, path: str) -> None:
    headers = get(f"{address}{path}").headers
    assert headers["content-security-policy"].startswith("default-src 'self'")
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["x-frame-options"] == "DENY"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


LOCKED = ("content-security-policy", "x-content-type-options", "x-frame-options")


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/zzzzzzzz/nothing", 404),
        ("POST", "/api/shelf", 405),
        ("OPTIONS", "/api/me", 405),
        ("PATCH", "/", 405),
        ("PUT", "/nothing", 405),
    ],
)
def test_what_is_not_there_is_locked_down_too(
    address: str, method: str, path: str, status: int
) -> None:
    answer = ask(method, f"{address}{path}")
    assert answer.status_code == status
    assert all(name in answer.headers for name in LOCKED)
    assert ("allow" in answer.headers) == (status == 405)


def test_an_unexpected_error_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither to whoever asked nor in a log: what went wrong may hold somebody's hand."""

    async def broken(*_: object) -> None:
        raise ValueError("the hand is NESW and map")

    reports: list[tuple[str, dict[str, object]]] = []
    setup = Setup(limits=UNLIMITED, report=lambda event, **about: reports.append((event, about)))
    with served(an_application(tmp_path, setup)) as address:
        opened = post(f"{address}/api/tables", json={"game": "base", "seats": 3}).json()
        monkeypatch.setattr(Api, "table", broken)
        answer = get(f"{address}/api/tables/{opened['code']}")
        assert (answer.status_code, answer.json()) == (500, {"reason": "busy"})
        assert all(name in answer.headers for name in LOCKED)
        socket = f"{address.replace('http', 'ws')}/api/tables/{opened['code']}/socket"
        with pytest.raises(InvalidStatus) as refused, connect(socket, open_timeout=LONG):
            pass
        assert refused.value.response.status_code == 500
        assert all(name in refused.value.response.headers for name in LOCKED)
        monkeypatch.undo()
        monkeypatch.setattr(House, "connect", broken)
        with connect(socket, open_timeout=LONG) as connection:
            connection.send('{"type":"hello","protocol":2}')
            with pytest.raises(ConnectionClosed):
                connection.recv(LONG)
            assert connection.close_code == 1011
        assert get(f"{address}/healthz").status_code == 200
    failed = [event for event, _ in reports if event.endswith("-failed")]
    assert failed == ["request-failed", "socket-failed", "socket-failed"]
    assert "NESW" not in str(reports) + caplog.text


def test_answers_about_people_are_not_cached(address: str) -> None:
    assert get(f"{address}/api/me").headers["cache-control"] == "no-store"


def test_one_address_does_not_ask_for_ever(tmp_path: Path) -> None:
    with limited(tmp_path, Limits(requests=Rate(SELDOM, 5))) as address:
        statuses = [get(f"{address}/healthz").status_code for _ in range(7)]
    assert statuses == [200] * 5 + [429] * 2


def test_codes_cannot_be_tried_one_after_another(tmp_path: Path) -> None:
    """And yet nobody who has a link is shut out with those who guess beside them."""
    with limited(tmp_path, Limits(misses=Rate(SELDOM, 3))) as address:
        opened = post(f"{address}/api/tables", json={"game": "base", "seats": 3}).json()
        tries = [get(f"{address}/api/tables/zzzzzzz{n}").status_code for n in range(2, 7)]
        known = get(f"{address}/api/tables/{opened['code']}").status_code
    assert tries == [404] * 3 + [429] * 2
    assert known == 200


def test_one_who_guesses_is_told_apart_from_the_household(tmp_path: Path) -> None:
    limits = Limits(misses=Rate(SELDOM, 9), misses_each=Rate(SELDOM, 2))
    with limited(tmp_path, limits) as address:
        tries = {}
        for name in ("ann", "bob"):
            with httpx.Client(base_url=address, timeout=LONG) as person:
                person.get("/api/me")
                paths = [f"/api/tables/zzzzzzz{n}" for n in range(2, 6)]
                tries[name] = [person.get(path).status_code for path in paths]
        stranger = get(f"{address}/api/tables/zzzzzzz9").status_code
        codes = [
            post(f"{address}/api/transfer", json={"code": "nonesuch"}).status_code for _ in range(2)
        ]
    assert tries["ann"] == tries["bob"] == [404, 404, 429, 429]
    assert [stranger, *codes] == [404, 429, 429]


def test_tables_and_newcomers_are_limited(tmp_path: Path) -> None:
    limits = Limits(tables=Rate(SELDOM, 2), newcomers=Rate(SELDOM, 3))
    table = {"game": "base", "seats": 3}
    with limited(tmp_path, limits) as address, httpx.Client(base_url=address, timeout=LONG) as ann:
        statuses = [ann.post("/api/tables", json=table).status_code for _ in range(3)]
        strangers = [get(f"{address}/api/me").status_code for _ in range(3)]
    assert statuses == [201, 201, 429]
    assert strangers == [200, 200, 429]


def test_commands_are_limited_and_each_is_answered(tmp_path: Path) -> None:
    with (
        limited(tmp_path, Limits(commands=Rate(SELDOM, 2))) as address,
        httpx.Client(base_url=address, timeout=LONG) as ann,
    ):
        code = ann.post("/api/tables", json={"game": "base", "seats": 3}).json()["code"]
        commands = [{"id": str(n), "do": {"type": "sit", "seat": n}} for n in range(3)]
        path = f"/api/tables/{code}/commands"
        replies = [ann.post(path, json=command).json() for command in commands]
    assert [reply["type"] for reply in replies] == ["ack", "ack", "nack"]
    assert replies[-1]["reason"] == "too-fast"


def test_so_many_people_of_one_address_command_no_more_than_so_much(tmp_path: Path) -> None:
    with limited(tmp_path, Limits(household=Rate(SELDOM, 3))) as address, ExitStack() as here:
        people = [here.enter_context(httpx.Client(base_url=address, timeout=LONG)) for _ in "abcde"]
        code = people[0].post("/api/tables", json={"game": "base", "seats": 3}).json()["code"]
        path, command = f"/api/tables/{code}/commands", {"id": "1", "do": {"type": "join"}}
        statuses = [person.post(path, json=command).status_code for person in people]
    assert 429 not in statuses[:3]
    assert statuses[3:] == [429, 429]


def test_buckets_fill_again_and_are_forgotten() -> None:
    now = 0.0
    buckets = Buckets(Rate(1, 2), lambda: now)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.empty("a")
    now = 1.0
    assert [buckets.take("a") for _ in range(2)] == [True, False]
    now = 100.0
    for number in range(MOST_BUCKETS + 10):
        buckets.take(str(number))
    assert len(buckets._left) == MOST_BUCKETS
    assert "a" not in buckets._left


def test_connections_are_counted() -> None:
    allowed = Allowed(Limits(connections=3, connections_each=2))
    assert allowed.connect("here", "ann")
    assert allowed.connect("here", "ann")
    assert not allowed.connect("here", "ann")
    assert allowed.connect("here", "bob")
    assert not allowed.connect("here", "cas")
    assert allowed.connections == 3
    allowed.disconnect("here", "ann")
    assert allowed.connect("here", "cas")


def test_a_household_is_one_address() -> None:
    def of(text: str) -> str:
        return address_of({"type": "http", "client": (text, 1)})

    assert of("2001:db8::1") == of("2001:db8::2") != of("2001:db8:0:1::1")
    assert of("192.0.2.1") != of("192.0.2.2")
    assert of("::ffff:192.0.2.1") == of("192.0.2.1") != of("::ffff:192.0.2.2")
    assert address_of({"type": "http"}) == "nobody"
