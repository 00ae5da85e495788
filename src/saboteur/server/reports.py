"""What those who run a server are told: lines, one JSON object each, and counts for Prometheus.

All of it is made of what everybody may know.
"""

import sys
import time
from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from itertools import accumulate
from traceback import extract_tb
from typing import Any, Final, TextIO

import msgspec

# In seconds: what nobody notices, what feels like one's own hand, what is a wait.
BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
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


class Histogram:
    """How values are spread: how many were at most each of some bounds, how many in all."""

    def __init__(self) -> None:
        self.sum = 0.0
        self._within = [0] * (len(BOUNDS) + 1)

    def add(self, value: float) -> None:
        self.sum += value
        self._within[bisect_left(BOUNDS, value)] += 1

    def lines(self, name: str) -> Iterator[str]:
        counts = list(accumulate(self._within))
        yield f"# TYPE {name} histogram"
        for bound, count in zip((*BOUNDS, "+Inf"), counts, strict=True):
            yield f'{name}_bucket{{le="{bound}"}} {count}'
        yield f"{name}_sum {self.sum:g}"
        yield f"{name}_count {counts[-1]}"


class Metrics:
    """Counts and spreads, as Prometheus reads them."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, Labels], float] = defaultdict(float)
        self._spreads: dict[str, Histogram] = {}

    def count(self, name: str, **labels: str) -> None:
        self._counts[name, tuple(sorted(labels.items()))] += 1

    def observe(self, name: str, value: float) -> None:
        self.spread(name).add(value)

    def spread(self, name: str) -> Histogram:
        return self._spreads.setdefault(name, Histogram())

    def total(self, name: str) -> float:
        """A count, whatever its labels."""
        return sum(value for (one, _), value in self._counts.items() if one == name)

    def mean(self, name: str) -> float | None:
        """Of what was observed; None if nothing was."""
        count = self.total(f"{name}_count")
        return self.total(f"{name}_sum") / count if count else None

    def text(self, now: Mapping[str, float]) -> str:
        """All counts, and what is so at the moment."""
        return "\n".join((*self._lines(now), ""))

    def _lines(self, now: Mapping[str, float]) -> Iterator[str]:
        for name, value in sorted(now.items()):
            yield f"# TYPE saboteur_{name} gauge"
            yield f"saboteur_{name} {value:g}"
        for name, spread in sorted(self._spreads.items()):
            yield from spread.lines(f"saboteur_{name}")
        told = ""
        for (name, labels), value in sorted(self._counts.items()):
            if name != told:
                yield f"# TYPE saboteur_{name} counter"
                told = name
            shown = ",".join(f'{key}="{text}"' for key, text in labels)
            yield f"saboteur_{name}{{{shown}}} {value:g}" if shown else f"saboteur_{name} {value:g}"
