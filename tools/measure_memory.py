"""Measures memory over many calls: its slope once all is warm, with the standard error.

`.venv-compiled/bin/python tools/measure_memory.py` measures what `tests/test_memory.py` tests, in
the base game, as often as docs/performance.md says; names after it choose some of the entries. It
needs Linux.
"""

from __future__ import annotations

import gc
import os
import sys
from array import array
from collections.abc import Sequence
from math import sqrt
from pathlib import Path
from statistics import linear_regression
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.append(str(ROOT / "tests"))

from test_memory import ENTRIES, Work  # noqa: E402

# How many, of what, and how many of these a call makes.
SIZES: Final = {
    "kernel": (10_000_000, "decisions", 0),
    "batch": (10_000_000, "decisions", 0),
    "view": (100_000, "views", 2),
    "environment": (100_000, "steps", 50),
    "world": (10_000, "worlds", 1),
    "beliefs": (10_000, "beliefs", 1),
    "careful": (10_000, "choices", 1),
    "expert": (8_000, "choices", 1),
}
POINTS: Final = 40
# Warming up: so many of the points.
WARM: Final = 10
PAGE: Final = os.sysconf("SC_PAGE_SIZE")
STATM: Final = os.open("/proc/self/statm", os.O_RDONLY)


def measured(work: Work, calls: int) -> tuple[array[int], array[int]]:
    """Blocks and bytes in use, at points all along; to keep them takes no memory."""
    blocks, resident = (array("q", bytes(8 * POINTS)) for _ in range(2))
    for point in range(POINTS):
        for _ in range(calls):
            work()
        gc.collect()
        blocks[point] = sys.getallocatedblocks()
        resident[point] = int(os.pread(STATM, 99, 0).split()[1]) * PAGE
    return blocks[WARM:], resident[WARM:]


def slope(counts: Sequence[int], each: float) -> tuple[float, float]:
    """How much is added by each, and the standard error of that."""
    places = [each * place for place in range(len(counts))]
    line = linear_regression(places, counts)
    spread = sum((place - places[-1] / 2) ** 2 for place in places)
    rest = sum(
        (count - line.slope * place - line.intercept) ** 2
        for place, count in zip(places, counts, strict=True)
    )
    return line.slope, sqrt(rest / (len(counts) - 2) / spread)


def told(entry: str) -> str:
    wanted, what, each = SIZES[entry]
    work = ENTRIES[entry][0]("base")
    each = each or int(str(work()))
    calls = -(-wanted // (POINTS * each))
    blocks, resident = measured(work, calls)
    (more, error), (bytes_, bytes_error) = (slope(one, calls * each) for one in (blocks, resident))
    return (
        f"| {entry} | {POINTS * calls * each:,} {what} | {more:+.2g} ± {error:.2g}"
        f" | {bytes_:+.2g} ± {bytes_error:.2g} | {resident[-1] >> 20} MiB |"
    )


def main() -> None:
    print("| work | how many | blocks for each | bytes for each | in use at the end |")
    print("|---|--:|--:|--:|--:|")
    for entry in sys.argv[1:] or SIZES:
        print(told(entry), flush=True)


if __name__ == "__main__":
    main()
