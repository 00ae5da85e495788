"""The API over sockets on a real server, and the example client."""

import asyncio
import importlib.util
import json
import socket as pysocket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.client import ClientProtocol
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import Frame, Opcode
from websockets.protocol import Protocol, State
from websockets.sync.client import ClientConnection, connect
from websockets.uri import parse_uri

from saboteur.server.http.doorstep import MOST_TEXT, text_frame, whole_text
from saboteur.server.http.identity import COOKIE
from saboteur.server.http.sockets import MOST_BYTES_WAITING, MOST_WAITING, Socket
from server.rooms import LONG, an_application, awaited, served, visitor

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "client.py"
HELLO = {"type": "hello", "protocol": 2}


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(an_application(tmp_path_factory.mktemp("house"))) as address:
        yield address


@pytest.fixture
def ann(address: str) -> Iterator[httpx.Client]:
    with visitor(address) as client:
        yield client


def opened(client: httpx.Client) -> str:
    return str(client.post("/api/tables", json={"game": "base", "seats": 3}).json()["code"])


@contextmanager
def socket(client: httpx.Client, code: str, hello: Any = HELLO) -> Iterator[ClientConnection]:
    address = str(client.base_url).replace("http", "ws", 1).rstrip("/")
    cookie = {"Cookie": f"{COOKIE}={client.cookies[COOKIE]}"} if COOKIE in client.cookies else {}
    at = f"{address}/api/tables/{code}/socket"
    with connect(at, additional_headers=cookie, open_timeout=LONG) as connection:
        assert isinstance(connection, ClientConnection)
        if hello is not None:
            connection.send(json.dumps(hello))
        yield connection


def heard(connection: ClientConnection, *kinds: str) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(connection.recv(timeout=LONG))
        if message["type"] in kinds:
            return message


def closed(connection: ClientConnection) -> int | None:
    """The code a connection is closed with, whatever is said before."""
    with suppress(ConnectionClosed):
        while True:
            connection.recv(timeout=LONG)
    return connection.close_code


def do(connection: ClientConnection, name: str, kind: str, **args: Any) -> dict[str, Any]:
    command = {"type": "command", "id": name, "do": {"type": kind, **args}}
    connection.send(json.dumps(command))
    return heard(connection, "ack", "nack")


def test_a_hello_is_answered_with_the_whole_picture(ann: httpx.Client) -> None:
    with socket(ann, opened(ann)) as connection:
        welcome = heard(connection, "welcome")
    assert (welcome["protocol"], welcome["you"], welcome["seat"]) == (2, 0, None)
    assert welcome["table"]["people"][0]["present"]
    assert welcome["view"] is None


def test_two_tabs_see_the_same(ann: httpx.Client) -> None:
    code = opened(ann)
    with socket(ann, code) as one, socket(ann, code) as other:
        heard(one, "welcome")
        heard(other, "welcome")
        assert do(one, "a", "sit", seat=2) == {"type": "ack", "id": "a", "version": 2}
        update = heard(other, "update")
    assert update["facts"] == [{"fact": "SeatChosen", "seat": 2, "person": 0}]
    assert update["seat"] == 2


def test_presence_is_told(ann: httpx.Client, address: str) -> None:
    code = opened(ann)
    with socket(ann, code) as mine:
        heard(mine, "welcome")
        with visitor(address) as bob, socket(bob, code) as theirs:
            heard(theirs, "welcome")
            while heard(mine, "presence")["present"] != [0, 1]:
                pass
        assert heard(mine, "presence")["present"] == [0]


def test_a_stranger_gets_a_cookie_with_the_socket(ann: httpx.Client, address: str) -> None:
    at = f"{address.replace('http', 'ws')}/api/tables/{opened(ann)}/socket"
    with connect(at, open_timeout=LONG) as connection:
        assert connection.response is not None
        assert COOKIE in connection.response.headers["set-cookie"]


def test_unknown_tables_are_not_found(ann: httpx.Client) -> None:
    with pytest.raises(InvalidStatus) as refused, socket(ann, "zzzzzzzz"):
        pass
    assert refused.value.response.status_code == 404


@pytest.mark.parametrize(
    ("sent", "name"),
    [
        ("", None),
        ("{", None),
        ("[1]", None),
        ('{"type":"command"}', None),
        ('{"type":"command","id":"x","do":{"type":"fly"}}', "x"),
        ('{"type":"command","id":"x","do":{"type":"sit","seat":99}}', "x"),
        ('{"type":"command","id":"x","do":{"type":"start","more":1}}', "x"),
        ("[" * 10_000, None),
        (b"\xff\xfe", None),
        (json.dumps(HELLO), None),
    ],
)
def test_malformed_messages_get_one_nack(
    ann: httpx.Client, sent: str | bytes, name: str | None
) -> None:
    with socket(ann, opened(ann)) as connection:
        heard(connection, "welcome")
        connection.send(sent)
        nack = heard(connection, "nack")
        assert (nack["id"], nack["reason"]) == (name, "malformed")
        assert do(connection, "next", "sit", seat=0)["type"] == "ack"


