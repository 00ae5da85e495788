"""Seals: each row of a log carries a hash of itself and all before it, so that no change hides.

What people write in a chat is not sealed: it is the one thing that may be erased.
"""

from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Final, NamedTuple

import msgspec

FIRST: Final = ""
CHAT: Final = "chat"
# The columns that are sealed, in this order; the seal follows them.
SEALED: Final = ("code", "version", "time", "person", "command", "kind", "game", "happened")
VERSION, KIND, HAPPENED = (SEALED.index(name) for name in ("version", "kind", "happened"))

# More logs than are in use at a time.
MOST_KEPT: Final = 10_000


class LogRow(NamedTuple):
    """A row of a log as the database has it."""

    code: str
    version: int
    time: int
    person: str | None
    command: str | None
    kind: str
    game: int
    happened: str
    seal: str


class LastSeals:
    """The seals of the last rows written, so that no append reads what was just written."""

    def __init__(self) -> None:
        self._kept: dict[str, tuple[int, str]] = {}

    def of(self, code: str, version: int) -> str | None:
        known, seal = self._kept.get(code, (0, ""))
        return seal if known == version else None

    def keep(self, code: str, version: int, seal: str) -> None:
        if len(self._kept) >= MOST_KEPT:
            self._kept.clear()
        self._kept[code] = (version, seal)

    def forget(self, code: str) -> None:
        self._kept.pop(code, None)


def seal_of(before: str, *row: Any) -> str:
    """The seal of a row after one with the seal `before`."""
    told = blank(row[HAPPENED]) if row[KIND] == CHAT else row[HAPPENED]
    return sha256(msgspec.json.encode((before, *row[:HAPPENED], told))).hexdigest()


def snapshot_seal(before: str, data: str) -> str:
    """The seal of a snapshot taken after the row with the seal `before`."""
    return sha256(f"{before} {data}".encode()).hexdigest()


def blank(happened: str) -> str:
    """What happened, without what people wrote."""
    data = msgspec.json.decode(happened)
    for fact in data["house"]:
        if fact["fact"] == "Chatted":
            fact["text"] = ""
    return msgspec.json.encode(data).decode()


def fault(rows: Iterable[Any], last: int, since: int = 0) -> str | None:
    """What is wrong with a log up to its version `last`, in words; None if it is whole.

    Rows from version `since` on are enough; that one only tells the seal before the next.
    """
    before, expected = FIRST, since or 1
    for *row, seal in rows:
        version = row[VERSION]
        if version != expected:
            return f"entry {expected} is missing"
        if version != since and not _seals(seal, before, row):
            return f"entry {version} was changed"
        before, expected = seal, expected + 1
    if expected <= last:
        return f"entry {expected} is missing"
    return f"entry {last + 1} is one too many" if expected > last + 1 else None


def _seals(seal: str, before: str, row: list[Any]) -> bool:
    try:
        return seal == seal_of(before, *row)
    except (msgspec.MsgspecError, LookupError, TypeError):
        return False
