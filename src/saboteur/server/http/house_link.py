"""The house link: those who have it may open tables, where the server is not open to everybody."""

from hmac import compare_digest
from typing import Final

from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response

from saboteur.server.http.addresses import on_this_machine
from saboteur.server.http.identity import COOKIE_SECONDS

COOKIE: Final = "saboteur_house"
PLACE: Final = "/h/{end}"


class HouseLink:
    """`key` is what the link ends in; without one everybody may open tables."""

    def __init__(self, key: str | None = None) -> None:
        self._key = key

    def admits(self, connection: HTTPConnection) -> bool:
        """Whether whoever asks may open tables; at this machine they always may."""
        if self._key is None or on_this_machine(connection.scope):
            return True
        return self._fits(connection.cookies.get(COOKIE, ""))

    async def enter(self, request: Request) -> Response:
        """Remember that this browser had the link; one that is wrong just leads home."""
        answer = RedirectResponse("/", 303, {"cache-control": "no-store"})
        key = request.path_params["end"]
        if self._fits(key):
            answer.set_cookie(
                COOKIE,
                key,
                max_age=COOKIE_SECONDS,
                secure=request.url.scheme == "https",
                httponly=True,
                samesite="lax",
            )
        return answer

    def _fits(self, key: str) -> bool:
        return self._key is not None and compare_digest(key.encode(), self._key.encode())
