"""S3, S4: what strikes as it is drawn."""

import pytest

from drawing import after, mine, refused, rule, told
from drawing_duel import GOLD_WEST, discarded, hand, keys, lies, marks, new_solo, solo
from saboteur.rules.duel.facts import SabotageDrawn, SlideDrawn
from saboteur.rules.facts import CardDrawn
from saboteur.rules.state import State
from saboteur.rules.view import view

SEEDS = range(30)
STRIKING = ("rock-slide", "sabotage-pickaxe", "sabotage-lantern", "sabotage-cart")


def strikes(state: State, text: str) -> list[tuple[str, bool]]:
    """What struck as it was drawn, and whether it had an effect."""
    found = []
    for fact in told(state, text):
        match fact:
            case SabotageDrawn():
                found.append((fact.card, fact.works))
            case SlideDrawn():
                found.append((fact.card, fact.removed is not None))
            case CardDrawn():
                found.append((fact.card, True))
    return found


@rule("S3")
@pytest.mark.parametrize("tool", ["pickaxe", "lantern", "cart"])
def test_sabotage_that_is_drawn_is_laid_in_front_of_oneself(tool: str) -> None:
    state = solo(hand="NS EW", deck=f"sabotage-{tool} NW NE")
    assert strikes(state, "pass NS") == [(f"sabotage-{tool}", True), ("NW", True)]
    following = after(state, "pass NS")
    assert view(following, 0).markers == ((tool,),)
    assert hand(following, 0) == ["EW", "NW"]
    assert refused(following, "dig EW 1,0") == "D5"


@rule("S3")
def test_a_second_sabotage_card_of_a_kind_is_discarded_without_effect() -> None:
    state = solo(hand="NS EW", markers="cart", deck="sabotage-cart NW NE")
    assert strikes(state, "pass NS") == [("sabotage-cart", False), ("NW", True)]
    following = after(state, "pass NS")
    assert view(following, 0).markers == (("cart",),)
    assert discarded(following) == ["NS", "sabotage-cart"]


@rule("S3")
def test_another_kind_is_laid_beside_the_first() -> None:
    state = solo(hand="NS EW", markers="cart", deck="sabotage-lantern sabotage-pickaxe NW")
    following = after(state, "pass NS")
    assert set(view(following, 0).markers[0]) == {"cart", "lantern", "pickaxe"}


@rule("S3")
def test_after_a_repair_the_second_of_a_kind_strikes() -> None:
    state = solo(hand="repair-cart EW", markers="cart", deck="sabotage-cart NW NE")
    assert strikes(state, "repair cart 0") == [("sabotage-cart", True), ("NW", True)]
    assert refused(state, "repair cart 1") == "D11"


@rule("S3", "D3")
def test_sabotage_is_got_rid_of_with_two_cards_and_does_not_count_as_drawn() -> None:
    state = solo(hand="NS EW NW", markers="cart", deck="sabotage-lantern NE NE")
    following = after(state, "shed cart NS EW")
    assert view(following, 0).markers == (("lantern",),)
    assert hand(following, 0) == ["NE", "NW"]


@rule("S3", "D3")
def test_who_passes_two_cards_draws_two_that_do_not_strike() -> None:
    state = solo(hand="NS EW NW", deck="sabotage-cart NE sabotage-lantern NE EW")
    assert hand(after(state, "pass NS EW"), 0) == ["NE", "NE", "NW"]


@rule("S3")
def test_a_card_that_does_not_strike_goes_to_the_hand() -> None:
    state = solo(hand="NS", deck="key treasure-map")
    assert hand(after(state, "pass NS"), 0) == ["key"]


@rule("S4")
def test_a_rock_slide_that_is_drawn_removes_the_latest_path_card() -> None:
    state = solo("@ EW EW EW", hand="NS", deck="rock-slide NW NE")
    assert strikes(state, "pass NS") == [("rock-slide", True), ("NW", True)]
    following = after(state, "pass NS")
    assert mine(following) == {(1, 0): "EW", (2, 0): "EW"}
    assert hand(following, 0) == ["NW"]
    assert discarded(following) == ["NS", "rock-slide", "EW"]


