"""Bots that follow the blueprint: a careful one, and a beginner who often misjudges."""

from hashlib import sha256

from saboteur.bots.blueprint import Blueprint
from saboteur.bots.numbers import Sequence
from saboteur.bots.worlds import world
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import dice
from saboteur.rules.state import State
from saboteur.rules.view import View

CAREFUL_HEAT = 6
BEGINNER_HEAT = 60


def sequence(seed: int | str) -> Sequence:
    """Quick numbers for a seed that people can write down."""
    return Sequence(int.from_bytes(sha256(str(seed).encode()).digest()[:6]))


class BlueprintPlayer:
    """Weighs actions in any world that looks like its view: they all weigh the same."""

    def __init__(self, seed: int | str, heat: int) -> None:
        self._numbers = sequence(seed)
        self._blueprint = Blueprint(heat)

    def choose(self, view: View) -> Action:
        state = world(view, dice(0))
        return action_of(state, self.choose_code(state))

    def choose_code(self, state: State) -> int:
        """The same choice straight from the kernel, for many games."""
        return self._blueprint.choose(state, self._numbers)


def careful(seed: int | str) -> BlueprintPlayer:
    """Plays its role soundly by what lies on the table."""
    return BlueprintPlayer(seed, CAREFUL_HEAT)


def beginner(seed: int | str) -> BlueprintPlayer:
    """Knows the same and often misjudges it."""
    return BlueprintPlayer(seed, BEGINNER_HEAT)
