"""The leaflet's extra: dwarves that block a path until a player pays (A1–A4)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import changes, codes, packed
from saboteur.rules.base.effects import Rockfall
from saboteur.rules.cards import EMPTY, NO_CARD
from saboteur.rules.discarding import next_kind
from saboteur.rules.ruleset import ALLOWED, Choice, Placement
from saboteur.rules.saboteur2 import changes as dwarf_changes
from saboteur.rules.state import FREE, HAND, NOBODY, PIECES, PURSE, State
from saboteur.rules.turn import Digging, after_change, dig, end_turn


class Blocking(Choice):
    """A2: once a round, discard a card unseen and put a free dwarf on a linked opening."""

    def __init__(self) -> None:
        super().__init__(codes.BLOCK)

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        if self.may_block(state) != ALLOWED:
            return out
        mine = state.mine
        hands = state.hands
        end = HAND * state.seat + HAND
        for cell in mine.rim:
            if blocker(state, cell) == NOBODY:
                for side in range(i64(4)):
                    if packed.has(mine.linked(cell, 0), side):
                        stand = mine.grid.beside[packed.opening(cell, side)]
                        i = HAND * state.seat
                        while i < end and hands[i] != NO_CARD:
                            out = append(
                                out, codes.block(i64(hands[i]), stand, packed.opposite(side))
                            )
                            i = next_kind(hands, i, end)
        return out

    def refusal(self, state: State, code: i64) -> str:
        if not state.holds(state.seat, codes.card(code)) or codes.card(code) == NO_CARD:
            return state.rules.held
        return self.may_block(state) or self.forbids(state, codes.cell(code), codes.what(code))

    def may_block(self, state: State) -> str:
        free = FREE in state.figures and not packed.has(state.blocked, state.seat)
        return ALLOWED if free else "A2"

    def forbids(self, state: State, stand: i64, side: i64) -> str:
        mine = state.mine
        if stand == mine.grid.elsewhere or side > 3 or mine.tiles[stand] <= 1:
            return "A2"
        faced = mine.grid.beside[packed.opening(stand, side)]
        opens = packed.has(mine.linked(stand, 0), side) and mine.tiles[faced] == EMPTY
        return ALLOWED if opens and blocker(state, faced) == NOBODY else "A2"

    def take(self, state: State, code: i64) -> None:
        seat = state.seat
        dwarf_changes.figure_placed(
            state, seat, codes.card(code), codes.cell(code), codes.what(code)
        )
        end_turn(state, seat, 1)


class Unblocked(Placement):
    """A3: only the token's holder, or a player who can pay, puts a card on a blocked cell."""

    def __init__(self, placement: Placement) -> None:
        self.placement: Final = placement

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        before = len(out)
        out = self.placement.legal(state, seat, card, out)
        passable = vec[i64]()
        for i in range(before, len(out)):
            if may_pass(state, seat, codes.cell(out[i])) == ALLOWED:
                passable = append(passable, out[i])
        out = out[:before]
        for code in passable:
            out = append(out, code)
        return out

    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str:
        return self.placement.refusal(state, seat, tile, cell) or may_pass(state, seat, cell)


class DigPastDwarves(Digging):
    """A3: one gold piece to the token's holder is part of the placement; the dwarf leaves."""

    def take(self, state: State, code: i64) -> None:
        figure = blocker(state, codes.cell(code))
        if figure != NOBODY:
            holder = packed.figure_seat(state.figures[figure])
            if holder != state.seat:
                dwarf_changes.passage_bought(state, state.seat, holder)
            leave(state, figure, "A3")
        dig(state, code)
        after_change(state)


class RockfallUnderDwarves(Rockfall):
    """A4: a dwarf leaves with the card it stands on."""

    def take(self, state: State, seat: i64, code: i64) -> None:
        cell = codes.cell(code)
        for figure in range(len(state.figures)):
            stand = state.figures[figure]
            if stand >= 0 and packed.figure_cell(stand) == cell:
                leave(state, figure, "A4")
        changes.rock_fell(state, seat, codes.card(code), cell)
        end_turn(state, seat, 1)


def may_pass(state: State, seat: i64, cell: i64) -> str:
    """A3"""
    figure = blocker(state, cell)
    if figure == NOBODY or packed.figure_seat(state.figures[figure]) == seat:
        return ALLOWED
    return ALLOWED if state.purses[PURSE * seat + PIECES] else "A3"


def blocker(state: State, cell: i64) -> i64:
    """The dwarf that blocks an empty cell, or nobody."""
    for figure in range(len(state.figures)):
        stand = state.figures[figure]
        if stand >= 0 and state.mine.grid.beside[packed.figure_opening(stand)] == cell:
            return figure
    return NOBODY


def leave(state: State, figure: i64, rule: str) -> None:
    stand = state.figures[figure]
    dwarf_changes.figure_left(state, packed.figure_cell(stand), packed.figure_side(stand), rule)
