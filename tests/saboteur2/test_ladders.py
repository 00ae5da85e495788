"""X20, X21: ladders are further starts, and where they may lie."""

import pytest

from drawing import after, allowed, refused, rule
from drawing_saboteur2 import given, goes_on
from saboteur.rules.actions import Dig
from saboteur.rules.questions import legal_actions
from saboteur.rules.view import view

# A rockfall has cut the path: 4,0 and what follows is not linked to the start.
CUT = "@ EW . . EW EW ."


@rule("X20")
def test_from_a_ladder_one_digs_on_as_from_the_start() -> None:
    state = given(CUT, hands=["E+ladder", "EW", "NS"])
    assert refused(given(CUT, hand="EW"), "dig EW 6,0") == "T5"
    assert allowed(after(state, "dig E+ladder 3,0"), "dig EW 6,0")


@rule("X20")
def test_every_opening_of_a_ladder_is_joined_to_the_start() -> None:
    laid = after(given(CUT, hands=["NW+ladder", "NS EW", "NS"]), "dig NW+ladder 3,0 turned")
    assert allowed(laid, "dig NS 3,1")
    assert allowed(laid, "dig EW 6,0")


@rule("X20")
def test_one_digs_from_any_of_several_ladders() -> None:
    drawing = """
        .        .  @ . .  .
        .        .  . . .  .
        E+ladder EW . . EW E+ladder'
    """
    state = given(drawing, hand="EW")
    for cell in ("0,2", "1,2", "1,0"):
        assert allowed(state, f"dig EW {cell}")
    assert refused(state, "dig EW 0,4") == "T5"


@rule("X20", "T7")
def test_a_ladder_reaches_a_goal_at_once() -> None:
    drawing = "@ EW . . . EW EW EW ?"
    state = given(drawing, hand="E+ladder", goals="NESW NE NW")
    laid = view(after(state, "dig E+ladder 4,0"), None)
    assert [goal.lies for goal in laid.goals] == ["down", "up", "down"]


@rule("X20", "B16")
def test_a_ladder_may_reach_the_treasure() -> None:
    state = after(given("@ EW . . . EW EW EW ?", hand="E+ladder"), "dig E+ladder 4,0")
    assert not goes_on(state)
    assert view(state, None).finder == 0


@rule("X20")
def test_what_a_removed_ladder_had_joined_is_no_longer_linked() -> None:
    drawing = "@ EW . E+ladder EW EW ."
    state = given(drawing, hands=["rockfall", "EW", "NS"])
    assert allowed(given(drawing, hand="EW"), "dig EW 6,0")
    assert refused(after(state, "rockfall 3,0"), "dig EW 6,0") == "T5"


@rule("X20")
def test_one_ladder_less_leaves_the_others_joined() -> None:
    drawing = """
        N+ladder' .  @        .  .
        NS        .  .        .  .
        .         .  E+ladder EW .
    """
    state = given(drawing, hands=["rockfall", "EW NS", "NS"])
    fallen = after(state, "rockfall 0,2")
    assert refused(fallen, "dig EW 2,2") == "T5"
    assert allowed(fallen, "dig NS -2,2")


@rule("X20")
def test_a_ladder_takes_nothing_from_the_start() -> None:
    laid = after(given(CUT, hands=["E+ladder", "EW NS", "NS"]), "dig E+ladder 3,0")
    assert allowed(laid, "dig EW -1,0")
    assert allowed(laid, "dig NS 0,1")


@rule("X21")
@pytest.mark.parametrize("where", ["3,0", "6,0 turned"])
def test_a_ladder_meets_a_path_that_need_not_be_linked(where: str) -> None:
    assert allowed(given(CUT, hand="E+ladder"), f"dig E+ladder {where}")


@rule("X21")
def test_a_ladder_may_meet_a_linked_path_or_the_start() -> None:
    state = given(CUT, hand="E+ladder")
    assert allowed(state, "dig E+ladder 2,0 turned")
    assert allowed(state, "dig E+ladder -1,0")


@rule("X21")
def test_a_ladder_that_meets_no_path_is_refused() -> None:
    state = given(CUT, hand="E+ladder N+ladder NE+ladder")
    assert refused(state, "dig E+ladder 3,3") == "X21"
    assert refused(state, "dig N+ladder 4,1") == "T3"
    assert refused(state, "dig N+ladder 1,1") == "T3"
    assert refused(state, "dig NE+ladder 500,0") == "X21"
    assert refused(state, "dig N+ladder 4,0") == "T2"


@rule("X21", "T3")
def test_rock_beside_rock_is_not_meeting() -> None:
    state = given("@ EW", hand="E+ladder")
    assert refused(state, "dig E+ladder 1,1") == "X21"
    assert refused(state, "dig E+ladder 1,-1") == "X21"


@rule("X21")
def test_all_sides_of_a_ladder_match() -> None:
    drawing = """
        @ EW .
        . .  NS
    """
    assert refused(given(drawing, hand="E+ladder"), "dig E+ladder 2,0 turned") == "T3"
    assert allowed(given(drawing, hand="NE+ladder"), "dig NE+ladder 2,0 turned")


@rule("X21")
@pytest.mark.parametrize("cell", ["7,0", "8,1"])
def test_a_ladder_does_not_lie_next_to_a_goal_that_is_face_down(cell: str) -> None:
    drawing = """
        @ EW EW EW EW EW EW .   ?
        . .  .  .  .  .  .  NES .
    """
    state = given(drawing, hand="NW+ladder NE+ladder E+ladder")
    assert not [a for a in legal_actions(state) if isinstance(a, Dig) and f"{a.x},{a.y}" == cell]
    assert refused(state, "dig NW+ladder 7,0 turned") in ("T3", "X21")
    assert refused(state, "dig NW+ladder 8,1") in ("T3", "X21")
    assert refused(state, "dig E+ladder 8,1 turned") == "X21"


@rule("X21")
def test_a_ladder_does_not_lie_next_to_a_goal_that_is_face_up() -> None:
    state = given("@ . . . . . . . NE .", hand="E+ladder", goals="NESW NE NW")
    assert refused(state, "dig E+ladder 9,0 turned") == "X21"
    assert not [dig for dig in legal_actions(state) if isinstance(dig, Dig) and dig.x == 9]


@rule("X21")
def test_a_ladder_may_lie_at_the_corner_of_a_goal() -> None:
    drawing = """
        @ . . . . . . .  ?
        . . . . . . . .  .
        . . . . . . . .  ?
    """
    nearer = """
        @ . . . . . .  .  ?
        . . . . . . EW .  .
    """
    assert refused(given(drawing, hand="E+ladder"), "dig E+ladder 7,1") == "X21"
    assert allowed(given(nearer, hand="E+ladder"), "dig E+ladder 7,1 turned")


@rule("X21")
def test_the_places_for_a_ladder_are_those_and_no_others() -> None:
    digs = [a for a in legal_actions(given(CUT, hand="E+ladder")) if isinstance(a, Dig)]
    assert sorted((dig.x, dig.y, dig.turned) for dig in digs) == [
        (-1, 0, False),
        (2, 0, True),
        (3, 0, False),
        (6, 0, True),
    ]
