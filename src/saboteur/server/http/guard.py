"""The door: which hosts and origins may ask, how often, and the headers on every answer."""

import ipaddress
import time
from collections.abc import Callable, Iterable
from typing import Any, Final
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from saboteur.server.http.addresses import address_of
from saboteur.server.http.answers import Problem
from saboteur.server.http.limits import Allowed
from saboteur.server.refusing import Reason
from saboteur.server.reports import Metrics, where

BROKEN: Final = 1011
SAFE: Final = ("GET", "HEAD")
# Names that only reach machines nearby, so that no page elsewhere can take them.
NEARBY: Final = (".local", ".lan", ".home", ".home.arpa", ".internal", ".localhost")
SECURITY: Final = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; "
        "form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def problem(reason: Reason, status: int) -> Response:
    return Response(msgspec.json.encode(Problem(reason)), status, media_type="application/json")


class Guard:
    def __init__(
        self,
        app: ASGIApp,
        allowed: Allowed,
        hosts: Iterable[str],
        metrics: Metrics,
        report: Callable[..., None],
    ) -> None:
        self._app = app
        self._allowed = allowed
        self._hosts = {host.lower() for host in hosts}
        self._metrics = metrics
        self._report = report

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refused(scope)
        if refused is not None:
            await refuse(refused, scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self._converse(scope, receive, send)
            return
        await self._answer(scope, receive, send)

    async def _answer(self, scope: Scope, receive: Receive, send: Send) -> None:
        started, status = time.perf_counter(), 0

        async def send_safely(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                secured(message)
            await send(message)

        try:
            await self._app(scope, receive, send_safely)
        except Exception as error:
            # Told by its place alone, and caught here: what is further out would print all of it.
            self._report("request-failed", error=type(error).__name__, at=where(error))
            if not status:
                await problem("busy", 500)(scope, receive, send_safely)
        route = getattr(scope.get("route"), "path", "other")
        seconds = time.perf_counter() - started
        self._metrics.count("requests_total", route=route, status=str(status))
        self._metrics.observe("request_seconds", seconds)
        about = {"method": scope["method"], "route": route, "status": status}
        self._report("request", **about, seconds=round(seconds, 4))

    async def _converse(self, scope: Scope, receive: Receive, send: Send) -> None:
        opened = False

        async def send_noting(message: Message) -> None:
            nonlocal opened
            opened = opened or message["type"] == "websocket.accept"
            await send(message)

        try:
            await self._app(scope, receive, send_noting)
        except Exception as error:
            self._report("socket-failed", error=type(error).__name__, at=where(error))
            if opened:
                await send({"type": "websocket.close", "code": BROKEN})
            else:
                await refuse(problem("busy", 500), scope, receive, send)

    def _refused(self, scope: Scope) -> Response | None:
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) > 1:
            # Whoever stands in front of us may have read the other one.
            return problem("malformed", 400)
        host = "".join(hosts)
        if not self._is_ours(host):
            return problem("not-found", 421)
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE
        if unsafe and not same_origin(headers.get("origin"), host, scope["scheme"]):
            return problem("not-found", 403)
        if not self._allowed.requests.take(address_of(scope)):
            return problem("too-fast", 429)
        return None

    def _is_ours(self, host: str) -> bool:
        """An address, this machine, a name nearby, or a name that was allowed.

        Any other name may have been made to point here, to act with our people's cookies.
        """
        name = host_name(host)
        if name in self._hosts or name == "localhost" or name.endswith(NEARBY):
            return True
        try:
            ipaddress.ip_address(name)
        except ValueError:
            return False
        return True


def host_name(host: str) -> str:
    try:
        return (urlsplit(f"//{host}").hostname or "").rstrip(".")
    except ValueError:
        return ""


def same_origin(origin: str | None, host: str, scheme: str = "http") -> bool:
    """Browsers name the origin of whatever could do harm; programs need not.

    Where a request came encrypted its page must have come so too: anyone on the way can write
    another. Where it did not, somebody in front of us may still have taken the encryption off.
    """
    if origin is None:
        return True
    try:
        found = urlsplit(origin)
    except ValueError:
        return False
    schemes = ("https",) if scheme in ("https", "wss") else ("http", "https")
    return found.scheme in schemes and found.netloc.lower() == host.lower()


async def refuse(response: Response, scope: Scope, receive: Receive, send: Send) -> None:
    """An answer instead of what was asked for, over HTTP or before a socket opens."""
    response.headers.update(SECURITY)
    if scope["type"] == "http" or "websocket.http.response" in scope.get("extensions", {}):
        await response(scope, receive, send)
    else:
        await send({"type": "websocket.close", "code": 1008})


def secured(message: dict[str, Any] | Message) -> None:
    headers = MutableHeaders(raw=message.setdefault("headers", []))
    for name, value in SECURITY.items():
        headers.setdefault(name, value)
