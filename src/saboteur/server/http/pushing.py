"""Which devices of a person are told that a table waits for them."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from starlette.requests import Request
from starlette.responses import Response

from saboteur.server.http import answers
from saboteur.server.http.addresses import address_of
from saboteur.server.http.asking import Answer, body
from saboteur.server.push.places import decoded, place_of
from saboteur.server.store.contract import Subscription
from saboteur.server.tables.screens import ENCODE

if TYPE_CHECKING:
    from saboteur.server.http.api import Api

# The sizes of what a browser makes for its notices.
POINT: Final = 65
SECRET: Final = 16


@dataclass(frozen=True)
class Offer:
    """The key that browsers ask their services with; without one there are no notices here.

    `inside` is for tests: services in the house.
    """

    key: str | None = None
    inside: bool = False


async def push_key(api: "Api", request: Request) -> Response:
    return _answered(answers.PushOffer(api.push.key))


async def subscribe(api: "Api", request: Request) -> Response:
    wanted = await body(request, answers.NewPush)
    if not is_device(wanted, api.push.inside):
        raise Answer("malformed")
    person = await api.person(request)
    if api.push.key is None:
        raise Answer("not-found")
    if not api.allowed.pushes.take(address_of(request.scope)):
        raise Answer("too-fast")
    device = Subscription(wanted.endpoint, wanted.key, wanted.auth, wanted.language)
    await api.house.store.subscribe(person, device)
    return _answered({})


async def unsubscribe(api: "Api", request: Request) -> Response:
    wanted = await body(request, answers.NoPush)
    person = await api.known(request, banned=True)
    if person is not None:
        await api.house.store.unsubscribe(person, wanted.endpoint)
    return _answered({})


def is_device(wanted: answers.NewPush, inside: bool) -> bool:
    """Whether it looks like what a browser says of itself."""
    sizes = (decoded(wanted.key), POINT), (decoded(wanted.auth), SECRET)
    fits = all(data is not None and len(data) == size for data, size in sizes)
    return fits and place_of(wanted.endpoint, inside) is not None


def _answered(what: object) -> Response:
    return Response(ENCODE(what), media_type="application/json")


ANSWERS: Final[dict[str, Callable[["Api", Request], Awaitable[Response]]]] = {
    "push_key": push_key,
    "subscribe": subscribe,
    "unsubscribe": unsubscribe,
}