def test_whoever_only_sends_rubbish_is_let_go(ann: httpx.Client) -> None:
    with socket(ann, opened(ann)) as connection:
        for _ in range(20):
            connection.send("rubbish")
        assert closed(connection) == 1008


def test_large_messages_end_the_connection(ann: httpx.Client) -> None:
    with socket(ann, opened(ann)) as connection:
        connection.send("x" * 100_000)
        assert closed(connection) == 1009


def test_a_hello_comes_first_and_of_the_same_protocol(ann: httpx.Client) -> None:
    code = opened(ann)
    with socket(ann, code, hello=None) as connection:
        assert do(connection, "x", "sit", seat=0)["reason"] == "hello-first"
        assert closed(connection) == 1008
    with socket(ann, code, hello={**HELLO, "protocol": 99}) as connection:
        assert closed(connection) == 4400


def test_being_sent_away_closes_the_socket(ann: httpx.Client, address: str) -> None:
    code = opened(ann)
    with socket(ann, code) as mine, visitor(address) as bob, socket(bob, code) as theirs:
        heard(theirs, "welcome")
        heard(mine, "welcome")
        assert do(mine, "k", "kick", person=1)["type"] == "ack"
        assert closed(theirs) == 4404


@pytest.mark.parametrize(
    ("number", "size"), [(MOST_WAITING, 2), (8, MOST_BYTES_WAITING // 8)], ids=["many", "large"]
)
@awaited
async def test_a_reader_who_is_too_slow_is_told_so(number: int, size: int) -> None:
    free, codes = asyncio.Event(), []

    class Slow:
        async def send_text(self, text: str) -> None:
            await free.wait()

        async def close(self, code: int) -> None:
            codes.append(code)

    slow = Socket(Slow(), "ann")  # type: ignore[arg-type]
    for _ in range(number + 2):
        slow.post(b"{}".rjust(size))
        await asyncio.sleep(0)
    free.set()
    await slow.finish()
    assert codes == [4408]


def test_a_rename_shows_at_the_table(ann: httpx.Client) -> None:
    with socket(ann, opened(ann)) as connection:
        heard(connection, "welcome")
        connection.send(
            json.dumps({"type": "command", "id": "r", "do": {"type": "rename", "name": "  Ann  B"}})
        )
        update = heard(connection, "update")
    assert update["facts"] == [{"fact": "PersonRenamed", "person": 0}]
    assert update["table"]["people"][0]["name"] == "Ann B"


def test_a_look_shows_at_the_table_and_is_in_no_log(ann: httpx.Client) -> None:
    with socket(ann, opened(ann)) as connection:
        assert heard(connection, "welcome")["table"]["people"][0]["look"] is None
        dress = {"type": "command", "id": "d", "do": {"type": "dress", "look": "0a1b2c3d"}}
        connection.send(json.dumps(dress))
        update = heard(connection, "update")
        wrong = {**dress, "id": "w", "do": {"type": "dress", "look": "<svg/>12"}}
        connection.send(json.dumps(wrong))
        assert heard(connection, "nack")["reason"] == "malformed"
    assert update["facts"] == [{"fact": "PersonDressed", "person": 0}]
    assert update["table"]["people"][0]["look"] == "0a1b2c3d"
    assert ann.get("/api/me").json()["look"] == "0a1b2c3d"


def test_the_example_client_plays_a_whole_game(address: str) -> None:
    assert len(EXAMPLE.read_text("utf-8").splitlines()) < 100
    spec = importlib.util.spec_from_file_location("example_client", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    view = module.play(address)
    assert len(view["gold"]) == 3


@contextmanager
def line(client: httpx.Client, code: str) -> Iterator[tuple[pysocket.socket, Protocol]]:
    """A socket byte by byte, and who knows what the bytes mean."""
    at = client.base_url
    with pysocket.create_connection((at.host, at.port or 80), timeout=LONG) as raw:
        protocol = ClientProtocol(parse_uri(f"ws://{at.host}:{at.port}/api/tables/{code}/socket"))
        protocol.send_request(protocol.connect())
        raw.sendall(b"".join(protocol.data_to_send()))
        while protocol.state is State.CONNECTING:
            protocol.receive_data(raw.recv(65_536))
        yield raw, protocol


def frame(text: str, fin: bool = True, opcode: Opcode = Opcode.TEXT) -> bytes:
    return Frame(opcode, text.encode(), fin).serialize(mask=True)


def told(raw: pysocket.socket, protocol: Protocol, kind: str) -> dict[str, Any]:
    """The next message of a kind, in one frame as every message of this server is."""
    while True:
        for event in protocol.events_received():
            if isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                assert event.fin
                message: dict[str, Any] = json.loads(bytes(event.data))
                if message["type"] == kind:
                    return message
        protocol.receive_data(raw.recv(65_536))


def test_a_message_may_come_in_any_frames(ann: httpx.Client) -> None:
    """Nearly all come in one piece, and take a short way; however they come, each is heard once."""
    hello = json.dumps(HELLO)
    command = '{"type":"command","id":"%s","do":{"type":"chat","text":"%s"}}'
    with line(ann, opened(ann)) as (raw, protocol):
        for byte in frame(hello):
            raw.sendall(bytes([byte]))
        told(raw, protocol, "welcome")
        long = command % ("long", "x" * 200)
        pieces = [long[:5], long[5:40], long[40:]]
        for name, data in (
            ("one", frame(command % ("one", "hé"))),
            ("long", frame(long)),
            (
                "long",
                frame(pieces[0], fin=False)
                + frame(pieces[1], fin=False, opcode=Opcode.CONT)
                + frame(pieces[2], opcode=Opcode.CONT),
            ),
            ("pinged", frame("", opcode=Opcode.PING) + frame(command % ("pinged", "b"))),
        ):
            raw.sendall(data)
            assert told(raw, protocol, "ack")["id"] == name
        # Whatever comes between the parts of a message is none of it.
        raw.sendall(frame(pieces[0], fin=False))
        raw.sendall(frame("", opcode=Opcode.PING))
        raw.sendall(frame(pieces[1] + pieces[2], opcode=Opcode.CONT))
        assert told(raw, protocol, "ack")["id"] == "long"
        both = frame(command % ("first", "c")) + frame(command % ("second", "d"))
        raw.sendall(both[:-3])
        assert told(raw, protocol, "ack")["id"] == "first"
        raw.sendall(both[-3:])
        assert told(raw, protocol, "ack")["id"] == "second"


def test_a_text_that_is_none_ends_the_connection(ann: httpx.Client) -> None:
    with line(ann, opened(ann)) as (raw, protocol):
        raw.sendall(frame(json.dumps(HELLO)))
        told(raw, protocol, "welcome")
        raw.sendall(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
        while protocol.close_rcvd is None:
            data = raw.recv(65_536)
            assert data
            protocol.receive_data(data)
        assert protocol.close_rcvd.code == 1007


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 100_000])
def test_what_is_told_is_framed_as_the_standard_says(size: int) -> None:
    data = b"x" * size
    assert text_frame(data) == Frame(Opcode.TEXT, data).serialize(mask=False)


@pytest.mark.parametrize("size", [0, 1, 3, 4, 125, 126, 1000, MOST_TEXT])
def test_what_comes_in_one_frame_is_read_as_the_standard_says(size: int) -> None:
    text = ("é" * size)[: size // 2] + "x" * (size % 2)
    whole = Frame(Opcode.TEXT, text.encode()).serialize(mask=True)
    assert whole_text(whole) == text
    for part in (whole[:-1], whole + b"\x81", whole[:1], b""):
        assert whole_text(part) is None
    for first in (0x01, 0x80, 0x82, 0x88, 0xC1):
        assert whole_text(bytes([first]) + whole[1:]) is None


def test_what_is_too_long_or_unmasked_is_left_to_others() -> None:
    assert whole_text(Frame(Opcode.TEXT, b"x" * (MOST_TEXT + 1)).serialize(mask=True)) is None
    assert whole_text(Frame(Opcode.TEXT, b"x" * 20).serialize(mask=False)) is None


@awaited
async def test_what_waits_is_told_before_what_comes_after_it() -> None:
    free, heard_in_order = asyncio.Event(), []

    class Slow:
        async def send_text(self, text: str) -> None:
            await free.wait()
            heard_in_order.append(text)

    full = True

    def tell(data: bytes) -> bool:
        if not full:
            heard_in_order.append(data.decode())
        return not full

    slow = Socket(Slow(), "ann", tell=tell)  # type: ignore[arg-type]
    slow.post(b"1")
    await asyncio.sleep(0)
    full = False
    slow.post(b"2")
    free.set()
    await slow.finish()
    slow.post(b"3")
    assert heard_in_order == ["1", "2", "3"]
