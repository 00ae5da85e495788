"""Why not? What The Duel adds: doors, trolls, gold."""

from drawing import after, rule
from drawing_duel import BLUE, GOLD_NORTH, GOLD_SOUTH, GOLD_WEST, duel
from saboteur.rules.attempts import Attempt, why_not
from saboteur.rules.reasons import Grounds, why
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action

THREE_GOLDS = f"""
    . {GOLD_SOUTH} .
    B .            {GOLD_WEST}
    . {GOLD_NORTH} .
"""


def reason(state: State, text: str) -> Grounds | None:
    return why(state, parse_action(text))


@rule("D4")
def test_the_door_that_stops_the_own_link_is_named() -> None:
    state = duel("B NESW+green@W EW .", hand="EW")
    assert reason(state, "dig EW 3,-1") == Grounds("D4", ((1, -1),))


@rule("D4", "D8")
def test_a_troll_is_named_unless_it_could_be_bribed() -> None:
    state = duel("B NEW+troll@E .", hand="EW")
    assert reason(state, "dig EW 2,-1") == Grounds("D4", ((1, -1),))
    assert why_not(state, Attempt(cards=("EW",), cell=(2, -1)), 0) is None
    assert reason(duel(hand="EW"), "dig EW 1,-1 bribe 5,5") == Grounds("D8", ((5, 5),))


@rule("D4")
def test_what_is_linked_to_the_other_start_alone_is_named() -> None:
    state = duel("B . \n . . \n G EW", hand="EW")
    assert reason(state, "dig EW 2,1") == Grounds("D4", ((1, 1),))


@rule("D5")
def test_sabotage_is_named() -> None:
    state = duel(hand="EW", markers={BLUE: "cart"})
    assert reason(state, "dig EW 1,-1") == Grounds("D5", (), (0,), ("cart",))


@rule("D7")
def test_gold_beside_a_ladder_is_named() -> None:
    state = duel("B EW/S+gold1@S .", hand="NW+blue-ladder")
    assert reason(state, "dig NW+blue-ladder 2,-1") == Grounds("D7", ((1, -1),))


@rule("D9")
def test_gold_that_cannot_be_marked_is_named() -> None:
    state = after(duel(THREE_GOLDS, hand="NESW+blue@S", counters=2), "dig NESW+blue@S 1,-1")
    assert reason(state, "mark 5,0") == Grounds("D9", ((5, 0),))
    assert why_not(state, Attempt(cell=(5, 0)), BLUE) == Grounds("D9", ((5, 0),))
    assert why_not(state, Attempt(cell=(1, 0)), BLUE) is None
    assert why_not(state, Attempt(seat=1), BLUE) == Grounds("D9")


@rule("D12", "D13")
def test_a_card_that_cannot_be_opened_or_removed_is_named() -> None:
    state = duel("B NEW+troll@E", hand="key rock-slide")
    assert reason(state, "key 1,-1") == Grounds("D12", ((1, -1),))
    assert why_not(state, Attempt(cards=("rock-slide",), cell=(1, -1)), 0) == Grounds(
        "D13", ((1, -1),)
    )
    assert why_not(state, Attempt(cards=("key",)), 0) == Grounds("D12")
