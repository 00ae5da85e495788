"""D16: gold is kept, trolls are paid without change."""

import pytest

from drawing import after, allowed, dealt, refused, rule, told
from drawing_duel import BLUE, GOLD_NORTH, GOLD_WEST, GREEN, chooser, duel, worth
from saboteur.rules.cards import NAMES
from saboteur.rules.duel.facts import GoldKept, TrollsPaid
from saboteur.rules.facts import RoundEnded
from saboteur.rules.state import State
from saboteur.rules.view import view


def last_turn(
    drawing: str = "B",
    *,
    marked: str = "",
    debts: tuple[int, int] = (0, 0),
    purses: tuple[str, str] = ("", ""),
    round: int = 1,
) -> State:
    """With blue's last card the round is over."""
    return duel(
        drawing,
        hand="NS",
        other="",
        deck="",
        marked=marked,
        debts=debts,
        purses=purses,
        round=round,
    )


def ended(
    drawing: str = "B",
    *,
    marked: str = "",
    debts: tuple[int, int] = (0, 0),
    purses: tuple[str, str] = ("", ""),
    round: int = 1,
) -> State:
    state = last_turn(drawing, marked=marked, debts=debts, purses=purses, round=round)
    return after(state, "pass NS")


def purse(state: State, seat: int) -> str:
    return " ".join(view(state, None).nuggets[seat])


@rule("D16")
def test_each_keeps_the_cards_with_the_own_counter() -> None:
    drawing = f"""
        B EW {GOLD_WEST}
        . .  {GOLD_NORTH}
    """
    state = ended(drawing, marked="2,-1 0; 2,0 1")
    assert worth(state) == [1, 1]
    assert sorted(view(state, None).kept) == ["NEW/S+gold1@S", "NSW/E+gold1@E"]


@rule("D16")
def test_gold_without_a_counter_is_nobodys() -> None:
    state = ended(f"B EW {GOLD_WEST}")
    assert worth(state) == [0, 0]
    assert view(state, None).kept == ()


@rule("D16")
def test_gold_is_kept_though_the_link_is_broken() -> None:
    assert worth(ended(f"B . {GOLD_WEST}", marked="2,-1 1")) == [0, 1]


@rule("D16")
@pytest.mark.parametrize(
    ("goal", "nuggets"), [("NW+gold2@NW", 2), ("N/E+gold3@N", 3), ("NSW+blue@W+gold1", 1)]
)
def test_a_goal_is_worth_what_is_printed_on_it(goal: str, nuggets: int) -> None:
    drawing = f"""
        B .
        . . . . . {goal}
    """
    state = ended(drawing, marked="5,0 1")
    assert worth(state) == [0, nuggets]
    assert purse(state, GREEN) == str(nuggets)


@rule("D16")
def test_gold_is_kept_before_trolls_are_paid() -> None:
    state = last_turn(f"B EW {GOLD_WEST}", marked="2,-1 0", debts=(1, 0))
    facts = told(state, "pass NS")
    kinds = [type(f) for f in facts if isinstance(f, RoundEnded | GoldKept | TrollsPaid)]
    assert kinds == [RoundEnded, GoldKept, TrollsPaid]
    assert worth(after(state, "pass NS")) == [0, 0]


@rule("D16")
@pytest.mark.parametrize(
    ("purse_before", "debt", "purse_after"),
    [
        ("1 2 3", 1, "2 3"),
        ("2 3", 1, "3"),
        ("1 3", 2, "1"),
        ("1 2", 3, ""),
        ("2 2", 3, ""),
        ("2 2 3", 3, "2 2"),
        ("1 1 1", 2, "1"),
        ("3 3", 3, "3"),
    ],
)
def test_the_smallest_total_that_covers_the_debt_is_paid(
    purse_before: str, debt: int, purse_after: str
) -> None:
    state = ended(purses=(purse_before, "3"), debts=(debt, 0))
    assert purse(state, BLUE) == purse_after
    assert purse(state, GREEN) == "3"
    assert view(state, None).debts == (0, 0)


@rule("D16")
def test_a_troll_is_paid_with_a_3_when_no_1_is_there() -> None:
    state = ended(purses=("3", ""), debts=(1, 0))
    assert purse(state, BLUE) == ""
    assert worth(state) == [0, 0]


