"""Advice over HTTP, for somebody who plays with bots alone and wants it."""

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from saboteur.rules.texts.notation import NotationError, parse_action
from saboteur.server.http.addresses import address_of
from saboteur.server.http.asking import Answer, body
from saboteur.server.messages import NewQuestion
from saboteur.server.tables.advising import view_to_advise
from saboteur.server.tables.screens import ENCODE

if TYPE_CHECKING:
    from saboteur.server.http.api import Api

MOST_AT_ONCE: Final = 3


async def advice(api: "Api", request: Request) -> Response:
    wanted = await body(request, NewQuestion)
    person = await api.person(request)
    live = await api.table(request, person)
    if not api.allowed.may_command(address_of(request.scope), person):
        raise Answer("too-fast")
    view = view_to_advise(live.table, person)
    if wanted.action is not None:
        try:
            legal = parse_action(wanted.action) in view.legal
        except NotationError as error:
            raise Answer("not-an-action") from error
        if not legal:
            raise Answer("forbidden")
    with in_turn(api, person):
        found = await api.house.thinkers.advice(view, wanted.action, live.asker)
    if found is None:
        raise Answer("busy")
    return Response(ENCODE(found), media_type="application/json")


@contextmanager
def in_turn(api: "Api", person: str) -> Iterator[None]:
    """Whoever asks on and on, and waits for no answer, gets none."""
    if api.advised[person] >= MOST_AT_ONCE:
        raise Answer("too-fast")
    api.advised[person] += 1
    try:
        yield
    finally:
        api.advised[person] -= 1
        if not api.advised[person]:
            del api.advised[person]


ANSWERS: Final[dict[str, Callable[["Api", Request], Awaitable[Response]]]] = {"advice": advice}
