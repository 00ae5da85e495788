"""A possible world is built from a view alone, gives back that view, and can be played on."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given

from conformance.conserved import conserved
from conformance.privacy import game_for
from drawing import after, rule
from drawing import given as drawn
from drawing_saboteur2 import given as drawn_in_saboteur2
from saboteur.bots.careful import sequence
from saboteur.bots.redeal import goes_on, redealt, stuck_passes
from saboteur.bots.worlds import world
from saboteur.rules.dice import dice
from saboteur.rules.questions import decision
from saboteur.rules.state import State
from saboteur.rules.texts.position import position
from saboteur.rules.view import view
from walks import (
    Setting,
    any_setting,
    examples,
    moment,
    opened,
    randoms,
    rounds,
    seat_of,
    seats,
    walk,
)


@examples(200)
@given(rounds(), seats(), randoms())
def test_a_world_gives_back_the_view(state: State, number: int, rng: Random) -> None:
    for viewer in (seat_of(state, number), None):
        seen = view(state, viewer)
        assert view(world(seen, dice(rng.random().hex())), viewer) == seen


@examples(100)
@given(rounds(), seats(), randoms())
def test_a_world_is_whole_and_can_be_played_on(state: State, number: int, rng: Random) -> None:
    seen = view(state, seat_of(state, number))
    possible = world(seen, dice(rng.random().hex()))
    conserved(possible)
    for _ in walk(possible, rng, "any"):
        pass
    assert decision(possible).what == "over"


@examples(50)
@given(rounds(), seats())
def test_the_same_view_and_dice_give_the_same_world(state: State, number: int) -> None:
    seen = view(state, seat_of(state, number))
    assert position(world(seen, dice(1))) == position(world(seen, dice(1)))


@rule("B17")
def test_in_a_world_somebody_could_have_played_when_all_passed_and_play_went_on() -> None:
    state = drawn(
        "N/S @ N/S", hands=["NS NS", "map EW", "EW EW"], markers={0: "cart", 2: "cart"}, deck=""
    )
    seen = view(after(state, "pass NS", "pass map", "pass EW"), 0)
    assert seen.passes == 3
    for number in range(20):
        possible = world(seen, dice(number))
        assert possible.stuck < 3
        anew = redealt(possible, 0, sequence(number))
        assert anew.stuck < 3
        assert view(anew, 0) == seen


UNABLE: Final[dict[str, Any]] = {
    "roles": "green saboteur",
    "markers": {0: "trapped"},
    "deck": "",
    "round_end": "passed_unable",
}


@rule("B17", "X4")
@pytest.mark.parametrize(
    ("hands", "actions", "stuck"),
    [
        (["hands-off rockfall NS", "NS"], ["pass hands-off rockfall", "pass NS"], 0),
        (["hands-off rockfall", "hands-off"], ["pass hands-off rockfall", "pass hands-off"], 1),
        (["NS rockfall", "hands-off"], ["pass NS rockfall", "pass hands-off"], 1),
        (["hands-off hands-off", "NS"], ["pass hands-off hands-off", "pass NS"], 0),
        (["rockfall hands-off", ""], ["pass hands-off", "pass", "pass rockfall", "pass"], 1),
        (["hands-off", "rockfall hands-off"], ["pass hands-off", "pass rockfall hands-off"], 0),
    ],
)
def test_all_cards_of_a_pass_count_for_what_a_seat_could_have_played(
    hands: list[str], actions: list[str], stuck: int
) -> None:
    """Seat 0 cannot dig; it can be rid of its marker while it has two cards."""
    state = after(drawn_in_saboteur2("@ EW", hands=hands, **UNABLE), *actions)
    assert stuck_passes(state) == state.stuck == stuck
    assert goes_on(state)


@rule("B17")
@examples(60)
@given(randoms())
def test_what_is_true_is_a_possible_world(rng: Random) -> None:
    """The pile may hold older discards next to those of the passes in a row."""
    game = rng.choice(("base", "saboteur2"))
    players = rng.randint(3, 4)
    setting = Setting(game, players, (("round_end", "passed_unable"),))
    state = opened(setting, rng, "late")
    for _ in walk(state, rng, "loiter"):
        if state.passes and decision(state).what == "turn":
            before = position(state)
            assert stuck_passes(state) <= state.stuck
            assert position(state) == before


def test_a_world_needs_no_history() -> None:
    for number in range(6):
        game = game_for(number)
        seen = game.view(0)
        assert view(world(seen, dice(number)), 0) == replace(seen, history=())


def test_other_dice_give_other_worlds() -> None:
    rng = Random(3)
    same = 0
    for number in range(60):
        seen = view(moment(any_setting(rng), number, rng.randint(0, 40)), 0)
        same += position(world(seen, dice(1))) == position(world(seen, dice(2)))
    assert same * 10 < 60
