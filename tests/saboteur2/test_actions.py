"""X11–X19: jail, theft, inspection, hands and hats."""

import pytest

from drawing import after, allowed, refused, rule, told
from drawing_saboteur2 import EVERYBODY, given, goes_on, hand, markers
from saboteur.rules.actions import Play
from saboteur.rules.facts import CardDrawn
from saboteur.rules.lying import Discard
from saboteur.rules.questions import decision, legal_actions
from saboteur.rules.saboteur2.facts import HatChanged, RoleInspected
from saboteur.rules.seen import as_seen
from saboteur.rules.view import view


def targets(card: str, *, trapped: tuple[int, ...] = ()) -> list[int | None]:
    """The seats at which the first of three players may aim a card."""
    state = given(hand=card, markers=dict.fromkeys(trapped, "trapped"))
    return [action.seat for action in legal_actions(state) if isinstance(action, Play)]


@rule("X11")
def test_trapped_is_laid_in_front_of_another_player() -> None:
    state = after(given(hand="trapped"), "trapped 2")
    assert markers(state) == [set(), set(), {"trapped"}]
    assert view(state, None).gone == ()
    assert decision(state).seat == 1


@rule("X11")
def test_nobody_traps_oneself() -> None:
    assert refused(given(hand="trapped"), "trapped 0") == "X11"
    assert refused(given(hand="trapped", turn=2), "trapped 2") == "X11"
    assert targets("trapped") == [1, 2]


@rule("X11", "X6")
def test_who_is_trapped_digs_no_path_until_free() -> None:
    state = given(hands=["trapped", "EW", "free-at-last"])
    caught = after(state, "trapped 1")
    assert refused(caught, "dig EW 1,0") == "X6"
    free = after(caught, "pass EW", "free-at-last 1", "pass NS")
    assert refused(free, "dig NS 0,1") == ""


@rule("X11")
def test_who_is_trapped_may_still_play_actions() -> None:
    state = given(hand="theft map trapped", markers={0: "trapped"})
    for text in ("theft", "map 0", "trapped 1"):
        assert allowed(state, text)


@rule("X12")
@pytest.mark.parametrize("seat", [0, 2])
def test_free_at_last_removes_trapped_from_anyone(seat: int) -> None:
    state = given(hand="free-at-last", markers={seat: "trapped cart", 1: "trapped"})
    free = after(state, f"free-at-last {seat}")
    assert markers(free)[seat] == {"cart"}
    assert markers(free)[1] == {"trapped"}
    assert set(view(free, None).gone) == {"free-at-last", "trapped"}


@rule("X12")
def test_free_at_last_needs_somebody_who_is_trapped() -> None:
    state = given(hand="free-at-last", markers={1: "cart"}, thefts="2")
    for seat in range(3):
        assert refused(state, f"free-at-last {seat}") == "X12"
    assert targets("free-at-last") == []
    assert targets("free-at-last", trapped=(0, 2)) == [0, 2]


@rule("X13")
def test_a_theft_is_laid_in_front_of_oneself() -> None:
    state = after(given(hand="theft"), "theft")
    assert markers(state) == [{"theft"}, set(), set()]
    assert view(state, None).thefts == (0,)
    assert view(state, None).gone == ()


@rule("X13")
def test_a_theft_is_not_laid_in_front_of_others() -> None:
    state = given(hand="theft")
    for seat in range(3):
        assert refused(state, Play("theft", seat=seat)) == "X13"
    assert refused(state, Play("theft", x=1, y=0)) == "X13"


@rule("X13", "X31")
def test_the_latest_theft_is_the_last_of_those_that_lie() -> None:
    state = given(hands=["theft", "NS", "theft"], thefts="1")
    state = after(state, "theft", "pass NS", "theft")
    assert view(state, None).thefts == (1, 0, 2)


@rule("X14")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_hands_off_removes_a_theft_from_anyone(seat: int) -> None:
    state = after(given(hand="hands-off", thefts="1 0 2"), f"hands-off {seat}")
    assert view(state, None).thefts == tuple(thief for thief in (1, 0, 2) if thief != seat)
    assert markers(state)[seat] == set()
    assert set(view(state, None).gone) == {"hands-off", "theft"}


@rule("X14")
def test_hands_off_needs_a_theft() -> None:
    state = given(hand="hands-off", markers={1: "trapped"}, thefts="2")
    assert refused(state, "hands-off 0") == "X14"
    assert refused(state, "hands-off 1") == "X14"
    assert allowed(state, "hands-off 2")
    assert targets("hands-off") == []


