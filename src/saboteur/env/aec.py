"""Saboteur for PettingZoo: every seat is an agent, and one after another they act."""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv  # type: ignore[import-untyped]

from saboteur.env.table import Array, EnvTable

Seen = dict[str, Array]


class SaboteurAEC(AECEnv[str, Seen, int | None]):  # type: ignore[misc]
    """A whole game. Rewards are nuggets as they are gained; a page names what is observed.

    >>> env = SaboteurAEC("base", players=5)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     seen, reward, over, _, _ = env.last()
    ...     env.step(None if over else int(seen["action_mask"].argmax()))
    """

    def __init__(
        self, game: str = "base", *, players: int, render_mode: str | None = None, **options: Any
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"saboteur_{game}_v0", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._table = EnvTable(game, players, options)
        self._actions = spaces.Discrete(self._table.actions)
        self._observations = spaces.Dict(
            {"observation": self._table.observations(), "action_mask": self._table.masks()}
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed, or without one the next."""
        self._table.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._table.game.seat]

    def observe(self, agent: str) -> Seen:
        """What a seat may know, and what it may choose."""
        seat = self._seats[agent]
        return {
            "observation": self._table.observed(seat),
            "action_mask": self._table.mask(seat),
        }

    def step(self, action: int | None) -> None:
        """Take a legal action; any other is refused and changes nothing."""
        if not self.agents:
            raise ValueError("there is no game to act in: reset() deals one")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to choose an action")
        gained = self._table.apply(self._table.number(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, gained, strict=True))
        self._accumulate_rewards()
        if self._table.game.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._table.game.seat]

    def render(self) -> str:
        return self._table.drawn()

    def close(self) -> None:
        """Nothing to close."""
