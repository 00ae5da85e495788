"""How much an action gives away: what an onlooker may think of the seat afterwards.

Compiled with the rules. A rough copy of beliefs, for playouts and for those who hide: odds by seat
to be a saboteur, as logarithms in hundredths.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.outlook import FAR, Outlook
from saboteur.rules import codes
from saboteur.rules.cards import USES
from saboteur.rules.rows import BREAKING, MENDING, REMOVING
from saboteur.rules.state import State

MOST: Final = 400
# How much an action tells for a saboteur, in hundredths of a logarithm.
HELPFUL: Final = -50
NEUTRAL: Final = 10
DEAD_END: Final = 100
HARMFUL: Final = 130
BROKE: Final = 60
MENDED: Final = -50
PASSED: Final = 15


def tell(state: State, outlook: Outlook, odds: vec[i64], code: i64) -> i64:
    """How much an action speaks for its seat being a saboteur, to an onlooker."""
    verb = codes.verb(code)
    if verb == codes.DIG:
        return tell_dig(state, outlook, code)
    if verb == codes.PLAY:
        use = USES[codes.card(code)]
        target = codes.seat(code)
        if use == BREAKING:
            return -BROKE * trust_lost(odds[target]) // 100
        if use == MENDING and target != state.seat:
            return MENDED * -trust_lost(odds[target]) // 100
        if use == REMOVING:
            return by_progress(outlook.best - outlook.without(state, codes.cell(code)), False)
        return 0
    return PASSED if verb == codes.PASS else 0


def tell_dig(state: State, outlook: Outlook, code: i64) -> i64:
    beyond = outlook.beyond(state.mine, code)
    return by_progress(outlook.best - outlook.after_dig(code, beyond), beyond == FAR)


def by_progress(progress: i64, blind: bool) -> i64:
    if progress > 0:
        return HELPFUL
    if progress < 0:
        return HARMFUL
    return DEAD_END if blind else NEUTRAL


def trust_lost(odds: i64) -> i64:
    """From -100 for a trusted seat to 100 for a suspect."""
    return max(i64(-100), min(i64(100), odds // 2))


def moved(odds: i64, by: i64) -> i64:
    return max(i64(-MOST), min(i64(MOST), odds + by))
