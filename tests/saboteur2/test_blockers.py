"""A1–A4: dwarves that block a path until somebody pays."""

from itertools import product

import pytest

from drawing import NEARLY, after, allowed, dealt, mine, refused, rule, told
from drawing_saboteur2 import EVERYBODY, given, goes_on, gold, hand
from saboteur.games.catalogue import new_table
from saboteur.rules.actions import Block, Dig
from saboteur.rules.lying import Discard, Token
from saboteur.rules.questions import decision, legal_actions
from saboteur.rules.saboteur2.facts import FigureLeft, FigurePlaced, PassageBought
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.view import view


def blocked(
    drawing: str = "@",
    *,
    hand: str = "NS EW",
    hands: tuple[str, ...] = (),
    turn: int = 0,
    figures: str = "0,0 E 1; free",
    gold: tuple[int, ...] = (1, 1, 1),
    markers: dict[int, str] | None = None,
) -> State:
    """A turn with a dwarf of seat 1 on the start's eastern opening, if nothing else is said."""
    return given(
        drawing,
        hand=hand,
        hands=hands,
        turn=turn,
        figures=figures,
        gold=gold,
        markers=markers,
        blockers=True,
    )


def standing(state: State) -> set[tuple[int, int, str | None, int | None]]:
    """Where dwarves stand, and who holds their tokens."""
    tokens = view(state, None).tokens
    return {(token.x, token.y, token.side, token.seat) for token in tokens}


@rule("A1")
@pytest.mark.parametrize("players", [2, 5, 12])
def test_every_player_starts_the_game_with_one_gold_piece(players: int) -> None:
    state = dealt(new_table("saboteur2", players, {"blockers": True}))
    assert gold(state) == [1] * players
    assert view(state, None).figures == 2


@rule("A1")
def test_the_next_round_brings_no_gold_piece() -> None:
    state = given(hands=["NS", ""], roles="blue green", deck="", blockers=True, gold=[1, 0])
    assert gold(dealt(after(state, "pass NS"))) == [1, 0]


@rule("A1")
def test_without_the_option_there_are_neither_dwarves_nor_gold() -> None:
    for options in ({}, {"blockers": False}):
        state = dealt(new_table("saboteur2", 4, options))
        assert gold(state) == [0, 0, 0, 0]
        assert view(state, None).figures == 0
        assert not [action for action in legal_actions(state) if isinstance(action, Block)]
    assert refused(given(hand="NS"), "block NS 0,0 N") == "X4"


@rule("A2")
def test_a_dwarf_is_placed_for_a_card_discarded_unseen_and_one_is_drawn() -> None:
    state = given(hand="EW map", deck="NESW NS", blockers=True, gold=[1, 1, 1])
    placed = after(state, "block map 0,0 S")
    assert view(placed, None).tokens == (Token("figure", 0, 0, 0, "S"),)
    assert view(placed, None).figures == 1
    assert view(placed, None).blocked == (0,)
    assert set(hand(placed, 0)) == {"EW", "NESW"}
    assert view(placed, 0).discards == (Discard("map", by=0),)
    assert view(placed, 1).discards == (Discard("?", by=0),)
    assert decision(placed).seat == 1
    [fact] = [fact for fact in told(state, "block map 0,0 S") if isinstance(fact, FigurePlaced)]
    assert as_seen(fact, 0) == FigurePlaced(0, "map", 0, 0, "S")
    assert as_seen(fact, 1) == as_seen(fact, None) == FigurePlaced(0, "?", 0, 0, "S")


@rule("A2")
def test_a_player_does_it_once_a_round() -> None:
    state = given(blockers=True, gold=[1, 1, 1])
    state = after(state, "block NS 0,0 N", "pass NS", "pass NS")
    assert refused(state, "block NS 0,0 S") == "A2"
    assert not [action for action in legal_actions(state) if isinstance(action, Block)]


