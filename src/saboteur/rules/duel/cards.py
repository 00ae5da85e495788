"""The Duel's cards, a row each (D1); solo plays with the same (S3, S4)."""

from typing import Final

from saboteur.rules.base.cards import BREAK, LOOK, REPAIRS
from saboteur.rules.names import TOOLS
from saboteur.rules.rows import (
    AT_GOAL,
    BREAKING,
    CELL,
    DOOR,
    LOOKING,
    OPENING,
    REMOVING,
    TOOL,
    ActionCard,
    again,
    path_cards,
)

OPEN: Final = "open"
SLIDE: Final = "slide"

BLUE_START: Final = "NESW+start+blue-ladder"
GREEN_START: Final = "NESW+start+green-ladder"
_RULES: Final = {
    "start": "D4",
    "blue-ladder": "D7",
    "green-ladder": "D7",
    "goal": "T8",
    "blue": "D4",
    "green": "D4",
    "troll": "D8",
    "gold": "D9",
}

DUEL_STARTS: Final = path_cards(f"1 {BLUE_START}  1 {GREEN_START}", _RULES)
DUEL_TUNNELS: Final = path_cards(
    """
    4 EW      3 NS      2 NW      2 NE
    1 NW+blue-ladder    1 NE+green-ladder
    1 NS/EW   1 NS/EW+gold1@NS   1 NW/ES+gold1@ES   1 NE/SW
    1 NESW+blue@S   1 NESW+green@W   1 NEW+blue@E
    1 NEW+green@N   1 NSW+blue@N     1 NSW+green@S
    1 NEW+troll@E   1 NESW+troll@W   1 NSW+troll@S
    1 NEW/S+gold1@S   1 NSW/E+gold1@E   1 EW/S+gold1@S
    1 NS/W    1 NE/W    1 NE/S    1 NW/E    1 NW/S
    """,
    _RULES,
)
DUEL_GOALS: Final = path_cards(
    """
    1 NESW+goal      1 N/E/S/W+goal   1 N/S/W+goal     1 N/E/W+goal
    1 NW+goal+green@W+gold1   1 NW+goal+gold2@NW
    1 NE+goal+blue@E+gold1    1 NE+goal+gold2@NE
    1 N/W+goal+gold1@W        1 N/E+goal+gold3@N
    1 NS/E/W+goal+gold1@NS    1 EW/N/S+goal+gold2@EW
    1 NSW+goal+blue@W+gold1   1 NSW+goal+green@S+gold2  1 NSW+goal+blue@N+gold3
    1 NEW+goal+green@E+gold1  1 NEW+goal+blue@N+gold2   1 NEW+goal+green@N+gold3
    """,
    _RULES,
)
DUEL_PATHS: Final = (*DUEL_STARTS, *DUEL_TUNNELS, *DUEL_GOALS)


def _sabotage(tool: str, rule: str) -> ActionCard:
    name = f"sabotage-{tool}"
    return ActionCard(name, 2, BREAK, TOOL, BREAKING, (rule,), (tool,), "sabotage", tool, "broken")


def _actions(sabotage: str, slide: str) -> tuple[ActionCard, ...]:
    return (
        *(_sabotage(tool, sabotage) for tool in TOOLS),
        *(again(card, 1, ("D11",)) for card in REPAIRS),
        ActionCard("key", 2, OPEN, DOOR, OPENING, ("D12",)),
        ActionCard("rock-slide", 2, SLIDE, CELL, REMOVING, (slide,)),
        ActionCard("treasure-map", 2, LOOK, AT_GOAL, LOOKING, ("D14",)),
    )


DUEL_ACTIONS: Final = _actions("D11", "D13")
SOLO_ACTIONS: Final = _actions("S3", "S4")
