"""X29, X30, X33: how many gold pieces the winners and the geologists get."""

import pytest

from drawing import NEARLY, after, rule, told
from drawing_saboteur2 import EVERYBODY, found, given, gold, missed
from saboteur.rules.facts import GoldPaid
from saboteur.rules.view import view

BLUE_DOOR = "@ EW EW EW+blue EW EW EW . ?"
TWO_DOORS = "@ EW EW+blue EW EW+green EW EW . ?"
# Crystals: one on the way, two beside it, one of these without a link.
THREE_CRYSTALS = """
    . .  NEW+crystal .  .           .  .  . .
    @ EW NEW         EW EW/S+crystal EW EW . ?
    . .  .           .  .           .  .  . .
    . .  N+crystal   .  .           .  .  . .
"""
FIVE_CRYSTALS = """
    . .  NEW+crystal NEW+crystal .            .  .  . .
    @ EW NEW         EW          EW/S+crystal EW EW . ?
    . .  .           .           .            .  .  . .
    . .  N+crystal   E+crystal   .            .  .  . .
"""


@rule("X29")
@pytest.mark.parametrize(
    ("roles", "pay"),
    [
        ("blue saboteur", [5, 0]),
        ("blue blue saboteur", [4, 4, 0]),
        ("blue blue blue saboteur", [3, 3, 3, 0]),
        ("blue blue blue blue saboteur", [2, 2, 2, 2, 0]),
        ("blue blue blue blue boss saboteur", [1, 1, 1, 1, 0, 0]),
        ("blue blue blue blue boss profiteer saboteur", [1, 1, 1, 1, 0, 0, 0]),
    ],
    ids=["W=1", "W=2", "W=3", "W=4", "W=5", "W=6"],
)
def test_the_more_winners_the_less_for_each(roles: str, pay: list[int]) -> None:
    assert gold(found(roles)) == pay


@rule("X29")
@pytest.mark.parametrize(
    ("greens", "each"), [(1, 1), (2, 1), (3, 1), (4, 1)], ids=["W=5", "W=6", "W=7", "W=8"]
)
def test_five_or_more_winners_get_one_each(greens: int, each: int) -> None:
    roles = "saboteur blue blue blue blue" + " green" * greens
    assert gold(found(roles)) == [0, *[each] * (4 + greens)]


@rule("X29")
@pytest.mark.parametrize(
    ("roles", "pay"),
    [
        ("boss saboteur", [4, 0]),
        ("boss blue", [3, 4]),
        ("boss blue blue", [2, 3, 3]),
        ("boss blue blue blue", [1, 2, 2, 2]),
        ("boss blue blue blue blue", [0, 1, 1, 1, 1]),
        ("boss blue blue blue blue green", [0, 1, 1, 1, 1, 1]),
    ],
    ids=["W=1", "W=2", "W=3", "W=4", "W=5", "W=6"],
)
def test_the_boss_gets_one_less(roles: str, pay: list[int]) -> None:
    assert gold(found(roles)) == pay


@rule("X29")
@pytest.mark.parametrize(
    ("roles", "pay"),
    [
        ("profiteer saboteur", [3, 0]),
        ("profiteer blue", [2, 4]),
        ("profiteer blue blue", [1, 3, 3]),
        ("profiteer blue blue blue", [0, 2, 2, 2]),
        ("profiteer blue blue blue blue", [0, 1, 1, 1, 1]),
        ("profiteer blue blue blue blue green", [0, 1, 1, 1, 1, 1]),
    ],
    ids=["W=1", "W=2", "W=3", "W=4", "W=5", "W=6"],
)
def test_the_profiteer_gets_two_less_and_never_under_none(roles: str, pay: list[int]) -> None:
    assert gold(found(roles)) == pay


@rule("X29")
def test_nobody_pays_back_gold_won_before() -> None:
    roles = "blue blue blue blue boss profiteer"
    assert gold(found(roles, gold=[0, 1, 2, 3, 4, 5])) == [1, 2, 3, 4, 4, 5]


@rule("X29", "X30")
def test_geologists_are_not_counted_among_the_winners() -> None:
    assert gold(found("blue geologist geologist")) == [5, 0, 0]
    assert gold(missed("saboteur geologist")) == [5, 0]


@rule("X29", "X28")
@pytest.mark.parametrize(
    ("roles", "on", "off"),
    [
        ("saboteur profiteer", [4, 2], [5, 3]),
        ("saboteur saboteur profiteer", [3, 3, 1], [4, 4, 2]),
        ("saboteur saboteur saboteur profiteer", [2, 2, 2, 0], [3, 3, 3, 1]),
        ("blue profiteer", [0, 3], [0, 3]),
        ("saboteur saboteur", [4, 4], [4, 4]),
    ],
)
def test_the_option_says_whether_the_profiteer_counts_beside_the_saboteurs(
    roles: str, on: list[int], off: list[int]
) -> None:
    assert gold(missed(roles)) == on
    assert gold(missed(roles, profiteer_counts=True)) == on
    assert gold(missed(roles, profiteer_counts=False)) == off


