"""B5, B6, B13–B15: whose turn it is, and what a turn may be."""

import pytest

from drawing import NEARLY, after, allowed, given, refused, rule, told
from saboteur.rules.actions import Dig, Pass
from saboteur.rules.facts import CardDrawn, Passed
from saboteur.rules.lying import Discard
from saboteur.rules.questions import IllegalAction, decision, legal_actions, take
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

TOOLS = ("pickaxe", "lantern", "cart")


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
