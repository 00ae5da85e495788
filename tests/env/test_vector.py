"""Gymnasium's vector interface on a batch."""

from __future__ import annotations

import pytest

from saboteur.env.vector import SaboteurVector
from saboteur.games.catalogue import CATALOGUE


@pytest.mark.parametrize("game", CATALOGUE)
def test_games_are_played_and_dealt_anew(game: str) -> None:
    players = CATALOGUE[game].rules.players[0]
    env = SaboteurVector(game, players=players, num_envs=3)
    seen, infos = env.reset(seed=4)
    assert env.observation_space.contains(seen)
    ended = 0
    for _ in range(400):
        actions = infos["action_mask"].argmax(axis=1)
        assert env.action_space.contains(actions)
        seen, rewards, over, cut, infos = env.step(actions)
        assert rewards.shape == over.shape == cut.shape == (3,)
        assert not cut.any()
        ended += int(over.sum())
    assert ended
    env.close()


def test_a_seed_deals_the_same_games() -> None:
    env = SaboteurVector("base", players=3, num_envs=2)
    first = env.reset(seed=4)[0].copy()
    other = env.reset(seed=5)[0].copy()
    assert (env.reset(seed=4)[0] == first).all()
    assert (other != first).any()
    env.close()
