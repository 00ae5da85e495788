"""Saboteur for Gymnasium: one seat of a table whose other seats bots play."""

from collections.abc import Sequence
from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from saboteur.bots.levels import one_or_more
from saboteur.env.company import Company
from saboteur.env.table import Array, EnvTable


class SaboteurSeat(gymnasium.Env[Array, np.int64]):
    """A game as the player at `seat` against any named bots, those with beliefs too.

    `bots` is a name for all other seats, or several that are dealt round the table:
    `"careful"`, `["shrewd", "expert@60"]`. The reward is the nuggets gained since the last
    action. A learner finds what is legal in `action_masks()` or in the info.

    >>> env = SaboteurSeat("base", players=3, bots="careful")
    >>> seen, info = env.reset(seed=7)
    >>> seen, reward, over, _, info = env.step(info["action_mask"].argmax())
    """

    def __init__(
        self,
        game: str = "base",
        *,
        players: int,
        seat: int = 0,
        bots: str | Sequence[str] = "careful",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self._name, self._options = game, options
        self._table, self._seat = EnvTable(game, players, options), seat
        if not 0 <= seat < players:
            raise ValueError(f"no seat {seat}: seats are 0 to {players - 1}")
        self._others = Company(self._table.game, seat, one_or_more(bots), self._table.seed)
        self.observation_space = self._table.observations()
        self.action_space = spaces.Discrete(self._table.actions)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal the first game of a seed, or without one the next, and play up to this seat."""
        super().reset(seed=seed)
        if seed is not None:
            self._others.sit(seed)
        self._table.deal(seed)
        self._others.begin(self._name, self._options)
        self._let_others()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Array, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take a legal action and let the bots choose until it is this seat's turn again."""
        reward = self._take(self._table.number(action)) + self._let_others()
        seen, info = self._seen()
        return seen, reward, self._table.game.over, False, info

    def _take(self, action: int) -> float:
        self._others.hear(action)
        gained = self._table.apply(action)[self._seat]
        self._others.talk()
        return gained

    def _let_others(self) -> float:
        game, gained = self._table.game, 0.0
        while not game.over and game.seat != self._seat:
            gained += self._take(self._others.choice())
        return gained

    def _seen(self) -> tuple[Array, dict[str, Any]]:
        return self._table.observed(self._seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> Array:
        """True for every number that is legal now."""
        return self._table.mask(self._seat).astype(bool)

    def render(self) -> str:
        return self._table.drawn()
