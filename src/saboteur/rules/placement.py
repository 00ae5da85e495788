"""Where a path card may go (T1–T6)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import codes
from saboteur.rules.cards import EMPTY, FACE_DOWN, FITTING, OPENINGS, SAME_TURNED
from saboteur.rules.ruleset import ALLOWED, Placement
from saboteur.rules.state import State


class Linked(Placement):
    """T5: an opening of the card meets one that is linked to the seat's start."""

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        mine = state.mine
        slots = mine.slots
        upright = OPENINGS[2 * card]
        turned = OPENINGS[2 * card + 1]
        same = SAME_TURNED[card]
        for cell in mine.rim:
            fitting = FITTING[i64(slots[cell])]
            if fitting >> upright & 1:
                out = append(out, codes.dig(card, 0, cell))
            if not same and fitting >> turned & 1:
                out = append(out, codes.dig(card, 1, cell))
        return out

    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str:
        return free_cell(state, cell) or edges_match(state, tile, cell) or linked(state, cell)


class Adjacent(Placement):
    """T5 switched off: a neighbouring face-up card is enough, linked or not."""

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for cell in shore(state):
            for turned in range(i64(2) - SAME_TURNED[card]):
                if edges_match(state, 2 * card + turned, cell) == ALLOWED:
                    out = append(out, codes.dig(card, turned, cell))
        return out

    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str:
        return free_cell(state, cell) or edges_match(state, tile, cell) or touching(state, cell)


def free_cell(state: State, cell: i64) -> str:
    """T2"""
    return ALLOWED if state.mine.tiles[cell] == EMPTY else "T2"


def edges_match(state: State, tile: i64, cell: i64) -> str:
    """T3; a face-down goal demands nothing (T4)."""
    fitting = FITTING[i64(state.mine.slots[cell])]
    return ALLOWED if fitting >> OPENINGS[tile] & 1 else "T3"


def linked(state: State, cell: i64) -> str:
    """T5: a linked opening faces the cell, and edges that match meet it."""
    return ALLOWED if state.mine.arrivals(cell, 0) else "T5"


def touching(state: State, cell: i64) -> str:
    """T5, literal text of the base rulebooks."""
    return ALLOWED if state.mine.slots[cell] else "T5"


def shore(state: State) -> vec[i64]:
    """Every empty cell beside a face-up card, once, in a settled order."""
    mine = state.mine
    cells = vec[i64]()
    for lying in (mine.starts, mine.goals, mine.laid):
        for cell in lying:
            if i64(mine.tiles[cell]) > FACE_DOWN:
                for side in range(i64(4)):
                    near = mine.grid.beside[4 * cell + side]
                    if mine.tiles[near] == EMPTY and near not in cells:
                        cells = append(cells, near)
    return cells
