"""From an empty table to a dealt round (B1–B5, B25–B26). The only place with dice."""

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, hands
from saboteur.rules.dice import Dice
from saboteur.rules.mine import Mine
from saboteur.rules.ruleset import TURN, Beginner, Ruleset
from saboteur.rules.state import HAND, NOBODY, PIECES, PURSE, State


def new_state(rules: Ruleset, players: int) -> State:
    """A table before its first deal."""
    state = State(rules, players, Mine(rules.grid, rules.stops))
    state.purses = vec[u8]([0] * (PURSE * players))
    for seat in range(players):
        state.purses[PURSE * seat + PIECES] = u8(rules.starting_gold)
    state.pile = rules.nuggets
    return state


def deal(state: State, dice: Dice) -> None:
    """B25, X34: shuffle and deal the next round, without the cards that have left the game."""
    rules = state.rules
    first = rules.beginner.first(state, dice)
    roles = shuffled_roles(rules, state.players, dice)
    goals = dice.shuffled(without(rules.goals, state.boxed))
    cards = dice.shuffled(without(rules.deck, state.kept))
    pile = dice.shuffled(state.pile)
    size = i64(rules.hand_size[state.players])
    dealt = state.players * size
    aside = dealt + rules.aside
    changes.round_dealt(
        state,
        first,
        roles[: state.players],
        roles[state.players :],
        goals[: len(rules.goal_cells)],
        goals[len(rules.goal_cells) :],
        dealt_hands(cards, state.players, size),
        cards[aside:],
        cards[dealt:aside],
        pile,
        rules.fellows_known,
    )
    rules.drawing.opening(state)
    changes.decision_opened(state, TURN, first, NOBODY)


def shuffled_roles(rules: Ruleset, players: i64, dice: Dice) -> vec[u8]:
    """B1, X2: those dealt first, then the spare ones.

    B29: one that must be dealt changes places with any that was, if it would be left over.
    """
    roles = dice.shuffled(rules.roles[players])
    for i in range(players, i64(len(roles))):
        if rules.always_dealt and roles[i] == rules.always_dealt:
            seat = dice.below(players)
            roles[i] = roles[seat]
            roles[seat] = u8(rules.always_dealt)
    return roles


class LeftOfTheLast(Beginner):
    """B5: the first is named by the host or drawn by lot. B26: then the left neighbour of the last
    to play a path or action card; if nobody did, the same player begins again.
    """

    def __init__(self, named: int | None) -> None:
        self.named: Final = named

    def first(self, state: State, dice: Dice) -> i64:
        if not state.round:
            return dice.below(state.players) if self.named is None else self.named
        return state.first if state.last == NOBODY else (state.last + 1) % state.players


def dealt_hands(cards: vec[u8], players: i64, size: i64) -> vec[u8]:
    """B3: so many cards each from the top."""
    held = vec[u8]([0] * (HAND * players))
    for seat in range(players):
        for i in range(size):
            hands.hold(held, seat, i64(cards[seat * size + i]))
    return held


def without(cards: vec[u8], gone: vec[u8]) -> vec[u8]:
    """D16, D17: a deck less the cards that have left the game."""
    if not len(gone):
        return cards
    missing = gone[:]
    rest = vec[u8]()
    for card in cards:
        if card in missing:
            missing = remove(missing, card)
        else:
            rest = append(rest, card)
    return rest
