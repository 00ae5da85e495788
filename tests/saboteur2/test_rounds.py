"""X34: the next round, and the end of the game."""

import pytest

from drawing import NEARLY, after, dealt, refused, rule, told
from drawing_saboteur2 import found, given, gold, missed
from saboteur.rules.facts import GameEnded
from saboteur.rules.questions import decision
from saboteur.rules.view import view


def lost(*, began: int = 0, last: int | None = None, turn: int = 0) -> int | None:
    """Who begins the round after one that was lost by a pass."""
    hands = ["NS" if seat == turn else "" for seat in range(3)]
    state = given(hands=hands, turn=turn, deck="", began=began, last=last)
    return view(dealt(after(state, "pass NS")), None).first


@rule("X34")
def test_everything_but_the_gold_is_dealt_anew() -> None:
    state = given(
        "@ EW NEW+crystal",
        roles="blue saboteur boss",
        hands=["inspection", "change-hats", "swap-hands"],
        markers={1: "cart"},
        thefts="1",
        gold=[1, 2, 0],
        deck="",
    )
    ended = after(state, "inspection 2", "change-hats 0", "swap-hands 0", "steal nobody")
    assert decision(ended).what == "deal"
    fresh = view(dealt(ended), 0)
    assert fresh.round == 2
    assert not any((fresh.tiles, fresh.discards, fresh.gone, fresh.thefts, fresh.hats_out))
    assert not any((*fresh.markers, *fresh.inspected, *fresh.recalled))
    assert fresh.hand_sizes == (6, 6, 6)
    assert (fresh.deck, fresh.aside, len(fresh.spares)) == (90, 10, 12)
    assert [role == "?" for role in fresh.roles] == [False, True, True]
    assert gold(dealt(ended)) == gold(ended) == [2, 7, 0]


@rule("X34")
def test_roles_and_the_cards_set_aside_are_new() -> None:
    ended = missed("saboteur blue", round=1)
    assert len({view(dealt(ended, seed), "all").roles for seed in range(10)}) > 5
    assert view(dealt(ended), None).aside == 10


@rule("X34")
def test_the_left_neighbour_of_the_last_to_play_a_card_begins() -> None:
    assert view(dealt(found("blue green saboteur", by=0)), None).first == 1
    assert view(dealt(found("blue green saboteur", by=2)), None).first == 0
    assert lost(last=1, turn=2) == 2


@rule("X34")
@pytest.mark.parametrize("began", [0, 1, 2])
def test_if_nobody_played_a_card_the_same_player_begins_again(began: int) -> None:
    assert lost(began=began) == began


@rule("X34", "X16")
def test_whoever_swapped_hands_played_the_card() -> None:
    state = given(hands=["NS", "swap-hands NS", ""], deck="", turn=1)
    ended = after(state, "swap-hands 0", "pass", "pass NS", "pass NS")
    assert view(dealt(ended), None).first == 2


@rule("X34", "X4", "A2")
def test_two_cards_to_be_free_and_a_blocking_dwarf_are_no_play() -> None:
    shed = given(hands=["NS NS", "", ""], markers={0: "cart"}, deck="", last=1)
    assert view(dealt(after(shed, "shed cart NS NS")), None).first == 2
    block = given(hands=["NS", "", ""], deck="", last=1, blockers=True, gold=[1, 1, 1])
    assert view(dealt(after(block, "block NS 0,0 N")), None).first == 2


@rule("X34", "X31")
def test_a_theft_at_the_end_does_not_change_who_begins() -> None:
    state = after(found("blue green saboteur", by=0, thefts="2"), "steal 0")
    assert view(dealt(state), None).first == 1


@rule("X34")
def test_between_rounds_nobody_acts() -> None:
    assert refused(found("blue green"), "pass NS") == "X34"
    assert refused(found("blue green", round=3), "pass NS") == "X34"


@rule("X34")
def test_the_game_has_three_rounds_and_most_gold_wins() -> None:
    assert decision(found("blue green", round=2)).what == "deal"
    state = given(NEARLY, roles="blue green boss", hand="EW", round=3, gold=[0, 6, 2])
    [end] = [fact for fact in told(state, "dig EW 7,0") if isinstance(fact, GameEnded)]
    assert end == GameEnded((4, 6, 5), (1,))


@rule("X34")
def test_equals_share_the_win() -> None:
    state = given(NEARLY, roles="blue green boss", hand="EW", round=3, gold=[1, 5, 2])
    [end] = [fact for fact in told(state, "dig EW 7,0") if isinstance(fact, GameEnded)]
    assert end == GameEnded((5, 5, 5), (0, 1, 2))


@rule("X34", "A3", "A4")
def test_blocking_dwarves_are_free_again_in_the_next_round() -> None:
    state = given(
        hands=["NS", "", ""],
        deck="",
        blockers=True,
        gold=[1, 0, 2],
        figures="0,0 N 1; away",
    )
    ended = after(state, "pass NS")
    fresh = dealt(ended)
    assert (view(fresh, None).figures, view(fresh, None).tokens) == (2, ())
    assert view(fresh, None).blocked == ()
    assert gold(fresh) == gold(ended)
