"""Which pictures the illustrated pages of docs/ want, and whether they show what they should.

A picture says what it was drawn from. Those that are stale are drawn anew by tools/draw_pages.py.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from typing import Any, Final

from game_pages import DOCS, page
from game_tables import TABLES
from saboteur.words import language_of

PICTURES: Final = DOCS / "pictures"


def digest(made: Any) -> str:
    return hashlib.sha256(json.dumps(made, sort_keys=True).encode()).hexdigest()[:16]


def wanted(game: str) -> dict[str, tuple[bool, str]]:
    """Every picture of a game: whether it is a sheet of cards, and what it is drawn from."""
    made = page(game, language_of("en"))
    drawn = [made["setup"]["picture"]]
    drawn += [case["picture"] for case in made["placements"]["cases"]]
    drawn += [step["picture"] for step in made["round"]["steps"] if "picture" in step]
    sheets = made["cards"]["groups"]
    pictures = {
        one["name"]: (False, digest([one["mine"], one.get("marks"), one.get("gaps")]))
        for one in drawn
    }
    counts = {
        group["name"]: (True, digest([(card["card"], card["copies"]) for card in group["cards"]]))
        for group in sheets
    }
    return pictures | counts


def stale() -> list[str]:
    found = []
    for game in TABLES:
        for name, (_, drawn_from) in wanted(game).items():
            path = PICTURES / f"{name}.svg"
            if not path.exists() or f"drawn from {drawn_from} " not in path.read_text("utf-8"):
                found.append(name)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="as always: it only compares")
    parser.parse_args()
    found = stale()
    for name in found:
        print(f"stale: docs/games/pictures/{name}.svg")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
