"""The player that knows only what is legal."""

from saboteur.rules.actions import Action
from saboteur.rules.dice import dice
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes
from saboteur.rules.view import View


class RandomPlayer:
    """Chooses any legal action with equal chance; the same seed and views give the same choices."""

    def __init__(self, seed: int | str) -> None:
        self._dice = dice(f"random {seed}")  # not those of a deal

    def choose(self, view: View) -> Action:
        return view.legal[self._dice.below(len(view.legal))]

    def choose_code(self, state: State) -> int:
        """The same choice straight from the kernel, for many games."""
        listed = sorted(legal_codes(state))
        return listed[self._dice.below(len(listed))]
