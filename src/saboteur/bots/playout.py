"""Random legal play to the end, compiled: the yardstick of speed and the first rollout."""

from typing import Final

from mypy_extensions import i64

from saboteur.rules.dice import Dice
from saboteur.rules.ruleset import DEAL, OVER
from saboteur.rules.setup import deal
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes, take_code

_MULTIPLIER: Final = 48271
_MODULUS: Final = 2147483647


class Sequence:
    """Quick numbers for choices that nobody has to verify; deals never use them."""

    def __init__(self, seed: i64) -> None:
        self.value: i64 = seed % (_MODULUS - 1) + 1

    def below(self, n: i64) -> i64:
        self.value = self.value * _MULTIPLIER % _MODULUS
        return self.value % n


def play_out(state: State, dice: Dice, numbers: Sequence) -> i64:
    """Play until the game is over; the number of actions taken."""
    moves: i64 = 0
    while state.decision != OVER:
        if state.decision == DEAL:
            deal(state, dice)
            continue
        actions = legal_codes(state)
        take_code(state, actions[numbers.below(len(actions))])
        moves += 1
    return moves
