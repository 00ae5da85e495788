"""Games and states survive `pickle` and `copy.deepcopy` exactly, and play on alike."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest

import saboteur
from saboteur import CATALOGUE, FastGame, Game, dice, world
from saboteur.fast.recall import information_state
from saboteur.rules.state import State
from saboteur.rules.texts.position import position
from saboteur.rules.turn import legal_codes, take_code
from walks import any_setting, moment

COPIES = [copy.deepcopy, lambda thing: pickle.loads(pickle.dumps(thing))]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("number", range(30))
def test_a_state_comes_back_as_it_was(number: int, copied: Callable[[State], State]) -> None:
    random = Random(number)
    state = moment(any_setting(random), number, random.randint(0, 60))
    other = copied(state)
    assert position(other) == position(state)
    for _ in range(12):
        legal = legal_codes(state)
        assert list(legal_codes(other)) == list(legal)
        if not legal:
            break
        code = random.choice(legal)
        take_code(state, code)
        take_code(other, code)
    assert position(other) == position(state)


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_game_comes_back_with_its_past(game: str, copied: Callable[[Game], Game]) -> None:
    here, random = Game(game, players=CATALOGUE[game].rules.players[0], seed=3), Random(1)
    for _ in range(25):
        here.take(random.choice(here.legal_actions()))
    there = copied(here)
    while not here.over:
        action = random.choice(here.legal_actions())
        here.take(action)
        there.take(action)
    assert there.facts == here.facts
    assert there.record() == here.record()
    assert [there.view(seat) for seat in range(here.players)] == [
        here.view(seat) for seat in range(here.players)
    ]


@pytest.mark.parametrize("copied", COPIES)
@pytest.mark.parametrize("game", CATALOGUE)
def test_a_game_by_numbers_comes_back(game: str, copied: Callable[[FastGame], FastGame]) -> None:
    here, random = FastGame(game, players=CATALOGUE[game].rules.players[0], seed=3), Random(1)
    for _ in range(25):
        here.apply(random.choice(here.legal()))
    there = copied(here)
    while not here.over:
        action = random.choice(here.legal())
        here.apply(action)
        there.apply(action)
    assert there.gold == here.gold
    assert [*there.taken] == [*here.taken]
    assert [*information_state(there, 0)] == [*information_state(here, 0)]


def test_rules_of_ones_own_are_not_pickled_by_name() -> None:
    state = moment(any_setting(Random(1)), 1, 5)
    other = State(replace(state.rules, id="mine"), state.players, state.mine)
    with pytest.raises(pickle.PicklingError):
        pickle.dumps(other)


def test_what_another_version_pickled_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = pickle.dumps(Game("base", players=3, seed=1))
    renamed = kept.replace(b"\x8c\x05fresh", b"\x8c\x05stale")
    assert renamed != kept
    with pytest.raises(pickle.UnpicklingError, match="records"):
        pickle.loads(renamed)
    monkeypatch.setattr(saboteur, "__version__", "9.9")
    with pytest.raises(pickle.UnpicklingError, match=r"and this is 9\.9"):
        pickle.loads(kept)


def test_a_game_goes_on_from_a_world() -> None:
    game = Game("base", players=4, seed=2)
    assert game.decision.seat is not None
    view = game.view(game.decision.seat)
    other = Game.from_world(world(view, dice(3)), seed=4)
    assert replace(other.view(game.decision.seat), history=()) == replace(view, history=())
    assert Game.from_position(other.position).position == other.position


@pytest.mark.parametrize("name", saboteur.__all__)
def test_every_public_name_is_there(name: str) -> None:
    assert getattr(saboteur, name) is not None


def test_other_names_are_not() -> None:
    with pytest.raises(AttributeError):
        saboteur.miner  # noqa: B018
