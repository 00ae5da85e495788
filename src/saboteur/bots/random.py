"""The player that knows only what is legal."""

from saboteur.rules.actions import Action
from saboteur.rules.dice import dice
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes
from saboteur.rules.view import View


class RandomPlayer:
    """Chooses among legal actions with equal chance; a seed and views always give the same."""

    def __init__(self, seed: int | str) -> None:
        self._dice = dice(f"random {seed}")  # not those of a deal

    def choose(self, view: View) -> Action:
        """One of `view.legal`."""
        return view.legal[self._dice.below(len(view.legal))]

    def choose_code(self, state: State) -> int:
        """The same choice straight from the kernel, for many games."""
        listed = sorted(legal_codes(state))
        return listed[self._dice.below(len(listed))]
