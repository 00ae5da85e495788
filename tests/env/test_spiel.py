"""OpenSpiel's own checks, for every game and its smallest, usual and largest table."""

from __future__ import annotations

import random
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from saboteur.env.deal import ChanceDeal  # noqa: E402
from saboteur.env.spiel import TYPES  # noqa: E402
from saboteur.games.catalogue import new_table  # noqa: E402
from saboteur.lab.bench import cases  # noqa: E402
from saboteur.rules.dice import dice  # noqa: E402
from saboteur.rules.facts import RoundDealt  # noqa: E402
from saboteur.rules.setup import deal  # noqa: E402

TABLES = [(rules.id, players) for _, rules, players in cases()]
PLAYTHROUGHS = Path(__file__).parent / "playthroughs"
SHORT: dict[str, tuple[int, dict[str, str]]] = {
    "base": (3, {"rounds": "1"}),
    "saboteur2": (3, {"rounds": "1", "blockers": "on"}),
    "duel": (2, {}),
    "solo": (1, {}),
}


def loaded(game: str, players: int, **options: str) -> Any:
    return pyspiel.load_game(f"saboteur_{game}", {"players": players, **options})


def step(state: Any, chance: random.Random) -> None:
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choices(outcomes, weights)[0])
    else:
        state.apply_action(chance.choice(state.legal_actions()))


def reached(game: Any, choices: int, seed: int) -> Any:
    """A state in which a player is to choose, after so many choices."""
    state, chance = game.new_initial_state(), random.Random(seed)
    while choices or state.is_chance_node():
        choices -= not state.is_chance_node()
        step(state, chance)
    return state


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_the_library_finds_nothing_wrong(game: str, players: int) -> None:
    pyspiel.random_sim_test(loaded(game, players), num_sims=1, serialize=True, verbose=False)


def test_a_state_is_written_and_read_back() -> None:
    state = reached(loaded("base", 3), 20, seed=1)
    read = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    assert str(read[1]) == str(state)


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_player_cannot_tell_a_resampled_state(game: str, players: int) -> None:
    state = reached(loaded(game, players), 25, seed=3)
    sampler = pyspiel.UniformProbabilitySampler(5, 0.0, 1.0)
    for player in range(players):
        other = state.resample_from_infostate(player, sampler)
        assert str(other) != str(state)
        assert other.current_player() == state.current_player()
        assert other.information_state_string(player) == state.information_state_string(player)
        assert other.observation_string(player) == state.observation_string(player)
        assert other.information_state_tensor(player) == state.information_state_tensor(player)
        assert other.observation_tensor(player) == state.observation_tensor(player)
        if players > 1:
            rival = (player + 1) % players
            mine, seen = (
                state.information_state_string(rival),
                other.information_state_string(rival),
            )
            assert len(seen.splitlines()) == 2 < len(mine.splitlines())


def test_memories_grow_in_a_resampled_state() -> None:
    state = reached(loaded("base", 4), 10, seed=2)
    player = state.current_player()
    other = state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(1, 0.0, 1.0))
    action = state.legal_actions()[0]
    before = other.information_state_string(player)
    copied = other.clone()
    other.apply_action(action)
    assert other.information_state_string(player).startswith(before)
    assert copied.information_state_string(player) == before


def test_nothing_is_resampled_while_cards_are_dealt() -> None:
    state = loaded("base", 4).new_initial_state()
    with pytest.raises(ValueError, match="dealt"):
        state.resample_from_infostate(0, lambda: 0.5)


@pytest.mark.parametrize(
    ("game", "players"), [("base", 3), ("saboteur2", 4), ("duel", 2), ("solo", 1)]
)
def test_a_search_over_information_sets_runs(game: str, players: int) -> None:
    state = reached(loaded(game, players), 5, seed=4)
    generator = np.random.RandomState(1)
    for _ in range(2):
        bot = ismcts.ISMCTSBot(
            state.get_game(),
            mcts.RandomRolloutEvaluator(1, generator),
            uct_c=2.0,
            max_simulations=8,
            random_state=generator,
            allow_inconsistent_action_sets=True,
        )
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_returns_are_the_gold() -> None:
    state, chance = loaded("base", 3, rounds="1").new_initial_state(), random.Random(1)
    while not state.is_terminal():
        assert state.returns() == [0.0] * 3
        step(state, chance)
    assert tuple(state.returns()) == state.moment.game.gold


@pytest.mark.parametrize(
    ("game", "players", "options"),
    [
        ("base", 5, {}),
        ("base", 4, {"selfish_dwarf": "on"}),
        ("base", 4, {"first": "2"}),
        ("saboteur2", 2, {}),
        ("duel", 2, {}),
        ("solo", 1, {}),
    ],
)
def test_draws_make_the_round_that_a_shuffle_could(
    game: str, players: int, options: dict[str, str]
) -> None:
    chance = random.Random(1)
    heard: list[Any] = []
    for _ in range(30):
        state, shuffled = new_table(game, players, options), new_table(game, players, options)
        shuffled.listener = heard.append
        deal(shuffled, dice(chance.randrange(100)))
        drawing = ChanceDeal(state)
        while not drawing.done:
            outcomes, weights = zip(*drawing.outcomes(), strict=True)
            assert sum(weights) == pytest.approx(1)
            drawing.draw(chance.choices(outcomes, weights)[0])
        wanted = next(fact for fact in heard if isinstance(fact, RoundDealt))
        assert shape(drawing.dealt()) == shape(wanted)
        heard.clear()


def shape(dealt: RoundDealt) -> tuple[Any, ...]:
    """What all deals of a table have in common."""
    hands = [card for hand in dealt.hands for card in hand]
    return (
        Counter(dealt.roles + dealt.spares),
        [len(hand) for hand in dealt.hands],
        [len(part) for part in (dealt.roles, dealt.goals, dealt.waiting, dealt.deck, dealt.aside)],
        Counter([*hands, *dealt.deck, *dealt.aside]),
        Counter(dealt.goals + dealt.waiting),
        Counter(dealt.nuggets),
        "selfish-dwarf" in dealt.roles,
    )


def test_an_observer_of_what_everybody_knows_is_refused() -> None:
    public = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    with pytest.raises(ValueError, match="one player"):
        loaded("base", 3).make_py_observer(public)
    assert {*TYPES} == {game for game, _ in TABLES}


def playthrough(game: str, players: int, options: dict[str, str]) -> str:
    """A game of chance: who drew or did what, and now and then what the first seat then read."""
    state, chance = loaded(game, players, **options).new_initial_state(), random.Random(7)
    lines = []
    while not state.is_terminal():
        before, player = state.clone(), state.current_player()
        step(state, chance)
        text = before.action_to_string(player, state.history()[-1])
        lines.append(f"{'chance' if player < 0 else f'seat {player}'}: {text}")
        if len(lines) % 100 == 0:
            lines += state.observation_string(0).splitlines()
            lines += state.information_state_string(0).splitlines()[-10:]
    return "\n".join([*lines, f"returns: {state.returns()}", ""])


def kept(game: str) -> Path:
    return PLAYTHROUGHS / f"{game}.txt"


@pytest.mark.parametrize("game", SHORT)
def test_a_playthrough_is_as_it_was(game: str) -> None:
    assert playthrough(game, *SHORT[game]) == kept(game).read_text(encoding="utf-8")


def test_every_game_has_a_playthrough() -> None:
    assert {*SHORT} == {*TYPES}


if __name__ == "__main__":
    for name, short in SHORT.items():
        kept(name).write_text(playthrough(name, *short), encoding="utf-8")
