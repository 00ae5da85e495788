"""T7–T9: which goals are turned over, and how they lie."""

import pytest

from drawing import NEARLY, after, allowed, faces, given, refused, rule, told
from saboteur.rules.facts import GoalLaid, GoalRevealed
from saboteur.rules.questions import decision, legal_actions
from saboteur.rules.state import State
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import view

# Goal 1 is touched from the west and from the south as soon as 6,0 is filled.
TWO_WAYS_IN = """
    @ EW EW EW EW EW . NESW ?
    . .  .  .  .  .  . NE   NW
"""


def lies(state: State) -> list[str]:
    return [goal.lies + "'" * goal.turned for goal in view(state, None).goals]


@rule("T7")
def test_a_goal_is_turned_over_when_a_linked_opening_touches_it() -> None:
    state = given(NEARLY, hand="EW E/W NW", goals="NESW NE NW")
    assert faces(after(state, "dig EW 7,0")) == ["?", "NE+stone", "?"]
    assert faces(after(state, "dig E/W 7,0")) == ["?", "?", "?"]
    assert faces(after(state, "dig NW 7,0")) == ["?", "?", "?"]


@rule("T7")
def test_an_opening_that_is_not_linked_turns_nothing_over() -> None:
    state = given("@ EW EW EW EW EW . . ?", hand="EW", linked_placement=False, goals="NESW NE NW")
    unlinked = given("@ . . . . . EW . ?", hand="EW", linked_placement=False)
    assert faces(after(unlinked, "dig EW 7,0")) == ["?", "?", "?"]
    assert faces(after(state, "dig EW 6,0")) == ["?", "?", "?"]


@rule("T7")
def test_two_goals_are_revealed_by_one_card() -> None:
    state = given(
        """
        @  .  .  .  .  .  .  .  ?
        NE EW EW EW EW EW EW EW .
        .  .  .  .  .  .  .  .  ?
        """,
        hand="NES",
        goals="NESW NE NW",
    )
    facts = told(state, "dig NES 8,1 turned")
    assert [fact for fact in facts if isinstance(fact, GoalRevealed)] == [
        GoalRevealed(1, "NE+stone"),
        GoalRevealed(2, "NW+stone"),
    ]
    assert lies(after(state, "dig NES 8,1 turned")) == ["down", "up'", "up"]


@rule("T7")
def test_a_stone_conducts() -> None:
    state = given(
        """
        @ EW EW EW EW EW EW . ?
        . .  .  .  .  .  .  . NS
        . .  .  .  .  .  .  . ?
        """,
        hand="EW",
        goals="NW NE NESW",
    )
    won = after(state, "dig EW 7,0")
    assert view(won, None).round_won_by == "diggers"
    assert lies(won)[1] == "up'"


@rule("T7", "T5")
def test_one_may_dig_on_from_a_stone() -> None:
    state = given(NEARLY, hands=["EW", "NS EW", "NS"], goals="NESW NE NW")
    stone_lies_south_west = after(state, "dig EW 7,0")
    assert allowed(stone_lies_south_west, "dig NS 8,1")
    assert refused(stone_lies_south_west, "dig NS 8,-1") == "T3"
    assert refused(stone_lies_south_west, "dig EW 8,-1") == "T5"


@rule("T7")
def test_closing_a_gap_reaches_what_lies_beyond_it() -> None:
    state = given("@ EW EW . EW EW EW EW ?", hand="EW")
    assert view(after(state, "dig EW 3,0"), None).round_won_by == "diggers"


@rule("T7", "B11")
def test_a_rockfall_cuts_every_link_beyond_it_and_filling_the_gap_restores_them() -> None:
    state = given("@ EW EW EW .", hands=["rockfall", "EW", "EW"])
    cut = after(state, "rockfall 2,0")
    assert refused(cut, "dig EW 4,0") == "T5"
    assert allowed(cut, "dig EW 2,0")
    assert allowed(after(cut, "dig EW 2,0"), "dig EW 4,0")


@rule("T7", "B11")
def test_a_rockfall_leaves_what_is_linked_another_way() -> None:
    state = given(
        """
        NW' EW NE' .
        NS  .  NES .
        @   EW NW  .
        """,
        hands=["rockfall", "rockfall", "EW"],
    )
    one_way_left = after(state, "rockfall 1,0", "pass rockfall")
    assert allowed(one_way_left, "dig EW 3,-1")
    assert refused(after(state, "rockfall 1,0", "rockfall 1,-2"), "dig EW 3,-1") == "T5"


@rule("T8")
@pytest.mark.parametrize(("stone", "way"), [("NE", "up'"), ("NW", "up")])
def test_a_stone_lies_so_that_it_meets_the_opening_that_reached_it(stone: str, way: str) -> None:
    other = "NW" if stone == "NE" else "NE"
    state = given(NEARLY, hand="EW", goals=f"NESW {stone} {other}")
    assert lies(after(state, "dig EW 7,0"))[1] == way


