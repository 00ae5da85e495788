"""The API over a WebSocket: a hello, then commands in and everything that happens out."""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from saboteur.server.http import identity
from saboteur.server.http.addresses import address_of
from saboteur.server.http.api import CODE, STATUS, Api, reason_of
from saboteur.server.http.asking import Answer
from saboteur.server.http.doorstep import HAND_OVER, TELL
from saboteur.server.http.guard import problem, refuse
from saboteur.server.http.next_door import NextDoor
from saboteur.server.messages import PROTOCOL, FromClient, Hello, Nack, Why
from saboteur.server.store.contract import StoreError
from saboteur.server.tables.eyes import actor
from saboteur.server.tables.live import Live
from saboteur.server.tables.screens import ENCODE
from saboteur.server.tables.showing import Eyes

MOST_WAITING: Final = 500
# The welcome of a long game is a tenth of it.
MOST_BYTES_WAITING: Final = 2 * 1024 * 1024
MOST_MALFORMED: Final = 20
HELLO_SECONDS: Final = 20.0
GONE: Final = 4404
TOO_SLOW: Final = 4408
OTHER_PROTOCOL: Final = 4400
BAD: Final = 1008
TRY_AGAIN: Final = 1013
DECODER: Final = msgspec.json.Decoder(FromClient)


class _WithId(msgspec.Struct):
    id: str


_ID: Final = msgspec.json.Decoder(_WithId)


def has_to_wait(data: bytes) -> bool:
    """Where a socket has no short way out, nothing is told at once."""
    return False


class Socket:
    """One open socket; what is posted goes out in order, and a reader too slow is let go."""

    def __init__(
        self,
        websocket: WebSocket,
        person: str,
        household: str = "",
        tell: Callable[[bytes], bool] = has_to_wait,
    ) -> None:
        self.person = person
        self.household = household
        self._websocket = websocket
        self._tell = tell
        self._waiting: deque[bytes] = deque()
        self._bytes = 0
        self._sending: asyncio.Task[None] | None = None
        self._code: int | None = None

    def post(self, data: bytes) -> None:
        if self._code is None and self._sending is None and self._tell(data):
            return
        if self._code is None:
            self._waiting.append(data)
            self._bytes += len(data)
            self._start()
        if len(self._waiting) > MOST_WAITING or self._bytes > MOST_BYTES_WAITING:
            self._clear()
            self.end(TOO_SLOW)

    def end(self, code: int = GONE) -> None:
        """Close as soon as what is waiting has been sent."""
        if self._code is None:
            self._code = code
            self._start()

    @property
    def ended(self) -> bool:
        """Whether they are not listened to any more, though they may not have heard of it yet."""
        return self._code is not None

    async def finish(self) -> None:
        """Wait until all is sent."""
        if self._sending is not None:
            await self._sending

    def _start(self) -> None:
        # A task only while there is something to send: most sockets are idle.
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def _send(self) -> None:
        try:
            while self._waiting:
                data = self._waiting.popleft()
                self._bytes -= len(data)
                await self._websocket.send_text(data.decode())
            if self._code is not None:
                await self._websocket.close(self._code)
        except (WebSocketDisconnect, RuntimeError):
            self._clear()
        finally:
            self._sending = None

    def _clear(self) -> None:
        self._waiting.clear()
        self._bytes = 0


