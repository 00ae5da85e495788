"""B7–B12: what action cards do."""

import pytest

from drawing import after, allowed, given, mine, refused, rule, told
from saboteur.rules.actions import Play
from saboteur.rules.facts import GoalSeen
from saboteur.rules.questions import legal_actions
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.view import view

TOOLS = ("pickaxe", "lantern", "cart")
DOUBLES = (("pickaxe", "lantern"), ("pickaxe", "cart"), ("lantern", "cart"))


def markers(state: State) -> list[set[str]]:
    return [set(tools) for tools in view(state, None).markers]


@rule("B7")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_broken_tool_lies_in_front_of_whom_it_is_aimed_at(tool: str) -> None:
    state = after(given(hand=f"broken-{tool}"), f"break {tool} 2")
    assert markers(state) == [set(), set(), {tool}]
    assert f"broken-{tool}" not in view(state, None).gone


@rule("B7")
@pytest.mark.parametrize("tool", TOOLS)
def test_only_one_of_a_kind_lies_in_front_of_a_player(tool: str) -> None:
    state = given(hand=f"broken-{tool}", markers={1: tool})
    assert refused(state, f"break {tool} 1") == "B7"
    assert allowed(state, f"break {tool} 2")


@rule("B7")
def test_one_of_each_kind_may_lie_in_front_of_a_player() -> None:
    state = given(hand="broken-cart", markers={1: "pickaxe lantern"})
    assert markers(after(state, "break cart 1"))[1] == {"pickaxe", "lantern", "cart"}


@rule("B7")
def test_a_broken_tool_is_aimed_at_its_own_kind_and_at_a_player() -> None:
    state = given(hand="broken-cart")
    assert refused(state, "break cart 3") == "B7"
    assert refused(state, "break cart 99") == "B7"
    for aimless in (
        Play("broken-cart", seat=1, tool="lantern"),
        Play("broken-cart", seat=1, tool="hat"),
        Play("broken-cart", seat=-1, tool="cart"),
        Play("broken-cart", goal=1),
        Play("broken-cart"),
    ):
        assert refused(state, aimless) == "B7"


@rule("B8")
@pytest.mark.parametrize(("edition", "rule_id"), [("en", ""), ("fr", ""), ("nl", "B8")])
def test_the_edition_says_whether_one_may_break_ones_own_tool(edition: str, rule_id: str) -> None:
    state = given(hand="broken-cart", edition=edition)
    assert refused(state, "break cart 0") == rule_id
    assert allowed(state, "break cart 1")


@rule("B8")
def test_the_option_says_so_against_the_edition() -> None:
    assert allowed(given(hand="broken-cart", edition="nl", self_sabotage=True), "break cart 0")
    strict = given(hand="broken-cart", edition="en", self_sabotage=False)
    assert refused(strict, "break cart 0") == "B8"


@rule("B8", "B7")
def test_ones_own_broken_tool_is_no_second_target() -> None:
    assert refused(given(hand="broken-cart", markers={0: "cart"}), "break cart 0") == "B7"


@rule("B9")
@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("seat", [0, 2])
def test_a_repair_removes_a_matching_tool_in_front_of_anyone(tool: str, seat: int) -> None:
    state = given(hand=f"repair-{tool}", markers={seat: tool, 1: tool})
    mended = after(state, f"repair {tool} {seat}")
    assert markers(mended) == [set(), {tool}, set()]
    assert view(mended, None).gone == (f"broken-{tool}", f"repair-{tool}")


@rule("B9")
def test_self_repair_works() -> None:
    state = given(hand="repair-lantern", markers={0: "lantern"})
    assert markers(after(state, "repair lantern 0")) == [set(), set(), set()]


@rule("B9")
def test_a_repair_needs_a_matching_broken_tool() -> None:
    state = given(hand="repair-lantern", markers={1: "cart"})
    assert refused(state, "repair lantern 1") == "B9"
    assert refused(state, "repair lantern 0") == "B9"
    assert refused(state, "repair lantern 7") == "B9"
    assert not [action for action in legal_actions(state) if isinstance(action, Play)]


@rule("B9")
def test_a_repair_mends_no_other_kind() -> None:
    state = given(hand="repair-lantern", markers={1: "cart"})
    assert refused(state, Play("repair-lantern", seat=1, tool="cart")) == "B9"


