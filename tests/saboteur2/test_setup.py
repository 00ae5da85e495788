"""X1–X3: the cards, the roles and the deal of Saboteur 2, and which tables there are."""

from collections import Counter
from collections.abc import Mapping

import pytest

from drawing import dealt, rule
from drawing_saboteur2 import given
from saboteur.games.catalogue import new_table, ruleset
from saboteur.games.options import OptionError
from saboteur.rules.dice import dice
from saboteur.rules.facts import Fact, RoundDealt
from saboteur.rules.questions import decision
from saboteur.rules.seen import as_seen
from saboteur.rules.setup import deal
from saboteur.rules.view import view

PLAYERS = range(2, 13)
SEEDS = range(30)


def counted(table: str) -> Counter[str]:
    """A row of numbers, each with a card or role."""
    words = table.split()
    return Counter(dict(zip(words[1::2], map(int, words[::2]), strict=True)))


BASE_TUNNELS = counted("""
    3 EW  4 NS  5 NE  4 NW  5 NEW  5 NES  5 NESW
    1 N  1 E  1 N/S  1 E/W  1 N/E  1 N/W  1 N/E/W  1 N/E/S  1 N/E/S/W
""")
NEW_TUNNELS = counted("""
    2 NS/EW  1 NW/ES  1 NE/SW
    1 N+ladder  1 E+ladder  1 NW+ladder  1 NE+ladder
    1 NW+green  1 EW+green  1 NS/E+green  1 NS+blue  1 EW+blue  1 NE+blue
    1 NE/S  2 NW/S  1 NS/E/W  1 EW/N/S  1 NS/E
    1 E+crystal  1 N+crystal  3 NEW+crystal  1 NES+crystal
    1 NEW/S+crystal  1 NSW/E+crystal  1 NESW+crystal  1 EW/S+crystal
""")
BASE_ACTIONS = counted("""
    3 broken-pickaxe  3 broken-lantern  3 broken-cart
    2 repair-pickaxe  2 repair-lantern  2 repair-cart
    1 repair-pickaxe-lantern  1 repair-pickaxe-cart  1 repair-lantern-cart
    3 rockfall  6 map
""")
NEW_ACTIONS = counted("""
    4 theft  3 hands-off  2 swap-hands  2 inspection  2 change-hats
    3 trapped  4 free-at-last  1 rockfall
""")
ROLES = counted("4 blue-digger 4 green-digger 1 boss 1 profiteer 2 geologist 3 saboteur")


def the_deal(players: int, seed: int = 1) -> RoundDealt:
    heard: list[Fact] = []
    state = new_table("saboteur2", players, {})
    state.listener = heard.append
    deal(state, dice(seed))
    [fact] = [fact for fact in heard if isinstance(fact, RoundDealt)]
    return fact


def every_card(fact: RoundDealt) -> Counter[str]:
    in_hands = Counter(card for hand in fact.hands for card in hand)
    return in_hands + Counter(fact.deck) + Counter(fact.aside)


def refused_table(game: str, players: int, options: Mapping[str, str | bool]) -> str:
    """What a table that cannot be is answered."""
    with pytest.raises(OptionError) as refusal:
        new_table(game, players, options)
    return str(refusal.value)


@rule("X1")
@pytest.mark.parametrize("players", PLAYERS)
def test_the_cards_are_those_of_both_boxes(players: int) -> None:
    cards = BASE_TUNNELS + NEW_TUNNELS + BASE_ACTIONS + NEW_ACTIONS
    assert every_card(the_deal(players)) == cards


@rule("X1")
def test_there_are_70_tunnels_and_48_actions() -> None:
    assert (BASE_TUNNELS.total(), NEW_TUNNELS.total()) == (40, 30)
    assert (BASE_ACTIONS.total(), NEW_ACTIONS.total()) == (27, 21)
    cards = every_card(the_deal(5))
    tunnels = BASE_TUNNELS.keys() | NEW_TUNNELS.keys()
    assert sum(cards[card] for card in tunnels) == 70
    assert sum(number for card, number in cards.items() if card not in tunnels) == 48


@rule("X1")
def test_there_are_four_rockfalls_and_three_of_every_broken_tool() -> None:
    cards = every_card(the_deal(5))
    assert cards["rockfall"] == 4
    assert cards["broken-pickaxe"] == cards["broken-lantern"] == cards["broken-cart"] == 3


@rule("X1")
def test_base_dwarves_and_nugget_cards_stay_in_the_box() -> None:
    fact = the_deal(7)
    assert "digger" not in fact.roles + fact.spares
    assert fact.nuggets == ()
    assert view(dealt(new_table("saboteur2", 7, {})), "all").pile == 0


@rule("X2")
@pytest.mark.parametrize("players", PLAYERS)
def test_there_are_fifteen_roles_for_any_number_of_players(players: int) -> None:
    fact = the_deal(players)
    assert Counter(fact.roles + fact.spares) == ROLES
    assert (len(fact.roles), len(fact.spares)) == (players, 15 - players)


@rule("X2")
def test_which_roles_are_in_play_is_chance() -> None:
    assert len({the_deal(3, seed).roles for seed in SEEDS}) > 20
    assert {role for seed in SEEDS for role in the_deal(12, seed).spares} == set(ROLES)


