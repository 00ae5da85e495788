"""Gymnasium's own check, for every game and its smallest, usual and largest table."""

from __future__ import annotations

import copy

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from saboteur.bots.named import UnknownLevel
from saboteur.env.seat import SaboteurSeat
from saboteur.fast.game import CLAIMS, NotLegal
from saboteur.fast.observer import Observer
from saboteur.lab.bench import cases
from saboteur.play.talk import STATEMENT_KINDS
from saboteur.rules.texts.position import position

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


BOTS = ["random", "beginner", "careful", "shrewd", "expert@2", "trick-hoarder"]


@pytest.mark.parametrize("bots", [*BOTS, ["careful", "shrewd"]])
def test_a_game_against_bots_ends(bots: str | list[str]) -> None:
    env = SaboteurSeat("base", players=5, seat=2, bots=bots, rounds=1)
    _, info = env.reset(seed=1)
    over, gained = False, 0.0
    while not over:
        assert (env.action_masks() == info["action_mask"]).all()
        _, reward, over, _, info = env.step(info["action_mask"].argmax())
        gained += float(reward)
    assert env._table.game.gold is not None
    assert gained == env._table.game.gold[2]


@pytest.mark.parametrize(("game", "players"), [("saboteur2", 3), ("duel", 2), ("base", 3)])
def test_bots_with_beliefs_play_every_game(game: str, players: int) -> None:
    env = SaboteurSeat(game, players=players, bots="expert@4")
    _, info = env.reset(seed=1)
    for _ in range(2):
        _, _, over, _, info = env.step(info["action_mask"].argmax())
        assert not over
    assert env._others._shadow is not None
    assert env._others._shadow.position == position(env._table.game.state)


def begun(env: SaboteurSeat, seed: int) -> list[bytes]:
    """The first observations of a game."""
    seen, info = env.reset(seed=seed)
    rows = [seen.tobytes()]
    for _ in range(3):
        seen, _, _, _, info = env.step(info["action_mask"].argmax())
        rows.append(seen.tobytes())
    return rows


def test_the_same_seed_gives_the_same_game() -> None:
    env = SaboteurSeat("base", players=3, bots="shrewd", rounds=1)
    first = begun(env, 3)
    assert begun(env, 3) == first
    assert begun(env, 4) != first


def test_who_gives_no_seed_gets_other_cards() -> None:
    seen = {SaboteurSeat("base", players=3).reset()[0].tobytes() for _ in range(3)}
    assert len(seen) > 1


def test_what_bots_claim_is_observed() -> None:
    assert len(STATEMENT_KINDS) == CLAIMS
    env = SaboteurSeat("base", players=4, bots="shrewd", rounds=1)
    layout = Observer(env._table.game).layout
    part = next(part for part in layout.parts if part.name == "claims")
    assert ", ".join(STATEMENT_KINDS) in part.meaning
    seen, info = env.reset(seed=3)
    over = False
    while not over and not seen[part.start : part.start + part.size].any():
        seen, _, over, _, info = env.step(info["action_mask"].argmax())
    assert not over


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(UnknownLevel, match="no such bot"):
        SaboteurSeat("base", players=5, bots="genius")
    with pytest.raises(ValueError, match="at least one"):
        SaboteurSeat("base", players=5, bots=[])
    with pytest.raises(ValueError, match="no seat"):
        SaboteurSeat("base", players=5, seat=5)
    env = SaboteurSeat("base", players=5)
    env.reset(seed=1)
    with pytest.raises(NotLegal):
        env.step(env.action_masks().argmin())
    with pytest.raises(TypeError):
        env.step(1.5)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="cannot be copied"):
        copy.deepcopy(env)
    with pytest.raises(ValueError, match="reset"):
        SaboteurSeat("base", players=5).step(env.action_masks().argmax())
