"""Mistakes other Saboteur programs made, each caught here (those of style in test_purity)."""

from dataclasses import asdict
from itertools import permutations
from json import dumps

import pytest

from drawing import NEARLY, after, allowed, dealt, given, refused, rule
from saboteur.games.base import BASE
from saboteur.games.catalogue import new_table
from saboteur.rules.questions import IllegalAction, take
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.texts.position import position
from saboteur.rules.view import view


@rule("T4", "B12")
def test_a_face_down_goal_looks_the_same_whatever_it_is() -> None:
    worlds = [given(NEARLY, goals=" ".join(order)) for order in permutations(("NESW", "NE", "NW"))]
    for viewer in (0, 1, None):
        assert len({dumps(asdict(view(world, viewer))) for world in worlds}) == 1


@rule("B3", "B13", "B15")
def test_a_client_is_sent_a_view_and_never_the_state() -> None:
    secret = given(hands=["EW", "rockfall", "map"], deck="N/E/W NES", discards="N/E/S~1")
    other = given(hands=["EW", "N/E/S", "NES"], deck="map rockfall", discards="N/E/W~1")
    for viewer in (0, None):
        assert dumps(asdict(view(secret, viewer))) == dumps(asdict(view(other, viewer)))
    assert view(secret, 1) != view(other, 1)


@rule("B1")
def test_a_secret_is_kept_by_the_view_itself() -> None:
    saboteur, digger = given(roles="DSD", spares="D"), given(roles="DDD", spares="S")
    for viewer in (0, 2, None):
        assert dumps(asdict(view(saboteur, viewer))) == dumps(asdict(view(digger, viewer)))
    assert view(saboteur, 1).role != view(digger, 1).role


@rule("T5")
def test_adjacency_is_not_taken_for_reach() -> None:
    state = given("@ EW . EW .", hand="EW")
    assert refused(state, "dig EW 4,0") == "T5"
    assert allowed(state, "dig EW 2,0")


@rule("T6")
def test_dead_ends_do_not_conduct() -> None:
    assert refused(given("@ N/E/S/W .", hand="EW"), "dig EW 2,0") == "T5"
    assert allowed(given("@ NESW .", hand="EW"), "dig EW 2,0")


@rule("T3")
def test_both_of_two_cards_are_checked_for_matching() -> None:
    assert refused(given("@ EW", hand="NS"), "dig NS 2,0") == "T3"
    assert refused(given("NE EW\n@ .", hand="NEW"), "dig NEW 1,0") == "T3"


@rule("B5")
def test_it_is_checked_whose_turn_it_is() -> None:
    state = given(turn=1)
    for seat in (0, 2):
        with pytest.raises(IllegalAction, match="B5"):
            take(state, parse_action("pass NS"), seat)


@rule("T3", "B13")
def test_an_illegal_play_is_neither_punished_nor_replaced() -> None:
    state = given(hand="NS EW")
    before = position(state)
    for text in ("dig NS 1,0", "pass", "pass NESW"):
        with pytest.raises(IllegalAction):
            take(state, parse_action(text))
        assert position(state) == before


@rule("B3")
def test_a_deal_depends_on_its_own_dice_alone() -> None:
    alone = position(dealt(new_table("base", 5, {}), 7))
    for seed in range(3):
        dealt(new_table("base", 4, {}), seed)
    assert position(dealt(new_table("base", 5, {}), 7)) == alone


@rule("B11", "T7")
def test_a_rockfall_undoes_a_connection() -> None:
    state = given("@ EW EW .", hands=["rockfall", "EW", "NS"])
    assert allowed(after(state, "pass rockfall"), "dig EW 3,0")
    assert refused(after(state, "rockfall 1,0"), "dig EW 3,0") == "T5"


@rule("B1", "B3")
def test_every_number_of_players_has_its_row() -> None:
    assert list(BASE.roles) == list(BASE.hand_size) == list(range(3, 11))


@rule("B1")
@pytest.mark.parametrize("players", range(3, 11))
def test_the_spare_dwarf_is_not_forgotten(players: int) -> None:
    assert len(view(dealt(new_table("base", players, {})), None).spares) == 1
    assert len(BASE.roles[players]) == players + 1


@rule("B3")
def test_cards_are_portrait() -> None:
    state = given(hand="NS EW")
    assert allowed(state, "dig NS 0,-1")
    assert allowed(state, "dig EW 1,0")
    assert refused(state, "dig NS 1,0") == refused(state, "dig EW 0,-1") == "T3"
