"""The base game's cards, a row each (B2, B3)."""

from itertools import combinations
from typing import Final

from saboteur.rules.names import TOOLS
from saboteur.rules.rows import (
    AT_GOAL,
    BREAKING,
    CELL,
    LOOKING,
    MENDING,
    PLACING,
    REMOVING,
    TOOL,
    ActionCard,
    path_cards,
)

BREAK: Final = "break"
REPAIR: Final = "repair"
REMOVE: Final = "remove"
LOOK: Final = "look"

BASE_START: Final = "NESW+start"
TREASURE: Final = "NESW+treasure"
_RULES: Final = {"start": PLACING, "treasure": "T8", "stone": "T8"}

BASE_TUNNELS: Final = path_cards(
    """
    3 EW      4 NS      5 NE      4 NW
    5 NEW     5 NES     5 NESW
    1 N       1 E       1 N/S     1 E/W     1 N/E     1 N/W
    1 N/E/W   1 N/E/S   1 N/E/S/W
    """,
    _RULES,
)
BASE_STARTS: Final = path_cards(f"1 {BASE_START}", _RULES)
BASE_GOALS: Final = path_cards(f"1 {TREASURE}  1 NE+stone  1 NW+stone", _RULES)
BASE_PATHS: Final = (*BASE_TUNNELS, *BASE_STARTS, *BASE_GOALS)


def _broken(tool: str) -> ActionCard:
    rules = ("B7", "B8")
    name = f"broken-{tool}"
    return ActionCard(name, 3, BREAK, TOOL, BREAKING, rules, (tool,), "break", tool, "broken")


def _repair(*tools: str) -> ActionCard:
    copies, rules = (2, ("B9",)) if len(tools) == 1 else (1, ("B9", "B10"))
    name = "-".join(("repair", *tools))
    return ActionCard(name, copies, REPAIR, TOOL, MENDING, rules, tools, "repair", "", "repair")


REPAIRS: Final = (
    *(_repair(tool) for tool in TOOLS),
    *(_repair(*tools) for tools in combinations(TOOLS, 2)),
)
ROCKFALL: Final = ActionCard("rockfall", 3, REMOVE, CELL, REMOVING, ("B11",))
BASE_ACTIONS: Final = (
    *(_broken(tool) for tool in TOOLS),
    *REPAIRS,
    ROCKFALL,
    ActionCard("map", 6, LOOK, AT_GOAL, LOOKING, ("B12",)),
)
