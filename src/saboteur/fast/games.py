"""Many games side by side, stepped together: the compiled part of `Batch`.

Games that are over begin again with the next seed. All results lie in flat buffers that NumPy can
look at without a copy, and are overwritten by the next step.
"""

from collections.abc import Callable
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.fast.game import FastGame
from saboteur.fast.observer import Observer
from saboteur.fast.sheet import Sheet, blank
from saboteur.rules.ruleset import OVER

# Makes a bot of a seed: an object whose `choose_code(state)` is the code of its choice.
Adviser = Callable[[str], Any]
NO_ADVICE: Final = -1


class Games:
    """`count` games: `seats` who choose, `rewards` and `done` of the last step.

    A reward is what a seat's purse gained; it is paid by place, not counted from the chooser.
    """

    def __init__(
        self,
        game: str,
        players: int,
        count: int,
        seed: int | str,
        first: int,
        options: dict[str, Any],
        adviser: Adviser | None = None,
    ) -> None:
        self.count: Final = i64(count)
        self.players: Final = i64(players)
        self._seed: Final = str(seed)
        self._first: Final = first
        self.games: Final = [
            FastGame(game, players=players, seed=self._seed_of(i, 0), **options)
            for i in range(count)
        ]
        self.episodes: Final = vec[i64]([i64(0)] * count)
        self.observer: Final = Observer(self.games[0])
        self.space: Final = self.games[0].space
        self.observations: Final = blank(self.count * self.observer.size)
        self.mask: Final = blank(self.count * self.space.size)
        self.seats: Final = vec[i64]([i64(0)] * count)
        self.rewards: Final = vec[float]([0.0] * (count * players))
        self.done: Final = blank(self.count)
        self._gold: Final = vec[i64]([i64(0)] * (count * players))
        self._chosen: Final = vec[i64]([i64(0)] * count)
        self.advice: Final = vec[i64]([i64(NO_ADVICE)] * count)
        self._advisers: Final[list[Any]] = []
        if adviser is not None:
            self._advisers.extend([adviser(f"{seed}/{first + i}") for i in range(count)])
        size = self.observer.size
        self._sheets: Final = [Sheet(self.observations, i * size, size) for i in range(count)]
        size = self.space.size
        self._masks: Final = [Sheet(self.mask, i * size, size) for i in range(count)]
        self._settle()

    def _seed_of(self, number: int, episode: int) -> str:
        return f"{self._seed}/{self._first + number}/{episode}"

    def observe(self) -> None:
        """Every game as the seat that chooses may know it."""
        observer = self.observer
        for i in range(self.count):
            game = self.games[i]
            observer.observe(game, game.state.seat, self._sheets[i])

    def masks(self) -> None:
        """What is legal in every game."""
        for i in range(self.count):
            self.games[i].mask(self._masks[i])

    def advise(self, wanted: vec[i64]) -> None:
        """Where it is wanted, the number that a bot would choose; elsewhere `NO_ADVICE`."""
        if not self._advisers:
            raise ValueError("no adviser was named for these games")
        if len(wanted) != self.count:
            raise ValueError(f"{self.count} games need as many wishes, not {len(wanted)}")
        for i in range(self.count):
            self.advice[i] = NO_ADVICE
            if wanted[i]:
                game = self.games[i]
                code: i64 = self._advisers[i].choose_code(game.state)
                self.advice[i] = self.space.number(game.state, code)

    def check(self, actions: vec[i64]) -> None:
        """Raise `NotLegal` if one of these cannot be taken."""
        if len(actions) != self.count:
            raise ValueError(f"{self.count} games need as many actions, not {len(actions)}")
        for i in range(self.count):
            self._chosen[i] = self.games[i].code(actions[i])

    def step(self, actions: vec[i64]) -> None:
        """Take an action in every game, or raise `NotLegal` and take none."""
        self.check(actions)
        chosen = self._chosen
        for i in range(self.count):
            self.games[i].take(chosen[i])
        self._settle()

    def _settle(self) -> None:
        for i in range(self.count):
            game = self.games[i]
            self._pay(game, i)
            over = game.state.decision == OVER
            self.done[i] = u8(1) if over else u8(0)
            if over:
                self._begin_again(game, i)
            self.seats[i] = game.state.seat

    def _pay(self, game: FastGame, i: i64) -> None:
        state = game.state
        at = i * self.players
        for seat in range(self.players):
            worth = state.worth(seat)
            self.rewards[at + seat] = float(worth - self._gold[at + seat])
            self._gold[at + seat] = worth

    def _begin_again(self, game: FastGame, i: i64) -> None:
        self.episodes[i] += 1
        game.reset(self._seed_of(int(i), int(self.episodes[i])))
        for seat in range(self.players):
            self._gold[i * self.players + seat] = game.state.worth(seat)
