"""X22: how a round ends, under each value of `round_end`."""

import pytest

from drawing import NEARLY, after, rule, told
from drawing_saboteur2 import EVERYBODY, found, given, goes_on, missed
from saboteur.rules.facts import CardDrawn, Fact, GoalLaid, GoalRevealed, RoundEnded
from saboteur.rules.questions import decision
from saboteur.rules.seen import as_seen
from saboteur.rules.view import view

ENDINGS = ("passed_unable", "all_passed", "no_playable", "hands_empty")
# Every side of the start leads into a dead end.
CLOSED = """
    .   N/S .
    E/W @   E/W
    .   N/S .
"""


def ending(facts: list[Fact]) -> RoundEnded | None:
    found_so_far = [fact for fact in facts if isinstance(fact, RoundEnded)]
    assert len(found_so_far) <= 1
    return found_so_far[0] if found_so_far else None


@rule("X22")
@pytest.mark.parametrize("round_end", ENDINGS)
def test_the_round_ends_at_once_when_the_treasure_is_turned_over(round_end: str) -> None:
    state = given(NEARLY, hand="EW", round_end=round_end)
    facts = told(state, "dig EW 7,0")
    end = ending(facts)
    assert end is not None
    assert (end.finder, end.rule) == (0, "B16")
    assert not [fact for fact in facts if isinstance(fact, CardDrawn | GoalLaid)]


@rule("X22")
def test_the_round_goes_on_when_a_stone_is_turned_over() -> None:
    state = given(NEARLY, hand="EW", goals="NESW NE NW")
    facts = told(state, "dig EW 7,0")
    assert [fact for fact in facts if isinstance(fact, GoalRevealed)] == [
        GoalRevealed(1, "NE+stone")
    ]
    assert ending(facts) is None
    assert goes_on(after(state, "dig EW 7,0"))


@rule("X22")
def test_the_treasure_found_by_the_last_card_counts_before_the_round_is_lost() -> None:
    for round_end in ENDINGS:
        state = given(NEARLY, hands=["EW", "", ""], deck="", round_end=round_end)
        assert view(after(state, "dig EW 7,0"), None).finder == 0


@rule("X22")
def test_by_default_the_round_is_lost_when_no_player_can_play_any_card() -> None:
    state = given(hands=["NS", "hands-off", "free-at-last repair-cart rockfall"], deck="")
    end = ending(told(state, "pass NS"))
    assert end is not None
    assert (end.winners, end.finder, end.rule) == ("saboteurs", None, "X22")


@rule("X22")
@pytest.mark.parametrize(
    "held",
    [
        *("NS", "map", "broken-cart", "trapped", "theft", "inspection", "swap-hands"),
        *("change-hats", "rockfall", "free-at-last", "hands-off", "E+ladder"),
    ],
)
def test_no_playable_goes_on_while_anybody_can_play_a_card(held: str) -> None:
    lying = {1: "trapped"}
    state = given("@ EW", hands=["NS", "", held], markers=lying, thefts="1", deck="")
    assert goes_on(after(state, "pass NS"))


@rule("X22")
@pytest.mark.parametrize("held", ["NS", "trapped", "theft", "repair-cart", "NS trapped theft"])
def test_no_playable_ends_when_the_cards_have_no_target(held: str) -> None:
    lying = {0: "trapped", 1: "trapped"}
    hands = ["", "NS", held]
    state = given(CLOSED, hands=hands, markers=lying, thefts="2", deck="", turn=1)
    assert not goes_on(after(state, "pass NS"))


@rule("X22", "X4")
@pytest.mark.parametrize("marker", ["pickaxe", "lantern", "cart", "trapped"])
def test_no_playable_goes_on_while_somebody_can_discard_two_cards_to_be_free(marker: str) -> None:
    hands = ["rockfall", "rockfall rockfall", ""]
    state = given(hands=hands, markers={1: marker}, deck="")
    assert goes_on(after(state, "pass rockfall"))


@rule("X22", "X4")
@pytest.mark.parametrize(
    ("held", "lying", "thefts"),
    [
        ("repair-cart", {1: "trapped"}, ""),
        ("repair-cart repair-cart", {2: "trapped"}, ""),
        ("repair-cart repair-cart", {}, "1"),
        ("repair-cart repair-cart", {}, ""),
    ],
    ids=["one card", "in front of another", "a theft", "nothing"],
)
def test_no_playable_ends_when_two_cards_free_nobody(
    held: str, lying: dict[int, str], thefts: str
) -> None:
    hands = ["repair-cart", held, ""]
    state = given(hands=hands, markers=lying, thefts=thefts, deck="")
    assert not goes_on(after(state, "pass repair-cart"))


@rule("X22", "X11")
def test_a_path_in_the_hand_of_somebody_who_is_trapped_is_not_playable() -> None:
    state = given(hands=["rockfall", "NESW", ""], markers={1: "trapped"}, deck="")
    assert not goes_on(after(state, "pass rockfall"))


@rule("X22", "A2")
def test_placing_a_dwarf_does_not_keep_a_round_open() -> None:
    state = given(hands=["rockfall rockfall", "rockfall", ""], deck="", blockers=True, gold=[1] * 3)
    assert not goes_on(after(state, "pass rockfall"))


@rule("X22", "A3")
def test_a_card_that_can_only_be_played_by_paying_keeps_a_round_open() -> None:
    drawing = """
        .   N/S .
        E/W @   .
        .   N/S .
    """
    for gold, going in ([0, 0, 1], True), ([1, 1, 0], False):
        state = given(
            drawing,
            hands=["hands-off", "", "EW"],
            deck="",
            blockers=True,
            gold=gold,
            figures="0,0 E 1; free",
        )
        assert goes_on(after(state, "pass hands-off")) is going


