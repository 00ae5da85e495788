"""D4, D6, D7: links to one's own start, goals that are reached, and ladders."""

import pytest

from drawing import after, allowed, mine, refused, rule, told
from drawing_duel import BLUE, GOLD_NORTH, GREEN, bribed, chooser, duel, lies, marks
from saboteur.rules.facts import GoalLaid, GoalRevealed

Turning = GoalRevealed | GoalLaid

# A card at 5,-1 that opens north reaches the goal at 5,-2, one that opens south that at 5,0.
NEARLY = "B EW EW EW EW ."
GREEN_TUNNEL = """
    B .  .
    . .  .
    G EW EW
"""


@rule("D4")
def test_a_path_card_is_linked_to_ones_own_start() -> None:
    assert allowed(duel("B EW", hand="EW"), "dig EW 2,-1")
    assert allowed(duel("B EW", hand="EW", turn=GREEN), "dig EW 1,1")


@rule("D4")
def test_a_link_to_the_other_start_is_none() -> None:
    assert refused(duel(GREEN_TUNNEL, hand="EW"), "dig EW 3,1") == "D4"
    assert refused(duel(GREEN_TUNNEL, hand="EW"), "dig EW -1,1") == "D4"
    assert allowed(duel(GREEN_TUNNEL, hand="EW", turn=GREEN), "dig EW 3,1")
    assert refused(duel("B EW", hand="EW", turn=GREEN), "dig EW 2,-1") == "D4"


@rule("D4")
def test_a_card_far_from_everything_is_not_linked() -> None:
    assert refused(duel(hand="EW"), "dig EW 3,3") == "D4"


@rule("D4")
def test_tunnels_that_merge_serve_both() -> None:
    merged = """
        B  EW
        NS .
        G  .
    """
    assert allowed(duel(merged, hand="EW", turn=GREEN), "dig EW 2,-1")
    assert allowed(duel(merged, hand="EW"), "dig EW 1,1")


@rule("D4")
def test_the_card_that_merges_two_tunnels_may_be_dug_from_either_side() -> None:
    for turn in (BLUE, GREEN):
        state = after(duel(hand="NS", other="EW", turn=turn), "dig NS 0,0")
        assert allowed(state, "dig EW 1,-1")
        assert allowed(state, "dig EW 1,1")


@rule("D4")
@pytest.mark.parametrize("card", ["NESW+green@W", "NESW+green@W'"])
def test_a_door_of_the_other_colour_stops_the_link_from_both_sides(card: str) -> None:
    assert refused(duel(f"B {card}", hand="EW"), "dig EW 2,-1") == "D4"
    south = "dig NS 1,0"
    assert allowed(duel(f"B {card}", hand="NS"), south) == card.endswith("'")


@rule("D4")
def test_a_door_of_ones_own_colour_is_open() -> None:
    assert allowed(duel("B NEW+blue@E", hand="EW"), "dig EW 2,-1")
    state = duel("G NEW+blue@E", hand="EW", turn=GREEN)
    assert refused(state, "dig EW 2,1") == "D4"
    assert allowed(duel("G NESW+green@W", hand="EW", turn=GREEN), "dig EW 2,1")


@rule("D4")
def test_a_key_lets_its_owner_through() -> None:
    door = "B NESW+green@W"
    assert refused(duel(door, hand="EW"), "dig EW 2,-1") == "D4"
    assert allowed(duel(door, hand="EW", opened="1,-1 key 0"), "dig EW 2,-1")


@rule("D4")
def test_a_key_opens_its_own_door_and_not_the_next() -> None:
    doors = "B NESW+green@W NEW+green@N'"
    state = duel(doors, hand="NS EW", opened="1,-1 key 0")
    assert allowed(state, "dig EW 3,-1")
    assert refused(state, "dig NS 2,0") == "D4"


@rule("D4")
def test_a_troll_that_is_not_bribed_stops_the_link() -> None:
    state = duel("B NEW+troll@E", hand="EW NS")
    assert refused(state, "dig EW 2,-1") == "D4"
    assert allowed(state, "dig NS 1,-2")
    assert allowed(duel("B NEW+troll@E", hand="EW", opened="1,-1 bribe"), "dig EW 2,-1")


