"""B5–B15: whose turn it is, and what a turn may be."""

import pytest

from drawing import NEARLY, after, allowed, given, mine, refused, rule, told
from saboteur.rules.actions import Dig, Pass, Play
from saboteur.rules.facts import CardDrawn, GoalSeen, Passed
from saboteur.rules.questions import IllegalAction, decision, legal_actions, take
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.texts.position import position
from saboteur.rules.view import Discard, view

TOOLS = ("pickaxe", "lantern", "cart")
DOUBLES = (("pickaxe", "lantern"), ("pickaxe", "cart"), ("lantern", "cart"))


def markers(state: State) -> list[set[str]]:
    return [set(tools) for tools in view(state, None).markers]


def hand(state: State, seat: int) -> list[str]:
    return list(view(state, seat).hand)


@rule("B5")
def test_turns_go_clockwise_round_the_table() -> None:
    state = given(players=4, turn=2)
    seats = []
    for _ in range(5):
        seats.append(decision(state).seat)
        state = after(state, "pass NS")
    assert seats == [2, 3, 0, 1, 2]


@rule("B5")
def test_nobody_acts_out_of_turn() -> None:
    state = given(turn=1)
    assert refused(state, "pass NS", seat=0) == "B5"
    assert refused(state, "pass NS", seat=2) == "B5"
    assert allowed(state, "pass NS", seat=1)
    with pytest.raises(IllegalAction) as refusal_raised:
        take(state, Pass(("NS",)), seat=2)
    assert refusal_raised.value.rule == "B5"
    assert decision(state).seat == 1


@rule("B5")
def test_only_the_seat_whose_turn_it_is_is_offered_actions() -> None:
    state = given(turn=1)
    assert view(state, 1).legal == legal_actions(state)
    assert view(state, 0).legal == view(state, None).legal == ()


@rule("B6")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_broken_tool_blocks_paths_only(tool: str) -> None:
    state = given(
        "@ EW",
        hand=f"EW NS broken-cart repair-{tool} rockfall map",
        markers={0: tool},
    )
    assert refused(state, "dig EW -1,0") == "B6"
    assert not [action for action in legal_actions(state) if isinstance(action, Dig)]
    for text in ("break cart 1", f"repair {tool} 0", "rockfall 1,0", "map 2", "pass EW"):
        assert allowed(state, text)


@rule("B6")
def test_the_broken_tool_of_somebody_else_blocks_nothing() -> None:
    state = given(hand="EW", markers={1: "pickaxe lantern cart", 2: "cart"})
    assert allowed(state, "dig EW 1,0")


@rule("B6", "B9")
def test_a_tool_repaired_in_this_turn_lets_one_dig_in_the_next() -> None:
    state = given(hand="EW repair-cart", markers={0: "cart"})
    mended = after(state, "repair cart 0")
    assert decision(mended).seat == 1
    assert allowed(after(mended, "pass NS", "pass NS"), "dig EW 1,0")


@rule("B6", "B9")
def test_every_broken_tool_must_be_repaired_before_one_digs() -> None:
    state = given(hand="EW repair-cart", markers={0: "cart lantern"})
    assert refused(after(state, "repair cart 0", "pass NS", "pass NS"), "dig EW 1,0") == "B6"


@rule("B6")
def test_an_action_card_is_no_path_card() -> None:
    assert refused(given(hand="map"), "dig map 1,0") == "B6"


@rule("B6")
@pytest.mark.parametrize("text", ["lay 1", "take 2"])
def test_a_turn_is_one_of_dig_play_and_pass(text: str) -> None:
    assert refused(given(), text) == "B6"


@rule("B3")
@pytest.mark.parametrize(
    "text", ["dig NESW 1,0", "map 1", "break cart 1", "pass EW", "rockfall 1,0"]
)
def test_one_plays_only_what_one_holds(text: str) -> None:
    assert refused(given(hand="NES", hands=["NES", "NESW map", "EW"]), text) == "B3"


@rule("B3", "T5")
@pytest.mark.parametrize("linked_placement", [True, False])
def test_a_free_place_in_a_hand_is_no_card(linked_placement: bool) -> None:
    state = given("@ EW", hand="NS", linked_placement=linked_placement)
    for cell in ((1, 1), (2, 0), (0, 1)):
        assert refused(state, Dig("", *cell)) == "B3"


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


@rule("B13")
def test_a_pass_discards_exactly_one_card() -> None:
    state = given(hand="EW EW NS", deck="")
    assert hand(after(state, "pass EW"), 0) == ["EW", "NS"]
    assert refused(state, "pass") == "B13"
    assert refused(state, "pass EW NS") == "B13"
    assert refused(state, "pass EW EW NS") == "B13"


