"""Bots in processes of their own: whatever becomes of them, there is a legal choice."""

import asyncio
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest

from saboteur.play.game import Game
from saboteur.rules.view import View
from saboteur.server.bots.thinkers import Thinkers, Thinking, is_legal
from server import bad_thinkers
from server.rooms import LONG, awaited


def a_view() -> View:
    game = Game("base", players=3, seed=1)
    assert game.decision.seat is not None
    return game.view(game.decision.seat)


@awaited
async def test_a_bot_chooses_in_another_process() -> None:
    thinkers, view = Thinkers(1, LONG), a_view()
    choice = await thinkers.choice("careful", view)
    assert is_legal(choice.action, view)
    assert choice.why is None
    await thinkers.close()


@pytest.mark.parametrize(
    ("thinking", "why"),
    [
        (bad_thinkers.dies, "crashed"),
        (bad_thinkers.babbles, "crashed"),
        (bad_thinkers.cheats, "illegal"),
    ],
)
@awaited
async def test_a_bot_that_fails_is_replaced(thinking: Thinking, why: str) -> None:
    thinkers, view = Thinkers(1, LONG, thinking), a_view()
    choice = await thinkers.choice("careful", view)
    assert is_legal(choice.action, view)
    assert choice.why == why
    await thinkers.close()


@awaited
async def test_a_bot_that_is_late_is_replaced() -> None:
    thinkers, view = Thinkers(1, late=1.0, thinking=bad_thinkers.sleeps), a_view()
    choice = await thinkers.choice("careful", view)
    assert is_legal(choice.action, view)
    assert choice.why == "late"
    await thinkers.close()


@awaited
async def test_a_process_that_died_is_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SABOTEUR_TEST_FLAG", str(tmp_path / "died"))
    thinkers, view = Thinkers(1, LONG, bad_thinkers.dies_once), a_view()
    assert (await thinkers.choice("careful", view)).why == "crashed"
    assert (await thinkers.choice("careful", view)).why is None
    await thinkers.close()


@awaited
async def test_a_process_that_cannot_be_started_is_replaced_by_a_legal_action(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def full(process: SpawnProcess) -> None:
        raise BlockingIOError("no more processes")

    monkeypatch.setattr(SpawnProcess, "start", full)
    thinkers, view = Thinkers(1, LONG), a_view()
    choice = await thinkers.choice("careful", view)
    assert (is_legal(choice.action, view), choice.why) == (True, "crashed")
    monkeypatch.undo()
    assert (await thinkers.choice("careful", view)).why is None
    await thinkers.close()


@awaited
async def test_only_known_levels_think() -> None:
    thinkers, view = Thinkers(1, LONG), a_view()
    choice = await thinkers.choice("exec:true", view)
    assert (is_legal(choice.action, view), choice.why) == (True, "crashed")
    await thinkers.close()


@awaited
async def test_a_process_is_renewed_before_it_grows_old(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saboteur.server.bots.thinkers.RENEWED", 1)
    thinkers, view = Thinkers(1, LONG, bad_thinkers.tires), a_view()
    assert [(await thinkers.choice("careful", view)).why for _ in range(2)] == [None, None]
    monkeypatch.undo()
    assert [(await thinkers.choice("careful", view)).why for _ in range(2)] == [None, "crashed"]
    await thinkers.close()


@awaited
async def test_processes_that_are_not_needed_end_and_come_back() -> None:
    thinkers, view = Thinkers(3, LONG), a_view()
    await asyncio.gather(*(thinkers.choice("careful", view) for _ in range(3)))
    assert running(thinkers) == 3
    await thinkers.rest(LONG)
    assert running(thinkers) == 3
    # One at a time: who thought last thinks again.
    await asyncio.sleep(0.2)
    for _ in range(3):
        await thinkers.choice("careful", view)
    await thinkers.rest(0.2)
    assert running(thinkers) == 1
    await thinkers.rest(0.0)
    assert running(thinkers) == 0
    assert (await thinkers.choice("careful", view)).why is None
    await thinkers.close()


def running(thinkers: Thinkers) -> int:
    return sum(thinker._process is not None for thinker in thinkers._all)