@rule("A2")
def test_another_player_takes_the_second_dwarf_and_then_none_is_left() -> None:
    state = given(blockers=True, gold=[1, 1, 1])
    state = after(state, "block NS 0,0 N", "block NS 0,0 S")
    assert standing(state) == {(0, 0, "N", 0), (0, 0, "S", 1)}
    assert view(state, None).figures == 0
    assert refused(state, "block NS 0,0 E") == "A2"
    assert not [action for action in legal_actions(state) if isinstance(action, Block)]


@rule("A2")
@pytest.mark.parametrize("marker", ["pickaxe", "lantern", "cart", "trapped"])
def test_a_dwarf_is_placed_with_broken_tools_or_in_jail_too(marker: str) -> None:
    assert allowed(given(markers={0: marker}, blockers=True), "block NS 0,0 N")


@rule("A2")
def test_it_takes_a_card() -> None:
    state = given(hands=["", "NS", "NS"], deck="", blockers=True)
    assert refused(state, "block NS 0,0 N") == "X3"
    assert refused(state, Block("", 0, 0, "N")) == "X3"
    assert not [action for action in legal_actions(state) if isinstance(action, Block)]
    assert refused(given(hand="NS", blockers=True), "block EW 0,0 N") == "X3"


@rule("A2")
def test_a_dwarf_stands_on_a_linked_opening_that_faces_an_empty_cell() -> None:
    drawing = """
        @ NES' NS/E .  .  EW
        . .    .    .  .  .
    """
    state = given(drawing, hand="NS", blockers=True)
    assert refused(state, "block NS 0,0 E") == "A2"
    assert allowed(state, "block NS 1,0 N")
    assert allowed(state, "block NS 1,0 S")
    assert refused(state, "block NS 1,0 E") == "A2"
    assert refused(state, "block NS 2,0 E") == "A2"
    assert refused(state, "block NS 5,0 E") == "A2"
    assert refused(state, "block NS 3,0 W") == "A2"
    assert refused(state, "block NS 500,0 W") == "A2"
    assert refused(state, Block("NS", 0, 0, "X")) == "A2"


@rule("A2")
def test_the_openings_on_which_a_dwarf_may_stand() -> None:
    drawing = """
        @ NES' E/W
        . NW   .
    """
    blocks = [
        a
        for a in legal_actions(given(drawing, hand="NS EW EW", blockers=True))
        if isinstance(a, Block)
    ]
    places = {("0,0", "N"), ("0,0", "W"), ("0,0", "S"), ("1,0", "N"), ("1,1", "W")}
    assert {(f"{a.x},{a.y}", a.side) for a in blocks} == places
    assert sorted(a.card for a in blocks) == ["EW"] * len(places) + ["NS"] * len(places)


@rule("A2", "T4")
def test_a_dwarf_does_not_stand_before_a_goal() -> None:
    drawing = """
        @  .  .  .  .  .  .  .  ?
        NE EW EW EW EW EW EW EW NE
        .  .  .  .  .  .  .  .  .
    """
    state = given(drawing, hand="NS", goals="NE NESW NW", blockers=True)
    assert refused(state, "block NS 8,1 N") == "A2"
    assert refused(state, "block NS 8,0 W") == "A2"


@rule("A2")
def test_a_dwarf_may_stand_on_a_stone_or_on_a_ladder() -> None:
    drawing = """
        @ EW EW EW EW EW EW       EW NE'
        . .  .  .  .  .  N+ladder .  .
        . .  .  NE+ladder .  .  . .  .
    """
    state = given(drawing, hand="NS", goals="NESW NE NW", blockers=True)
    assert allowed(state, "block NS 8,0 S")
    assert allowed(state, "block NS 3,2 N")
    assert allowed(state, "block NS 3,2 E")


@rule("A2")
def test_a_cell_is_blocked_once() -> None:
    around = """
        @  .
        NE NW
    """
    free = given(around, hand="NS", blockers=True)
    assert allowed(free, "block NS 0,0 E")
    assert allowed(free, "block NS 1,1 N")
    taken = blocked(around, hand="NS")
    assert refused(taken, "block NS 1,1 N") == "A2"
    assert refused(taken, "block NS 0,0 E") == "A2"
    assert allowed(taken, "block NS 0,0 N")


