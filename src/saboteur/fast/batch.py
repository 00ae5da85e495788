"""`Batch`: many games at once as NumPy arrays, in this process or in several.

NumPy comes with `saboteur[env]`. The arrays are windows on the games' own buffers: nothing is
copied, and the next call overwrites them.
"""

from importlib import import_module
from typing import Any, NamedTuple, Self

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.fast.games import Adviser, Games
from saboteur.fast.layout import Layout
from saboteur.fast.processes import Spread
from saboteur.fast.space import Space

# A NumPy array; the plain install has no NumPy to name it by.
Array = Any


class Stepped(NamedTuple):
    """What a step of all games brought."""

    rewards: Array
    """By game and seat: the nuggets gained."""
    done: Array
    """By game: whether it ended and a new one began."""


class Batch:
    """`n` games of `players`, each stepped by the seat that chooses.

    >>> batch = Batch("base", players=5, n=8, seed=1)
    >>> actions = batch.masks().argmax(axis=1)  # for each game the number of a legal action
    >>> rewards, done = batch.step(actions)
    >>> rewards.shape, done.shape
    ((8, 5), (8,))
    """

    def __init__(
        self,
        game: str = "base",
        *,
        players: int,
        n: int,
        seed: int | str = 0,
        processes: int = 1,
        adviser: Adviser | None = None,
        **options: str | int | bool,
    ) -> None:
        """`adviser` makes the bots of `advise()`: `saboteur.bots.careful.careful`, for example."""
        if n < 1 or processes < 1:
            raise ValueError(f"a batch has at least one game and one process, not {n}, {processes}")
        self._games: Games | Spread
        if processes == 1:
            self._games = Games(game, players, n, seed, 0, dict(options), adviser)
        else:
            self._games = Spread(game, players, n, seed, 0, dict(options), processes, adviser)
        self.n = n
        self.players = players
        self.space: Space = self._games.space
        self.layout: Layout = self._games.observer.layout
        self._observations = self._array("observations", n, int(self.layout.size))
        self._masks = self._array("mask", n, int(self.space.size))
        self._rewards = self._array("rewards", n, players)
        self._done = self._array("done", n)
        self._advice = self._array("advice", n)
        self.seats = self._array("seats", n)
        self.episodes = self._array("episodes", n)

    def _array(self, name: str, *shape: int) -> Array:
        """A buffer of the games as an array, without a copy."""
        games = self._games
        buffer = games.buffer(name) if isinstance(games, Spread) else getattr(games, name)
        return import_module("numpy").asarray(memoryview(buffer)).reshape(shape)

    def observe(self) -> Array:
        """By game, what the seat that chooses may know: `layout.size` bytes."""
        self._games.observe()
        return self._observations

    def masks(self) -> Array:
        """By game, one for every number that is legal: `space.size` bytes."""
        self._games.masks()
        return self._masks

    def advise(self, where: Any = None) -> Array:
        """By game, the number that the adviser would choose; -1 where `where` is false."""
        self._games.advise(self._wishes(where))
        return self._advice

    def step(self, actions: Any) -> Stepped:
        """Take one legal number in each game; if one is not legal, none is taken."""
        if isinstance(self._games, Spread):
            self._games.step(actions)
        else:
            self._games.step(vec[i64](actions))
        return Stepped(self._rewards, self._done)

    def _wishes(self, where: Any) -> Any:
        wanted = [1] * self.n if where is None else [int(wish) for wish in where]
        return wanted if isinstance(self._games, Spread) else vec[i64](wanted)

    def close(self) -> None:
        """End the processes; without any there is nothing to end."""
        if isinstance(self._games, Spread):
            self._games.close()

    def __enter__(self) -> Self:
        """`with Batch(...) as batch:` ends the processes when all is done."""
        return self

    def __exit__(self, *_: object) -> None:
        """End the processes."""
        self.close()
