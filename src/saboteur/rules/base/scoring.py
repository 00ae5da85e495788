"""Handing out the gold of the base game (B19–B24)."""

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, codes
from saboteur.rules.names import (
    BROKEN_TOOLS,
    DIGGER,
    DIGGERS_WIN,
    NOBODY_WINS,
    SABOTEUR,
    SABOTEURS_WIN,
    SELFISH,
)
from saboteur.rules.ruleset import ALLOWED, NUGGET, Choice, Gold
from saboteur.rules.state import NOBODY, State
from saboteur.rules.turn import close_round

SABOTEURS_SHARE: Final = (0, 4, 3, 3, 2)
SELFISH_SHARE: Final = 4
MOST_NUGGET_CARDS: Final = 9


class BaseGold(Gold):
    """B19–B23; with `sabotaged_unpaid` a digger with a broken tool takes no nugget card."""

    def __init__(self, sabotaged_unpaid: bool) -> None:
        self.sabotaged_unpaid: Final = sabotaged_unpaid

    def winner(self, state: State, found: bool) -> i64:
        """B16, B17; B22: without a saboteur in play nobody wins a round that is missed."""
        if found:
            return DIGGERS_WIN
        return SABOTEURS_WIN if SABOTEUR in state.roles else NOBODY_WINS

    def pay(self, state: State) -> None:
        if state.winner == DIGGERS_WIN:
            self.pay_diggers(state)
        else:
            pay_saboteurs(state)
            close_round(state)

    def pay_diggers(self, state: State) -> None:
        """B19: a packet of as many nugget cards as players, nine with ten.

        B29: a selfish dwarf who made the connection takes all there is, and else has no share.
        """
        holder = state.finder
        if state.roles[holder] == SELFISH:
            pay_exactly(state, holder, SELFISH_SHARE)
            close_round(state)
            return
        if not self.draws_gold(state, holder):
            holder = self.next_holder(state, holder)
        sharing = state.players - (1 if SELFISH in state.roles else 0)
        count = min(sharing, i64(MOST_NUGGET_CARDS), len(state.pile))
        if holder == NOBODY or not count:
            close_round(state)
            return
        changes.nuggets_drawn(state, holder, in_order(state.pile[len(state.pile) - count :]))
        changes.decision_opened(state, NUGGET, holder, NOBODY)

    def next_holder(self, state: State, seat: i64) -> i64:
        """B20: the next digger counter-clockwise who draws gold, oneself last of all."""
        for _ in range(state.players):
            seat = (seat - 1) % state.players
            if self.draws_gold(state, seat):
                return seat
        return NOBODY

    def draws_gold(self, state: State, seat: i64) -> bool:
        """B23"""
        sabotaged = i64(state.markers[seat]) & BROKEN_TOOLS != 0
        return state.roles[seat] == DIGGER and not (self.sabotaged_unpaid and sabotaged)


class TakeNugget(Choice):
    """B19: the seat with the packet looks, takes one card and passes the rest on."""

    def __init__(self, gold: BaseGold) -> None:
        super().__init__(codes.TAKE)
        self.gold: Final = gold

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        for nugget in range(i64(1), i64(4)):
            if nugget in state.packet:
                out = append(out, codes.take(nugget))
        return out

    def refusal(self, state: State, code: i64) -> str:
        return ALLOWED if codes.what(code) in state.packet else "B19"

    def take(self, state: State, code: i64) -> None:
        nugget = codes.what(code)
        packet = remove(state.packet[:], u8(nugget))
        to = self.gold.next_holder(state, state.seat) if len(packet) else NOBODY
        changes.nugget_taken(state, state.seat, nugget, to, packet)
        if to == NOBODY:
            close_round(state)
        else:
            changes.decision_opened(state, NUGGET, to, NOBODY)


def pay_saboteurs(state: State) -> None:
    """B21, B22: clockwise from the round's first player."""
    saboteurs: i64 = 0
    for role in state.roles:
        saboteurs += role == SABOTEUR
    for i in range(state.players):
        seat = (state.first + i) % state.players
        if state.roles[seat] == SABOTEUR:
            pay_exactly(state, seat, SABOTEURS_SHARE[saboteurs])


def pay_exactly(state: State, seat: i64, share: i64) -> None:
    """B21: in nugget cards of that sum, and pieces for what no cards make."""
    nuggets = exact_nuggets(state.pile, share)
    paid: i64 = 0
    for nugget in nuggets:
        paid += i64(nugget)
    changes.gold_paid(state, seat, share, nuggets, share - paid)


def exact_nuggets(pile: vec[u8], share: i64) -> vec[u8]:
    """B21: the fewest cards that make the sum, the highest card first; else a smaller sum."""
    best = vec[u8]()
    for threes in range(count(pile, 3), i64(-1), i64(-1)):
        for twos in range(count(pile, 2), i64(-1), i64(-1)):
            ones = share - 3 * threes - 2 * twos
            if 0 <= ones <= count(pile, 1):
                if not len(best) or threes + twos + ones < len(best):
                    best = nuggets_of(ones, twos, threes)
    return best if len(best) or not share else exact_nuggets(pile, share - 1)


def in_order(packet: vec[u8]) -> vec[u8]:
    """Sorted, because the order of what is left would tell which card was taken (B24)."""
    return nuggets_of(count(packet, 1), count(packet, 2), count(packet, 3))


def nuggets_of(ones: i64, twos: i64, threes: i64) -> vec[u8]:
    return vec[u8]([1] * ones + [2] * twos + [3] * threes)


def count(pile: vec[u8], nugget: i64) -> i64:
    found: i64 = 0
    for one in pile:
        found += i64(one) == nugget
    return found
