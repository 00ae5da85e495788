"""Gymnasium's own check, for every game and its smallest, usual and largest table."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from saboteur.env.seat import SaboteurSeat
from saboteur.fast.game import NotLegal
from saboteur.lab.bench import cases

TABLES = [(rules.id, players) for _, rules, players in cases()]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_library_finds_nothing_wrong(
    game: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It samples actions without a mask; after a deal the first card can always be passed."""
    env = SaboteurSeat(game, players=players)
    game_now = env._table.game
    passing = np.int64(game_now.number(f"pass {game_now.view(game_now.seat).hand[0]}"))
    monkeypatch.setattr(env.action_space, "sample", lambda mask=None, probability=None: passing)
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("bots", ["random", "beginner", "careful"])
def test_a_game_against_bots_ends(bots: str) -> None:
    env = SaboteurSeat("base", players=5, seat=2, bots=bots)
    _, info = env.reset(seed=1)
    over, gained = False, 0.0
    while not over:
        assert (env.action_masks() == info["action_mask"]).all()
        _, reward, over, _, info = env.step(info["action_mask"].argmax())
        gained += float(reward)
    assert env._table.game.gold is not None
    assert gained == env._table.game.gold[2]


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(ValueError, match="history"):
        SaboteurSeat("base", players=5, bots="expert@5")
    with pytest.raises(ValueError, match="no seat"):
        SaboteurSeat("base", players=5, seat=5)
    env = SaboteurSeat("base", players=5)
    env.reset(seed=1)
    with pytest.raises(NotLegal):
        env.step(env.action_masks().argmin())
