"""The Duel's trolls: where they lie, which a link touches, and what a bribe opens (D8)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.rules import codes, packed
from saboteur.rules.cards import BARRIER, FIRST_ACTION, LADDER, TROLL
from saboteur.rules.duel import changes as duel_changes
from saboteur.rules.state import NOBODY, State
from saboteur.rules.turn import dig

# The cards with a troll; an action has a bit for each of three (`codes.bribing`).
TROLLS: Final = vec[i64](
    [i64(card) for card in range(FIRST_ACTION) if BARRIER[packed.tile(card, 0)] & TROLL]
)


def troll_cell(state: State, troll: i64) -> i64:
    """Where a troll lies that nobody has bribed yet."""
    for cell in state.mine.laid:
        card = packed.tile_card(i64(state.mine.tiles[cell]))
        if card == TROLLS[troll] and not state.mine.is_open(cell, 0):
            return cell
    return NOBODY


def lying_trolls(state: State) -> i64:
    """The trolls in the mine that nobody has bribed, as bits."""
    trolls: i64 = 0
    for cell in state.mine.laid:
        tile = i64(state.mine.tiles[cell])
        if BARRIER[tile] & TROLL and not state.mine.is_open(cell, 0):
            trolls |= troll_bit(packed.tile_card(tile))
    return trolls


def troll_bit(card: i64) -> i64:
    for troll in range(len(TROLLS)):
        if TROLLS[troll] == card:
            return 1 << troll
    return 0


def held_trolls(state: State) -> i64:
    trolls: i64 = 0
    for troll in range(len(TROLLS)):
        if state.holds(state.seat, TROLLS[troll]):
            trolls |= 1 << troll
    return trolls


def bribe_touched(state: State, seat: i64, trolls: i64) -> i64:
    """D8: bribe those of the trolls that the own link touches, as long as it gets to more."""
    paid: i64 = 0
    touched = True
    while touched:
        touched = False
        for troll in range(len(TROLLS)):
            if packed.has(trolls & ~paid, troll):
                cell = troll_cell(state, troll)
                if cell != NOBODY and state.mine.linked(cell, seat):
                    duel_changes.troll_bribed(state, seat, cell)
                    paid |= 1 << troll
                    touched = True
    return paid


def touches_any(state: State, trolls: i64) -> bool:
    for troll in range(len(TROLLS)):
        if packed.has(trolls, troll):
            cell = troll_cell(state, troll)
            if cell != NOBODY and state.mine.linked(cell, state.seat):
                return True
    return False


def reaches_all(state: State, code: i64, trolls: i64, lying: i64) -> bool:
    """D8: whether the link touches these trolls too once the card lies.

    It touches the card's own troll; others only where the card joins what was not linked.
    """
    others = trolls & ~troll_bit(codes.card(code))
    if not others:
        return True
    if others & ~lying or not joins_more(state, code):
        return False
    world = state.copy()
    dig(world, code)
    return bribe_touched(world, world.seat, trolls) == trolls


def joins_more(state: State, code: i64) -> bool:
    """Whether a placement meets openings that are not linked yet, or a ladder leads on."""
    mine = state.mine
    cell = codes.cell(code)
    met = packed.must_open(i64(mine.slots[cell]))
    return (
        met & ~mine.linked(cell, state.seat) != 0 or LADDER[packed.tile(codes.card(code), 0)] != 0
    )


def bit_count(bits: i64) -> i64:
    count: i64 = 0
    while bits:
        count += bits & 1
        bits >>= 1
    return count
