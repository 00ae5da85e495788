"""Notices to devices: sealed for one browser, signed by the server, sent nowhere near the house,
and never at the cost of a table.
"""

import asyncio
import socket
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec

from saboteur.cli import main
from saboteur.server.http.app import Setup
from saboteur.server.http.limits import UNLIMITED, Limits, Rate
from saboteur.server.log.table import DAY
from saboteur.server.push import keys, post, sending
from saboteur.server.push.places import is_outside, place_of
from saboteur.server.push.post import Notice, Outcome, Post
from saboteur.server.push.sealing import CURVE, LENGTH, sealed
from saboteur.server.store.contract import StoreError, Subscription
from saboteur.server.tables import days
from server.clockwork import PromptStore, timeless, until
from server.receiver import Browser, Receiver, claims_in, decoded, encoded
from server.rooms import QUICK, QuickThinkers, an_application, awaited, served, visitor

CONTACT = "mailto:owner@example.org"
# RFC 8291, section 5.
TEXT = b"When I grow up, I want to be a watermelon"
SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
READER = "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
SALT = "DGv6ra1nlYgDCS1FRnbzlw"
SEALED = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27ml"
    "mlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPT"
    "pK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_the_example_of_the_standard() -> None:
    browser = Browser(READER, decoded(AUTH))
    own = ec.derive_private_key(int.from_bytes(decoded(SENDER)), CURVE)
    body = sealed(TEXT, browser.public, browser.auth, own, decoded(SALT), length=0)
    assert encoded(body) == SEALED
    assert browser.opened(body) == TEXT


def test_only_the_browser_it_is_for_can_read_it() -> None:
    one, other = Browser(), Browser()
    bodies = [sealed(text, one.public, one.auth) for text in (b"a", b"a much longer text")]
    assert [one.opened(body) for body in bodies] == [b"a", b"a much longer text"]
    assert len({len(body) for body in bodies}) == 1, "its length tells nothing"
    assert len(bodies[0]) > LENGTH
    with pytest.raises(InvalidTag):
        other.opened(bodies[0])


def test_keys_are_made_once_and_for_their_owner(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "push.json"
    assert main(["push-keys", str(file), "--contact", CONTACT]) == 0
    assert file.stat().st_mode & 0o077 == 0
    made = keys.read(file)
    assert made.contact == CONTACT
    assert len(decoded(made.public)) == 65
    assert main(["push-keys", str(file), "--contact", CONTACT]) == 2
    assert keys.read(file).public == made.public
    assert main(["push-keys", str(tmp_path / "b"), "--contact", "me"]) == 2
    assert main(["push-keys", str(tmp_path / "none" / "b"), "--contact", CONTACT]) == 1
    file.write_text("{}")
    assert main(["serve", "--push-keys", str(file), "--port", "0", "--no-browser"]) == 2
    assert "push-keys makes them" in capsys.readouterr().err


def test_a_server_signs_for_one_service_and_half_a_day() -> None:
    made = keys.make(CONTACT)
    said = made.authorization("https://push.example/some/device", 1000.0)
    claims, key = claims_in(said)
    assert claims == {"aud": "https://push.example", "exp": 1000 + 43_200, "sub": CONTACT}
    assert key == made.public
    assert repr(made).count("private") == 0


def test_a_code_is_no_topic() -> None:
    made, other = keys.make(CONTACT), keys.make(CONTACT)
    topics = {made.topic("abcd2345"), made.topic("abcd2346"), other.topic("abcd2345")}
    assert len(topics) == 3
    assert all(len(topic) == 32 and "abcd" not in topic for topic in topics)


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://push.example/x",
        "https://push.example:8443/x",
        "https://me:secret@push.example/x",
        "https://127.0.0.1/x",
        "https://[::1]/x",
        "https://[::ffff:10.0.0.1]/x",
        "https://10.1.2.3/",
        "https://169.254.169.254/latest/meta-data",
        "https:///x",
        "https://push.example/\r\nHost: other",
        "https://push.example/" + 1000 * "x",
        "ftp://push.example/x",
        "https://[x/",
    ],
)
def test_where_nothing_is_sent(endpoint: str) -> None:
    assert place_of(endpoint) is None


