"""Games played in advance, up to where something is to be decided that seldom comes up.

All of it is dealt and legal: the server takes the same actions before anybody sees the table.
"""

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import TypeGuard, TypeVar

from saboteur.play.game import Game
from saboteur.rules.actions import Action, Dig
from saboteur.rules.texts.notation import text_of

MOST = 2_000
Kind = TypeVar("Kind", bound=Action)


@dataclass(frozen=True)
class Opening:
    """A seed for the first deal, and what everybody has chosen since."""

    game: str
    players: int
    options: dict[str, str]
    seed: int
    actions: tuple[str, ...]

    def play(self) -> Game:
        game = Game(self.game, players=self.players, seed=self.seed, **self.options)
        for action in self.actions:
            game.take(action)
        return game


Wanted = Callable[[Game], object]
Taste = Callable[[tuple[Action, ...], Random], Action]


def eager(legal: tuple[Action, ...], chance: Random) -> Action:
    """East, where the goals are; else anything."""
    digs = [action for action in legal if isinstance(action, Dig)]
    return max(digs, key=lambda dig: dig.x) if digs else chance.choice(legal)


def opening(
    game: str, players: int, wanted: Wanted, seed: int = 0, taste: Taste = eager, **options: str
) -> Opening:
    """The first from this seed on that comes to what is wanted."""
    for number in count(seed):
        begun = Game(game, players=players, seed=number, **options)
        taken = played(begun, wanted, taste, Random(number))
        if taken is not None:
            return Opening(game, players, options, number, taken)
    raise AssertionError


def played(game: Game, wanted: Wanted, taste: Taste, chance: Random) -> tuple[str, ...] | None:
    taken: list[str] = []
    while not wanted(game):
        if game.over or len(taken) > MOST:
            return None
        action = taste(game.legal_actions(), chance)
        game.take(action)
        taken.append(text_of(action))
    return tuple(taken)


def decides(game: Game, seat: int, what: str) -> bool:
    return (game.decision.what, game.decision.seat) == (what, seat)


def holds(game: Game, seat: int, *cards: str) -> bool:
    """Whether it is this seat's turn, with these cards."""
    return decides(game, seat, "turn") and set(cards) <= set(game.view(seat).hand)


def can(game: Game, seat: int, what: Callable[[Action], TypeGuard[Kind]]) -> list[Kind]:
    """The actions of a kind that this seat may choose now."""
    legal = game.legal_actions() if game.decision.seat == seat else ()
    return [action for action in legal if what(action)]