@rule("D4")
def test_doors_and_trolls_on_the_new_card_do_not_matter() -> None:
    for card in ("NESW+green@W", "NESW+troll@W"):
        state = after(duel("B", hand=card, other="EW"), f"dig {card} 1,-1")
        assert mine(state) == {(1, -1): card}


@rule("D4")
def test_the_link_must_be_that_of_the_piece_which_is_met() -> None:
    assert refused(duel("B NW/E", hand="EW"), "dig EW 2,-1") == "D4"
    bridge = "B NS/EW"
    assert refused(duel(bridge, hand="NS"), "dig NS 1,0") == "D4"
    assert allowed(duel(bridge, hand="EW"), "dig EW 2,-1")


@rule("D4")
def test_one_linked_path_of_a_bridge_is_enough() -> None:
    assert allowed(duel("B EW", hand="NS/EW"), "dig NS/EW 2,-1")
    state = duel("B EW", hand="NE/SW EW", other="NS")
    state = after(state, "dig NE/SW 2,-1", "pass NS")
    assert refused(state, "dig EW 3,-1") == "D4"


@rule("D4", "T3")
def test_openings_meet_openings_and_rock_meets_rock() -> None:
    state = duel("B EW", hand="NS NW")
    assert refused(state, "dig NS 2,-1") == "T3"
    assert allowed(state, "dig NW 2,-1")
    assert refused(state, "dig NW 1,-1") == "T2"


@rule("D6")
def test_a_goal_reached_from_ones_own_start_is_turned_over() -> None:
    state = duel(NEARLY, hand="NW")
    assert lies(after(state, "dig NW 5,-1")) == {(5, -2): "up"}
    assert lies(after(duel(NEARLY, hand="NE"), "dig NE 5,-1 turned")) == {(5, 0): "up"}


@rule("D6", "T6")
def test_a_dead_end_does_not_reach_a_goal() -> None:
    state = after(duel(NEARLY, hand="NW/S"), "dig NW/S 5,-1")
    assert lies(state) == {(5, -2): "up"}


@rule("D6")
def test_one_card_may_turn_two_goals_over() -> None:
    state = duel(NEARLY, hand="NSW+blue@N")
    assert lies(after(state, "dig NSW+blue@N 5,-1")) == {(5, -2): "up", (5, 0): "up"}


@rule("D6")
def test_the_colour_whose_start_reaches_decides_about_doors() -> None:
    door = "NSW+green@S"
    state = after(duel(NEARLY, hand=door), f"dig {door} 5,-1")
    assert lies(state) == {(5, -2): "up"}
    merged = """
        B  EW EW EW EW .
        NS .  .  .  .  .
        G  .  .  .  .  .
    """
    state = after(duel(merged, hand=door), f"dig {door} 5,-1")
    assert lies(state) == {(5, -2): "up", (5, 0): "up"}


@rule("D6")
def test_a_goal_that_only_the_opponent_reaches_is_turned_over_by_the_active_player() -> None:
    # Blue's bridge carries the green tunnel on to the goal at 5,2, and blue's own past it.
    drawing = """
        B  EW EW EW NE' .
        .  .  .  .  NS  .
        G  .  .  .  NS  .
        NE EW EW EW .   ?
    """
    state = duel(drawing, hand="NS/EW", goals={(5, 2): "NEW+green@N+gold3"})
    state = after(state, "dig NS/EW 4,2")
    assert lies(state) == {(5, 2): "over"}
    assert chooser(state) == ("lay", BLUE)
    assert marks(after(state, "lay 2")) == {(5, 2): GREEN}


@rule("D6", "T8")
def test_the_active_player_chooses_between_two_positions_of_a_goal() -> None:
    face = "NSW+blue@W+gold1"
    state = after(duel(NEARLY, hand="NE", goals={(5, 0): face}), "dig NE 5,-1 turned")
    assert lies(state) == {(5, 0): "over"}
    assert chooser(state) == ("lay", BLUE)
    assert allowed(state, "lay 1")
    assert allowed(state, "lay 1 turned")
    assert refused(state, "lay 0") == "T8"
    assert refused(state, "pass NS") == "T8"
    assert lies(after(state, "lay 1")) == {(5, 0): "up"}
    assert lies(after(state, "lay 1 turned")) == {(5, 0): "up'"}


