"""D17–D18: the next round, who begins it, and the end of the game."""

from collections import Counter

import pytest

from drawing import after, dealt, rule, told
from drawing_duel import BLUE, GOLD_NORTH, GOLD_WEST, GREEN, chooser, duel, keys, lies
from saboteur.games.duel import DUEL
from saboteur.rules.cards import NAMES
from saboteur.rules.facts import GameEnded
from saboteur.rules.state import State
from saboteur.rules.view import view

SEEDS = range(6)
TWO_GOALS_UP = """
    B .  .  .  .  .
    . .  .  .  .  NESW
    G .  .  .  .  .
    . .  .  .  .  NW+gold2@NW
"""
UP = {"NESW+goal", "NW+goal+gold2@NW"}


def between(
    drawing: str = "B",
    *,
    marked: str = "",
    opened: str = "",
    counters: int = 8,
    purses: tuple[str, str] = ("", ""),
    round: int = 1,
    boxed: str = "",
    kept: str = "",
) -> State:
    """The round is over and the next is to be dealt."""
    state = duel(
        drawing,
        hand="NS",
        other="",
        deck="",
        marked=marked,
        opened=opened,
        counters=counters,
        purses=purses,
        round=round,
        boxed=boxed,
        kept=kept,
    )
    return after(state, "pass NS")


def in_play(state: State) -> Counter[str]:
    """The cards in the hands and in the deck."""
    held = [card for seat in (BLUE, GREEN) for card in view(state, seat).hand]
    return Counter([*held, *(NAMES[card] for card in state.deck)])


def goals(state: State) -> set[str]:
    return {NAMES[card] for card in [*state.goals, *state.waiting]}


@rule("D17")
@pytest.mark.parametrize("seed", SEEDS)
def test_face_up_goals_go_to_the_box_and_face_down_ones_come_back(seed: int) -> None:
    over = between(TWO_GOALS_UP)
    assert set(view(over, None).boxed) == UP
    state = dealt(over, seed)
    assert goals(state) == {NAMES[card] for card in DUEL.goals} - UP
    assert len(state.goals) == 6
    assert view(state, None).waiting == 10
    assert lies(state) == {}


@rule("D17")
def test_without_a_face_up_goal_all_18_come_back() -> None:
    over = between()
    assert view(over, None).boxed == ()
    assert len(goals(dealt(over))) == 18


@rule("D17")
def test_goals_are_boxed_whether_their_gold_was_taken_or_not() -> None:
    over = between(TWO_GOALS_UP, marked="5,2 1")
    assert set(view(over, None).boxed) == UP


@rule("D17")
def test_the_box_fills_from_round_to_round() -> None:
    first = between("B", boxed="N/E+goal+gold3@N N/S/W+goal", round=2)
    assert set(view(first, None).boxed) == {"N/E+goal+gold3@N", "N/S/W+goal"}
    second = between(TWO_GOALS_UP, boxed="N/E+goal+gold3@N N/S/W+goal", round=2)
    assert len(goals(dealt(second))) == 14


@rule("D17")
def test_after_two_rounds_with_all_goals_turned_over_six_are_left() -> None:
    names = [NAMES[card] for card in DUEL.goals]
    state = dealt(between(boxed=" ".join(names[:12]), round=2))
    assert goals(state) == set(names[12:])
    assert view(state, None).waiting == 0


@rule("D17")
@pytest.mark.parametrize("seed", SEEDS)
def test_trolls_and_gold_that_nobody_marked_return_to_the_deck(seed: int) -> None:
    drawing = f"""
        B NEW+troll@E {GOLD_WEST}
        . .           {GOLD_NORTH}
    """
    over = between(drawing, marked="2,-1 0", opened="1,-1 bribe", counters=6)
    state = dealt(over, seed)
    missing = Counter(NAMES[card] for card in DUEL.deck) - in_play(state)
    assert missing == {"NSW/E+gold1@E": 1}


@rule("D17")
def test_cards_kept_in_earlier_rounds_stay_out() -> None:
    over = between(f"B EW {GOLD_WEST}", marked="2,-1 1", kept="NEW/S+gold1@S", round=2)
    state = dealt(over)
    missing = Counter(NAMES[card] for card in DUEL.deck) - in_play(state)
    assert missing == {"NSW/E+gold1@E": 1, "NEW/S+gold1@S": 1}
    assert view(state, None).hand_sizes == (6, 6)
    assert view(state, None).deck == 50 - 12


@rule("D17")
def test_counters_and_keys_are_free_again_and_nothing_lies_in_front_of_anyone() -> None:
    over = between("B NESW+green@W", opened="1,-1 key 0", counters=3)
    assert keys(over) == {(1, -1): BLUE}
    seen = view(dealt(over), None)
    assert seen.counters == 8
    assert seen.tokens == ()
    assert seen.tiles == ()
    assert seen.markers == ((), ())
    assert seen.discards == ()


@rule("D17")
def test_what_players_have_is_kept_from_round_to_round() -> None:
    state = dealt(between(purses=("1 3", "2")))
    assert view(state, None).nuggets == (("1", "3"), ("2",))
    assert view(state, None).round == 2


@rule("D18")
@pytest.mark.parametrize(
    ("purses", "first"),
    [
        (("2", "1"), GREEN),
        (("1", "2"), BLUE),
        (("", "1"), BLUE),
        (("1", ""), GREEN),
        (("2", "2"), BLUE),
        (("", ""), BLUE),
        (("3", "1 1"), GREEN),
        (("3", "1 1 1"), BLUE),
    ],
)
@pytest.mark.parametrize("round", [1, 2])
def test_fewer_nuggets_begin_the_next_round_and_at_a_tie_blue(
    purses: tuple[str, str], first: int, round: int
) -> None:
    state = dealt(between(purses=purses, round=round))
    assert chooser(state) == ("turn", first)
    assert view(state, None).first == first


@rule("D18")
def test_the_nuggets_are_counted_after_the_trolls_were_paid() -> None:
    state = duel(hand="NS", other="", deck="", purses=("3", "2"), debts=(1, 0))
    assert chooser(dealt(after(state, "pass NS"))) == ("turn", BLUE)


@rule("D18")
@pytest.mark.parametrize(
    ("purses", "winners"), [(("3", "2"), (BLUE,)), (("1", "2"), (GREEN,)), (("2", "1 1"), (0, 1))]
)
def test_after_three_rounds_most_nuggets_win_and_equals_share(
    purses: tuple[str, str], winners: tuple[int, ...]
) -> None:
    state = duel(hand="NS", other="", deck="", purses=purses, round=3)
    [end] = [fact for fact in told(state, "pass NS") if isinstance(fact, GameEnded)]
    assert end.winners == winners
    assert chooser(after(state, "pass NS")) == ("over", None)


@rule("D18")
@pytest.mark.parametrize("round", [1, 2])
def test_before_the_third_round_the_game_is_not_over(round: int) -> None:
    state = between(purses=("3", ""), round=round)
    assert chooser(state) == ("deal", None)
    assert view(state, None).gold is None


@rule("D18")
def test_gold_of_the_last_round_counts() -> None:
    drawing = f"B EW {GOLD_WEST}"
    state = between(drawing, marked="2,-1 0", purses=("1", "1"), round=3)
    assert view(state, None).gold == (2, 1)
