"""Lines for whoever runs a server: one JSON object each, made of what everybody may know."""

import sys
import time
from traceback import extract_tb
from typing import Any, TextIO

import msgspec


class Reports:
    """Everything that is reported, or only what failed."""

    def __init__(self, stream: TextIO | None = None, only_failures: bool = False) -> None:
        self._stream = stream or sys.stderr
        self._only_failures = only_failures

    def __call__(self, event: str, **about: Any) -> None:
        if self._only_failures and not event.endswith("-failed"):
            return
        line = {"time": round(time.time(), 3), "event": event, **about}
        self._stream.write(msgspec.json.encode(line).decode() + "\n")
        self._stream.flush()


def where(error: BaseException) -> str:
    """Where something went wrong; not what with, because that may be somebody's hand."""
    last = extract_tb(error.__traceback__)[-1:]
    return "".join(f"{frame.name}:{frame.lineno}" for frame in last)
