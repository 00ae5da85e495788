"""Every action and every position reached has a text that reads back to the same thing."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from conformance.conceivable import some_conceivable
from saboteur.games.catalogue import CATALOGUE, state_from
from saboteur.rules.questions import decision, legal_actions, refusal, take
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action, text_of
from saboteur.rules.texts.position import position
from saboteur.rules.view import view
from walks import COVER, DEEP, SETTINGS, STYLES, Setting, examples, opened, randoms, rounds, walk


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_table_before_the_first_deal_has_a_text(game: str) -> None:
    for setting in SETTINGS:
        if setting.game == game:
            text = position(setting.table())
            assert position(state_from(text)) == text


@pytest.mark.parametrize("setting", COVER, ids=str)
def test_every_position_and_action_of_a_walk_reads_back(setting: Setting) -> None:
    rng = Random(str(setting))
    state = opened(setting, rng, "dealt")
    for at, action in enumerate(walk(state, rng, rng.choice(STYLES))):
        text = position(state)
        again = state_from(text)
        assert position(again) == text
        if action is None:
            assert view(again, None) == view(state, None)
        else:
            assert parse_action(text_of(action)) == action
        if at == 60 * DEEP:
            break


@examples(80)
@given(rounds())
def test_every_legal_action_reads_back(state: State) -> None:
    for action in legal_actions(state):
        assert parse_action(text_of(action)) == action


@examples(50)
@given(rounds(), randoms())
def test_a_position_read_back_is_played_and_seen_alike(state: State, rng: Random) -> None:
    again = state_from(position(state))
    for _ in range(4):
        assert position(again) == position(state)
        assert legal_actions(again) == legal_actions(state)
        for viewer in (None, rng.randrange(state.players), decision(state).seat):
            assert view(again, viewer) == view(state, viewer)
        for action in some_conceivable(state, rng, 10):
            assert refusal(again, action) == refusal(state, action)
        actions = legal_actions(state)
        if actions:
            action = rng.choice(actions)
            take(state, action)
            take(again, action)
