"""B16–B18: how a round ends, by whom it is won, and what is shown then."""

import pytest

from drawing import NEARLY, after, given, rule, told
from saboteur.rules.facts import CardDrawn, Fact, GoalLaid, GoalRevealed, RoundEnded
from saboteur.rules.questions import decision
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.view import view

# Every side of the start leads into a dead end.
CLOSED = """
    .   N/S .
    E/W @   E/W
    .   N/S .
"""


def ending(facts: list[Fact]) -> RoundEnded | None:
    found = [fact for fact in facts if isinstance(fact, RoundEnded)]
    assert len(found) <= 1
    return found[0] if found else None


def goes_on(state: State) -> bool:
    return decision(state).what == "turn"


@rule("B16")
def test_the_round_ends_when_the_treasure_is_turned_over() -> None:
    found = ending(told(given(NEARLY, turn=1, hand="EW"), "dig EW 7,0"))
    assert found is not None
    assert (found.winners, found.finder, found.rule) == ("diggers", 1, "B16")


@rule("B16")
@pytest.mark.parametrize("goals", ["NESW NE NW", "NW NE NESW"])
def test_the_round_goes_on_when_a_stone_is_turned_over(goals: str) -> None:
    state = after(given(NEARLY, hand="EW", goals=goals), "dig EW 7,0")
    assert goes_on(state)
    assert decision(state).seat == 1


@rule("B16")
def test_nothing_is_drawn_turned_over_or_laid_after_the_treasure() -> None:
    state = given(
        """
        @  .  .  .  .  .  .  .  ?
        NE EW EW EW EW EW EW EW .
        .  .  .  .  .  .  .  .  ?
        """,
        hand="NES",
        goals="NE NESW NW",
    )
    facts = told(state, "dig NES 8,1 turned")
    assert [fact for fact in facts if isinstance(fact, GoalRevealed)] == [
        GoalRevealed(1, "NESW+treasure")
    ]
    assert not [fact for fact in facts if isinstance(fact, GoalLaid | CardDrawn)]


@rule("B16")
def test_a_saboteur_who_reaches_the_treasure_makes_the_diggers_win() -> None:
    found = ending(told(given(NEARLY, hand="EW", roles="SDD"), "dig EW 7,0"))
    assert found is not None
    assert (found.winners, found.finder) == ("diggers", 0)


@rule("B16")
def test_the_treasure_may_be_reached_by_way_of_a_stone() -> None:
    state = given("@ EW EW EW EW EW EW EW NE'", hand="NS", goals="NW NE NESW")
    assert view(after(state, "dig NS 8,1"), None).round_won_by == "diggers"


@rule("B16")
def test_the_treasure_found_by_the_last_card_counts_before_the_round_is_lost() -> None:
    for edition in ("en", "nl", "fr"):
        state = given(NEARLY, hands=["EW", "", ""], deck="", edition=edition)
        assert view(after(state, "dig EW 7,0"), None).round_won_by == "diggers"


@rule("B17")
def test_english_the_round_is_lost_when_all_pass_for_want_of_a_playable_card() -> None:
    state = given(CLOSED, players=4, hands=["NS NE", "EW", "", "NS"], deck="")
    for text in ("pass NS", "pass EW", "pass"):
        state = after(state, text)
        assert goes_on(state)
    found = ending(told(state, "pass NS"))
    assert found is not None
    assert (found.winners, found.finder, found.rule) == ("saboteurs", None, "B17")


@rule("B17")
def test_english_a_pass_with_a_playable_card_begins_the_count_again() -> None:
    state = given(CLOSED, hands=["NS NS", "NS NS map", "NS NS"], deck="")
    state = after(state, "pass NS", "pass map", "pass NS")
    assert view(state, None).passes == 3
    assert goes_on(after(state, "pass NS"))
    assert not goes_on(after(state, "pass NS", "pass NS"))


