"""D15: when a round ends."""

import pytest

from drawing import after, refused, rule, told
from drawing_duel import (
    BLUE,
    GOLD_NORTH,
    GOLD_SOUTH,
    GOLD_WEST,
    GREEN,
    bribed,
    chooser,
    duel,
    lies,
    marks,
    worth,
)
from saboteur.rules.duel.facts import GoldKept, GoldMarked
from saboteur.rules.facts import CardDrawn, RoundEnded
from saboteur.rules.state import State
from saboteur.rules.view import view

# Only the goal at 5,-2 is face down; a card at 5,-1 that opens north reaches it.
ONE_GOAL_LEFT = """
    . .  .  .  .  ?      .  .     .  .
    B EW EW EW EW .      .  NESW  .  .
    . .  .  .  .  N/E/W' .  .     .  NESW
    G .  .  .  .  .      .  NESW  .  .
    . .  .  .  .  NESW   .  .     .  .
"""
THREE_GOLDS = f"""
    . {GOLD_SOUTH} .
    B .            {GOLD_WEST}
    . {GOLD_NORTH} .
"""
CROSS = "dig NESW+blue@S 1,-1"


def ends(state: State, *texts: str) -> list[str]:
    """The rules by which the round ends while these actions are taken; nothing is drawn then."""
    facts = told(state, *texts)
    rules = [fact.rule for fact in facts if isinstance(fact, RoundEnded)]
    if rules:
        assert not any(isinstance(fact, CardDrawn) for fact in facts)
    return rules


@rule("D15")
def test_the_round_ends_when_all_six_goals_are_face_up() -> None:
    state = duel(ONE_GOAL_LEFT, hand="NW")
    assert ends(state, "dig NW 5,-1") == ["D15"]
    following = after(state, "dig NW 5,-1")
    assert len(lies(following)) == 6
    assert chooser(following) == ("deal", None)


@rule("D15")
def test_five_goals_face_up_are_not_enough() -> None:
    state = duel(ONE_GOAL_LEFT, hand="NS")
    assert ends(state, "dig NS 0,-2") == []
    assert chooser(after(state, "dig NS 0,-2")) == ("turn", GREEN)


@rule("D15", "T8")
def test_the_last_goal_is_laid_and_its_gold_marked_before_the_round_ends() -> None:
    state = duel(ONE_GOAL_LEFT, hand="NW", goals={(5, -2): "NSW+blue@W+gold1"})
    assert ends(state, "dig NW 5,-1") == []
    assert chooser(after(state, "dig NW 5,-1")) == ("lay", BLUE)
    facts = told(state, "dig NW 5,-1", "lay 0")
    kinds = [type(f) for f in facts if isinstance(f, GoldMarked | RoundEnded | GoldKept)]
    assert kinds == [GoldMarked, RoundEnded, GoldKept]


@rule("D15", "D9")
def test_the_eighth_counter_ends_the_round_mid_move() -> None:
    state = duel(THREE_GOLDS, hand="NESW+blue@S NS", counters=1)
    assert ends(state, CROSS) == []
    state = after(state, CROSS)
    assert ends(state, "mark 1,0") == ["D15"]
    following = after(state, "mark 1,0")
    assert marks(following) == {(1, 0): BLUE}
    assert view(following, None).hand_sizes == (1, 1)
    assert chooser(following) == ("deal", None)


@rule("D15")
def test_the_round_goes_on_while_a_counter_is_left() -> None:
    assert ends(duel(THREE_GOLDS, hand="NESW+blue@S", counters=3), CROSS) == ["D15"]
    assert ends(duel(THREE_GOLDS, hand="NESW+blue@S", counters=4), CROSS) == []


@rule("D15", "D8")
@pytest.mark.parametrize(("counters", "rules"), [(1, ["D15"]), (2, [])])
def test_the_last_counter_may_go_on_a_troll(counters: int, rules: list[str]) -> None:
    state = duel("B NEW+troll@E", hand="EW", counters=counters)
    assert ends(state, "dig EW 2,-1 bribe 1,-1") == rules
    assert bribed(after(state, "dig EW 2,-1 bribe 1,-1")) == {(1, -1)}


@rule("D15", "D8", "T7")
def test_goals_are_still_turned_over_after_the_last_counter_went_on_a_troll() -> None:
    goals = {(5, 0): "NW+gold2@NW"}
    state = duel("B EW EW EW EW NESW+troll@W", hand="NS", counters=1, goals=goals)
    bribing = "dig NS 0,-2 bribe 5,-1"
    assert ends(state, bribing) == ["D15"]
    following = after(state, bribing)
    assert lies(following) == {(5, -2): "up", (5, 0): "up"}
    assert marks(following) == {}


@rule("D15", "D12")
def test_a_key_may_end_the_round() -> None:
    state = duel(f"B NESW+green@W {GOLD_WEST}", hand="key", counters=1)
    assert ends(state, "key 1,-1") == ["D15"]


@rule("D15")
@pytest.mark.parametrize("text", ["pass NS", "dig NS 0,-2", "treasure-map 0"])
def test_the_round_ends_when_the_deck_and_all_hands_are_empty(text: str) -> None:
    card = "treasure-map" if "map" in text else "NS"
    state = duel(hand=card, other="", deck="")
    assert ends(state, text) == ["D15"]


@rule("D15")
def test_a_card_in_any_hand_or_in_the_deck_keeps_the_round_open() -> None:
    assert ends(duel(hand="NS", other="EW", deck=""), "pass NS") == []
    assert ends(duel(hand="NS EW", other="", deck=""), "pass NS") == []
    assert ends(duel(hand="NS", other="", deck="EW"), "pass NS") == []


@rule("D15")
def test_the_last_card_may_still_bring_gold() -> None:
    state = duel(hand="NSW/E+gold1@E", other="", deck="")
    assert ends(state, "dig NSW/E+gold1@E 1,-1 turned") == ["D15"]
    assert worth(after(state, "dig NSW/E+gold1@E 1,-1 turned")) == [1, 0]


@rule("D15")
def test_nothing_can_be_done_between_the_rounds() -> None:
    state = after(duel(hand="NS", other="", deck=""), "pass NS")
    assert chooser(state) == ("deal", None)
    assert refused(state, "pass NS")
