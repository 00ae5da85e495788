"""Write src/saboteur/lab/digests.json: what one game of each box must play like, everywhere.

Run it when a game changes on purpose, by a new card for one. ``--check`` only compares. A new game
gets seed 1; another seed, written there by hand, stays.
"""

import argparse
import json
import sys
from pathlib import Path
from typing import Final

from saboteur.games.catalogue import CATALOGUE
from saboteur.lab.doctor import EXPECTED, digest_of

PAGE: Final = Path(__file__).resolve().parent.parent / "src" / "saboteur" / "lab" / "digests.json"
MARK: Final = "Written by tools/digests.py from a game of each box; by hand only another seed."


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    seeds = {game: EXPECTED[game][0] if game in EXPECTED else 1 for game in CATALOGUE}
    played = {game: [seed, digest_of(game, seed)] for game, seed in seeds.items()}
    if parser.parse_args().check:
        changed = [game for game in played if tuple(played[game]) != EXPECTED.get(game)]
        for game in changed:
            print(f"{game} plays otherwise than before; if that is meant, run tools/digests.py")
        return 1 if changed else 0
    rows = {"$comment": MARK, **played}
    lines = [f"  {json.dumps(key)}: {json.dumps(row)}" for key, row in rows.items()]
    PAGE.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8", newline="\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
