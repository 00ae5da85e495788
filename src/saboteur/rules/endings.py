"""When a round is over without the treasure (B17); asked after turns that leave no deck."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.rules.cards import FIRST_ACTION, NO_CARD
from saboteur.rules.ruleset import Ending
from saboteur.rules.state import HAND, State
from saboteur.rules.turn import may_dig


class AllPassed(Ending):
    """As many passes in a row as players, all begun with the deck empty."""

    def over(self, state: State) -> bool:
        return state.passes >= state.players


class PassedUnable(Ending):
    """As many passes in a row as players, all begun with the deck empty and nothing to play.

    X22: discarding two to be rid of these markers is something to play.
    """

    def __init__(self, rule: str, shed: i64) -> None:
        super().__init__(rule)
        self.shed: Final = shed

    def over(self, state: State) -> bool:
        return state.stuck >= state.players

    def stuck(self, state: State, seat: i64) -> bool:
        return not (can_play(state, seat) or can_shed(state, seat, self.shed))


class NoPlayable(Ending):
    """No player can legally play any card, nor (X22) discard two to be rid of these markers."""

    def __init__(self, rule: str, shed: i64) -> None:
        super().__init__(rule)
        self.shed: Final = shed

    def over(self, state: State) -> bool:
        for seat in range(state.players):
            if can_play(state, seat) or can_shed(state, seat, self.shed):
                return False
        return True


class HandsEmpty(Ending):
    """Nobody has a card left."""

    def over(self, state: State) -> bool:
        for seat in range(state.players):
            if not state.empty_handed(seat):
                return False
        return True


def can_shed(state: State, seat: i64, markers: i64) -> bool:
    two_cards = state.hands[HAND * seat + 1] != NO_CARD
    return two_cards and i64(state.markers[seat]) & markers != 0


def can_play(state: State, seat: i64) -> bool:
    nothing = vec[i64]()
    digs = may_dig(state, seat)
    for i in range(HAND * seat, HAND * seat + HAND):
        card = i64(state.hands[i])
        if card >= FIRST_ACTION:
            if len(state.rules.effects[card].legal(state, seat, card, nothing)):
                return True
        elif card != NO_CARD and digs:
            if len(state.rules.placements[card].legal(state, seat, card, nothing)):
                return True
    return False