@rule("D6", "T8")
@pytest.mark.parametrize(("face", "lying"), [("NW+gold2@NW", "up"), ("NE+gold2@NE", "up")])
def test_a_goal_with_one_position_is_laid_without_a_choice(face: str, lying: str) -> None:
    state = after(duel(NEARLY, hand="NE", goals={(5, 0): face}), "dig NE 5,-1 turned")
    assert lies(state) == {(5, 0): lying}
    from_the_south = after(duel(NEARLY, hand="NW", goals={(5, -2): face}), "dig NW 5,-1")
    assert lies(from_the_south) == {(5, -2): "up'"}


@rule("D6", "T8")
def test_only_the_position_that_fits_all_neighbours_counts() -> None:
    drawing = """
        B EW EW EW EW .
        . .  .  .  EW ?
    """
    state = duel(drawing, hand="NE", goals={(5, 0): "NSW+blue@W+gold1"})
    assert lies(after(state, "dig NE 5,-1 turned")) == {(5, 0): "up"}


@rule("D6", "T8")
def test_a_goal_that_fits_nowhere_lies_with_a_misfit_that_joins_nothing() -> None:
    drawing = """
        B EW EW EW EW .
        . .  .  .  NS ?
    """
    state = duel(drawing, hand="NE", goals={(5, 0): "NESW"}, other="NS EW")
    state = after(state, "dig NE 5,-1 turned", "pass EW")
    assert lies(state) == {(5, 0): "up"}
    assert refused(state, "dig NS 4,1") == "D4"
    assert allowed(state, "dig NS 5,1")


@rule("D6", "T7")
def test_a_goal_carries_the_link_on() -> None:
    state = duel(NEARLY, hand="NE EW", other="NS", goals={(5, 0): "NESW"})
    assert refused(state, "dig EW 6,0") == "D4"
    assert allowed(after(state, "dig NE 5,-1 turned", "pass NS"), "dig EW 6,0")


@rule("D6", "T7")
def test_a_chain_of_goals_is_turned_over_step_by_step() -> None:
    # 5,0 leads east to 6,0, that north to 6,-1, and that to the goal at 7,-1.
    drawing = """
        B EW EW EW EW . NW' ?
        . .  .  .  .  ? NW  .
    """
    state = duel(drawing, hand="NE", goals={(5, 0): "NESW"})
    steps = [f for f in told(state, "dig NE 5,-1 turned") if isinstance(f, Turning)]
    assert [(type(fact), fact.goal) for fact in steps] == [
        (GoalRevealed, 1),
        (GoalLaid, 1),
        (GoalRevealed, 3),
        (GoalLaid, 3),
    ]


@rule("D7")
def test_a_ladder_is_joined_to_the_start_of_its_colour() -> None:
    state = duel(GREEN_TUNNEL, hand="NW+blue-ladder NS", other="EW")
    state = after(state, "dig NW+blue-ladder 3,1", "pass EW")
    assert allowed(state, "dig NS 3,0")


@rule("D7")
def test_a_ladder_serves_whoever_reaches_it_or_its_start() -> None:
    state = duel(GREEN_TUNNEL, hand="NW+blue-ladder", other="EW NS")
    state = after(state, "dig NW+blue-ladder 3,1")
    assert allowed(state, "dig EW 1,-1")
    assert allowed(state, "dig NS 3,0")
    assert allowed(after(state, "pass NS"), "dig NS 0,0")


@rule("D7")
def test_a_ladder_that_only_its_own_start_reaches_serves_its_colour_alone() -> None:
    lonely = """
        G .  .
        . .  .
        . EW .
    """
    state = duel(lonely, hand="NW+blue-ladder NS", turn=GREEN)
    state = after(state, "dig NW+blue-ladder 2,3")
    assert allowed(state, "dig NS 2,2")
    assert refused(after(state, "pass NS"), "dig NS 2,2") == "D4"


