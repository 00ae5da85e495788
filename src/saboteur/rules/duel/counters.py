"""The Duel: counters on gold that is linked (D9, D10, D15)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import changes, codes, packed
from saboteur.rules.cards import GOLD, GOLD_SIDES
from saboteur.rules.duel import changes as duel_changes
from saboteur.rules.ruleset import ALLOWED, MARKING, Aftermath, Choice
from saboteur.rules.state import NOBODY, State
from saboteur.rules.turn import end_round, end_turn


class MarkGold(Aftermath):
    """D9, D15: gold that is linked now is marked, the mover's first; then turn or round ends."""

    def settle(self, state: State) -> None:
        for i in range(state.players):
            seat = (state.turn + i) % state.players
            gold = linked_gold(state, seat)
            if state.counters and len(gold) > state.counters:
                changes.decision_opened(state, MARKING, seat, NOBODY)
                return
            for cell in gold:
                if state.counters:
                    duel_changes.gold_marked(state, seat, cell)
        if state.counters and any_face_down(state):
            end_turn(state, state.turn, 1)
        else:
            end_round(state, False, "D15")


class Marking(Choice):
    """D9: when counters run short, the player chooses which gold is marked first."""

    def __init__(self) -> None:
        super().__init__(codes.MARK)

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        for cell in linked_gold(state, state.seat):
            out = append(out, codes.mark(cell))
        return out

    def refusal(self, state: State, code: i64) -> str:
        return ALLOWED if codes.cell(code) in linked_gold(state, state.seat) else "D9"

    def take(self, state: State, code: i64) -> None:
        duel_changes.gold_marked(state, state.seat, codes.cell(code))
        state.rules.aftermath.settle(state)


def linked_gold(state: State, seat: i64) -> vec[i64]:
    """D10: gold without a counter whose very piece the seat's link reaches."""
    gold = vec[i64]()
    for cell in state.mine.laid:
        if joins_gold(state, cell, seat):
            gold = append(gold, cell)
    for cell in state.mine.goals:
        if joins_gold(state, cell, seat):
            gold = append(gold, cell)
    return gold


def joins_gold(state: State, cell: i64, seat: i64) -> bool:
    tile = i64(state.mine.tiles[cell])
    if not GOLD[tile] or not state.mine.linked(cell, seat) & GOLD_SIDES[tile]:
        return False
    for entry in state.marked:
        if packed.counter_cell(entry) == cell:
            return False
    return True


def any_face_down(state: State) -> bool:
    for goal in range(len(state.mine.goals)):
        if state.mine.face_down(goal):
            return True
    return False
