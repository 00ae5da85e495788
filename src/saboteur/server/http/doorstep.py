"""The doorstep: how long half a request may take, and how large it may get.

What comes here is not yet a request: nobody is known, and nothing of it may cost much. uvicorn's
protocols keep all that is sent until a head is whole and wait for it for ever; these do not.
"""

import asyncio
import os
from collections.abc import Awaitable, Callable
from functools import partial
from struct import pack
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import State

from saboteur.server.http.lines import Lines

MOST_HEAD: Final = 16 * 1024
MOST_PIPELINED: Final = 16
# From the connection, or the first byte of a further request, to a whole request.
REQUEST_SECONDS: Final = 20.0
# How long a reader may leave what it asked for lying.
READING_SECONDS: Final = 30.0
TELL: Final = "tell"
HAND_OVER: Final = "hand_over"
# A frame's first byte: the last of its message, which is a text; and lengths that need more bytes.
TEXT: Final = 0x81
SHORT: Final = 126
LONG: Final = 65_536
# What comes from a browser is masked, with a key of four bytes behind the length.
MASKED: Final = 0x80
MASKED_HEAD: Final = 6
MOST_TEXT: Final = 16 * 1024
# Frames that are no whole message, such as pings: a browser sends a few in a minute. Whatever comes
# at once is looked through by pieces, so that no more of them is read than is borne.
MOST_PARTS: Final = 100
PARTS_SECONDS: Final = 10.0
PIECE: Final = 1024
TOO_LARGE: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class Patience:
    """One thing that must happen in time, or the connection ends.

    It knows the connection only while it waits: else both would stay until garbage is collected.
    """

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._timer: asyncio.TimerHandle | None = None

    def begin(self, end: Callable[[], object]) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, end)

    def over(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Doorstep(HttpToolsProtocol):
    """HTTP, as far as strangers may go."""

    def __init__(self, lines: Lines, **config: Any) -> None:
        super().__init__(**config)
        self._lines = lines
        self._address: str | None = None
        # Bytes since anything of a request was whole, and those of its head.
        self._unread = self._head = 0
        self._asking = Patience(REQUEST_SECONDS)
        self._reading = Patience(READING_SECONDS)
        # Whether another process has handed it over: it does not go on to a third.
        self.handed = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._address = self._lines.enter(_peer(transport))
        if self._address is None:
            transport.abort()
            return
        super().connection_made(transport)
        self._asking.begin(self._end)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._left():
            super().connection_lost(exc)
            # Whatever is still being answered does without.
            self.cycle = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if self._address is None or self.transport.is_closing():
            return
        self._unread += len(data)
        super().data_received(data)
        if self._unread > MOST_HEAD and self.transport.get_protocol() is self:
            self._refuse()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head = 0
        self._asking.begin(self._end)

    def on_url(self, url: bytes) -> None:
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._unread = 0
        if len(self.pipeline) >= MOST_PIPELINED:
            raise ValueError("too many requests at once")
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._unread = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unread = 0
        self._asking.over()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._left()
        if self.handed:
            self.ws_protocol_class = partial(cast(Any, self.ws_protocol_class), stays=True)  # type: ignore[assignment]
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def send_400_response(self, msg: str) -> None:
        if self._head > MOST_HEAD:
            self._refuse()
        else:
            super().send_400_response(msg)

    def pause_writing(self) -> None:
        self._reading.begin(self._end)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.over()
        super().resume_writing()

    def _grow(self, size: int) -> None:
        self._head += size
        if self._head > MOST_HEAD:
            raise ValueError("too large a head")

    def _refuse(self) -> None:
        if not self.transport.is_closing():
            self.transport.write(TOO_LARGE)
            self.transport.close()

    def _left(self) -> bool:
        """Whether it was counted until now."""
        if self._address is None:
            return False
        self._lines.leave(self._address)
        self._address = None
        self._asking.over()
        self._reading.over()
        return True

    def _end(self) -> None:
        self.transport.abort()


class Line(WebSocketsSansIOProtocol):
    """A socket, once its request was whole; the doorstep let go of it before.

    The application finds `tell` in its scope: a short way out. Unless it `stays` there is
    `hand_over` too.
    """

    def __init__(self, lines: Lines, stays: bool = True, **config: Any) -> None:
        super().__init__(**config)
        self._lines = lines
        self._stays = stays
        # What was asked for, and nothing after it, until there is an answer.
        self._head = b""
        self._address: str | None = None
        self._reading = Patience(READING_SECONDS)
        # Frames that were no whole message, since when.
        self._parts, self._since = 0, 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # It was counted a moment ago, so there is room for it.
        self._address = self._lines.enter(_peer(transport))
        super().connection_made(transport)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            cast(dict[str, Any], self.scope)[TELL] = self.tell
            if not self._stays:
                cast(dict[str, Any], self.scope)[HAND_OVER] = self.hand_over

    def data_received(self, data: bytes) -> None:
        """Nearly always one whole text has come, which is read here; else by those who know all."""
        text = None if self._in_between() else whole_text(data)
        if text is None:
            self._read(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > 1 and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _read(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._head = b"" if self._stays else data
            super().data_received(data)
            return
        self._head = b""
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_ping(self) -> None:
        if self._bears_another():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._bears_another():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        if self._bears_another():
            super().handle_cont(event)

    def _bears_another(self) -> bool:
        """Whether one more frame that is no whole message is borne; else the line ends."""
        now = self.loop.time()
        if now - self._since > PARTS_SECONDS:
            self._parts, self._since = 0, now
        self._parts += 1
        if self._parts > MOST_PARTS:
            self.transport.abort()
        return self._parts <= MOST_PARTS

    def _in_between(self) -> bool:
        """Whether a handshake, a farewell, a frame or a message has begun and is not whole."""
        if not self.handshake_complete or self.conn.state is not State.OPEN:
            return True
        return bool(self.close_sent or self.frames or self.conn.reader.buffer)

    async def hand_over(self, give: Callable[[int, bytes], Awaitable[bool]]) -> bool:
        """Let another process answer this request, if it takes the line; say whether it did."""
        line = self.transport.get_extra_info("socket")
        if line is None or not self._head or self.handshake_complete or self.transport.is_closing():
            return False
        # What comes from now on is for whoever has the line in the end.
        self.transport.pause_reading()
        copy = os.dup(line.fileno())
        try:
            given = await give(copy, self._head)
        finally:
            os.close(copy)
            self._head = b""
        if given:
            # It goes on elsewhere: there is nothing more to say here, and no farewell.
            self.handshake_complete = self.close_sent = True
            self.transport.abort()
        elif not self.transport.is_closing():
            self.transport.resume_reading()
        return given

    def tell(self, data: bytes) -> bool:
        """Send a text, unless that has to wait or the socket is closing; say whether it was sent.

        The same as `websocket.send`, without a task, a copy and some objects for every screen.
        """
        if not self.handshake_complete or self.close_sent or not self.writable.is_set():
            return False
        if self.disconnected or self.transport.is_closing():
            return False
        self.transport.write(text_frame(data))
        return True

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self._lines.leave(self._address)
        self._reading.over()
        super().connection_lost(exc)
        # All lead back here, and would keep all of it until garbage is collected.
        self.conn.parser.close()
        for name in (TELL, HAND_OVER):
            cast(dict[str, Any], getattr(self, "scope", {})).pop(name, None)

    def pause_writing(self) -> None:
        self._reading.begin(self._end)
        super().pause_writing()

    def resume_writing(self) -> None:
        self._reading.over()
        super().resume_writing()

    def _end(self) -> None:
        self.transport.abort()


def whole_text(data: bytes) -> str | None:
    """The text of one short masked frame, if this is one and nothing more (RFC 6455, 5.2)."""
    if len(data) < MASKED_HEAD or data[0] != TEXT or data[1] < MASKED:
        return None
    length, start = data[1] - MASKED, 2
    if length > SHORT:
        return None
    if length == SHORT:
        length, start = int.from_bytes(data[2:4], "big"), 4
    mask, covered = data[start : start + 4], data[start + 4 :]
    if len(covered) != length or length > MOST_TEXT:
        return None
    key = mask * (length // 4 + 1)
    plain = int.from_bytes(covered, "little") ^ int.from_bytes(key[:length], "little")
    try:
        return plain.to_bytes(length, "little").decode()
    except UnicodeDecodeError:
        return None


def text_frame(data: bytes) -> bytes:
    """A whole message in one frame, as a server sends it: unmasked (RFC 6455, 5.2)."""
    length = len(data)
    if length < SHORT:
        return bytes((TEXT, length)) + data
    if length < LONG:
        return pack("!BBH", TEXT, SHORT, length) + data
    return pack("!BBQ", TEXT, SHORT + 1, length) + data


def _peer(transport: asyncio.BaseTransport) -> str:
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, tuple) and peer else "nobody"
