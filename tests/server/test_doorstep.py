"""Strangers at the door: half requests, endless heads, silence, floods. Others play on."""

import gc
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from websockets.sync.client import connect

from saboteur.server.http import doorstep
from saboteur.server.http.addresses import Networks, on_this_machine
from saboteur.server.http.app import Setup
from saboteur.server.http.doorstep import Doorstep, Line
from saboteur.server.http.limits import UNLIMITED, Limits, Rate
from saboteur.server.http.lines import Lines
from server.rooms import LONG, QUICK, an_application, get, post, served

HEAD = b"GET /api/shelf HTTP/1.1\r\nhost: localhost\r\n"
# As long as a stranger is borne in these tests.
BORNE = 0.4


@contextmanager
def a_server(folder: Path, limits: Limits = UNLIMITED) -> Iterator[str]:
    with served(an_application(folder, Setup(limits=limits, pace=QUICK))) as address:
        yield address


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(doorstep, "REQUEST_SECONDS", BORNE)
    monkeypatch.setattr(doorstep, "READING_SECONDS", BORNE)


def stranger(address: str) -> socket.socket:
    where = urlsplit(address)
    return socket.create_connection((where.hostname or "", where.port or 0), timeout=LONG)


def said(line: socket.socket, *parts: bytes, pause: float = 0.0) -> bool:
    """Whether all of it could be said before the other side hung up."""
    try:
        for part in parts:
            line.sendall(part)
            time.sleep(pause)
    except ConnectionError:
        return False
    return True


def heard(line: socket.socket) -> bytes:
    """All that is said until the other side hangs up."""
    answer = b""
    with suppress(ConnectionError):
        while part := line.recv(65536):
            answer += part
    return answer


def plays_on(address: str) -> bool:
    """Somebody opens a table, and hears of it."""
    with httpx.Client(base_url=address, timeout=LONG) as ann:
        code = ann.post("/api/tables", json={"game": "base", "seats": 3}).json()["code"]
        there = f"{address.replace('http', 'ws')}/api/tables/{code}/socket"
        cookie = {"cookie": f"saboteur={ann.cookies['saboteur']}"}
        with connect(there, additional_headers=cookie, open_timeout=LONG) as line:
            line.send('{"type":"hello","protocol":2}')
            return '"type":"welcome"' in str(line.recv(LONG))


@pytest.mark.parametrize(
    "endless",
    [
        HEAD + b"x-" + b"y" * 70_000,
        HEAD + b"x: " + b"y" * 70_000,
        HEAD + b"x: y\r\n" * 20_000,
        HEAD + b"x: " + b"y" * 20_000 + b"\r\n\r\n",
        b"GET /" + b"y" * 70_000,
        b"GET /" + b"y" * 20_000 + b" HTTP/1.1\r\nhost: localhost\r\n\r\n",
    ],
)
def test_a_head_without_end_is_cut_short(tmp_path: Path, endless: bytes) -> None:
    with a_server(tmp_path) as address, stranger(address) as line:
        said(line, endless)
        answer = heard(line)
        assert not answer or answer.startswith(b"HTTP/1.1 431 ")
        assert plays_on(address)


def test_trailers_without_end_are_cut_short(tmp_path: Path) -> None:
    """What follows a body in pieces is kept like a head."""
    head = b"PUT /api/me HTTP/1.1\r\nhost: localhost\r\ntransfer-encoding: chunked\r\n\r\n0\r\n"
    with a_server(tmp_path) as address, stranger(address) as line:
        said(line, head, *[b"x: " + b"y" * 1000 + b"\r\n"] * 40, pause=0.001)
        heard(line)
        assert plays_on(address)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"G",
        HEAD,
        HEAD.replace(b"GET", b"PUT").replace(b"shelf", b"me") + b"content-length: 9\r\n\r\n{",
        HEAD + b"\r\n" + HEAD,
    ],
)
def test_half_a_request_is_not_waited_for(tmp_path: Path, half: bytes) -> None:
    with a_server(tmp_path) as address, stranger(address) as line:
        line.sendall(half)
        began = time.monotonic()
        heard(line)
        # Not the few seconds in which another request may follow one that was answered.
        assert time.monotonic() - began < 4.0 + BORNE
        assert plays_on(address)


@pytest.mark.usefixtures("impatient")
def test_one_who_asks_byte_by_byte_is_not_waited_for(tmp_path: Path) -> None:
    with a_server(tmp_path) as address, stranger(address) as line:
        assert not said(line, *(bytes([byte]) for byte in HEAD * 10), pause=0.02)
        assert plays_on(address)


