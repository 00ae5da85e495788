"""What if, over HTTP: play on from a moment of a finished game, or see where bots take it."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.http import answers
from saboteur.server.http.addresses import address_of
from saboteur.server.http.asking import Answer, body, game_number
from saboteur.server.http.replays import MOST_BYTES
from saboteur.server.log.entries import Entry
from saboteur.server.log.table import Table
from saboteur.server.messages import NewFilePlayouts, NewFileWhatIf, NewPlayouts, NewWhatIf
from saboteur.server.tables.screens import ENCODE
from saboteur.server.tables.whatifs import moment, moment_of_file, played_on, played_out
from saboteur.study.onward import Onward

if TYPE_CHECKING:
    from saboteur.server.http.api import Api

Result = TypeVar("Result")


async def what_if(api: "Api", request: Request) -> Response:
    wanted = await body(request, NewWhatIf)
    table, entries = await _watched(api, request)
    day = table.day if api.house.daily.still_on(table) else None
    return await _opened(api, request, wanted, partial(moment, entries, wanted.move), day)


async def file_what_if(api: "Api", request: Request) -> Response:
    """From a record that somebody brings along: it is judged before anything else is done."""
    wanted = await body(request, NewFileWhatIf, MOST_BYTES)
    _once_more(api, request)
    then = partial(moment_of_file, bytes(wanted.record), wanted.move)
    return await _opened(api, request, wanted, then)


async def play_out(api: "Api", request: Request) -> Response:
    wanted = await body(request, NewPlayouts)
    _, entries = await _watched(api, request)
    return await _played_out(api, request, partial(moment, entries, wanted.move))


async def file_play_out(api: "Api", request: Request) -> Response:
    wanted = await body(request, NewFilePlayouts, MOST_BYTES)
    _once_more(api, request)
    then = partial(moment_of_file, bytes(wanted.record), wanted.move)
    return await _played_out(api, request, then)


async def _opened(
    api: "Api",
    request: Request,
    wanted: NewWhatIf | NewFileWhatIf,
    then: Callable[[], Onward],
    day: str | None = None,
) -> Response:
    person = await api.opener(request)
    begins = await behind_few(api, lambda: played_on(then(), wanted, day))
    code = await api.house.play_on(person, begins)
    return Response(ENCODE(answers.Opened(code)), 201, media_type="application/json")


async def _played_out(api: "Api", request: Request, then: Callable[[], Onward]) -> Response:
    if not api.allowed.playouts.take(address_of(request.scope)):
        raise Answer("too-fast")
    found = await behind_few(api, lambda: played_out(then()))
    return Response(ENCODE(found), media_type="application/json")


async def behind_few(api: "Api", work: Callable[[], Result]) -> Result:
    """Tables are opened aside too: never behind more than a few of these."""
    if api.ahead.locked():
        raise Answer("busy")
    async with api.ahead:
        return await api.house.aside(work)


def _once_more(api: "Api", request: Request) -> None:
    if not api.allowed.files.take(address_of(request.scope)):
        raise Answer("too-fast")


async def _watched(api: "Api", request: Request) -> tuple[Table, Sequence[Entry]]:
    """The table, and the entries of the game that is watched again."""
    live = await api.table(request, await api.known(request), again=True)
    number = game_number(request, live.table.number)
    return live.table, await api.house.store.game_entries(live.table.code, number)


ANSWERS: Final[dict[str, Callable[["Api", Request], Awaitable[Response]]]] = {
    "what_if": what_if,
    "play_out": play_out,
    "file_what_if": file_what_if,
    "file_play_out": file_play_out,
}