@rule("T8")
def test_the_card_just_placed_counts_first() -> None:
    state = given(
        """
        @ EW EW EW EW EW EW . ?
        . .  .  .  .  .  .  NE NW
        """,
        hand="NESW",
        goals="NESW NW NE",
    )
    laid = after(state, "dig NESW 7,0")
    assert lies(laid)[1] == "up"
    assert decision(laid).what == "turn"


@rule("T8")
def test_where_two_positions_remain_the_active_player_chooses() -> None:
    state = after(given(TWO_WAYS_IN, hand="EW", turn=1, goals="NESW NW NE"), "dig EW 6,0")
    assert (decision(state).what, decision(state).seat, decision(state).about) == ("lay", 1, 1)
    assert [text_of(action) for action in legal_actions(state)] == ["lay 1", "lay 1 turned"]
    assert lies(after(state, "lay 1"))[1] == "up"
    assert lies(after(state, "lay 1 turned"))[1] == "up'"
    assert decision(after(state, "lay 1")).seat == 2


@rule("T8")
def test_while_a_goal_is_to_be_laid_nothing_else_is_allowed() -> None:
    state = after(given(TWO_WAYS_IN, hand="EW NS map", goals="NESW NW NE"), "dig EW 6,0")
    for text in ("lay 0", "lay 2 turned", "lay 99", "pass NS", "dig NS 0,1", "map 0", "take 1"):
        assert refused(state, text) == "T8"
    assert refused(state, "lay 1", seat=1) == "B5"


@rule("T8")
def test_a_misfit_is_allowed_for_a_goal_and_not_joined() -> None:
    state = given(TWO_WAYS_IN, hand="EW", goals="NESW NW NE", hands=["EW", "NS EW NESW", "NS"])
    met_from_the_west = after(state, "dig EW 6,0", "lay 1")
    assert allowed(met_from_the_west, "dig NS 8,-1")
    assert refused(met_from_the_west, "dig EW 9,0") == "T3"
    met_from_the_south = after(state, "dig EW 6,0", "lay 1 turned")
    assert refused(met_from_the_south, "dig NS 8,-1") == "T3"
    assert allowed(met_from_the_south, "dig EW 9,0")


@rule("T8")
def test_the_player_chooses_having_seen_all_goals_turned_over_in_that_step() -> None:
    drawing = TWO_WAYS_IN.replace("NE   NW", "NE   NES'")
    state = after(given(drawing, hand="EW", goals="NESW NW NE"), "dig EW 6,0")
    assert decision(state).about == 1
    assert faces(state) == ["?", "NW+stone", "NE+stone"]
    assert lies(state) == ["down", "over", "over"]
    assert lies(after(state, "lay 1"))[2] == "up"


@rule("T8")
def test_a_goal_that_fits_every_neighbour_one_way_is_laid_that_way() -> None:
    state = given(TWO_WAYS_IN, hand="EW", goals="NESW NE NW")
    facts = told(state, "dig EW 6,0")
    assert GoalLaid(1, True) in facts
    assert decision(after(state, "dig EW 6,0")).what == "turn"


@rule("T9")
def test_a_revealed_goal_stays_revealed_when_its_link_is_cut() -> None:
    state = given(NEARLY, hands=["EW", "rockfall", "map EW"], goals="NESW NE NW")
    cut = after(state, "dig EW 7,0", "rockfall 3,0")
    assert faces(cut) == ["?", "NE+stone", "?"]
    assert lies(cut) == ["down", "up'", "down"]
    assert refused(cut, "map 1") == "B12"


@rule("T9")
@pytest.mark.parametrize("elsewhere", ["dig EW 3,0", "dig EW -1,0"])
def test_a_revealed_goal_is_neither_revealed_nor_laid_a_second_time(elsewhere: str) -> None:
    state = given(NEARLY, hands=["EW", "rockfall", "EW"], goals="NESW NE NW")
    facts = told(state, "dig EW 7,0", "rockfall 3,0", elsewhere)
    assert [fact for fact in facts if isinstance(fact, GoalRevealed | GoalLaid)] == [
        GoalRevealed(1, "NE+stone"),
        GoalLaid(1, turned=True),
    ]


@rule("T9", "T5")
def test_a_revealed_goal_that_lost_its_link_links_nothing() -> None:
    state = given(NEARLY, hands=["EW", "rockfall", "NS"], goals="NESW NE NW")
    assert allowed(after(state, "dig EW 7,0", "pass rockfall"), "dig NS 8,1")
    assert refused(after(state, "dig EW 7,0", "rockfall 3,0"), "dig NS 8,1") == "T5"
