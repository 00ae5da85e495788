"""The Duel's own action cards: sabotage, keys and rock slides (D11–D14)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import codes
from saboteur.rules.base.cards import BREAK, LOOK, REPAIR
from saboteur.rules.base.effects import Break, Map, Repair, Rockfall
from saboteur.rules.cards import BARRIER, BLUE, GOLD, GREEN, TROLL
from saboteur.rules.duel import changes as duel_changes
from saboteur.rules.duel.cards import OPEN, SLIDE
from saboteur.rules.duel.trolls import bit_count, bribe_touched, lying_trolls
from saboteur.rules.rows import ActionCard
from saboteur.rules.ruleset import ALLOWED, Effect, Effects
from saboteur.rules.state import State
from saboteur.rules.turn import after_change


class Key(Effect):
    """D12: opens a door of the other colour, linked or not; D8: then trolls may be bribed."""

    def __init__(self, card: ActionCard) -> None:
        self.rule: Final = card.rules[0]

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
            return self.rule
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


def sabotage(card: ActionCard) -> Effect:
    """D11: on the other player only."""
    return Break(card, oneself=False)


def self_repair(card: ActionCard) -> Effect:
    """D11: one's own tools only."""
    return Repair(card, others=False)


DUEL_EFFECTS: Final[Effects] = {
    BREAK: sabotage,
    REPAIR: self_repair,
    LOOK: Map,
    OPEN: Key,
    SLIDE: RockSlide,
}
