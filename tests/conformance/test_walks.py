"""The walks lead everywhere: to every kind of decision, of fact and of action."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import get_args

import pytest

from conformance.privacy import game_for
from saboteur.games.catalogue import CATALOGUE
from saboteur.rules import facts as f
from saboteur.rules.actions import Action, Dig
from saboteur.rules.questions import decision, legal_actions
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.state import State
from walks import BY_GAME, OPENINGS, SETTINGS, STYLES, Setting, moment, opened, played, walk

Heard = tuple[list[f.Fact], Action | None]


def steps(setting: Setting, opening: str, style: str, seed: int) -> Iterator[Heard]:
    """The facts and the next action, step by step."""
    rng = Random(f"{setting} {opening} {style} {seed}")
    state = opened(setting, rng, opening)
    heard: list[f.Fact] = []
    state.listener = heard.append
    for at, action in enumerate(walk(state, rng, style)):
        yield [*heard], action
        heard.clear()
        if at == 60:
            return


def walked() -> tuple[Counter[str], Counter[str]]:
    """How often each kind of action was taken and each kind of fact happened."""
    actions: Counter[str] = Counter()
    happened: Counter[str] = Counter()
    for settings in BY_GAME.values():
        for i in range(100):
            setting = settings[3 * i % len(settings)]
            for heard, action in steps(setting, OPENINGS[i % 5], STYLES[i // 5 % 4], i):
                happened.update(type(fact).__name__ for fact in heard)
                actions.update([type(action).__name__])
    return actions, happened


@pytest.mark.parametrize("game", CATALOGUE)
def test_moments_are_reached_of_every_decision(game: str) -> None:
    rng = Random(game)
    settings = BY_GAME[game]
    reached = Counter(
        decision(moment(rng.choice(settings), number, rng.randint(0, 80))).what
        for number in range(600)
    )
    offered = {DECISIONS[i] for i, choices in enumerate(CATALOGUE[game].rules.choices) if choices}
    assert {what for what, times in reached.items() if times >= 2} == offered | {"deal", "over"}


def test_every_kind_of_action_is_taken_and_every_kind_of_fact_happens() -> None:
    taken, happened = walked()
    assert {kind for kind, times in taken.items() if times >= 2} >= {
        kind.__name__ for kind in get_args(Action)
    }
    assert {kind for kind, times in happened.items() if times >= 2} == {
        kind.__name__ for kind in get_args(f.Fact)
    }


def test_every_kind_of_fact_is_in_some_record() -> None:
    kinds = {type(fact) for number in range(128) for fact in game_for(number).facts}
    assert kinds >= set(get_args(f.Fact))


def test_goals_are_turned_over_together_and_laid_by_choice() -> None:
    """T7, T8: in games played from the deal, too."""
    together = chosen = 0
    loose = [setting for setting in SETTINGS if ("linked_placement", "off") in setting.options]
    for setting in loose:
        for step in played(setting, 1, "script").record().steps:
            kinds = [type(recorded.fact) for recorded in step.facts]
            together += kinds.count(f.GoalRevealed) > 1
            chosen += step.command is not None and step.command.action.startswith("lay")
    assert together >= 3
    assert chosen >= 1


@pytest.mark.parametrize("game", CATALOGUE)
def test_digs_beside_hidden_goals_are_reached(game: str) -> None:
    """T4: where a leak of what a goal shows would do most harm."""
    rng = Random(game)
    states = [opened(rng.choice(BY_GAME[game]), rng, "near") for _ in range(40)]
    beside = [any(beside_a_goal(state, a) for a in legal_actions(state)) for state in states]
    assert sum(beside) >= 5


def beside_a_goal(state: State, action: Action) -> bool:
    return isinstance(action, Dig) and any(
        state.mine.face_down(goal) and abs(x - action.x) + abs(y - action.y) == 1
        for goal, (x, y) in enumerate(state.rules.goal_cells)
    )


def test_hands_run_empty_before_a_round_ends() -> None:
    """B13: a pass without a discard."""
    empty = 0
    for setting in SETTINGS[::3]:
        for heard, _ in steps(setting, "late", "quarrel", 0):
            empty += any(isinstance(fact, f.Passed) and not fact.cards for fact in heard)
    assert empty >= 20
