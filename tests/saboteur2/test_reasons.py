"""Why not? What Saboteur 2 adds: jail, thefts, ladders, blocking dwarves."""

from drawing import after, rule
from drawing_saboteur2 import found, given
from saboteur.rules.attempts import Attempt, why_not
from saboteur.rules.reasons import Grounds, why
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action

FIGURES = "0,0 E 1; free"


def reason(state: State, text: str) -> Grounds | None:
    return why(state, parse_action(text))


def blocked(hand: str = "EW", figures: str = FIGURES, gold: tuple[int, ...] = (0, 1, 1)) -> State:
    return given("@", hand=hand, figures=figures, gold=gold, blockers=True)


@rule("X6", "X11")
def test_jail_forbids_digging_like_a_broken_tool() -> None:
    state = given(hand="EW", markers={0: "pickaxe trapped"})
    assert reason(state, "dig EW 1,0") == Grounds("X6", (), (0,), ("pickaxe", "trapped"))


@rule("X7", "X11", "X12", "X15")
def test_the_player_who_is_the_wrong_one_is_named() -> None:
    state = given(hand="trapped theft free-at-last inspection", markers={1: "trapped"}, thefts="0")
    assert reason(state, "trapped 1") == Grounds("X7", seats=(1,), markers=("trapped",))
    assert reason(state, "trapped 0") == Grounds("X11", seats=(0,), markers=("trapped",))
    assert reason(state, "free-at-last 2") == Grounds("X12", seats=(2,))
    assert reason(state, "inspection 0") == Grounds("X15", seats=(0,))
    assert reason(state, "theft") == Grounds("X7", seats=(0,), markers=("theft",))
    assert why_not(state, Attempt(cards=("theft",), cell=(0, 0)), 0) == reason(state, "theft")


@rule("X15", "X18")
def test_a_card_for_players_is_asked_about_one_or_all_of_them() -> None:
    state = given(hand="inspection hands-off")
    assert why_not(state, Attempt(cards=("inspection",), seat=0), 0) == Grounds("X15", seats=(0,))
    assert why_not(state, Attempt(cards=("inspection",)), 0) is None
    assert why_not(state, Attempt(cards=("hands-off",)), 0) == Grounds("X14", seats=(0, 1, 2))


@rule("X21")
def test_the_goals_beside_a_ladder_are_named() -> None:
    state = given("@", hand="N+ladder")
    assert reason(state, "dig N+ladder 8,-1") == Grounds("X21", ((8, -2), (8, 0)))
    assert reason(state, "dig N+ladder 3,3") == Grounds("X21", ((3, 3),))


@rule("X21")
def test_a_ladder_may_go_where_no_link_arrives() -> None:
    around = """
        .   .   .   .   .
        E/W @   E/W .   EW
        .   N/S .   .   .
    """
    lonely = given(around, hand="E+ladder")
    assert why_not(lonely, Attempt(cards=("E+ladder",)), 0) is None


@rule("A2")
def test_without_an_aim_a_dwarf_may_go_anywhere() -> None:
    around = """
        .   NS .
        E/W @  E/W
        .   NS .
    """
    state = given(around, hand="EW", blockers=True)
    assert why_not(state, Attempt("block", ("EW",)), 0) is None
    assert why_not(state, Attempt("block", ("EW",), (0, 0)), 0) is not None


@rule("A3")
def test_the_dwarf_in_the_way_and_its_holder_are_named() -> None:
    state = blocked()
    assert reason(state, "dig EW 1,0") == Grounds("A3", ((0, 0),), (1,))
    assert reason(state, "dig EW -1,0") is None


@rule("A2")
def test_why_no_dwarf_can_be_put_there() -> None:
    assert reason(blocked(), "block EW 5,5 N") == Grounds("A2", ((5, 5),))
    assert why_not(blocked(), Attempt("block", ("EW",), (0, 0), side="E"), 0) == Grounds(
        "A2", ((0, 0),)
    )
    assert why_not(blocked(), Attempt("block", ("EW",), (0, 0)), 0) is None
    assert why_not(blocked(), Attempt("block", ("EW",)), 0) is None
    both = blocked(figures="0,0 E 1; 0,0 S 2")
    assert reason(both, "block EW 0,0 N") == Grounds("A2", ((0, 0), (0, 0)))
    used = after(blocked(hand="EW NS"), "block NS 0,0 N", "pass NS", "pass NS")
    assert reason(used, "block EW 0,0 W") == Grounds("A2", seats=(0,))


@rule("X31")
def test_the_player_who_cannot_be_robbed_is_named() -> None:
    state = found("blue green saboteur", thefts="2")
    assert reason(state, "steal 2") == Grounds("X31", seats=(2,))
    assert reason(state, "steal 9") == Grounds("X31")
    assert why_not(state, Attempt(seat=2), 2) == Grounds("X31", seats=(2,))
    assert why_not(state, Attempt(cell=(0, 0)), 2) == Grounds("X31")
