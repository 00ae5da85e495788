"""T1–T6: where tunnels may go, and what they link."""

from itertools import permutations

import pytest

from drawing import NEARLY, after, allowed, faces, given, mine, refused, rule
from saboteur.rules.actions import Dig
from saboteur.rules.questions import decision, legal_actions, refusal
from saboteur.rules.texts.notation import text_of

DEAD_ENDS = ("N", "E", "N/S", "E/W", "N/E", "N/W", "N/E/W", "N/E/S", "N/E/S/W")


def column(cards: int) -> str:
    return "\n".join(["NS"] * cards + ["@"])


@rule("T1")
def test_a_card_beyond_the_goals_is_legal() -> None:
    state = given(
        """
        @  .  .  .  .  .  .  .  ?  .
        NE EW EW EW EW EW EW EW EW .
        """,
        hands=["EW", "EW", "EW"],
    )
    assert allowed(state, "dig EW 9,1")
    assert refused(state, "dig EW 10,1") == "T5"
    assert allowed(after(state, "dig EW 9,1"), "dig EW 10,1")


@rule("T1")
def test_a_card_20_cells_north_of_the_start_is_legal() -> None:
    state = given(column(19), hand="NS")
    assert allowed(state, "dig NS 0,-20")
    assert refused(state, "dig NS 0,-21") == "T5"


@rule("T1")
@pytest.mark.parametrize(("dx", "dy", "card"), [(-1, 0, "EW"), (0, -1, "NS"), (0, 1, "NS")])
def test_all_forty_tunnels_may_lead_the_same_way(dx: int, dy: int, card: str) -> None:
    state = given(hands=[f"{card} " * 6] * 3, deck=f"{card} " * 40)
    for step in range(1, 41):
        state = after(state, f"dig {card} {dx * step},{dy * step}")
    assert mine(state) == {(dx * step, dy * step): card for step in range(1, 41)}
    assert allowed(state, f"dig {card} {dx * 41},{dy * 41}")


@rule("T1")
def test_no_coordinate_is_taken_for_one_across_the_mine() -> None:
    state = given("EW EW @ .", hand="EW")
    for x in range(-200, 200):
        assert allowed(state, f"dig EW {x},0") == (x in (1, -3))
    for y in range(-200, 200):
        assert allowed(state, f"dig EW 1,{y}") == (y == 0)


@rule("T1")
def test_a_place_out_of_all_proportion_is_refused_like_any_other() -> None:
    state = given(hand="EW rockfall")
    assert refused(state, f"dig EW {10**30},0") == "T5"
    assert refused(state, f"rockfall 0,{-(10**30)}") == "B11"


@rule("T2")
def test_a_path_card_needs_an_empty_cell() -> None:
    state = given(
        """
        @ EW EW EW EW EW EW EW NE'
        . .  .  .  .  .  .  .  .
        . .  .  .  .  .  .  .  ?
        """,
        hand="NESW",
        goals="NESW NE NW",
    )
    for taken in ("0,0", "3,0", "8,0", "8,-2", "8,2"):
        assert refused(state, f"dig NESW {taken}") == "T2"
    assert allowed(state, "dig NESW 0,1")


@rule("T2")
def test_a_card_may_be_turned_to_fit() -> None:
    state = given(hand="NE")
    assert refused(state, "dig NE 1,0") == "T3"
    assert allowed(state, "dig NE 1,0 turned")
    assert mine(after(state, "dig NE 1,0 turned")) == {(1, 0): "NE'"}


@rule("T2")
def test_a_card_that_looks_the_same_turned_is_offered_once() -> None:
    state = given(hand="EW")
    offered = [text_of(action) for action in legal_actions(state)]
    assert offered.count("dig EW 1,0") == 1
    assert "dig EW 1,0 turned" not in offered
    assert refusal(state, Dig("EW", 1, 0, turned=True)) is None
    assert mine(after(state, "dig EW 1,0 turned")) == {(1, 0): "EW"}


@rule("T3")
def test_an_opening_may_not_meet_rock() -> None:
    state = given(
        """
        NE EW NW'
        @  .  .
        """,
        hand="NESW EW NS",
    )
    assert refused(state, "dig NESW 1,0") == "T3"
    assert allowed(state, "dig EW 1,0")


@rule("T3")
def test_both_cards_are_asked_whether_they_match() -> None:
    rock_beside_opening = given("@ .", hand="NS")
    assert refused(rock_beside_opening, "dig NS 1,0") == "T3"
    opening_beside_rock = given("NE EW\n@ .", hand="NEW")
    assert refused(opening_beside_rock, "dig NEW 1,0") == "T3"
    assert allowed(opening_beside_rock, "dig NEW 1,0 turned")


@rule("T3")
def test_all_four_neighbours_must_fit() -> None:
    state = given(
        """
        NES EW  NW'
        @   .   NS
        NE  NEW NW
        """,
        hand="NE NEW NESW EW NW NES",
    )
    here = [action for action in legal_actions(state) if isinstance(action, Dig)]
    assert [text_of(dig) for dig in here if (dig.x, dig.y) == (1, 0)] == ["dig NE 1,0 turned"]
    for dig in ("NE 1,0", "NEW 1,0", "NEW 1,0 turned", "NESW 1,0", "EW 1,0", "NES 1,0 turned"):
        assert refused(state, f"dig {dig}") == "T3"


