"""Compiled code frees what it is given: no public entry keeps memory, however often it is called.

Each piece of work is the same every time, so that once caches are warm every block of memory that
it takes must come back. `SABOTEUR_DEEP` multiplies the calls.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Final

import pytest
from librt.vecs import vec
from mypy_extensions import i64

import saboteur
from saboteur import Game, read_record, world
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.careful import careful
from saboteur.bots.levels import player
from saboteur.bots.numbers import Sequence
from saboteur.bots.playout import play_batch, play_out
from saboteur.env.aec import SaboteurAEC
from saboteur.env.seat import SaboteurSeat
from saboteur.env.text import SaboteurText
from saboteur.env.vector import SaboteurVector
from saboteur.fast.game import FastGame
from saboteur.fast.games import Games
from saboteur.fast.observer import Observer
from saboteur.fast.recall import information_state
from saboteur.fast.sheet import Sheet, blank
from saboteur.games.catalogue import CATALOGUE, state_from
from saboteur.lab.simulate import planned, simulate
from saboteur.rules.dice import dice
from saboteur.rules.setup import new_state
from saboteur.rules.view import View
from walks import DEEP

pytestmark = pytest.mark.skipif(
    not saboteur.compiled, reason="interpreted code has no such borders"
)

WARM: Final = 15
BATCHES: Final = 4
# Blocks a call. The interpreter's own caches come and go by a few where much of it runs; a vec that
# is not freed leaves a block each time, and these pieces of work pass dozens.
EXACT: Final = 0.25
ABOUT: Final = 12.0
A_GAME: Final = 30.0
Work = Callable[[], object]


def played(game: str, moves: int) -> Game:
    """A game with the fewest players, so many moves after its deal or at its end."""
    table, random = Game(game, players=CATALOGUE[game].rules.players[0], seed=3), Random(3)
    while not table.over and moves:
        table.take(random.choice(table.legal_actions()))
        moves -= 1
    return table


def seen(table: Game) -> View:
    assert table.decision.seat is not None
    return table.view(table.decision.seat)


def whole_game(game: str) -> Work:
    def work() -> None:
        table, random = Game(game, players=CATALOGUE[game].rules.players[0], seed=5), Random(5)
        while not table.over:
            table.refusal("pass")
            table.take(random.choice(seen(table).legal))

    return work


def kernel(game: str) -> Work:
    rules, numbers = CATALOGUE[game].rules, Sequence(1)
    return lambda: play_out(new_state(rules, rules.players[0]), dice(1), numbers)


def viewing(game: str) -> Work:
    table = played(game, 20)
    return lambda: [table.view(seat) for seat in (0, None)]


def copying(game: str) -> Work:
    table = played(game, 20)
    return lambda: table.copy().take(table.legal_actions()[0])


def imagining(game: str) -> Work:
    view = seen(played(game, 20))
    return lambda: world(view, dice(1))


def believing(game: str) -> Work:
    view = seen(played(game, 20))
    return lambda: Beliefs(view).sample(dice(1))


def recording(game: str) -> Work:
    table = played(game, 40)
    return lambda: [table.record(viewer) for viewer in ("all", 0, None)]


def replaying(game: str, folder: Path) -> Work:
    path = folder / f"{game}.saboteur.json"
    played(game, 40).save(path)
    return lambda: (list(read_record(path).states()), Game.load(path, seed=1))


def telling(game: str) -> Work:
    table = played(game, 30)
    return lambda: (state_from(table.position), Game.from_position(table.position, seed=1))


def choosing(level: str) -> Callable[[str], Work]:
    def work_for(game: str) -> Work:
        view = seen(played(game, 20))
        return lambda: player(level, 7).choose(view)

    return work_for


def simulating(game: str) -> Work:
    plan = planned(game, players=CATALOGUE[game].rules.players[0], games=1, bots=("careful",))
    return lambda: simulate(plan)


def numbering(game: str) -> Work:
    """A round by numbers, with copies and what every seat sees."""
    table = FastGame(game, players=CATALOGUE[game].rules.players[0], seed=1)
    observer = Observer(table)
    sheet = Sheet(blank(observer.size), 0, observer.size)

    def work() -> None:
        table.reset(1)
        for _ in range(40):
            if not table.over:
                table.copy().apply(table.legal()[0])
                observer.observe(table, 0, sheet)
                table.apply(table.number(table.text(table.legal()[0])))
        information_state(table, 0)

    return work


def batching(game: str) -> Work:
    games = Games(game, CATALOGUE[game].rules.players[0], 4, 1, 0, {})
    numbers = Sequence(1)
    return lambda: play_batch(games, numbers, 50)


def advising(game: str) -> Work:
    games = Games(game, CATALOGUE[game].rules.players[0], 4, 1, 0, {}, careful)
    wanted = vec[i64]([1, 1, 0, 1])
    return lambda: games.advise(wanted)


def stepping(game: str) -> Work:
    """Fifty steps of every environment that needs no other package than NumPy and its own."""
    players = CATALOGUE[game].rules.players[0]
    others, seat = SaboteurAEC(game, players=players), SaboteurSeat(game, players=players)
    many, text = (
        SaboteurVector(game, players=players, num_envs=4),
        SaboteurText(game, players=players),
    )

    def work() -> None:
        others.reset(seed=1)
        for _ in range(20):
            others.step(int(others.last()[0]["action_mask"].argmax()))
        info = seat.reset(seed=1)[1]
        for _ in range(5):
            info = seat.step(info["action_mask"].argmax())[4]
        infos = many.reset(seed=1)[1]
        for _ in range(5):
            infos = many.step(infos["action_mask"].argmax(axis=1))[4]
        text.reset(1)
        for _ in range(5):
            text.observe()
            text.step(text.legal()[0])

    return work


# what is done, how often in a batch, and what may stay behind
ENTRIES: Final[dict[str, tuple[Callable[[str], Work], int, float]]] = {
    "whole game": (whole_game, 6, A_GAME),
    "kernel": (kernel, 40, EXACT),
    "view": (viewing, 200, EXACT),
    "copy": (copying, 200, EXACT),
    "world": (imagining, 100, EXACT),
    "beliefs": (believing, 20, ABOUT),
    "record": (recording, 10, ABOUT),
    "position": (telling, 20, EXACT),
    "random": (choosing("random"), 200, EXACT),
    "beginner": (choosing("beginner"), 50, EXACT),
    "careful": (choosing("careful"), 50, EXACT),
    "shrewd": (choosing("shrewd"), 10, ABOUT),
    "expert": (choosing("expert@40"), 10, ABOUT),
    "simulate": (simulating, 20, EXACT),
    "numbers": (numbering, 10, ABOUT),
    "batch": (batching, 30, EXACT),
    "advice": (advising, 50, EXACT),
    "environment": (stepping, 10, ABOUT),
}


def blocks_after(work: Work, calls: int) -> int:
    for _ in range(calls):
        work()
    gc.collect()
    return sys.getallocatedblocks()


def kept(work: Work, calls: int) -> int:
    """How many blocks of memory a batch of calls leaves in use, at the least."""
    counts = [blocks_after(work, WARM)]
    counts += [blocks_after(work, calls) for _ in range(BATCHES)]
    return min(after - before for before, after in pairwise(counts))


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("entry", ENTRIES)
def test_no_call_keeps_memory(entry: str, game: str) -> None:
    work_for, calls, allowed = ENTRIES[entry]
    assert kept(work_for(game), calls * DEEP) <= allowed * calls * DEEP


@pytest.mark.parametrize("game", CATALOGUE)
def test_no_replay_keeps_memory(game: str, tmp_path: Path) -> None:
    assert kept(replaying(game, tmp_path), 10 * DEEP) <= ABOUT * 10 * DEEP


def test_no_state_of_openspiel_keeps_memory() -> None:
    pyspiel = pytest.importorskip("pyspiel")
    import saboteur.env.spiel  # noqa: F401, PLC0415

    state, chance = pyspiel.load_game("saboteur_base").new_initial_state(), Random(1)
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])

    def work() -> None:
        other = state.resample_from_infostate(state.current_player(), lambda: 0.5).clone()
        other.apply_action(chance.choice(other.legal_actions()))
        other.information_state_tensor(other.current_player())
        other.observation_string(other.current_player())

    assert kept(work, 20 * DEEP) <= ABOUT * 20 * DEEP


def test_a_leak_would_be_noticed() -> None:
    forgotten: list[object] = []
    assert kept(lambda: forgotten.append(object()), 1000) > 500
