"""Counts for those who run a server, as Prometheus reads them; nothing here knows a secret."""

from collections import defaultdict
from collections.abc import Iterator, Mapping

Labels = tuple[tuple[str, str], ...]


class Metrics:
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
