"""Bots: blind to what their seat cannot know, the same for the same seed, each above the last."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from saboteur import Game, play_game
from saboteur.bots.blueprint import Blueprint
from saboteur.bots.careful import sequence
from saboteur.bots.levels import LEVELS, QuickPlayer, player
from saboteur.bots.random import RandomPlayer
from saboteur.bots.worlds import world
from saboteur.games.catalogue import CATALOGUE, new_table
from saboteur.lab.simulate import planned, simulate
from saboteur.rules.dice import dice
from saboteur.rules.ruleset import DEAL, OVER
from saboteur.rules.setup import deal
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes, take_code
from saboteur.rules.view import view

QUICK = [level for level in LEVELS if isinstance(player(level, 1), QuickPlayer)]


def moments(game: str, players: int, seed: int) -> list[State]:
    """States before choices, in a game that mixes careful play and chance."""
    state = new_table(game, players, {"blockers": "on"} if game == "saboteur2" else {})
    rng, numbers, blueprint = Random(seed), sequence(seed), Blueprint(8)
    found: list[State] = []
    while state.decision != OVER:
        if state.decision == DEAL:
            deal(state, dice(f"{seed}/{state.round}"))
            continue
        found.append(state.copy())
        careful = rng.random() < 0.7
        chosen = blueprint.choose(state, numbers) if careful else rng.choice(legal_codes(state))
        take_code(state, chosen)
    return found


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_choice_is_blind_to_what_the_seat_cannot_know(game: str) -> None:
    blueprint = Blueprint(40)
    for seed, state in enumerate(moments(game, CATALOGUE[game].rules.players[1], 1)[::4]):
        seen = view(state, state.seat)
        other = world(seen, dice(f"other {seed}"))
        chosen = blueprint.choose(state, sequence(seed))
        assert blueprint.choose(other, sequence(seed)) == chosen
        assert chosen in legal_codes(state)


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("level", QUICK)
def test_the_quick_way_makes_the_same_choices(game: str, level: str, tmp_path: Path) -> None:
    players = CATALOGUE[game].rules.players[0]
    plan = planned(game, players=players, games=1, seed=5, bots=(level,))
    assert simulate(replace(plan, record=str(tmp_path))).digest == simulate(plan).digest


@pytest.mark.parametrize("level", QUICK)
def test_the_same_seed_and_views_give_the_same_choices(level: str) -> None:
    games = []
    for _ in range(2):
        game = Game("base", players=4, seed=9)
        play_game(game, [player(level, f"9/{seat}") for seat in range(4)])
        games.append(game.facts)
    assert games[0] == games[1]


def gold(game: str, bots: tuple[str, ...], games: int) -> list[int]:
    """Nuggets by bot, each sitting in every seat equally often."""
    total = [0] * len(bots)
    for number in range(games):
        shift = number % len(bots)
        seats = [(seat + shift) % len(bots) for seat in range(len(bots))]
        table = new_table(game, len(bots), {})
        players = [player(bots[bot], f"{number}/{bot}") for bot in seats]
        while table.decision != OVER:
            if table.decision == DEAL:
                deal(table, dice(f"{number // len(bots)}/{table.round}"))
                continue
            chooser = players[table.seat]
            assert isinstance(chooser, QuickPlayer)
            take_code(table, chooser.choose_code(table))
        for seat, bot in enumerate(seats):
            total[bot] += table.worth(seat)
    return total


@pytest.mark.parametrize(("stronger", "weaker"), [("careful", "beginner"), ("beginner", "random")])
def test_in_the_duel_each_level_beats_the_one_below(stronger: str, weaker: str) -> None:
    high, low = gold("duel", (stronger, weaker), 40)
    assert high > 1.5 * low


def test_alone_each_level_finds_more_than_the_one_below() -> None:
    scores = [gold("solo", (level,), 25)[0] for level in ("random", "beginner", "careful")]
    assert scores == sorted(scores)
    assert scores[2] > 1.5 * scores[1] > 0


def test_careful_diggers_find_the_treasure_more_often_than_beginners() -> None:
    found = [
        simulate(planned("base", players=5, games=20, seed=2, bots=(level,))).wins["diggers"]
        for level in ("random", "beginner", "careful")
    ]
    assert found == sorted(found)
    assert found[0] < found[1] < found[2]


def test_chance_does_not_follow_the_deal() -> None:
    """The first round of game 7 is dealt by the dice of "7/1": seat 1 must not roll the same."""
    state = new_table("base", 5, {})
    deal(state, dice("7/1"))
    rolls, chosen = dice("7/1"), RandomPlayer("7/1")
    listed = sorted(legal_codes(state))
    picks = [chosen.choose_code(state) for _ in range(20)]
    assert picks != [listed[rolls.below(len(listed))] for _ in range(20)]