@rule("X22")
def test_nobody_has_to_pass_and_a_playable_card_may_be_passed() -> None:
    state = given(hands=["NS", "", "NESW"], deck="")
    assert goes_on(after(state, "pass NS", "pass"))
    assert not goes_on(after(state, "pass NS", "pass", "pass NESW"))


@rule("X22")
def test_all_passed_the_round_is_lost_after_as_many_passes_as_players() -> None:
    state = given(hands=["NS NS NS", "NS", ""], deck="", round_end="all_passed")
    for text in ("pass NS NS NS", "pass NS"):
        state = after(state, text)
        assert goes_on(state)
    end = ending(told(state, "pass"))
    assert end is not None
    assert (end.winners, end.rule) == ("saboteurs", "X22")


@rule("X22", "X4")
def test_all_passed_two_cards_to_be_free_are_no_pass() -> None:
    state = given(
        hands=["NS NS", "NS NS", "NS NS"], markers={2: "cart"}, deck="", round_end="all_passed"
    )
    state = after(state, "pass NS", "pass NS", "shed cart NS NS")
    assert goes_on(state)
    assert not goes_on(after(state, "pass NS", "pass NS", "pass"))


@rule("X22", "A2")
def test_all_passed_a_card_discarded_for_a_dwarf_is_no_pass() -> None:
    state = given(hands=["NS NS"] * 3, deck="", round_end="all_passed", blockers=True)
    state = after(state, "pass NS", "pass NS", "block NS 0,0 N")
    assert goes_on(after(state, "pass NS", "pass NS"))
    assert not goes_on(after(state, "pass NS", "pass NS", "pass NS"))


@rule("X22")
def test_all_passed_passes_begun_while_cards_were_left_do_not_count() -> None:
    state = given(hands=["NS", "NS", "NS"], deck="NS", round_end="all_passed")
    state = after(state, "pass NS", "pass NS", "pass NS")
    assert goes_on(state)
    assert not goes_on(after(state, "pass NS"))


@rule("X22", "X4")
def test_passed_unable_two_cards_to_be_free_are_something_to_play() -> None:
    drawing, hands = CLOSED, ["NS NS", "", ""]
    for marker, going in ("-", False), ("cart", True), ("theft", False):
        state = given(drawing, hands=hands, markers={0: marker}, deck="", round_end="passed_unable")
        state = after(state, "pass NS", "pass", "pass")
        assert goes_on(state) is going


@rule("X22", "X4")
def test_passed_unable_two_cards_to_be_free_are_no_pass() -> None:
    state = given(
        CLOSED,
        hands=["NS", "NS", "NS NS"],
        markers={2: "cart"},
        deck="",
        round_end="passed_unable",
    )
    state = after(state, "pass NS", "pass NS", "shed cart NS NS")
    assert goes_on(after(state, "pass", "pass"))
    assert not goes_on(after(state, "pass", "pass", "pass"))


@rule("X22")
def test_hands_empty_the_round_is_lost_when_nobody_has_a_card_left() -> None:
    state = given(hands=["rockfall", "rockfall", ""], deck="", round_end="hands_empty")
    state = after(state, "pass rockfall")
    assert goes_on(state)
    end = ending(told(state, "pass rockfall"))
    assert end is not None
    assert (end.winners, end.rule) == ("saboteurs", "X22")


@rule("X22")
@pytest.mark.parametrize(
    ("round_end", "going"),
    [
        ("passed_unable", True),
        ("all_passed", True),
        ("no_playable", False),
        ("hands_empty", True),
    ],
)
def test_each_ending_in_the_same_position(round_end: str, going: bool) -> None:
    state = given(hands=["rockfall", "rockfall", ""], deck="", round_end=round_end)
    assert goes_on(after(state, "pass rockfall")) is going


@rule("X22")
@pytest.mark.parametrize("round_end", ENDINGS)
def test_no_round_is_lost_while_the_deck_lasts(round_end: str) -> None:
    hands = ["rockfall", "", ""]
    state = given(hands=hands, deck="rockfall rockfall", passes=9, round_end=round_end)
    assert goes_on(after(state, "pass rockfall"))
    last = given(hands=hands, deck="rockfall", passes=9, round_end="no_playable")
    assert not goes_on(after(last, "pass rockfall"))


@rule("X22")
@pytest.mark.parametrize("round_end", ENDINGS)
def test_roles_spare_roles_and_goals_are_shown_when_the_round_ends(round_end: str) -> None:
    state = given(
        roles="boss saboteur",
        spares="blue geologist",
        hands=["NS", ""],
        markers={0: "trapped"},
        deck="",
        passes=1,
        stuck=1,
        round_end=round_end,
    )
    end = ending([as_seen(fact, None) for fact in told(state, "pass NS")])
    assert end is not None
    assert end.roles == ("boss", "saboteur")
    assert end.spares == ("blue-digger", "geologist")
    assert end.goals == ("NE+stone", "NESW+treasure", "NW+stone")
    for viewer in (0, 1, None):
        seen = view(after(state, "pass NS"), viewer)
        assert seen.round_over
        assert seen.roles == ("boss", "saboteur")
        assert seen.spares == ("blue-digger", "geologist")


@rule("X22")
def test_after_the_end_comes_the_next_deal() -> None:
    assert decision(missed("saboteur blue")).what == "deal"
    assert decision(found(EVERYBODY)).what == "deal"
