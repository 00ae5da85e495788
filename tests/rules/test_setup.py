"""B1–B5, B25, B26: what is dealt, to whom, and who begins."""

from collections import Counter

import pytest

from drawing import NEARLY, after, dealt, given, rule
from saboteur.games.catalogue import new_table
from saboteur.rules.dice import dice
from saboteur.rules.facts import Fact, RoundDealt
from saboteur.rules.questions import decision
from saboteur.rules.seen import as_seen
from saboteur.rules.setup import deal
from saboteur.rules.state import State
from saboteur.rules.view import view

# Players, saboteurs, diggers, cards in a hand
TABLES = (
    (3, 1, 3, 6),
    (4, 1, 4, 6),
    (5, 2, 4, 6),
    (6, 2, 5, 5),
    (7, 3, 5, 5),
    (8, 3, 6, 4),
    (9, 3, 7, 4),
    (10, 4, 7, 4),
)
SEEDS = range(30)


def the_deal(players: int, seed: int = 1) -> RoundDealt:
    heard: list[Fact] = []
    state = new_table("base", players, {})
    state.listener = heard.append
    deal(state, dice(seed))
    [fact] = [fact for fact in heard if isinstance(fact, RoundDealt)]
    return fact


def lost_round(*, began: int = 0, last: int | None = None, first: str = "lot") -> State:
    """A round of three that has just ended without the treasure."""
    state = given(
        hands=["NS", "", ""],
        roles="DDS",
        deck="",
        edition="fr",
        began=began,
        last=last,
        first=first,
    )
    return after(state, "pass NS")


@rule("B1")
@pytest.mark.parametrize(("players", "saboteurs", "diggers", "_"), TABLES)
def test_the_dwarves_are_those_of_the_table(
    players: int, saboteurs: int, diggers: int, _: int
) -> None:
    fact = the_deal(players)
    assert Counter(fact.roles + fact.spares) == {"saboteur": saboteurs, "digger": diggers}
    assert len(fact.roles) == players


@rule("B1")
def test_ten_players_have_11_role_cards_with_one_spare() -> None:
    fact = the_deal(10)
    assert len(fact.roles) == 10
    assert len(fact.spares) == 1
    assert len(fact.roles + fact.spares) == 11


@rule("B1")
@pytest.mark.parametrize("players", [3, 5, 10])
def test_the_one_left_over_may_be_either(players: int) -> None:
    assert {the_deal(players, seed).spares for seed in SEEDS} == {("digger",), ("saboteur",)}


@rule("B1")
def test_a_dwarf_is_known_to_its_player_alone_and_the_one_left_over_to_nobody() -> None:
    state = given(roles="DSD", spares="D")
    assert view(state, 1).role == "saboteur"
    assert view(state, 1).roles == ("?", "saboteur", "?")
    assert view(state, None).roles == ("?", "?", "?")
    assert view(state, 1).spares == ("?",)
    seen = as_seen(the_deal(4), 2)
    assert isinstance(seen, RoundDealt)
    assert [role == "?" for role in seen.roles] == [True, True, False, True]
    assert seen.spares == ("?",)


@rule("B2")
def test_the_start_and_three_face_down_goals_are_laid_out() -> None:
    shown = view(dealt(new_table("base", 5, {})), None)
    assert [(tile.x, tile.y, tile.card) for tile in shown.starts] == [(0, 0, "NESW+start")]
    assert [(goal.x, goal.y) for goal in shown.goals] == [(8, -2), (8, 0), (8, 2)]
    assert {(goal.face, goal.lies) for goal in shown.goals} == {("?", "down")}
    assert shown.tiles == ()


@rule("B2")
def test_the_goals_are_one_treasure_and_two_stones_in_any_order() -> None:
    orders = {the_deal(4, seed).goals for seed in SEEDS}
    assert len(orders) == 6
    assert {tuple(sorted(order)) for order in orders} == {("NE+stone", "NESW+treasure", "NW+stone")}


@rule("B2")
def test_nobody_is_told_the_order_of_the_goals() -> None:
    for viewer in (0, 3, None):
        seen = as_seen(the_deal(4), viewer)
        assert isinstance(seen, RoundDealt)
        assert seen.goals == ("?", "?", "?")


@rule("B3")
@pytest.mark.parametrize(("players", "_", "__", "cards"), TABLES)
def test_hands_are_as_large_as_the_table_says(players: int, _: int, __: int, cards: int) -> None:
    fact = the_deal(players)
    assert [len(hand) for hand in fact.hands] == [cards] * players
    assert len(fact.deck) == 67 - players * cards


@rule("B3")
@pytest.mark.parametrize("players", range(3, 11))
def test_every_card_is_in_a_hand_or_in_the_deck(players: int) -> None:
    fact = the_deal(players)
    dealt_cards = Counter(fact.deck) + Counter(card for hand in fact.hands for card in hand)
    whole = the_deal(3)
    assert dealt_cards == Counter(whole.deck) + Counter(c for hand in whole.hands for c in hand)
    assert dealt_cards.total() == 67
    assert fact.aside == ()


