"""Write the golden records that every later version must replay: ``python tools/golden.py``.

A record that is there stays as it is; only missing ones are written. Beside each lies its last
position, as the version that wrote it saw it.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))

from walks import Setting, played  # noqa: E402

FOLDER: Final = ROOT / "tests" / "golden"

ONE_FAR: Final = (("rounds", "1"), ("goals", "far"), ("quiet", "on"))
TWO_WIDE: Final = (("rounds", "2"), ("goals", "wide"))
FOUR: Final = (("rounds", "4"),)
FIVE: Final = (("rounds", "5"),)
KNOWN: Final = (("saboteurs_known", "on"), ("rounds", "2"))
SELFISH: Final = (("selfish_dwarf", "on"), ("rounds", "2"))
OPEN_GOLD: Final = (("open_gold", "on"), ("rounds", "2"))

# name, setting, how it is played, seed: every number of players, edition and option
GAMES: Final = (
    ("base-3-en", Setting("base", 3, (("edition", "en"),)), "rush", 5),
    ("base-4-nl", Setting("base", 4, (("edition", "nl"),)), "any", 74),
    ("base-5-fr", Setting("base", 5, (("edition", "fr"),)), "rush", 17),
    ("base-6-unpaid", Setting("base", 6, (("sabotaged_unpaid", "on"), ("first", "2"))), "rush", 6),
    ("base-7-unlinked", Setting("base", 7, (("linked_placement", "off"),)), "script", 2),
    ("base-8-others-only", Setting("base", 8, (("self_sabotage", "off"),)), "quarrel", 8),
    ("base-9-open", Setting("base", 9, (("open_discards", "on"),)), "rush", 2),
    ("base-10-empty", Setting("base", 10, (("round_end", "hands_empty"),)), "rush", 4),
    ("base-3-unable", Setting("base", 3, (("round_end", "passed_unable"),)), "loiter", 1),
    ("base-3-one-far", Setting("base", 3, ONE_FAR), "rush", 1),
    ("base-4-two-wide", Setting("base", 4, (*TWO_WIDE, ("max_saboteurs", "on"))), "rush", 1),
    ("base-3-four", Setting("base", 3, FOUR), "rush", 1),
    ("base-3-five", Setting("base", 3, FIVE), "rush", 1),
    ("base-4-open-gold", Setting("base", 4, OPEN_GOLD), "rush", 1),
    ("base-7-known", Setting("base", 7, KNOWN), "rush", 1),
    ("base-5-selfish", Setting("base", 5, SELFISH), "rush", 1),
    ("saboteur2-2", Setting("saboteur2", 2, (("first", "1"), ("self_sabotage", "off"))), "rush", 6),
    ("saboteur2-2-one-far", Setting("saboteur2", 2, ONE_FAR), "rush", 1),
    ("saboteur2-3-two-wide", Setting("saboteur2", 3, TWO_WIDE), "rush", 1),
    ("saboteur2-2-four", Setting("saboteur2", 2, FOUR), "rush", 1),
    ("saboteur2-2-five", Setting("saboteur2", 2, FIVE), "rush", 1),
    ("saboteur2-3-open-gold", Setting("saboteur2", 3, OPEN_GOLD), "rush", 1),
    ("saboteur2-8-known", Setting("saboteur2", 8, KNOWN), "quarrel", 1),
    ("saboteur2-3-unable", Setting("saboteur2", 3, (("round_end", "passed_unable"),)), "any", 2),
    ("saboteur2-4-blockers", Setting("saboteur2", 4, (("blockers", "on"),)), "any", 17),
    ("saboteur2-6-empty", Setting("saboteur2", 6, (("round_end", "hands_empty"),)), "rush", 1),
    ("saboteur2-8-alone", Setting("saboteur2", 8, (("profiteer_counts", "off"),)), "quarrel", 1),
    (
        "saboteur2-12-closed",
        Setting("saboteur2", 12, (("open_discards", "off"), ("round_end", "all_passed"))),
        "quarrel",
        1,
    ),
    ("duel-1", Setting("duel", 2), "rush", 1),
    ("duel-2", Setting("duel", 2), "any", 16),
    ("solo-blue", Setting("solo", 1), "rush", 4),
    ("solo-green", Setting("solo", 1, (("colour", "green"),)), "any", 3),
)


def write(name: str, setting: Setting, style: str, seed: int) -> None:
    path = FOLDER / f"{name}.saboteur.json"
    if path.exists():
        return
    game = played(setting, seed, style)
    game.seats = ["random"] * game.players
    game.save(path)
    path.with_name(f"{name}.position").write_text(game.position, encoding="utf-8")
    print(f"{path.name}: {path.stat().st_size // 1024} KiB, gold {game.gold}")


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for name, setting, style, seed in GAMES:
        write(name, setting, style, seed)


if __name__ == "__main__":
    main()
