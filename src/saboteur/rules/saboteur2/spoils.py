"""Saboteur 2: who wins through which doors, pay, geologists and thefts (X23–X33)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, codes
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import BLUE, CRYSTAL, GREEN, number
from saboteur.rules.mine import Mine
from saboteur.rules.names import (
    BLUE_DIGGER,
    BLUE_WINS,
    BOSS,
    BOTH_WIN,
    GEOLOGIST,
    GREEN_DIGGER,
    GREEN_WINS,
    NO_COLOUR_WINS,
    NOBODY_WINS,
    PROFITEER,
    PROFITEER_WINS,
    SABOTEUR,
    SABOTEURS_WIN,
    THEFT,
    TRAPPED,
)
from saboteur.rules.ruleset import ALLOWED, THEFT_CHOICE, Choice, Gold
from saboteur.rules.saboteur2 import changes as dwarf_changes
from saboteur.rules.state import NOBODY, PIECES, PURSE, State
from saboteur.rules.turn import close_round

# X29: pieces for one, two, three, four, five or more winners
SHARES: Final = vec[i64]([0, 5, 4, 3, 2, 1])
NO_NUGGETS: Final = vec[u8]()
_TREASURE: Final = number(TREASURE)


class Spoils(Gold):
    """X29: with `profiteer_counts` the profiteer counts as a winner beside the saboteurs too."""

    def __init__(self, profiteer_counts: bool) -> None:
        self.profiteer_counts: Final = profiteer_counts

    def winner(self, state: State, found: bool) -> i64:
        """X25–X28: the sides that win and have a free player to be paid."""
        if not found:
            if free(state, SABOTEUR):
                return SABOTEURS_WIN
            return PROFITEER_WINS if free(state, PROFITEER) else NOBODY_WINS
        blue = is_open(state, BLUE)
        green = is_open(state, GREEN)
        finder = state.roles[state.turn]
        if finder == BLUE_DIGGER and blue:
            green = False
        if finder == GREEN_DIGGER and green:
            blue = False
        return winning_side(
            state, blue and free(state, BLUE_DIGGER), green and free(state, GREEN_DIGGER)
        )

    def pay(self, state: State) -> None:
        count = self.counted(state)
        share = SHARES[min(count, i64(5))]
        for i in range(state.players):
            seat = (state.first + i) % state.players
            pieces = crystals_of(state, seat)
            if wins(state, seat):
                pieces = max(share - discount(i64(state.roles[seat])), i64(0))
            if pieces:
                changes.gold_paid(state, seat, pieces, NO_NUGGETS, pieces)
        begin_thefts(state)

    def counted(self, state: State) -> i64:
        """X29: winners without geologists."""
        count: i64 = 0
        others: i64 = 0
        for seat in range(state.players):
            if wins(state, seat):
                count += 1
                others += state.roles[seat] != PROFITEER
        if state.finder == NOBODY and others and not self.profiteer_counts:
            return others
        return count


def winning_side(state: State, blue: bool, green: bool) -> i64:
    if blue and green:
        return BOTH_WIN
    if blue or green:
        return BLUE_WINS if blue else GREEN_WINS
    return NO_COLOUR_WINS if free(state, BOSS) or free(state, PROFITEER) else NOBODY_WINS


def free(state: State, role: i64) -> bool:
    """X23: whether a seat has this role and is not Trapped."""
    for seat in range(state.players):
        if i64(state.roles[seat]) == role and not state.marked_with(seat, TRAPPED):
            return True
    return False


def is_open(state: State, colour: i64) -> bool:
    """X24: some route to the treasure has no door of the other colour."""
    stops = vec[i64]([BLUE + GREEN - colour])
    mine = Mine(state.mine.grid, stops)
    mine.take_over(state.mine)
    mine.relink()
    for goal in range(len(mine.goals)):
        if i64(state.goals[goal]) == _TREASURE:
            return mine.linked(mine.goals[goal], 0) != 0
    return False


def wins(state: State, seat: i64) -> bool:
    """X23, X25–X28, X33: whether a seat wins by the role held now; geologists are paid apart."""
    role = state.roles[seat]
    if state.marked_with(seat, TRAPPED):
        return False
    if role == PROFITEER:
        return True
    if state.finder == NOBODY:
        return role == SABOTEUR
    if role == BOSS:
        return True
    if role == BLUE_DIGGER:
        return state.winner == BLUE_WINS or state.winner == BOTH_WIN
    if role == GREEN_DIGGER:
        return state.winner == GREEN_WINS or state.winner == BOTH_WIN
    return False


def discount(role: i64) -> i64:
    """X29"""
    if role == BOSS:
        return 1
    return 2 if role == PROFITEER else 0


def crystals_of(state: State, seat: i64) -> i64:
    """X30: a free geologist's share of the crystals on the table."""
    if not free_geologist(state, seat):
        return 0
    geologists: i64 = 0
    for other in range(state.players):
        geologists += free_geologist(state, other)
    crystals: i64 = 0
    for cell in state.mine.laid:
        crystals += CRYSTAL[i64(state.mine.tiles[cell])]
    return crystals // geologists


def free_geologist(state: State, seat: i64) -> bool:
    return state.roles[seat] == GEOLOGIST and not state.marked_with(seat, TRAPPED)


def begin_thefts(state: State) -> None:
    """X31: from the holder of the latest Theft still lying."""
    if not len(state.thefts):
        close_round(state)
        return
    latest = i64(state.thefts[len(state.thefts) - 1])
    go_on(state, latest if may_rob(state, latest) else next_thief(state, latest))


def go_on(state: State, thief: i64) -> None:
    if thief == NOBODY:
        close_round(state)
    else:
        changes.decision_opened(state, THEFT_CHOICE, thief, NOBODY)


def next_thief(state: State, seat: i64) -> i64:
    """X31: clockwise until the round is complete."""
    latest = i64(state.thefts[len(state.thefts) - 1])
    while True:
        seat = (seat + 1) % state.players
        if seat == latest:
            return NOBODY
        if may_rob(state, seat):
            return seat


def may_rob(state: State, seat: i64) -> bool:
    """X23, X31: has a Theft, is not Trapped, and finds a seat to rob."""
    if not state.marked_with(seat, THEFT) or state.marked_with(seat, TRAPPED):
        return False
    for victim in range(state.players):
        if robbable(state, seat, victim):
            return True
    return False


def robbable(state: State, seat: i64, victim: i64) -> bool:
    return victim != seat and state.purses[PURSE * victim + PIECES] > 0


class Stealing(Choice):
    """X31: take one gold piece from any other player who has one, or from nobody."""

    def __init__(self) -> None:
        super().__init__(codes.STEAL)

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        for victim in range(state.players):
            if robbable(state, state.seat, victim):
                out = append(out, codes.steal(victim))
        return append(out, codes.steal(codes.NO_SEAT))

    def refusal(self, state: State, code: i64) -> str:
        victim = codes.seat(code)
        if victim == codes.NO_SEAT:
            return ALLOWED
        fair = victim < state.players and robbable(state, state.seat, victim)
        return ALLOWED if fair else "X31"

    def take(self, state: State, code: i64) -> None:
        victim = codes.seat(code)
        thief = state.seat
        dwarf_changes.gold_stolen(state, thief, NOBODY if victim == codes.NO_SEAT else victim)
        go_on(state, next_thief(state, thief))
