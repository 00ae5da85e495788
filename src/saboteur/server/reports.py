"""What those who run a server are told: lines, one JSON object each, and counts for Prometheus.

All of it is made of what everybody may know.
"""

import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from traceback import extract_tb
from typing import Any, TextIO

import msgspec

Labels = tuple[tuple[str, str], ...]
Report = Callable[..., None]


def nothing(event: str, **about: Any) -> None:
    """A report that nobody reads."""


def discreet(report: Report) -> Report:
    """The same without tables' codes, which open their doors: they are hashed."""

    def reporting(event: str, **about: Any) -> None:
        if "table" in about:
            about["table"] = sha256(about["table"].encode()).hexdigest()[:12]
        report(event, **about)

    return reporting


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
    """Where something went wrong; not what with, because that may be a player's hand."""
    last = extract_tb(error.__traceback__)[-1:]
    return "".join(f"{frame.name}:{frame.lineno}" for frame in last)


class Metrics:
    """Counts, as Prometheus reads them."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, Labels], float] = defaultdict(float)

    def count(self, name: str, **labels: str) -> None:
        self._counts[name, tuple(sorted(labels.items()))] += 1

    def observe(self, name: str, value: float) -> None:
        """A sum and a count, which together give the mean."""
        self._counts[f"{name}_sum", ()] += value
        self._counts[f"{name}_count", ()] += 1

    def text(self, now: Mapping[str, float]) -> str:
        """All counts, and what is so at the moment."""
        return "\n".join((*self._lines(now), ""))

    def _lines(self, now: Mapping[str, float]) -> Iterator[str]:
        for name, value in sorted(now.items()):
            yield f"# TYPE saboteur_{name} gauge"
            yield f"saboteur_{name} {value:g}"
        told = ""
        for (name, labels), value in sorted(self._counts.items()):
            if name != told:
                yield f"# TYPE saboteur_{name} counter"
                told = name
            shown = ",".join(f'{key}="{text}"' for key, text in labels)
            yield f"saboteur_{name}{{{shown}}} {value:g}" if shown else f"saboteur_{name} {value:g}"
