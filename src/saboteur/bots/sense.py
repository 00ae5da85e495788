"""What no digger in their right mind would do: such actions are not even tried out.

Compiled with the rules. With a card in hand that brings the link nearer to where the treasure may
lie nobody passes, digs aside or looks where there is nothing left to learn; and nobody repairs a
saboteur whom they know.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.bots.blueprint import MAP_LIKELY, weigh_map
from saboteur.bots.outlook import Outlook
from saboteur.bots.stance import Stance
from saboteur.rules import codes
from saboteur.rules.cards import USES
from saboteur.rules.names import SELFISH
from saboteur.rules.rows import LOOKING, MENDING
from saboteur.rules.state import State

# Of a hundred: so much of a foe is a saboteur beyond doubt.
KNOWN: Final = 80


def sensible(
    state: State, seat: i64, stance: Stance, outlook: Outlook, listed: vec[i64]
) -> vec[i64]:
    """The actions worth a thought, in the same order. B19, B29: where a side wins together."""
    if stance.spoils or not len(state.rules.nuggets) or state.roles[seat] == SELFISH:
        return listed
    kept = vec[i64]()
    onward = False
    for code in listed:
        onward = onward or leads_on(state, outlook, code)
    for code in listed:
        waste = onward and idle(state, seat, outlook, code)
        if not waste and not helps_foe(stance, code):
            kept = append(kept, code)
    return kept if len(kept) else listed


def helps_foe(stance: Stance, code: i64) -> bool:
    if codes.verb(code) != codes.PLAY or USES[codes.card(code)] != MENDING:
        return False
    return stance.foes[codes.seat(code)] >= KNOWN


def leads_on(state: State, outlook: Outlook, code: i64) -> bool:
    if codes.verb(code) != codes.DIG:
        return False
    return outlook.after_dig(code, outlook.beyond(state.mine, code)) < outlook.best


def idle(state: State, seat: i64, outlook: Outlook, code: i64) -> bool:
    verb = codes.verb(code)
    if verb == codes.DIG:
        return not leads_on(state, outlook, code)
    if verb == codes.PLAY and USES[codes.card(code)] == LOOKING:
        return weigh_map(state, seat, outlook, codes.what(code)) <= MAP_LIKELY
    return verb == codes.PASS
