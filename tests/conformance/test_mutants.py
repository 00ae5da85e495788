"""Deliberate leaks, each of which the checks of this suite must catch."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from conformance.mutants import MUTANTS
from conformance.privacy import (
    Steps,
    Twins,
    Worlds,
    every_step,
    folds_to_views,
    game_for,
    twins,
    worlds,
)
from saboteur.play.game import Game
from walks import any_setting, moment, opened, seat_of


class Suite(NamedTuple):
    """What the checks compare, built once by the honest program."""

    steps: list[Steps]
    twins: list[Twins]
    worlds: list[Worlds]
    games: list[Game]


@cache
def suite() -> Suite:
    rng = Random(0)
    moments = [moment(any_setting(rng), number, rng.randint(0, 60)) for number in range(200)]
    moments += [opened(any_setting(rng), rng, "near") for _ in range(60)]
    viewed = [(state, seat_of(state, rng.randint(-6, 11))) for state in moments]
    return Suite(
        [both for state, viewer in viewed for both in every_step(state, viewer, rng)],
        [pair for number in (8, 9, 10, 11, 4, 5) for pair in twins(number)],
        [worlds(state, viewer, rng) for state, viewer in viewed]
        + [worlds(state, None, rng) for state in moments[::4]],
        [game_for(9)],
    )


def nothing_leaks(folder: Path) -> None:
    checked = suite()
    for both in checked.steps:
        both.check()
    for pair in checked.twins:
        pair.check(folder)
    for two in checked.worlds:
        two.check()
    for game in checked.games:
        folds_to_views(game)


def test_the_honest_program_passes(tmp_path: Path) -> None:
    nothing_leaks(tmp_path)


@pytest.mark.parametrize("name", MUTANTS)
def test_a_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    suite()
    MUTANTS[name](monkeypatch)
    with pytest.raises(AssertionError):
        nothing_leaks(tmp_path)
