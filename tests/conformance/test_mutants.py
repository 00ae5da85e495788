"""Deliberate leaks, each of which the checks of this suite must catch."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

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
from drawing import after
from drawing_saboteur2 import given
from saboteur.play.facts import ChoiceUndone
from saboteur.play.game import Game
from saboteur.rules.facts import GoldPaid, NuggetsDrawn, NuggetTaken
from saboteur.rules.saboteur2.facts import HandsSwapped, HatChanged
from saboteur.rules.state import State
from walks import any_setting, moment, opened, seat_of

HATS: Final = "change-hats"


def swapped(given: str = "map", taken: str = "map") -> HandsSwapped:
    return HandsSwapped(0, "swap-hands", 1, (given,), (taken,))


# One fact in two worlds that its viewer cannot tell apart, where chance hardly ever makes two.
RARE: Final = (
    Steps(0, [GoldPaid(1, 4, ("1", "3"), 0)], [GoldPaid(1, 4, ("2", "2"), 0)]),
    Steps(0, [HatChanged(0, HATS, 1, "saboteur")], [HatChanged(0, HATS, 1, "blue")]),
    Steps(1, [NuggetsDrawn(0, ("1",))], [NuggetsDrawn(0, ("2",))]),
    Steps(0, [ChoiceUndone(0, ("NS", "map"))], [ChoiceUndone(0, ("map", "NS"))]),
    Steps(2, [NuggetTaken(0, "3", 2, ("1",))], [NuggetTaken(0, "2", 2, ("1",))]),
    Steps(2, [swapped(given="NS")], [swapped(given="EW")]),
    Steps(2, [swapped(taken="NS")], [swapped(taken="EW")]),
)


def without_a_saboteurs_hat() -> State:
    """B31, X17: one of four saboteurs who know each other has changed hats."""
    state = given(
        roles="blue saboteur saboteur saboteur saboteur green",
        hand=HATS,
        spares="boss",
        fellows="-; 2 3 4; 1 3 4; 1 2 4; 1 2 3; -",
        saboteurs_known="on",
    )
    return after(state, f"{HATS} 1")


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
        [both for state, viewer in viewed for both in every_step(state, viewer, rng)] + [*RARE],
        [pair for number in (8, 9, 10, 11, 4, 5) for pair in twins(number)],
        [worlds(state, viewer, rng) for state, viewer in viewed]
        + [worlds(state, None, rng) for state in moments[::4]]
        + [worlds(without_a_saboteurs_hat(), viewer, rng) for viewer in (0, 1, 2, 3, None)],
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
