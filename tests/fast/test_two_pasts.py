"""Two pasts that a seat cannot tell apart give it the same observation and information state.

Whole games by numbers, with every kind of action in them; a card that somebody else passed, shed or
laid a dwarf with unseen is another card in the other.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from types import ModuleType
from typing import Final

import pytest

import saboteur
from conformance.privacy import game_for
from conformance.twins import twin
from saboteur import Game
from saboteur.fast import observer as observing
from saboteur.fast import recall as recalling
from saboteur.fast.game import FastGame
from saboteur.fast.observer import Observer
from saboteur.fast.sheet import Sheet, blank
from saboteur.rules.facts import RoundDealt
from walks import DEEP

GAMES: Final = range(24 * DEEP)
# What others do not see all of.
HIDING: Final = {
    "pass",
    "shed",
    "take",
    "block",
    "inspection",
    "map",
    "treasure-map",
    "change-hats",
}
Told = Callable[[FastGame, int], object]


def by_numbers(game: Game) -> tuple[FastGame, set[str]]:
    """The same game by numbers, and the kinds of its actions."""
    record, verbs = game.record(), set[str]()
    table = FastGame(record.game, players=game.players, deals=False, **record.options)
    for step in record.steps:
        if step.command is not None and (text := getattr(step.command, "action", None)):
            verbs.add(text.split()[0])
            table.apply(table.number(text))
        for recorded in step.facts:
            if isinstance(recorded.fact, RoundDealt):
                table.deal(recorded.fact)
    return table, verbs


@cache
def pasts(number: int) -> list[tuple[FastGame, FastGame, int, set[str]]]:
    """A game and, for every seat, another that it cannot tell from it."""
    game, found = game_for(number), []
    here, verbs = by_numbers(game)
    for seat in range(game.players):
        other = twin(game, seat, Random(number))
        if other is not None:
            found.append((here, by_numbers(other)[0], seat, verbs))
    return found


def observed(module: ModuleType) -> Told:
    def told(game: FastGame, seat: int) -> bytes:
        made: Observer = module.Observer(game)
        buffer = blank(made.size)
        made.observe(game, seat, Sheet(buffer, 0, made.size))
        return bytes(buffer)

    return told


def recalled(module: ModuleType) -> Told:
    return lambda game, seat: [*module.information_state(game, seat)]


def differ(told: Told) -> Iterator[bool]:
    for number in GAMES:
        for here, there, seat, _ in pasts(number):
            yield told(here, seat) != told(there, seat)


@pytest.mark.parametrize("told", [observed(observing), recalled(recalling)])
def test_what_is_told_is_the_same_in_two_pasts(told: Told) -> None:
    assert not any(differ(told))


def test_the_pasts_have_everything_that_is_hidden() -> None:
    assert {verb for number in GAMES for *_, verbs in pasts(number) for verb in verbs} >= HIDING


LEAKS: Final = {
    "passes": (observing, "if verb == codes.PASS and not face_up:", "if False:"),
    "shed": (observing, "if verb == codes.SHED and not face_up:", "if False:"),
    "dwarves": (observing, "if verb == codes.BLOCK:", "if False:"),
    "takes": (observing, "if verb == codes.TAKE and not open_purses:", "if False:"),
    "actions": (recalling, "if actor != seat:", "if False:"),
    "hands": (recalling, "range(HAND * seat, HAND * seat + HAND)", "range(HAND)"),
    "roles": (
        recalling,
        "i < state.players and knows_role(state, other, seat)",
        "i < state.players",
    ),
    "goals": (recalling, "if knows_face(state, goal, seat) else 0", "if seat >= 0 else 0"),
    "packet": (recalling, "state.decision == NUGGET and state.seat == seat", "True"),
    "purse": (
        recalling,
        "range(PURSE * seat, PURSE * seat + PURSE)",
        "range(PURSE * (state.players // 2), PURSE * (state.players // 2) + PURSE)",
    ),
}


def leaking(module: ModuleType, old: str, new: str) -> ModuleType:
    source = inspect.getsource(module)
    assert source.count(old) == 1, old
    found = ModuleType("leaking")
    exec(compile(source.replace(old, new), "leaking", "exec"), vars(found))
    return found


@pytest.mark.skipif(saboteur.compiled, reason="a mutant is interpreted")
@pytest.mark.parametrize("leak", LEAKS)
def test_a_leak_would_be_noticed(leak: str, monkeypatch: pytest.MonkeyPatch) -> None:
    module, old, new = LEAKS[leak]
    made = leaking(module, old, new)
    if module is observing:
        # Observations hold the last actions, information states all of them.
        monkeypatch.setattr(recalling, "as_told", made.as_told)
        made = recalling
    assert any(differ(recalled(made)))
