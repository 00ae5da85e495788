"""Playouts to the end of a round, with one policy for everybody.

Compiled with the rules. Chance at every turn depends on the playout and the turn alone, so that two
playouts of one number differ only by what follows from what was different at their start.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import ALL_GOALS, Outlook, shared
from saboteur.bots.search import rolled
from saboteur.bots.stance import plain, suspecting
from saboteur.bots.suspicion import moved, tell
from saboteur.rules.names import DIGGERS_WIN
from saboteur.rules.ruleset import DEAL, OVER, TURN
from saboteur.rules.state import State
from saboteur.rules.turn import take_code

ANYTHING: Final = -1
NO_SEAT: Final = -1
_MASK: Final = (1 << 32) - 1


def mixed(seed: i64, item: i64) -> i64:
    """A number that looks unlike those of other seeds and items."""
    value = (seed * 2654435761 + item * 40503 + 12345) & _MASK
    value = ((value ^ (value >> 16)) * 73244475) & _MASK
    value = ((value ^ (value >> 16)) * 73244475) & _MASK
    return value ^ (value >> 16)


def play_on(
    state: State, code: i64, seat: i64, aims: i64, odds: vec[i64], naive: bool, seed: i64
) -> None:
    """Take an action, or `ANYTHING`, and play until the round is won or over.

    The `seat` digs for the goals of its `aims`, all others for any. Half of all playouts are
    `naive`: there the others trust and suspect nobody.
    """
    thought = odds[:]
    turn: i64 = 0
    while not settled(state):
        chooser = state.seat
        own = chooser == seat
        outlook = Outlook(state, chooser, aims if own else i64(ALL_GOALS))
        chosen = code
        if turn or code == ANYTHING:
            stance = (
                plain(state, chooser) if naive and not own else suspecting(state, chooser, thought)
            )
            chosen = rolled(state, outlook, stance, Sequence(mixed(seed, turn)))
        if len(thought) and state.decision == TURN:
            public = shared(state, chooser, outlook)
            thought[chooser] = moved(thought[chooser], tell(state, public, thought, chosen))
        take_code(state, chosen)
        turn += 1


def settled(state: State) -> bool:
    """B19: once the diggers have found the treasure, nuggets are handed out and nothing is won."""
    return state.decision == DEAL or state.decision == OVER or state.winner == DIGGERS_WIN


def reshuffled(state: State, seed: i64) -> State:
    """A copy whose deck nobody knows.

    Cards keep their order among each other when one of them is drawn.
    """
    other = state.copy()
    left = state.left
    keys = vec[i64](capacity=left)
    cards = vec[u8](capacity=left)
    for place in range(left):
        key = mixed(seed, 1000 + place)
        keys = append(keys, key)
        cards = append(cards, state.deck[place])
        j = place
        while j > 0 and keys[j - 1] > key:
            keys[j] = keys[j - 1]
            cards[j] = cards[j - 1]
            j -= 1
        keys[j] = key
        cards[j] = state.deck[place]
    other.deck = cards
    return other
