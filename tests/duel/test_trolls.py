"""D8: trolls, and what a bribe opens."""

import pytest

from drawing import after, allowed, given, mine, refused, rule, told
from drawing_duel import BLUE, GREEN, bribed, chooser, duel, lies, marks
from saboteur.rules.actions import Play
from saboteur.rules.duel.facts import TrollBribed
from saboteur.rules.facts import GoalRevealed, TunnelDug
from saboteur.rules.questions import legal_actions
from saboteur.rules.view import view

MERGED = """
    B  NEW+troll@E
    NS .
    G  .
"""
CHAIN = "B NEW+troll@E NESW+troll@W"


@rule("D8")
def test_a_bribe_before_the_placement_links_it() -> None:
    state = duel("B NEW+troll@E", hand="EW")
    assert refused(state, "dig EW 2,-1") == "D4"
    facts = told(state, "dig EW 2,-1 bribe 1,-1")
    assert [type(fact) for fact in facts[:2]] == [TrollBribed, TunnelDug]
    following = after(state, "dig EW 2,-1 bribe 1,-1")
    assert mine(following) == {(1, -1): "NEW+troll@E", (2, -1): "EW"}
    assert bribed(following) == {(1, -1)}


@rule("D8")
def test_a_bribe_straight_after_the_placement_opens_what_the_card_touches() -> None:
    state = duel("B . NEW+troll@E", hand="EW EW", other="NS")
    facts = told(state, "dig EW 1,-1 bribe 2,-1")
    assert [type(fact) for fact in facts[:2]] == [TunnelDug, TrollBribed]
    following = after(state, "dig EW 1,-1 bribe 2,-1", "pass NS")
    assert allowed(following, "dig EW 3,-1")


@rule("D8")
def test_the_troll_on_the_very_card_that_is_placed_can_be_bribed() -> None:
    state = duel(hand="NEW+troll@E EW", other="NS")
    bribing = after(state, "dig NEW+troll@E 1,-1 bribe 1,-1", "pass NS")
    assert allowed(bribing, "dig EW 2,-1")
    saving = after(state, "dig NEW+troll@E 1,-1", "pass NS")
    assert bribed(saving) == set()
    assert refused(saving, "dig EW 2,-1") == "D4"


@rule("D8")
@pytest.mark.parametrize("card", ["NESW+troll@W", "NESW+troll@W'"])
def test_a_troll_is_bribed_from_either_side(card: str) -> None:
    state = duel(f"B {card}", hand="EW")
    assert refused(state, "dig EW 2,-1") == "D4"
    assert allowed(state, "dig EW 2,-1 bribe 1,-1")


@rule("D8")
def test_a_bribe_takes_a_counter_and_owes_a_nugget() -> None:
    state = duel("B NEW+troll@E", hand="EW", counters=5)
    seen = view(after(state, "dig EW 2,-1 bribe 1,-1"), None)
    assert seen.counters == 4
    assert seen.debts == (1, 0)
    green = duel("G NEW+troll@E", hand="EW", turn=GREEN, debts=(0, 1))
    assert view(after(green, "dig EW 2,1 bribe 1,1"), None).debts == (0, 2)


@rule("D8")
def test_a_bribe_opens_a_troll_for_both() -> None:
    state = duel(MERGED, hand="EW", other="EW")
    without = after(state, "dig EW 1,1")
    assert refused(without, "dig EW 2,-1") == "D4"
    state = after(state, "dig EW 2,-1 bribe 1,-1")
    assert allowed(state, "dig EW 3,-1")
    assert view(after(state, "dig EW 3,-1"), None).debts == (1, 0)


@rule("D8")
def test_a_troll_that_is_touched_may_be_bribed_without_need() -> None:
    state = duel("B NEW+troll@E", hand="NS")
    assert bribed(after(state, "dig NS 0,-2 bribe 1,-1")) == {(1, -1)}


@rule("D8")
def test_a_troll_that_the_own_link_does_not_touch_cannot_be_bribed() -> None:
    assert refused(duel("B . NEW+troll@E", hand="NS"), "dig NS 0,-2 bribe 2,-1") == "D8"
    assert refused(duel("G NEW+troll@E", hand="NS"), "dig NS 0,-2 bribe 1,1") == "D8"
    assert allowed(duel("G NEW+troll@E", hand="NS", turn=GREEN), "dig NS 0,2 bribe 1,1")


@rule("D8")
def test_a_troll_beside_a_card_is_not_touched_across_rock() -> None:
    drawing = """
        B .
        . NEW+troll@E
    """
    state = duel(drawing, hand="EW NE")
    assert refused(state, "dig EW 1,-1 bribe 1,0") == "T3"
    assert allowed(state, "dig NE 1,-1 turned bribe 1,0")


