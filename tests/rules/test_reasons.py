"""Why not? The rule, and the cells, seats and markers that make it so."""

import pytest

from drawing import NEARLY, after, given, rule
from saboteur.rules.actions import Action, Dig, Pass, Play, Shed, Take
from saboteur.rules.attempts import Attempt, why_not
from saboteur.rules.reasons import Grounds, why
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action

TWO_WAYS_IN = """
    @ EW EW EW EW EW . NESW ?
    . .  .  .  .  .  . NE   NW
"""


def reason(state: State, wanted: Action | str, seat: int | None = None) -> Grounds | None:
    action = parse_action(wanted) if isinstance(wanted, str) else wanted
    return why(state, action, seat)


def played(state: State, *cards: str, seat: int = 0, **aim: object) -> Grounds | None:
    """The answer to an attempt of the seat whose turn it is."""
    return why_not(state, Attempt(cards=cards, **aim), seat)  # type: ignore[arg-type]


@rule("T2")
def test_the_cell_that_is_taken_is_named() -> None:
    state = given("@ EW", hand="EW")
    assert reason(state, "dig EW 1,0") == Grounds("T2", ((1, 0),))


@rule("T3")
def test_the_neighbours_that_do_not_match_are_named() -> None:
    state = given("@ EW . NS", hand="EW NS NE")
    assert reason(state, "dig NS 2,0") == Grounds("T3", ((1, 0),))
    assert reason(state, "dig EW 2,0") == Grounds("T3", ((3, 0),))
    assert reason(state, "dig EW 2,0 turned") == Grounds("T3", ((3, 0),))


@rule("T4")
@pytest.mark.parametrize("goals", ["NE NESW NW", "NW NE NESW"])
def test_a_goal_that_lies_face_down_is_never_a_reason(goals: str) -> None:
    drawing = NEARLY.replace("EW . ?", "NS . ?")
    state = given(drawing, hand="NS", goals=goals)
    assert reason(state, "dig NS 7,0") == Grounds("T5", ((6, 0),))
    assert reason(given(hand="NS", goals=goals), "dig NS 8,1") == Grounds("T5", ((8, 1),))


@rule("T5")
def test_the_neighbours_that_lead_nowhere_are_named() -> None:
    state = given("@ E/W .", hand="EW NS")
    assert reason(state, "dig EW 2,0") == Grounds("T5", ((1, 0),))
    assert reason(given("@ NS .", hand="NS"), "dig NS 2,0") == Grounds("T5", ((1, 0),))
    assert reason(state, "dig NS 0,60") == Grounds("T5", ((0, 60),))
    assert reason(state, Dig("NS", 10**30, 0)) == Grounds("T5", ((10**30, 0),))


@rule("B6")
def test_the_markers_that_forbid_digging_are_named() -> None:
    state = given(hand="EW map", markers={0: "lantern cart"})
    assert reason(state, "dig EW 1,0") == Grounds("B6", (), (0,), ("lantern", "cart"))
    assert reason(state, "lay 0") == Grounds("B6", ((8, -2),))
    assert reason(given(hand="map"), Dig("map", 1, 0)) == Grounds("B6", ((1, 0),))


@rule("B5", "B3")
def test_whose_turn_it_is_and_what_one_does_not_hold() -> None:
    state = given(hand="EW")
    assert reason(state, "dig NS 0,1", seat=1) == Grounds("B5", seats=(0,))
    assert reason(state, "dig NS 0,1") == Grounds("B3")
    assert reason(state, "dig EW 1,0", seat=0) is None


@rule("B7", "B8", "B9")
def test_a_player_who_is_the_wrong_one_is_named_with_the_tool() -> None:
    state = given(hand="broken-cart repair-cart", markers={1: "cart"}, edition="nl")
    assert reason(state, "break cart 1") == Grounds("B7", seats=(1,), markers=("cart",))
    assert reason(state, "break cart 0") == Grounds("B8", seats=(0,), markers=("cart",))
    assert reason(state, "repair cart 2") == Grounds("B9", seats=(2,), markers=("cart",))
    assert reason(state, "break cart 9") == Grounds("B7", markers=("cart",))


@rule("B11", "B12", "B13")
def test_a_cell_or_a_goal_that_is_the_wrong_one_is_named() -> None:
    state = given("@ EW", hand="rockfall map")
    assert reason(state, "rockfall 0,0") == Grounds("B11", ((0, 0),))
    assert reason(state, "map 9") == Grounds("B12")
    assert reason(state, Pass(())) == Grounds("B13")
    assert reason(state, Shed("cart", ("map", "map"))) == Grounds(
        "B6", seats=(0,), markers=("cart",)
    )
    assert reason(state, Play("map")) == Grounds("B12")


