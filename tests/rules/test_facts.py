"""Facts: they rebuild the state they came from, and each seat's own rebuild that seat's view."""

from typing import get_args

import pytest

from drawing import NEARLY, after, given, told
from saboteur.bots.random import RandomPlayer
from saboteur.games.catalogue import new_table
from saboteur.play.game import Game
from saboteur.play.player import play_game
from saboteur.rules.facts import (
    BaseFact,
    DecisionOpened,
    Fact,
    GameEnded,
    GoalLaid,
    GoalRevealed,
    MarkerShed,
    RockFell,
    RoundEnded,
    TunnelDug,
)
from saboteur.rules.fold import fold
from saboteur.rules.questions import Decision, decision
from saboteur.rules.seen import Viewer, as_seen
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

SEEDS = range(4)
TWO_WAYS_IN = """
    @ EW EW EW EW EW . NESW ?
    . .  .  .  .  .  . NE   NW
"""


def whole_game(seed: int, players: int = 4) -> list[Fact]:
    game = Game("base", players=players, seed=seed)
    play_game(game, [RandomPlayer(f"{seed}/{seat}") for seat in range(players)])
    return [fact for fact in game.facts if isinstance(fact, Fact)]


@pytest.mark.parametrize("seed", SEEDS)
def test_facts_rebuild_the_state(seed: int) -> None:
    game = Game("base", players=5, seed=seed)
    folded = new_table("base", 5, {})
    chooser = RandomPlayer(seed)
    told_so_far = 0
    while True:
        for fact in game.facts[told_so_far:]:
            assert isinstance(fact, Fact)
            fold(folded, fact)
        told_so_far = len(game.facts)
        assert position(folded) == game.position
        if game.over:
            break
        game.take(chooser.choose(game.view(game.decision.seat)))


@pytest.mark.parametrize("viewer", [0, 2, None])
def test_what_a_seat_saw_rebuilds_what_it_knows(viewer: Viewer) -> None:
    truth = new_table("base", 4, {})
    known = new_table("base", 4, {})
    for fact in whole_game(2):
        fold(truth, fact)
        fold(known, as_seen(fact, viewer))
        assert view(known, viewer) == view(truth, viewer)


# What chance rarely makes: a goal to lay, a packet to share, a last payment.
RARE = {
    "lay": (given(TWO_WAYS_IN, hand="EW", goals="NESW NW NE"), ["dig EW 6,0", "lay 1 turned"]),
    "nuggets": (
        given(NEARLY, hand="EW", roles="DDD", pile="1 2 3"),
        ["dig EW 7,0", "take 3", "take 1", "take 2"],
    ),
    "pay": (given(hands=["NS", "", ""], deck="", edition="fr", round=3), ["pass NS"]),
}


def all_kinds() -> list[Fact]:
    """Facts of every kind there is."""
    rare = [fact for state, actions in RARE.values() for fact in told(state, *actions)]
    facts = [*whole_game(1), *whole_game(3), *rare]
    assert {type(fact) for fact in facts} == set(get_args(BaseFact)) - {MarkerShed}
    return facts


@pytest.mark.parametrize("what", RARE)
def test_facts_that_chance_rarely_makes_rebuild_the_state_too(what: str) -> None:
    state, actions = RARE[what]
    folded = state.copy()
    for fact in told(state, *actions):
        fold(folded, fact)
    assert position(folded) == position(after(state, *actions))


def test_everybody_after_the_end_sees_every_fact_whole() -> None:
    for fact in all_kinds():
        assert as_seen(fact, "all") == fact


def test_an_onlooker_sees_no_more_than_any_seat() -> None:
    for fact in all_kinds():
        for seat in range(4):
            assert as_seen(as_seen(fact, seat), None) == as_seen(fact, None)


def test_public_facts_are_the_same_for_all() -> None:
    public = (DecisionOpened, GameEnded, GoalLaid, GoalRevealed, RockFell, RoundEnded, TunnelDug)
    for fact in all_kinds():
        if isinstance(fact, public):
            assert as_seen(fact, 1) == as_seen(fact, None) == fact


def test_a_forced_fact_names_its_rule() -> None:
    facts = told(given(NEARLY, hand="EW", goals="NESW NE NW"), "dig EW 7,0")
    assert [fact.rule for fact in facts if isinstance(fact, GoalRevealed)] == ["T7"]


def test_before_the_first_deal_a_table_waits_for_it() -> None:
    assert decision(new_table("base", 3, {})) == Decision("deal", None, None)


def test_before_the_first_deal_there_is_nothing_to_see() -> None:
    seen = view(new_table("base", 3, {}), 0)
    assert (seen.round, seen.first, seen.turn) == (0, None, None)
    assert (seen.hand, seen.hand_sizes, seen.role, seen.roles) == ((), (), "?", ("?", "?", "?"))
    assert (seen.starts, seen.tiles, seen.goals, seen.legal) == ((), (), (), ())


def test_a_copy_goes_its_own_way() -> None:
    state = given(NEARLY, hand="EW rockfall map", markers={1: "cart"})
    before = position(state)
    for text in ("dig EW 7,0", "rockfall 3,0", "map 0", "pass EW", "dig EW -1,0"):
        after(state, text)
        assert position(state) == before


def test_nobody_who_does_not_listen_is_told() -> None:
    heard: list[Fact] = []
    state = given()
    state.listener = heard.append
    after(state, "pass NS")
    assert heard == []
