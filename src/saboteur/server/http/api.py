"""The API over HTTP: who I am, what is on the shelf, tables, commands, records."""

import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from functools import wraps
from io import BytesIO
from typing import Final, NoReturn, TypeVar

import msgspec
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from saboteur.play.record import record_text
from saboteur.rules.seen import Viewer
from saboteur.server.http import answers, identity
from saboteur.server.http.guard import address_of, problem
from saboteur.server.http.limits import Allowed
from saboteur.server.http.pages import served
from saboteur.server.http.polling import Poll
from saboteur.server.http.routes import ENDPOINTS
from saboteur.server.http.shelved import shelf_page
from saboteur.server.log.entries import Entry
from saboteur.server.messages import Ack, Because, Command, Nack, NewTable, Reason, Why
from saboteur.server.store.contract import Damaged, StoreError
from saboteur.server.tables.audience import ENCODE
from saboteur.server.tables.commands import plain
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.proposals import Refused
from saboteur.server.tables.records import record_of

MOST_BYTES: Final = 16 * 1024
MOST_LISTED: Final = 100
MOST_DIGITS: Final = 10
CODE: Final = re.compile("[2-9a-hjkmnp-z]{8}")
STATUS: Final[dict[Reason, int]] = {
    "not-found": 404,
    "too-fast": 429,
    "too-large": 413,
    "malformed": 400,
    "busy": 503,
    "damaged": 500,
}
Sent = TypeVar("Sent")


