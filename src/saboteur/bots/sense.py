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
from saboteur.rules import codes, packed
from saboteur.rules.cards import FACE_DOWN, USES
from saboteur.rules.names import DIGGERS_WIN, SABOTEUR, SELFISH
from saboteur.rules.rows import LOOKING, MENDING
from saboteur.rules.state import State
from saboteur.rules.turn import take_code

# Of a hundred: so much of a foe is a saboteur beyond doubt.
KNOWN: Final = 80


def sensible(
    state: State, seat: i64, stance: Stance, outlook: Outlook, listed: vec[i64]
) -> vec[i64]:
    """The actions worth a thought, in the same order.

    B19, B29: only where a side wins together is a step on always worth taking.
    """
    if stance.spoils:
        return listed
    kept = vec[i64]()
    onward = False
    if len(state.rules.nuggets) and state.roles[seat] != SELFISH:
        for code in listed:
            onward = onward or leads_on(state, outlook, code)
    for code in listed:
        waste = onward and idle(state, seat, outlook, code)
        if not waste and not helps_foe(stance, code):
            kept = append(kept, code)
    return kept if len(kept) else listed


def wins_at_once(worlds: list[State], seat: i64, code: i64) -> bool:
    """B16, B19, B29: whether a dig ends the round with a win for the seat, wherever it may be."""
    if codes.verb(code) != codes.DIG or not len(worlds[0].rules.nuggets):
        return False
    for world in worlds:
        if world.roles[seat] == SABOTEUR or not touches_goal(world, codes.cell(code)):
            return False
        state = world.copy()
        take_code(state, code)
        selfish = world.roles[seat] == SELFISH
        if state.winner != DIGGERS_WIN or selfish != (state.roles[state.finder] == SELFISH):
            return False
    return True


def touches_goal(state: State, cell: i64) -> bool:
    mine = state.mine
    for side in range(i64(4)):
        if mine.tiles[mine.grid.beside[packed.opening(cell, side)]] == FACE_DOWN:
            return True
    return False


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