@rule("T8")
def test_a_goal_that_is_not_the_one_to_be_laid_is_named() -> None:
    state = after(given(TWO_WAYS_IN, hand="EW NS", goals="NESW NW NE"), "dig EW 6,0")
    assert reason(state, "lay 2") == Grounds("T8", ((8, 2),))
    assert played(state, cell=(8, 2)) == Grounds("T8", ((8, 2),))
    assert played(state, cell=(8, 0)) is None
    assert played(state, cell=(8, 0), turned=True) is None
    assert played(state, cell=(1, 0)) == Grounds("T8")
    assert played(state, "NS", seat=0) == Grounds("T8")
    assert played(state, "NS", seat=1) == Grounds("B5", seats=(0,))


@rule("B19")
def test_where_something_else_is_to_be_decided_its_rule_is_the_answer() -> None:
    state = after(given(NEARLY, hand="EW"), "dig EW 7,0")
    assert played(state, cell=(1, 0)) == Grounds("B19")
    assert reason(state, Take(9)) == Grounds("B19")


@rule("T3", "T5")
def test_a_card_that_may_be_turned_is_asked_about_both_ways() -> None:
    state = given("@ EW .", hand="NE NS")
    assert played(state, "NE", cell=(2, 0)) is None
    assert played(state, "NE", cell=(2, 0), turned=False) == Grounds("T3", ((1, 0),))
    assert played(state, "NS", cell=(2, 0)) == Grounds("T3", ((1, 0),))
    # One way it does not match, the other way it is not linked: the second says more.
    stub = given("@ E/W .", hand="NE")
    assert played(stub, "NE", cell=(2, 0)) == Grounds("T5", ((1, 0),))


@rule("T3", "B6")
def test_a_card_that_can_be_dug_nowhere_has_a_rule_without_cells() -> None:
    walls = """
        .  NS'  .
        EW @    EW
        .  NS   .
    """
    shut = given(walls.replace("NS'", "N/S").replace("NS", "N/S").replace("EW", "E/W"), hand="NS")
    assert played(shut, "NS") == Grounds("T5")
    assert played(given("@", hand="NS"), "NS") is None
    broken = given(hand="EW", markers={0: "cart"})
    assert played(broken, "EW") == Grounds("B6", (), (0,), ("cart",))
    row = given("NESW @ NESW", hand="E/W")
    assert played(row, "E/W") is None


@rule("B6")
def test_a_path_card_is_aimed_at_no_player() -> None:
    state = given(hand="EW map")
    assert why_not(state, Attempt(cards=("EW",), seat=1), 0) == Grounds("B6")
    assert why_not(state, Attempt(cards=("EW", "map")), 0) == Grounds("B6")


@rule("B7", "B9", "B10", "B11", "B12")
def test_an_action_card_that_can_be_aimed_at_nothing() -> None:
    everybody = {0: "cart", 1: "cart", 2: "cart"}
    state = given(hand="broken-cart rockfall map", markers=everybody)
    assert played(state, "broken-cart") == Grounds("B7", (), (0, 1, 2), ("cart",))
    assert played(state, "rockfall") == Grounds("B11")
    assert played(state, "map") is None
    double = given(hand="repair-lantern-cart", markers={1: "pickaxe"})
    assert why_not(double, Attempt(cards=("repair-lantern-cart",), seat=1), 0) == Grounds(
        "B9", (), (1,), ("lantern", "cart")
    )
    named = Attempt(cards=("repair-lantern-cart",), seat=1, tool="pickaxe")
    assert why_not(double, named, 0) == Grounds("B10", (), (1,), ("pickaxe",))


@rule("B7", "B11", "B12")
def test_an_action_card_that_is_aimed_at_the_wrong_kind_of_thing() -> None:
    state = given("@ EW", hand="broken-cart rockfall map")
    assert played(state, "broken-cart", cell=(1, 0)) == Grounds("B7")
    assert played(state, "map", cell=(1, 0)) == Grounds("B12")
    assert played(state, "map", cell=(8, 2)) is None
    assert why_not(state, Attempt(cards=("map",), seat=1), 0) == Grounds("B12")
    assert why_not(state, Attempt(cards=("rockfall",), seat=1), 0) == Grounds("B11")
    assert played(state, "rockfall", cell=(0, 0)) == Grounds("B11", ((0, 0),))


@rule("B13")
def test_cards_are_discarded_as_the_rule_has_it() -> None:
    state = given(hand="NS EW")
    assert played(state, "NS", use="discard") is None
    assert played(state, "NS", "EW", use="discard") == Grounds("B13")
    assert played(state, "NS", "EW", use="discard", marker="cart") == Grounds(
        "B6", seats=(0,), markers=("cart",)
    )


@rule("A2")
def test_without_dwarves_nobody_blocks() -> None:
    assert played(given(hand="NS"), "NS", use="block", cell=(0, 0)) == Grounds("B6", ((0, 0),))
