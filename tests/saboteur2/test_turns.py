"""X4–X7: what a turn may be, and what lies in front of players."""

import pytest

from drawing import NEARLY, after, allowed, mine, refused, rule, told
from drawing_saboteur2 import given, goes_on, hand, markers
from saboteur.rules.actions import Dig, Pass, Play, Shed
from saboteur.rules.facts import CardDrawn, MarkerShed, Passed
from saboteur.rules.lying import Discard
from saboteur.rules.questions import IllegalAction, decision, legal_actions, take
from saboteur.rules.seen import as_seen
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

TOOLS = ("pickaxe", "lantern", "cart")
BARS = (*TOOLS, "trapped")
SIX = "EW EW NS NS NE map"


@rule("X4")
@pytest.mark.parametrize("text", ["dig EW 1,0", "map 1", "theft", "inspection 2"])
def test_a_path_or_an_action_is_followed_by_one_card_drawn(text: str) -> None:
    state = given(hand="EW EW NS map theft inspection", deck="NESW NE")
    played = after(state, text)
    assert len(hand(played, 0)) == 6
    assert "NESW" in hand(played, 0)
    assert view(played, None).deck == 1
    assert decision(played).seat == 1


@rule("X4")
@pytest.mark.parametrize("cards", ["NS", "EW map", "EW EW", "EW NE map", "NS NS NE"])
def test_a_pass_discards_one_two_or_three_cards_and_draws_as_many(cards: str) -> None:
    state = given(hand=SIX, deck="NESW NESW NESW NESW")
    passed = after(state, f"pass {cards}")
    number = len(cards.split())
    assert hand(passed, 0).count("NESW") == number
    assert len(hand(passed, 0)) == 6
    assert view(passed, None).deck == 4 - number


@rule("X4")
def test_a_pass_discards_neither_none_nor_four() -> None:
    state = given(hand=SIX)
    assert refused(state, "pass") == "X4"
    assert refused(state, "pass EW EW NS NS") == "X4"
    assert (
        max(len(action.cards) for action in legal_actions(state) if isinstance(action, Pass)) == 3
    )


@rule("X4")
def test_every_choice_of_up_to_three_cards_is_offered_once() -> None:
    passes = [
        action.cards for action in legal_actions(given(hand="EW NS NS")) if isinstance(action, Pass)
    ]
    assert sorted(passes) == sorted(
        [("EW",), ("NS",), ("EW", "NS"), ("NS", "NS"), ("EW", "NS", "NS")]
    )


@rule("X4", "X3")
@pytest.mark.parametrize("cards", ["NE", "EW NE", "NS NS", "EW NS NS", "map map map"])
def test_one_passes_only_what_one_holds_as_often_as_one_holds_it(cards: str) -> None:
    assert refused(given(hand="EW NS map"), f"pass {cards}") == "X3"


@rule("X4")
@pytest.mark.parametrize(("deck", "left"), [("NESW NESW", 2), ("NESW", 1), ("", 0)])
def test_fewer_are_drawn_when_the_deck_is_short(deck: str, left: int) -> None:
    state = after(given(hand=SIX, deck=deck), "pass EW EW NE")
    assert hand(state, 0).count("NESW") == left
    assert len(hand(state, 0)) == 3 + left


@rule("X4")
def test_what_is_passed_is_unseen() -> None:
    fact = told(given(hand=SIX), "pass EW map")[0]
    assert as_seen(fact, 0) == Passed(0, ("EW", "map"))
    assert as_seen(fact, 1) == as_seen(fact, None) == Passed(0, ("?", "?"))
    state = after(given(hand=SIX), "pass EW map")
    assert view(state, 0).gone == ("EW", "map")
    assert view(state, 1).gone == view(state, None).gone == ()
    assert view(state, 2).discards == (Discard("?", by=0), Discard("?", by=0))


@rule("X4")
@pytest.mark.parametrize("marker", BARS)
def test_two_cards_are_discarded_to_be_rid_of_a_broken_tool_or_of_trapped(marker: str) -> None:
    state = given(hand=SIX, markers={0: marker, 1: marker}, deck="NESW NESW")
    rid = after(state, f"shed {marker} EW map")
    assert markers(rid) == [set(), {marker}, set()]
    assert sorted(hand(rid, 0)) == sorted(["EW", "NS", "NS", "NE", "NESW"])
    assert decision(rid).seat == 1


@rule("X4")
def test_the_hand_is_one_smaller_for_the_rest_of_the_round() -> None:
    state = given(hand=SIX, markers={0: "cart"})
    state = after(state, "shed cart EW map", "pass NS", "pass NS")
    assert len(hand(state, 0)) == 5
    state = after(state, "pass NS NS NE", "pass NS", "pass NS")
    assert len(hand(state, 0)) == 5