@rule("B17")
def test_english_the_card_thrown_away_was_still_in_hand_when_the_pass_began() -> None:
    state = given(CLOSED, hands=["map", "map", "map"], deck="")
    state = after(state, "pass map", "pass map", "pass map")
    assert goes_on(after(state, "pass", "pass"))
    assert not goes_on(after(state, "pass", "pass", "pass"))


@rule("B17", "B6")
def test_english_a_broken_tool_leaves_path_cards_unplayable() -> None:
    hands = ["NESW", "", ""]
    broken = given(hands=hands, markers={0: "cart"}, deck="")
    assert not goes_on(after(broken, "pass NESW", "pass", "pass"))
    assert goes_on(after(given(hands=hands, deck=""), "pass NESW", "pass", "pass"))


@rule("B17")
def test_english_passes_begun_while_cards_were_left_do_not_count() -> None:
    state = given(CLOSED, deck="NS", hands=["NS", "NS", "NS"])
    state = after(state, "pass NS", "pass NS", "pass NS")
    assert goes_on(state)
    assert not goes_on(after(state, "pass NS"))


@rule("B17")
def test_english_a_play_between_passes_begins_the_count_again() -> None:
    state = given(CLOSED, hands=["NS NS", "NS map", "NS NS"], deck="")
    state = after(state, "pass NS", "map 1", "pass NS", "pass NS")
    assert goes_on(state)
    assert not goes_on(after(state, "pass NS"))


@rule("B17")
def test_english_nobody_sees_whether_a_pass_counts() -> None:
    idle, able = (given(CLOSED, hands=["NS", held, ""], deck="") for held in ("NS", "map"))
    views = [
        view(after(state, "pass NS", f"pass {held}"), viewer)
        for state, held in ((idle, "NS"), (able, "map"))
        for viewer in (None, 0, 2)
    ]
    assert views[:3] == views[3:]


@rule("B17")
def test_all_passed_the_round_is_lost_after_as_many_passes_as_players() -> None:
    state = given(players=4, hands=["NS", "NS", "", "NS"], deck="", round_end="all_passed")
    for text in ("pass NS", "pass NS", "pass"):
        state = after(state, text)
        assert goes_on(state)
    found = ending(told(state, "pass NS"))
    assert found is not None
    assert (found.winners, found.finder, found.rule) == ("saboteurs", None, "B17")


@rule("B17")
def test_all_passed_a_play_between_passes_begins_the_count_again() -> None:
    state = given(hands=["NS NS", "NS NS map", "NS NS"], deck="", round_end="all_passed")
    state = after(state, "pass NS", "map 1", "pass NS", "pass NS")
    assert goes_on(state)
    assert not goes_on(after(state, "pass NS"))


@rule("B17")
def test_all_passed_one_may_pass_with_a_playable_card() -> None:
    hands = ["NESW", "NESW", "NESW"]
    state = given(hands=hands, deck="", passes=2, round_end="all_passed")
    assert not goes_on(after(state, "pass NESW"))
    assert goes_on(after(given(hands=hands, deck="", passes=2), "pass NESW"))


@rule("B17")
def test_english_empty_hands_alone_do_not_end_the_round() -> None:
    assert goes_on(after(given(CLOSED, hands=["NS", "", ""], deck=""), "pass NS"))


@rule("B17")
def test_dutch_the_round_is_lost_when_no_player_can_play_any_card() -> None:
    state = given(
        hands=["NS rockfall", "repair-cart", "EW"],
        markers={2: "lantern"},
        deck="",
        edition="nl",
    )
    found = ending(told(state, "pass NS"))
    assert found is not None
    assert (found.winners, found.rule) == ("saboteurs", "B17")


@rule("B17")
@pytest.mark.parametrize(
    ("held", "marker"),
    [("NS", ""), ("map", ""), ("broken-cart", ""), ("repair-cart", "cart"), ("rockfall", "")],
)
def test_dutch_the_round_goes_on_while_anybody_can_play(held: str, marker: str) -> None:
    state = given(
        "@ EW",
        hands=["NS", "", held],
        markers={1: marker or "lantern"},
        deck="",
        edition="nl",
    )
    assert goes_on(after(state, "pass NS"))


