"""A path card as characters. Double lines are tunnels, thin ones with a cross are dead ends.

``⌂`` a start, ``★`` the treasure, ``●`` a stone, ``◇`` a crystal, ``¤`` gold with its worth,
``H`` a ladder; a letter on an arm is a blue or green door, or a troll. A small face shows such a
sign in place of its tunnels; `legend` says the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from saboteur.rules import tunnels
from saboteur.rules.tunnels import LETTERS, SIDE

Block = tuple[str, ...]

# By four bits of sides: 1 north, 2 east, 4 south, 8 west.
_JOINED: Final = " ║═╚║║╔╠═╝═╩╗╣╦╬"
_APART: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
# Two tunnels that pass each other: a bridge and the double curves.
_PASSING: Final = {frozenset((5, 10)): "╫", frozenset((3, 12)): "╲", frozenset((9, 6)): "╱"}
_MARKS: Final = {"start": "⌂", "treasure": "★", "stone": "●"}
_CORNERS: Final = {
    "crystal": "◇",
    "gold1": "¤1",
    "gold2": "¤2",
    "gold3": "¤3",
    "ladder": "H",
    "blue-ladder": "bH",
    "green-ladder": "gH",
}
_BARRIERS: Final = ("blue", "green", "troll")
_SIGNS: Final = {
    **{word: word[0] for word in _BARRIERS},
    **dict.fromkeys(("ladder", "blue-ladder", "green-ladder"), "H"),
    "crystal": "◇",
    "gold": "¤",
}
_HALF_TURN: Final = str.maketrans("NESW", "SWNE")


@dataclass(frozen=True)
class Feature:
    """Something printed on a tunnel: its kind, the arm it is on if it matters, what it is worth."""

    kind: str
    arm: str
    worth: str

    @property
    def sign(self) -> str:
        return _SIGNS[self.kind]


def is_path(card: str) -> bool:
    """Whether it is a path card rather than an action card."""
    return card[:1] in LETTERS


def features(card: str, turned: bool) -> list[Feature]:
    """Doors, trolls, ladders, crystals and gold of a card as it lies."""
    found = []
    for text in card.split("+")[1:]:
        word, _, arm = text.partition("@")
        kind = word.rstrip("123")
        if kind in _SIGNS:
            lying = arm.translate(_HALF_TURN) if turned else arm
            found.append(Feature(kind, lying, word.removeprefix(kind)))
    return found


def glyph(card: str, turned: bool = False) -> str:
    """A path card as one character."""
    return _glyph(_lying(card, turned))


def mark(card: str) -> str:
    """What a card is known by, if it is more than tunnels."""
    return next((_MARKS[word] for word in _features(card) if word in _MARKS), "")


def worth(card: str) -> str:
    """What a goal is worth knowing for: its mark, its gold, or a dash."""
    gold = next((word[-1] for word in _features(card) if word.startswith("gold")), "–")
    return mark(card) or gold


def small_face(card: str, turned: bool) -> Block:
    lying = _lying(card, turned)
    sign = next((feature.sign for feature in features(card, turned)), "")
    return (_arm(lying, "W") + (mark(card) or sign or _glyph(lying)) + _arm(lying, "E"),)


def large_face(card: str, turned: bool, notes: Sequence[str] = ()) -> Block:
    """Five by three; up to two `notes` say in the lower corners what stands on the card."""
    lying = _lying(card, turned)
    arms = {letter: _arm(lying, letter) for letter in LETTERS}
    shut = _barrier(card, turned)
    outer = arms | shut
    centre = mark(card) or (_glyph(lying) if any(map(_leads_on, lying)) else "×")
    left, right = _corners(card)
    first, second, *_ = (*notes, "", "")
    return (
        f"{left:2}{outer['N']}{right:>2}",
        f"{outer['W']}{arms['W']}{centre}{arms['E']}{outer['E']}",
        f"{first:2}{outer['S']}{second:>2}",
    )


def _features(card: str) -> list[str]:
    return [feature.partition("@")[0] for feature in card.split("+")[1:]]


def _corners(card: str) -> tuple[str, str]:
    words = [_CORNERS[word] for word in _features(card) if word in _CORNERS]
    ladder = next((word for word in words if word.endswith("H")), "")
    return ladder, next((word for word in words if word != ladder), "")


def _barrier(card: str, turned: bool) -> dict[str, str]:
    """The arm that a door or troll closes, with its letter; the first arm if none is named."""
    face, *features = card.split("+")
    for feature in features:
        word, _, arm = feature.partition("@")
        if word in _BARRIERS:
            at = LETTERS.index(arm or face[0])
            return {LETTERS[(at + 2 * turned) % 4]: word[0]}
    return {}


def _lying(card: str, turned: bool) -> list[int]:
    face = tunnels.parse(card.partition("+")[0])
    return [tunnels.turned(tunnel) for tunnel in face] if turned else face


def _leads_on(tunnel: int) -> bool:
    return tunnel & (tunnel - 1) != 0


def _arm(lying: list[int], letter: str) -> str:
    tunnel = tunnels.joined(lying, SIDE[letter])
    if not tunnel:
        return " "
    return ("║│" if letter in "NS" else "═─")[not _leads_on(tunnel)]


def _glyph(lying: list[int]) -> str:
    if frozenset(lying) in _PASSING:
        return _PASSING[frozenset(lying)]
    leading = list(filter(_leads_on, lying))
    return _JOINED[sum(leading)] if leading else _APART[sum(lying)]
