"""B19–B24: who gets how much gold, and who knows of it."""

import pytest

from drawing import NEARLY, PILE, after, allowed, given, refused, rule, told
from saboteur.rules.facts import GoldPaid, NuggetsDrawn, NuggetTaken
from saboteur.rules.questions import decision
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.view import view


def found(
    roles: str,
    *,
    turn: int = 0,
    pile: str = PILE,
    markers: dict[int, str] | None = None,
    unpaid: bool = False,
) -> State:
    """The treasure has just been found by the seat whose turn it was."""
    state = given(
        NEARLY,
        players=len(roles),
        roles=roles,
        turn=turn,
        hand="EW",
        pile=pile,
        markers=markers,
        sabotaged_unpaid=unpaid,
    )
    return after(state, "dig EW 7,0")


def missed(roles: str, *, pile: str = PILE, began: int = 0, spares: str = "D") -> State:
    """The last card was passed and the treasure is still hidden."""
    return after(lost(roles, pile=pile, began=began, spares=spares), "pass NS")


def lost(roles: str, *, pile: str = PILE, began: int = 0, spares: str = "D") -> State:
    hands = ["NS", *[""] * (len(roles) - 1)]
    return given(
        players=len(roles),
        roles=roles,
        spares=spares,
        hands=hands,
        deck="",
        pile=pile,
        began=began,
        edition="fr",
    )


def takers(state: State) -> list[int]:
    """Who holds the packet, one after the other, when everybody takes the best."""
    seats = []
    while decision(state).what == "nugget":
        seat = decision(state).seat
        assert seat is not None
        seats.append(seat)
        state = after(state, f"take {max(view(state, seat).packet)}")
    return seats


def purses(state: State) -> list[tuple[str, ...]]:
    return list(view(state, "all").nuggets)


def worth(state: State) -> list[int]:
    shown = view(state, "all")
    cards = [sum(map(int, nuggets)) for nuggets in shown.nuggets]
    return [card + (piece or 0) for card, piece in zip(cards, shown.pieces, strict=True)]


@rule("B19")
def test_gold_goes_0_3_2_1_round_four_diggers() -> None:
    assert takers(found("DDDD")) == [0, 3, 2, 1]


@rule("B19")
@pytest.mark.parametrize("players", range(3, 10))
def test_there_are_as_many_nugget_cards_as_players(players: int) -> None:
    state = found("D" * players)
    assert len(view(state, 0).packet) == players
    assert view(state, 0).pile == 28 - players


@rule("B19")
def test_ten_players_have_9_nugget_cards() -> None:
    state = found("DDDDDDDSSS")
    assert len(view(state, 0).packet) == 9
    assert takers(state) == [0, 6, 5, 4, 3, 2, 1, 0, 6]


@rule("B19")
def test_the_packet_goes_round_and_round_the_diggers_alone() -> None:
    assert takers(found("DSDSD")) == [0, 4, 2, 0, 4]
    assert takers(found("SSSDS", turn=3)) == [3, 3, 3, 3, 3]


@rule("B19")
def test_one_takes_a_card_that_is_in_the_packet() -> None:
    state = found("DDDD", pile="1 1 2 2 1 3")
    assert allowed(state, "take 3")
    assert allowed(state, "take 2")
    rest = after(state, "take 3")
    assert refused(rest, "take 3") == "B19"
    for text in ("take 0", "take 4", "take 99", "pass", "lay 1"):
        assert refused(rest, text) == "B19"
    assert refused(rest, "take 1", seat=0) == "B5"
    assert purses(rest)[0] == ("3",)


@rule("B19")
@pytest.mark.parametrize(("pile", "holders"), [("1 2", [0, 2]), ("3", [0]), ("", [])])
def test_a_packet_holds_no_more_than_the_pile_and_nobody_waits_for_it(
    pile: str, holders: list[int]
) -> None:
    state = found("DDD", pile=pile)
    assert takers(state) == holders
    assert decision(state).what == ("nugget" if pile else "deal")


@rule("B19")
def test_everybody_chooses_and_all_cards_are_taken() -> None:
    state = after(found("DDD", pile="1 1 2 3"), "take 1", "take 3", "take 2")
    assert purses(state) == [("1",), ("2",), ("3",)]
    assert view(state, None).pile == 1
    assert decision(state).what == "deal"


