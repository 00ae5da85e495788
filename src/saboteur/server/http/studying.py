"""Studies over HTTP: of a game for those who may read its record, and by a link that they share."""

import re
import secrets
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.http import stories, studied
from saboteur.server.http.addresses import address_of
from saboteur.server.http.asking import Answer, body, game_number
from saboteur.server.http.pages import Page, packed, served
from saboteur.server.store.contract import Shared
from saboteur.server.tables.screens import ENCODE
from saboteur.server.tables.studying import Found
from saboteur.study import Study
from saboteur.words import LANGUAGES, Language, language_of

if TYPE_CHECKING:
    from saboteur.server.http.api import Api

# As hard to guess as anything: whoever has a link may read what it leads to.
LINK_BYTES: Final = 9
# So many of the latest games of whoever asks for their story are studied soon.
SOON: Final = 20
LINK: Final = re.compile("[0-9A-Za-z_-]{12}")


async def study(api: "Api", request: Request) -> Response:
    live = await api.table(request, await api.known(request), again=True)
    number, language = game_number(request, live.table.number), asked_language(request)
    once_more(api, request)
    found = await api.house.studies.found(live.table, number, address_of(request.scope))
    if found.study is None:
        return _answered(studied.answer(found))
    entries = await api.house.store.entries(live.table.code)
    called = dict(live.audience.names)

    def names() -> list[str]:
        return studied.names_in(live.table.code, entries, number, called, language)

    return served(request, await told(api, found, language, names), "no-store")


async def share(api: "Api", request: Request) -> Response:
    wanted = await body(request, studied.NewShare)
    person = await api.person(request)
    live = await api.table(request, person, again=True)
    if api.house.daily.still_on(live.table):
        raise Answer("day-on")
    number = game_number(request, live.table.number)
    once_more(api, request)
    found = await api.house.studies.found(live.table, number, address_of(request.scope))
    if found.state in ("playing", "none"):
        raise Answer("not-found")
    link = Shared(secrets.token_urlsafe(LINK_BYTES), live.table.code, number, wanted.names)
    kept = await api.house.store.share(link, person)
    if kept is None:
        raise Answer("not-found")
    return _answered(studied.Share(kept.id, kept.names), 201)


async def shared(api: "Api", request: Request) -> Response:
    """A study by its link: without the names of its people if whoever shares it wants that."""
    link, language = request.path_params["id"], asked_language(request)
    once_more(api, request)
    known = await api.house.store.shared(link) if LINK.fullmatch(link) else None
    if known is None:
        api.missed(request, await api.known(request))
    found = await api.house.studies.about((known.code, known.number), address_of(request.scope))
    if found.study is None:
        return _answered(studied.answer(found))
    entries = await api.house.store.entries(known.code) if known.names else []
    people = {one.person for one in entries if one.person is not None}
    called = await api.house.store.names(list(people)) if known.names else {}

    def names() -> list[str]:
        if not known.names:
            return []
        return studied.names_in(known.code, entries, known.number, called, language)

    return served(request, await told(api, found, language, names), "no-store")


async def my_story(api: "Api", request: Request) -> Response:
    person = await api.known(request)
    once_more(api, request)
    found = stories.story([], {}) if person is None else await story_of(api, person, request)
    return _answered(found)


async def story_of(api: "Api", person: str, request: Request) -> stories.OwnStory:
    """What is known of how a person plays; what was not studied yet soon will be."""
    games = await api.house.store.games_of(person)
    over = [(game.code, game.number) for game in games if game.winners is not None]
    studies = await api.house.store.studies(over)
    for game in [game for game in over if game not in studies][:SOON]:
        api.house.studies.wish(game, address_of(request.scope))
    return await api.house.aside(lambda: stories.story(games, studies))


async def told(
    api: "Api", found: Found, language: Language, names: Callable[[], Sequence[str]]
) -> Page:
    return await api.house.aside(partial(page, found, language, names))


def page(found: Found, language: Language, names: Callable[[], Sequence[str]]) -> Page:
    """The study in words, packed."""
    study = msgspec.json.decode(found.study or b"", type=Study)
    answer = studied.answer(found, studied.told(study, language, names()))
    return packed(ENCODE(answer), "application/json")


def asked_language(request: Request) -> Language:
    code = request.query_params.get("lang", LANGUAGES[0])
    if code not in LANGUAGES:
        raise Answer("malformed")
    return language_of(code)


def once_more(api: "Api", request: Request) -> None:
    if not api.allowed.replays.take(address_of(request.scope)):
        raise Answer("too-fast")


def _answered(what: object, status: int = 200) -> Response:
    return Response(ENCODE(what), status, media_type="application/json")


ANSWERS: Final[dict[str, Callable[["Api", Request], Awaitable[Response]]]] = {
    "study": study,
    "share": share,
    "shared": shared,
    "my_story": my_story,
}
