"""What every seat has seen since the game began, brought up to date when asked for."""

from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.fast.game import STACKED, FastGame
from saboteur.fast.recall import information_state
from saboteur.rules.state import State

Rows = tuple[int, ...]


class Memory:
    """The rows of `fast.recall` by seat; only what is new since the last question is replayed."""

    def __init__(self, rows: Sequence[Rows], game: FastGame) -> None:
        self._rows = [*rows]
        self._mark(game)

    def _mark(self, game: FastGame) -> None:
        self._taken, self._openings = len(game.taken), len(game.openings)
        self._last = game.state.copy()

    def copy(self) -> "Memory":
        other = Memory.__new__(Memory)
        other.__dict__.update(self.__dict__)
        other._rows = self._rows[:]
        return other

    def rows(self, game: FastGame, seat: int) -> Rows:
        """All rows of a seat, one after another."""
        if self._taken < len(game.taken):
            self._catch_up(game)
        return self._rows[seat]

    def _catch_up(self, game: FastGame) -> None:
        taken = (STACKED, *game.taken[self._taken :])
        openings = [self._last, *game.openings[self._openings :]]
        self._rows = [
            rows + seen(game, taken, openings, seat) for seat, rows in enumerate(self._rows)
        ]
        self._mark(game)

    def in_world(self, game: FastGame, world: FastGame, seat: int) -> "Memory":
        """What is remembered in a world of `seat`: its own past, and of others what they see now.

        What they saw before, nobody but they can know.
        """
        glances = [seen(world, (0,), [world.state], other) for other in range(game.players)]
        glances[seat] = self.rows(game, seat)
        return Memory(glances, world)


def seen(game: FastGame, taken: Iterable[int], openings: list[State], seat: int) -> Rows:
    """The rows of a part of a game."""
    part = game.copy()
    part.taken, part.openings = vec[i64](taken), openings
    return tuple(information_state(part, seat))
