"""Talking to the application within its own loop: requests and sockets without a network."""

import asyncio
from typing import Any, NamedTuple

import msgspec
from starlette.applications import Starlette

Headers = list[tuple[bytes, bytes]]
HOST = (b"host", b"localhost")
HELLO = {"type": "hello", "protocol": 2}


class Answered(NamedTuple):
    status: int
    headers: Headers
    body: bytes

    @property
    def json(self) -> Any:
        return msgspec.json.decode(self.body)

    def header(self, name: bytes) -> bytes | None:
        return next((value for key, value in self.headers if key.lower() == name), None)


def scope_for(kind: str, path: str, headers: Headers) -> dict[str, Any]:
    where, _, query = path.partition("?")
    scheme = "ws" if kind == "websocket" else "http"
    return {
        "type": kind,
        "asgi": {"version": "3.0"},
        "http_version": "1.1",
        "scheme": scheme,
        "path": where,
        "raw_path": where.encode("utf-8", "surrogatepass"),
        "query_string": query.encode("utf-8", "surrogatepass"),
        "root_path": "",
        "headers": [HOST, *headers],
        "client": ("127.0.0.1", 1),
        "server": ("127.0.0.1", 80),
        "extensions": {"websocket.http.response": {}},
    }


async def asked(
    app: Starlette,
    method: str,
    path: str,
    body: bytes = b"",
    headers: Headers | None = None,
) -> Answered:
    """The whole answer to a request."""
    sent: list[Any] = []
    gone = asyncio.Event()
    coming = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Any:
        if coming:
            return coming.pop()
        await gone.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        sent.append(message)

    await app({**scope_for("http", path, headers or []), "method": method}, receive, send)
    start, *rest = sent
    return Answered(start["status"], start["headers"], b"".join(m.get("body", b"") for m in rest))


class Socket:
    """A socket from the client's side; `told` is all that came, with when it came."""

    def __init__(self, app: Starlette, path: str, headers: Headers) -> None:
        self.told: list[tuple[float, str]] = []
        self.code: int | None = None
        self.status: int | None = None
        self._coming: asyncio.Queue[Any] = asyncio.Queue()
        self._answers: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._coming.put_nowait({"type": "websocket.connect"})
        scope = {**scope_for("websocket", path, headers), "subprotocols": []}
        self.task = asyncio.ensure_future(app(scope, self._coming.get, self._send))
        self.task.add_done_callback(lambda _: self._answers.put_nowait({"type": "gone"}))

    async def _send(self, message: Any) -> None:
        match message["type"]:
            case "websocket.send":
                self.told.append((asyncio.get_running_loop().time(), message["text"]))
                said = msgspec.json.decode(message["text"])
                if said["type"] in ("ack", "nack", "because", "welcome"):
                    self._answers.put_nowait(said)
            case "websocket.close":
                self.code = message.get("code", 1000)
            case "websocket.http.response.start":
                self.status = message["status"]

    def send(self, data: str | bytes) -> None:
        key = "text" if isinstance(data, str) else "bytes"
        self._coming.put_nowait({"type": "websocket.receive", key: data})

    async def answer(self) -> dict[str, Any]:
        """The next answer or welcome; "gone" when the server has done with this socket."""
        return await self._answers.get()

    async def hello(self, since: int | None = None, **eyes: Any) -> dict[str, Any]:
        self.send(msgspec.json.encode({**HELLO, "since": since, **eyes}).decode())
        return await self.answer()

    async def do(self, name: str, /, **do: Any) -> dict[str, Any]:
        self.send(msgspec.json.encode({"type": "command", "id": name, "do": do}).decode())
        return await self.answer()

    async def ask(self, name: str, /, **attempt: Any) -> dict[str, Any]:
        self.send(msgspec.json.encode({"type": "why", "id": name, **attempt}).decode())
        return await self.answer()

    async def close(self) -> None:
        self._coming.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await self.task