@rule("B17")
def test_dutch_nobody_has_to_pass_and_a_playable_card_may_be_passed() -> None:
    state = given(hands=["NS", "", "NESW"], deck="", edition="nl")
    assert goes_on(after(state, "pass NS", "pass"))
    assert not goes_on(after(state, "pass NS", "pass", "pass NESW"))


@rule("B17")
def test_dutch_a_path_card_that_fits_nowhere_is_not_playable() -> None:
    state = given(CLOSED, hands=["NS", "NESW", "NS"], deck="", edition="nl")
    assert not goes_on(after(state, "pass NS"))


@rule("B17")
def test_french_the_round_is_lost_when_nobody_has_a_card_left() -> None:
    state = given(hands=["NS", "map", ""], deck="", edition="fr")
    going = after(state, "pass NS")
    assert goes_on(going)
    assert not goes_on(after(going, "map 0"))


@rule("B17")
def test_french_passes_alone_do_not_end_the_round() -> None:
    state = given(hands=["NS NS", "NS NS", "NS NS"], deck="", edition="fr")
    assert goes_on(after(state, "pass NS", "pass NS", "pass NS"))


@rule("B17")
@pytest.mark.parametrize("edition", ["en", "nl", "fr"])
def test_no_round_is_lost_while_the_deck_lasts(edition: str) -> None:
    state = given(hands=["rockfall", "", ""], deck="rockfall rockfall", edition=edition, passes=9)
    assert goes_on(after(state, "pass rockfall"))


@rule("B17")
def test_a_treasure_that_can_no_longer_be_reached_does_not_end_the_round() -> None:
    state = given(CLOSED, hand="NESW", deck="")
    assert goes_on(after(state, "pass NESW"))


@rule("B17")
@pytest.mark.parametrize(
    ("round_end", "going"), [("all_passed", True), ("no_playable", False), ("hands_empty", True)]
)
def test_the_ending_may_be_chosen_singly(round_end: str, going: bool) -> None:
    state = given(hands=["rockfall", "rockfall", ""], deck="", round_end=round_end)
    assert goes_on(after(state, "pass rockfall")) is going


@rule("B18")
def test_roles_the_one_left_over_and_the_goals_are_shown_when_the_round_ends() -> None:
    state = given(NEARLY, hand="EW", roles="DSD", spares="D", goals="NE NESW NW")
    facts = told(state, "dig EW 7,0")
    shown = ending([as_seen(fact, None) for fact in facts])
    assert shown is not None
    assert shown.roles == ("digger", "saboteur", "digger")
    assert shown.spares == ("digger",)
    assert shown.goals == ("NE+stone", "NESW+treasure", "NW+stone")


@rule("B18")
def test_they_are_shown_in_every_view() -> None:
    over = after(given(hands=["NS", "", ""], deck="", edition="fr", roles="DSD"), "pass NS")
    for viewer in (0, 1, 2, None):
        seen = view(over, viewer)
        assert seen.round_over
        assert seen.roles == ("digger", "saboteur", "digger")
        assert seen.spares == ("digger",)
        assert [goal.face for goal in seen.goals] == ["NE+stone", "NESW+treasure", "NW+stone"]


@rule("B18")
def test_they_are_not_shown_before() -> None:
    seen = view(given(roles="DSD"), None)
    assert not seen.round_over
    assert seen.roles == ("?", "?", "?")
    assert seen.spares == ("?",)
    assert [goal.face for goal in seen.goals] == ["?", "?", "?"]


@rule("B18", "B15")
def test_hands_and_passed_cards_are_not_shown() -> None:
    state = given(hands=["NS", "map", "EW"], deck="", passes=2, round_end="all_passed")
    over = after(state, "pass NS")
    assert view(over, None).hand == ()
    assert view(over, None).gone == ()
    assert view(over, 1).hand == ("map",)
