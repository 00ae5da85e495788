"""Who is whose friend or foe, by role: what a shrewd seat makes of what it believes of others."""

from collections.abc import Mapping
from typing import Final

# In hundredths by one's own role and the other's: 100 for a foe, below nothing for a friend, and
# nothing where there is no line. In Saboteur 2 winners share, so that few are friends for long.
SIDES: Final[dict[str, dict[str, int]]] = {
    "digger": {"digger": -100, "saboteur": 100, "selfish-dwarf": -20},
    "selfish-dwarf": {"digger": -20, "saboteur": 100},
    "saboteur": {
        "saboteur": -100,
        "digger": 100,
        "blue-digger": 100,
        "green-digger": 100,
        "boss": 100,
        "selfish-dwarf": 100,
        "geologist": 20,
    },
    "blue-digger": {"saboteur": 100, "green-digger": 50, "blue-digger": -20},
    "green-digger": {"saboteur": 100, "blue-digger": 50, "green-digger": -20},
    "boss": {"saboteur": 100},
    "geologist": {"saboteur": 50},
}


def foe(own: str, chances: Mapping[str, float]) -> int:
    """How much of a foe a seat is that may hold these roles."""
    sides = SIDES.get(own, {})
    return round(sum(sides.get(role, 0) * chance for role, chance in chances.items()))
