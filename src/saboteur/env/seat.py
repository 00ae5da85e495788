"""Saboteur for Gymnasium: one seat of a table whose other seats bots play."""

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces

from saboteur.bots.levels import QuickPlayer, player
from saboteur.env.table import Array, EnvTable


class SaboteurSeat(gymnasium.Env[Array, np.int64]):
    """A game as the player at `seat`; the bots are those that can do without a history.

    The reward is the nuggets gained since the last action. A learner finds what is legal in
    `action_masks()` or in the info.
    """

    def __init__(
        self,
        game: str = "base",
        *,
        players: int,
        seat: int = 0,
        bots: str = "careful",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        self.metadata = {"render_modes": ["ansi"]}
        self.render_mode = render_mode
        self._table, self._seat, self._bots = EnvTable(game, players, options), seat, bots
        if not 0 <= seat < players:
            raise ValueError(f"no seat {seat}: seats are 0 to {players - 1}")
        self._others = self._seated(0)
        self.observation_space = self._table.observations()
        self.action_space = spaces.Discrete(self._table.actions)

    def _seated(self, seed: int) -> list[QuickPlayer]:
        made = [player(self._bots, f"{seed}/{i}") for i in range(self._table.game.players)]
        quick = [bot for bot in made if isinstance(bot, QuickPlayer)]
        if len(quick) < len(made):
            raise ValueError(f"{self._bots} needs a history; random, beginner and careful do not")
        return quick

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        super().reset(seed=seed)
        if seed is not None:
            self._others = self._seated(seed)
        self._table.deal(seed)
        self._let_others()
        return self._seen()

    def step(self, action: np.int64) -> tuple[Array, SupportsFloat, bool, bool, dict[str, Any]]:
        """Take a legal action and let the bots choose until it is this seat's turn again."""
        reward = self._table.apply(int(action))[self._seat] + self._let_others()
        seen, info = self._seen()
        return seen, reward, self._table.game.over, False, info

    def _let_others(self) -> float:
        game, gained = self._table.game, 0.0
        while not game.over and game.seat != self._seat:
            code = self._others[game.seat].choose_code(game.state)
            gained += self._table.apply(int(game.space.number(game.state, code)))[self._seat]
        return gained

    def _seen(self) -> tuple[Array, dict[str, Any]]:
        return self._table.observed(self._seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> Array:
        """True for every number that is legal now."""
        return self._table.mask(self._seat).astype(bool)

    def render(self) -> str:
        return self._table.drawn()
