"""The deal of the day over HTTP: to play it, and one's result beside all others of this server.

Nobody is named in it, and what others made of today's deal is told to those who have played it.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING, Final, Literal

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.http.answers import Opened
from saboteur.server.tables.daily import GAME, LEVEL, SEATS
from saboteur.server.tables.screens import ENCODE

if TYPE_CHECKING:
    from saboteur.server.http.api import Api


class DayScore(Struct, frozen=True):
    """How many people have this much gold."""

    gold: int
    people: int


class DayScores(Struct, frozen=True):
    """What everybody made of the deal of a day whose game was over, the least gold first.

    `gold` is one's own, `code` the table of it; null for whoever has not played it to its end.
    """

    day: str
    scores: list[DayScore]
    gold: int | None = None
    code: str | None = None


class Today(Struct, frozen=True):
    """The deal of the day, which is played with bots of a level until `ends`, in milliseconds.

    `state` says how far the one try is that counts, `code` is its table. `over` is how many have
    played theirs to its end; what they have, `scores`, comes with the end of one's own.
    """

    day: str
    ends: int
    game: str
    seats: int
    level: str
    state: Literal["new", "playing", "over"]
    code: str | None
    over: int
    scores: DayScores | None
    before: DayScores


async def today(api: "Api", request: Request) -> Response:
    person = await api.known(request)
    day = date.fromisoformat(api.house.daily.day())
    now = await scores(api, day, person)
    tried = None if person is None else await api.house.store.tried(day.isoformat(), person)
    midnight = datetime.combine(day + timedelta(1), datetime.min.time(), UTC)
    told = Today(
        day=day.isoformat(),
        ends=int(1000 * midnight.timestamp()),
        game=GAME,
        seats=SEATS,
        level=LEVEL,
        state="new" if tried is None else "playing" if tried.gold is None else "over",
        code=None if tried is None else tried.code,
        over=sum(score.people for score in now.scores),
        scores=None if now.gold is None else now,
        before=await scores(api, day - timedelta(1), person),
    )
    return _answered(told)


async def scores(api: "Api", day: date, person: str | None) -> DayScores:
    store, name = api.house.store, day.isoformat()
    tried = None if person is None else await store.tried(name, person)
    gold = None if tried is None else tried.gold
    counted = await api.house.daily.scores(name, gold)
    found = [DayScore(gold, people) for gold, people in counted.items()]
    if tried is None or tried.gold is None:
        return DayScores(name, found)
    return DayScores(name, found, tried.gold, tried.code)


async def play_today(api: "Api", request: Request) -> Response:
    return _answered(Opened(await api.house.daily.open(await api.opener(request))), 201)


def _answered(what: object, status: int = 200) -> Response:
    return Response(ENCODE(what), status, media_type="application/json")


ANSWERS: Final[dict[str, Callable[["Api", Request], Awaitable[Response]]]] = {
    "today": today,
    "play_today": play_today,
}