@rule("A3")
def test_nobody_without_gold_puts_a_card_on_a_blocked_cell() -> None:
    state = blocked(gold=(0, 1, 1), hand="EW E+ladder NES")
    assert refused(state, "dig EW 1,0") == "A3"
    assert refused(state, "dig NES 1,0 turned") == "A3"
    assert refused(state, "dig E+ladder 1,0 turned") == "A3"
    assert allowed(state, "dig EW -1,0")
    digs = [action for action in legal_actions(state) if isinstance(action, Dig)]
    assert digs
    assert all((dig.x, dig.y) != (1, 0) for dig in digs)


@rule("A3")
def test_the_cell_is_blocked_from_every_side() -> None:
    around = """
        @  .
        NE NW
    """
    assert refused(blocked(around, gold=(0, 0, 0), hand="NESW"), "dig NESW 1,0") == "A3"
    assert allowed(given(around, hand="NESW", blockers=True), "dig NESW 1,0")


@rule("A3")
def test_one_gold_piece_to_the_tokens_holder_is_part_of_the_placement() -> None:
    state = blocked(gold=(2, 0, 1))
    dug = after(state, "dig EW 1,0")
    assert mine(dug) == {(1, 0): "EW"}
    assert gold(dug) == [1, 1, 1]
    assert standing(dug) == set()
    facts = told(state, "dig EW 1,0")
    assert facts[:2] == [PassageBought(0, 1), FigureLeft(0, 0, "E", "A3")]


@rule("A3")
def test_the_last_gold_piece_is_enough() -> None:
    assert gold(after(blocked(gold=(1, 0, 0)), "dig EW 1,0")) == [0, 1, 0]


@rule("A3")
def test_the_holder_of_the_token_places_there_without_paying() -> None:
    state = blocked(turn=1, gold=(1, 0, 1))
    dug = after(state, "dig EW 1,0")
    assert gold(dug) == [1, 0, 1]
    assert standing(dug) == set()
    assert not [f for f in told(state, "dig EW 1,0") if isinstance(f, PassageBought)]


@rule("A3")
def test_a_dwarf_that_left_is_free_again_only_in_the_next_round() -> None:
    state = blocked(figures="0,0 E 1; 0,0 N 2")
    dug = after(state, "dig EW 1,0")
    assert view(dug, None).figures == 0
    assert standing(dug) == {(0, 0, "N", 2)}
    assert refused(after(dug, "pass NS"), "block NS 0,0 S") == "A2"
    assert view(dealt(dug), None).figures == 2


@rule("A3")
def test_a_card_beside_a_blocked_cell_costs_nothing_and_the_dwarf_stays() -> None:
    state = blocked(hand="NES EW")
    for text in ("dig EW -1,0", "dig NES 0,1"):
        dug = after(state, text)
        assert gold(dug) == [1, 1, 1]
        assert standing(dug) == {(0, 0, "E", 1)}


@rule("A3")
def test_what_is_refused_by_other_rules_is_refused_with_gold_too() -> None:
    state = blocked(hand="NS EW", markers={0: "cart"})
    assert refused(state, "dig EW 1,0") == "X6"
    assert refused(blocked(hand="NS"), "dig NS 1,0") == "T3"


@rule("A3")
@pytest.mark.parametrize("order", ["0,0 N 2; 0,0 S 1", "0,0 S 1; 0,0 N 2"])
def test_of_two_dwarves_the_one_that_was_paid_for_leaves(order: str) -> None:
    dug = after(blocked(figures=order, hand="NS"), "dig NS 0,1")
    assert gold(dug) == [0, 2, 1]
    assert standing(dug) == {(0, 0, "N", 2)}