@rule("X4")
def test_of_several_markers_one_is_removed() -> None:
    state = given(hand=SIX, markers={0: "pickaxe cart trapped theft"}, thefts="")
    assert markers(after(state, "shed trapped EW EW"))[0] == {"pickaxe", "cart", "theft"}
    assert markers(after(state, "shed cart EW EW"))[0] == {"pickaxe", "trapped", "theft"}
    sheds = {action.marker for action in legal_actions(state) if isinstance(action, Shed)}
    assert sheds == {"pickaxe", "cart", "trapped"}


@rule("X4")
def test_two_cards_remove_no_theft_nor_what_does_not_lie_there() -> None:
    state = given(hand=SIX, markers={1: "cart trapped"}, thefts="0")
    assert refused(state, "shed theft EW EW") == "X4"
    assert refused(state, "shed cart EW EW") == "X4"
    assert refused(state, "shed trapped EW EW") == "X4"
    assert refused(state, Shed("hat", ("EW", "EW"))) == "X4"
    assert not [action for action in legal_actions(state) if isinstance(action, Shed)]


@rule("X4")
def test_it_takes_exactly_two_cards_that_one_holds() -> None:
    state = given(hand="EW EW NS", markers={0: "trapped"})
    assert refused(state, Shed("trapped", ("EW",))) == "X4"
    assert refused(state, Shed("trapped", ("EW", "EW", "NS"))) == "X4"
    assert refused(state, "shed trapped NS NS") == "X3"
    assert refused(state, "shed trapped EW NE") == "X3"
    assert allowed(state, "shed trapped EW NS")
    sheds = [action.cards for action in legal_actions(state) if isinstance(action, Shed)]
    assert sorted(sheds) == [("EW", "EW"), ("EW", "NS")]


@rule("X4")
def test_the_two_cards_are_unseen_and_the_marker_is_discarded_for_all_to_see() -> None:
    state = given(hand="EW map NS", markers={0: "lantern"})
    fact = told(state, "shed lantern EW map")[0]
    assert as_seen(fact, 0) == MarkerShed(0, ("EW", "map"), "lantern")
    assert as_seen(fact, 2) == as_seen(fact, None) == MarkerShed(0, ("?", "?"), "lantern")
    rid = after(state, "shed lantern EW map")
    assert view(rid, 1).gone == ("broken-lantern",)
    assert sorted(view(rid, 0).gone) == ["EW", "broken-lantern", "map"]
    free = after(given(hand="EW map", markers={0: "trapped"}), "shed trapped EW map")
    assert view(free, 1).gone == ("trapped",)


@rule("X4", "X5")
def test_two_cards_are_discarded_with_an_empty_deck_too() -> None:
    state = given(hands=["EW map", "map", ""], markers={0: "trapped"}, deck="")
    rid = after(state, "shed trapped EW map")
    assert markers(rid)[0] == set()
    assert hand(rid, 0) == []


@rule("X4")
@pytest.mark.parametrize("text", ["lay 1", "take 2", "steal 1", "steal nobody", "block EW 0,0 E"])
def test_a_turn_is_nothing_else(text: str) -> None:
    assert refused(given(hand="EW"), text) == "X4"


@rule("X5")
def test_nothing_is_drawn_from_an_empty_deck() -> None:
    state = given(hands=["EW NS", "map", "map"], deck="")
    for text in ("dig EW 1,0", "pass NS", "pass EW NS"):
        assert not [fact for fact in told(state, text) if isinstance(fact, CardDrawn)]
    assert hand(after(state, "dig EW 1,0"), 0) == ["NS"]


@rule("X5")
def test_with_an_empty_deck_a_card_must_still_be_played_or_discarded() -> None:
    state = given(hands=["EW NS", "map", "map"], deck="")
    assert refused(state, "pass") == "X4"
    assert Pass() not in legal_actions(state)


@rule("X5")
def test_an_empty_hand_passes() -> None:
    state = given(hands=["", "map", "map"], deck="")
    assert legal_actions(state) == (Pass(),)
    assert goes_on(after(state, "pass"))
    assert refused(state, "pass NS") == "X3"


@rule("X5")
def test_discards_are_not_shuffled_in_again() -> None:
    state = given(hands=["EW NS NE", "map map", "map"], deck="NW")
    state = after(state, "pass EW NS NE", "map 0", "map 0")
    assert view(state, None).deck == 0
    assert [discard.by for discard in view(state, None).discards] == [0, 0, 0, None, None]
    assert hand(state, 0) == ["NW"]


@rule("X6")
@pytest.mark.parametrize("marker", BARS)
def test_who_has_a_broken_tool_or_is_trapped_digs_no_path(marker: str) -> None:
    state = given("@ EW", hand="EW map rockfall", markers={0: marker})
    assert refused(state, "dig EW -1,0") == "X6"
    assert not [action for action in legal_actions(state) if isinstance(action, Dig)]
    for text in ("map 0", "rockfall 1,0", "pass EW map"):
        assert allowed(state, text)


