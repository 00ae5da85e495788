"""Hands one notice to the service of one browser, over a connection of its own.

The name is looked up once, every address it has is checked, and one of those is connected to.
Nobody is followed to another place, and of an answer only its first line is read.
"""

import asyncio
import socket
import ssl
import time
from typing import Final
from urllib.parse import SplitResult

from saboteur.server.push.keys import Keys
from saboteur.server.push.places import decoded, is_outside, place_of
from saboteur.server.push.post import Notice, Outcome
from saboteur.server.push.sealing import sealed
from saboteur.server.store.contract import Subscription

SECONDS: Final = 10.0
MOST_LINE: Final = 1024
GONE: Final = (404, 410)
TOO_MANY: Final = 429
# Whatever a service answers, or does not, the other devices are told.
WRONG: Final = (
    *(OSError, ssl.SSLError, TimeoutError, ValueError, IndexError),
    *(asyncio.IncompleteReadError, asyncio.LimitOverrunError),
)
PORTS: Final = {"https": 443, "http": 80}


class Sender:
    def __init__(self, keys: Keys, inside: bool = False) -> None:
        self._keys = keys
        self._inside = inside
        self._trusted = ssl.create_default_context()

    async def __call__(self, to: Subscription, notice: Notice, text: bytes, left: int) -> Outcome:
        place = place_of(to.endpoint, self._inside)
        if place is None:
            return "gone"
        try:
            body = sealed(text, decoded(to.key) or b"", decoded(to.auth) or b"")
        except ValueError:
            return "gone"
        head = {
            "Authorization": self._keys.authorization(to.endpoint, time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Topic": self._keys.topic(notice.code),
            "TTL": str(left),
            "Urgency": "normal",
        }
        try:
            async with asyncio.timeout(SECONDS):
                return _meaning(await self._post(place, head, body))
        except WRONG:
            return "later"

    async def _post(self, place: SplitResult, head: dict[str, str], body: bytes) -> int | None:
        """The status of the answer, None if the place is one in the house."""
        assert place.hostname is not None
        port = place.port or PORTS[place.scheme]
        addresses = await _addresses(place.hostname, port)
        if not self._inside and not all(map(is_outside, addresses)):
            return None
        reader, writer = await self._connected(place, addresses, port)
        try:
            writer.write(_request(place, head, body))
            await writer.drain()
            line = await reader.readuntil(b"\n")
        finally:
            writer.close()
        return int(line[:MOST_LINE].split()[1])

    async def _connected(
        self, place: SplitResult, addresses: list[str], port: int
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """To the first of the addresses that answers."""
        secure = place.scheme == "https"
        trusted, name = (self._trusted, place.hostname) if secure else (None, None)
        failed: OSError = OSError("no address")
        for address in addresses:
            try:
                return await asyncio.open_connection(
                    address, port, limit=MOST_LINE, ssl=trusted, server_hostname=name
                )
            except OSError as error:
                failed = error
        raise failed


async def _addresses(host: str, port: int) -> list[str]:
    loop = asyncio.get_running_loop()
    found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(where[0]) for *_, where in found))


def _request(place: SplitResult, head: dict[str, str], body: bytes) -> bytes:
    path = f"{place.path or '/'}?{place.query}" if place.query else place.path or "/"
    lines = {"Host": place.netloc, **head, "Content-Length": len(body), "Connection": "close"}
    text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    return f"POST {path} HTTP/1.1\r\n{text}\r\n".encode("ascii") + body


def _meaning(status: int | None) -> Outcome:
    if status is None or status in GONE:
        return "gone"
    if 200 <= status < 300:
        return "sent"
    return "later" if status == TOO_MANY or status >= 500 else "refused"