@rule("B13")
def test_an_empty_hand_passes_without_a_discard() -> None:
    state = given(hand="", deck="")
    assert legal_actions(state) == (Pass(),)
    assert told(state, "pass")[0] == Passed(0, ())
    assert refused(state, "pass NS") == "B3"


@rule("B13")
def test_the_discarded_card_is_unseen() -> None:
    passed = told(given(hand="EW map"), "pass map")[0]
    assert as_seen(passed, 0) == Passed(0, ("map",))
    assert as_seen(passed, 1) == as_seen(passed, None) == Passed(0, ("?",))


@rule("B14")
@pytest.mark.parametrize("text", ["dig EW -1,0", "rockfall 1,0", "pass map"])
def test_every_turn_ends_with_a_draw(text: str) -> None:
    state = given("@ EW", hand="EW rockfall map", deck="NESW NS")
    drawn = after(state, text)
    assert hand(drawn, 0).count("NESW") == 1
    assert len(hand(drawn, 0)) == 3
    assert view(drawn, None).deck == 1


@rule("B14")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    state = given(hand="EW NS", deck="")
    assert hand(after(state, "pass NS"), 0) == ["EW"]
    assert not [fact for fact in told(state, "pass NS") if isinstance(fact, CardDrawn)]


@rule("B14")
def test_the_last_card_of_the_deck_is_drawn() -> None:
    state = after(given(hand="EW", deck="map"), "dig EW 1,0")
    assert hand(state, 0) == ["map"]
    assert view(state, None).deck == 0


@rule("B14")
def test_the_drawn_card_is_seen_by_its_player_alone() -> None:
    drawn = next(fact for fact in told(given(), "pass NS") if isinstance(fact, CardDrawn))
    assert as_seen(drawn, 0) == CardDrawn(0, "NS")
    assert as_seen(drawn, 1) == as_seen(drawn, None) == CardDrawn(0, "?")


@rule("B14", "T8")
def test_the_draw_waits_until_the_goals_are_laid() -> None:
    drawing = """
        @ EW EW EW EW EW . NESW ?
        . .  .  .  .  .  . NE   NW
    """
    state = given(drawing, hand="EW", goals="NESW NW NE", deck="map")
    choosing = after(state, "dig EW 6,0")
    assert hand(choosing, 0) == []
    assert hand(after(choosing, "lay 1"), 0) == ["map"]


@rule("B15")
def test_a_passed_card_is_known_to_whoever_passed_it() -> None:
    state = after(given(hand="NESW map"), "pass NESW")
    assert view(state, 0).gone == ("NESW",)
    assert view(state, 0).discards == (Discard("NESW", by=0),)
    for viewer in (1, 2, None):
        assert view(state, viewer).gone == ()
        assert view(state, viewer).discards == (Discard("?", by=0),)


@rule("B15")
@pytest.mark.parametrize(("open_discards", "top"), [(True, "map"), (False, "?")])
def test_the_option_says_whether_played_cards_lie_open(open_discards: bool, top: str) -> None:
    state = given(hands=["map", "EW", "NS"], open_discards=open_discards)
    played = after(state, "map 0", "pass EW")
    for viewer in (0, 2, None):
        assert view(played, viewer).discards == (Discard(top, by=None), Discard("?", by=1))


@rule("B15")
@pytest.mark.parametrize("open_discards", [True, False])
def test_a_played_card_was_seen_by_all_however_the_pile_lies(open_discards: bool) -> None:
    state = given("@ EW", hand="rockfall", open_discards=open_discards)
    played = after(state, "rockfall 1,0")
    for viewer in (0, 1, None):
        assert sorted(view(played, viewer).gone) == ["EW", "rockfall"]


@rule("B6", "B7", "B9", "B11", "B12", "B13", "T2", "T3", "T5")
def test_a_refused_action_changes_nothing() -> None:
    state = given(
        NEARLY,
        hand="EW NS broken-cart repair-cart rockfall map",
        markers={1: "cart"},
    )
    before = position(state)
    for text in (
        *("dig EW 3,0", "dig NS 7,0", "dig EW 5,5", "dig NESW 7,0", "break cart 1"),
        *("repair cart 0", "rockfall 0,0", "map 5", "pass", "pass NESW", "lay 0", "take 1"),
    ):
        with pytest.raises(IllegalAction):
            take(state, parse_action(text))
        assert position(state) == before
