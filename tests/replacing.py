"""Tables with a player that may fail, and what is told of it."""

from saboteur import ChoiceReplaced, Game, RandomPlayer
from saboteur.play.player import Player


def table(first: Player, players: int = 3) -> list[Player]:
    return [first, *(RandomPlayer(seat) for seat in range(1, players))]


def replaced(game: Game) -> list[ChoiceReplaced]:
    return [fact for fact in game.facts if isinstance(fact, ChoiceReplaced)]


def commands(game: Game, seat: int) -> list[str]:
    told = (step.command for step in game.record().steps)
    return [command.action for command in told if command and command.seat == seat]
