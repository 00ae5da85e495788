"""The server as an ASGI application: house, routes and door put together."""

import asyncio
from base64 import b64decode
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from hmac import compare_digest
from pathlib import Path
from typing import TYPE_CHECKING, Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from saboteur.riddles import shipped
from saboteur.server.bots.pace import Pace
from saboteur.server.bots.thinkers import Thinkers
from saboteur.server.http import pages
from saboteur.server.http.addresses import Networks, on_this_machine
from saboteur.server.http.api import STATUS, Api, reason_of
from saboteur.server.http.dashboard import Dashboard
from saboteur.server.http.guard import Guard, problem
from saboteur.server.http.health import Health
from saboteur.server.http.house_link import PLACE, HouseLink
from saboteur.server.http.limits import Allowed, Limits
from saboteur.server.http.lines import KEPT_BACK, Lines, most_descriptors
from saboteur.server.http.next_door import NextDoor
from saboteur.server.http.pushing import Offer
from saboteur.server.http.riddling import Riddles
from saboteur.server.http.sockets import Sockets
from saboteur.server.push.post import Post
from saboteur.server.reports import nothing, where
from saboteur.server.store.contract import Store, StoreError
from saboteur.server.tables.house import House
from saboteur.server.tables.studying import Studies

if TYPE_CHECKING:
    from saboteur.server.push.keys import Keys


@dataclass(frozen=True)
class Setup:
    """How a server is run; `address` is where others reach it, `hosts` names it answers to.

    `proxies` are believed when they say for whom they ask; `metrics` is the token that shows the
    counts to other machines; with a `house_key` only those who have it may open tables. With keys
    for it (`push`) devices are told that a table waits; `push_inside`, in tests, near ones too.
    `studies` is how many playouts a decision of a finished game is worth; of none there are none.
    Of `riddles` each day has one. Workers of one machine share a folder, `next_door`, through which
    they hand sockets to each other and share limits.
    """

    address: str = "http://localhost:8000"
    hosts: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)
    thinkers: int | None = None
    report: Callable[..., None] = nothing
    proxies: Networks = field(default_factory=Networks)
    metrics: str | None = None
    house_key: str | None = None
    push: "Keys | None" = None
    push_inside: bool = False
    studies: int = 0
    riddles: Riddles = shipped
    next_door: Path | None = None


def application(store: Store, setup: Setup | None = None) -> Starlette:
    """The application on an open store, which it closes in the end."""
    setup = setup or Setup()
    house = House(store, Thinkers(setup.thinkers), setup.pace, setup.report)
    house.studies = Studies(house, setup.studies)
    link = HouseLink(setup.house_key)
    offer = Offer(None if setup.push is None else setup.push.public, setup.push_inside)
    api = Api(house, Allowed(setup.limits), setup.address, link, offer, setup.riddles)
    if setup.push is not None:
        house.post = _post(house, setup.push, setup.push_inside)
    health = Health(store)
    next_door = (
        NextDoor(setup.next_door, store.neighbours, api.allowed) if setup.next_door else None
    )
    if next_door is not None:
        house.sharing.dead = next_door.dead
    lines = Lines(setup.limits.lines, most_descriptors() - KEPT_BACK, setup.proxies, house.report)

    async def healthz(request: Request) -> Response:
        wrong = await health.wrong()
        if wrong is None:
            return PlainTextResponse("ok\n")
        return PlainTextResponse(f"unhealthy: {wrong}\n", 503)

    def gauges() -> dict[str, float]:
        return {
            "tables_live": len(house.lives),
            "connections": api.allowed.connections,
            "lines": lines.open,
            "lines_shed": lines.shed,
            "bots_waiting": house.thinkers.waiting,
        }

    def may_look(request: Request) -> bool:
        return may_count(request, setup.metrics)

    async def metrics(request: Request) -> Response:
        if not may_look(request):
            raise HTTPException(404)
        return PlainTextResponse(house.metrics.text(gauges()))

    dashboard = Dashboard(house, health, gauges, may_look, asks=bool(setup.metrics))

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        taking_up = asyncio.create_task(house.begin())
        try:
            yield
        finally:
            taking_up.cancel()
            await asyncio.gather(taking_up, return_exceptions=True)
            await house.close()

    app = Starlette(
        routes=[
            Route("/healthz", healthz),
            Route("/metrics", metrics),
            Route("/dashboard", dashboard.page),
            Route("/dashboard.css", dashboard.style),
            *api.routes(),
            WebSocketRoute("/api/tables/{code}/socket", Sockets(api, next_door).socket),
            Route(PLACE, link.enter),
            *pages.routes(),
        ],
        middleware=_middleware(api, setup),
        exception_handlers=_problems(house),
        lifespan=lifespan,
    )
    app.state.house, app.state.lines, app.state.proxies = house, lines, setup.proxies
    app.state.next_door = next_door
    return app


def _post(house: House, keys: "Keys", inside: bool) -> Post:
    # What it needs is an extra of the package.
    from saboteur.server.push.sending import Sender  # noqa: PLC0415

    def count(outcome: str) -> None:
        house.metrics.count("pushes_total", outcome=outcome)

    return Post(house.store, Sender(keys, inside), house.report, count)


def may_count(request: Request, token: str | None) -> bool:
    """Counts are for this machine, and for those who have the token."""
    if token and compare_digest(token_in(request.headers.get("authorization", "")), token.encode()):
        return True
    return on_this_machine(request.scope)


def token_in(header: str) -> bytes:
    """What was sent as a token; browsers send it as a password, under any name."""
    scheme, _, sent = header.partition(" ")
    if scheme.lower() == "bearer":
        return sent.encode()
    try:
        return b64decode(sent).partition(b":")[2] if scheme.lower() == "basic" else b""
    except ValueError:
        return b""


def _middleware(api: Api, setup: Setup) -> list[Middleware]:
    return [
        Middleware(
            Guard,
            allowed=api.allowed,
            hosts=setup.hosts,
            metrics=api.house.metrics,
            report=setup.report,
        )
    ]


def _problems(house: House) -> dict[Any, Callable[..., Any]]:
    """What is foreseen; the guard sees to everything else."""

    async def known(request: Request, error: HTTPException) -> Response:
        found = problem("not-found" if error.status_code == 404 else "malformed", error.status_code)
        found.headers.update(error.headers or {})
        return found

    async def failed(request: Request, error: StoreError) -> Response:
        house.report("store-failed", error=type(error).__name__, at=where(error))
        reason = reason_of(error)
        return problem(reason, STATUS[reason])

    return {HTTPException: known, StoreError: failed}
