"""D9–D10: whose counter goes on which gold, and when."""

import pytest

from drawing import after, allowed, refused, rule, told
from drawing_duel import (
    BLUE,
    GOLD_NORTH,
    GOLD_SOUTH,
    GOLD_WEST,
    GREEN,
    chooser,
    duel,
    lies,
    marks,
)
from saboteur.rules.duel.facts import GoldMarked
from saboteur.rules.facts import GoalLaid
from saboteur.rules.view import view

BRIDGE_GOLD = "NS/EW+gold1@NS"

# Blue's cross at 1,-1 would join gold to the north, south and east.
THREE_GOLDS = f"""
    . {GOLD_SOUTH} .
    B .            {GOLD_WEST}
    . {GOLD_NORTH} .
"""
CROSS = "dig NESW+blue@S 1,-1"

# A bridge at 2,1 carries blue on to gold at 2,2, and green on to gold at 4,0 and 5,1.
CROSSING = f"""
    B EW NE'          .  .            .
    . .  NS           .  {GOLD_SOUTH} .
    G EW .            EW NEW+green@N  {GOLD_WEST}
    . .  {GOLD_NORTH} .  .            .
"""

# A card at 5,-1 that opens south reaches the goal at 5,0 from the north.
NEARLY = "B EW EW EW EW ."
FROM_THE_NORTH = "dig NE 5,-1 turned"


@rule("D9")
def test_gold_that_a_player_links_gets_that_players_counter() -> None:
    for turn, cell in ((BLUE, "1,-1"), (GREEN, "1,1")):
        state = duel(hand="NSW/E+gold1@E", turn=turn)
        following = after(state, f"dig NSW/E+gold1@E {cell} turned")
        assert set(marks(following).values()) == {turn}
        assert view(following, None).counters == 7


@rule("D9")
def test_gold_may_be_linked_long_after_it_was_laid() -> None:
    state = duel(f"B . {GOLD_WEST}", hand="EW")
    assert marks(state) == {}
    assert marks(after(state, "dig EW 1,-1")) == {(2, -1): BLUE}


@rule("D9")
def test_duel_gold_linked_by_the_opponents_move_is_the_opponents() -> None:
    drawing = f"""
        B EW NE' .
        . .  NS  .
        G EW .   {GOLD_WEST}
    """
    state = duel(drawing, hand="NS/EW", other="NS")
    following = after(state, "dig NS/EW 2,1")
    assert marks(following) == {(3, 1): GREEN}
    assert view(following, None).counters == 7


@rule("D9")
@pytest.mark.parametrize("turn", [BLUE, GREEN])
def test_gold_that_one_move_links_to_both_is_the_movers(turn: int) -> None:
    state = duel(hand=BRIDGE_GOLD, turn=turn)
    assert marks(after(state, f"dig {BRIDGE_GOLD} 0,0")) == {(0, 0): turn}


@rule("D9")
def test_gold_keeps_its_first_counter() -> None:
    state = duel(f"B EW {GOLD_WEST}", hand="NS", turn=GREEN, marked="2,-1 0", counters=7)
    following = after(state, "dig NS 0,0")
    assert marks(following) == {(2, -1): BLUE}
    assert view(following, None).counters == 7


@rule("D9", "D13")
def test_gold_stays_marked_when_the_link_breaks() -> None:
    state = duel(f"B . {GOLD_WEST}", hand="EW", other="rock-slide")
    state = after(state, "dig EW 1,-1", "rock-slide 1,-1")
    assert marks(state) == {(2, -1): BLUE}
    assert view(state, None).counters == 7


@rule("D9")
def test_one_move_may_mark_several() -> None:
    state = duel(THREE_GOLDS, hand="NESW+blue@S")
    following = after(state, CROSS)
    assert marks(following) == {(1, -2): BLUE, (1, 0): BLUE, (2, -1): BLUE}
    assert chooser(following) == ("turn", GREEN)


