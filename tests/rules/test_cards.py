"""Every card of the base game, as it is printed."""

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import u8

from drawing import rule
from saboteur.games.base import BASE
from saboteur.rules import cards, tunnels
from saboteur.rules.base.cards import BASE_ACTIONS
from saboteur.rules.base.effects import BASE_EFFECTS
from saboteur.rules.cards import Face
from saboteur.rules.rows import path_cards
from saboteur.rules.ruleset import effects_of

# Copies by face: a slash separates tunnels that do not meet, a lone letter is a dead end.
TUNNELS = {
    "EW": 3,
    "NS": 4,
    "NE": 5,
    "NW": 4,
    "NEW": 5,
    "NES": 5,
    "NESW": 5,
    "N": 1,
    "E": 1,
    "N/S": 1,
    "E/W": 1,
    "N/E": 1,
    "N/W": 1,
    "N/E/W": 1,
    "N/E/S": 1,
    "N/E/S/W": 1,
}
ACTIONS = {
    "broken-pickaxe": 3,
    "broken-lantern": 3,
    "broken-cart": 3,
    "repair-pickaxe": 2,
    "repair-lantern": 2,
    "repair-cart": 2,
    "repair-pickaxe-lantern": 1,
    "repair-pickaxe-cart": 1,
    "repair-lantern-cart": 1,
    "rockfall": 3,
    "map": 6,
}
GOALS = {"NESW+treasure": 1, "NE+stone": 1, "NW+stone": 1}


def named(numbers: vec[u8]) -> Counter[str]:
    return Counter(cards.NAMES[number] for number in numbers)


@rule("B3")
def test_the_deck_has_every_card_as_often_as_it_is_printed() -> None:
    assert named(BASE.deck) == TUNNELS | ACTIONS
    assert sum(TUNNELS.values()) == 40
    assert sum(ACTIONS.values()) == 27


@rule("B3")
def test_the_deck_has_more_paths_north_to_south_than_west_to_east() -> None:
    assert named(BASE.deck)["NS"] == 4
    assert named(BASE.deck)["EW"] == 3


@rule("B2")
def test_the_goals_are_one_treasure_and_two_stones() -> None:
    assert named(BASE.goals) == GOALS


@rule("B2")
def test_the_start_is_open_on_every_side() -> None:
    [(x, y, card)] = BASE.starts
    assert (x, y) == (0, 0)
    assert Face(card).tunnels == [tunnels.ALL_SIDES]


@rule("B4")
def test_the_nugget_cards_are_16_of_one_8_of_two_and_4_of_three() -> None:
    assert Counter(int(nugget) for nugget in BASE.nuggets) == {1: 16, 2: 8, 3: 4}


@rule("T2")
@pytest.mark.parametrize(
    ("sides", "turned"), [("N", "S"), ("E", "W"), ("NE", "SW"), ("NES", "NSW"), ("EW", "EW")]
)
def test_half_a_turn_swaps_opposite_sides(sides: str, turned: str) -> None:
    [before], [after] = tunnels.parse(sides), tunnels.parse(turned)
    assert tunnels.turned(before) == after
    assert tunnels.turned(after) == before


@rule("T2")
@pytest.mark.parametrize("name", TUNNELS)
def test_a_card_looks_the_same_turned_if_its_face_does(name: str) -> None:
    same = name in ("EW", "NS", "NESW", "N/S", "E/W", "N/E/S/W")
    assert cards.SAME_TURNED[cards.NUMBERS[name]] == same


@rule("T3")
@pytest.mark.parametrize("name", TUNNELS)
def test_every_letter_of_a_face_is_an_opening(name: str) -> None:
    letters = sum(tunnels.SIDE[letter] for letter in name.replace("/", ""))
    number = cards.NUMBERS[name]
    assert cards.OPENINGS[2 * number] == letters
    assert cards.OPENINGS[2 * number + 1] == tunnels.turned(letters)


@rule("T6")
@pytest.mark.parametrize("name", TUNNELS)
def test_letters_written_together_are_joined_and_others_are_not(name: str) -> None:
    face = tunnels.parse(name)
    pieces = name.split("/")
    for letter, side in tunnels.SIDE.items():
        [*own] = [piece for piece in pieces if letter in piece]
        assert tunnels.joined(face, side) == (tunnels.parse(own[0])[0] if own else 0)


@rule("T6")
def test_a_bridge_joins_two_tunnels_that_do_not_meet() -> None:
    bridge = tunnels.parse("NS/EW")
    side = tunnels.SIDE
    assert tunnels.joined(bridge, side["N"]) == side["N"] | side["S"]
    assert tunnels.joined(bridge, side["E"]) == side["E"] | side["W"]


@pytest.mark.parametrize(("enters", "leaves"), [("N", "NW"), ("W", "NW"), ("E", "E"), ("S", "")])
def test_a_barrier_closes_one_arm_off_from_the_rest(enters: str, leaves: str) -> None:
    face = Face("NEW+troll@E")
    through = tunnels.joined_shut(face.tunnels, tunnels.SIDE[enters], face.behind)
    assert through == sum(tunnels.SIDE[side] for side in leaves)


def test_the_name_of_a_card_says_all_that_is_printed_on_it() -> None:
    door = Face("NW+green")
    assert (door.barrier, door.behind) == (cards.GREEN, tunnels.SIDE["N"])
    troll = Face("NEW+troll@E")
    assert (troll.barrier, troll.behind) == (cards.TROLL, tunnels.SIDE["E"])
    assert (troll.turned().barrier, troll.turned().behind) == (cards.TROLL, tunnels.SIDE["W"])
    assert Face("NW+blue-ladder").ladder == Face("NW+blue-ladder").turned().ladder == 2
    assert Face("NE").ladder == Face("NE").barrier == Face("NE").behind == 0


def test_a_card_with_a_barrier_looks_the_same_turned_only_if_the_barrier_does() -> None:
    assert Face("EW").looks_like(Face("EW").turned())
    assert not Face("NESW+blue@S").looks_like(Face("NESW+blue@S").turned())


def test_a_card_that_does_what_no_effect_is_bound_to_is_named() -> None:
    unbound = {does: effect for does, effect in BASE_EFFECTS.items() if does != "look"}
    with pytest.raises(LookupError, match="'map' does: 'look'"):
        effects_of(BASE_ACTIONS, unbound)


def test_a_feature_without_a_rule_is_named() -> None:
    with pytest.raises(LookupError, match=r"'swamp' of 'NS\+swamp'"):
        path_cards("1 NS+swamp", {"ladder": "X21"})
