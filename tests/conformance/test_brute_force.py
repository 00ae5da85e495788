"""Three questions, one truth: `legal_actions`, `refusal` and `take` agree on every action."""

from __future__ import annotations

import json
from importlib.resources import files
from random import Random
from typing import Final, get_args

import pytest
from hypothesis import given

from conformance.conceivable import KINDS, conceivable, held, some_conceivable, spelled
from saboteur.bots.worlds import any_world
from saboteur.rules.actions import Action, Dig
from saboteur.rules.attempts import Attempt, meant, why_not
from saboteur.rules.questions import IllegalAction, Refusal, decision, legal_actions, refusal, take
from saboteur.rules.reasons import why
from saboteur.rules.state import State
from saboteur.rules.texts.position import position
from saboteur.rules.view import view
from walks import examples, randoms, rounds, seat_of, seats

WORDS: Final = files("saboteur.words").joinpath("en.json").read_text("utf-8")
RULES: Final = frozenset(json.loads(WORDS)["rules"])


def test_every_kind_of_action_is_tried() -> None:
    assert set(KINDS) == set(get_args(Action))


@examples(45)
@given(rounds())
def test_an_action_is_legal_exactly_when_no_rule_refuses_it(state: State) -> None:
    legal = legal_actions(state)
    allowed = {spelled(action) for action in conceivable(state) if refusal(state, action) is None}
    assert allowed == set(legal)
    assert len(legal) == len(set(legal))


@examples(40)
@given(rounds(), randoms())
def test_a_refusal_names_a_rule_and_changes_nothing(state: State, rng: Random) -> None:
    before = position(state)
    legal = set(legal_actions(state))
    for action in some_conceivable(state, rng, 70):
        if spelled(action) not in legal:
            assert refused_by(state, action) in RULES
    assert position(state) == before


@examples(40)
@given(rounds(), randoms())
def test_a_reason_names_the_rule_that_refuses_and_is_seen_by_whoever_asks(
    state: State, rng: Random
) -> None:
    owner = decision(state).seat
    if owner is None:
        return
    seen = any_world(view(state, owner))
    for action in some_conceivable(state, rng, 40):
        refused, reason = refusal(state, action), why(state, action)
        assert reason == why(seen, action)
        assert (refused and refused.rule) == (reason and reason.rule)


@examples(40)
@given(rounds(), randoms())
def test_an_attempt_that_leaves_nothing_open_is_judged_like_its_action(
    state: State, rng: Random
) -> None:
    for action in [*legal_actions(state), *some_conceivable(state, rng, 20)]:
        if isinstance(action, Dig) and action.card in held(state):
            attempt = Attempt(cards=(action.card,), cell=(action.x, action.y), turned=action.turned)
            if list(meant(state, attempt)) == [action]:
                reason = why_not(state, attempt, state.seat)
                # D8: a troll that could be bribed is no reason.
                assert reason == why(state, action) or (reason is None and state.rules.counters)


@examples(60)
@given(rounds(), seats())
def test_only_the_owner_of_a_decision_takes_it(state: State, number: int) -> None:
    before = position(state)
    seat = seat_of(state, number)
    for action in legal_actions(state):
        if seat != decision(state).seat:
            assert refused_by(state, action, seat) in RULES
        else:
            assert refusal(state, action, seat) is None
    assert position(state) == before


@examples(60)
@given(rounds())
def test_every_legal_action_can_be_taken(state: State) -> None:
    before = position(state)
    for action in legal_actions(state):
        after = state.copy()
        take(after, action)
        assert position(after) != before
    assert position(state) == before


@examples(60)
@given(rounds())
def test_a_decision_has_an_owner_who_can_choose(state: State) -> None:
    what, owner = decision(state).what, decision(state).seat
    assert (owner is None) == (what in ("deal", "over"))
    assert bool(legal_actions(state)) == (owner is not None)


def refused_by(state: State, action: Action, seat: int | None = None) -> str:
    """The rule named by the error that taking a refused action raises."""
    with pytest.raises(IllegalAction) as caught:
        take(state, action, seat)
    assert refusal(state, action, seat) == Refusal(caught.value.rule)
    return caught.value.rule
