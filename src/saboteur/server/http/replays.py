"""Replays over HTTP: whose eyes are asked for, and the answer, made and packed aside."""

import re
from collections.abc import Callable
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.http.pages import Page, packed, served
from saboteur.server.pictures import Replay
from saboteur.server.tables.proposals import Refused
from saboteur.server.tables.replaying import Asked
from saboteur.server.tables.screens import ENCODE

# A long game of twelve with everything open is an eighth of it.
MOST_BYTES: Final = 2 * 1024 * 1024
VIEWER: Final = re.compile("^(all|onlooker|[0-9]|1[01])$")


def asked_viewer(request: Request) -> Asked:
    """Whose eyes are asked for: a seat, "onlooker", "all"; whoever names none wants their own."""
    text = request.query_params.get("as", "")
    if not text:
        return "own"
    if not VIEWER.fullmatch(text):
        raise Refused("malformed")
    if text == "all":
        return "all"
    return None if text == "onlooker" else int(text)


def page_of(tell: Callable[[], Replay | None]) -> Callable[[], Page]:
    """The work of telling and packing, to be done aside."""

    def told() -> Page:
        replay = tell()
        if replay is None:
            raise Refused("not-found")
        return packed(ENCODE(replay), "application/json")

    return told


def answered(request: Request, page: Page) -> Response:
    return served(request, page, "no-store")
