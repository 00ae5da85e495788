"""Games that bots have begun, for whatever is to be believed of them."""

from saboteur import Game
from saboteur.bots.levels import player
from saboteur.play.player import play_decision


def played(game: str, players: int, seed: int, actions: int, level: str = "careful") -> Game:
    """A game some actions into its first round."""
    begun = Game(game, players=players, seed=seed)
    seats = [player(level, f"{seed}/{seat}") for seat in range(players)]
    for _ in range(actions):
        if begun.round == 1 and begun.decision.seat is not None:
            play_decision(begun, seats)
    return begun
