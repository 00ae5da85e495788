"""Who chooses for a seat, and how players play a game to its end."""

from collections.abc import Sequence
from typing import Protocol

from saboteur.play.game import Game
from saboteur.rules.actions import Action
from saboteur.rules.view import View


class Player(Protocol):
    """Anything that chooses: a person, a bot, a script. It sees views, never states."""

    def choose(self, view: View) -> Action: ...


def play_game(game: Game, players: Sequence[Player]) -> None:
    """Let players choose, each for its seat, until the game is over."""
    while not game.over:
        seat = game.decision.seat
        assert seat is not None
        game.take(players[seat].choose(game.view(seat)))
