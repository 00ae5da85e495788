"""B29–B35: the house rules, in the base game."""

from collections import Counter

import pytest

from drawing import NEARLY, after, dealt, given, rule
from saboteur import Game, play_game
from saboteur.bots.levels import player
from saboteur.games.catalogue import new_table
from saboteur.games.options import OptionError
from saboteur.rules.facts import GameEnded, RoundDealt, RoundEnded
from saboteur.rules.names import ROLES
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

SEEDS = range(20)
DWARVES = {3: (1, 2), 4: (1, 3), 5: (2, 3), 6: (2, 4), 7: (3, 4), 8: (3, 5), 9: (3, 6), 10: (4, 6)}


def played(players: int, bot: str = "random", **options: str) -> Game:
    game = Game("base", players=players, seed=1, **options)
    play_game(game, [player(bot, seat) for seat in range(players)])
    return game


@rule("B30")
@pytest.mark.parametrize("players", DWARVES)
def test_all_saboteurs_are_in_play(players: int) -> None:
    saboteurs, diggers = DWARVES[players]
    for seed in SEEDS:
        state = dealt(new_table("base", players, {"max_saboteurs": "on"}), seed)
        roles = Counter(ROLES[role] for role in state.roles)
        assert roles == {"saboteur": saboteurs, "digger": diggers}


@rule("B30", "B18")
def test_no_dwarf_is_left_over() -> None:
    game = played(4, max_saboteurs="on")
    told = [fact for fact in game.facts if isinstance(fact, RoundDealt | RoundEnded)]
    assert len(told) == 6
    assert all(not fact.spares for fact in told)
    assert game.view(0).spares == ()


@rule("B30", "B1")
def test_usually_one_dwarf_is_left_over() -> None:
    state = dealt(new_table("base", 5, {}))
    assert len(state.spares) == 1


@rule("B30", "B25")
def test_a_position_without_a_spare_dwarf_reads_back() -> None:
    state = dealt(new_table("base", 5, {"max_saboteurs": "on"}))
    assert "spares" not in position(state)
    again = given(roles="DSD", spares="", max_saboteurs=True)
    assert view(again, "all").spares == ()


@rule("B32", "B27")
@pytest.mark.parametrize("rounds", ["1", "2", "3", "4", "5"])
def test_a_game_has_as_many_rounds_as_the_table_chose(rounds: str) -> None:
    facts = played(3, rounds=rounds).facts
    assert sum(isinstance(fact, RoundDealt) for fact in facts) == int(rounds)
    assert sum(isinstance(fact, GameEnded) for fact in facts) == 1


@rule("B32")
@pytest.mark.parametrize("rounds", ["0", "6", "many"])
def test_no_game_has_fewer_than_one_or_more_than_five_rounds(rounds: str) -> None:
    with pytest.raises(OptionError):
        new_table("base", 3, {"rounds": rounds})


@rule("B32", "B4")
@pytest.mark.parametrize(("rounds", "sets"), [("3", 1), ("4", 2), ("5", 2)])
def test_four_rounds_take_two_sets_of_nugget_cards(rounds: str, sets: int) -> None:
    pile = Counter(new_table("base", 3, {"rounds": rounds}).pile)
    assert pile == {1: 16 * sets, 2: 8 * sets, 3: 4 * sets}


@rule("B34", "B2")
@pytest.mark.parametrize(
    ("goals", "cells"),
    [
        ("printed", [(8, -2), (8, 0), (8, 2)]),
        ("far", [(8, -2), (9, 0), (8, 2)]),
        ("wide", [(8, -3), (8, 0), (8, 3)]),
    ],
)
def test_the_goals_lie_where_the_table_wants_them(goals: str, cells: list[tuple[int, int]]) -> None:
    seen = view(dealt(new_table("base", 3, {"goals": goals})), None)
    assert [(goal.x, goal.y) for goal in seen.goals] == cells


@rule("B34")
def test_a_far_goal_is_reached_one_cell_later() -> None:
    state = after(given(NEARLY, hand="EW", goals="NW NE NESW"), "dig EW 7,0")
    assert view(state, None).goals[1].lies == "up"
    far = given("@ EW EW EW EW EW EW .", hands=["EW", "EW", "NS"], goals_lie="far")
    near = after(far, "dig EW 7,0")
    assert view(near, None).goals[1].lies == "down"
    assert view(after(near, "dig EW 8,0"), None).round_won_by == "diggers"


@rule("B34")
def test_wide_goals_are_reached_at_their_own_cells() -> None:
    drawing = """
        @ EW EW EW EW EW EW NE'
        . .  .  .  .  .  .  NS
        . .  .  .  .  .  .  .
    """
    hands = ["NES", "NE", "NS"]
    printed = given(drawing, hands=hands, goals="NW NE NESW")
    assert view(after(printed, "dig NES 7,2"), None).round_won_by == "diggers"
    wide = after(given(drawing, hands=hands, goals="NW NE NESW", goals_lie="wide"), "dig NES 7,2")
    assert view(wide, None).goals[2].lies == "down"
    assert view(after(wide, "dig NE 7,3"), None).round_won_by == "diggers"
