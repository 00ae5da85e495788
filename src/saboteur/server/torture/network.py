"""Sockets and requests between people and processes: late, doubled, lost with their connection.

A connection keeps its own order; two connections keep none between them.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any, Final

import msgspec

from saboteur.server.http.identity import COOKIE
from saboteur.server.torture.processes import Mortal

Json = dict[str, Any]
App = Callable[..., Any]


class Gone(Exception):
    """Nobody is there, or not any more."""


@dataclass
class Traffic:
    """How the network is now; `lost` is the chance of each request, and of each answer."""

    slowest: float = 0.02
    lost: float = 0.0


class _Sent(msgspec.Struct):
    type: str = ""
    version: int = 0
    id: str | None = None
    reason: str | None = None


_HEAD = msgspec.json.Decoder(_Sent).decode


# Their commands are answered with this when nothing is known of them.
NOT_NOW: Final = ("busy", "too-fast")


class Network:
    """`sent` is told what a process says, when it says it; `done` knows which commands are."""

    def __init__(
        self,
        dice: Random,
        note: Callable[[str], None],
        sent: Callable[[Mortal, str, int], None],
        done: Callable[[str], bool],
        wrong: Callable[[str], None],
    ) -> None:
        self.dice = dice
        self.note = note
        self.sent = sent
        self.done = done
        self._wrong = wrong
        self.traffic = Traffic()
        self.lines: list[FrailLine] = []

    def late(self) -> float:
        return self.dice.uniform(0.0, self.traffic.slowest)

    def answered(self, answer: _Sent, late: bool) -> None:
        """What was done before it was asked once more, which is `late`, must not be refused."""
        if late and answer.type == "nack" and answer.reason not in NOT_NOW:
            self._wrong(f"{answer.id} was refused ({answer.reason}), having been done before")

    def _lost(self, process: Mortal) -> bool:
        return process.dead or self.dice.random() < self.traffic.lost

    def open(self, process: Mortal, app: App, path: str, cookie: str, person: str) -> "FrailLine":
        if process.dead:
            raise Gone
        line = FrailLine(self, process, person)
        line.begin(app, path, cookie)
        self.lines.append(line)
        return line

    async def ask(
        self, process: Mortal, app: App, method: str, path: str, body: Any = None, cookie: str = ""
    ) -> tuple[int, Json, str]:
        """The status of an answer, what it says, and a new cookie."""
        await asyncio.sleep(self.late())
        if self._lost(process):
            raise Gone
        answer: list[Any] = []
        data = b"" if body is None else msgspec.json.encode(body)
        late = body is not None and "id" in body and self.done(body["id"])
        asked = process.spawn(_asked(app, method, path, data, cookie, answer))
        await asyncio.wait((asked,))
        said = b"".join(part.get("body", b"") for part in answer[1:])
        if late and not process.dead and said:
            self.answered(_HEAD(said), late)
        await asyncio.sleep(self.late())
        if self._lost(process) or len(answer) < 2:
            raise Gone
        headers = dict(answer[0]["headers"])
        given = headers.get(b"set-cookie", b"").decode().partition(";")[0].partition("=")[2]
        return answer[0]["status"], msgspec.json.decode(said), given


async def _asked(
    app: App, method: str, path: str, body: bytes, cookie: str, answer: list[Any]
) -> None:
    coming = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        if coming:
            return coming.pop()
        return await asyncio.get_running_loop().create_future()

    async def send(message: Any) -> None:
        answer.append(message)

    await app({**_scope("http", path, cookie), "method": method}, receive, send)


def _scope(kind: str, path: str, cookie: str) -> Json:
    where, _, query = path.partition("?")
    headers = [(b"host", b"localhost")]
    if cookie:
        headers.append((b"cookie", f"{COOKIE}={cookie}".encode()))
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": "ws" if kind == "websocket" else "http",
        "path": where,
        "raw_path": where.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": headers,
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "extensions": {"websocket.http.response": {}},
    }


class FrailLine:
    """A socket; the process sees somebody there from `since` on, until it ends."""

    def __init__(self, network: Network, process: Mortal, person: str) -> None:
        self.process = process
        self.person = person
        self.since: float | None = None
        self.open = True
        self._network = network
        self.deaf = False
        # Of commands that are not answered yet, whether they had been done before they came.
        self._late: dict[str, deque[bool]] = {}
        self._to_server: asyncio.Queue[Json] = asyncio.Queue()
        self._to_person: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._due = [0.0, 0.0]
        self._under_way: tuple[deque[Any], deque[Any]] = (deque(), deque())

    def begin(self, app: App, path: str, cookie: str) -> None:
        self._to_server.put_nowait({"type": "websocket.connect"})
        scope = {**_scope("websocket", path, cookie), "subprotocols": []}
        task = self.process.spawn(app(scope, self._to_server.get, self._say))
        task.add_done_callback(lambda _: self._over())
        self.process.when_killed.append(self._over)

    async def get(self, seconds: float) -> Json | None:
        """What comes next, None when the line is cut."""
        async with asyncio.timeout(seconds):
            data = await self._to_person.get()
        return None if data is None else msgspec.json.decode(data)

    def send(self, message: Json) -> None:
        self._later(0, {"type": "websocket.receive", "text": msgspec.json.encode(message).decode()})

    def cut(self, later: float = 0.0) -> None:
        """Whatever is on its way is lost; the process learns of it later."""
        if self.deaf:
            return
        self.deaf = True
        self._to_person.put_nowait(None)
        self._leave(later)

    def go_silent(self, later: float) -> None:
        """Neither side hears the other any more, and at first neither knows."""
        if not self.deaf:
            self.deaf = True
            self._leave(later)

    def _leave(self, later: float) -> None:
        gone = {"type": "websocket.disconnect", "code": 1006}
        asyncio.get_running_loop().call_later(later, self._to_server.put_nowait, gone)

    async def _say(self, message: Any) -> None:
        if self.process.dead:
            return
        match message["type"]:
            case "websocket.send":
                text = message["text"]
                head = _HEAD(text)
                self._network.sent(self.process, head.type, head.version)
                if late := self._late.get(head.id or ""):
                    self._network.answered(head, late.popleft())
                if self.since is None and head.type == "welcome":
                    self.since = asyncio.get_running_loop().time()
                self._later(1, text.encode())
            case "websocket.close" | "websocket.http.response.start":
                self._later(1, None)

    def _later(self, way: int, message: Any) -> None:
        """Delays differ, but nothing overtakes anything on one line."""
        loop = asyncio.get_running_loop()
        due = self._due[way] = max(self._due[way], loop.time() + self._network.late())
        self._under_way[way].append(message)
        loop.call_at(due, self._deliver, way)

    def _deliver(self, way: int) -> None:
        message = self._under_way[way].popleft()
        if self.deaf or (way == 0 and self.process.dead):
            return
        if way == 0:
            self._look_at(_HEAD(message["text"]))
            self._to_server.put_nowait(message)
        else:
            self._to_person.put_nowait(message)

    def _look_at(self, sent: _Sent) -> None:
        if sent.type == "command" and sent.id is not None:
            self._late.setdefault(sent.id, deque()).append(self._network.done(sent.id))

    def _over(self) -> None:
        if self.open:
            self.open = False
            self._network.lines.remove(self)
            self._later(1, None)