def test_addresses_of_the_house_are_not_outside() -> None:
    inside = (
        *("127.0.0.1", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.1.1", "100.64.0.1"),
        *("0.0.0.0", "224.0.0.1", "::1", "fe80::1", "fd00::1", "::ffff:192.168.0.1"),
        *("64:ff9b::a00:1", "2002:a00:1::", "ff02::1", "localhost"),
    )
    assert not [address for address in inside if is_outside(address)]
    assert is_outside("93.184.215.14")
    assert is_outside("2606:4700::1111")
    assert place_of("https://push.example/x") is not None


@awaited
async def test_a_name_that_leads_into_the_house_is_not_followed() -> None:
    """Neither by its address, nor if one of its addresses is outside."""
    receiver = Receiver()
    port = int(receiver.address.rpartition(":")[2])
    device = Subscription("https://push.example/x", *list(receiver.device().values())[1:])

    async def found(*_: Any, **__: Any) -> list[Any]:
        addresses = ("93.184.215.14", "127.0.0.1")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (one, port)) for one in addresses]

    async def connected(*_: Any, **__: Any) -> Any:
        raise AssertionError("connected")

    try:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(asyncio.get_running_loop(), "getaddrinfo", found)
            patch.setattr(asyncio, "open_connection", connected)
            outcome = await sending.Sender(keys.make(CONTACT))(device, NOTICE, b"{}", 60)
        assert outcome == "gone"
        assert receiver.got == []
    finally:
        receiver.close()


NOTICE = Notice("turn", "abcd2345", 2**50)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    made = Receiver()
    yield made
    made.close()


def test_what_answers_mean(receiver: Receiver) -> None:
    sender = sending.Sender(keys.make(CONTACT), inside=True)
    device = Subscription(**receiver.device("/a?b=c"))
    said = {201: "sent", 404: "gone", 410: "gone", 429: "later", 500: "later", 400: "refused"}
    for status, outcome in said.items():
        receiver.answers = status
        assert asyncio.run(sender(device, NOTICE, b"{}", 60)) == outcome
    receiver.answers, receiver.moves_to = 307, f"{receiver.address}/elsewhere"
    assert asyncio.run(sender(device, NOTICE, b"{}", 60)) == "refused"
    assert {got.path for got in receiver.got} == {"/a?b=c"}, "nobody is followed"
    receiver.close()
    assert asyncio.run(sender(device, NOTICE, b"{}", 60)) == "later"
    strange = Subscription(device.endpoint, encoded(b"\4" + 64 * b"x"), device.auth, "en")
    assert asyncio.run(sender(strange, NOTICE, b"{}", 60)) == "gone"


