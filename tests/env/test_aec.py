"""PettingZoo's own checks, for every game and its smallest, usual and largest table."""

from __future__ import annotations

import copy
import math
import pickle
import warnings

import pytest
from pettingzoo.test import (  # type: ignore[import-untyped]
    api_test,
    performance_benchmark,
    seed_test,
)

from saboteur.env.aec import SaboteurAEC
from saboteur.env.parallel import SaboteurParallel
from saboteur.fast.game import NotLegal
from saboteur.lab.bench import cases

TABLES = [(rules.id, players) for _, rules, players in cases()]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_library_finds_nothing_wrong(game: str, players: int) -> None:
    with warnings.catch_warnings():
        # It would rather have an array than a dictionary with a mask, which its own games have.
        warnings.simplefilter("ignore", UserWarning)
        api_test(SaboteurAEC(game, players=players), num_cycles=150)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_same_seed_gives_the_same_games(game: str, players: int) -> None:
    seed_test(lambda: SaboteurAEC(game, players=players), num_cycles=40)


def test_the_library_measures_the_speed(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(SaboteurAEC("base", players=5))
    assert "turns per second" in capsys.readouterr().out


def played(env: SaboteurAEC, seed: int | None) -> dict[str, float]:
    """A game in which everybody takes the first legal action; what each gained."""
    env.reset(seed=seed)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, over, _, _ = env.last()
        assert seen is not None
        total[agent] += reward
        env.step(None if over else int(seen["action_mask"].argmax()))
    return total


def test_rewards_add_up_to_the_gold() -> None:
    env = SaboteurAEC("base", players=4)
    total = played(env, 3)
    assert tuple(total.values()) == env._table.game.gold


def test_an_illegal_action_is_refused() -> None:
    env = SaboteurAEC("base", players=3)
    env.reset(seed=1)
    seen = env.observe(env.agent_selection)
    with pytest.raises(NotLegal):
        env.step(int(seen["action_mask"].argmin()))
    with pytest.raises(ValueError, match="choose"):
        env.step(None)
    assert not env.observe("seat_0" if env.agent_selection != "seat_0" else "seat_1")[
        "action_mask"
    ].any()
    assert "@" in env.render() or env.render()


def test_who_gives_no_seed_gets_other_cards() -> None:
    """So that environments side by side do not all play the same game."""
    seen = []
    for _ in range(3):
        env = SaboteurAEC("base", players=3)
        env.reset()
        seen.append(env.observe("seat_0")["observation"].tobytes())
    assert len({*seen}) > 1


def test_nobody_acts_where_no_game_is() -> None:
    env = SaboteurAEC("solo", players=1)
    for _ in range(2):
        with pytest.raises(ValueError, match="reset"):
            env.step(0)
        played(env, 1)
    table = SaboteurParallel("solo", players=1)
    with pytest.raises(ValueError, match="reset"):
        table.step({"seat_0": 0})


@pytest.mark.parametrize("wrong", [1.5, math.nan, "1"])
def test_an_action_is_a_whole_number(wrong: object) -> None:
    env = SaboteurAEC("base", players=3)
    env.reset(seed=1)
    with pytest.raises(TypeError):
        env.step(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize("kind", [SaboteurAEC, SaboteurParallel])
def test_an_environment_can_be_copied_and_pickled(
    kind: type[SaboteurAEC | SaboteurParallel],
) -> None:
    env = kind("base", players=3)
    env.reset(seed=1)
    before = env._table.observed(0).tobytes()
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        assert other._table.observed(0).tobytes() == before
        other._table.apply(other._table.game.legal()[0])
        assert other._table.observed(0).tobytes() != before
    assert env._table.observed(0).tobytes() == before
