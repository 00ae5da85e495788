"""X8–X10: what path cards join."""

import pytest

from drawing import after, allowed, refused, rule
from drawing_saboteur2 import given, goes_on
from saboteur.rules.actions import Action, Dig
from saboteur.rules.questions import legal_actions
from saboteur.rules.view import view


@rule("X8")
@pytest.mark.parametrize("card", ["NS/EW", "NW/ES", "NE/SW"])
def test_one_path_of_two_must_be_linked(card: str) -> None:
    state = given(hand=card)
    assert allowed(state, f"dig {card} 1,0")
    assert allowed(state, f"dig {card} 0,1")
    assert refused(state, f"dig {card} 3,3") == "T5"


@rule("X8")
def test_on_a_bridge_one_goes_straight_on() -> None:
    state = after(given(hands=["NS/EW", "NS EW", "NS"]), "dig NS/EW 1,0")
    assert allowed(state, "dig EW 2,0")
    assert refused(state, "dig NS 1,1") == "T5"
    assert refused(state, "dig NS 1,-1") == "T5"


@rule("X8")
@pytest.mark.parametrize(
    ("card", "way"), [("NW/ES", (1, -1)), ("NE/SW", (1, 1))], ids=["NW/ES", "NE/SW"]
)
def test_on_a_double_curve_one_follows_the_bend_one_came_in_by(
    card: str, way: tuple[int, int]
) -> None:
    state = after(given(hands=[card, "NESW", "NS"]), f"dig {card} 1,0")
    for x, y in ((1, -1), (1, 1), (2, 0)):
        expected = "" if (x, y) == way else "T5"
        assert refused(state, f"dig NESW {x},{y}") == expected


@rule("X8")
def test_the_other_path_is_linked_when_something_leads_to_it() -> None:
    around = """
        @  NS/EW
        NE NW
    """
    assert refused(given("@ NS/EW", hand="NS"), "dig NS 1,-1") == "T5"
    assert allowed(given(around, hand="NS"), "dig NS 1,-1")


@rule("X9")
@pytest.mark.parametrize("role", ["blue", "green", "boss", "profiteer", "geologist", "saboteur"])
@pytest.mark.parametrize("colour", ["blue", "green"])
def test_anybody_places_a_door_and_builds_beyond_it(role: str, colour: str) -> None:
    state = given(roles=f"{role} blue", hands=[f"EW+{colour} EW", "NS"])
    behind = after(state, f"dig EW+{colour} 1,0", "pass NS")
    assert allowed(behind, "dig EW 2,0")


@rule("X9", "X25")
@pytest.mark.parametrize("role", ["blue", "green"])
def test_behind_doors_of_both_colours_the_treasure_is_still_turned_over(role: str) -> None:
    drawing = "@ EW EW+green EW+blue EW EW EW . ?"
    state = after(given(drawing, roles=f"{role} boss", hand="EW"), "dig EW 7,0")
    assert view(state, None).round_over


@rule("X9")
def test_the_stub_beside_a_door_leads_nowhere() -> None:
    state = given("@ . . .", hands=["NS/E+green", "NESW", "NS"])
    state = after(state, "dig NS/E+green 0,1")
    assert allowed(state, "dig NESW 0,2")
    assert refused(state, "dig NESW 1,1") == "T5"


@rule("X9")
def test_a_door_looks_the_same_from_both_ends() -> None:
    digs = [action for action in legal_actions(given(hand="EW+blue")) if isinstance(action, Dig)]
    assert sorted((dig.x, dig.y, dig.turned) for dig in digs) == [(-1, 0, False), (1, 0, False)]
    bend = [action for action in legal_actions(given(hand="NW+green")) if isinstance(action, Dig)]
    assert sorted((dig.x, dig.y, dig.turned) for dig in bend) == [
        (-1, 0, True),
        (0, -1, True),
        (0, 1, False),
        (1, 0, False),
    ]


@rule("X10")
@pytest.mark.parametrize(
    ("card", "where"),
    [
        *[("N", "0,1"), ("N", "0,-1 turned"), ("E", "-1,0"), ("E", "1,0 turned")],
        *[("NEW", "1,0"), ("NEW", "1,0 turned"), ("NES", "0,1"), ("NES", "1,0 turned")],
        ("NESW", "1,0"),
    ],
)
def test_a_crystal_changes_no_link(card: str, where: str) -> None:
    def digs_after(placed: str) -> set[Action]:
        state = after(given(hands=[placed, "NESW EW NE", "NS"]), f"dig {placed} {where}")
        return {action for action in legal_actions(state) if isinstance(action, Dig)}

    assert digs_after(f"{card}+crystal") == digs_after(card)


@rule("X10", "T7")
def test_past_crystals_one_reaches_a_goal() -> None:
    drawing = "@ NEW+crystal EW/S+crystal EW EW EW EW . ?"
    assert not goes_on(after(given(drawing, hand="NESW+crystal"), "dig NESW+crystal 7,0"))


@rule("X10")
def test_a_crystal_in_a_dead_end_ends_the_path() -> None:
    state = after(given(hands=["E+crystal", "NESW", "NS"]), "dig E+crystal -1,0")
    assert refused(state, "dig NESW -2,0") == "T3"
    stub = after(given(hands=["NSW/E+crystal", "NESW", "NS"]), "dig NSW/E+crystal -1,0")
    for cell in ("-2,0", "-1,1", "-1,-1"):
        assert refused(stub, f"dig NESW {cell}") == "T5"
