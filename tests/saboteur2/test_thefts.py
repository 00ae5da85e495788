"""X31, X32: who steals from whom, in which order, and what is known of gold."""

import pytest

from drawing import NEARLY, after, allowed, refused, rule, told
from drawing_saboteur2 import found, given, gold, missed
from saboteur.rules.questions import Decision, decision, legal_actions
from saboteur.rules.saboteur2.facts import GoldStolen
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.view import view


def thieves(state: State, victims: str = "") -> list[int]:
    """Who steals, one after the other; each from the seat named, else from nobody."""
    names = iter(victims.split())
    seats = []
    while decision(state).what == "theft":
        seat = decision(state).seat
        assert seat is not None
        seats.append(seat)
        state = after(state, f"steal {next(names, 'nobody')}")
    assert decision(state).what == "deal"
    return seats


@rule("X31")
def test_after_the_pay_the_holder_of_a_theft_takes_one_piece_from_another_player() -> None:
    state = found("blue green saboteur", thefts="2")
    assert decision(state) == Decision("theft", 2, None)
    robbed = after(state, "steal 0")
    assert gold(state) == [5, 0, 0]
    assert gold(robbed) == [4, 0, 1]
    assert decision(robbed).what == "deal"


@rule("X31")
def test_thefts_follow_when_the_treasure_is_missed_too() -> None:
    state = missed("saboteur blue", thefts="1")
    assert gold(after(state, "steal 0")) == [4, 1]


@rule("X31")
def test_without_a_theft_nobody_steals() -> None:
    assert decision(found("blue green")).what == "deal"


@rule("X31")
@pytest.mark.parametrize(
    ("thefts", "order"),
    [
        ("0", [0]),
        ("0 1", [1, 0]),
        ("1 0", [0, 1]),
        ("0 2 1", [1, 2, 0]),
        ("3 1 2 0", [0, 1, 2, 3]),
        ("0 1 3 2", [2, 3, 0, 1]),
        ("2 0 1 3", [3, 0, 1, 2]),
    ],
)
def test_the_latest_theft_steals_first_then_clockwise(thefts: str, order: list[int]) -> None:
    assert thieves(found("blue blue green saboteur", thefts=thefts)) == order


@rule("X31", "X14")
@pytest.mark.parametrize(("off", "order"), [(2, [1, 3, 0]), (1, [2, 3, 0]), (3, [2, 0, 1])])
def test_when_hands_off_removed_the_latest_the_latest_still_lying_begins(
    off: int, order: list[int]
) -> None:
    state = given(
        NEARLY,
        roles="blue blue green saboteur",
        hands=["EW", "NS", "NS", "hands-off"],
        turn=3,
        thefts="3 0 1 2",
    )
    assert thieves(after(state, f"hands-off {off}", "dig EW 7,0")) == order


@rule("X31", "X7", "X14")
def test_a_theft_that_was_removed_and_planned_again_is_the_latest() -> None:
    state = given(
        NEARLY,
        roles="blue green saboteur",
        hands=["hands-off EW", "theft", "NS"],
        thefts="1 0 2",
        gold=[1, 1, 1],
    )
    state = after(state, "hands-off 1", "theft", "pass NS", "dig EW 7,0")
    assert thieves(state) == [1, 2, 0]


@rule("X31", "X23")
def test_a_trapped_holder_is_skipped() -> None:
    roles = "blue blue green saboteur"
    assert thieves(found(roles, thefts="0 1 3 2", markers={3: "trapped"})) == [2, 0, 1]


@rule("X31", "X23")
def test_when_the_latest_is_trapped_the_next_clockwise_begins() -> None:
    roles = "blue blue green saboteur"
    assert thieves(found(roles, thefts="1 0 3 2", markers={2: "trapped"})) == [3, 0, 1]
    all_caught = found(roles, thefts="3 2", markers={2: "trapped", 3: "trapped"})
    assert decision(all_caught).what == "deal"


@rule("X31", "X23")
def test_broken_tools_keep_nobody_from_stealing() -> None:
    state = found("blue green", thefts="1", markers={1: "pickaxe lantern cart"})
    assert decision(state).seat == 1


@rule("X31")
def test_who_is_trapped_may_be_robbed() -> None:
    state = found("blue green", thefts="0", markers={1: "trapped"}, gold=[0, 2])
    assert gold(after(state, "steal 1")) == [6, 1]


@rule("X31")
def test_nobody_robs_oneself_or_somebody_without_gold() -> None:
    state = found("blue green saboteur", thefts="1", gold=[0, 3, 0])
    assert refused(state, "steal 1") == "X31"
    assert refused(state, "steal 2") == "X31"
    assert refused(state, "steal 3") == "X31"
    assert refused(state, "steal 99") == "X31"
    assert allowed(state, "steal 0")


