"""D3, D5: what a turn may be, what is drawn after it, and whose turn is next."""

import pytest

from drawing import after, allowed, refused, rule, told
from drawing_duel import BLUE, GREEN, chooser, duel, hand
from saboteur.rules.facts import CardDrawn, Passed
from saboteur.rules.state import State
from saboteur.rules.view import view

TOOLS = ("pickaxe", "lantern", "cart")


def drawn(state: State, text: str) -> int:
    return sum(isinstance(fact, CardDrawn) for fact in told(state, text))


def discarded(state: State, seat: int) -> list[str]:
    """The pile as a seat sees it."""
    return [discard.card for discard in view(state, seat).discards]


@rule("D3")
@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("dig EW 1,-1", 1),
        ("treasure-map 0", 1),
        ("shed cart EW NE", 1),
        ("pass EW", 1),
        ("pass EW NE", 2),
    ],
)
def test_each_kind_of_turn_draws_its_number_of_cards(text: str, count: int) -> None:
    sabotage = {BLUE: "cart"} if "shed" in text else None
    state = duel(hand="EW NE treasure-map", markers=sabotage)
    assert allowed(state, text)
    assert drawn(state, text) == count
    assert chooser(after(state, text)) == ("turn", GREEN)


@rule("D3")
def test_one_passes_with_one_or_two_cards_and_no_other_number() -> None:
    state = duel(hand="EW NE NS")
    assert allowed(state, "pass EW")
    assert allowed(state, "pass EW NE")
    assert refused(state, "pass") == "D3"
    assert refused(state, "pass EW NE NS") == "D3"


@rule("D3")
def test_two_equal_cards_can_be_passed_together_if_both_are_held() -> None:
    assert allowed(duel(hand="EW EW"), "pass EW EW")
    assert refused(duel(hand="EW NE"), "pass EW EW") == "D2"


@rule("D3")
def test_getting_rid_of_sabotage_leaves_one_card_less() -> None:
    state = duel(hand="EW NE NW NS EW NW", markers={BLUE: "cart"}, deck="NE NE NE")
    following = after(state, "shed cart EW NE")
    assert view(following, BLUE).markers == ((), ())
    assert len(hand(following, BLUE)) == 5
    assert discarded(following, GREEN) == ["EW", "NE", "sabotage-cart"]


@rule("D3")
def test_only_sabotage_in_front_of_oneself_is_got_rid_of_and_only_one() -> None:
    state = duel(hand="EW NE NW", markers={BLUE: "cart lantern", GREEN: "pickaxe"})
    assert refused(state, "shed pickaxe EW NE") == "D3"
    following = after(state, "shed lantern EW NE")
    assert view(following, None).markers == (("cart",), ("pickaxe",))


@rule("D3")
def test_getting_rid_of_sabotage_takes_two_cards_of_ones_own() -> None:
    state = duel(hand="EW NE NW", other="NS NS", markers={BLUE: "cart"})
    assert allowed(state, "shed cart EW NE")
    assert refused(state, "shed cart EW") == "D3"
    assert refused(state, "shed cart EW NE NW") == "D3"
    assert refused(state, "shed cart NS NE") == "D2"
    assert refused(duel(hand="EW", markers={BLUE: "cart"}), "shed cart EW") == "D3"
    assert refused(duel(hand="EW NE"), "shed cart EW NE") == "D3"


@rule("D3")
def test_the_discard_pile_is_face_up() -> None:
    state = after(duel(hand="EW key NE"), "pass EW key")
    assert discarded(state, GREEN) == discarded(state, BLUE) == ["EW", "key"]
    [passed] = [fact for fact in told(duel(hand="EW NE"), "pass NE") if isinstance(fact, Passed)]
    assert passed.face_up


@rule("D3")
def test_a_deck_that_is_too_short_gives_what_it_has() -> None:
    state = after(duel(hand="EW NE NW", deck="NS"), "pass EW NE")
    assert hand(state, BLUE) == ["NS", "NW"]
    assert view(state, None).deck == 0


@rule("D3")
def test_from_an_empty_deck_nothing_is_drawn_but_something_must_be_done() -> None:
    state = duel(hand="EW NE", deck="")
    assert drawn(state, "dig EW 1,-1") == drawn(state, "pass EW NE") == 0
    assert refused(state, "pass") == "D3"
    assert hand(after(state, "dig EW 1,-1"), BLUE) == ["NE"]


@rule("D3")
def test_turns_alternate() -> None:
    state = duel(hand="EW EW", other="NS NS", deck="")
    assert chooser(after(state, "pass EW")) == ("turn", GREEN)
    assert chooser(after(state, "pass EW", "pass NS")) == ("turn", BLUE)
    assert refused(state, "pass EW", seat=GREEN)


@rule("D3")
def test_a_player_without_cards_is_skipped_for_the_rest_of_the_round() -> None:
    state = duel(hand="EW EW EW", other="", deck="")
    for left in (2, 1):
        state = after(state, "pass EW")
        assert chooser(state) == ("turn", BLUE)
        assert len(hand(state, BLUE)) == left


@rule("D3")
def test_whoever_plays_the_last_card_is_skipped_from_then_on() -> None:
    state = duel(hand="EW", other="NS NS", deck="")
    state = after(state, "pass EW", "pass NS")
    assert chooser(state) == ("turn", GREEN)


@rule("D5")
@pytest.mark.parametrize("tool", TOOLS)
def test_whoever_has_a_sabotage_card_places_no_path(tool: str) -> None:
    state = duel(hand="EW", markers={BLUE: tool})
    assert refused(state, "dig EW 1,-1") == "D5"
    assert allowed(duel(hand="EW", markers={GREEN: tool}), "dig EW 1,-1")


@rule("D5")
def test_a_sabotaged_player_may_do_everything_else() -> None:
    state = duel(hand="EW NE treasure-map sabotage-cart repair-cart", markers={BLUE: "cart"})
    for text in (
        "treasure-map 3",
        "sabotage cart 1",
        "repair cart 0",
        "pass EW",
        "pass EW NE",
        "shed cart EW NE",
    ):
        assert allowed(state, text)


@rule("D5")
def test_one_sabotage_card_of_several_is_enough_to_forbid_paths() -> None:
    state = duel(hand="EW repair-cart NS", other="NS", markers={BLUE: "cart lantern"})
    state = after(state, "repair cart 0", "pass NS")
    assert refused(state, "dig EW 1,-1") == "D5"


@rule("D5")
def test_paths_are_allowed_again_in_the_turn_after_the_repair() -> None:
    state = duel(hand="EW repair-cart", markers={BLUE: "cart"})
    state = after(state, "repair cart 0", "pass NS")
    assert allowed(state, "dig EW 1,-1")


@rule("D5", "D8")
def test_a_bribe_does_not_help_a_sabotaged_player_to_a_path() -> None:
    state = duel("B NEW+troll@E", hand="EW", markers={BLUE: "cart"})
    assert refused(state, "dig EW 2,-1 bribe 1,-1") == "D5"


@rule("D5")
def test_an_action_card_is_no_path_card() -> None:
    assert refused(duel(hand="key"), "dig key 1,-1") == "D5"