@rule("B19")
def test_only_the_player_who_holds_the_packet_sees_it() -> None:
    state = found("DDDD", pile="1 1 2 3")
    assert sorted(view(state, 0).packet) == ["1", "1", "2", "3"]
    for viewer in (1, 2, 3, None):
        assert view(state, viewer).packet == ("?", "?", "?", "?")
    passed_on = after(state, "take 2")
    assert sorted(view(passed_on, 3).packet) == ["1", "1", "3"]
    for viewer in (0, 1, 2, None):
        assert view(passed_on, viewer).packet == ("?", "?", "?")


@rule("B19", "B24")
def test_what_is_drawn_and_taken_is_told_to_those_who_see_it() -> None:
    state = given(NEARLY, roles="DDD", hand="EW", pile="1 2 3")
    facts = told(state, "dig EW 7,0", "take 3")
    [drawn] = [fact for fact in facts if isinstance(fact, NuggetsDrawn)]
    [taken] = [fact for fact in facts if isinstance(fact, NuggetTaken)]
    assert as_seen(drawn, 0) == NuggetsDrawn(0, ("1", "2", "3"))
    assert as_seen(drawn, 2) == as_seen(drawn, None) == NuggetsDrawn(0, ("?", "?", "?"))
    assert as_seen(taken, 0) == NuggetTaken(0, "3", 2, ("?", "?"))
    assert as_seen(taken, 2) == NuggetTaken(0, "?", 2, ("1", "2"))
    assert as_seen(taken, 1) == as_seen(taken, None) == NuggetTaken(0, "?", 2, ("?", "?"))


@rule("B20")
def test_a_saboteurs_connection_starts_the_draft_with_the_next_digger_counter_clockwise() -> None:
    assert takers(found("DDSDD", turn=2)) == [1, 0, 4, 3, 1]


@rule("B20")
def test_other_saboteurs_are_skipped_on_the_way() -> None:
    assert takers(found("SSDDD", turn=1)) == [4, 3, 2, 4, 3]


@rule("B20")
def test_a_diggers_connection_starts_with_that_digger() -> None:
    assert takers(found("SDDSD", turn=1)) == [1, 4, 2, 1, 4]


@rule("B21")
@pytest.mark.parametrize(
    ("roles", "share"),
    [("SDD", 4), ("SDSDD", 3), ("SSDDSDD", 3), ("SDDSDDSDDS", 2)],
)
def test_saboteurs_are_paid_by_their_number(roles: str, share: int) -> None:
    paid = [share if role == "S" else 0 for role in roles]
    assert worth(missed(roles)) == paid


@rule("B21")
@pytest.mark.parametrize(
    ("pile", "cards"),
    [
        ("1 1 1 1 2 2 3", ("1", "3")),
        ("1 1 1 1 2 2", ("2", "2")),
        ("1 1 1 2", ("1", "1", "2")),
        ("1 1 1 1", ("1", "1", "1", "1")),
        ("2 2 3", ("2", "2")),
    ],
)
def test_the_fewest_cards_are_paid_and_of_those_the_highest(
    pile: str, cards: tuple[str, ...]
) -> None:
    state = missed("SDD", pile=pile)
    assert purses(state)[0] == cards
    assert view(state, 0).pieces[0] == 0


@rule("B21")
def test_a_share_of_three_is_one_card_while_there_are_any() -> None:
    assert purses(missed("SSDDS", pile="3 2 1 2 1 1 1"))[0:2] == [("3",), ("1", "2")]


@rule("B21")
@pytest.mark.parametrize(("began", "lucky"), [(0, 0), (1, 1), (2, 4), (3, 4), (4, 4)])
def test_they_are_paid_clockwise_from_the_rounds_first_player(began: int, lucky: int) -> None:
    state = missed("SSDDS", pile="3 1 1 1 1 1 1 1 1", began=began)
    assert [seat for seat, cards in enumerate(purses(state)) if cards == ("3",)] == [lucky]


@rule("B21")
@pytest.mark.parametrize(
    ("pile", "cards", "pieces"),
    [
        ("3 3", ("3",), 1),
        ("2 3", ("3",), 1),
        ("1 1", ("1", "1"), 2),
        ("2", ("2",), 2),
        ("", (), 4),
    ],
)
def test_the_bank_adds_single_pieces_when_no_cards_make_the_sum(
    pile: str, cards: tuple[str, ...], pieces: int
) -> None:
    state = missed("SDD", pile=pile)
    assert purses(state)[0] == cards
    assert view(state, 0).pieces == (pieces, None, None)
    assert worth(state) == [4, 0, 0]