@pytest.mark.usefixtures("impatient")
def test_one_who_never_reads_is_let_go(tmp_path: Path) -> None:
    """Answers that nobody fetches do not pile up."""
    with a_server(tmp_path) as address, stranger(address) as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        assert not said(line, *[HEAD + b"\r\n"] * 100_000)
        assert plays_on(address)


def test_requests_all_at_once_are_few(tmp_path: Path) -> None:
    with a_server(tmp_path) as address, stranger(address) as line:
        line.sendall((HEAD + b"\r\n") * 2000)
        assert heard(line).count(b"HTTP/1.1 200") <= 2 * doorstep.MOST_PIPELINED
        assert plays_on(address)


PING, PONG, PART = b"\x89", b"\x8a", b"\x00"


def at_a_table(address: str) -> socket.socket:
    """A line that has said hello, and reads nothing."""
    line = stranger(address)
    with httpx.Client(base_url=address, timeout=LONG) as ann:
        code = ann.post("/api/tables", json={"game": "base", "seats": 3}).json()["code"]
        cookie = ann.cookies["saboteur"]
    line.sendall(
        f"GET /api/tables/{code}/socket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n"
        "connection: upgrade\r\nsec-websocket-version: 13\r\n"
        f"sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\ncookie: saboteur={cookie}\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    line.sendall(framed(b"\x81", b'{"type":"hello","protocol":2}'))
    return line


def framed(kind: bytes, data: bytes) -> bytes:
    """A frame as a browser sends it, with a mask that changes nothing."""
    return kind + bytes([0x80 | len(data)]) + bytes(4) + data


@pytest.mark.parametrize(
    ("begun", "frame"),
    [
        (b"", framed(PING, b"")),
        (b"", framed(PING, b"x" * 125)),
        (b"", framed(PONG, b"")),
        (framed(b"\x01", b"x"), framed(PART, b"")),
    ],
    ids=["pings", "long pings", "pongs", "parts"],
)
def test_nobody_is_kept_busy_with_frames_that_say_nothing(
    tmp_path: Path, begun: bytes, frame: bytes
) -> None:
    with a_server(tmp_path) as address, at_a_table(address) as line:
        line.sendall(begun + frame * 90)
        time.sleep(0.2)
        assert said(line, frame * 5)
        # More than the system would hold for one who is not read from.
        assert not said(line, *[frame * (100_000 // len(frame))] * 200, pause=0.001)
        assert plays_on(address)


def test_what_strangers_send_does_not_fill_a_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with a_server(tmp_path) as address:
        for nonsense in (framed(b"\x81", b"\xff"), framed(b"\x8b", b""), b"\x81\x00", b"\xff" * 9):
            with at_a_table(address) as line:
                line.sendall(nonsense)
                heard(line)
        with stranger(address) as line:
            line.sendall(b"nonsense\r\n\r\n")
            heard(line)
    assert [record for record in caplog.records if record.levelname != "DEBUG"] == []


def test_a_message_in_parts_is_read_whole(tmp_path: Path) -> None:
    with a_server(tmp_path) as address, at_a_table(address) as line:
        question = b'{"type":"command","id":"parts","do":{"type":"chat","text":"'
        line.sendall(framed(b"\x01", question) + framed(PART, b"x" * 100))
        line.sendall(framed(b"\x80", b'"}}'))
        answer = b""
        while b'"id":"parts"' not in answer:
            answer += line.recv(65536)
        assert b'"type":"ack"' in answer


def test_one_address_has_so_many_lines(tmp_path: Path) -> None:
    with a_server(tmp_path, Limits(lines=5)) as address, ExitStack() as held:
        for line in [held.enter_context(stranger(address)) for _ in range(5)]:
            line.sendall(HEAD)
        time.sleep(0.2)
        with stranger(address) as sixth:
            assert heard(sixth) == b""
        held.close()
        for _ in range(100):
            try:
                assert get(f"{address}/healthz").status_code == 200
                break
            except httpx.TransportError:
                time.sleep(0.05)
        else:
            pytest.fail("nobody was let in again")
        assert plays_on(address)


def test_a_socket_is_one_line_and_leaves_as_one(tmp_path: Path) -> None:
    app = an_application(tmp_path, Setup(limits=UNLIMITED, pace=QUICK))
    with served(app) as address:
        for _ in range(3):
            assert plays_on(address)
        for _ in range(100):
            if app.state.lines.open == 0:
                break
            time.sleep(0.05)
        assert app.state.lines.open == 0


def test_whoever_leaves_waits_for_no_collector(tmp_path: Path) -> None:
    gc.collect()
    gc.disable()
    try:
        with a_server(tmp_path) as address:
            for _ in range(3):
                assert plays_on(address)
            for _ in range(100):
                if not kept():
                    break
                time.sleep(0.05)
            assert kept() == []
    finally:
        gc.enable()


def kept() -> list[object]:
    # Not `isinstance`, which asks proxies of what is gone.
    return [type(one) for one in gc.get_objects() if issubclass(type(one), Doorstep | Line)]


def test_the_newest_are_shed_and_proxies_are_not_counted_as_one() -> None:
    told: list[str] = []
    lines = Lines(2, 5, Networks(["10.0.0.0/8"]), lambda event, **about: told.append(event))
    here = [lines.enter("192.0.2.1") for _ in range(3)]
    assert here == ["192.0.2.1", "192.0.2.1", None]
    assert told == []
    assert [lines.enter("10.1.2.3") is not None for _ in range(4)] == [True, True, True, False]
    # The line of one address too many was no sign of it.
    assert told == ["descriptors-failed"]
    assert lines.open == 5
    assert lines.enter("192.0.2.9") is None
    lines.leave("192.0.2.1")
    assert lines.enter("192.0.2.9") == "192.0.2.9"
    assert lines.enter("2001:db8::1") is None


def test_two_hosts_are_none(tmp_path: Path) -> None:
    with a_server(tmp_path) as address, stranger(address) as line:
        line.sendall(HEAD + b"host: saboteur.example\r\nconnection: close\r\n\r\n")
        assert heard(line).startswith(b"HTTP/1.1 400 ")


def passed_on(address: str, *proxies: str) -> dict[str, str]:
    """Limits as they are for someone at this address, as the proxies say."""
    return {"x-forwarded-for": ", ".join((address, *proxies))}


def test_only_trusted_proxies_say_who_asks(tmp_path: Path) -> None:
    limits = Limits(requests=Rate(1e-6, 2))
    for proxies, statuses in (((), [200, 200, 429]), (("127.0.0.1",), [200, 200, 200])):
        folder = tmp_path / str(len(proxies))
        folder.mkdir()
        setup = Setup(limits=limits, pace=QUICK, proxies=Networks(proxies))
        with served(an_application(folder, setup)) as address:
            asked = [
                get(f"{address}/healthz", headers=passed_on(f"192.0.2.{n}")).status_code
                for n in range(3)
            ]
        assert asked == statuses


def test_behind_encryption_pages_must_be_encrypted(tmp_path: Path) -> None:
    setup = Setup(limits=UNLIMITED, pace=QUICK, proxies=Networks(["127.0.0.1"]))
    with served(an_application(tmp_path, setup)) as address:
        host = urlsplit(address).netloc
        headers = {**passed_on("192.0.2.1"), "x-forwarded-proto": "https"}
        table = {"game": "base", "seats": 3}
        statuses = [
            post(
                f"{address}/api/tables",
                json=table,
                headers={**headers, "origin": f"{scheme}://{host}"},
            ).status_code
            for scheme in ("http", "https")
        ]
    assert statuses == [403, 201]


def test_counts_are_for_this_machine_or_a_token(tmp_path: Path) -> None:
    setup = Setup(limits=UNLIMITED, pace=QUICK, metrics="s3cret")
    with served(an_application(tmp_path, setup)) as address:
        there = f"{address}/metrics"
        assert get(there).status_code == 200
        assert "saboteur_lines 1" in get(there).text
        away = passed_on("192.0.2.1")
        assert get(there, headers=away).status_code == 404
        wrong = {**away, "authorization": "Bearer secret"}
        assert get(there, headers=wrong).status_code == 404
        right = {**away, "authorization": "Bearer s3cret"}
        assert get(there, headers=right).status_code == 200


def test_this_machine() -> None:
    def here(text: str, *headers: tuple[bytes, bytes]) -> bool:
        return on_this_machine({"type": "http", "client": (text, 1), "headers": list(headers)})

    assert here("127.0.0.1")
    assert here("::1")
    assert here("::ffff:127.0.0.1")
    assert not here("192.0.2.1")
    assert not here("127.0.0.1", (b"via", b"1.1 somebody"))
    assert not on_this_machine({"type": "http", "headers": []})
