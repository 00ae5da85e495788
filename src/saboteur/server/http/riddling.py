"""The riddle of the day and the others, told as a replay is, through the eyes of the riddle's seat.

The answers are sent along, so that whoever has a riddle can solve it without a network; nothing but
one's own pleasure is lost by reading them first.
"""

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from saboteur.play.codec import view_fields
from saboteur.riddles import Position, Riddle, of_the_day
from saboteur.riddles.riddle import RUNGS
from saboteur.server.http import answers
from saboteur.server.http.addresses import address_of
from saboteur.server.http.asking import Answer, numbered
from saboteur.server.http.pages import Page, packed, served
from saboteur.server.tables.replaying import picture_of, retold
from saboteur.server.tables.screens import ENCODE

if TYPE_CHECKING:
    from saboteur.server.http.api import Api

TODAY: Final = "today"
# They are read when somebody asks for one.
Riddles = Callable[[], Sequence[Riddle]]


async def riddle(api: "Api", request: Request) -> Response:
    """One riddle: today's, or any by its number from 1."""
    riddles = await api.house.aside(api.riddles)
    if not riddles:
        raise Answer("not-found")
    asked = request.path_params.get("number", TODAY)
    today = of_the_day(riddles, datetime.now(UTC).date())
    number = today if asked == TODAY else numbered(asked, len(riddles)) - 1
    kept = api.riddle_pages.get(number)
    if kept is None:
        if not api.allowed.files.take(address_of(request.scope)):
            raise Answer("too-fast")
        telling = partial(page_of, riddles[number], number, len(riddles))
        kept = api.riddle_pages[number] = await api.house.aside(telling)
    return served(request, kept, "no-cache")


def page_of(riddle: Riddle, number: int, count: int) -> Page:
    return packed(ENCODE(told(riddle, number, count)), "application/json")


def told(riddle: Riddle, number: int, count: int) -> answers.RiddleTold:
    """Made of what the riddle's seat saw, and of the answers."""
    position = Position(riddle.record, riddle.seat)
    table = picture_of(riddle.record)
    replay = retold(riddle.record, riddle.seat, [riddle.seat], table)
    return answers.RiddleTold(
        number=number + 1,
        count=count,
        kind=riddle.kind,
        seat=riddle.seat,
        rung=riddle.rung,
        rungs=RUNGS,
        solved=riddle.solved,
        value=riddle.value,
        margin=riddle.margin,
        answers=[
            answers.RiddleAnswer(one.text, one.lacks, one.term, one.seen) for one in riddle.answers
        ],
        clues=[answers.RiddleClue(one.step, one.seat, one.term) for one in riddle.clues],
        origin=riddle.origin,
        replay=replay,
        view={**view_fields(position.view), "talk": (), "undo": False},
    )


ANSWERS: Final[dict[str, Callable[["Api", Request], Awaitable[Response]]]] = {"riddle": riddle}