@rule("B21")
def test_the_cards_paid_leave_the_pile() -> None:
    state = missed("SDDS", pile="1 1 3 2 2")
    assert purses(state) == [("3",), (), (), ("1", "2")]
    assert view(state, None).pile == 2


@rule("B22")
def test_without_a_saboteur_in_play_a_missed_treasure_pays_nobody() -> None:
    state = missed("DDD", spares="S")
    assert worth(state) == [0, 0, 0]
    assert view(state, None).pile == 28
    assert decision(state).what == "deal"
    assert not [fact for fact in told(lost("DDD"), "pass NS") if isinstance(fact, GoldPaid)]


@rule("B22", "B19")
def test_without_a_saboteur_in_play_a_found_treasure_is_shared_as_usual() -> None:
    assert takers(found("DDD", turn=2)) == [2, 1, 0]


@rule("B22", "B21")
def test_one_saboteur_in_play_is_paid() -> None:
    assert worth(missed("DDS", spares="D")) == [0, 0, 4]


@rule("B23")
def test_a_digger_with_a_broken_tool_takes_no_nugget_card() -> None:
    state = found("DDDDD", markers={3: "cart", 1: "pickaxe lantern"}, unpaid=True)
    assert len(view(state, 0).packet) == 5
    assert takers(state) == [0, 4, 2, 0, 4]


@rule("B23")
def test_without_the_option_broken_tools_cost_nothing() -> None:
    assert takers(found("DDDD", markers={3: "cart"})) == [0, 3, 2, 1]


@rule("B23")
def test_the_packet_of_ten_still_has_nine_cards() -> None:
    state = found("DDDDDDDSSS", markers=dict.fromkeys(range(1, 7), "cart"), unpaid=True)
    assert len(view(state, 0).packet) == 9
    assert takers(state) == [0] * 9


@rule("B23", "B20")
def test_a_saboteurs_connection_passes_over_broken_diggers() -> None:
    assert takers(found("DDSDD", turn=2, markers={1: "cart"}, unpaid=True)) == [0, 4, 3, 0, 4]


@rule("B23")
def test_if_all_diggers_are_broken_nobody_gets_any() -> None:
    state = found("SDD", markers={1: "cart", 2: "lantern"}, unpaid=True)
    assert worth(state) == [0, 0, 0]
    assert view(state, None).pile == 28
    assert decision(state).what == "deal"


@rule("B23", "B21")
def test_saboteurs_with_broken_tools_are_paid() -> None:
    state = given(
        hands=["NS", "", ""],
        deck="",
        roles="DDS",
        markers={2: "cart"},
        edition="fr",
        sabotaged_unpaid=True,
    )
    assert worth(after(state, "pass NS")) == [0, 0, 4]


@rule("B24")
def test_nuggets_are_known_to_their_owner_alone() -> None:
    rich = given(purses={0: "3 3 3", 1: "1 2", 2: "1 +2"})
    poor = given(purses={0: "1 1 1", 1: "1 2", 2: "3 +1"})
    assert view(rich, 0).nuggets[0] == ("3", "3", "3")
    assert view(rich, 2).pieces == (None, None, 2)
    assert view(rich, 1) == view(poor, 1)
    assert view(rich, None) == view(poor, None)
    assert view(rich, 0) != view(poor, 0)


@rule("B24")
def test_the_cards_a_saboteur_is_paid_with_are_seen_by_that_saboteur_alone() -> None:
    [paid] = [fact for fact in told(lost("DSD"), "pass NS") if isinstance(fact, GoldPaid)]
    assert as_seen(paid, 1) == GoldPaid(1, 4, ("1", "3"), 0)
    assert as_seen(paid, 0) == as_seen(paid, None) == GoldPaid(1, 4, ("?", "?"), 0)


@rule("B24", "B27")
def test_everybodys_gold_is_told_when_the_game_ends() -> None:
    state = given(
        hands=["NS", "", ""],
        deck="",
        roles="DDS",
        edition="fr",
        round=3,
        purses={0: "1 2", 1: "3 3 +1"},
    )
    assert view(state, None).gold is None
    over = after(state, "pass NS")
    for viewer in (0, None):
        assert view(over, viewer).gold == (3, 7, 4)