@rule("S4")
def test_a_rock_slide_may_remove_the_card_just_placed() -> None:
    state = solo("@ EW", hand="NS", deck="rock-slide NW")
    assert mine(after(state, "dig NS 0,-1")) == {(1, 0): "EW"}


@rule("S4")
def test_a_rock_slide_on_a_gold_card_skips_to_the_card_before() -> None:
    gold = "NSW/E+gold1@E"
    state = solo("@ EW EW", hand=gold, deck="rock-slide NW")
    following = after(state, f"dig {gold} 3,0 turned")
    assert mine(following) == {(1, 0): "EW", (3, 0): GOLD_WEST}
    assert marks(following) == {(3, 0): 0}


@rule("S4")
def test_a_rock_slide_skips_trolls_too() -> None:
    state = solo("@ NS/EW EW NEW+troll@E NESW+troll@W", hand="NS", deck="rock-slide NW")
    assert (2, 0) not in mine(after(state, "pass NS"))
    assert len(mine(after(state, "pass NS"))) == 3


@rule("S4")
@pytest.mark.parametrize("drawing", ["@", f"@ NEW+troll@E {GOLD_WEST}"])
def test_where_nothing_can_fall_a_rock_slide_has_no_effect(drawing: str) -> None:
    state = solo(drawing, hand="NS", deck="rock-slide NW")
    assert strikes(state, "pass NS") == [("rock-slide", False), ("NW", True)]
    following = after(state, "pass NS")
    assert mine(following) == mine(state)
    assert discarded(following) == ["NS", "rock-slide"]


@rule("S4")
def test_the_latest_card_is_the_one_placed_last_and_not_the_one_furthest_away() -> None:
    state = solo("@ EW EW", hand="NS NW", deck="NE rock-slide NW")
    state = after(state, "dig NS 0,-1", "pass NW")
    assert mine(state) == {(1, 0): "EW", (2, 0): "EW"}


@rule("S4")
def test_each_rock_slide_takes_the_latest_card_still_lying() -> None:
    state = solo("@ EW EW EW", hand="NS", deck="rock-slide rock-slide NW")
    following = after(state, "pass NS")
    assert mine(following) == {(1, 0): "EW"}
    assert hand(following, 0) == ["NW"]


@rule("S4", "D12")
def test_a_key_falls_with_its_card() -> None:
    state = solo("@ NESW+green@W", hand="key", deck="rock-slide NW")
    assert keys(after(state, "key 1,0")) == {}


@rule("S4", "T9")
def test_goals_stay_face_up_when_the_card_that_reached_them_falls() -> None:
    state = solo("@ EW EW EW EW EW EW .", hand="EW", deck="rock-slide NW")
    following = after(state, "dig EW 7,0")
    assert (7, 0) not in mine(following)
    assert lies(following) == {(8, 0): "up"}


@rule("S4", "D15")
def test_nothing_is_drawn_and_nothing_falls_when_the_round_is_over() -> None:
    state = solo(f"@ . {GOLD_WEST}", hand="EW", counters=1, deck="rock-slide NW")
    following = after(state, "dig EW 1,0")
    assert (1, 0) in mine(following)
    assert view(following, 0).deck == 2


@rule("S3", "S4")
@pytest.mark.parametrize("seed", SEEDS)
def test_the_opening_hand_is_dealt_by_the_same_rules(seed: int) -> None:
    state = new_solo(seed)
    assert len(hand(state, 0)) == 6
    assert not set(hand(state, 0)) & set(STRIKING)
    gone = discarded(state)
    assert set(gone) <= set(STRIKING)
    struck = len(gone) + len(view(state, 0).markers[0])
    assert view(state, 0).deck == 52 - 10 - 6 - struck


@rule("S3", "S4")
def test_some_opening_hands_meet_sabotage_twice_and_rock_slides() -> None:
    states = [new_solo(seed) for seed in range(60)]
    assert any(view(state, 0).markers[0] for state in states)
    assert any("rock-slide" in discarded(state) for state in states)
    assert any(set(discarded(state)) & set(STRIKING[1:]) for state in states)
