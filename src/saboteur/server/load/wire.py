"""A WebSocket and an HTTP request for a client that must cost next to nothing.

It speaks only to our own server: text in single frames, no extensions, nothing it need not read.
"""

import asyncio
import struct
from collections.abc import Callable
from typing import Final, cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL: Final = 0x80
MASKED: Final = 0x80
SHORT: Final = 126
LONG: Final = 65_536
# Bytes that are masked with zeros stay as they are.
NO_MASK: Final = bytes(4)
PATIENCE: Final = 30.0
KEY: Final = "c2Fib3RldXIgaXMgZHVnIQ=="


class WireError(OSError):
    """A server that does not answer as ours does."""


class Wire(asyncio.Protocol):
    """One socket: `heard` gets every message, `ended` once the code it ended with."""

    def __init__(self, heard: Callable[[bytes], None], ended: Callable[[int], None]) -> None:
        self.received = 0
        self._heard = heard
        self._ended = ended
        self._waiting = bytearray()
        self._code = 1006
        self._upgraded: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._transport: asyncio.Transport | None = None

    async def open(self, url: str, path: str, cookie: str | None) -> None:
        """Connect and shake hands."""
        host, port = _place(url)
        await asyncio.get_running_loop().create_connection(lambda: self, host, port)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {KEY}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        self._write(_head(lines))
        await asyncio.wait_for(self._upgraded, PATIENCE)

    def send(self, data: bytes) -> None:
        """Send a message, which a server must find masked."""
        self._frame(TEXT, data)

    def close(self) -> None:
        if self._transport is not None:
            self._frame(CLOSE, struct.pack("!H", 1000))
            self._transport.close()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # uvloop's transports are no subclass of asyncio's.
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        if not self._upgraded.done():
            self._upgraded.set_exception(WireError("the server hung up"))
        self._ended(self._code)

    def data_received(self, data: bytes) -> None:
        self.received += len(data)
        self._waiting += data
        if self._upgraded.done() or self._shook_hands():
            self._read_frames()

    def _shook_hands(self) -> bool:
        end = self._waiting.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._waiting[: self._waiting.find(b"\r\n")]).decode("latin-1")
        del self._waiting[: end + 4]
        if " 101 " in status:
            self._upgraded.set_result(None)
            return True
        self._upgraded.set_exception(WireError(refused(status.split()[1])))
        return False

    def _read_frames(self) -> None:
        waiting, at = self._waiting, 0
        while len(waiting) >= at + 2:
            opcode, length, start = waiting[at] & 0xF, waiting[at + 1], at + 2
            if length >= SHORT:
                size = 2 if length == SHORT else 8
                length = int.from_bytes(waiting[start : start + size], "big")
                start += size
            if len(waiting) < start + length:
                break
            at = start + length
            self._read(opcode, bytes(waiting[start:at]))
        del waiting[:at]

    def _read(self, opcode: int, data: bytes) -> None:
        if opcode == TEXT:
            self._heard(data)
        elif opcode == PING:
            self._frame(PONG, data)
        elif opcode == CLOSE:
            self._code = int.from_bytes(data[:2], "big")

    def _frame(self, opcode: int, data: bytes) -> None:
        length = len(data)
        if length < SHORT:
            head = bytes((FINAL | opcode, MASKED | length))
        elif length < LONG:
            head = struct.pack("!BBH", FINAL | opcode, MASKED | SHORT, length)
        else:
            head = struct.pack("!BBQ", FINAL | opcode, MASKED | 127, length)
        self._write(head + NO_MASK + data)

    def _write(self, data: bytes) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(data)


async def posted(url: str, path: str, body: bytes) -> tuple[bytes, str]:
    """What a server answers to a POST, and the cookie that it gives."""
    host, port = _place(url)
    reader, writer = await asyncio.open_connection(host, port)
    try:
        lines = [f"POST {path} HTTP/1.1", f"Host: {host}:{port}", f"Content-Length: {len(body)}"]
        writer.write(_head([*lines, "Content-Type: application/json", "Connection: close"]) + body)
        head, _, answer = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    status, *headers = head.decode("latin-1").split("\r\n")
    if " 200 " not in status and " 201 " not in status:
        raise WireError(refused((status.split() or ["", "nothing"])[1]))
    pairs = (line.partition(": ") for line in headers)
    cookies = [value for name, _, value in pairs if name.lower() == "set-cookie"]
    return answer, cookies[0].partition(";")[0] if cookies else ""


def refused(status: str) -> str:
    if status == "429":
        return "the server limits its guests: start it with --no-limits to measure it"
    return f"the server answered {status}"


def _head(lines: list[str]) -> bytes:
    return "\r\n".join((*lines, "", "")).encode("latin-1")


def _place(url: str) -> tuple[str, int]:
    parts = urlsplit(url)
    return parts.hostname or "", parts.port or 80