@rule("B10")
@pytest.mark.parametrize(("one", "other"), DOUBLES)
def test_the_double_repair_mends_one(one: str, other: str) -> None:
    state = given(hand=f"repair-{one}-{other}", markers={1: f"{one} {other}"})
    assert markers(after(state, f"repair {one}-{other} 1 {one}"))[1] == {other}
    assert markers(after(state, f"repair {one}-{other} 1 {other}"))[1] == {one}
    gone = view(after(state, f"repair {one}-{other} 1 {one}"), None).gone
    assert sorted(gone) == sorted([f"repair-{one}-{other}", f"broken-{one}"])


@rule("B10")
def test_the_double_repair_names_one_of_its_own_tools() -> None:
    state = given(hand="repair-pickaxe-cart", markers={1: "lantern cart"})
    assert refused(state, "repair pickaxe-cart 1 lantern") == "B10"
    assert refused(state, "repair pickaxe-cart 1 pickaxe") == "B9"
    assert allowed(state, "repair pickaxe-cart 1 cart")
    assert refused(state, Play("repair-pickaxe-cart", seat=1)) == "B10"


@rule("B10")
@pytest.mark.parametrize(("one", "other"), DOUBLES)
def test_the_double_repair_is_playable_when_only_one_of_its_tools_is_broken(
    one: str, other: str
) -> None:
    state = given(hand=f"repair-{one}-{other}", markers={0: other})
    assert allowed(state, f"repair {one}-{other} 0 {other}")
    assert refused(state, f"repair {one}-{other} 0 {one}") == "B9"


@rule("B11")
def test_a_rockfall_removes_any_path_card_linked_or_not() -> None:
    state = given("@ EW . NS", hand="rockfall")
    assert mine(after(state, "rockfall 1,0")) == {(3, 0): "NS"}
    assert mine(after(state, "rockfall 3,0")) == {(1, 0): "EW"}


@rule("B11")
def test_a_rockfall_spares_the_start_and_the_goals_turned_or_not() -> None:
    state = given("@ EW EW EW EW EW EW EW NE'", hand="rockfall", goals="NESW NE NW")
    for spared in ("0,0", "8,-2", "8,0", "8,2", "0,1", "500,0"):
        assert refused(state, f"rockfall {spared}") == "B11"
    assert allowed(state, "rockfall 7,0")


@rule("B11")
def test_a_rockfall_needs_a_target() -> None:
    state = given(hand="rockfall")
    assert not [action for action in legal_actions(state) if isinstance(action, Play)]
    assert refused(state, Play("rockfall")) == "B11"


@rule("B11")
def test_the_rockfall_and_the_card_it_removed_are_discarded() -> None:
    state = after(given("@ NES'", hand="rockfall"), "rockfall 1,0")
    assert sorted(view(state, None).gone) == ["NES", "rockfall"]
    assert mine(state) == {}


@rule("B11")
def test_the_gap_may_be_filled_later_by_another_card() -> None:
    state = given("@ EW EW", hands=["rockfall", "NESW", "NS"])
    filled = after(state, "rockfall 1,0", "dig NESW 1,0")
    assert mine(filled) == {(1, 0): "NESW", (2, 0): "EW"}


@rule("B12")
def test_a_map_shows_one_face_down_goal_to_its_player_alone() -> None:
    state = after(given(hand="map", goals="NE NESW NW"), "map 1")
    assert [goal.face for goal in view(state, 0).goals] == ["?", "NESW+treasure", "?"]
    for viewer in (1, 2, None):
        assert [goal.face for goal in view(state, viewer).goals] == ["?", "?", "?"]


@rule("B12")
def test_others_learn_which_goal_was_looked_at_and_not_what_it_is() -> None:
    seen = next(fact for fact in told(given(hand="map"), "map 0") if isinstance(fact, GoalSeen))
    assert as_seen(seen, 0) == GoalSeen(0, "map", 0, "NE+stone")
    assert as_seen(seen, 1) == as_seen(seen, None) == GoalSeen(0, "map", 0, "?")


@rule("B12")
def test_a_map_is_not_for_a_goal_that_lies_face_up_nor_for_none() -> None:
    state = given("@ EW EW EW EW EW EW EW NE'", hand="map", goals="NESW NE NW")
    assert refused(state, "map 1") == "B12"
    assert refused(state, "map 3") == "B12"
    assert refused(state, "map 99") == "B12"
    assert allowed(state, "map 0")
    assert refused(state, Play("map", seat=1, tool="cart")) == "B12"


@rule("B12")
def test_one_may_look_at_the_same_goal_again() -> None:
    state = given(hand="map", seen={0: "1"})
    assert view(after(state, "map 1"), 0).goals == view(state, 0).goals