@rule("X29")
def test_the_profiteer_always_counts_when_the_treasure_is_reached() -> None:
    for counts in (True, False):
        assert gold(found("blue profiteer", profiteer_counts=counts)) == [4, 2]


@rule("X29", "X23")
def test_a_trapped_profiteer_leaves_the_saboteurs_more() -> None:
    for counts in (True, False):
        state = missed("saboteur profiteer", markers={1: "trapped"}, profiteer_counts=counts)
        assert gold(state) == [5, 0]


@rule("X29", "X32")
def test_pay_is_told_clockwise_from_the_first_player_and_nothing_is_not_told() -> None:
    state = given(NEARLY, roles="saboteur blue boss", turn=1, hand="EW", began=2)
    assert [fact for fact in told(state, "dig EW 7,0") if isinstance(fact, GoldPaid)] == [
        GoldPaid(2, 3, (), 3),
        GoldPaid(1, 4, (), 4),
    ]


@rule("X30")
@pytest.mark.parametrize(
    ("drawing", "crystals"), [(NEARLY, 0), (THREE_CRYSTALS, 3), (FIVE_CRYSTALS, 5)]
)
def test_one_geologist_takes_a_piece_for_every_crystal_linked_or_not(
    drawing: str, crystals: int
) -> None:
    assert gold(found("blue geologist", route=drawing)) == [5, crystals]


@rule("X30")
@pytest.mark.parametrize(
    ("drawing", "each"), [(NEARLY, 0), (THREE_CRYSTALS, 1), (FIVE_CRYSTALS, 2)]
)
def test_two_geologists_halve_it_rounded_down(drawing: str, each: int) -> None:
    assert gold(found("blue geologist geologist", route=drawing)) == [5, each, each]


@rule("X30", "X23")
def test_of_two_geologists_with_one_trapped_the_other_takes_it_all() -> None:
    roles = "blue geologist geologist"
    state = found(roles, route=THREE_CRYSTALS, markers={1: "trapped"})
    assert gold(state) == [5, 0, 3]
    both = found(roles, route=THREE_CRYSTALS, markers={1: "trapped", 2: "trapped"})
    assert gold(both) == [5, 0, 0]


@rule("X30")
def test_geologists_are_paid_in_any_case() -> None:
    assert gold(missed("saboteur geologist", drawing=THREE_CRYSTALS)) == [5, 3]
    assert gold(missed("blue geologist", drawing=THREE_CRYSTALS)) == [0, 3]
    assert gold(found("geologist saboteur", route=THREE_CRYSTALS)) == [3, 0]


@rule("X30")
def test_a_crystal_that_a_rockfall_removed_is_not_paid() -> None:
    state = given(
        THREE_CRYSTALS,
        roles="saboteur geologist",
        hands=["rockfall", "NE"],
        markers={1: "cart"},
        deck="",
    )
    assert gold(after(state, "rockfall 2,-1")) == [5, 2]


@rule("X30")
def test_nobody_but_geologists_is_paid_for_crystals() -> None:
    roles = "blue green boss profiteer saboteur"
    assert gold(found(roles, route=THREE_CRYSTALS)) == gold(found(roles))


@rule("X33")
def test_the_worked_example_of_the_boss_behind_a_blue_door() -> None:
    roles = "blue green green boss profiteer saboteur saboteur"
    state = found(roles, by=3, route=BLUE_DOOR)
    assert view(state, None).round_won_by == "blue"
    assert gold(state) == [3, 0, 0, 2, 1, 0, 0]


@rule("X33")
def test_only_the_role_held_at_the_end_counts() -> None:
    state = given(
        NEARLY,
        roles="saboteur green",
        spares="blue",
        hands=["change-hats EW", "NS"],
    )
    changed = after(state, "change-hats 0", "pass NS", "dig EW 7,0")
    assert view(changed, None).round_won_by == "blue"
    assert gold(changed) == [5, 0]


@rule("X33", "X17")
def test_a_role_that_went_out_is_paid_to_nobody() -> None:
    state = given(
        roles="saboteur green",
        spares="boss",
        hands=["change-hats", "NS"],
        deck="",
    )
    assert gold(after(state, "change-hats 0", "pass NS")) == [0, 0]
    kept = after(state, "change-hats 1", "pass NS")
    assert gold(kept) == [5, 0]


@rule("X29")
def test_two_and_twelve_players_are_paid_by_the_same_table() -> None:
    assert gold(found("blue green")) == [5, 0]
    twelve = "saboteur blue blue blue blue green green green green boss profiteer geologist"
    assert gold(found(twelve)) == [0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0]
    assert gold(missed(twelve)) == [4, *[0] * 9, 2, 0]


@rule("X27", "X29")
def test_boss_and_profiteer_alone_behind_both_doors() -> None:
    assert gold(found(EVERYBODY, route=TWO_DOORS)) == [0, 0, 3, 2, 0, 0]