@rule("A3")
def test_whichever_dwarf_is_paid_for_it_is_that_one_that_leaves() -> None:
    cells = {"N": "0,-1", "E": "1,0", "S": "0,1", "W": "-1,0"}
    for holder, other, side in product((0, 2), "NESW", "NESW"):
        if other != side:
            figures = f"0,0 {other} {holder}; 0,0 {side} 1"
            dug = after(blocked(figures=figures, hand="NESW"), f"dig NESW {cells[side]}")
            assert standing(dug) == {(0, 0, other, holder)}, figures


@rule("A3", "X24")
def test_the_treasure_may_be_reached_by_paying() -> None:
    state = blocked(NEARLY, figures="6,0 E 2; free", hand="EW")
    found = after(state, "dig EW 7,0")
    assert not goes_on(found)
    assert gold(found) == [5, 1, 2]


@rule("A4")
def test_a_dwarf_leaves_with_the_card_it_stands_on() -> None:
    state = blocked("@ EW EW", hand="rockfall", figures="2,0 E 1; free")
    fallen = after(state, "rockfall 2,0")
    assert standing(fallen) == set()
    assert view(fallen, None).figures == 1
    assert gold(fallen) == [1, 1, 1]
    assert FigureLeft(2, 0, "E", "A4") in told(state, "rockfall 2,0")


@rule("A4")
def test_it_is_free_again_next_round() -> None:
    state = blocked("@ EW", hand="rockfall", figures="1,0 E 1; 0,0 N 2")
    fallen = after(state, "rockfall 1,0")
    assert view(fallen, None).figures == 0
    assert view(dealt(fallen), None).figures == 2


@rule("A4")
def test_two_dwarves_on_one_card_leave_together() -> None:
    state = blocked("@ NEW", hand="rockfall", figures="1,0 E 1; 1,0 N 2")
    assert standing(after(state, "rockfall 1,0")) == set()


@rule("A4")
def test_a_rockfall_beside_a_dwarf_leaves_it_where_it_is() -> None:
    state = blocked("@ EW EW", hand="rockfall", figures="0,0 W 1; 2,0 E 2")
    assert standing(after(state, "rockfall 1,0")) == {(0, 0, "W", 1), (2, 0, "E", 2)}


@rule("A4", "A3")
@pytest.mark.parametrize(("pieces", "refusal"), [(0, "A3"), (1, "")])
def test_a_dwarf_whose_opening_loses_the_link_stays_and_still_blocks(
    pieces: int, refusal: str
) -> None:
    state = blocked(
        "@ EW EW .",
        hands=("rockfall", "NS", "E+ladder"),
        figures="2,0 E 1; free",
        gold=(1, 1, pieces),
    )
    cut = after(state, "rockfall 1,0", "pass NS")
    assert standing(cut) == {(2, 0, "E", 1)}
    assert refused(cut, "dig E+ladder 3,0 turned") == refusal


@rule("A4")
@pytest.mark.parametrize("holder", [0, 2, 3, 4, 5])
@pytest.mark.parametrize("side", ["N", "S", "W"])
def test_of_two_dwarves_the_one_whose_card_is_removed_leaves(side: str, holder: int) -> None:
    for figures in (f"0,0 {side} {holder}; 1,0 E 1", f"1,0 E 1; 0,0 {side} {holder}"):
        state = given(
            "@ EW",
            roles=EVERYBODY,
            hand="rockfall",
            figures=figures,
            gold=[1] * 6,
            blockers=True,
        )
        assert standing(after(state, "rockfall 1,0")) == {(0, 0, side, holder)}


@rule("A4", "A2")
def test_when_the_link_comes_back_the_cell_is_still_blocked() -> None:
    state = blocked(
        "@ EW EW .",
        hands=("rockfall EW", "EW", "EW"),
        figures="2,0 E 1; free",
        gold=(0, 1, 0),
    )
    back = after(state, "rockfall 1,0", "dig EW 1,0")
    assert refused(back, "dig EW 3,0") == "A3"


@rule("A4")
def test_a_rockfall_still_spares_the_start_under_a_dwarf() -> None:
    assert refused(blocked(hand="rockfall"), "rockfall 0,0") == "B11"
