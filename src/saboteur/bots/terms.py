"""What an action amounted to, as one of the blueprint's terms: the vocabulary of suspicion."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.likelihood import Deed
from saboteur.bots.outlook import ALL_GOALS, FAR, Outlook
from saboteur.rules import codes
from saboteur.rules.cards import USES
from saboteur.rules.rows import BREAKING, LOOKING, MENDING, REMOVING
from saboteur.rules.state import State

# What others say of a seat, and what a seat's own words and ways turn out to be worth.
ACCUSED: Final = "accused"
VOUCHED: Final = "vouched"
CLAIMED: Final = "claimed"
BELIED: Final = "belied"
BORNE_OUT: Final = "borne-out"
TERMS: Final = (
    *("progress", "aside", "setback", "dead-end"),
    *("broke-trusted", "broke-suspect", "mended-own", "mended-trusted", "mended-suspect"),
    *("cleared", "rubble", "wrecked"),
    *("looked", "passed", "shed", "blocked", "meddled"),
    *(ACCUSED, VOUCHED, CLAIMED, BELIED, BORNE_OUT),
)
_VERBS: Final = {codes.PASS: "passed", codes.SHED: "shed", codes.BLOCK: "blocked"}


def term_of(state: State, odds: vec[i64], deed: Deed) -> str:
    """What the seat that chooses now did, by the blueprint's terms."""
    verb = codes.verb(deed.code)
    if verb in _VERBS:
        return _VERBS[verb]
    outlook = Outlook(state, state.seat, ALL_GOALS)
    if verb == codes.DIG:
        beyond = outlook.beyond(state.mine, deed.code)
        progress = outlook.best - outlook.after_dig(deed.code, beyond)
        same = "dead-end" if beyond == FAR else "aside"
        return _by_sign(progress, "progress", same, "setback")
    use, target = USES[codes.card(deed.code)], codes.seat(deed.code)
    if use == REMOVING:
        progress = outlook.best - outlook.without(state, codes.cell(deed.code))
        return _by_sign(progress, "cleared", "rubble", "wrecked")
    if use == BREAKING:
        return "broke-suspect" if odds[target] > 0 else "broke-trusted"
    if use == MENDING:
        if target == state.seat:
            return "mended-own"
        return "mended-suspect" if odds[target] > 0 else "mended-trusted"
    return "looked" if use == LOOKING else "meddled"


def _by_sign(progress: int, more: str, same: str, less: str) -> str:
    if progress > 0:
        return more
    return less if progress < 0 else same
