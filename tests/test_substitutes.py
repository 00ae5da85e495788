"""Players in this process that fail, and the careful bot that chooses for them."""

import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from replacing import commands, replaced, table
from saboteur import (
    Action,
    ChoiceReplaced,
    Game,
    Pass,
    RandomPlayer,
    Statement,
    Talked,
    View,
    play_game,
    text_of,
)
from saboteur.bots.careful import careful
from saboteur.bots.substitute import Substituted, substituted
from saboteur.play.player import Player, play_decision


class Faulty(RandomPlayer):
    """Fails at every third choice, in one way."""

    def __init__(self, fails: Callable[[View], Action]) -> None:
        super().__init__(1)
        self._fails = fails
        self._asked = 0

    def choose(self, view: View) -> Action:
        self._asked += 1
        return super().choose(view) if self._asked % 3 else self._fails(view)


def crash(view: View) -> Action:
    raise ZeroDivisionError


def leave(view: View) -> Action:
    sys.exit(1)


def doze(view: View) -> Action:
    time.sleep(0.26)
    return view.legal[0]


def cheat(view: View) -> Action:
    return Pass(("map",) * 9)


def babble(view: View) -> Action:
    return "win"  # type: ignore[return-value]


@pytest.mark.parametrize(
    ("fails", "why", "wanted"),
    [
        (crash, "crashed", ""),
        (leave, "crashed", ""),
        (doze, "late", None),
        (cheat, "illegal", "pass" + " map" * 9),
        (babble, "illegal", "'win'"),
    ],
)
def test_a_failure_is_replaced_by_the_careful_bot_and_told(
    fails: Callable[[View], Action], why: str, wanted: str | None
) -> None:
    game = Game("base", players=3, seed=4)
    limit = 0.25 if fails is doze else None
    play_game(game, table(Substituted(Faulty(fails), "s", limit)))
    told = replaced(game)
    own = commands(game, 0)
    assert len(told) == len(own) // 3
    assert {fact.why for fact in told} == {why}
    assert wanted is None or {fact.wanted for fact in told} == {wanted}
    assert all(fact.seat == 0 for fact in told)


def test_the_choice_is_the_careful_bots_and_comes_after_the_fact() -> None:
    game = Game("base", players=3, seed=4, first=0)
    expected = careful("s/substitute").choose(game.view(0))
    play_decision(game, table(Substituted(Faulty(crash), "s"), 3))
    assert not replaced(game)
    failing: list[Player] = table(Substituted(Always(crash), "s"))
    again = Game("base", players=3, seed=4, first=0)
    play_decision(again, failing)
    assert commands(again, 0) == [text_of(expected)]
    steps = again.record().steps
    assert [type(item.fact) for item in steps[-2].facts] == [ChoiceReplaced]
    assert steps[-1].command is not None


class Always(Faulty):
    def choose(self, view: View) -> Action:
        return self._fails(view)


def test_the_same_failures_are_replaced_by_the_same_choices() -> None:
    games = [Game("base", players=3, seed=4) for _ in range(2)]
    for game in games:
        play_game(game, table(Substituted(Faulty(crash), "s")))
    assert games[0].facts == games[1].facts


def test_what_was_wanted_is_the_seats_secret() -> None:
    game = Game("base", players=3, seed=4, first=0)
    play_decision(game, table(Substituted(Always(cheat), "s")))
    told = [f for f in game.view(0).history if isinstance(f, ChoiceReplaced)]
    seen = [f for f in game.view(1).history if isinstance(f, ChoiceReplaced)]
    assert told[0].wanted.startswith("pass map")
    assert seen[0].wanted == "?"


class Talkative(RandomPlayer):
    def __init__(self, said: Any) -> None:
        super().__init__(1)
        self._said = said

    def talk(self, view: View) -> Statement | None:
        if self._said is crash:
            raise ZeroDivisionError
        said: Statement | None = self._said
        return said


@pytest.mark.parametrize(
    ("said", "heard"),
    [
        (Statement("trust", 1), True),
        (Statement("trust", 0), False),
        (crash, False),
        ("hello", False),
    ],
)
def test_what_cannot_be_said_is_not_said(said: Any, heard: bool) -> None:
    game = Game("base", players=3, seed=4)
    play_decision(game, table(substituted(Talkative(said), "s")))
    assert any(isinstance(fact, Talked) for fact in game.facts) == heard
    assert not hasattr(substituted(RandomPlayer(1), "s"), "talk")
