"""The Duel: path cards placed with bribes before and after (D4, D8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import codes
from saboteur.rules.duel.trolls import (
    bit_count,
    bribe_touched,
    held_trolls,
    lying_trolls,
    reaches_all,
    touches_any,
)
from saboteur.rules.ruleset import ALLOWED
from saboteur.rules.state import State
from saboteur.rules.turn import Digging, after_change, dig


class DigAndBribe(Digging):
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
