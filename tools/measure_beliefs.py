"""Measure beliefs and write tables and the reliability diagram into docs/bots.md.

python tools/measure_beliefs.py --rounds 60 --jobs 2 --write
"""

from __future__ import annotations

import argparse
from functools import partial
from multiprocessing import get_context
from typing import Final

from pages import DOCS, dated, fill
from saboteur.lab.calibration import Forecast, diagram, losses, watched
from saboteur.lab.plot import standalone

LEVELS: Final = ("careful", "shrewd")
PLAYERS: Final = range(3, 11)
# How the published table was measured.
ROUND_END: Final = "all_passed"


def measured(rounds: int, case: tuple[str, int]) -> list[Forecast]:
    level, players = case
    return watched(level, players, range(rounds), round_end=ROUND_END)


def table(found: dict[tuple[str, int], list[Forecast]]) -> str:
    rows = [
        "| players | against | 1st quarter | 2nd | 3rd | 4th | gain at least |",
        "|---|---|---|---|---|---|---|",
    ]
    for (level, players), said in found.items():
        quarters = losses(said)
        cells = (f"{loss.believed:.3f} ({loss.dealt:.3f})" for loss in quarters)
        least = min(loss.gain.low for loss in quarters)
        rows.append(f"| {players} | {level} | {' | '.join(cells)} | {least:.3f} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=60, help="for each level and number of seats")
    parser.add_argument("--write", action="store_true", help="write docs/bots.md and its diagram")
    parser.add_argument("--jobs", type=int, default=1, help="processes, default 1")
    args = parser.parse_args()
    cases = [(level, players) for level in LEVELS for players in PLAYERS]
    with get_context("spawn").Pool(args.jobs) as pool:
        found = dict(zip(cases, pool.map(partial(measured, args.rounds), cases, 1), strict=True))
    text = f"{args.rounds} rounds a row.\n\n{table(found)}"
    print(text)
    if args.write:
        fill("bots.md", "beliefs", dated(text))
        every = [one for said in found.values() for one in said]
        plot = standalone(diagram(every))
        (DOCS / "reliability.svg").write_text(plot, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
