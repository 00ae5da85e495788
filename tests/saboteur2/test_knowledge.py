"""X15–X17: what each seat knows of roles and hands, and what becomes unknown again."""

import pytest

from drawing import after, rule, told
from drawing_saboteur2 import EVERYBODY, given
from saboteur.rules.lying import HatOut
from saboteur.rules.questions import legal_actions, take
from saboteur.rules.saboteur2.facts import HandsSwapped
from saboteur.rules.seen import as_seen
from saboteur.rules.view import view

NOTHING: tuple[str, ...] = ()
SIX_HANDS = ["inspection EW", *["NS"] * 5]


@rule("X15")
def test_the_inspector_knows_the_role_from_then_on() -> None:
    state = after(given(roles=EVERYBODY, hands=SIX_HANDS), "inspection 2", "pass NS", "pass NS")
    assert view(state, 0).roles == ("blue-digger", "?", "boss", "?", "?", "?")


@rule("X15")
def test_everybody_knows_who_inspected_whom_and_nobody_else_what_was_seen() -> None:
    state = after(given(roles=EVERYBODY, hands=SIX_HANDS), "inspection 2")
    for viewer in (1, 2, 5, None):
        seen = view(state, viewer)
        assert seen.inspected == ((2,), (), (), (), (), ())
        assert all(role == "?" for seat, role in enumerate(seen.roles) if seat != viewer)


@rule("X15")
def test_who_was_inspected_learns_nothing_of_the_inspector() -> None:
    state = after(given(roles=EVERYBODY, hands=SIX_HANDS), "inspection 2")
    assert view(state, 2).roles == ("?", "?", "boss", "?", "?", "?")


@rule("X17", "X15")
def test_after_a_change_of_hats_the_inspected_role_is_unknown_again() -> None:
    hands = ["inspection", "change-hats", "NS"]
    state = given(roles="blue green boss", hands=hands, spares="saboteur")
    changed = after(state, "inspection 2", "change-hats 2")
    assert view(changed, 0).roles == ("blue-digger", "?", "?")
    assert view(changed, 0).inspected == ((), (), ())
    assert view(changed, 2).roles == ("?", "?", "saboteur")
    assert view(changed, 1).roles == ("?", "green-digger", "?")


@rule("X17", "X15")
def test_the_inspector_still_knows_which_role_went_out() -> None:
    hands = ["inspection", "change-hats", "NS"]
    state = given(roles="blue green boss", hands=hands, spares="saboteur")
    changed = after(state, "inspection 2", "change-hats 2")
    assert view(changed, 0).hats_out == (HatOut("boss", (0, 2)),)
    assert view(changed, 2).hats_out == (HatOut("boss", (0, 2)),)
    assert view(changed, 1).hats_out == (HatOut("?", (0, 2)),)
    assert view(changed, None).hats_out == (HatOut("?", (0, 2)),)


@rule("X17")
def test_a_hat_that_nobody_inspected_is_known_to_its_old_owner_alone() -> None:
    state = after(given(roles="blue green boss", hand="change-hats"), "change-hats 1")
    assert view(state, 1).hats_out == (HatOut("green-digger", (1,)),)
    assert view(state, 0).hats_out == view(state, None).hats_out == (HatOut("?", (1,)),)


@rule("X17")
def test_whoever_changes_anothers_hat_sees_neither_role() -> None:
    state = given(roles="blue green boss", hand="change-hats", spares="saboteur")
    changed = view(after(state, "change-hats 1"), 0)
    assert changed.roles == ("blue-digger", "?", "?")
    assert changed.hats_out == (HatOut("?", (1,)),)
    assert changed.spares == ()


@rule("X17")
def test_whoever_changes_ones_own_hat_knows_both_roles() -> None:
    state = given(roles="blue green boss", hand="change-hats", spares="saboteur")
    changed = view(after(state, "change-hats 0"), 0)
    assert changed.role == "saboteur"
    assert changed.hats_out == (HatOut("blue-digger", (0,)),)


@rule("X17", "X15")
def test_knowledge_of_other_players_is_untouched_by_a_change_of_hats() -> None:
    hands = ["inspection change-hats", "inspection", "NS"]
    state = given(roles="blue green boss", hands=hands)
    changed = after(state, "inspection 2", "inspection 2", "pass NS", "change-hats 1")
    assert view(changed, 0).roles == ("blue-digger", "?", "boss")
    assert view(changed, 1).roles[2] == "boss"
    assert view(changed, 0).inspected == ((2,), (2,), ())


@rule("X17", "X15")
def test_the_new_hat_may_be_inspected_in_its_turn() -> None:
    hands = ["change-hats", "NS", "inspection"]
    state = given(roles="blue green boss", hands=hands, spares="geologist")
    changed = after(state, "change-hats 1", "pass NS", "inspection 1")
    assert view(changed, 2).roles == ("?", "geologist", "boss")


@rule("X17")
def test_two_changes_of_the_same_hat_leave_two_roles_out() -> None:
    state = given(roles="blue green", hands=["change-hats", "change-hats"], spares="boss saboteur")
    changed = after(state, "change-hats 0", "change-hats 0")
    assert view(changed, 0).hats_out == (HatOut("blue-digger", (0,)), HatOut("saboteur", (0,)))
    assert view(changed, 1).hats_out == (HatOut("?", (0,)), HatOut("?", (0,)))
    assert view(changed, 0).role == "boss"