@pytest.mark.parametrize("said", [b"x" * 5_000 + b"\n", b"HTTP/1.1\n", b"HTTP/1.1 fine\n", b""])
def test_what_is_no_answer_is_as_good_as_none(receiver: Receiver, said: bytes) -> None:
    async def babble(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(said)
        await writer.drain()
        writer.close()

    async def sent() -> str:
        async with await asyncio.start_server(babble, "127.0.0.1", 0) as service:
            port = service.sockets[0].getsockname()[1]
            device = Subscription(
                **{**receiver.device("/a"), "endpoint": f"http://127.0.0.1:{port}/a"}
            )
            return await sending.Sender(keys.make(CONTACT), inside=True)(device, NOTICE, b"{}", 60)

    assert asyncio.run(sent()) == "later"


def days_of(client: httpx.Client) -> str:
    """A game over days, in which the visitor has the turn."""
    wanted = {"game": "base", "seats": 3, "clock": DAY}
    code = str(client.post("/api/tables", json=wanted).json()["code"])
    bots = [{"type": "seat_bot", "seat": seat, "level": "careful"} for seat in (1, 2)]
    for number, do in enumerate([{"type": "sit", "seat": 0}, *bots, {"type": "start"}]):
        command = {"id": f"id-{number}", "do": do}
        assert client.post(f"/api/tables/{code}/commands", json=command).is_success
    return code


def wait_for(receiver: Receiver, count: int) -> None:
    ends = time.monotonic() + 60
    while len(receiver.got) < count:
        assert time.monotonic() < ends, "nothing came"
        time.sleep(0.02)


def pushing(folder: Path, made: keys.Keys, limits: Limits = UNLIMITED) -> Any:
    setup = Setup(limits=limits, pace=QUICK, thinkers=1, push=made, push_inside=True)
    app = an_application(folder, setup)
    app.state.house.thinkers = QuickThinkers(1)
    return app


def test_a_turn_is_told_to_a_device_and_nothing_else_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    monkeypatch.setattr(days, "SOON", 0.2)
    made = keys.make(CONTACT)
    with served(pushing(tmp_path, made)) as address, visitor(address) as ann:
        assert ann.get("/api/push").json() == {"key": made.public}
        assert ann.put("/api/me/push", json=receiver.device(language="nl")).json() == {}
        code = days_of(ann)
        wait_for(receiver, 1)
        [got] = receiver.got
        day = got.notice.pop("until") / 1000 - time.time()
        assert got.notice == {"kind": "turn", "code": code, "language": "nl"}
        assert DAY - 60 < day <= 1.5 * DAY
        assert code.encode() not in got.body
        assert code not in str(got.headers)
        claims, key = claims_in(got.headers["authorization"])
        assert (claims["aud"], key) == (receiver.address, made.public)
        assert got.headers["content-encoding"] == "aes128gcm"
        assert 0 < int(got.headers["ttl"]) <= 1.5 * DAY
        assert got.headers["topic"] == made.topic(code)
        kept = ann.get("/api/me/export").json()["devices"]
        assert kept == [{"endpoint": receiver.device()["endpoint"], "language": "nl"}]
        counts = ann.get("/metrics").text
        assert 'pushes_total{outcome="sent"} 1' in counts
    # A decision that was told of is not told of again by the next server.
    with served(pushing(tmp_path, made)) as address, visitor(address) as ann:
        time.sleep(1)
        assert len(receiver.got) == 1


def test_a_device_that_is_gone_is_forgotten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    monkeypatch.setattr(days, "SOON", 0.0)
    receiver.answers = 410
    with served(pushing(tmp_path, keys.make(CONTACT))) as address, visitor(address) as ann:
        ann.put("/api/me/push", json=receiver.device())
        days_of(ann)
        wait_for(receiver, 1)
        ends = time.monotonic() + 60
        while ann.get("/api/me/export").json()["devices"]:
            assert time.monotonic() < ends
            time.sleep(0.02)


def test_a_slow_service_delays_no_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, receiver: Receiver
) -> None:
    monkeypatch.setattr(days, "SOON", 0.0)
    receiver.hold.clear()
    with served(pushing(tmp_path, keys.make(CONTACT))) as address, visitor(address) as ann:
        ann.put("/api/me/push", json=receiver.device())
        code, *_ = [days_of(ann) for _ in range(2 * post.CARRIERS)]
        table = ann.get(f"/api/tables/{code}").json()
        action = table["view"]["legal"][0]["text"]
        command = {"id": "mine", "do": {"type": "choose", "action": action}}
        assert ann.post(f"/api/tables/{code}/commands", json=command).is_success
        assert receiver.got == []
        receiver.hold.set()
        wait_for(receiver, 1)