@rule("D9")
def test_when_counters_run_short_the_mover_chooses_which_gold() -> None:
    state = after(duel(THREE_GOLDS, hand="NESW+blue@S", counters=2), CROSS)
    assert chooser(state) == ("mark", BLUE)
    assert marks(state) == {}
    for cell in ("1,-2", "1,0", "2,-1"):
        assert allowed(state, f"mark {cell}")
    for cell in ("0,-1", "5,0", "1,-1", "7,7"):
        assert refused(state, f"mark {cell}") == "D9"
    assert refused(state, "pass NS") == "D9"
    state = after(state, "mark 2,-1")
    assert chooser(state) == ("mark", BLUE)
    assert refused(state, "mark 2,-1") == "D9"
    state = after(state, "mark 1,0")
    assert marks(state) == {(2, -1): BLUE, (1, 0): BLUE}


@rule("D9")
def test_as_many_counters_as_gold_leave_nothing_to_choose() -> None:
    state = after(duel(THREE_GOLDS, hand="NESW+blue@S", counters=3), CROSS)
    assert len(marks(state)) == 3
    assert chooser(state) == ("deal", None)


@rule("D9")
def test_after_the_movers_gold_the_opponent_chooses_too() -> None:
    state = duel(CROSSING, hand="NS/EW")
    enough = after(state, "dig NS/EW 2,1")
    assert marks(enough) == {(2, 2): BLUE, (4, 0): GREEN, (5, 1): GREEN}
    short = after(duel(CROSSING, hand="NS/EW", counters=2), "dig NS/EW 2,1")
    assert marks(short) == {(2, 2): BLUE}
    assert chooser(short) == ("mark", GREEN)
    assert refused(short, "mark 2,2") == "D9"
    assert refused(short, "mark 5,1", seat=BLUE)
    assert marks(after(short, "mark 5,1")) == {(2, 2): BLUE, (5, 1): GREEN}


@rule("D9")
def test_the_last_counter_is_the_movers() -> None:
    state = after(duel(CROSSING, hand="NS/EW", counters=1), "dig NS/EW 2,1")
    assert marks(state) == {(2, 2): BLUE}
    assert chooser(state) == ("deal", None)


@rule("D9")
def test_the_mover_chooses_first_and_then_the_opponent() -> None:
    # The bridge at 2,1 leads blue to gold at 3,3 and 2,4, and green to gold at 4,0 and 5,1.
    drawing = f"""
        B EW NE'          .               .            .
        . .  NS           .               {GOLD_SOUTH} .
        G EW .            EW              NEW+green@N  {GOLD_WEST}
        . .  NS           .               .            .
        . .  NESW+blue@S  NW/ES+gold1@ES' .            .
        . .  {GOLD_NORTH} .               .            .
    """
    three = after(duel(drawing, hand="NS/EW", counters=3), "dig NS/EW 2,1")
    assert marks(three) == {(3, 3): BLUE, (2, 4): BLUE}
    assert chooser(three) == ("mark", GREEN)
    assert marks(after(three, "mark 4,0")) == {(3, 3): BLUE, (2, 4): BLUE, (4, 0): GREEN}
    one = after(duel(drawing, hand="NS/EW", counters=1), "dig NS/EW 2,1")
    assert chooser(one) == ("mark", BLUE)
    assert refused(one, "mark 4,0") == "D9"
    assert marks(after(one, "mark 2,4")) == {(2, 4): BLUE}


@rule("D9", "D3")
def test_a_card_is_drawn_after_gold_is_marked_while_counters_are_left() -> None:
    state = duel(THREE_GOLDS, hand="NESW+blue@S", counters=4)
    following = after(state, CROSS)
    assert view(following, None).hand_sizes == (1, 1)
    assert view(following, None).deck == view(state, None).deck - 1


@rule("D9")
def test_gold_is_marked_after_the_last_goal_of_the_move_is_laid() -> None:
    drawing = f"""
        B EW EW EW EW .
        . .  .  .  .  ? {GOLD_WEST}
    """
    state = duel(drawing, hand="NE", goals={(5, 0): "NESW"})
    facts = [type(f) for f in told(state, FROM_THE_NORTH) if isinstance(f, GoalLaid | GoldMarked)]
    assert facts == [GoalLaid, GoldMarked]
    assert marks(after(state, FROM_THE_NORTH)) == {(6, 0): BLUE}