@rule("X2")
def test_a_role_is_known_to_its_player_alone_and_the_spare_pile_to_nobody() -> None:
    state = given(roles="boss saboteur geologist", spares="blue green")
    assert view(state, 1).role == "saboteur"
    assert view(state, 1).roles == ("?", "saboteur", "?")
    assert view(state, None).roles == ("?", "?", "?")
    assert view(state, 1).spares == ("?", "?")
    seen = as_seen(the_deal(4), 2)
    assert isinstance(seen, RoundDealt)
    assert [role == "?" for role in seen.roles] == [True, True, False, True]
    assert set(seen.spares) == {"?"}


@rule("X2")
def test_start_and_goals_lie_as_in_the_base_game() -> None:
    shown = view(dealt(new_table("saboteur2", 5, {})), None)
    assert [(tile.x, tile.y, tile.card) for tile in shown.starts] == [(0, 0, "NESW+start")]
    assert [(goal.x, goal.y, goal.face) for goal in shown.goals] == [
        (8, -2, "?"),
        (8, 0, "?"),
        (8, 2, "?"),
    ]
    orders = {the_deal(4, seed).goals for seed in SEEDS}
    assert {tuple(sorted(order)) for order in orders} == {("NE+stone", "NESW+treasure", "NW+stone")}
    assert len(orders) == 6


@rule("X3")
@pytest.mark.parametrize("players", PLAYERS)
def test_hands_of_six_and_ten_cards_set_aside_for_any_number_of_players(players: int) -> None:
    fact = the_deal(players)
    assert [len(hand) for hand in fact.hands] == [6] * players
    assert len(fact.aside) == 10
    assert len(fact.deck) == 118 - 10 - 6 * players


@rule("X3")
def test_the_cards_set_aside_are_random_and_unseen() -> None:
    assert len({the_deal(3, seed).aside for seed in SEEDS}) == len(SEEDS)
    for viewer in (0, 2, None):
        seen = as_seen(the_deal(3), viewer)
        assert isinstance(seen, RoundDealt)
        assert seen.aside == ("?",) * 10
    assert view(dealt(new_table("saboteur2", 3, {})), 0).aside == 10


@rule("X3", "X34")
def test_the_cards_set_aside_are_shuffled_in_again_for_the_next_round() -> None:
    state = given(aside="NS NS NS NS NS NS NS NS NS NS", deck="")
    heard: list[Fact] = []
    state.listener = heard.append
    deal(state, dice(1))
    [fact] = [fact for fact in heard if isinstance(fact, RoundDealt)]
    assert every_card(fact) == every_card(the_deal(3))
    assert len(fact.aside) == 10


@rule("X2", "X3")
@pytest.mark.parametrize("players", [2, 12])
def test_two_and_twelve_players_are_dealt_in(players: int) -> None:
    shown = view(dealt(new_table("saboteur2", players, {})), 0)
    assert shown.players == players
    assert shown.hand_sizes == (6,) * players
    assert shown.deck == {2: 96, 12: 36}[players]


@rule("X2")
def test_13_players_or_one_are_too_many_and_too_few_for_saboteur_2() -> None:
    assert "2 to 12" in refused_table("saboteur2", 13, {})
    assert "2 to 12" in refused_table("saboteur2", 1, {})
    for players in PLAYERS:
        assert new_table("saboteur2", players, {}).players == players


@rule("B1", "X2")
def test_11_players_are_too_many_for_the_base_game() -> None:
    assert "3 to 10" in refused_table("base", 11, {})
    assert new_table("saboteur2", 11, {}).players == 11


@rule("A1")
@pytest.mark.parametrize("game", ["base", "duel", "solo"])
def test_blockers_are_refused_without_saboteur_2(game: str) -> None:
    with pytest.raises(OptionError, match="blockers"):
        ruleset(game, {"blockers": True})
    assert ruleset("saboteur2", {"blockers": True}).options["blockers"] == "on"


@rule("X6", "X22", "X29", "A1")
def test_the_options_and_their_defaults() -> None:
    assert (
        ruleset("saboteur2", {}).options.items()
        >= {
            "first": "lot",
            "self_sabotage": "on",
            "round_end": "no_playable",
            "open_discards": "on",
            "profiteer_counts": "on",
            "blockers": "off",
        }.items()
    )


@rule("X6", "X22", "X29", "A1")
@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("blockers", "maybe"),
        ("profiteer_counts", "2"),
        ("round_end", "never"),
        ("self_sabotage", ""),
        ("open_discards", "closed"),
        ("first", "left"),
        ("linked_placement", "off"),
        ("sabotaged_unpaid", "on"),
        ("edition", "nl"),
    ],
)
def test_an_option_or_value_that_does_not_fit_is_refused_by_name(name: str, value: str) -> None:
    assert name in refused_table("saboteur2", 5, {name: value})


@rule("X6")
def test_the_first_player_is_named_by_the_host_or_drawn_by_lot() -> None:
    assert {the_deal(5, seed).first for seed in SEEDS} == {0, 1, 2, 3, 4}
    state = dealt(new_table("saboteur2", 12, {"first": 11}))
    assert (view(state, None).first, decision(state).seat) == (11, 11)
    with pytest.raises(OptionError, match="12"):
        new_table("saboteur2", 12, {"first": 12})
