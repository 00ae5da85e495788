"""Writes the tables of `docs/tensors.md` from the code: actions, planes and rows of every game.

`--check` only says whether the page is stale.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from pages import DOCS, fill
from saboteur.fast.game import FastGame
from saboteur.fast.layout import COMMON, ROWS, SPECIAL, Layout
from saboteur.fast.observer import Observer
from saboteur.fast.space import Stretch

PAGE: Final = "tensors.md"
# The option that adds most to a game.
TABLES: Final = {
    "base": FastGame("base", players=5),
    "saboteur2": FastGame("saboteur2", players=5),
    "saboteur2 with blockers": FastGame("saboteur2", players=5, blockers=True),
    "duel": FastGame("duel", players=2),
    "solo": FastGame("solo", players=1),
}
BLOCKS: Final = {
    "pass": "which places of the hand, at most three; number 0 discards nothing",
    "lay": "which way: as printed, turned",
    "take": "the nugget card's worth",
    "shed": "marker, then which two places of the hand",
    "steal": "the seat; the last number is nobody",
    "pay": "how many nuggets of one, two and three, each 0 to 3",
    "mark": "the cell",
    "block": "place in the hand, cell, side",
    "dig": "place in the hand, turned, cell, bribed trolls",
}


def table(head: tuple[str, ...], rows: Sequence[tuple[str, ...]]) -> str:
    lines = [head, ("---",) * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def sizes() -> str:
    head = ("game", "actions", "planes", "bytes of an observation")
    rows = []
    for name, game in TABLES.items():
        layout = Observer(game).layout
        rows.append((name, f"{game.space.size:,}", str(layout.planes), f"{layout.size:,}"))
    return table(head, rows)


def actions() -> str:
    found: dict[str, dict[str, Stretch]] = {}
    for name, game in TABLES.items():
        for block in game.space.blocks:
            found.setdefault(block.name, {})[name] = block
    rows = [
        (f"`{name}`", BLOCKS.get(name, "the target"), *counts(found[name]))
        for name in sorted(found)
    ]
    return table(
        ("block", "numbers by", *TABLES), sorted(rows, key=lambda row: row[1] == "the target")
    )


def counts(blocks: dict[str, Stretch]) -> list[str]:
    return [f"{blocks[name].size:,}" if name in blocks else "" for name in TABLES]


def layouts() -> list[Layout]:
    return [Observer(game).layout for game in TABLES.values()]


def planes() -> str:
    rows = [
        (f"`{name}`", meaning, games_with(name)) for name, meaning in (COMMON | SPECIAL).items()
    ]
    return table(("plane", "where it is not zero", "games"), rows)


def games_with(name: str) -> str:
    games = [game for game, layout in zip(TABLES, layouts(), strict=True) if layout.at(name) >= 0]
    return "all" if len(games) == len(TABLES) else ", ".join(games)


def rows() -> str:
    names = {"": "", "faces": "2 + kinds", "hats": "roles + seats", "entry": "entry"}
    found = []
    for name, (meaning, times, one, other) in ROWS.items():
        factors = [names.get(factor, factor) for factor in (one, other)]
        size = " × ".join(
            [str(times)] * (times > 1 or not any(factors)) + [f for f in factors if f]
        )
        found.append((f"`{name}`", size, meaning))
    return table(("row", "bytes", "what it says"), found)


def main() -> None:
    path = Path(DOCS, PAGE)
    before = path.read_text(encoding="utf-8")
    for name, body in (
        ("sizes", sizes()),
        ("actions", actions()),
        ("planes", planes()),
        ("rows", rows()),
    ):
        fill(PAGE, name, body)
    if "--check" in sys.argv and path.read_text(encoding="utf-8") != before:
        path.write_text(before, encoding="utf-8", newline="\n")
        sys.exit(f"docs/{PAGE} is stale: run tools/tensor_page.py.")


if __name__ == "__main__":
    main()
