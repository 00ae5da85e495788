"""The API over HTTP: who I am, what is on the shelf, tables, commands, records."""

import re
from asyncio import Semaphore
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from io import BytesIO
from typing import Final, NoReturn

from msgspec import UNSET
from starlette.requests import HTTPConnection, Request
from starlette.responses import Response
from starlette.routing import Route

from saboteur.play.record import record_text
from saboteur.riddles import shipped
from saboteur.rules.seen import Viewer
from saboteur.server.http import (
    advised,
    answers,
    daily,
    identity,
    pushing,
    replays,
    riddling,
    studying,
    whatifs,
)
from saboteur.server.http.addresses import address_of
from saboteur.server.http.asking import Answer, body, content, game_number, since
from saboteur.server.http.guard import problem
from saboteur.server.http.house_link import HouseLink
from saboteur.server.http.limits import Allowed
from saboteur.server.http.pages import Page, served
from saboteur.server.http.polling import Poll
from saboteur.server.http.routes import ENDPOINTS
from saboteur.server.http.shelved import shelf_page
from saboteur.server.http.waiting import waiting_for
from saboteur.server.log.entries import Entry
from saboteur.server.log.table import Table
from saboteur.server.messages import Ack, Because, Command, Nack, NewLesson, NewTable, Why
from saboteur.server.refusing import Reason
from saboteur.server.store.contract import Damaged, StoreError
from saboteur.server.tables.commands import plain
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.proposals import Refused
from saboteur.server.tables.records import record_of
from saboteur.server.tables.replaying import replay_of_file, replay_of_game
from saboteur.server.tables.screens import ENCODE
from saboteur.server.tables.showing import viewer_of

MOST_LISTED: Final = 100
MOST_AHEAD: Final = 3
ELSEWHERE: Final = {
    **advised.ANSWERS,
    **daily.ANSWERS,
    **pushing.ANSWERS,
    **riddling.ANSWERS,
    **studying.ANSWERS,
    **whatifs.ANSWERS,
}
CODE: Final = re.compile("[2-9a-hjkmnp-z]{8}")
STATUS: Final[dict[Reason, int]] = {
    "not-found": 404,
    "house-link": 403,
    "banned": 403,
    "secret": 403,
    "not-a-record": 422,
    "other-record": 422,
    "broken-record": 422,
    "no-whole-game": 422,
    "too-fast": 429,
    "too-large": 413,
    "malformed": 400,
    "busy": 503,
    "damaged": 500,
}


def reason_of(error: StoreError) -> Reason:
    """What a store that fails is to those who asked."""
    return "damaged" if isinstance(error, Damaged) else "busy"


