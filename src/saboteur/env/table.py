"""What environments share: a game by numbers, shown to a seat as fresh arrays."""

from operator import index
from secrets import randbits
from typing import Any, Final, SupportsIndex

import numpy as np
from gymnasium import spaces

from saboteur.fast.game import FastGame
from saboteur.fast.observer import Observer
from saboteur.fast.sheet import Sheet, blank
from saboteur.play.drawing import drawing
from saboteur.rules.view import view

Array = np.ndarray[Any, np.dtype[Any]]
_BITS: Final = 31


class EnvTable:
    """A game with its spaces; the same seed deals the same games, one after another.

    Tables that are given no seed deal different ones.
    """

    def __init__(self, game: str, players: int, options: dict[str, Any]) -> None:
        self.game = FastGame(game, players=players, **options)
        self.seed: int | str = randbits(_BITS)
        self._episode = 0
        self._gold: list[int] = []
        self._make_room()

    def _make_room(self) -> None:
        self._observer = Observer(self.game)
        self.size, self.actions = int(self._observer.size), int(self.game.space.size)
        self._seen, self._mask = blank(self.size), blank(self.actions)
        self._sheet = Sheet(self._seen, 0, self.size)
        self._mask_sheet = Sheet(self._mask, 0, self.actions)

    def __getstate__(self) -> dict[str, Any]:
        """What a copy needs: the game, not the room in which it is shown."""
        return {name: vars(self)[name] for name in ("game", "seed", "_episode", "_gold")}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        vars(self).update(kept)
        self._make_room()

    def observations(self) -> spaces.Box:
        return spaces.Box(0, 255, (self.size,), np.uint8)

    def masks(self, more: int = 0) -> spaces.Box:
        return spaces.Box(0, 1, (self.actions + more,), np.int8)

    def deal(self, seed: int | None) -> None:
        """The first game of a seed, or the next one."""
        if seed is not None:
            self.seed, self._episode = seed, 0
        self.game.reset(f"{self.seed}/{self._episode}")
        self._episode += 1
        self._gold = self._worths()

    def observed(self, seat: int) -> Array:
        self._observer.observe(self.game, seat, self._sheet)
        return np.array(self._seen, np.uint8)

    def mask(self, seat: int, *, wait: bool = False) -> Array:
        """What a seat may choose now: nothing while another chooses, or only to wait."""
        self._mask_sheet.wipe()
        if seat == self.game.seat:
            self.game.mask(self._mask_sheet)
        mask = np.array(self._mask, np.int8)
        return np.append(mask, np.int8(seat != self.game.seat)) if wait else mask

    def number(self, action: SupportsIndex) -> int:
        """An action as a number, if there is a game in which to take it."""
        if self.game.over or not self._gold:
            raise ValueError("there is no game to act in: reset() deals one")
        return index(action)

    def apply(self, action: int) -> list[float]:
        """Take an action; the nuggets that each seat gained."""
        self.game.apply(action)
        before, self._gold = self._gold, self._worths()
        return [float(now - then) for now, then in zip(self._gold, before, strict=True)]

    def _worths(self) -> list[int]:
        return [int(self.game.state.worth(seat)) for seat in range(self.game.players)]

    def drawn(self) -> str:
        """The mine as an onlooker sees it."""
        return drawing(view(self.game.state, None))