@rule("D8")
@pytest.mark.parametrize("cell", ["0,0", "5,0", "0,-1", "3,3"])
def test_where_no_troll_lies_nobody_can_be_bribed(cell: str) -> None:
    assert refused(duel("B EW", hand="NS"), f"dig NS 0,-2 bribe {cell}") == "D8"


@rule("D8")
def test_a_troll_is_bribed_once() -> None:
    state = duel("B NEW+troll@E", hand="EW", opened="1,-1 bribe")
    assert allowed(state, "dig EW 2,-1")
    assert refused(state, "dig EW 2,-1 bribe 1,-1") == "D8"


@rule("D8")
def test_a_chain_of_two_trolls_can_be_bribed_at_once() -> None:
    state = duel(CHAIN, hand="EW")
    assert refused(state, "dig EW 3,-1 bribe 1,-1") == "D4"
    assert refused(state, "dig EW 3,-1 bribe 2,-1") == "D4"
    following = after(state, "dig EW 3,-1 bribe 1,-1 2,-1")
    assert bribed(following) == {(1, -1), (2, -1)}
    assert view(following, None).debts == (2, 0)


@rule("D8")
def test_the_second_troll_of_a_chain_is_not_touched_without_the_first() -> None:
    state = duel(CHAIN, hand="NS")
    assert refused(state, "dig NS 0,-2 bribe 2,-1") == "D8"
    assert allowed(state, "dig NS 0,-2 bribe 1,-1")
    assert allowed(state, "dig NS 0,-2 bribe 1,-1 2,-1")


@rule("D8")
def test_a_card_may_lead_to_a_chain_of_trolls() -> None:
    state = duel("B . NEW+troll@E NESW+troll@W", hand="EW")
    following = after(state, "dig EW 1,-1 bribe 2,-1 3,-1")
    assert bribed(following) == {(2, -1), (3, -1)}


@rule("D8")
def test_the_placed_troll_may_be_the_first_of_a_chain() -> None:
    state = duel("B . NESW+troll@W", hand="NEW+troll@E")
    assert refused(state, "dig NEW+troll@E 1,-1 bribe 2,-1") == "D8"
    assert allowed(state, "dig NEW+troll@E 1,-1 bribe 1,-1 2,-1")
    following = after(state, "dig NEW+troll@E 1,-1 bribe 1,-1 2,-1")
    assert bribed(following) == {(1, -1), (2, -1)}


@rule("D8")
def test_the_placed_troll_may_be_the_last_of_a_chain() -> None:
    state = duel("B NEW+troll@E .", hand="NESW+troll@W")
    following = after(state, "dig NESW+troll@W 2,-1 bribe 1,-1 2,-1")
    assert bribed(following) == {(1, -1), (2, -1)}


@rule("D8")
def test_one_troll_is_bribed_before_the_placement_and_one_after() -> None:
    state = duel("B NEW+troll@E . NESW+troll@W", hand="EW")
    facts = told(state, "dig EW 2,-1 bribe 1,-1 3,-1")
    assert [type(fact) for fact in facts[:3]] == [TrollBribed, TunnelDug, TrollBribed]


@rule("D8")
def test_all_three_trolls_can_be_bribed_at_once() -> None:
    state = duel(CHAIN, hand="NSW+troll@S")
    following = after(state, "dig NSW+troll@S 3,-1 bribe 1,-1 2,-1 3,-1")
    assert bribed(following) == {(1, -1), (2, -1), (3, -1)}
    assert view(following, None).counters == 5


@rule("D8")
def test_there_must_be_a_counter_for_every_bribe() -> None:
    assert refused(duel(CHAIN, hand="EW", counters=1), "dig EW 3,-1 bribe 1,-1 2,-1") == "D8"
    assert allowed(duel(CHAIN, hand="EW", counters=2), "dig EW 3,-1 bribe 1,-1 2,-1")
    one = duel("B NEW+troll@E", hand="EW", counters=0)
    assert refused(one, "dig EW 2,-1 bribe 1,-1") == "D8"


@rule("D8")
def test_trolls_are_offered_for_bribing_only_where_it_is_legal() -> None:
    state = duel("B NEW+troll@E", hand="EW NESW+troll@W key", counters=1)
    for action in legal_actions(state):
        assert allowed(state, action)
        assert len(getattr(action, "bribes", ())) <= 1


@rule("D8", "D12")
def test_a_key_may_come_with_a_bribe() -> None:
    state = duel("B NESW+green@W NEW+troll@E", hand="key EW", other="NS")
    assert refused(state, "dig EW 3,-1 bribe 2,-1") == "D4"
    following = after(state, "key 1,-1 bribe 2,-1", "pass NS")
    assert bribed(following) == {(2, -1)}
    assert allowed(following, "dig EW 3,-1")


