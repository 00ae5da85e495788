"""Live tables on a real store: one answer for each command, nothing lost, nobody stuck."""

import asyncio
import gc
import sqlite3
import threading
import weakref
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from saboteur.server import messages
from saboteur.server.bots.pace import Pace
from saboteur.server.http import api
from saboteur.server.messages import Ack, Nack
from saboteur.server.tables import house as house_module
from saboteur.server.tables import loading
from saboteur.server.tables.house import House
from saboteur.server.tables.records import record_of
from saboteur.server.tables.silence import chooser
from server.asgi import asked
from server.rooms import (
    QUICK,
    Listener,
    a_house,
    a_table,
    an_application,
    awaited,
    connected,
    first_legal,
    until,
)


def facts(listener: Listener) -> list[dict[str, Any]]:
    return [fact for update in listener.updates for fact in update["facts"]]


@awaited
async def test_a_command_id_is_done_once_also_after_a_restart(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        first = await ann.do(messages.Chat("hello"), "same")
        version = live.table.version
        assert await ann.do(messages.Chat("hello"), "same") == first == Ack("same", version)
        assert live.table.version == version
    async with a_house(tmp_path) as house:
        again = await house.live(live.table.code)
        assert again is not None
        assert await again.submit("person0", "same", messages.Chat("hello")) == first
        assert again.table.version == version


@awaited
async def test_a_game_goes_on_after_a_restart_where_it_was(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        await people[0].must(messages.Start())
        for _ in range(5):
            seat = chooser(live.table)
            await people[seat].must(messages.Choose(first_legal(live, seat)))
        assert live.table.game is not None
        before = live.table.game.position
    async with a_house(tmp_path) as house:
        await house.begin()
        assert [live.table.code for live in house.lives] == [live.table.code]
        (again,) = house.lives
        assert again.table.game is not None
        assert again.table.game.position == before


@awaited
async def test_everybody_is_told_their_own_view(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        await house.store.new_person("eve", "token")
        listeners = [await connected(house, live, at.person) for at in people]
        onlooker = await connected(house, live, "eve")
        await people[0].must(messages.Start())
        for seat, listener in enumerate(listeners):
            view = listener.updates[-1]["view"]
            assert (view["seat"], len(view["hand"])) == (seat, 6)
            assert [role != "?" for role in view["roles"]] == [i == seat for i in range(3)]
            assert bool(view["legal"]) == (seat == chooser(live.table))
        view = onlooker.updates[-1]["view"]
        assert (view["seat"], view["hand"], view["legal"]) == (None, [], [])
        dealt = next(fact for fact in facts(onlooker) if fact["fact"] == "RoundDealt")
        assert {card for hand in dealt["hands"] for card in hand} == {"?"}


@awaited
async def test_versions_have_no_gap_and_a_resume_gets_the_rest(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        steady = await connected(house, live, "person0")
        await people[0].must(messages.Start())
        for number in range(12):
            seat = chooser(live.table)
            await people[seat].must(messages.Choose(first_legal(live, seat)))
            await people[0].must(messages.Chat(f"number {number}"))
        told = [update["version"] for update in steady.updates]
        assert told == list(range(steady.welcome["version"] + 1, live.table.version + 1))
        for since in (0, told[3], told[-1]):
            back = await connected(house, live, "person0", since)
            steps = back.welcome["steps"]
            assert [step["version"] for step in steps] == list(
                range(since + 1, live.table.version + 1)
            )
            seen = {update["version"]: update["facts"] for update in steady.updates}
            assert all(step["facts"] == seen.get(step["version"], step["facts"]) for step in steps)
            assert back.welcome["view"] == steady.view


@awaited
async def test_whoever_is_far_behind_is_told_the_last_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saboteur.server.tables.audience.MOST_STEPS", 5)
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 1)
        for number in range(7):
            await people[0].must(messages.Chat(f"number {number}"))
        last = live.table.version
        for since in (None, 0, last - 5, last - 2):
            back = await connected(house, live, "person1", since)
            told = [step["version"] for step in back.welcome["steps"]]
            assert told == list(range(max(since or 0, last - 5) + 1, last + 1))


@awaited
async def test_long_work_is_done_beside_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: dict[str, set[int]] = {"folded": set(), "record_of": set()}

    def noted(name: str, honest: Callable[..., Any]) -> Callable[..., Any]:
        def work(*args: Any) -> Any:
            threads[name].add(threading.get_ident())
            return honest(*args)

        return work

    monkeypatch.setattr(house_module, "folded", noted("folded", loading.folded))
    monkeypatch.setattr(api, "record_of", noted("record_of", record_of))
    app = an_application(tmp_path)
    live, (ann,) = await a_table(app.state.house, 1, 2)
    await ann.must(messages.Start())
    assert (await asked(app, "GET", f"/api/tables/{live.table.code}/record")).status == 200
    assert all(threads.values())
    assert not any(threading.get_ident() in found for found in threads.values())
    await app.state.house.close()


@awaited
async def test_bots_play_a_game_to_its_end(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 3)
        listener = await connected(house, live, ann.person)
        await ann.must(messages.Start())
        await ann.must(messages.Stand())
        await until(lambda: live.table.phase == "over")
        assert facts(listener)[-1]["fact"] in ("DecisionOpened", "GameEnded")
        (game,) = await house.store.games_of(ann.person)
        assert live.table.game is not None
        assert tuple(game.gold or ()) == live.table.game.gold


@awaited
async def test_somebody_gone_is_stood_in_for_and_has_the_seat_back(tmp_path: Path) -> None:
    async with a_house(tmp_path, Pace(30.0, 30.0)) as house:
        live, people = await a_table(house, 3, 0)
        await people[0].must(messages.Start())
        seat = chooser(live.table)
        gone = people[seat].person
        for at in people:
            if at.person != gone:
                await connected(house, live, at.person)
        # So short a grace time only a test can have.
        live.table.settings = replace(live.table.settings, grace=0)
        live.disconnect(await connected(house, live, gone))
        await until(lambda: live.table.chairs[seat].player == "careful")
        back = await connected(house, live, gone)
        await until(lambda: live.table.chairs[seat].player == "person")
        assert facts(back)[-1] == {"fact": "SeatTaken", "seat": seat, "player": "person"}


@awaited
async def test_whoever_is_there_and_silent_is_stood_in_for_until_they_choose(
    tmp_path: Path,
) -> None:
    async with a_house(tmp_path, Pace(30.0, 30.0, silence=0.1)) as house:
        live, people = await a_table(house, 3, 0)
        for at in people:
            await connected(house, live, at.person)
        live.table.settings = replace(live.table.settings, grace=0)
        await people[0].must(messages.Start())
        seat = chooser(live.table)
        await until(lambda: live.table.chairs[seat].player == "careful")
        await people[seat].must(messages.Choose(first_legal(live, seat)))
        assert live.table.chairs[seat].player == "person"
        assert chooser(live.table) != seat


@awaited
async def test_a_clock_that_runs_out_takes_the_choice(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        listener = await connected(house, live, people[0].person)
        live.table.settings = replace(live.table.settings, clock=0)
        await people[0].must(messages.Start())
        await until(lambda: any(fact["fact"] == "ClockRanOut" for fact in facts(listener)))
        assert all(chair.player == "person" for chair in live.table.chairs)
        assert listener.updates[-1]["left"] is not None


@awaited
async def test_hosting_passes_on_when_the_host_is_gone(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 1)
        await connected(house, live, people[1].person)
        host = await connected(house, live, people[0].person)
        live.table.settings = replace(live.table.settings, grace=0)
        live.disconnect(host)
        await until(lambda: live.table.host == 1)
        await people[1].must(messages.Start())


@awaited
async def test_whoever_is_sent_away_is_told_no_more(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 1)
        bob = await connected(house, live, people[1].person)
        await people[0].must(messages.Kick(1))
        told = len(bob.told)
        assert bob.ended
        await people[0].must(messages.Chat("at last"))
        assert len(bob.told) == told


@awaited
async def test_the_picture_comes_only_when_it_changed(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        listener = await connected(house, live, people[0].person)
        await people[0].must(messages.Start())
        seat = chooser(live.table)
        await people[seat].must(messages.Choose(first_legal(live, seat)))
        await people[0].must(messages.Chat("well"))
        started, chose, chatted = listener.updates
        assert [u["table"] is None for u in (started, chose, chatted)] == [False, True, True]
        assert [u["view"] is None for u in (started, chose, chatted)] == [False, True, True]
        assert [u["changes"] is None for u in (started, chose, chatted)] == [True, False, True]


@awaited
async def test_idle_tables_are_put_away_and_come_back(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        listener = await connected(house, live, ann.person)
        await house._put_away(float("inf"))
        assert house.lives == [live]
        live.disconnect(listener)
        await until(lambda: live.idle)
        await house._put_away(float("inf"))
        assert house.lives == []
        assert await live.submit(ann.person, "x", messages.Start()) == Nack("x", "busy")
        again = await house.live(live.table.code)
        assert again is not None
        assert again is not live
        assert again.table.version == live.table.version


@awaited
async def test_a_table_that_is_put_away_waits_for_no_collector(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        await ann.must(messages.Start())
        kept: list[weakref.ref[Any]] = [weakref.ref(live), weakref.ref(live.audience)]
        del ann, live
        gc.disable()
        try:
            await house._stop(house.lives[0].table.code)
            await asyncio.sleep(0)
            assert [ref() for ref in kept] == [None, None]
        finally:
            gc.enable()


@awaited
async def test_an_action_looks_at_no_other_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With five hundred tables looking at all of them took a fifth of each action."""

    def looked(house: object) -> None:
        pytest.fail("all tables were looked through")

    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        await people[0].must(messages.Start())
        with monkeypatch.context() as patch:
            patch.setattr(House, "lives", property(looked))
            seat = chooser(live.table)
            await people[seat].must(messages.Choose(first_legal(live, seat)))
            await people[0].must(messages.Chat("well"))


@awaited
async def test_a_rematch_is_loaded_from_its_snapshot(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 1, "duel")
        await ann.must(messages.Start())
        await ann.must(messages.Stand())
        await until(lambda: live.table.phase == "over")
        await ann.must(messages.Rematch())
        assert live.table.game is not None
        position = live.table.game.position
    async with a_house(tmp_path, Pace(30.0, 30.0)) as house:
        loaded = await house.store.load(live.table.code)
        assert loaded is not None
        assert loaded.snapshot is not None
        assert loaded.entries[0].game == 2
        again = await house.live(live.table.code)
        assert again is not None
        assert again.table.game is not None
        assert again.table.game.position == position
    with closing(sqlite3.connect(tmp_path / "tables.db")) as file, file:
        file.execute('UPDATE snapshots SET data = \'{"of": "another age"}\'')
    async with a_house(tmp_path, Pace(30.0, 30.0)) as house:
        whole = await house.live(live.table.code)
        assert whole is not None
        assert whole.table.game is not None
        assert whole.table.game.position == position


def test_a_bots_pause_knows_its_level_alone() -> None:
    assert QUICK.pause("expert") == QUICK.word_pause("careful") == QUICK.tick == 0
    careful, expert = ([Pace().pause(level) for _ in range(200)] for level in ("careful", "expert"))
    assert 1.2 <= min(careful) < max(careful) <= 2.2
    assert 1.6 <= min(expert) < max(expert) <= 3.0
    assert max(Pace().word_pause("careful") for _ in range(200)) < Pace().least


@awaited
async def test_whoever_changes_seats_after_a_game_sees_it_from_there(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 0, "duel")
        await people[0].must(messages.Start())
        while live.table.playing:
            seat = chooser(live.table)
            await people[seat].must(messages.Choose(first_legal(live, seat)))
        ann = await connected(house, live, "person0")
        await people[1].must(messages.Stand())
        await people[0].must(messages.Sit(1))
        shown = [update["view"] for update in ann.updates if update["view"]][-1]
        assert (ann.updates[-1]["seat"], shown["seat"]) == (1, 1)
        assert shown == (await connected(house, live, "person0")).welcome["view"]
