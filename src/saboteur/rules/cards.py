"""Every card of the family: what is printed on it, and the decks as tables.

A card is a value, not a numbered copy: its name (``NES``, ``NW+green``, ``rockfall``) says all,
and inside the kernel it is a small number. A laid card is a tile: twice that, plus one if turned.
"""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from saboteur.rules import tunnels
from saboteur.rules.tunnels import SIDE

NO_CARD: Final = 0
UNKNOWN: Final = 1

EMPTY: Final = 0
FACE_DOWN: Final = 1

BLUE: Final = 1
GREEN: Final = 2
TROLL: Final = 4
BARRIERS: Final = {"blue": BLUE, "green": GREEN, "troll": TROLL}
LADDERS: Final = {"start": 1, "ladder": 1, "blue-ladder": 2, "green-ladder": 3}

BASE_TUNNELS: Final = """
    3 EW      4 NS      5 NE      4 NW
    5 NEW     5 NES     5 NESW
    1 N       1 E       1 N/S     1 E/W     1 N/E     1 N/W
    1 N/E/W   1 N/E/S   1 N/E/S/W
"""
BASE_START: Final = "NESW+start"
TREASURE: Final = "NESW+treasure"
BASE_GOALS: Final = "1 NESW+treasure  1 NE+stone  1 NW+stone"
BASE_ACTIONS: Final = """
    3 broken-pickaxe  3 broken-lantern  3 broken-cart
    2 repair-pickaxe  2 repair-lantern  2 repair-cart
    1 repair-pickaxe-lantern  1 repair-pickaxe-cart  1 repair-lantern-cart
    3 rockfall  6 map
"""
SABOTEUR2_TUNNELS: Final = """
    2 NS/EW   1 NW/ES   1 NE/SW
    1 N+ladder  1 E+ladder  1 NW+ladder  1 NE+ladder
    1 NW+green  1 EW+green  1 NS/E+green
    1 NS+blue   1 EW+blue   1 NE+blue
    1 NE/S      2 NW/S      1 NS/E/W     1 EW/N/S    1 NS/E
    1 E+crystal  1 N+crystal  3 NEW+crystal  1 NES+crystal
    1 NEW/S+crystal  1 NSW/E+crystal  1 NESW+crystal  1 EW/S+crystal
"""
SABOTEUR2_ACTIONS: Final = """
    4 theft  3 hands-off  2 swap-hands  2 inspection  2 change-hats
    3 trapped  4 free-at-last  1 rockfall
"""
DUEL_STARTS: Final = "1 NESW+start+blue-ladder  1 NESW+start+green-ladder"
DUEL_TUNNELS: Final = """
    4 EW      3 NS      2 NW      2 NE
    1 NW+blue-ladder    1 NE+green-ladder
    1 NS/EW   1 NS/EW+gold1@NS   1 NW/ES+gold1@ES   1 NE/SW
    1 NESW+blue@S   1 NESW+green@W   1 NEW+blue@E
    1 NEW+green@N   1 NSW+blue@N     1 NSW+green@S
    1 NEW+troll@E   1 NESW+troll@W   1 NSW+troll@S
    1 NEW/S+gold1@S   1 NSW/E+gold1@E   1 EW/S+gold1@S
    1 NS/W    1 NE/W    1 NE/S    1 NW/E    1 NW/S
"""
DUEL_GOALS: Final = """
    1 NESW+goal      1 N/E/S/W+goal   1 N/S/W+goal     1 N/E/W+goal
    1 NW+goal+green@W+gold1   1 NW+goal+gold2@NW
    1 NE+goal+blue@E+gold1    1 NE+goal+gold2@NE
    1 N/W+goal+gold1@W        1 N/E+goal+gold3@N
    1 NS/E/W+goal+gold1@NS    1 EW/N/S+goal+gold2@EW
    1 NSW+goal+blue@W+gold1   1 NSW+goal+green@S+gold2  1 NSW+goal+blue@N+gold3
    1 NEW+goal+green@E+gold1  1 NEW+goal+blue@N+gold2   1 NEW+goal+green@N+gold3
"""
DUEL_ACTIONS: Final = """
    2 sabotage-pickaxe  2 sabotage-lantern  2 sabotage-cart
    1 repair-pickaxe    1 repair-lantern    1 repair-cart
    1 repair-pickaxe-lantern  1 repair-pickaxe-cart  1 repair-lantern-cart
    2 key  2 rock-slide  2 treasure-map
"""


def listed(table: str) -> list[tuple[int, str]]:
    """The rows of a deck table: copies and name."""
    words = table.split()
    return [(int(words[i]), words[i + 1]) for i in range(0, len(words), 2)]