@rule("B3")
def test_a_hand_is_seen_by_its_player_alone_and_the_deck_by_nobody() -> None:
    fact = the_deal(4)
    seen = as_seen(fact, 2)
    assert isinstance(seen, RoundDealt)
    assert seen.hands == (("?",) * 6, ("?",) * 6, fact.hands[2], ("?",) * 6)
    assert set(seen.deck) == {"?"}
    assert len(seen.deck) == len(fact.deck)


@rule("B3")
def test_the_shuffle_decides_who_holds_what() -> None:
    assert len({the_deal(3, seed).hands for seed in SEEDS}) == len(SEEDS)


@rule("B4")
def test_there_are_28_nugget_cards_in_any_order() -> None:
    piles = {the_deal(3, seed).nuggets for seed in SEEDS}
    assert len(piles) == len(SEEDS)
    for pile in piles:
        assert Counter(pile) == {"1": 16, "2": 8, "3": 4}


@rule("B4")
def test_the_nugget_cards_lie_face_down() -> None:
    seen = as_seen(the_deal(3), 0)
    assert isinstance(seen, RoundDealt)
    assert seen.nuggets == ("?",) * 28
    assert view(given(), 0).pile == 28


@rule("B5")
def test_the_first_player_is_drawn_by_lot() -> None:
    assert {the_deal(5, seed).first for seed in SEEDS} == {0, 1, 2, 3, 4}


@rule("B5")
@pytest.mark.parametrize("seat", [0, 2, 3])
def test_the_host_may_name_the_first_player(seat: int) -> None:
    for seed in range(5):
        state = dealt(new_table("base", 4, {"first": seat}), seed)
        assert (view(state, None).first, decision(state).seat) == (seat, seat)


@rule("B5", "B26")
def test_the_host_names_only_who_begins_the_first_round() -> None:
    assert view(dealt(lost_round(last=1, first="0")), None).first == 2


@rule("B25")
def test_everything_but_the_nuggets_is_dealt_anew() -> None:
    state = given(
        NEARLY,
        roles="DDD",
        spares="S",
        markers={1: "cart"},
        hand="EW",
        discards="map rockfall",
        seen={2: "0 2"},
        purses={0: "1 3", 1: "2"},
        pile="1 1 1 2 2 3 1 1",
    )
    won = after(state, "dig EW 7,0", "take 1", "take 1", "take 3")
    new = view(dealt(won), None)
    assert (new.round, new.deck, new.hand_sizes) == (2, 49, (6, 6, 6))
    assert (new.tiles, new.discards, new.markers) == ((), (), ((), (), ()))
    assert {goal.lies for goal in new.goals} == {"down"}
    assert {goal.face for goal in view(dealt(won), 2).goals} == {"?"}
    assert [len(cards) for cards in new.nuggets] == [3, 2, 1]
    assert new.pile == 5


@rule("B25")
def test_the_dwarf_left_over_is_shuffled_in_again() -> None:
    over = lost_round()
    again = [dealt(over, seed) for seed in SEEDS]
    for state in again:
        seen = view(state, "all")
        assert Counter(seen.roles + seen.spares) == {"digger": 3, "saboteur": 1}
    assert {view(state, "all").spares for state in again} == {("digger",), ("saboteur",)}


@rule("B25", "B4")
def test_the_remaining_nugget_cards_are_shuffled_and_none_comes_back() -> None:
    heard: list[Fact] = []
    over = lost_round()
    over.listener = heard.append
    deal(over, dice(3))
    [fact] = [fact for fact in heard if isinstance(fact, RoundDealt)]
    assert Counter(fact.nuggets) == {"1": 15, "2": 8, "3": 3}
    assert fact.nuggets != tuple(sorted(fact.nuggets))


@rule("B25")
def test_nothing_can_be_done_until_the_next_round_is_dealt() -> None:
    state = lost_round()
    assert (decision(state).what, decision(state).seat) == ("deal", None)
    with pytest.raises(ValueError, match="B25"):
        after(state, "pass")


@rule("B26")
@pytest.mark.parametrize(("last", "begins"), [(0, 1), (1, 2), (2, 0)])
def test_the_left_neighbour_of_the_last_to_play_begins(last: int, begins: int) -> None:
    state = dealt(lost_round(last=last))
    assert (view(state, None).first, decision(state).seat) == (begins, begins)


@rule("B26")
def test_if_nobody_played_the_same_player_begins_again() -> None:
    assert view(dealt(lost_round(began=2)), None).first == 2


@rule("B26")
@pytest.mark.parametrize("text", ["dig EW -1,0", "map 0", "rockfall 1,0", "break cart 0"])
def test_a_path_and_an_action_are_plays_and_a_pass_is_not(text: str) -> None:
    state = given("@ EW", turn=1, hand="EW map rockfall broken-cart", last=0)
    assert view(after(state, text), None).last == 1
    assert view(after(state, "pass EW"), None).last == 0


@rule("B26")
def test_whoever_found_the_treasure_was_the_last_to_play() -> None:
    state = given(NEARLY, turn=1, hand="EW", roles="DDD", last=0)
    won = after(state, "dig EW 7,0")
    while decision(won).what == "nugget":
        won = after(won, f"take {view(won, decision(won).seat).packet[0]}")
    assert view(dealt(won), None).first == 2


@rule("B26")
def test_what_was_played_in_an_earlier_round_no_longer_counts() -> None:
    state = dealt(lost_round(last=1))
    assert view(state, None).first == 2
    assert view(state, None).last is None