@dataclass(frozen=True)
class Api:
    """What every request needs; `address` is where others reach the server."""

    house: House
    allowed: Allowed
    address: str
    link: HouseLink = field(default_factory=HouseLink)
    push: pushing.Offer = field(default_factory=pushing.Offer)
    riddles: riddling.Riddles = shipped
    riddle_pages: dict[int, Page] = field(default_factory=dict)
    # What-ifs that are being made, and people who are being advised.
    ahead: Semaphore = field(default_factory=partial(Semaphore, MOST_AHEAD))
    advised: Counter[str] = field(default_factory=Counter)

    def routes(self) -> list[Route]:
        return [
            Route(one.path, self._endpoint(self._answer(one.answer)), methods=[one.method])
            for one in ENDPOINTS
        ]

    def _answer(self, name: str) -> Callable[[Request], Awaitable[Response]]:
        answer: Callable[[Request], Awaitable[Response]]
        answer = getattr(self, name, None) or partial(ELSEWHERE[name], self)
        return answer

    def _endpoint(
        self, answer: Callable[[Request], Awaitable[Response]]
    ) -> Callable[[Request], Awaitable[Response]]:
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
        person = await self.person(request, banned=True)
        return answered(await self.about(request, person))

    async def rename(self, request: Request) -> Response:
        wanted = await body(request, answers.NewName)
        name = None if wanted.name is UNSET else plain(wanted.name)
        if name == "":
            raise Answer("malformed")
        person = await self.person(request)
        if name is not None:
            await self.house.rename(person, name)
        if wanted.look is not UNSET:
            await self.house.dress(person, wanted.look)
        if wanted.riddles is not UNSET:
            await self.house.store.agree(person, wanted.riddles)
        return answered(await self.about(request, person))

    async def forget(self, request: Request) -> Response:
        person = await self.known(request, banned=True)
        if person is not None:
            await self.house.forget(person)
        request.scope["new_token"] = ""
        return answered(answers.Me(None, self.link.admits(request)))

    async def my_games(self, request: Request) -> Response:
        person = await self.known(request)
        return answered([] if person is None else await self.house.store.games_of(person))

    async def waiting(self, request: Request) -> Response:
        person = await self.known(request)
        found = [] if person is None else await waiting_for(self.house, person)
        return answered(found)

    async def export(self, request: Request) -> Response:
        person, store = await self.person(request, banned=True), self.house.store
        studying.once_more(self, request)
        me = await self.about(request, person)
        games, said = await store.games_of(person), await store.said_by(person)
        filed = [
            answers.MyReport(report.code, report.time, report.reason, report.text)
            for report in await store.reports_by(person)
        ]
        devices = [
            answers.MyPush(one.endpoint, one.language) for one in await store.subscriptions(person)
        ]
        links, story = await store.shares_by(person), await studying.story_of(self, person, request)
        days = await store.tries_by(person)
        response = answered(
            answers.Export(
                *(me.name, me.look, games, said, filed, devices, links, story, me.riddles, days)
            )
        )
        response.headers["content-disposition"] = 'attachment; filename="saboteur.json"'
        return response

    async def transfer(self, request: Request) -> Response:
        code = await identity.transfer_code(self.house.store, await self.person(request))
        return answered(answers.TransferCode(code, identity.TRANSFER_SECONDS))

    async def redeem(self, request: Request) -> Response:
        wanted = await body(request, answers.Redeem)
        token = await identity.redeemed(self.house.store, wanted.code)
        if token is None:
            self.missed(request, await self.known(request))
        request.scope["new_token"] = token
        return answered({})

    async def shelf(self, request: Request) -> Response:
        return served(request, shelf_page(self.address), "no-cache")

    async def listed(self, request: Request) -> Response:
        return answered(await self.house.store.listed(MOST_LISTED))

    async def open(self, request: Request) -> Response:
        wanted = await body(request, NewTable)
        person = await self.opener(request)
        return answered(answers.Opened(await self.house.open(person, wanted)), 201)

    async def learn(self, request: Request) -> Response:
        wanted = await body(request, NewLesson)
        person = await self.opener(request)
        return answered(answers.Opened(await self.house.teach(person, wanted)), 201)

    async def opener(self, request: Request) -> str:
        """The person who asks, if they may open a table now."""
        if not self.link.admits(request):
            raise Answer("house-link")
        person = await self.person(request)
        if not self.allowed.tables.take(address_of(request.scope)):
            raise Answer("too-fast")
        return person

    async def snapshot(self, request: Request) -> Response:
        person = await self.known(request)
        live = await self.table(request, person)
        if person is not None:
            live.look_in(person)
        return answered(await self.house.welcome(live, person, since(request)))

    async def command(self, request: Request) -> Response:
        wanted = await body(request, Command)
        person = await self.person(request)
        live = await self.table(request, person)
        if not self.allowed.may_command(address_of(request.scope), person):
            return answered(Nack(wanted.id, "too-fast"), 429)
        await self.house.join(live, person)
        return replied(await live.submit(person, wanted.id, wanted.do))

    async def why(self, request: Request) -> Response:
        asked = await body(request, Why)
        person = await self.person(request)
        live = await self.table(request, person)
        if not self.allowed.may_command(address_of(request.scope), person):
            return answered(Nack(asked.id, "too-fast"), 429)
        return replied(live.because(person, asked))

    async def complain(self, request: Request) -> Response:
        wanted = await body(request, answers.NewReport)
        person = await self.person(request)
        live = await self.table(request, person)
        guests = live.table.guests
        # One who was sent away may be reported, and reports nobody.
        if person not in live.table.numbers or not wanted.person < len(guests):
            raise Answer("no-such-person")
        if guests[wanted.person].id == person:
            raise Answer("no-such-person")
        if not self.allowed.may_report(address_of(request.scope), person):
            raise Answer("too-fast")
        about = guests[wanted.person].id
        text, now = plain(wanted.text), identity.now()
        code, reason = live.table.code, wanted.reason
        if not await self.house.store.file_report(code, person, about, reason, text, now):
            raise Answer("no-such-person")
        self.house.metrics.count("reports_total", reason=reason)
        self.house.report("reported", table=code, reason=reason)
        return answered({})

    async def updates(self, request: Request) -> Response:
        person = await self.person(request)
        live = await self.table(request, person)
        after, address = since(request), address_of(request.scope)
        if not self.allowed.connect(address, person):
            raise Answer("too-fast")
        try:
            await self.house.join(live, person)
            poll = Poll(self.house, live, person, address)
            return Response(ENCODE(await poll.answer(after)), media_type="application/json")
        finally:
            self.allowed.disconnect(address, person)

    async def replay(self, request: Request) -> Response:
        person = await self.known(request)
        live = await self.table(request, person, again=True)
        number, asked = game_number(request, live.table.number), replays.asked_viewer(request)
        if not self.allowed.replays.take(address_of(request.scope)):
            raise Answer("too-fast")
        code, entries = live.table.code, await self.house.store.entries(live.table.code)
        names = dict(live.audience.names), dict(live.audience.looks)
        tell = partial(replay_of_game, code, entries, number, person, asked, names)
        return replays.answered(request, await self.house.aside(replays.page_of(tell)))

    async def replay_file(self, request: Request) -> Response:
        asked = replays.asked_viewer(request)
        if not self.allowed.files.take(address_of(request.scope)):
            raise Answer("too-fast")
        tell = partial(replay_of_file, await content(request, replays.MOST_BYTES), asked)
        return replays.answered(request, await whatifs.behind_few(self, replays.page_of(tell)))

    async def record(self, request: Request) -> Response:
        person = await self.known(request)
        live = await self.table(request, person, again=True)
        number = game_number(request, live.table.number)
        studying.once_more(self, request)
        entries = await self.house.store.game_entries(live.table.code, number)
        viewer = viewer_of(live.table, person)
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

    async def about(self, request: Request, person: str) -> answers.Me:
        store = self.house.store
        names, looks = await store.names([person]), await store.looks([person])
        bans = [answers.Banned(ban.until) for ban in await store.bans([person])]
        opens = self.link.admits(request) and not bans
        ban, riddles = next(iter(bans), None), bool(await store.agreeing([person]))
        return answers.Me(names.get(person), opens, looks.get(person), ban, riddles)

    async def known(self, connection: HTTPConnection, banned: bool = False) -> str | None:
        """The person who asks, if we know them; those who are banned have few questions left."""
        visit = await identity.known_visit(self.house.store, connection)
        if visit is not None and visit.ban is not None and not banned:
            raise Answer("banned")
        return None if visit is None else visit.person

    async def person(self, connection: HTTPConnection, banned: bool = False) -> str:
        """The person who asks; a new one is given a session with the answer."""
        person = await self.known(connection, banned)
        if person is None:
            if not self.allowed.newcomers.take(address_of(connection.scope)):
                raise Answer("too-fast")
            person, token = await identity.new_person(self.house.store)
            connection.scope["new_token"] = token
        return person

    async def table(
        self, connection: HTTPConnection, person: str | None, again: bool = False
    ) -> Live:
        """The table that is asked for, perhaps to see `again` what was played there.

        A person who was sent away from it finds none, and at a lesson nobody but its learner does.
        So it is with the deal of a day, but others may see it again once the day is over.
        """
        code = connection.path_params["code"].lower()
        live = await self.house.live(code) if CODE.fullmatch(code) else None
        guest = live.table.guest(person) if live and person else None
        if live is None or (guest is None and self._hides(live.table, again)):
            self.missed(connection, person)
        if guest is not None and guest.kicked:
            raise Answer("not-found")
        return live

    def _hides(self, table: Table, again: bool) -> bool:
        open_again = again and table.day is not None and not self.house.daily.still_on(table)
        return table.private and not open_again

    def missed(self, connection: HTTPConnection, person: str | None) -> NoReturn:
        """No such code. Who tried too many is told to wait, but a code that exists always opens.

        Others may share the address. Codes have forty bits, and requests are limited: a guesser
        needs centuries for one table.
        """
        within = self.allowed.misses.take(address_of(connection.scope))
        if person is not None:
            within = self.allowed.misses_each.take(person) and within
        raise Answer("not-found" if within else "too-fast")


def record_in(entries: Sequence[Entry], viewer: Viewer) -> str | None:
    """The record of a game as text, made of its entries."""
    record = record_of(entries, viewer)
    return None if record is None else record_text(record)


def answered(what: object, status: int = 200) -> Response:
    return Response(ENCODE(what), status, media_type="application/json")


def replied(reply: Ack | Because | Nack) -> Response:
    return answered(reply, STATUS.get(reply.reason, 409) if isinstance(reply, Nack) else 200)