@rule("X31")
def test_pieces_of_earlier_rounds_may_be_stolen() -> None:
    state = found("blue green saboteur", thefts="0", gold=[0, 1, 0])
    assert gold(after(state, "steal 1")) == [6, 0, 0]


@rule("X31")
def test_whoever_finds_nobody_to_rob_is_passed_over() -> None:
    alone = found("blue green", thefts="0")
    assert gold(alone) == [5, 0]
    assert decision(alone).what == "deal"
    nobody_has_any = missed("blue green", thefts="1 0")
    assert decision(nobody_has_any).what == "deal"


@rule("X31")
def test_the_latest_may_find_nobody_to_rob_while_another_does() -> None:
    assert thieves(found("blue green saboteur", thefts="1 2 0")) == [1, 2]


@rule("X31")
def test_a_theft_may_leave_the_next_thief_somebody_or_nobody_to_rob() -> None:
    state = found("green blue", by=1, thefts="1 0", gold=[0, 0])
    assert gold(state) == [0, 5]
    assert thieves(state, "1") == [0, 1]
    one_piece = missed("blue green", thefts="0 1", gold=[1, 0])
    assert thieves(one_piece, "0 1") == [1, 0]
    last = missed("blue green", thefts="1 0", gold=[0, 1])
    assert thieves(last, "1 0") == [0, 1]
    assert gold(after(last, "steal 1", "steal 0")) == [0, 1]
    declined = after(last, "steal nobody")
    assert decision(declined).what == "deal"


@rule("X31")
def test_one_may_decline_to_steal() -> None:
    state = found("blue green saboteur", thefts="1 2")
    declined = after(state, "steal nobody")
    assert gold(declined) == [5, 0, 0]
    assert decision(declined).seat == 1
    assert gold(after(declined, "steal 0")) == [4, 1, 0]


@rule("X31")
def test_each_holder_takes_one_piece_once() -> None:
    state = found("blue green saboteur", thefts="1 2")
    after_both = after(state, "steal 0", "steal 2")
    assert gold(after_both) == [4, 1, 0]
    assert decision(after_both).what == "deal"


@rule("X31")
@pytest.mark.parametrize("text", ["pass", "dig EW 1,0", "theft", "take 1"])
def test_a_thief_can_only_steal(text: str) -> None:
    assert refused(found("blue green", thefts="1"), text) == "X31"


@rule("X31")
def test_only_the_thief_whose_turn_it_is_chooses() -> None:
    state = found("blue green saboteur", thefts="1 2")
    assert refused(state, "steal 0", seat=1) == "B5"
    assert allowed(state, "steal 0", seat=2)
    assert view(state, 2).legal == legal_actions(state)
    assert view(state, 1).legal == view(state, None).legal == ()


@rule("X31")
def test_everybody_is_told_who_was_robbed_by_whom() -> None:
    state = found("blue green saboteur", thefts="1 2")
    stolen = told(state, "steal 0", "steal nobody")
    assert [as_seen(fact, 1) for fact in stolen if isinstance(fact, GoldStolen)] == [
        GoldStolen(2, 0),
        GoldStolen(1, None),
    ]


@rule("X31", "X34")
def test_the_last_round_ends_after_the_last_theft() -> None:
    state = found("blue green", thefts="1", round=3, gold=[0, 4])
    assert view(state, None).gold is None
    over = after(state, "steal 0")
    assert decision(over).what == "over"
    assert view(over, None).gold == (4, 5)


@rule("X31")
def test_twelve_players_steal_in_order_round_the_table() -> None:
    roles = "blue blue blue blue green green green green boss profiteer geologist saboteur"
    thefts = "4 0 11 9"
    assert thieves(found(roles, thefts=thefts)) == [9, 11, 0, 4]


@rule("X32")
def test_how_much_gold_somebody_has_is_hidden_from_the_others() -> None:
    state = given(gold=[3, 0, 1])
    assert view(state, 0).pieces == (3, None, None)
    assert view(state, 2).pieces == (None, None, 1)
    assert view(state, None).pieces == (None, None, None)
    assert view(state, 0).gold is None


@rule("X32")
def test_whether_one_has_any_gold_is_public() -> None:
    state = given(gold=[3, 0, 1])
    for viewer in (0, 1, 2, None):
        assert view(state, viewer).has_gold == (True, False, True)
    robbed = after(missed("blue green", thefts="0", gold=[0, 1]), "steal 1")
    assert view(robbed, None).has_gold == (True, False)


@rule("X32")
def test_the_totals_are_shown_when_the_game_is_over() -> None:
    over = found("blue green boss", round=3, gold=[1, 2, 0])
    for viewer in (0, 1, None):
        assert view(over, viewer).gold == (5, 2, 3)
    assert view(found("blue green boss", round=2, gold=[1, 2, 0]), None).gold is None
