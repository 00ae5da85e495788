"""The Duel: cards with gold are kept, trolls are paid without change (D16–D18)."""

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, codes, packed
from saboteur.rules.base.scoring import nuggets_of
from saboteur.rules.cards import GOLD
from saboteur.rules.dice import Dice
from saboteur.rules.duel import changes as duel_changes
from saboteur.rules.names import NOBODY_WINS
from saboteur.rules.ruleset import ALLOWED, PAYING, Beginner, Choice, Gold
from saboteur.rules.state import NOBODY, PURSE, State
from saboteur.rules.turn import close_round


class KeepAndPay(Gold):
    """D16"""

    def winner(self, state: State, found: bool) -> i64:
        return NOBODY_WINS

    def pay(self, state: State) -> None:
        for seat in range(state.players):
            keep_gold(state, seat)
        pay_trolls(state)


class FewerNuggets(Beginner):
    """D2: green begins. D18: then the player with fewer nuggets, or blue."""

    def first(self, state: State, dice: Dice) -> i64:
        if not state.round:
            return 1
        return 1 if state.worth(1) < state.worth(0) else 0


class PayTrolls(Choice):
    """D16: the smallest possible total not below the debt; the player chooses among equals."""

    def __init__(self) -> None:
        super().__init__(codes.PAY)

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        for payment in payments(state, state.seat):
            out = append(out, payment)
        return out

    def refusal(self, state: State, code: i64) -> str:
        return ALLOWED if code in payments(state, state.seat) else "D16"

    def take(self, state: State, code: i64) -> None:
        pay(state, state.seat, code)
        pay_trolls(state)


def keep_gold(state: State, seat: i64) -> None:
    """D16: the own counters' cards; path cards among them leave the deck for good."""
    cards = vec[u8]()
    nuggets = vec[u8]()
    for entry in state.marked:
        if packed.counter_seat(entry) == seat:
            cell = packed.counter_cell(entry)
            tile = i64(state.mine.tiles[cell])
            nuggets = append(nuggets, u8(GOLD[tile]))
            if cell not in state.mine.goals:
                cards = append(cards, u8(packed.tile_card(tile)))
    if len(nuggets):
        duel_changes.gold_kept(state, seat, cards, nuggets)


def pay_trolls(state: State) -> None:
    for seat in range(state.players):
        if state.debts[seat]:
            choice = payments(state, seat)
            if len(choice) > 1:
                changes.decision_opened(state, PAYING, seat, NOBODY)
                return
            pay(state, seat, choice[0])
    box_goals(state)
    close_round(state)


def pay(state: State, seat: i64, code: i64) -> None:
    paid = nuggets_of(codes.card(code), codes.second(code), codes.third(code))
    duel_changes.trolls_paid(state, seat, paid)


def payments(state: State, seat: i64) -> vec[i64]:
    """D16: every way to pay the least that covers the debt; if all is too little, all."""
    purse = PURSE * seat
    least = min(i64(state.debts[seat]), state.worth(seat))
    while True:
        ways = vec[i64]()
        for threes in range(i64(state.purses[purse + 3]) + 1):
            for twos in range(i64(state.purses[purse + 2]) + 1):
                ones = least - 3 * threes - 2 * twos
                if 0 <= ones <= i64(state.purses[purse + 1]):
                    ways = append(ways, codes.pay(ones, twos, threes))
        if len(ways):
            return ways
        least += 1


def box_goals(state: State) -> None:
    """D17: face-up goals leave the game."""
    goals = vec[u8]()
    for goal in range(len(state.mine.goals)):
        if not state.mine.face_down(goal):
            goals = append(goals, state.goals[goal])
    if len(goals):
        duel_changes.goals_boxed(state, goals)
