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


def listed(table: str) -> list[tuple[int, str]]:
    """The rows of a deck table: copies and name."""
    words = table.split()
    return [(int(words[i]), words[i + 1]) for i in range(0, len(words), 2)]


def _names(tables: tuple[str, ...]) -> list[str]:
    names: list[str] = []
    for table in tables:
        names += [name for _, name in listed(table) if name not in names]
    return names


_PATHS: Final = _names((BASE_TUNNELS, "1 " + BASE_START, BASE_GOALS))
_ACTIONS: Final = _names((BASE_ACTIONS,))
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
        for feature in features:
            word, _, arm = feature.partition("@")
            self.ladder |= LADDERS.get(word, 0)
            if word in BARRIERS:
                self.barrier = BARRIERS[word]
                self.behind = SIDE[arm] if arm else SIDE[face[0]]

    def turned(self) -> "Face":
        other = Face("N")
        other.tunnels[:] = [tunnels.turned(tunnel) for tunnel in self.tunnels]
        other.barrier, other.behind = self.barrier, tunnels.turned(self.behind)
        other.ladder = self.ladder
        return other

    def looks_like(self, other: "Face") -> bool:
        return set(self.tunnels) == set(other.tunnels) and self.behind == other.behind


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
