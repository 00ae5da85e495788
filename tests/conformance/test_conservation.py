"""Nothing appears, nothing is lost, and every game ends."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given

from conformance.conserved import conserved
from saboteur.rules import facts as f
from saboteur.rules.duel import facts as duel_facts
from saboteur.rules.hands import hand_names
from saboteur.rules.questions import decision, legal_actions, take
from saboteur.rules.saboteur2 import facts as dwarf_facts
from saboteur.rules.state import HAND, State
from saboteur.rules.texts.position import position
from walks import COVER, DEEP, EDITIONS, STYLES, Setting, examples, opened, randoms, rounds, walk


def hand_sizes(state: State) -> list[int]:
    return [len(hand_names(state, seat)) for seat in range(state.players)]


@pytest.mark.parametrize("setting", COVER, ids=str)
def test_everything_is_conserved_after_every_action(setting: Setting) -> None:
    rng = Random(str(setting))
    for opening in ("dealt", "cut"):
        state = opened(setting, rng, opening)
        for at, _ in enumerate(walk(state, rng, rng.choice(STYLES))):
            conserved(state)
            if at == 60 * DEEP:
                break


@pytest.mark.parametrize("setting", COVER, ids=str)
def test_hands_lose_what_is_used_and_gain_what_is_drawn(setting: Setting) -> None:
    rng = Random(str(setting))
    state = opened(setting, rng, "late")
    heard: list[f.Fact] = []
    state.listener = heard.append
    before: list[int] = hand_sizes(state)
    for _ in walk(state, rng, rng.choice(STYLES)):
        for fact in heard:
            count(fact, before)
        assert hand_sizes(state) == before
        assert max(before) <= HAND
        heard.clear()


def count(fact: f.Fact, sizes: list[int]) -> None:
    """How a fact changes how many cards everybody holds."""
    match fact:
        case f.RoundDealt(hands=hands):
            sizes[:] = map(len, hands)
        case f.CardDrawn(seat, _):
            sizes[seat] += 1
        case f.Passed(seat, cards) | f.MarkerShed(seat, cards):
            sizes[seat] -= len(cards)
        case dwarf_facts.HandsSwapped(seat, _, target, given, taken):
            assert len(given) == sizes[seat] - 1
            sizes[seat], sizes[target] = len(taken), len(given)
        case duel_facts.SabotageDrawn() | duel_facts.SlideDrawn():
            pass
        case _:
            sizes[getattr(fact, "seat", None) or 0] -= hasattr(fact, "card")


@pytest.mark.parametrize("setting", EDITIONS, ids=str)
def test_every_game_ends(setting: Setting) -> None:
    """Only a pass with an empty hand uses no card, and passes in a row are counted."""
    rng = Random(str(setting))
    for style in STYLES:
        state = setting.table()
        cards = len(state.rules.deck) + len(state.rules.nuggets)
        most = state.rules.rounds * (cards + 8) * (state.players + 1)
        actions = sum(1 for _ in walk(state, rng, style))
        assert decision(state).what == "over"
        assert actions < most
        assert state.final is not None
        assert len(state.final) == state.players


@examples(120)
@given(rounds(), randoms())
def test_a_copy_and_its_original_go_separate_ways(state: State, rng: Random) -> None:
    before = position(state)
    copy = state.copy()
    assert position(copy) == before
    play_on(copy, rng)
    assert position(state) == before
    after = position(copy)
    play_on(state, rng)
    assert position(copy) == after


def play_on(state: State, rng: Random) -> None:
    for _ in range(6):
        actions = legal_actions(state)
        if actions:
            take(state, rng.choice(actions))