@rule("X14", "X7")
def test_after_hands_off_one_may_plan_another_theft() -> None:
    state = given(hands=["hands-off", "theft"], roles="blue green", thefts="1 0")
    state = after(state, "hands-off 1", "theft")
    assert view(state, None).thefts == (0, 1)


@rule("X15")
def test_an_inspection_shows_another_players_role_to_the_inspector_alone() -> None:
    state = given(roles=EVERYBODY, hand="inspection")
    [fact] = [f for f in told(state, "inspection 3") if isinstance(f, RoleInspected)]
    assert as_seen(fact, 0) == RoleInspected(0, "inspection", 3, "profiteer")
    for viewer in (1, 3, 5, None):
        assert as_seen(fact, viewer) == RoleInspected(0, "inspection", 3, "?")


@rule("X15")
def test_nobody_inspects_oneself() -> None:
    assert refused(given(hand="inspection"), "inspection 0") == "X15"
    assert targets("inspection") == [1, 2]


@rule("X15")
def test_one_may_inspect_the_same_player_again() -> None:
    state = given(hands=["inspection inspection", "NS"], roles="blue boss")
    again = after(state, "inspection 1", "pass NS", "inspection 1")
    assert view(again, 0).roles == ("blue-digger", "boss")


@rule("X16")
def test_all_remaining_cards_are_exchanged_and_the_other_player_draws() -> None:
    state = given(hands=["swap-hands EW EW map", "NS", "NE NW theft"], deck="NESW NS")
    swapped = after(state, "swap-hands 2")
    assert sorted(hand(swapped, 0)) == ["NE", "NW", "theft"]
    assert sorted(hand(swapped, 2)) == ["EW", "EW", "NESW", "map"]
    assert hand(swapped, 1) == ["NS"]
    assert view(swapped, None).gone == ("swap-hands",)
    assert decision(swapped).seat == 1


@rule("X16")
def test_it_is_the_other_player_who_sees_the_card_drawn() -> None:
    state = given(hands=["swap-hands EW", "NS", "NE"], deck="NESW")
    [fact] = [fact for fact in told(state, "swap-hands 2") if isinstance(fact, CardDrawn)]
    assert fact == CardDrawn(2, "NESW")
    assert as_seen(fact, 0) == CardDrawn(2, "?")


@rule("X16")
def test_hands_are_swapped_with_no_other_card_in_hand_and_with_an_empty_deck() -> None:
    state = given(hands=["swap-hands", "NS map", "NE"], deck="")
    swapped = after(state, "swap-hands 1")
    assert (hand(swapped, 0), hand(swapped, 1)) == (["NS", "map"], [])


@rule("X16")
def test_hands_are_swapped_with_somebody_who_has_none() -> None:
    state = given(hands=["swap-hands map", "", "NE"], deck="")
    swapped = after(state, "swap-hands 1")
    assert (hand(swapped, 0), hand(swapped, 1)) == ([], ["map"])


@rule("X16")
def test_nobody_swaps_hands_with_oneself() -> None:
    assert refused(given(hand="swap-hands"), "swap-hands 0") == "X16"
    assert targets("swap-hands") == [1, 2]


@rule("X16", "X4")
def test_hands_of_six_and_of_fewer_change_their_owners() -> None:
    state = given(
        hands=["swap-hands map EW", "NS NS NE NE NW NW"], roles="blue green", deck="map EW"
    )
    swapped = after(state, "swap-hands 1")
    assert view(swapped, None).hand_sizes == (6, 3)


@rule("X17")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_hats_are_changed_for_any_player_oneself_included(seat: int) -> None:
    state = given(roles="blue green boss", hand="change-hats", spares="green geologist saboteur")
    changed = view(after(state, f"change-hats {seat}"), "all")
    roles = ["blue-digger", "green-digger", "boss"]
    roles[seat] = "saboteur"
    assert list(changed.roles) == roles
    assert changed.spares == ("green-digger", "geologist")
    assert targets("change-hats") == [0, 1, 2]


@rule("X17")
def test_the_old_role_goes_out_of_the_round_and_not_back_to_the_spare_pile() -> None:
    state = given(
        roles="boss green", hands=["change-hats change-hats", "NS"], spares="geologist saboteur"
    )
    changed = after(state, "change-hats 0", "pass NS", "change-hats 1")
    shown = view(changed, "all")
    assert shown.roles == ("saboteur", "geologist")
    assert shown.spares == ()
    assert [hat.role for hat in shown.hats_out] == ["boss", "green-digger"]


