"""The player that knows only what is legal."""

from random import Random

from saboteur.rules.actions import Action
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes
from saboteur.rules.view import View


class RandomPlayer:
    """Chooses any legal action with equal chance; the same seed and views give the same choices."""

    def __init__(self, seed: int | str) -> None:
        self._random = Random(str(seed))

    def choose(self, view: View) -> Action:
        return self._random.choice(view.legal)

    def choose_code(self, state: State) -> int:
        """The same choice straight from the kernel, for many games."""
        return self._random.choice(sorted(legal_codes(state)))
