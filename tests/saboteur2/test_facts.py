"""Facts of Saboteur 2: they rebuild the state, and each seat's own rebuild that seat's view."""

from typing import get_args

import pytest

from drawing import after, told
from drawing_saboteur2 import found, given
from saboteur.bots.random import RandomPlayer
from saboteur.games.catalogue import new_table
from saboteur.play.game import Game
from saboteur.rules.facts import Fact
from saboteur.rules.fold import fold
from saboteur.rules.saboteur2.facts import DwarfFact
from saboteur.rules.seen import Viewer, as_seen
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

SEEDS = range(3)
BLOCKERS = {"blockers": "on"}


def whole_game(seed: int, players: int = 5) -> tuple[list[Fact], list[str]]:
    """Everything that happened in a game of chance, and the position after every decision."""
    game = Game("saboteur2", players=players, seed=seed, **BLOCKERS)
    chooser = RandomPlayer(seed)
    positions = []
    while not game.over:
        positions.append(game.position)
        game.take(chooser.choose(game.view(game.decision.seat)))
    return [fact for fact in game.facts if isinstance(fact, Fact)], [*positions, game.position]


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_rebuild_every_position(seed: int) -> None:
    facts, positions = whole_game(seed)
    folded = new_table("saboteur2", 5, BLOCKERS)
    rebuilt = {position(folded)}
    for fact in facts:
        fold(folded, fact)
        rebuilt.add(position(folded))
    assert set(positions) <= rebuilt


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("viewer", [0, 3, None])
def test_what_a_seat_saw_rebuilds_what_it_knows(viewer: Viewer, seed: int) -> None:
    truth = new_table("saboteur2", 5, BLOCKERS)
    known = new_table("saboteur2", 5, BLOCKERS)
    for fact in whole_game(seed)[0]:
        fold(truth, fact)
        fold(known, as_seen(fact, viewer))
        assert view(known, viewer) == view(truth, viewer)


# What chance rarely makes.
RARE = {
    "theft": (found("blue green", thefts="1"), ["steal 0"]),
    "declined": (found("blue green", thefts="1"), ["steal nobody"]),
    "jail": (
        given(hands=["trapped", "NS", "free-at-last"]),
        ["trapped 1", "pass NS", "free-at-last 1"],
    ),
    "hands off": (given(hands=["theft", "hands-off", "NS"]), ["theft", "hands-off 0"]),
    "swap": (given(hands=["swap-hands EW", "NS map", "NS"]), ["swap-hands 1", "pass EW NS"]),
    "hats": (given(hands=["inspection", "change-hats", "NS"]), ["inspection 2", "change-hats 2"]),
    "passage": (
        given(hands=["EW", "EW", "rockfall"], blockers=True, gold=[1, 1, 1]),
        ["block EW 0,0 E", "dig EW 1,0", "rockfall 1,0"],
    ),
    "shed": (given(hand="EW map", markers={0: "trapped"}), ["shed trapped EW map"]),
}


@pytest.mark.parametrize("what", RARE)
def test_facts_that_chance_rarely_makes_rebuild_the_state_too(what: str) -> None:
    state, actions = RARE[what]
    folded = state.copy()
    for fact in told(state, *actions):
        fold(folded, fact)
    assert position(folded) == position(after(state, *actions))


def all_kinds() -> list[Fact]:
    """Facts of every kind that only Saboteur 2 has."""
    rare = [fact for state, actions in RARE.values() for fact in told(state, *actions)]
    assert {type(fact) for fact in rare} >= set(get_args(DwarfFact))
    return rare


def test_everybody_after_the_end_sees_every_fact_whole() -> None:
    for fact in all_kinds():
        assert as_seen(fact, "all") == fact


def test_an_onlooker_sees_no_more_than_any_seat() -> None:
    for fact in all_kinds():
        for seat in range(3):
            assert as_seen(as_seen(fact, seat), None) == as_seen(fact, None)