@rule("X6", "X13")
def test_a_theft_does_not_keep_one_from_digging() -> None:
    assert allowed(given(hand="EW", thefts="0"), "dig EW 1,0")


@rule("X6")
def test_what_lies_in_front_of_others_does_not_keep_one_from_digging() -> None:
    assert allowed(given(hand="EW", markers={1: "cart trapped"}), "dig EW 1,0")


@rule("X6")
@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_may_be_broken_in_front_of_any_dwarf(tool: str) -> None:
    state = given(hand=f"broken-{tool}")
    for seat in range(3):
        assert tool in markers(after(state, f"break {tool} {seat}"))[seat]
    others_only = given(hand=f"broken-{tool}", self_sabotage=False)
    assert refused(others_only, f"break {tool} 0") == "B8"
    assert allowed(others_only, f"break {tool} 1")


@rule("X6")
def test_base_actions_do_what_they_do_in_the_base_game() -> None:
    state = given("@ EW", hand="repair-pickaxe-cart map rockfall", markers={2: "pickaxe cart"})
    assert markers(after(state, "repair pickaxe-cart 2 cart"))[2] == {"pickaxe"}
    assert view(after(state, "map 1"), 0).goals[1].face == "NESW+treasure"
    assert mine(after(state, "rockfall 1,0")) == {}
    assert refused(state, "repair pickaxe-cart 1 cart") == "B9"
    assert refused(state, "map 3") == "B12"


@rule("X6")
def test_a_rockfall_spares_the_start_and_the_goals() -> None:
    drawing = "@ EW EW+blue EW NEW+crystal EW EW EW NE'"
    state = given(drawing, hand="rockfall", goals="NESW NE NW")
    for spared in ("0,0", "8,0", "8,2"):
        assert refused(state, f"rockfall {spared}") == "B11"
    assert mine(after(state, "rockfall 2,0")).keys() == {(x, 0) for x in (1, 3, 4, 5, 6, 7)}
    assert allowed(state, "rockfall 4,0")


@rule("X6")
def test_played_cards_lie_open_unless_the_option_says_no() -> None:
    for state, shown in (
        (given(hand="map"), "map"),
        (given(hand="map", open_discards=True), "map"),
        (given(hand="map", open_discards=False), "?"),
    ):
        assert view(after(state, "map 0"), 1).discards == (Discard(shown, by=None),)


@rule("X7")
@pytest.mark.parametrize("tool", TOOLS)
def test_only_one_broken_tool_of_a_kind_lies_in_front_of_a_player(tool: str) -> None:
    state = given(hand=f"broken-{tool}", markers={1: tool})
    assert refused(state, f"break {tool} 1") == "B7"
    assert allowed(state, f"break {tool} 2")


@rule("X7")
def test_nobody_is_trapped_twice() -> None:
    state = given(hand="trapped", markers={1: "trapped"})
    assert refused(state, "trapped 1") == "X7"
    assert allowed(state, "trapped 2")


@rule("X7")
def test_only_one_theft_lies_in_front_of_a_player() -> None:
    assert refused(given(hand="theft", thefts="0"), "theft") == "X7"
    assert allowed(given(hand="theft", thefts="1 2"), "theft")


@rule("X7")
def test_one_of_each_kind_may_lie_in_front_of_a_player() -> None:
    state = given(hand="trapped", markers={1: "pickaxe lantern cart"}, thefts="1")
    assert markers(after(state, "trapped 1"))[1] == {*BARS, "theft"}


@rule("X4", "X6", "X7", "X18")
def test_a_refused_action_changes_nothing() -> None:
    state = given(
        NEARLY,
        hand="EW trapped theft free-at-last hands-off inspection",
        markers={1: "trapped"},
        thefts="0",
    )
    before = position(state)
    for text in (
        *("trapped 0", "trapped 1", "trapped 3", "theft", "free-at-last 0", "hands-off 1"),
        *("inspection 0", "inspection 3", "pass", "shed trapped EW theft", "swap-hands 1"),
        *("dig EW 3,0", "block EW 0,0 N", "steal 1", "change-hats 0"),
    ):
        with pytest.raises(IllegalAction):
            take(state, parse_action(text))
        assert position(state) == before


@rule("X3")
@pytest.mark.parametrize("wanted", ["dig NESW 1,0", "swap-hands 1", "theft", "trapped 1"])
def test_one_plays_only_what_one_holds(wanted: str) -> None:
    assert refused(given(hands=["EW map", "NESW swap-hands theft trapped", "NS"]), wanted) == "X3"


@rule("X6", "X18")
def test_an_action_card_is_no_path_card_and_a_path_card_no_action() -> None:
    state = given(hand="theft EW")
    assert refused(state, "dig theft 1,0") == "X6"
    assert refused(state, Play("EW", seat=1)) == "X3"