def _names(tables: tuple[str, ...]) -> list[str]:
    names: list[str] = []
    for table in tables:
        names += [name for _, name in listed(table) if name not in names]
    return names


_PATHS: Final = _names(
    (
        *(BASE_TUNNELS, "1 " + BASE_START, BASE_GOALS, SABOTEUR2_TUNNELS),
        *(DUEL_STARTS, DUEL_TUNNELS, DUEL_GOALS),
    )
)
_ACTIONS: Final = _names((BASE_ACTIONS, SABOTEUR2_ACTIONS, DUEL_ACTIONS))
NAMES: Final = ["", "?", *_PATHS, *_ACTIONS]
NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
FIRST_ACTION: Final = 2 + len(_PATHS)


def number(name: str) -> i64:
    return i64(NUMBERS[name])


def deck(*tables: str) -> vec[u8]:
    """The cards of these tables, each as often as it is printed."""
    cards = vec[u8]()
    for table in tables:
        for copies, name in listed(table):
            cards = extend(cards, [u8(NUMBERS[name])] * copies)
    return cards


class Face:
    """A path card's tunnels and features, as its name spells them."""

    def __init__(self, name: str) -> None:
        face, *features = name.split("+")
        self.tunnels: Final = tunnels.parse(face)
        self.barrier: int = 0
        self.behind: int = 0
        self.ladder: int = 0
        self.crystal: int = int("crystal" in features)
        self.gold: int = 0
        self.gold_sides: int = 0
        for feature in features:
            self._read(feature, face)

    def _read(self, feature: str, face: str) -> None:
        word, _, arm = feature.partition("@")
        if word in LADDERS:
            self.ladder = LADDERS[word]
        if word in BARRIERS:
            self.barrier = BARRIERS[word]
            self.behind = SIDE[arm or face[0]]
        if word.startswith("gold"):
            # Without an arm the gold lies on the core, the part that is not behind the door.
            self.gold = int(word.removeprefix("gold"))
            self.gold_sides = sum(SIDE[side] for side in arm or face) & ~self.behind

    def turned(self) -> "Face":
        other = Face("N")
        other.tunnels[:] = [tunnels.turned(tunnel) for tunnel in self.tunnels]
        other.barrier, other.behind = self.barrier, tunnels.turned(self.behind)
        other.ladder = self.ladder
        other.crystal = self.crystal
        other.gold, other.gold_sides = self.gold, tunnels.turned(self.gold_sides)
        return other

    def looks_like(self, other: "Face") -> bool:
        """A door in the middle of a path is the same from both ends."""
        same_gold = self.gold_sides == other.gold_sides
        same_door = self.behind == other.behind or 0 < self.halved() == other.halved()
        return set(self.tunnels) == set(other.tunnels) and same_gold and same_door

    def halved(self) -> int:
        """The path that a door in its middle cuts in two, else nothing."""
        return next((t for t in self.tunnels if t & self.behind and t.bit_count() == 2), 0)


_FACES: Final = [
    face for name in _PATHS for upright in [Face(name)] for face in (upright, upright.turned())
]
_NO_TILES: Final = [0, 0, 0, 0]


def _by_tile(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in _NO_TILES + values])


def _by_tile_and_side(values: list[int]) -> vec[i64]:
    return vec[i64]([i64(value) for value in _NO_TILES * 4 + values])


OPENINGS: Final = _by_tile([tunnels.openings(face.tunnels) for face in _FACES])
BARRIER: Final = _by_tile([face.barrier for face in _FACES])
LADDER: Final = _by_tile([face.ladder for face in _FACES])
# X10: counted in the end, and no part of any link
CRYSTAL: Final = _by_tile([face.crystal for face in _FACES])
GOLD: Final = _by_tile([face.gold for face in _FACES])
GOLD_SIDES: Final = _by_tile([face.gold_sides for face in _FACES])
JOINED: Final = _by_tile_and_side(
    [tunnels.joined(face.tunnels, side) for face in _FACES for side in SIDE.values()]
)
JOINED_SHUT: Final = _by_tile_and_side(
    [
        tunnels.joined_shut(face.tunnels, side, face.behind)
        for face in _FACES
        for side in SIDE.values()
    ]
)
SAME_TURNED: Final = vec[i64](
    [0, 0] + [i64(_FACES[i].looks_like(_FACES[i + 1])) for i in range(0, len(_FACES), 2)]
)
FITTING: Final = vec[i64](
    [
        i64(sum(1 << sides for sides in range(16) if tunnels.fits(slot, sides)))
        for slot in range(256)
    ]
)
