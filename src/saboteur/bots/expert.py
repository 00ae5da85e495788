"""The strongest bot: it searches in worlds as likely as it believes them to be."""

from typing import Final

from saboteur.bots.characters import PLAIN, Character
from saboteur.bots.shrewd import ShrewdPlayer
from saboteur.games.catalogue import box
from saboteur.rules import compiled
from saboteur.rules.view import View

_PLAIN_PLAYOUTS: Final = 100


def usual_playouts(game: str) -> int:
    """An expert's budget where nobody names another."""
    return box(game).playouts if compiled else _PLAIN_PLAYOUTS


class ExpertPlayer(ShrewdPlayer):
    """Tries its best actions out in playouts, as many as its budget says, or as the game allows."""

    def __init__(
        self, seed: int | str, playouts: int | None = None, character: Character = PLAIN
    ) -> None:
        super().__init__(seed, character)
        self._budget = playouts

    def _playouts(self, view: View) -> int:
        return usual_playouts(view.game) if self._budget is None else self._budget
