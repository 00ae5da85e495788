"""S1–S5: The Duel alone."""

from collections import Counter

import pytest

from drawing import after, allowed, dealt, refused, rule, told
from drawing_duel import (
    GOLD_NORTH,
    GOLD_SOUTH,
    GOLD_WEST,
    bribed,
    chooser,
    discarded,
    keys,
    lies,
    marks,
    new_solo,
    solo,
    worth,
)
from saboteur.games.catalogue import new_table
from saboteur.games.options import OptionError
from saboteur.games.solo import SOLO, verdict
from saboteur.rules.cards import NAMES
from saboteur.rules.facts import GameEnded, RoundEnded
from saboteur.rules.view import view

SEEDS = range(30)
COLOURS = ("blue", "green")
CELLS = [(8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0)]
# One cross of the own colour would join gold to the north, south and east.
THREE_GOLDS = f"""
    . {GOLD_SOUTH} .
    @ .            {GOLD_WEST}
    . {GOLD_NORTH} .
"""
# Only the goal at 8,-2 is face down, and one card is missing on the way to it.
ONE_GOAL_LEFT = """
    NW' EW EW EW EW EW EW .  ?    .  .    .  .
    NS  .  .  .  .  .  .  .  .    .  NESW .  .
    @   .  .  .  .  .  .  .  NESW .  .    .  NESW
    .   .  .  .  .  .  .  .  .    .  NESW .  .
    .   .  .  .  .  .  .  .  NESW .  .    .  .
"""


@rule("S1")
@pytest.mark.parametrize("colour", COLOURS)
def test_one_start_six_goals_and_six_counters(colour: str) -> None:
    state = new_solo(colour=colour)
    seen = view(state, 0)
    assert [(tile.x, tile.y, tile.card) for tile in seen.starts] == [
        (0, 0, f"NESW+start+{colour}-ladder")
    ]
    assert [(goal.x, goal.y) for goal in seen.goals] == CELLS
    assert seen.counters == 6
    assert seen.waiting == 12
    assert lies(state) == {}
    assert chooser(state) == ("turn", 0)


@rule("S1")
def test_seven_card_widths_lie_between_the_start_and_the_first_goals() -> None:
    assert min(x for x, _ in CELLS) - 1 == 7


@rule("S1")
def test_solo_is_for_one_and_the_colour_is_blue_or_green() -> None:
    assert new_table("solo", 1, {}).rules.options == {"colour": "blue"}
    with pytest.raises(OptionError):
        new_table("solo", 2, {})
    with pytest.raises(OptionError):
        new_table("solo", 1, {"colour": "red"})


@rule("S1")
@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize(("card", "door"), [("NEW+blue@E", "blue"), ("NESW+green@W", "green")])
def test_doors_of_the_other_colour_block_until_a_key(colour: str, card: str, door: str) -> None:
    state = solo(f"@ {card}", colour=colour, hand="EW key", deck="EW EW")
    assert refused(state, "dig EW 2,0") == ("" if door == colour else "D4")
    assert refused(state, "key 1,0") == ("D12" if door == colour else "")
    if door != colour:
        following = after(state, "key 1,0")
        assert keys(following) == {(1, 0): 0}
        assert allowed(following, "dig EW 2,0")


@rule("S1", "D7")
@pytest.mark.parametrize(
    ("colour", "card"), [("blue", "NW+blue-ladder"), ("green", "NE+green-ladder'")]
)
def test_the_ladder_of_the_own_colour_is_joined_to_the_start(colour: str, card: str) -> None:
    drawing = """
        @ .  .
        . .  .
        . EW .
    """
    name, way = card.removesuffix("'"), " turned" * card.endswith("'")
    state = solo(drawing, colour=colour, hand=f"{name} NS", deck="NW")
    state = after(state, f"dig {name} 2,2{way}")
    assert allowed(state, "dig NS 2,1" if colour == "blue" else "dig NS 2,3")


@rule("S1", "D4")
@pytest.mark.parametrize(
    ("colour", "card"), [("blue", "NE+green-ladder'"), ("green", "NW+blue-ladder")]
)
def test_the_ladder_of_the_other_colour_joins_nothing_and_is_placed_like_a_path(
    colour: str, card: str
) -> None:
    drawing = """
        @ EW .
        . .  .
        . EW .
    """
    name, way = card.removesuffix("'"), " turned" * card.endswith("'")
    state = solo(drawing, colour=colour, hand=name)
    assert refused(state, f"dig {name} 2,2{way}") == "D4"
    assert allowed(state, f"dig {name} 2,0{way}")
    row = "@ EW EW EW EW EW EW ."
    assert allowed(solo(row, colour=colour, hand=name), f"dig {name} 7,0{way}")
    lying = f"""
        @ .  .
        . .  .
        . EW {card}
    """
    further = solo(lying, colour=colour, hand="NS")
    assert refused(further, "dig NS 2,1" if way == "" else "dig NS 2,3") == "D4"


@rule("S1", "D7")
def test_the_ladder_of_the_own_colour_keeps_away_from_goals() -> None:
    row = "@ EW EW EW EW EW EW ."
    state = solo(row, hand="NW+blue-ladder NE+green-ladder")
    assert refused(state, "dig NW+blue-ladder 7,0") == "D7"
    assert allowed(state, "dig NE+green-ladder 7,0 turned")


@rule("S1", "D9")
@pytest.mark.parametrize("colour", COLOURS)
def test_gold_that_is_linked_is_marked(colour: str) -> None:
    state = solo(f"@ . {GOLD_WEST}", colour=colour, hand="EW")
    following = after(state, "dig EW 1,0")
    assert marks(following) == {(2, 0): 0}
    assert view(following, None).counters == 5