@rule("D9", "T8")
def test_gold_on_the_way_waits_until_the_player_has_laid_the_goal() -> None:
    drawing = f"""
        . .  .  .  {GOLD_SOUTH} ?
        B EW EW EW .            NE'
        . .  .  .  .            ?
    """
    state = duel(drawing, hand="NESW+blue@S", goals={(5, 0): "NSW+blue@W+gold1"})
    state = after(state, "dig NESW+blue@S 4,-1")
    assert chooser(state) == ("lay", BLUE)
    assert marks(state) == {}
    assert marks(after(state, "lay 1")) == {(4, -2): BLUE, (5, 0): BLUE}


@rule("D9")
def test_the_gold_of_a_goal_is_marked_like_any_other() -> None:
    state = duel(NEARLY, hand="NE", goals={(5, 0): "NW+gold2@NW"})
    following = after(state, FROM_THE_NORTH)
    assert lies(following) == {(5, 0): "up"}
    assert marks(following) == {(5, 0): BLUE}


@rule("D10")
def test_gold_on_a_dead_end_is_not_reached_from_the_other_side() -> None:
    state = duel(hand="EW/S+gold1@S")
    assert marks(after(state, "dig EW/S+gold1@S 1,-1")) == {}
    goal = duel(NEARLY, hand="NE", goals={(5, 0): "N/W+gold1@W"})
    assert marks(after(goal, FROM_THE_NORTH)) == {}
    assert lies(after(goal, FROM_THE_NORTH)) == {(5, 0): "up"}


@rule("D10")
def test_gold_on_a_dead_end_is_reached_from_its_own_opening() -> None:
    drawing = """
        B EW/S+gold1@S
        . .
        G NW
    """
    state = duel(drawing, hand="NS", turn=GREEN)
    assert marks(after(state, "dig NS 1,0")) == {(1, -1): GREEN}
    goal = duel(NEARLY, hand="NE", goals={(5, 0): "N/E+gold3@N"})
    assert marks(after(goal, FROM_THE_NORTH)) == {(5, 0): BLUE}


@rule("D10")
def test_the_gold_of_a_bridge_is_reached_only_along_its_own_path() -> None:
    across = after(duel(hand=BRIDGE_GOLD), f"dig {BRIDGE_GOLD} 1,-1")
    assert marks(across) == {}
    along = after(duel(hand=BRIDGE_GOLD), f"dig {BRIDGE_GOLD} 0,-2")
    assert marks(along) == {(0, -2): BLUE}


@rule("D10")
def test_the_gold_of_a_double_bend_is_reached_only_along_its_own_path() -> None:
    bend = "NW/ES+gold1@ES"
    assert marks(after(duel(hand=bend), f"dig {bend} 1,-1")) == {}
    assert marks(after(duel(hand=bend), f"dig {bend} 1,-1 turned")) == {(1, -1): BLUE}


@rule("D10")
def test_gold_before_a_closed_door_is_reached() -> None:
    goals = {(5, 0): "NSW+green@S+gold2"}
    state = after(duel(NEARLY, hand="NE", goals=goals), FROM_THE_NORTH, "lay 1")
    assert lies(state) == {(5, 0): "up"}
    assert marks(state) == {(5, 0): BLUE}


@rule("D10")
def test_gold_behind_a_closed_door_is_not_reached() -> None:
    goals = {(5, 0): "NSW+green@S+gold2"}
    state = after(duel(NEARLY, hand="NE", goals=goals), FROM_THE_NORTH, "lay 1 turned")
    assert lies(state) == {(5, 0): "up'"}
    assert marks(state) == {}


@rule("D9", "D10")
def test_behind_ones_own_door_gold_is_reached() -> None:
    goals = {(5, 0): "NEW+green@N+gold3"}
    state = after(duel("G EW EW EW EW .", hand="NW", turn=GREEN, goals=goals), "dig NW 5,1")
    assert lies(state) == {(5, 0): "up'"}
    assert marks(state) == {(5, 0): GREEN}


@rule("D10")
def test_gold_behind_a_troll_that_is_not_bribed_is_not_reached() -> None:
    state = duel(f"B NEW+troll@E {GOLD_WEST}", hand="NS")
    assert marks(after(state, "dig NS 0,-2")) == {}
    assert marks(after(state, "dig NS 0,-2 bribe 1,-1")) == {(2, -1): BLUE}
