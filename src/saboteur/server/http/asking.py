"""What a request brings along, read with care, and the problem that ends one."""

from typing import Final, TypeVar

import msgspec
from starlette.requests import Request

from saboteur.server.refusing import Reason

MOST_BYTES: Final = 16 * 1024
MOST_DIGITS: Final = 10
Sent = TypeVar("Sent")


class Answer(Exception):
    """A problem that ends a request."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


async def content(request: Request, most: int) -> bytes:
    """What was sent, if it is small enough."""
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Answer("too-large")
    return bytes(data)


async def body(request: Request, kind: type[Sent], most: int = MOST_BYTES) -> Sent:
    """What was sent, if it is small enough and exactly of this kind."""
    data = await content(request, most)
    try:
        return msgspec.json.decode(data, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
        raise Answer("malformed") from error


def since(request: Request) -> int | None:
    text = request.query_params.get("since", "")
    if not text:
        return None
    if not text.isascii() or not text.isdecimal() or len(text) > 15:
        raise Answer("malformed")
    return int(text)


def game_number(request: Request, latest: int) -> int:
    """Which game of a table is asked for, the latest if none is named."""
    return numbered(request.path_params.get("number", str(latest)), latest)


def numbered(asked: str, latest: int) -> int:
    """A number from 1 as it is written in an address."""
    # A number of thousands of digits is none that Python would read.
    digits = len(asked) < MOST_DIGITS and asked.isascii() and asked.isdigit()
    number = int(asked) if digits else 0
    if not 0 < number <= latest:
        raise Answer("not-found")
    return number
