"""What if, over HTTP: play on from a moment of a finished game, or see where bots take it."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.http import answers
from saboteur.server.http.addresses import address_of
from saboteur.server.http.asking import Answer, body, game_number
from saboteur.server.log.entries import Entry
from saboteur.server.messages import NewPlayouts, NewWhatIf
from saboteur.server.tables.screens import ENCODE
from saboteur.server.tables.whatifs import played_on, played_out

if TYPE_CHECKING:
    from saboteur.server.http.api import Api


async def what_if(api: "Api", request: Request) -> Response:
    wanted = await body(request, NewWhatIf)
    entries = await _watched(api, request)
    person = await api.opener(request)
    code = await api.house.play_on(
        person, await api.house.aside(partial(played_on, entries, wanted))
    )
    return Response(ENCODE(answers.Opened(code)), 201, media_type="application/json")


async def play_out(api: "Api", request: Request) -> Response:
    wanted = await body(request, NewPlayouts)
    entries = await _watched(api, request)
    if not api.allowed.replays.take(address_of(request.scope)):
        raise Answer("too-fast")
    found = await api.house.aside(partial(played_out, entries, wanted.move))
    return Response(ENCODE(found), media_type="application/json")


async def _watched(api: "Api", request: Request) -> Sequence[Entry]:
    """The entries of the game that is watched again."""
    live = await api.table(request, await api.known(request))
    number = game_number(request, live.table.number)
    return await api.house.store.game_entries(live.table.code, number)


ANSWERS: Final[dict[str, Callable[["Api", Request], Awaitable[Response]]]] = {
    "what_if": what_if,
    "play_out": play_out,
}
