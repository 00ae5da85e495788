"""The cards that Saboteur 2 adds to the base game, a row each (X1)."""

from typing import Final

from saboteur.rules.base.cards import ROCKFALL
from saboteur.rules.rows import (
    BREAKING,
    INSPECTING,
    MEDDLING,
    MENDING,
    NOTHING,
    PLANNING,
    PREVENTING,
    SEAT,
    ActionCard,
    again,
    path_cards,
)

PLAN_THEFT: Final = "plan-theft"
PREVENT_THEFT: Final = "prevent-theft"
SWAP_HANDS: Final = "swap-hands"
INSPECT: Final = "inspect"
CHANGE_HATS: Final = "change-hats"
TRAP: Final = "trap"
FREE: Final = "free"

_RULES: Final = {"ladder": "X21", "blue": "X9", "green": "X9", "crystal": "X10"}

SABOTEUR2_PATHS: Final = path_cards(
    """
    2 NS/EW   1 NW/ES   1 NE/SW
    1 N+ladder  1 E+ladder  1 NW+ladder  1 NE+ladder
    1 NW+green  1 EW+green  1 NS/E+green
    1 NS+blue   1 EW+blue   1 NE+blue
    1 NE/S      2 NW/S      1 NS/E/W     1 EW/N/S    1 NS/E
    1 E+crystal  1 N+crystal  3 NEW+crystal  1 NES+crystal
    1 NEW/S+crystal  1 NSW/E+crystal  1 NESW+crystal  1 EW/S+crystal
    """,
    _RULES,
)
SABOTEUR2_ACTIONS: Final = (
    ActionCard("theft", 4, PLAN_THEFT, NOTHING, PLANNING, ("X13", "X7"), marker="theft"),
    ActionCard("hands-off", 3, PREVENT_THEFT, SEAT, PREVENTING, ("X14",)),
    ActionCard("swap-hands", 2, SWAP_HANDS, SEAT, MEDDLING, ("X16",)),
    ActionCard("inspection", 2, INSPECT, SEAT, INSPECTING, ("X15",)),
    ActionCard("change-hats", 2, CHANGE_HATS, SEAT, MEDDLING, ("X17",)),
    ActionCard("trapped", 3, TRAP, SEAT, BREAKING, ("X11", "X7"), marker="trapped"),
    ActionCard("free-at-last", 4, FREE, SEAT, MENDING, ("X12",)),
    again(ROCKFALL, 1),
)
