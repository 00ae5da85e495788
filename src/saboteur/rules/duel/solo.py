"""Solo: sabotage and rock slides strike as they are drawn (S3–S4)."""

from typing import Final

from mypy_extensions import i64

from saboteur.rules import changes
from saboteur.rules.base.cards import BREAK
from saboteur.rules.cards import ACTION_CARDS, BARRIER, DOES, GOLD, NAMES, TROLL
from saboteur.rules.dice import Dice
from saboteur.rules.duel import changes as duel_changes
from saboteur.rules.duel.cards import SLIDE
from saboteur.rules.names import TOOLS
from saboteur.rules.ruleset import Beginner, Drawing
from saboteur.rules.state import NOBODY, State


class ForcedDrawing(Drawing):
    """S3, S4: some cards strike as they are drawn, in the opening hand too."""

    def __init__(self, opening_cards: int) -> None:
        self.opening_cards: Final = opening_cards

    def opening(self, state: State) -> None:
        for seat in range(state.players):
            self.draw(state, seat, self.opening_cards)

    def draw(self, state: State, seat: i64, count: i64) -> None:
        while count > 0 and state.left > 0:
            card = i64(state.deck[state.left - 1])
            if DOES[card] == SLIDE:
                duel_changes.slide_drawn(state, seat, card, slides_away(state))
            elif DOES[card] == BREAK:
                tool = i64(TOOLS.index(ACTION_CARDS[NAMES[card]].tools[0]))
                works = not state.marked_with(seat, tool)
                duel_changes.sabotage_drawn(state, seat, card, tool, works)
            else:
                changes.card_drawn(state, seat, card)
                count -= 1


def slides_away(state: State) -> i64:
    """S4: the latest path card still lying that has no gold and no troll."""
    i = len(state.mine.laid) - 1
    while i >= 0:
        tile = i64(state.mine.tiles[state.mine.laid[i]])
        if not GOLD[tile] and not BARRIER[tile] & TROLL:
            return state.mine.laid[i]
        i -= 1
    return NOBODY


class Alone(Beginner):
    def first(self, state: State, dice: Dice) -> i64:
        return 0