class Answer(Exception):
    """A problem that ends a request."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


def reason_of(error: StoreError) -> Reason:
    """What a store that fails is to those who asked."""
    return "damaged" if isinstance(error, Damaged) else "busy"


@dataclass(frozen=True)
class Api:
    """What every request needs; `address` is where others reach the server."""

    house: House
    allowed: Allowed
    address: str

    def routes(self) -> list[Route]:
        return [
            Route(one.path, self._endpoint(getattr(self, one.answer)), methods=[one.method])
            for one in ENDPOINTS
        ]

    def _endpoint(
        self, answer: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
        @wraps(answer)
        async def endpoint(request: Request) -> Response:
            try:
                response = await answer(request)
            except Answer as end:
                response = problem(end.reason, STATUS.get(end.reason, 409))
            except Refused as refused:
                response = problem(refused.reason, STATUS.get(refused.reason, 409))
            token = request.scope.get("new_token")
            if token is not None:
                secure = request.url.scheme == "https"
                response.headers["set-cookie"] = identity.cookie(token, secure)
            response.headers.setdefault("cache-control", "no-store")
            return response

        return endpoint

    async def me(self, request: Request) -> Response:
        person = await self.person(request)
        names = await self.house.store.names([person])
        return answered(answers.Me(names.get(person)))

    async def rename(self, request: Request) -> Response:
        wanted = await body(request, answers.NewName)
        name = plain(wanted.name)
        if not name:
            raise Answer("malformed")
        await self.house.rename(await self.person(request), name)
        return answered(answers.Me(name))

    async def forget(self, request: Request) -> Response:
        person = await self.known(request)
        if person is not None:
            await self.house.forget(person)
        request.scope["new_token"] = ""
        return answered(answers.Me(None))

    async def my_games(self, request: Request) -> Response:
        person = await self.known(request)
        return answered([] if person is None else await self.house.store.games_of(person))

    async def export(self, request: Request) -> Response:
        person, store = await self.person(request), self.house.store
        names = await store.names([person])
        games, said = await store.games_of(person), await store.said_by(person)
        response = answered(answers.Export(names.get(person), games, said))
        response.headers["content-disposition"] = 'attachment; filename="saboteur.json"'
        return response

    async def transfer(self, request: Request) -> Response:
        code = await identity.transfer_code(self.house.store, await self.person(request))
        return answered(answers.TransferCode(code, identity.TRANSFER_SECONDS))

    async def redeem(self, request: Request) -> Response:
        wanted = await body(request, answers.Redeem)
        self.mind_misses(request)
        token = await identity.redeemed(self.house.store, wanted.code)
        if token is None:
            self.missed(request)
        request.scope["new_token"] = token
        return answered({})

    async def shelf(self, request: Request) -> Response:
        return served(request, shelf_page(self.address), "no-cache")

    async def listed(self, request: Request) -> Response:
        return answered(await self.house.store.listed(MOST_LISTED))

    async def open(self, request: Request) -> Response:
        wanted = await body(request, NewTable)
        person = await self.person(request)
        if not self.allowed.tables.take(address_of(request.scope)):
            raise Answer("too-fast")
        return answered(answers.Opened(await self.house.open(person, wanted)), 201)

    async def snapshot(self, request: Request) -> Response:
        person = await self.known(request)
        live = await self.table(request, person)
        return answered(await self.house.welcome(live, person, since(request)))

    async def command(self, request: Request) -> Response:
        wanted = await body(request, Command)
        person = await self.person(request)
        live = await self.table(request, person)
        if not self.allowed.commands.take(person):
            return answered(Nack(wanted.id, "too-fast"), 429)
        await self.house.join(live, person)
        return replied(await live.submit(person, wanted.id, wanted.do))

    async def why(self, request: Request) -> Response:
        asked = await body(request, Why)
        person = await self.person(request)
        live = await self.table(request, person)
        if not self.allowed.commands.take(person):
            return answered(Nack(asked.id, "too-fast"), 429)
        return replied(live.because(person, asked))

    async def updates(self, request: Request) -> Response:
        person = await self.person(request)
        live = await self.table(request, person)
        after = since(request)
        if not self.allowed.connect(address_of(request.scope), person):
            raise Answer("too-fast")
        try:
            await self.house.join(live, person)
            return Response(
                ENCODE(await Poll(self.house, live, person).answer(after)),
                media_type="application/json",
            )
        finally:
            self.allowed.disconnect(address_of(request.scope), person)

    async def record(self, request: Request) -> Response:
        person = await self.known(request)
        live = await self.table(request, person)
        asked = request.path_params.get("number", str(live.table.number))
        # A number of thousands of digits is none that Python would read.
        digits = len(asked) < MOST_DIGITS and asked.isascii() and asked.isdigit()
        number = int(asked) if digits else 0
        if not 0 < number <= live.table.number:
            raise Answer("not-found")
        entries = await self.house.store.game_entries(live.table.code, number)
        viewer = live.table.seat_of(person)
        text = await self.house.aside(lambda: record_in(entries, viewer))
        if text is None:
            raise Answer("not-found")
        name = f"{live.table.code}-{number}.saboteur.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(text, media_type="application/json", headers=headers)

    async def qr(self, request: Request) -> Response:
        import segno  # noqa: PLC0415

        live = await self.table(request, await self.known(request))
        code = segno.make_qr(f"{self.address}/t/{live.table.code}", error="m")
        picture = BytesIO()
        code.save(picture, kind="svg", xmldecl=False, scale=4, light="#fff", omitsize=True)
        return Response(picture.getvalue(), media_type="image/svg+xml")

    async def known(self, connection: HTTPConnection) -> str | None:
        return await identity.known_person(self.house.store, connection)

    async def person(self, connection: HTTPConnection) -> str:
        """The person who asks; a new one is given a session with the answer."""
        person = await self.known(connection)
        if person is None:
            if not self.allowed.newcomers.take(address_of(connection.scope)):
                raise Answer("too-fast")
            person, token = await identity.new_person(self.house.store)
            connection.scope["new_token"] = token
        return person

    async def table(self, connection: HTTPConnection, person: str | None) -> Live:
        """The table that is asked for; a person who was sent away from it finds none."""
        code = connection.path_params["code"].lower()
        live = await self.house.live(code) if CODE.fullmatch(code) else None
        guest = live.table.guest(person) if live and person else None
        if guest is None:
            # Not for those who are at the table: others behind the same address may guess.
            self.mind_misses(connection)
        if live is None:
            self.missed(connection)
        if guest is not None and guest.kicked:
            raise Answer("not-found")
        return live

    def mind_misses(self, connection: HTTPConnection) -> None:
        """After too many codes a caller has to wait, also for those that exist."""
        if self.allowed.misses.empty(address_of(connection.scope)):
            raise Answer("too-fast")

    def missed(self, connection: HTTPConnection) -> NoReturn:
        self.allowed.misses.take(address_of(connection.scope))
        raise Answer("not-found")


def record_in(entries: Sequence[Entry], viewer: Viewer) -> str | None:
    """The record of a game as text, made of its entries."""
    record = record_of(entries, viewer)
    return None if record is None else record_text(record)


def answered(what: object, status: int = 200) -> Response:
    return Response(ENCODE(what), status, media_type="application/json")


def replied(reply: Ack | Because | Nack) -> Response:
    return answered(reply, STATUS.get(reply.reason, 409) if isinstance(reply, Nack) else 200)


async def body(request: Request, kind: type[Sent]) -> Sent:
    """What was sent, if it is small enough and exactly of this kind."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise Answer("too-large")
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Answer("malformed") from error


def since(request: Request) -> int | None:
    text = request.query_params.get("since", "")
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise Answer("malformed")
    return int(text)