@rule("S1", "D8")
def test_trolls_are_bribed_and_paid() -> None:
    state = solo("@ NEW+troll@E", hand="EW", deck="", purse="2 3")
    assert refused(state, "dig EW 2,0") == "D4"
    following = after(state, "dig EW 2,0 bribe 1,0")
    assert bribed(following) == {(1, 0)}
    assert worth(following) == [3]


@rule("S1", "D6", "T8")
def test_goals_are_turned_over_and_laid() -> None:
    row = "@ EW EW EW EW EW EW ."
    state = solo(row, hand="EW", goals={(8, 0): "NEW+green@N+gold3"})
    state = after(state, "dig EW 7,0")
    assert chooser(state) == ("lay", 0)
    assert marks(after(state, "lay 1 turned")) == {(8, 0): 0}


@rule("S1", "D15")
def test_the_sixth_counter_ends_the_round() -> None:
    cross = "dig NESW+blue@S 1,0"
    for counters, ends in ((4, False), (3, True), (2, False)):
        state = after(solo(THREE_GOLDS, hand="NESW+blue@S", counters=counters), cross)
        assert (chooser(state) == ("deal", None)) == ends
    state = after(state, "mark 1,1")
    assert chooser(state) == ("mark", 0)
    state = after(state, "mark 2,0")
    assert chooser(state) == ("deal", None)
    assert worth(state) == [2]


@rule("S1", "D15")
def test_six_goals_face_up_end_the_round() -> None:
    state = solo(ONE_GOAL_LEFT, hand="EW NS")
    following = after(state, "dig EW 7,-2")
    assert len(lies(following)) == 6
    assert chooser(following) == ("deal", None)
    assert chooser(after(state, "dig NS 0,1")) == ("turn", 0)


@rule("S1", "D15")
def test_an_empty_deck_and_an_empty_hand_end_the_round() -> None:
    assert chooser(after(solo(hand="NS", deck=""), "pass NS")) == ("deal", None)
    assert chooser(after(solo(hand="NS EW", deck=""), "pass NS")) == ("turn", 0)
    assert chooser(after(solo(hand="NS", deck="NS"), "pass NS")) == ("turn", 0)


@rule("S1", "D15", "S3")
def test_a_deck_that_ends_in_sabotage_leaves_an_empty_hand() -> None:
    state = solo(hand="NS", deck="sabotage-cart rock-slide")
    [end] = [fact for fact in told(state, "pass NS") if isinstance(fact, RoundEnded)]
    assert end.rule == "D15"


@rule("S2")
@pytest.mark.parametrize("seed", SEEDS)
def test_ten_cards_are_set_aside_each_round(seed: int) -> None:
    state = new_solo(seed)
    assert view(state, 0).aside == 10
    everything = [*view(state, 0).hand, *(NAMES[card] for card in state.aside)]
    everything += [NAMES[card] for card in state.deck[: state.left]]
    everything += discarded(state)
    everything += [f"sabotage-{tool}" for tool in view(state, 0).markers[0]]
    assert Counter(everything) == Counter(NAMES[card] for card in SOLO.deck)


@rule("S2")
def test_the_cards_set_aside_are_random() -> None:
    assert len({tuple(sorted(new_solo(seed).aside)) for seed in SEEDS}) == len(SEEDS)


@rule("S2")
def test_the_cards_set_aside_come_back_for_the_next_round() -> None:
    drawing = f"@ EW {GOLD_WEST}"
    over = after(solo(drawing, hand="NS", deck="", marked="2,0 0", aside="NW NE key"), "pass NS")
    state = dealt(over)
    assert view(state, 0).aside == 10
    cards = [*view(state, 0).hand, *discarded(state), *view(state, 0).markers[0]]
    cards += [NAMES[card] for card in [*state.aside, *state.deck[: state.left]]]
    assert len(cards) == 51
    assert "NSW/E+gold1@E" not in cards


@rule("S2", "D17")
def test_the_next_round_is_set_up_like_the_first() -> None:
    over = after(solo(hand="NS", deck="", counters=2, purse="1 2"), "pass NS")
    state = dealt(over)
    assert view(state, 0).counters == 6
    assert view(state, 0).round == 2
    assert worth(state) == [3]
    assert chooser(state) == ("turn", 0)


@rule("S5")
@pytest.mark.parametrize(
    ("nuggets", "verdict_"),
    [(0, 0), (14, 0), (15, 1), (19, 1), (20, 2), (21, 2), (24, 2), (25, 3), (40, 3)],
)
def test_the_four_verdicts(nuggets: int, verdict_: int) -> None:
    assert verdict(nuggets) == verdict_


@rule("S5")
@pytest.mark.parametrize("round", [1, 2, 3])
def test_the_game_is_over_after_three_rounds(round: int) -> None:
    state = solo(hand="NS", deck="", purse="1 2 3", round=round)
    following = after(state, "pass NS")
    assert chooser(following) == (("over", None) if round == 3 else ("deal", None))
    assert view(following, 0).gold == ((6,) if round == 3 else None)


@rule("S5", "D16")
def test_the_last_rounds_gold_and_debts_count() -> None:
    state = solo(
        f"@ EW {GOLD_WEST}", hand="NS", deck="", purse="3", round=3, marked="2,0 0", debts="1"
    )
    [end] = [fact for fact in told(state, "pass NS") if isinstance(fact, GameEnded)]
    assert end == GameEnded((3,), (0,))
