"""Bots that follow the blueprint: a careful one, and a beginner who errs as people do."""

from hashlib import sha256
from typing import Final

from mypy_extensions import i64

from saboteur.bots.blueprint import Blueprint
from saboteur.bots.characters import PLAIN, Character
from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import ALL_GOALS
from saboteur.bots.stance import Stance, plain
from saboteur.bots.worlds import world
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import dice
from saboteur.rules.state import State, replaced
from saboteur.rules.view import View

CAREFUL_HEAT: Final = 6
BEGINNER_HEAT: Final = 25
# Of a hundred: how often a beginner overlooks a card that fits only turned around, half as often
# any other; how often it forgets what it saw under the goals; how much it mistrusts one other.
OVERLOOKS: Final = 60
FORGETS: Final = 30
MISTRUSTS: Final = 70


def sequence(seed: int | str) -> Sequence:
    """Quick numbers for a seed that people can write down."""
    return Sequence(int.from_bytes(sha256(str(seed).encode()).digest()[:6]))


class BlueprintPlayer:
    """Weighs actions in any world that looks like its view: they all weigh the same."""

    def __init__(self, seed: int | str, character: Character = PLAIN) -> None:
        self._numbers = sequence(seed)
        self._blueprint = Blueprint(CAREFUL_HEAT)
        self._character = character
        self._favourite = int(sequence(f"favourite {seed}").below(1 << 20))

    def choose(self, view: View) -> Action:
        state = world(view, dice(0))
        return action_of(state, self.choose_code(state))

    def choose_code(self, state: State) -> int:
        """The same choice straight from the kernel, for many games."""
        return self._blueprint.choose_as(state, self._numbers, self._stance(state))

    def _stance(self, state: State) -> Stance:
        stance = plain(state, state.seat)
        if self._character is PLAIN or stance.spoils:
            return stance
        for seat in range(len(stance.foes)):
            stance.foes[seat] += 2 * self._character.wary
        return Stance(False, stance.foes, self._aims(state), 0, stance.odds)

    def _aims(self, state: State) -> i64:
        """Who bets digs to a favourite goal, until it turns out to be none."""
        bets = self._character.bets > PLAIN.bets
        return i64(1 << self._favourite % len(state.mine.goals) if bets else ALL_GOALS)


class BeginnerPlayer(BlueprintPlayer):
    """Overlooks what fits, forgets what it saw, and mistrusts somebody for no reason."""

    def __init__(self, seed: int | str, character: Character = PLAIN) -> None:
        super().__init__(seed, character)
        self._blueprint = Blueprint(BEGINNER_HEAT, OVERLOOKS)

    def choose_code(self, state: State) -> int:
        seen, seat = state.seen, state.seat
        if self._numbers.below(100) < FORGETS:
            state.seen = replaced(seen, seat, 0)
        try:
            return super().choose_code(state)
        finally:
            state.seen = seen

    def _stance(self, state: State) -> Stance:
        stance = super()._stance(state)
        if not stance.spoils and state.players > 2:
            other = 1 + self._favourite % (state.players - 1)
            stance.foes[(state.seat + other) % state.players] += MISTRUSTS
        return stance


def careful(seed: int | str, character: Character = PLAIN) -> BlueprintPlayer:
    """Plays its role soundly by what lies on the table."""
    return BlueprintPlayer(seed, character)


def beginner(seed: int | str, character: Character = PLAIN) -> BlueprintPlayer:
    """Knows the same and errs as people do."""
    return BeginnerPlayer(seed, character)
