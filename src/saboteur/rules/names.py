"""The names of roles, tools, nuggets and sides that win, in the order of their numbers."""

from typing import Final

ROLES: Final = ("", "?", "digger", "saboteur")
UNKNOWN_ROLE: Final = 1
DIGGER: Final = 2
SABOTEUR: Final = 3

TOOLS: Final = ("pickaxe", "lantern", "cart")
BROKEN_TOOLS: Final = 7

NUGGETS: Final = ("", "1", "2", "3", "?")
UNKNOWN_NUGGET: Final = 4

WINNERS: Final = ("nobody", "diggers", "saboteurs")
DIGGERS_WIN: Final = 1
SABOTEURS_WIN: Final = 2
