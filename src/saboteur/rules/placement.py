"""Where a path card may go (T1–T6)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import codes, packed
from saboteur.rules.cards import EMPTY, FACE_DOWN, FITTING, GOLD, OPENINGS, SAME_TURNED
from saboteur.rules.mine import Mine
from saboteur.rules.ruleset import ALLOWED, Placement
from saboteur.rules.state import State

FIRST_TEAM: Final = 0


class Linked(Placement):
    """T5: an opening of the card meets one that is linked to the seat's start."""

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        mine = state.mine
        slots = mine.slots
        upright = OPENINGS[packed.tile(card, 0)]
        turned = OPENINGS[packed.tile(card, 1)]
        same = SAME_TURNED[card]
        for cell in mine.rim:
            sides = FITTING[i64(slots[cell])]
            if packed.has(sides, upright):
                out = append(out, codes.dig(card, 0, cell))
            if not same and packed.has(sides, turned):
                out = append(out, codes.dig(card, 1, cell))
        return out

    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str:
        return free_cell(state, cell) or edges_match(state, tile, cell) or linked(state, cell)


class OwnLinked(Placement):
    """D4: linked to the seat's own start; each seat is a team."""

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        mine = state.mine
        for cell in mine.rim:
            if mine.linked(cell, seat):
                out = fitting(state, card, cell, out)
        return out

    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str:
        refused = free_cell(state, cell) or edges_match(state, tile, cell)
        return refused or (ALLOWED if state.mine.linked(cell, seat) else "D4")


class Ladder(Placement):
    """X21, D7: opening to opening with a face-up card, linked or not, and not next to a goal.

    Where `shuns_gold`, not next to a card with gold either.
    """

    def __init__(self, rule: str, shuns_gold: bool) -> None:
        self.rule: Final = rule
        self.shuns_gold: Final = shuns_gold

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for cell in shore(state):
            if self.welcomes(state, cell):
                out = fitting(state, card, cell, out)
        return out

    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str:
        refused = free_cell(state, cell) or edges_match(state, tile, cell)
        return refused or (ALLOWED if self.welcomes(state, cell) else self.rule)

    def welcomes(self, state: State, cell: i64) -> bool:
        """Edges match already: an opening that a neighbour demands is one that is met."""
        mine = state.mine
        if not packed.must_open(i64(mine.slots[cell])):
            return False
        for side in range(i64(4)):
            near = mine.grid.beside[packed.opening(cell, side)]
            if near in mine.goals or (self.shuns_gold and GOLD[i64(mine.tiles[near])]):
                return False
        return True


class Adjacent(Placement):
    """T5 switched off: a neighbouring face-up card is enough, linked or not."""

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        for cell in shore(state):
            out = fitting(state, card, cell, out)
        return out

    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str:
        return free_cell(state, cell) or edges_match(state, tile, cell) or touching(state, cell)


def fitting(state: State, card: i64, cell: i64, out: vec[i64]) -> vec[i64]:
    """T3: the ways in which a card's edges match a cell."""
    sides = FITTING[i64(state.mine.slots[cell])]
    if packed.has(sides, OPENINGS[packed.tile(card, 0)]):
        out = append(out, codes.dig(card, 0, cell))
    if packed.has(sides, OPENINGS[packed.tile(card, 1)]) and not SAME_TURNED[card]:
        out = append(out, codes.dig(card, 1, cell))
    return out


def free_cell(state: State, cell: i64) -> str:
    """T2"""
    return ALLOWED if state.mine.tiles[cell] == EMPTY else "T2"


def edges_match(state: State, tile: i64, cell: i64) -> str:
    """T3; a face-down goal demands nothing (T4)."""
    sides = FITTING[i64(state.mine.slots[cell])]
    return ALLOWED if packed.has(sides, OPENINGS[tile]) else "T3"


def linked(state: State, cell: i64) -> str:
    """T5: a linked opening faces the cell, and edges that match meet it."""
    return ALLOWED if state.mine.linked(cell, FIRST_TEAM) else "T5"


def touching(state: State, cell: i64) -> str:
    """T5, literal text of the base rulebooks."""
    return ALLOWED if state.mine.slots[cell] else "T5"


def shore(state: State) -> vec[i64]:
    """Every empty cell beside a face-up card, once, in a settled order."""
    mine = state.mine
    cells = along(mine, mine.starts, vec[i64]())
    cells = along(mine, mine.goals, cells)
    return along(mine, mine.laid, cells)


def along(mine: Mine, cards: vec[i64], cells: vec[i64]) -> vec[i64]:
    """The empty cells beside these cards; each is named by the first of its neighbours."""
    for cell in cards:
        if i64(mine.tiles[cell]) > FACE_DOWN:
            for side in range(i64(4)):
                near = mine.grid.beside[packed.opening(cell, side)]
                lying = packed.neighbours(i64(mine.slots[near]))
                # Its lowest bit is the first neighbour; this card, seen from there?
                first = lying & -lying == 1 << packed.opposite(side)
                if first and mine.tiles[near] == EMPTY:
                    cells = append(cells, near)
    return cells
