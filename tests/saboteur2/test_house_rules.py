"""B31–B35: the house rules, in Saboteur 2."""

import pytest

from drawing import dealt, rule
from saboteur import Game, play_game
from saboteur.bots.levels import player
from saboteur.games.catalogue import new_table
from saboteur.games.options import OptionError
from saboteur.rules.facts import RoundDealt
from saboteur.rules.view import view


@rule("B32", "X34")
@pytest.mark.parametrize("rounds", ["1", "5"])
def test_a_game_has_as_many_rounds_as_the_table_chose(rounds: str) -> None:
    game = Game("saboteur2", players=3, seed=1, rounds=rounds)
    play_game(game, [player("random", seat) for seat in range(3)])
    assert sum(isinstance(fact, RoundDealt) for fact in game.facts) == int(rounds)


@rule("B32", "X1")
def test_more_rounds_bring_no_nugget_cards() -> None:
    assert not new_table("saboteur2", 3, {"rounds": "5"}).pile


@rule("B34", "X2")
def test_the_goals_lie_where_the_table_wants_them() -> None:
    seen = view(dealt(new_table("saboteur2", 2, {"goals": "far"})), None)
    assert [(goal.x, goal.y) for goal in seen.goals] == [(8, -2), (9, 0), (8, 2)]


@rule("B30", "X2")
def test_all_saboteurs_are_a_matter_of_the_base_game() -> None:
    with pytest.raises(OptionError):
        new_table("saboteur2", 3, {"max_saboteurs": "on"})