def test_what_a_server_takes(tmp_path: Path, receiver: Receiver) -> None:
    device = receiver.device()
    limits = Limits(pushes=Rate(0.001, 3))
    with served(pushing(tmp_path, keys.make(CONTACT), limits)) as address, visitor(address) as ann:
        for wrong in (
            {"key": device["key"][:-4]},
            {"auth": ""},
            {"auth": "ä" * 22},
            {"language": "english"},
            {"endpoint": "ftp://push.example"},
            {"endpoint": "https://push.example/" + 1000 * "x"},
        ):
            assert ann.put("/api/me/push", json={**device, **wrong}).status_code == 400
        tries = [ann.put("/api/me/push", json=device).status_code for _ in range(4)]
        assert tries == [200, 200, 200, 429]
        assert len(ann.get("/api/me/export").json()["devices"]) == 1
        end = {"endpoint": device["endpoint"]}
        with visitor(address) as bob:
            assert bob.post("/api/me/push/end", json=end).is_success
            assert len(ann.get("/api/me/export").json()["devices"]) == 1, "not Bob's to end"
        assert ann.post("/api/me/push/end", json=end).is_success
        assert ann.get("/api/me/export").json()["devices"] == []
    plain = Setup(limits=UNLIMITED, pace=QUICK, thinkers=1, push=keys.make(CONTACT))
    with served(an_application(tmp_path, plain)) as address, visitor(address) as ann:
        assert ann.put("/api/me/push", json=device).status_code == 400, "it is in the house"
    with served(an_application(tmp_path)) as address, visitor(address) as ann:
        assert ann.get("/api/push").json() == {"key": None}
        outside = {**device, "endpoint": "https://push.example/x"}
        assert ann.put("/api/me/push", json=outside).status_code == 404


class Told:
    """A service that keeps what it is given and says what it is told to say."""

    def __init__(self, *says: Outcome) -> None:
        self.says = list(says)
        self.got: list[tuple[str, bytes]] = []

    async def __call__(self, to: Subscription, notice: Notice, text: bytes, left: int) -> Outcome:
        self.got.append((to.endpoint, text))
        return self.says.pop(0) if self.says else "sent"


async def with_devices(store: PromptStore, count: int) -> None:
    await store.new_person("ann", "hash")
    for number in range(count):
        await store.subscribe("ann", Subscription(f"https://push.example/{number}", "k", "a", "en"))


@timeless
async def test_what_failed_is_tried_once_more_where_it_failed() -> None:
    store, told = PromptStore(), Told("later", "sent", "later")
    await with_devices(store, 2)
    out = Post(store, told)
    out.hand("ann", NOTICE)
    await asyncio.sleep(10 * post.AGAIN)
    assert [where[-1] for where, _ in told.got] == ["0", "1", "0"]
    await out.close()
    await store.close()


@timeless
async def test_nobody_is_told_more_than_they_could_read() -> None:
    store, told, counted = PromptStore(), Told(), list[str]()
    await with_devices(store, 1)
    out = Post(store, told, count=counted.append)
    for _ in range(post.MOST_AN_HOUR + 5):
        out.hand("ann", NOTICE)
    await until(lambda: len(told.got) == post.MOST_AN_HOUR)
    assert counted.count("too-many") == 5
    await asyncio.sleep(post.AN_HOUR)
    out.hand("ann", NOTICE)
    out.hand("nobody", NOTICE)
    await until(lambda: len(told.got) == post.MOST_AN_HOUR + 1)
    out.hand("ann", Notice("turn", "abcd2345", 0))
    await asyncio.sleep(1)
    assert len(told.got) == post.MOST_AN_HOUR + 1, "what is over is no news"
    await out.close()
    await store.close()


@timeless
async def test_a_store_or_service_that_fails_ends_no_post() -> None:
    store, told, said = PromptStore(), Told(), list[str]()
    await with_devices(store, 1)
    failing: list[Exception] = [StoreError("full"), RuntimeError("a fault")]
    honest = store.subscriptions

    async def subscriptions(person: str) -> list[Subscription]:
        if failing:
            raise failing.pop()
        return await honest(person)

    store.subscriptions = subscriptions  # type: ignore[method-assign]
    out = Post(store, told, lambda event, **about: said.append(event))
    for _ in range(2 * post.CARRIERS + 2):
        out.hand("ann", NOTICE)
    await until(lambda: len(told.got) == 2 * post.CARRIERS)
    assert sorted(said) == ["push-failed", "store-failed"]
    await out.close()
    await store.close()