@rule("D7")
@pytest.mark.parametrize("turn", [BLUE, GREEN])
@pytest.mark.parametrize("place", ["NW+blue-ladder 3,3", "NE+green-ladder 0,3"])
def test_either_player_places_either_ladder_beside_a_card_that_is_not_linked(
    turn: int, place: str
) -> None:
    drawing = """
        G .  .  .
        . .  .  .
        . EW EW .
    """
    state = duel(drawing, hand="NW+blue-ladder NE+green-ladder", turn=turn)
    assert allowed(state, f"dig {place}")


@rule("D7")
def test_a_ladder_meets_an_opening_with_an_opening() -> None:
    state = duel("B EW", hand="NW+blue-ladder")
    assert allowed(state, "dig NW+blue-ladder 2,-1")
    assert refused(state, "dig NW+blue-ladder 1,0") == "T3"
    assert refused(state, "dig NW+blue-ladder 1,0 turned") == "D7"
    assert refused(state, "dig NW+blue-ladder 4,4") == "D7"
    assert refused(state, "dig NW+blue-ladder 1,-1") == "T2"


@rule("D7")
@pytest.mark.parametrize("goal", ["?", "N/S/W'"])
def test_a_ladder_does_not_lie_beside_a_goal_but_may_lie_across_a_corner(goal: str) -> None:
    drawing = f"""
        B .  .  .  .  .
        . .  .  EW .  {goal}
        G .  .  EW .  .
    """
    state = duel(drawing, hand="NW+blue-ladder")
    assert refused(state, "dig NW+blue-ladder 4,0") == "D7"
    assert allowed(state, "dig NW+blue-ladder 4,1")


@rule("D7")
@pytest.mark.parametrize(
    ("drawing", "cell"),
    [
        ("B EW/S+gold1@S .", "2,-1"),
        (
            """
            . EW/S+gold1@S'
            B .
            """,
            "1,-1",
        ),
        (
            f"""
            B .
            . {GOLD_NORTH}
            """,
            "1,-1",
        ),
    ],
    ids=["which it meets", "across rock", "which it meets beside another"],
)
def test_a_ladder_does_not_lie_beside_a_card_with_gold(drawing: str, cell: str) -> None:
    state = duel(drawing, hand="NE+green-ladder")
    assert refused(state, f"dig NE+green-ladder {cell} turned") == "D7"


@rule("D7")
def test_a_ladder_may_lie_across_a_corner_from_gold() -> None:
    drawing = f"""
        B .
        . . {GOLD_NORTH}
    """
    assert allowed(duel(drawing, hand="NE+green-ladder"), "dig NE+green-ladder 1,-1 turned")


@rule("D7")
def test_gold_that_carries_a_counter_is_still_gold() -> None:
    state = duel("B EW/S+gold1@S .", hand="NW+blue-ladder", marked="1,-1 1")
    assert refused(state, "dig NW+blue-ladder 2,-1") == "D7"


@rule("D7", "D13")
def test_without_the_ladder_the_link_is_gone() -> None:
    drawing = """
        B .  .  .
        . .  .  .
        G EW EW NW+blue-ladder
    """
    state = duel(drawing, hand="EW rock-slide", other="EW NS", turn=GREEN)
    assert allowed(state, "dig EW 1,-1")
    state = after(state, "rock-slide 3,1", "pass NS")
    assert refused(state, "dig EW 1,-1") == "D4"


@rule("D7", "D8")
def test_a_ladder_may_bring_the_link_to_a_troll() -> None:
    drawing = """
        B .           .
        . .           .
        G .           .
        . NEW+troll@E .
    """
    state = duel(drawing, hand="NW+blue-ladder")
    following = after(state, "dig NW+blue-ladder 2,2 bribe 1,2")
    assert bribed(following) == {(1, 2)}
    assert refused(duel(drawing, hand="NW"), "dig NW 2,2 bribe 1,2") == "D4"
