"""The names of roles, markers, nuggets and sides that win, in the order of their numbers."""

from typing import Final

ROLES: Final = (
    *("", "?", "digger", "saboteur"),
    *("blue-digger", "green-digger", "boss", "profiteer", "geologist", "dwarf"),
    "selfish-dwarf",
)
UNKNOWN_ROLE: Final = 1
DIGGER: Final = 2
SABOTEUR: Final = 3
BLUE_DIGGER: Final = 4
GREEN_DIGGER: Final = 5
BOSS: Final = 6
PROFITEER: Final = 7
GEOLOGIST: Final = 8
DWARF: Final = 9
SELFISH: Final = 10

TOOLS: Final = ("pickaxe", "lantern", "cart")
MARKERS: Final = (*TOOLS, "trapped", "theft")
TRAPPED: Final = 3
THEFT: Final = 4
# Markers in front of a player are bits: all three tools.
BROKEN_TOOLS: Final = 0b111

NUGGETS: Final = ("", "1", "2", "3", "?")
UNKNOWN_NUGGET: Final = 4

WINNERS: Final = (
    *("nobody", "diggers", "saboteurs"),
    *("blue", "green", "blue-and-green", "boss-and-profiteer", "profiteer"),
)
NOBODY_WINS: Final = 0
DIGGERS_WIN: Final = 1
SABOTEURS_WIN: Final = 2
BLUE_WINS: Final = 3
GREEN_WINS: Final = 4
BOTH_WIN: Final = 5
NO_COLOUR_WINS: Final = 6
PROFITEER_WINS: Final = 7
