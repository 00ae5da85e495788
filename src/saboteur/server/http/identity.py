"""Who a person is without accounts: a random token in a cookie, kept here only as its hash."""

import secrets
import time
from hashlib import sha256
from typing import Final

from starlette.requests import HTTPConnection

from saboteur.server.store.contract import Store, Visit
from saboteur.server.tables.house import ALPHABET

COOKIE: Final = "saboteur"
COOKIE_SECONDS: Final = 180 * 24 * 60 * 60
TRANSFER_SECONDS: Final = 600
TRANSFER_LENGTH: Final = 10


def hashed(token: str) -> str:
    return sha256(token.encode()).hexdigest()


async def known_visit(store: Store, connection: HTTPConnection) -> Visit | None:
    token = connection.cookies.get(COOKIE)
    visit = await store.visit(hashed(token)) if token else None
    if visit is None:
        return None
    if visit.first:
        # A person who comes back keeps their cookie for another half a year. Not with every answer:
        # one that is late would put back a cookie that was changed in between.
        connection.scope["new_token"] = token
    return visit


async def new_person(store: Store) -> tuple[str, str]:
    """A person nobody has met, and the token of their first session."""
    person, token = secrets.token_hex(16), secrets.token_urlsafe(32)
    await store.new_person(person, hashed(token))
    return person, token


async def transfer_code(store: Store, person: str) -> str:
    """A code, to be typed on another device within a few minutes."""
    code = "".join(secrets.choice(ALPHABET) for _ in range(TRANSFER_LENGTH))
    await store.offer_transfer(person, hashed(code), now() + 1000 * TRANSFER_SECONDS)
    return code


async def redeemed(store: Store, code: str) -> str | None:
    """The token of a new session for the person who gave out the code."""
    token = secrets.token_urlsafe(32)
    written = "".join(code.lower().split()).replace("-", "")
    person = await store.redeem_transfer(hashed(written), hashed(token), now())
    return token if person else None


def cookie(token: str, secure: bool) -> str:
    """The cookie as a header's value; an empty token takes it away."""
    seconds = COOKIE_SECONDS if token else 0
    text = f"{COOKIE}={token}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax"
    return f"{text}; Secure" if secure else text


def now() -> int:
    return time.time_ns() // 1_000_000