@rule("X16")
def test_both_players_know_both_hands_and_nobody_else_any() -> None:
    state = given(hands=["swap-hands EW map", "NS theft", "NE"])
    [fact] = [f for f in told(state, "swap-hands 1") if isinstance(f, HandsSwapped)]
    assert (fact.given, fact.taken) == (("EW", "map"), ("NS", "theft"))
    assert as_seen(fact, 0) == as_seen(fact, 1) == fact
    hidden = HandsSwapped(0, "swap-hands", 1, ("?", "?"), ("?", "?"))
    assert as_seen(fact, 2) == as_seen(fact, None) == hidden


@rule("X16")
def test_a_swapped_hand_is_known_to_the_one_who_gave_it() -> None:
    state = after(given(hands=["swap-hands EW map", "NS theft", "NE"]), "swap-hands 1")
    assert view(state, 0).recalled == (NOTHING, ("EW", "map"), NOTHING)
    assert view(state, 1).recalled == (("NS", "theft"), NOTHING, NOTHING)
    assert view(state, 2).recalled == view(state, None).recalled == (NOTHING,) * 3


@rule("X16")
def test_the_card_drawn_after_a_swap_is_not_recalled() -> None:
    state = given(hands=["swap-hands EW", "NS", "NE"], deck="map")
    swapped = view(after(state, "swap-hands 1"), 0)
    assert swapped.recalled[1] == ("EW",)
    assert swapped.hand_sizes == (1, 2, 1)


@rule("X16")
def test_a_card_of_a_swapped_hand_that_is_played_is_no_longer_recalled() -> None:
    state = given(hands=["swap-hands EW map", "NS NS", "NE"])
    played = after(state, "swap-hands 1", "map 0")
    assert view(played, 0).recalled[1] == ("EW",)
    assert view(played, 1).recalled[0] == ("NS", "NS")


@rule("X16")
def test_a_card_that_was_not_in_the_swapped_hand_takes_nothing_from_it() -> None:
    state = given(hands=["swap-hands EW", "NS", "NE"], deck="map")
    played = after(state, "swap-hands 1", "map 0")
    assert view(played, 0).recalled[1] == ("EW",)


@rule("X16", "X4")
@pytest.mark.parametrize("text", ["pass EW", "pass NESW", "shed cart EW map"])
def test_after_an_unseen_discard_a_swapped_hand_is_unknown_again(text: str) -> None:
    hands = ["swap-hands EW map", "NS", "NE"]
    state = given(hands=hands, markers={1: "cart"}, deck="NESW NS")
    discarded = after(state, "swap-hands 1", text)
    assert view(discarded, 0).recalled[1] == ()
    assert view(discarded, 1).recalled[0] == ("NS",)


@rule("X16", "A2")
def test_after_a_card_discarded_for_a_dwarf_a_swapped_hand_is_unknown_again() -> None:
    state = given(hands=["swap-hands EW map", "NS", "NE"], blockers=True, gold=[1, 1, 1])
    assert view(after(state, "swap-hands 1", "block EW 0,0 N"), 0).recalled[1] == ()


@rule("X16", "X5")
def test_a_pass_without_a_discard_tells_and_hides_nothing() -> None:
    state = given(hands=["swap-hands", "map", "NE"], deck="", turn=0)
    swapped = after(state, "swap-hands 1", "pass")
    assert view(swapped, 1).recalled[0] == ("map",)


@rule("X16")
def test_after_a_second_swap_each_knows_what_was_given_last() -> None:
    hands = ["swap-hands EW", "NS swap-hands", "NE"]
    state = given(hands=hands, deck="map NW NESW")
    swapped = after(state, "swap-hands 1", "pass EW", "pass NE", "swap-hands 1")
    assert view(swapped, 0).recalled[1] == ("NS",)
    assert set(view(swapped, 1).recalled[0]) == {"map", "NW"}


@rule("X16")
def test_a_swap_back_leaves_nothing_but_the_new_gift_to_recall() -> None:
    hands = ["swap-hands EW", "NS swap-hands", "NE"]
    state = given(hands=hands, deck="")
    swapped = after(state, "swap-hands 1", "pass EW", "pass NE", "swap-hands 1")
    assert view(swapped, 0).hand == NOTHING
    assert view(swapped, 0).recalled == (NOTHING, ("NS",), NOTHING)
    assert view(swapped, 1).recalled == (NOTHING,) * 3


@rule("X16", "X34")
def test_at_the_end_of_a_round_hands_are_not_shown() -> None:
    state = given(hands=["swap-hands repair-cart", "", "NS"], deck="", markers={2: "cart"})
    swapped = after(state, "swap-hands 1", "repair cart 2", "pass NS")
    assert view(swapped, None).round_over
    assert view(swapped, None).recalled == (NOTHING,) * 3


@rule("X15", "X16", "X17")
def test_an_onlooker_is_offered_nothing() -> None:
    state = given(hand="inspection swap-hands change-hats")
    assert view(state, None).legal == ()
    assert set(view(state, 0).legal) == set(legal_actions(state))
    take(state, legal_actions(state)[0])
    assert view(state, 0).legal == ()
