"""Many games at once: the same games as one by one, in this process or in several."""

from __future__ import annotations

from multiprocessing import active_children
from random import Random
from typing import Any

import numpy as np
import pytest

from saboteur.bots.careful import careful
from saboteur.fast.batch import Batch
from saboteur.fast.game import FastGame, NotLegal
from saboteur.fast.observer import Observer
from saboteur.fast.sheet import Sheet, blank
from saboteur.games.catalogue import CATALOGUE


def chosen(masks: Any, random: Random) -> Any:
    return np.array([random.choice(np.flatnonzero(mask)) for mask in masks])


@pytest.mark.parametrize("game", CATALOGUE)
def test_a_batch_plays_the_games_that_one_would_play(game: str) -> None:
    players = CATALOGUE[game].rules.players[0]
    batch, random = Batch(game, players=players, n=3, seed=5), Random(1)
    alone = [FastGame(game, players=players, seed=f"5/{i}/0") for i in range(3)]
    writer = Observer(alone[0])
    buffer = blank(writer.size)
    sheet = Sheet(buffer, 0, writer.size)
    paid = np.zeros((3, players))
    while not batch.episodes.any():
        observations, masks = batch.observe(), batch.masks()
        for i, one in enumerate(alone):
            writer.observe(one, one.seat, sheet)
            assert bytes(observations[i]) == bytes(buffer)
            assert sorted(one.legal()) == list(np.flatnonzero(masks[i]))
            assert batch.seats[i] == one.seat
        actions = chosen(masks, random)
        rewards, done = batch.step(actions)
        paid += rewards
        for one, action in zip(alone, actions, strict=True):
            one.apply(int(action))
        assert [bool(d) for d in done] == [one.over for one in alone]
    start = CATALOGUE[game].rules.starting_gold
    for i, one in enumerate(alone):
        if one.over:
            assert list(paid[i] + start) == list(one.gold or ())


def test_one_wrong_action_stops_all() -> None:
    batch = Batch("base", players=3, n=2, seed=1)
    seats, masks = batch.seats.copy(), batch.masks().copy()
    good = int(np.flatnonzero(masks[0])[0])
    with pytest.raises(NotLegal):
        batch.step([good, batch.space.size])
    with pytest.raises(ValueError, match="as many"):
        batch.step([good])
    assert (batch.seats == seats).all()
    assert (batch.masks() == masks).all()


def test_arrays_are_windows_on_the_games() -> None:
    batch = Batch("base", players=3, n=2, seed=1)
    assert batch.observe() is batch.observe()
    assert np.shares_memory(batch.masks(), batch.masks())
    assert batch.observe().shape == (2, batch.layout.size)


@pytest.mark.parametrize(("n", "processes"), [(5, 2), (2, 3)])
def test_processes_play_the_same_games(n: int, processes: int) -> None:
    one, many = (Batch("duel", players=2, n=n, seed=9, processes=p) for p in (1, processes))
    random = Random(3)
    try:
        for _ in range(25):
            masks = one.masks()
            assert (many.masks() == masks).all()
            assert (many.observe() == one.observe()).all()
            actions = chosen(masks, random)
            for here, there in zip(one.step(actions), many.step(actions), strict=True):
                assert (here == there).all()
            assert (many.seats == one.seats).all()
        with pytest.raises(NotLegal):
            many.step([-1] * n)
    finally:
        many.close()


@pytest.mark.parametrize("game", CATALOGUE)
def test_an_adviser_says_what_the_bot_would_choose(game: str) -> None:
    players = CATALOGUE[game].rules.players[0]
    batch = Batch(game, players=players, n=2, seed=5, adviser=careful)
    alone = [FastGame(game, players=players, seed=f"5/{i}/0") for i in range(2)]
    bots = [careful(f"5/{i}") for i in range(2)]
    while not batch.episodes.any():
        advice = batch.advise()
        for one, bot, number in zip(alone, bots, advice, strict=True):
            code = bot.choose_code(one.state)
            assert one.code(int(number)) == code
            one.take(code)
        batch.step(advice)


def test_advice_is_given_where_it_is_wanted() -> None:
    one, many = (
        Batch("base", players=3, n=4, seed=1, processes=p, adviser=careful) for p in (1, 2)
    )
    random = Random(1)
    try:
        for _ in range(20):
            wanted = [random.random() < 0.5 for _ in range(4)]
            advice = one.advise(wanted)
            assert (many.advise(wanted) == advice).all()
            assert [number >= 0 for number in advice] == wanted
            actions = np.where(advice >= 0, advice, one.masks().argmax(axis=1))
            one.step(actions)
            many.step(actions)
        for batch in (one, many):
            with pytest.raises(ValueError, match="as many"):
                batch.advise([True] * 3)
    finally:
        many.close()


def test_advice_needs_an_adviser() -> None:
    for processes in (1, 2):
        batch = Batch("base", players=3, n=2, processes=processes)
        with pytest.raises(ValueError, match="no adviser"):
            batch.advise()
        batch.close()


def test_processes_end_with_their_batch() -> None:
    with Batch("base", players=3, n=2, processes=2) as batch:
        started = active_children()
        assert len(started) >= 2
        batch.masks()
    assert not any(process.is_alive() for process in started)


def test_a_lost_process_is_told() -> None:
    with Batch("base", players=3, n=2, processes=2) as batch:
        victim = active_children()[0]
        victim.kill()
        victim.join()
        with pytest.raises(ChildProcessError, match="lost"):
            batch.masks()


def test_a_batch_that_was_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the answer to one command would be taken for that to the next."""
    with Batch("base", players=3, n=2, processes=2) as batch:
        monkeypatch.setattr(batch._games._pipes[1], "recv", interrupted)  # type: ignore[union-attr]
        with pytest.raises(KeyboardInterrupt):
            batch.masks()
        with pytest.raises(ChildProcessError, match="stopped in the middle"):
            batch.masks()


def interrupted() -> None:
    raise KeyboardInterrupt


def test_a_closed_batch_says_so() -> None:
    batch = Batch("base", players=3, n=2, processes=2)
    for _ in range(2):
        batch.close()
        with pytest.raises(ChildProcessError, match="closed"):
            batch.masks()


@pytest.mark.parametrize("processes", [1, 2])
def test_every_game_gets_one_whole_number(processes: int) -> None:
    with Batch("base", players=3, n=4, processes=processes) as batch:
        first = batch.masks().argmax(axis=1)
        for many in (first[:3], [*first, first[0]]):
            with pytest.raises(ValueError, match=f"4 games need as many actions, not {len(many)}"):
                batch.step(many)
        for wrong in (np.nan, 1.5, "1"):
            with pytest.raises(TypeError):
                batch.step([wrong, *first[1:]])
        assert (batch.masks().argmax(axis=1) == first).all()


def test_a_batch_has_games() -> None:
    with pytest.raises(ValueError, match="at least one"):
        Batch("base", players=3, n=0)