@rule("D16")
def test_among_equal_payments_the_player_chooses() -> None:
    state = ended(purses=("1 1 2 3", ""), debts=(2, 0))
    assert chooser(state) == ("pay", BLUE)
    assert refused(state, "pay 3") == "D16"
    assert refused(state, "pay 1") == "D16"
    assert refused(state, "pay 1 2") == "D16"
    assert refused(state, "pay") == "D16"
    assert refused(state, "pay 2 2") == "D16"
    assert refused(state, "pass NS") == "D16"
    assert purse(after(state, "pay 2"), BLUE) == "1 1 3"
    assert purse(after(state, "pay 1 1"), BLUE) == "2 3"
    assert chooser(after(state, "pay 2")) == ("deal", None)


@rule("D16")
def test_a_debt_of_three_can_be_paid_in_three_ways() -> None:
    state = ended(purses=("1 1 1 2 3", ""), debts=(3, 0))
    assert [allowed(state, text) for text in ("pay 3", "pay 1 2", "pay 1 1 1")] == [True] * 3


@rule("D16")
def test_cards_of_one_worth_are_alike_and_leave_no_choice() -> None:
    assert chooser(ended(purses=("1 1 1", "2 2"), debts=(2, 1))) == ("deal", None)


@rule("D16")
def test_both_players_may_have_to_choose() -> None:
    state = ended(purses=("1 1 2", "1 2 3"), debts=(2, 3))
    assert chooser(state) == ("pay", BLUE)
    assert refused(state, "pay 2", seat=GREEN)
    state = after(state, "pay 2")
    assert chooser(state) == ("pay", GREEN)
    assert refused(state, "pay 2") == "D16"
    state = after(state, "pay 1 2")
    assert [purse(state, seat) for seat in (BLUE, GREEN)] == ["1 1", "3"]
    assert chooser(state) == ("deal", None)


@rule("D16")
@pytest.mark.parametrize("purse_before", ["", "1", "1 1", "2"])
def test_if_everything_is_too_little_all_is_paid_and_the_rest_lapses(purse_before: str) -> None:
    state = ended(purses=(purse_before, ""), debts=(3, 0))
    assert purse(state, BLUE) == ""
    assert view(state, None).debts == (0, 0)
    assert view(dealt(state), None).debts == (0, 0)


@rule("D16")
def test_cards_of_earlier_rounds_are_paid_with_too() -> None:
    state = ended(f"B EW {GOLD_WEST}", marked="2,-1 0", purses=("2", ""), debts=(2, 0), round=2)
    assert purse(state, BLUE) == "1"


@rule("D16")
def test_paid_cards_leave_the_game() -> None:
    state = dealt(ended(f"B EW {GOLD_WEST}", marked="2,-1 0", debts=(1, 0)))
    assert worth(state) == [0, 0]
    cards = [*view(state, BLUE).hand, *view(state, GREEN).hand]
    cards += [NAMES[card] for card in state.deck]
    assert "NSW/E+gold1@E" not in cards
    assert len(cards) == 51


@rule("D16")
def test_trolls_are_paid_before_the_game_is_decided() -> None:
    state = ended(purses=("2 2", "3"), debts=(1, 0), round=3)
    assert view(state, None).gold == (2, 3)


@rule("D16")
def test_who_owes_nothing_pays_nothing() -> None:
    facts = told(last_turn(purses=("1", "1"), debts=(0, 1)), "pass NS")
    assert [fact for fact in facts if isinstance(fact, TrollsPaid)] == [TrollsPaid(GREEN, ("1",))]


@rule("D16", "D8")
def test_a_bribe_is_paid_for_at_the_end_of_the_round() -> None:
    state = duel("B NEW+troll@E", hand="EW", other="", deck="", purses=("1 1", ""))
    assert worth(after(state, "dig EW 2,-1 bribe 1,-1")) == [1, 0]


@rule("D16")
def test_what_lies_in_front_of_a_player_is_there_for_all_to_see() -> None:
    state = ended(purses=("1 3", "2"))
    assert view(state, BLUE).nuggets == view(state, GREEN).nuggets == (("1", "3"), ("2",))
