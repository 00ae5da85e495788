"""Saboteur for PettingZoo's parallel interface: all seats act at once, all but one by waiting.

Nobody in Saboteur chooses at the same moment as another, so this is for learners that know no
other interface; `SaboteurAEC` asks only the seat that chooses.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import ParallelEnv  # type: ignore[import-untyped]

from saboteur.env.table import Array, EnvTable
from saboteur.fast.game import NotLegal

Seen = dict[str, Array]


class SaboteurParallel(ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """A whole game, in which each seat that does not choose waits: the last number of the space.

    >>> env = SaboteurParallel("base", players=5)
    >>> seen, infos = env.reset(seed=7)
    >>> while env.agents:
    ...     actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    ...     seen, rewards, over, _, infos = env.step(actions)
    """

    def __init__(
        self, game: str = "base", *, players: int, render_mode: str | None = None, **options: Any
    ) -> None:
        self.metadata = {"name": f"saboteur_{game}_parallel_v0", "render_modes": ["ansi"]}
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(players)]
        self.agents: list[str] = []
        self._table = EnvTable(game, players, options)
        self.wait = self._table.actions
        """The number that waits."""
        self._actions = spaces.Discrete(self.wait + 1)
        self._observations = spaces.Dict(
            {"observation": self._table.observations(), "action_mask": self._table.masks(more=1)}
        )

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._observations

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """Deal the first game of a seed, or without one the next."""
        self._table.deal(seed)
        self.agents = self.possible_agents[:]
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Seen],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """One seat acts and the others wait; anything else is refused and changes nothing."""
        gained = self._table.apply(self._chosen(actions))
        agents, over = self.agents, bool(self._table.game.over)
        if over:
            self.agents = []
        return (
            self._seen(),
            dict(zip(agents, gained, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            self._infos(),
        )

    def _chosen(self, actions: dict[str, int]) -> int:
        """The action of the seat that chooses, if all others wait."""
        if not self.agents:
            raise ValueError("there is no game to act in: reset() deals one")
        if set(actions) != set(self.agents):
            raise ValueError("every seat acts, if only by waiting")
        chooser = self.possible_agents[self._table.game.seat]
        for agent, action in actions.items():
            if agent != chooser and action != self.wait:
                raise NotLegal(f"{agent} can only wait ({self.wait}) while {chooser} chooses")
        return self._table.number(actions[chooser])

    def _seen(self) -> dict[str, Seen]:
        return {
            agent: {
                "observation": self._table.observed(seat),
                "action_mask": self._table.mask(seat, wait=True),
            }
            for seat, agent in enumerate(self.possible_agents)
        }

    def _infos(self) -> dict[str, dict[str, Any]]:
        chooser = int(self._table.game.seat)
        return {
            agent: {"chooses": seat == chooser} for seat, agent in enumerate(self.possible_agents)
        }

    def render(self) -> str:
        return self._table.drawn()

    def close(self) -> None:
        """Nothing to close."""