@rule("X17")
def test_the_new_hat_is_known_to_its_owner_only() -> None:
    state = given(roles="boss green blue", hand="change-hats", spares="saboteur")
    [fact] = [f for f in told(state, "change-hats 1") if isinstance(f, HatChanged)]
    assert as_seen(fact, 1) == HatChanged(0, "change-hats", 1, "saboteur")
    for viewer in (0, 2, None):
        assert as_seen(fact, viewer) == HatChanged(0, "change-hats", 1, "?")


@rule("X17", "X18")
def test_without_a_spare_role_no_hat_is_changed() -> None:
    state = given(hand="change-hats", spares="")
    assert refused(state, "change-hats 0") == "X17"
    assert not [action for action in legal_actions(state) if isinstance(action, Play)]


@rule("X18")
@pytest.mark.parametrize(
    ("card", "rule_id"),
    [
        *[("trapped", "X11"), ("free-at-last", "X12"), ("hands-off", "X14")],
        *[("inspection", "X15"), ("swap-hands", "X16"), ("change-hats", "X17")],
    ],
)
def test_a_card_is_aimed_at_a_player_at_the_table(card: str, rule_id: str) -> None:
    state = given(hand=card, markers={0: "trapped", 1: "trapped"}, thefts="0 1 2")
    for seat in (3, 12, 99, -1):
        assert refused(state, Play(card, seat=seat)) == rule_id
    assert refused(state, Play(card)) == rule_id
    assert refused(state, Play(card, goal=1)) == rule_id
    assert refused(state, Play(card, seat=1, tool="cart")) == rule_id


@rule("X18")
def test_no_card_is_playable_without_a_legal_target() -> None:
    state = given(hand="free-at-last hands-off rockfall repair-cart theft trapped", thefts="0")
    caught = {1: "trapped", 2: "trapped"}
    all_caught = given(hand="trapped theft", markers=caught, thefts="0")
    assert {a.card for a in legal_actions(state) if isinstance(a, Play)} == {"trapped", "hands-off"}
    assert not [action for action in legal_actions(all_caught) if isinstance(action, Play)]


@rule("X18", "X22")
def test_a_card_without_a_target_may_be_discarded() -> None:
    state = given(hand="free-at-last hands-off")
    assert allowed(state, "pass hands-off free-at-last")


@rule("X19")
def test_what_lies_in_front_of_players_stays_when_hands_change() -> None:
    lying = {0: "cart trapped", 1: "lantern"}
    state = given(hand="swap-hands", markers=lying, thefts="1 0")
    swapped = after(state, "swap-hands 1")
    assert markers(swapped) == markers(state)
    assert view(swapped, None).thefts == (1, 0)


@rule("X19")
@pytest.mark.parametrize("seat", [0, 1])
def test_what_lies_in_front_of_players_stays_when_hats_change(seat: int) -> None:
    lying = {0: "cart trapped", 1: "lantern"}
    state = given(hand="change-hats", markers=lying, thefts="1 0")
    changed = after(state, f"change-hats {seat}")
    assert markers(changed) == markers(state)
    assert view(changed, None).thefts == (1, 0)


@rule("X19")
def test_gold_and_seats_stay_when_hands_change() -> None:
    state = given(hands=["swap-hands EW", "map", "NS"], gold=[3, 1, 0])
    swapped = view(after(state, "swap-hands 1"), "all")
    assert swapped.pieces == (3, 1, 0)
    assert swapped.roles == view(state, "all").roles


@rule("X6", "X11", "X12", "X14", "X15", "X16", "X17")
def test_a_played_action_card_lies_on_the_pile_or_in_front_of_a_player() -> None:
    state = given(
        hand="trapped free-at-last hands-off inspection swap-hands change-hats",
        markers={2: "trapped"},
        thefts="2",
    )
    assert view(after(state, "trapped 1"), 1).discards == ()
    for card, lifted in (("free-at-last", "trapped"), ("hands-off", "theft")):
        pile = view(after(state, f"{card} 2"), 1).discards
        assert set(pile) == {Discard(card, None), Discard(lifted, None)}
    for card in ("inspection", "swap-hands", "change-hats"):
        following = after(state, f"{card} 1")
        assert goes_on(following)
        assert view(following, 1).discards == (Discard(card, None),)
