"""PettingZoo’s checks of parallel environments, in every game, at small, usual and large tables."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from gymnasium import spaces
from pettingzoo.test import (  # type: ignore[import-untyped]
    parallel_api_test,
    parallel_seed_test,
)

from saboteur.env.aec import SaboteurAEC
from saboteur.env.parallel import SaboteurParallel
from saboteur.fast.game import NotLegal
from saboteur.lab.bench import cases

TABLES = [(rules.id, players) for _, rules, players in cases()]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_library_finds_nothing_wrong(game: str, players: int) -> None:
    parallel_api_test(SaboteurParallel(game, players=players), num_cycles=60)


class Legal(spaces.Discrete):
    """The library's check of seeds samples without a mask."""

    def __init__(self, env: SaboteurParallel, agent: str) -> None:
        super().__init__(env.wait + 1)
        self._env, self._agent = env, agent

    def sample(self, mask: Any = None, probability: Any = None) -> np.int64:
        legal = self._env._seen()[self._agent]["action_mask"]
        return np.int64(self.np_random.choice(np.flatnonzero(legal)))


class SaboteurLegal(SaboteurParallel):
    def __init__(self, game: str, players: int) -> None:
        super().__init__(game, players=players)
        self._legal = {agent: Legal(self, agent) for agent in self.possible_agents}

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._legal[agent]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_gives_the_same_games(game: str, players: int) -> None:
    parallel_seed_test(lambda: SaboteurLegal(game, players), num_cycles=15)


@pytest.mark.parametrize("game", ["base", "solo"])
def test_a_game_is_the_one_in_which_seats_act_one_by_one(game: str) -> None:
    players = 4 if game == "base" else 1
    env, other = SaboteurParallel(game, players=players), SaboteurAEC(game, players=players)
    seen, infos = env.reset(seed=3)
    other.reset(seed=3)
    gained = dict.fromkeys(env.possible_agents, 0.0)
    over: dict[str, bool] = {}
    while env.agents:
        chooser = other.agent_selection
        assert [agent for agent in env.agents if infos[agent]["chooses"]] == [chooser]
        expected = other.observe(chooser)
        assert (seen[chooser]["observation"] == expected["observation"]).all()
        assert (seen[chooser]["action_mask"][:-1] == expected["action_mask"]).all()
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
        other.step(actions[chooser])
        seen, rewards, over, cut, infos = env.step(actions)
        assert not any(cut.values())
        for agent, reward in rewards.items():
            gained[agent] += reward
    assert over
    assert all(over.values())
    assert tuple(gained.values()) == other._table.game.gold


def test_only_the_seat_that_chooses_acts() -> None:
    env = SaboteurParallel("base", players=3)
    seen, infos = env.reset(seed=1)
    actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in env.agents}
    chooser = next(agent for agent in env.agents if infos[agent]["chooses"])
    idle = next(agent for agent in env.agents if agent != chooser)
    assert actions[idle] == env.wait
    with pytest.raises(NotLegal, match="can only wait"):
        env.step({**actions, idle: actions[chooser]})
    with pytest.raises(NotLegal):
        env.step({**actions, chooser: env.wait})
    with pytest.raises(ValueError, match="every seat"):
        env.step({chooser: actions[chooser]})
    assert (env._seen()[chooser]["observation"] == seen[chooser]["observation"]).all()
    assert env.render()
