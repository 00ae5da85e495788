"""What changes on the screens at a table: only that is sent, and made once for all who see it.

All of it is worked out from the receiver's own view before and after. What everybody sees is one
object in all views, so it is compared and encoded once.
"""

from typing import Any, Final

import msgspec

from saboteur.play.codec import fact_data
from saboteur.server.pictures import Changes, Splice
from saboteur.server.tables.showing import Shown

ENCODE: Final = msgspec.json.Encoder().encode
# Rows that grow with the game, mostly by one item at a time.
GROWING: Final = ("tiles", "discards", "gone")
_Change = tuple[bool, bool, msgspec.Raw]
_SAME: Final[_Change] = (False, False, msgspec.Raw(b"null"))


class Telling:
    """One step as it is told to everybody who is there.

    Objects are known by their ids, and kept for as long as they are.
    """

    def __init__(self) -> None:
        self._encoded: dict[int, tuple[object, msgspec.Raw]] = {}
        self._changes: dict[tuple[str, int, int], tuple[object, object, _Change]] = {}

    def fact(self, fact: object) -> msgspec.Raw:
        known = self._encoded.get(id(fact))
        if known is None:
            known = self._encoded[id(fact)] = (fact, msgspec.Raw(ENCODE(fact_data(fact))))
        return known[1]

    def changes(self, before: Shown, after: Shown) -> Changes | None:
        """What makes of one view of a receiver the next; None if they are alike."""
        fields: dict[str, Any] = {}
        rows: dict[str, Any] = {}
        for name, new in after.items():
            old = before[name]
            if old is new:
                continue
            changed, in_part, data = self._change(name, old, new)
            if changed:
                (rows if in_part else fields)[name] = data
        return Changes(fields, rows) if fields or rows else None

    def _change(self, name: str, old: Any, new: Any) -> _Change:
        key = (name, id(old), id(new))
        known = self._changes.get(key)
        if known is None:
            known = self._changes[key] = (old, new, change(name, old, new))
        return known[2]


def change(name: str, old: Any, new: Any) -> _Change:
    """Whether a field of a view changed, whether it is spliced, and what is sent of it."""
    if old == new:
        return _SAME
    if name in GROWING:
        return True, True, msgspec.Raw(ENCODE(splice(old, new)))
    return True, False, msgspec.Raw(ENCODE(new))


def splice(old: tuple[Any, ...], new: tuple[Any, ...]) -> Splice:
    """The part of a row that changed: where, how many left, and what came."""
    most = min(len(old), len(new))
    start = next((i for i in range(most) if old[i] != new[i]), most)
    most -= start
    end = next((i for i in range(most) if old[-1 - i] != new[-1 - i]), most)
    return start, len(old) - start - end, list(new[start : len(new) - end])
