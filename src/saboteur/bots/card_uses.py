"""What each action card is good for. Compiled with the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.rules.cards import NAMES

BREAKING: Final = 1
MENDING: Final = 2
REMOVING: Final = 3
LOOKING: Final = 4
PLANNING: Final = 5
PREVENTING: Final = 6
INSPECTING: Final = 7
OPENING: Final = 8
MEDDLING: Final = 9


def _use(name: str) -> int:
    """What an action card is good for."""
    if name.startswith(("broken-", "sabotage-", "trapped")):
        return BREAKING
    if name.startswith(("repair-", "free-at-last")):
        return MENDING
    uses = {
        **dict.fromkeys(("rockfall", "rock-slide"), REMOVING),
        **dict.fromkeys(("map", "treasure-map"), LOOKING),
        "theft": PLANNING,
        "hands-off": PREVENTING,
        "inspection": INSPECTING,
        "key": OPENING,
    }
    return uses.get(name, MEDDLING)


USES: Final = vec[i64]([i64(_use(name)) for name in NAMES])
