"""From an empty table to a dealt round (B1–B5, B25–B26). The only place with dice."""

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.rules import changes
from saboteur.rules.dice import Dice
from saboteur.rules.mine import Mine
from saboteur.rules.ruleset import TURN, Ruleset
from saboteur.rules.state import HAND, NOBODY, PURSE, State


def new_state(rules: Ruleset, players: int) -> State:
    """A table before its first deal."""
    state = State(rules, players, Mine(rules.grid, rules.stops))
    state.purses = vec[u8]([0] * (PURSE * players))
    state.pile = rules.nuggets
    return state


def deal(state: State, dice: Dice) -> None:
    """B25: shuffle and deal the next round."""
    rules = state.rules
    first = next_first(state, dice)
    roles = dice.shuffled(rules.roles[state.players])
    goals = dice.shuffled(rules.goals)
    cards = dice.shuffled(rules.deck)
    pile = dice.shuffled(state.pile)
    dealt = state.players * i64(rules.hand_size[state.players])
    hands = dealt_hands(cards, state.players, i64(rules.hand_size[state.players]))
    changes.round_dealt(
        state,
        first,
        roles[: state.players],
        roles[state.players :],
        goals,
        hands,
        cards[dealt:],
        vec[u8](),
        pile,
    )
    changes.decision_opened(state, TURN, first, NOBODY)


def next_first(state: State, dice: Dice) -> i64:
    """B5: named by the host or drawn by lot. B26: later the left neighbour of the last to play."""
    if not state.round:
        named = state.rules.first
        return dice.below(state.players) if named is None else named
    return state.first if state.last == NOBODY else (state.last + 1) % state.players


def dealt_hands(cards: vec[u8], players: i64, size: i64) -> vec[u8]:
    """B3: so many cards each from the top, sorted in the hand."""
    hands = vec[u8]([0] * (HAND * players))
    for seat in range(players):
        for i in range(size):
            changes.hold(hands, seat, i64(cards[seat * size + i]))
    return hands
