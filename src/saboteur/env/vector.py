"""Saboteur for Gymnasium's vector interface: many games at once, each played by its chooser."""

from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from saboteur.env.table import Array
from saboteur.fast.batch import Batch


class SaboteurVector(VectorEnv[Array, Array, Array]):
    """`num_envs` games on a `Batch`, for self-play: an action is that of the seat that chooses.

    The reward is what the seat that acted gained; `infos` have the seats that choose now, what is
    legal, and the rewards of all. Games that are over are dealt anew in the same step. With
    `copy=False` all arrays are windows on the batch, which the next step overwrites.
    """

    def __init__(
        self,
        game: str = "base",
        *,
        players: int,
        num_envs: int,
        processes: int = 1,
        copy: bool = True,
        **options: Any,
    ) -> None:
        self.num_envs = num_envs
        self._copy = copy
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self._setting: dict[str, Any] = {
            "game": game,
            "players": players,
            "n": num_envs,
            "processes": processes,
            **options,
        }
        self._batch = Batch(**self._setting)
        size, actions = int(self._batch.layout.size), int(self._batch.space.size)
        self.single_observation_space = spaces.Box(0, 255, (size,), np.uint8)
        self.single_action_space = spaces.Discrete(actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal new games; one seed deals all of them."""
        super().reset(seed=seed)
        self._batch.close()
        dealt = int(self.np_random.integers(1 << 31)) if seed is None else seed
        self._batch = Batch(**self._setting, seed=str(dealt))
        return self._seen(), self._infos(np.zeros((self.num_envs, self._batch.players)))

    def step(self, actions: Array) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        seats = self._batch.seats.copy()
        gained, done = self._batch.step(actions)
        rewards = gained[np.arange(self.num_envs), seats]
        over = done.astype(bool)
        return self._seen(), rewards, over, np.zeros_like(over), self._infos(gained)

    def _seen(self) -> Array:
        return self._own(self._batch.observe())

    def _infos(self, gained: Array) -> dict[str, Any]:
        arrays = {"seats": self._batch.seats, "action_mask": self._batch.masks(), "rewards": gained}
        return {name: self._own(array) for name, array in arrays.items()}

    def _own(self, window: Array) -> Array:
        """What a learner may keep: by default a copy, as of Gymnasium's own environments."""
        return window.copy() if self._copy else window

    def close_extras(self, **kwargs: Any) -> None:
        self._batch.close()
