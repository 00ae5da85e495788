"""The server as an ASGI application: house, routes and door put together."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route, WebSocketRoute

from saboteur.server.bots.pace import Pace
from saboteur.server.bots.thinkers import Thinkers
from saboteur.server.http import pages
from saboteur.server.http.api import STATUS, Api, reason_of
from saboteur.server.http.guard import Guard, problem
from saboteur.server.http.health import Health
from saboteur.server.http.limits import Allowed, Limits
from saboteur.server.http.sockets import Sockets
from saboteur.server.reports import nothing, where
from saboteur.server.store.contract import Store, StoreError
from saboteur.server.tables.house import House


@dataclass(frozen=True)
class Setup:
    """How a server is run; `address` is where others reach it, `hosts` names it answers to."""

    address: str = "http://localhost:8000"
    hosts: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    pace: Pace = field(default_factory=Pace)
    thinkers: int | None = None
    report: Callable[..., None] = nothing


def application(store: Store, setup: Setup | None = None) -> Starlette:
    """The application on an open store, which it closes in the end."""
    setup = setup or Setup()
    house = House(store, Thinkers(setup.thinkers), setup.pace, setup.report)
    api = Api(house, Allowed(setup.limits), setup.address)
    health = Health(store)

    async def healthz(request: Request) -> Response:
        wrong = await health.wrong()
        if wrong is None:
            return PlainTextResponse("ok\n")
        return PlainTextResponse(f"unhealthy: {wrong}\n", 503)

    async def metrics(request: Request) -> Response:
        now = {"tables_live": len(house.lives), "connections": api.allowed.connections}
        return PlainTextResponse(house.metrics.text(now))

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
            *api.routes(),
            WebSocketRoute("/api/tables/{code}/socket", Sockets(api).socket),
            *pages.routes(),
        ],
        middleware=_middleware(api, setup),
        exception_handlers=_problems(house),
        lifespan=lifespan,
    )
    app.state.house = house
    return app


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