@rule("T4")
@pytest.mark.parametrize("card", ["EW", "NESW", "NES turned", "NW", "E turned", "N/W"])
def test_a_side_that_faces_a_face_down_goal_matches_anything(card: str) -> None:
    name, *turned = card.split()
    state = given(NEARLY, hand=name)
    assert allowed(state, " ".join(["dig", name, "7,0", *turned]))


@rule("T4")
def test_a_hidden_goal_shows_in_no_legal_move_and_no_refusal() -> None:
    drawing = """
        @   EW EW EW EW EW EW . ?
        NES EW EW EW EW EW EW . .
    """
    hand = "NESW NEW NES NE N/E rockfall"
    worlds = [given(drawing, goals=" ".join(order), hand=hand) for order in orders()]
    assert len({legal_actions(world) for world in worlds}) == 1
    tried = [
        Dig(card, x, y, turned)
        for card in hand.split()
        for x in range(6, 11)
        for y in range(-4, 5)
        for turned in (False, True)
    ]
    answers = {tuple(refusal(world, dig) for dig in tried) for world in worlds}
    assert len(answers) == 1


def orders() -> list[tuple[str, ...]]:
    return list(permutations(("NESW", "NE", "NW")))


@rule("T4", "T3")
def test_a_goal_that_lies_face_up_must_be_matched() -> None:
    state = given(
        """
        @  EW EW EW EW EW EW EW NE'
        NE EW EW EW EW EW EW EW .
        """,
        hand="EW NW",
        goals="NESW NE NW",
    )
    assert refused(state, "dig EW 8,1") == "T3"
    assert allowed(state, "dig NW 8,1")


@rule("T5")
def test_a_card_must_be_linked_to_the_start() -> None:
    state = given("@ . EW .", hands=["EW", "EW", "EW"])
    assert refused(state, "dig EW 3,0") == "T5"
    assert allowed(state, "dig EW 1,0")
    assert allowed(after(state, "dig EW 1,0"), "dig EW 3,0")


@rule("T5")
def test_a_card_far_from_every_other_is_not_linked() -> None:
    state = given(hand="NESW")
    for cell in ("1,1", "5,5", "-7,3"):
        assert refused(state, f"dig NESW {cell}") == "T5"


@rule("T5", "T4")
def test_a_face_down_goal_links_nothing() -> None:
    for linked_placement in (True, False):
        state = given(hand="NESW", linked_placement=linked_placement)
        assert refused(state, "dig NESW 8,1") == "T5"


@rule("T5")
def test_rock_that_meets_rock_is_no_link() -> None:
    assert refused(given("@ EW", hand="EW"), "dig EW 1,1") == "T5"


@rule("T5")
def test_without_linked_placement_a_neighbour_that_fits_is_enough() -> None:
    state = given("@ . EW .", hand="EW NS NESW", linked_placement=False)
    assert allowed(state, "dig EW 3,0")
    assert allowed(state, "dig EW 2,1")
    assert refused(state, "dig NS 3,0") == "T3"
    assert refused(state, "dig NESW 4,0") == "T5"
    assert refused(state, "dig NESW 2,0") == "T2"


@rule("T5")
def test_without_linked_placement_every_face_up_card_is_a_neighbour() -> None:
    state = given(
        """
        @ . . . . . . . NE' .
        . . . . . . . . .   .
        """,
        hand="NS EW",
        goals="NESW NE NW",
        linked_placement=False,
    )
    digs = {text_of(action) for action in legal_actions(state) if isinstance(action, Dig)}
    beside_start = {"dig EW -1,0", "dig EW 1,0", "dig NS 0,-1", "dig NS 0,1"}
    beside_stone = {"dig EW 7,0", "dig NS 9,0", "dig NS 8,1", "dig EW 8,-1"}
    assert digs == beside_start | beside_stone


@rule("T6")
@pytest.mark.parametrize("card", DEAD_ENDS)
@pytest.mark.parametrize("turned", ["", "'"])
def test_nothing_is_linked_through_a_dead_end(card: str, turned: str) -> None:
    state = given(f". . .\n@ {card}{turned} .\n. . .", hand="NESW")
    for beyond in ("1,-1", "2,0", "1,1"):
        assert refused(state, f"dig NESW {beyond}") in ("T3", "T5")


@rule("T6", "T7")
def test_a_dead_end_that_touches_the_gold_does_not_win() -> None:
    for card in ("E/W", "N/E/W", "N/E/S/W"):
        state = after(given(NEARLY, hand=card), f"dig {card} 7,0")
        assert faces(state) == ["?", "?", "?"]
        assert decision(state).what == "turn"


@rule("T6", "T3")
def test_the_openings_of_a_dead_end_must_still_be_matched() -> None:
    state = given(
        """
        @  E/W .
        NE EW  NW
        """,
        hand="NS NES",
    )
    assert refused(state, "dig NS 2,0") == "T3"
    assert allowed(state, "dig NES 2,0 turned")
