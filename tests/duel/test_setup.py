"""D1–D2: the table before the first turn."""

from collections import Counter

import pytest

from drawing import dealt, refused, rule
from drawing_duel import BLUE, GREEN, chooser, duel, lies, marks
from saboteur.games.catalogue import new_table
from saboteur.games.duel import DUEL
from saboteur.games.options import OptionError
from saboteur.rules.cards import NAMES
from saboteur.rules.state import State
from saboteur.rules.view import view

SEEDS = range(8)
CELLS = [(5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0)]


def new_duel(seed: int = 1) -> State:
    return dealt(new_table("duel", 2, {}), seed)


@rule("D1")
def test_the_blue_start_lies_above_and_the_green_one_below() -> None:
    starts = {(tile.x, tile.y): tile.card for tile in view(new_duel(), None).starts}
    assert starts == {(0, -1): "NESW+start+blue-ladder", (0, 1): "NESW+start+green-ladder"}


@rule("D1")
@pytest.mark.parametrize("seed", SEEDS)
def test_six_goals_lie_face_down_in_three_ranks_and_twelve_wait(seed: int) -> None:
    state = new_duel(seed)
    seen = view(state, BLUE)
    assert [(goal.x, goal.y) for goal in seen.goals] == CELLS
    assert {goal.face for goal in seen.goals} == {"?"}
    assert lies(state) == {}
    assert seen.waiting == 12
    assert seen.tiles == ()


@rule("D1")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_goals_laid_out_and_those_that_wait_are_all_18(seed: int) -> None:
    state = new_duel(seed)
    assert Counter([*state.goals, *state.waiting]) == Counter(DUEL.goals)


@rule("D1")
def test_the_goals_are_shuffled() -> None:
    assert len({tuple(new_duel(seed).goals) for seed in SEEDS}) == len(SEEDS)


@rule("D1")
def test_four_card_widths_lie_between_the_starts_and_the_first_goals() -> None:
    first_rank = min(x for x, _ in CELLS)
    assert first_rank - 1 == 4
    assert all(start[0] == 0 for start in DUEL.starts)


@rule("D2")
@pytest.mark.parametrize("seed", SEEDS)
def test_each_gets_six_cards_and_the_rest_is_the_deck(seed: int) -> None:
    state = new_duel(seed)
    assert view(state, None).hand_sizes == (6, 6)
    assert view(state, None).deck == 52 - 12
    held = [card for seat in (BLUE, GREEN) for card in view(state, seat).hand]
    assert Counter([*held, *(NAMES[card] for card in state.deck)]) == Counter(
        NAMES[card] for card in DUEL.deck
    )


@rule("D2")
def test_the_cards_are_shuffled() -> None:
    assert len({tuple(new_duel(seed).deck) for seed in SEEDS}) == len(SEEDS)


@rule("D2")
@pytest.mark.parametrize("seed", SEEDS)
def test_green_begins_the_first_round(seed: int) -> None:
    state = new_duel(seed)
    assert chooser(state) == ("turn", GREEN)
    assert view(state, None).first == GREEN


@rule("D2")
def test_eight_counters_lie_in_one_pool_and_no_door_is_open() -> None:
    state = new_duel()
    assert view(state, None).counters == 8
    assert view(state, None).tokens == ()
    assert marks(state) == {}
    assert view(state, None).debts == (0, 0)


@rule("D2")
def test_the_duel_has_as_many_key_cards_as_keys() -> None:
    assert [NAMES[card] for card in DUEL.deck].count("key") == 2


@rule("D2")
def test_nobody_begins_with_gold_or_a_sabotage_card() -> None:
    seen = view(new_duel(), None)
    assert seen.nuggets == ((), ())
    assert seen.has_gold == (False, False)
    assert seen.markers == ((), ())


@rule("D2")
@pytest.mark.parametrize("players", [0, 1, 3])
def test_a_duel_is_for_two(players: int) -> None:
    with pytest.raises(OptionError):
        new_table("duel", players, {})


@rule("D2")
def test_a_card_one_does_not_hold_cannot_be_used() -> None:
    state = duel(hand="EW key", other="NE", markers={GREEN: "cart"})
    assert refused(state, "dig NE 1,-1 turned") == "D2"
    assert refused(state, "rock-slide 1,0") == "D2"
    assert refused(state, "pass NS") == "D2"
    assert refused(state, "pass EW EW") == "D2"
