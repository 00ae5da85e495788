"""The strongest bot: it searches in worlds as likely as it believes them to be."""

from typing import Final

from saboteur.bots.shrewd import ShrewdPlayer
from saboteur.rules import compiled
from saboteur.rules.view import View

# About what one core does in a second, as `saboteur doctor` measures it.
_COMPILED_PLAYOUTS: Final = {"base": 4000, "saboteur2": 2000, "duel": 1000, "solo": 3000}
_PLAIN_PLAYOUTS: Final = 100


def usual_playouts(game: str) -> int:
    """An expert's budget where nobody names another."""
    return _COMPILED_PLAYOUTS[game] if compiled else _PLAIN_PLAYOUTS


class ExpertPlayer(ShrewdPlayer):
    """Tries its best actions out in playouts, as many as its budget says, or as the game allows."""

    def __init__(self, seed: int | str, playouts: int | None = None) -> None:
        super().__init__(seed)
        self._budget = playouts

    def _playouts(self, view: View) -> int:
        return usual_playouts(view.game) if self._budget is None else self._budget
