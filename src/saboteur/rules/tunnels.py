"""Sides, tunnels and faces: what is printed on a path card, and what it joins inside.

A set of sides is four bits, a tunnel is the set of sides it joins, a face is its tunnels.
"""

from typing import Final

LETTERS: Final = "NESW"
SIDE: Final = {"N": 1, "E": 2, "S": 4, "W": 8}
ALL_SIDES: Final = 15


def parse(text: str) -> list[int]:
    """Read a face such as ``"NS/EW"``; a slash keeps two tunnels apart."""
    return [sum(SIDE[letter] for letter in tunnel) for tunnel in text.split("/")]


def turned(sides: int) -> int:
    """T2: half a turn swaps north with south and east with west."""
    return ((sides << 2) | (sides >> 2)) & ALL_SIDES


def openings(tunnels: list[int]) -> int:
    """Every side on which a tunnel comes out, for edge matching (T3)."""
    return sum(tunnels)


def joined(tunnels: list[int], side: int) -> int:
    """T6: the sides one can leave by after entering at `side` (a bit); none if it is rock."""
    for tunnel in tunnels:
        if tunnel & side:
            return tunnel
    return 0


def joined_shut(tunnels: list[int], side: int, behind: int) -> int:
    """The same when a barrier closes the arm `behind` (a bit) off from the rest of its tunnel."""
    tunnel = joined(tunnels, side)
    if not tunnel & behind:
        return tunnel
    return behind if side == behind else tunnel & ~behind


def fits(slot: int, sides: int) -> bool:
    """T3: a slot's low four bits must be open, its high four bits must be rock."""
    return sides & slot & ALL_SIDES == slot & ALL_SIDES and not sides & (slot >> 4)
