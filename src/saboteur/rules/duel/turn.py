"""The Duel: bribes and keys, counters on gold, trolls that are paid (D4–D16)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import changes, codes
from saboteur.rules.cards import (
    BARRIER,
    BLUE,
    GOLD,
    GOLD_SIDES,
    GREEN,
    TROLL,
)
from saboteur.rules.dice import Dice
from saboteur.rules.duel import changes as duel_changes
from saboteur.rules.duel.trolls import (
    bit_count,
    bribe_touched,
    held_trolls,
    lying_trolls,
    reaches_all,
    touches_any,
)
from saboteur.rules.effects import Rockfall
from saboteur.rules.ruleset import ALLOWED, MARKING, Aftermath, Beginner, Choice, Effect
from saboteur.rules.state import NOBODY, State
from saboteur.rules.turn import Dig, after_change, dig, end_round, end_turn


class DigAndBribe(Dig):
    """D4, D8: place a path card, and bribe trolls that the own link touches before or after."""

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        before = len(out)
        out = super().legal(state, out)
        lying = lying_trolls(state)
        unpaid = lying | held_trolls(state)
        if not unpaid or not state.counters:
            return out
        plain = out[before:]
        for bribes in range(i64(1), i64(8)):
            if bribes & unpaid == bribes and bit_count(bribes) <= state.counters:
                out = self.legal_with(state, bribes, lying, plain, out)
        return out

    def legal_with(
        self, state: State, bribes: i64, lying: i64, plain: vec[i64], out: vec[i64]
    ) -> vec[i64]:
        """The digs that also bribe these trolls; `plain` are the digs without a bribe."""
        world = state
        paid: i64 = 0
        if bribes & lying and touches_any(state, bribes & lying):
            world = state.copy()
            paid = bribe_touched(world, state.seat, bribes)
            plain = super().legal(world, vec[i64]())
        for code in plain:
            if reaches_all(world, code, bribes & ~paid, lying):
                out = append(out, codes.bribing(code, bribes))
        return out

    def refusal(self, state: State, code: i64) -> str:
        bribes = codes.trolls(code)
        if not bribes:
            return super().refusal(state, code)
        if bit_count(bribes) > state.counters:
            return "D8"
        world = state.copy()
        paid = bribe_touched(world, state.seat, bribes)
        refused = super().refusal(world, codes.unbribed(code))
        if refused:
            return refused
        reached = reaches_all(world, code, bribes & ~paid, lying_trolls(state))
        return ALLOWED if reached else "D8"

    def take(self, state: State, code: i64) -> None:
        seat = state.seat
        unpaid = codes.trolls(code)
        unpaid &= ~bribe_touched(state, seat, unpaid)
        dig(state, code)
        bribe_touched(state, seat, unpaid)
        after_change(state)


class Key(Effect):
    """D12: opens a door of the other colour, linked or not; D8: then trolls may be bribed."""

    def __init__(self) -> None:
        super().__init__("door")

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        unpaid = lying_trolls(state)
        for cell in doors(state, seat):
            code = codes.play(card, cell, 0, 0)
            out = append(out, code)
            for bribes in range(i64(1), i64(8)):
                if bribes & unpaid == bribes and self.opens(state, seat, cell, bribes):
                    out = append(out, codes.bribing(code, bribes))
        return out

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        cell = codes.cell(code)
        if cell not in doors(state, seat):
            return "D12"
        bribes = codes.trolls(code)
        return ALLOWED if not bribes or self.opens(state, seat, cell, bribes) else "D8"

    def opens(self, state: State, seat: i64, cell: i64, bribes: i64) -> bool:
        """D8: whether all these trolls can be bribed once the door is open."""
        if bit_count(bribes) > state.counters:
            return False
        world = state.copy()
        world.mine.open(cell, 1 << seat)
        return bribe_touched(world, seat, bribes) == bribes

    def take(self, state: State, seat: i64, code: i64) -> None:
        duel_changes.door_opened(state, seat, codes.card(code), codes.cell(code))
        bribe_touched(state, seat, codes.trolls(code))
        after_change(state)


class RockSlide(Rockfall):
    """D13: cards with gold or a troll stay."""

    def removes(self, state: State, cell: i64) -> bool:
        tile = i64(state.mine.tiles[cell])
        return not GOLD[tile] and not BARRIER[tile] & TROLL


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


class Mark(Choice):
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


class FewerNuggets(Beginner):
    """D2: green begins. D18: then whoever has fewer nuggets; equal: blue."""

    def first(self, state: State, dice: Dice) -> i64:
        if not state.round:
            return 1
        return 1 if state.worth(1) < state.worth(0) else 0


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
        if entry >> 4 == cell:
            return False
    return True


def any_face_down(state: State) -> bool:
    for goal in range(len(state.mine.goals)):
        if state.mine.face_down(goal):
            return True
    return False


def doors(state: State, seat: i64) -> vec[i64]:
    """D12: face-up doors of the other colour that are not open to this seat yet."""
    mine = state.mine
    found = vec[i64]()
    for cell in mine.laid:
        if shut_door(state, cell, seat):
            found = append(found, cell)
    for cell in mine.goals:
        if shut_door(state, cell, seat):
            found = append(found, cell)
    return found


def shut_door(state: State, cell: i64, seat: i64) -> bool:
    barrier = BARRIER[i64(state.mine.tiles[cell])] & (BLUE | GREEN)
    return barrier & state.mine.stops[seat] != 0 and not state.mine.is_open(cell, seat)
