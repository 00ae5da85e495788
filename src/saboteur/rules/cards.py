"""Every card of the family as the kernel knows it, from the rows of the boxes.

A card is a value, not a numbered copy: its name (``NES``, ``NW+green``, ``rockfall``) says all,
and inside the kernel it is a small number. A laid card is a tile: twice that, plus one if turned.
"""

from typing import Final

from librt.vecs import extend, vec
from mypy_extensions import i64, u8

from saboteur.rules import tunnels
from saboteur.rules.base.cards import BASE_ACTIONS, BASE_PATHS
from saboteur.rules.duel.cards import DUEL_ACTIONS, DUEL_PATHS
from saboteur.rules.rows import Card
from saboteur.rules.saboteur2.cards import SABOTEUR2_ACTIONS, SABOTEUR2_PATHS
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

_PATH_ROWS: Final = BASE_PATHS + SABOTEUR2_PATHS + DUEL_PATHS
_ACTION_ROWS: Final = BASE_ACTIONS + SABOTEUR2_ACTIONS + DUEL_ACTIONS
_PATHS: Final = list(dict.fromkeys([row.name for row in _PATH_ROWS]))
# By name; of a card that lies in two boxes either row will do.
ACTION_CARDS: Final = {row.name: row for row in _ACTION_ROWS}
NAMES: Final = ["", "?", *_PATHS, *ACTION_CARDS]
NUMBERS: Final = {name: number for number, name in enumerate(NAMES)}
FIRST_ACTION: Final = 2 + len(_PATHS)

# By number, for action cards: what each is aimed at, does and is good for.
_NO_ACTIONS: Final = [0] * FIRST_ACTION
AIMS: Final = [""] * FIRST_ACTION + [row.aim for row in ACTION_CARDS.values()]
DOES: Final = [""] * FIRST_ACTION + [row.does for row in ACTION_CARDS.values()]
USES: Final = vec[i64](
    [i64(use) for use in _NO_ACTIONS + [row.use for row in ACTION_CARDS.values()]]
)


def number(name: str) -> i64:
    return i64(NUMBERS[name])


def deck(*rows: Card) -> vec[u8]:
    """These cards, each as often as it is printed."""
    cards = vec[u8]()
    for row in rows:
        cards = extend(cards, [u8(NUMBERS[row.name])] * row.copies)
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