class Sockets:
    def __init__(self, api: Api, next_door: NextDoor | None = None) -> None:
        self._api = api
        self._next_door = next_door

    async def socket(self, websocket: WebSocket) -> None:
        address = address_of(websocket.scope)
        try:
            if await self._handed_over(websocket):
                return
            person = await self._api.person(websocket)
            live = await self._api.table(websocket, person)
            if not self._api.allowed.connect(address, person):
                raise Answer("too-fast")
        except (Answer, StoreError) as end:
            reason = end.reason if isinstance(end, Answer) else reason_of(end)
            refused = problem(reason, STATUS.get(reason, 409))
            await refuse(refused, websocket.scope, websocket.receive, websocket.send)
            return
        try:
            await websocket.accept(headers=_cookie(websocket))
            tell = websocket.scope.get(TELL, has_to_wait)
            await self._serve(websocket, live, Socket(websocket, person, address, tell))
        finally:
            self._api.allowed.disconnect(address, person)

    async def _handed_over(self, websocket: WebSocket) -> bool:
        """Whether it is served by the worker that plays the table."""
        hand_over, code = websocket.scope.get(HAND_OVER), websocket.path_params["code"].lower()
        if self._next_door is None or hand_over is None or not CODE.fullmatch(code):
            return False
        live = self._api.house.loaded(code)
        if live is not None and live.owned:
            return False
        return await self._next_door.gave(code, hand_over)

    async def _serve(self, websocket: WebSocket, live: Live, socket: Socket) -> None:
        try:
            async with asyncio.timeout(HELLO_SECONDS):
                hello = await _hello(websocket, socket)
        except TimeoutError:
            hello = None
        if hello is None or hello.protocol != PROTOCOL:
            socket.end(BAD if hello is None else OTHER_PROTOCOL)
            await socket.finish()
            return
        try:
            eyes = Eyes(hello.watch, hello.reveal)
            await self._api.house.connect(live, socket, hello.since, eyes)
            await self._obey(websocket, socket, live, eyes)
        except StoreError:
            socket.end(TRY_AGAIN)
        finally:
            live.disconnect(socket)
        await socket.finish()

    async def _obey(self, websocket: WebSocket, socket: Socket, live: Live, eyes: Eyes) -> None:
        """Every command and question gets one answer; the next is read when it is given."""
        malformed = 0
        while malformed < MOST_MALFORMED:
            data = await _received(websocket)
            if data is None or socket.ended:
                return
            try:
                message = DECODER.decode(data)
            except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
                malformed += 1
                socket.post(ENCODE(Nack(_id_in(data), "malformed")))
                continue
            if isinstance(message, Hello):
                malformed += 1
                socket.post(ENCODE(Nack(None, "malformed")))
            elif not self._api.allowed.may_command(socket.household, socket.person):
                socket.post(ENCODE(Nack(message.id, "too-fast")))
            elif eyes.watch:
                # A screen wants nothing; but it may ask whether anybody is there.
                socket.post(ENCODE(Nack(message.id, "not-seated")))
            elif isinstance(message, Why):
                who = actor(live.table, socket.person, eyes, message)
                socket.post(ENCODE(live.because(who, message)))
            else:
                who = actor(live.table, socket.person, eyes, message.do)
                socket.post(ENCODE(await live.submit(who, message.id, message.do)))
        socket.end(BAD)


async def _hello(websocket: WebSocket, socket: Socket) -> Hello | None:
    data = await _received(websocket)
    if data is None:
        return None
    try:
        message = DECODER.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        socket.post(ENCODE(Nack(_id_in(data), "malformed")))
        return None
    if isinstance(message, Hello):
        return message
    socket.post(ENCODE(Nack(message.id, "hello-first")))
    return None


async def _received(websocket: WebSocket) -> str | bytes | None:
    """What comes next; None when they are gone."""
    if websocket.application_state == WebSocketState.DISCONNECTED:
        return None
    message: Any = await websocket.receive()
    if message["type"] == "websocket.disconnect":
        return None
    text: str | bytes | None = message.get("text")
    return text if text is not None else message.get("bytes", b"")


def _id_in(data: str | bytes) -> str | None:
    """The id of a command that is otherwise unreadable, so that its sender gets an answer."""
    try:
        return _ID.decode(data).id[:64]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def _cookie(websocket: WebSocket) -> list[tuple[bytes, bytes]]:
    token = websocket.scope.get("new_token")
    if token is None:
        return []
    secure = websocket.url.scheme == "wss"
    return [(b"set-cookie", identity.cookie(token, secure).encode())]