@rule("D8", "D12")
def test_a_key_bribes_no_troll_that_stays_out_of_touch() -> None:
    drawing = """
        B NESW+green@W .
        . .            NEW+troll@E
    """
    state = duel(drawing, hand="key", counters=1)
    assert allowed(state, "key 1,-1")
    assert refused(state, "key 1,-1 bribe 2,0") == "D8"
    touched = duel("B NESW+green@W NEW+troll@E NESW+troll@W", hand="key", counters=1)
    assert allowed(touched, "key 1,-1 bribe 2,-1")
    assert refused(touched, "key 1,-1 bribe 2,-1 3,-1") == "D8"
    assert refused(touched, "key 1,-1 bribe 3,-1") == "D8"


@rule("D8")
@pytest.mark.parametrize(
    "action",
    [
        Play("rock-slide", x=0, y=-2, bribes=((1, -1),)),
        Play("treasure-map", goal=0, bribes=((1, -1),)),
        Play("sabotage-cart", seat=GREEN, tool="cart", bribes=((1, -1),)),
        Play("repair-cart", seat=BLUE, tool="cart", bribes=((1, -1),)),
    ],
    ids=lambda action: action.card,
)
def test_no_other_card_comes_with_a_bribe(action: Play) -> None:
    drawing = """
        NS .
        B  NEW+troll@E
    """
    cards = "rock-slide treasure-map sabotage-cart repair-cart"
    state = duel(drawing, hand=cards, markers={BLUE: "cart"})
    assert refused(state, action) == "D8"


@rule("D8")
def test_a_bribe_may_take_the_last_counter_before_gold_is_marked() -> None:
    gold = "NSW/E+gold1@E"
    state = duel("B NEW+troll@E", hand=gold, counters=1)
    following = after(state, f"dig {gold} 2,-1 turned bribe 1,-1")
    assert marks(following) == {}
    assert bribed(following) == {(1, -1)}
    assert chooser(following) == ("deal", None)
    richer = duel("B NEW+troll@E", hand=gold, counters=2)
    assert marks(after(richer, f"dig {gold} 2,-1 turned bribe 1,-1")) == {(2, -1): BLUE}


@rule("D8", "T7")
def test_goals_behind_a_bribed_troll_are_turned_over() -> None:
    state = duel("B EW EW EW EW NESW+troll@W", hand="NS")
    assert lies(after(state, "dig NS 0,-2")) == {}
    bribing = "dig NS 0,-2 bribe 5,-1"
    assert lies(after(state, bribing)) == {(5, -2): "up", (5, 0): "up"}
    facts = [type(fact) for fact in told(state, bribing)]
    assert facts.index(TunnelDug) < facts.index(GoalRevealed)


@rule("D8", "T4")
@pytest.mark.parametrize("dig", ["NE 4,0", "NS 4,0"])
@pytest.mark.parametrize("goal", ["NW+gold2@NW", "NE+gold2@NE", "NESW"])
def test_whether_a_card_fits_never_depends_on_a_goal_still_face_down(dig: str, goal: str) -> None:
    # The bribe alone would turn over the goal at 5,0, beside which the card is placed.
    drawing = """
        . .  .  .  .           NESW
        B EW EW EW NESW+blue@S NSW+troll@S
        . .  .  .  .           ?
    """
    state = duel(drawing, hand="NE NS", goals={(5, 0): goal})
    assert allowed(state, f"dig {dig} bribe 5,-1")
    following = after(state, f"dig {dig} bribe 5,-1")
    assert (5, 0) in lies(following)


@rule("D8", "T8")
def test_with_a_bribe_too_a_goal_meets_the_card_just_placed_first() -> None:
    drawing = """
        . .  .  .  .           NESW
        B EW EW EW NESW+blue@S NSW+troll@S
        . .  .  .  .           ?
    """
    state = duel(drawing, hand="NE", goals={(5, 0): "NE+gold2@NE"})
    assert lies(after(state, "dig NE 4,0 bribe 5,-1"))[5, 0] == "up'"


@rule("D8")
def test_a_troll_behind_a_goal_still_face_down_cannot_be_bribed() -> None:
    drawing = """
        B EW EW EW EW .
        . .  .  .  .  ?
        . .  .  .  .  NESW+troll@W
    """
    state = duel(drawing, hand="NE", goals={(5, 0): "NESW"})
    assert refused(state, "dig NE 5,-1 turned bribe 5,1") == "D8"
    following = after(state, "dig NE 5,-1 turned", "pass NS")
    assert lies(following)[5, 0] == "up"


@rule("D8")
def test_a_troll_is_bribed_once_for_a_card() -> None:
    state = duel("B . NEW+troll@E", hand="EW")
    assert allowed(state, "dig EW 1,-1 bribe 2,-1")
    assert refused(state, "dig EW 1,-1 bribe 2,-1 2,-1") == "D8"


@rule("D8")
def test_where_there_are_no_trolls_none_is_bribed() -> None:
    state = given("@ EW", hand="EW")
    assert allowed(state, "dig EW 2,0")
    assert refused(state, "dig EW 2,0 bribe 1,0") == "D8"
