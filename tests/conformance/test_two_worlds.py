"""What a seat is shown does not depend on what it cannot know, to the byte."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from hypothesis import given

from conformance.another import another_world
from conformance.privacy import VIEWERS, every_step, game_for, twins, worlds
from saboteur.rules.state import State
from saboteur.rules.texts.position import position
from walks import DEEP, any_setting, examples, moment, randoms, rounds, seat_of, seats


@examples(200)
@given(rounds(), seats(), randoms())
def test_a_seat_is_blind_to_what_it_cannot_know(state: State, seat: int, rng: Random) -> None:
    worlds(state, seat_of(state, seat), rng).check()


@examples(70)
@given(rounds(), randoms())
def test_an_onlooker_is_blind_to_what_is_hidden(state: State, rng: Random) -> None:
    worlds(state, None, rng).check()


@examples(100)
@given(rounds(), seats(), randoms())
def test_every_step_of_another_seat_looks_the_same(state: State, seat: int, rng: Random) -> None:
    for both in every_step(state, seat_of(state, seat), rng):
        both.check()


@examples(40)
@given(rounds(), randoms())
def test_every_step_looks_the_same_to_an_onlooker(state: State, rng: Random) -> None:
    for both in every_step(state, None, rng):
        both.check()


@pytest.mark.parametrize("number", range(32 * DEEP))
def test_views_and_records_with_their_past_are_blind_too(number: int, tmp_path: Path) -> None:
    for pair in twins(number):
        pair.check(tmp_path)


def test_the_worlds_do_differ() -> None:
    rng = Random(1)
    same = tried = 0
    for number in range(120):
        state = moment(any_setting(rng), number, rng.randint(0, 60))
        for viewer in (0, None):
            tried += 1
            same += position(another_world(state, viewer, rng)) == position(state)
    assert same * 20 < tried


def test_steps_are_taken_in_both_worlds() -> None:
    rng = Random(2)
    moments = [moment(any_setting(rng), n, rng.randint(0, 60)) for n in range(60)]
    taken = [list(every_step(state, None, rng)) for state in moments]
    assert sum(any(both.here for both in steps) for steps in taken) * 2 > len(taken)


def test_twin_games_are_found_and_differ() -> None:
    pairs = [pair for number in range(8) for pair in twins(number)]
    assert len(pairs) * 2 > 8 * VIEWERS
    assert all(pair.here.facts[:-2] != pair.there.facts[:-2] for pair in pairs)


def test_twin_games_stop_at_different_moments() -> None:
    stops = {game_for(number).decision.what for number in range(64)}
    assert stops >= {"turn", "nugget", "over"}
