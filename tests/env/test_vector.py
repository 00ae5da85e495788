"""Gymnasium's vector interface on a batch."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.wrappers.vector import RecordEpisodeStatistics

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


def test_what_a_learner_keeps_stays_as_it_was() -> None:
    env = SaboteurVector("base", players=3, num_envs=2)
    seen, infos = env.reset(seed=4)
    kept = [seen.copy(), *(array.copy() for array in infos.values())]
    env.step(infos["action_mask"].argmax(axis=1))
    for now, then in zip([seen, *infos.values()], kept, strict=True):
        assert (now == then).all()
    windows = SaboteurVector("base", players=3, num_envs=2, copy=False)
    seen, infos = windows.reset(seed=4)
    assert windows.step(infos["action_mask"].argmax(axis=1))[0] is seen


def test_processes_step_the_same_games() -> None:
    one, many = (SaboteurVector("base", players=4, num_envs=3, processes=p) for p in (1, 2))
    try:
        (seen, infos), (other, others) = one.reset(seed=2), many.reset(seed=2)
        for _ in range(12):
            assert (seen == other).all()
            assert (infos["action_mask"] == others["action_mask"]).all()
            actions = infos["action_mask"].argmax(axis=1)
            seen, *_, infos = one.step(actions)
            other, *_, others = many.step(actions)
    finally:
        many.close()


def test_the_library_counts_the_episodes() -> None:
    env = SaboteurVector("solo", players=1, num_envs=2)
    counting = RecordEpisodeStatistics(env)
    infos, gained, over = counting.reset(seed=1)[1], np.zeros(2), np.zeros(2, bool)
    while not over.any():
        _, rewards, over, _, infos = counting.step(infos["action_mask"].argmax(axis=1))
        gained += rewards
    assert (infos["_episode"] == over).all()
    assert (infos["episode"]["r"][over] == gained[over]).all()
    counting.close()
