"""The table waits at the start of a round: bots hold until everybody there has seen the deal."""

import asyncio
from typing import Any

from saboteur.rules.texts.notation import text_of
from saboteur.server import messages
from saboteur.server.bots.pace import SILENCE, Pace
from saboteur.server.tables.commands import chosen
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import LOOKING, Times, awaited, chooser, next_due
from server.clockwork import PromptStore, timeless, until
from server.rooms import At, Listener, QuickThinkers, a_table, connected, first_legal
from server.test_table import Log, full

NOW = Times(0.0, 0.0)


def dealt(people: int = 2, bots: int = 2, **settings: Any) -> Log:
    log = full(people, bots, **settings)
    log.do("ann", messages.Start())
    return log


def waits(log: Log, *away: int) -> list[int]:
    return awaited(log.table, dict.fromkeys(away, 0.0), NOW)


def test_a_round_waits_for_the_people_who_are_there() -> None:
    log = dealt()
    assert waits(log) == [0, 1]
    assert waits(log, 1) == [0]
    log.do("bob", messages.Ready())
    assert waits(log) == [0]
    assert log.refused("bob", messages.Ready()) == "nothing-to-do"
    log.do("ann", messages.Ready())
    assert waits(log) == []


def test_only_who_plays_can_be_ready() -> None:
    log = full(2, 2)
    assert log.refused("ann", messages.Ready()) == "no-game"
    log.do("ann", messages.Start())
    log.do("cas", messages.Join())
    assert log.refused("cas", messages.Ready()) == "not-seated"
    assert waits(log) == [0, 1], "onlookers go on by themselves"


def test_whoever_leaves_their_seat_is_not_waited_for() -> None:
    log = dealt()
    log.do("bob", messages.Stand())
    assert waits(log) == [0]
    log.do("bob", messages.Sit(1))
    assert waits(log) == [0, 1]


def test_whoever_chooses_has_seen_the_deal() -> None:
    log = dealt(4, 0)
    seat = chooser(log.table)
    log.choose()
    assert waits(log) == [other for other in range(4) if other != seat]


def test_once_a_bot_has_played_nobody_is_waited_for() -> None:
    log = dealt(1, 3)
    log.table.chairs[chooser(log.table)].stand_in = "careful"
    assert log.table.game is not None
    text = text_of(log.table.game.legal_actions()[0])
    log.put(chosen(log.table, chooser(log.table), text))
    assert waits(log) == []
    assert log.refused("ann", messages.Ready()) == "nothing-to-do"


def test_the_wait_ends_sooner_where_a_clock_runs() -> None:
    for clock, ends in ((None, SILENCE), (30, LOOKING), (5, LOOKING)):
        log = dealt(2, 2, **({} if clock is None else {"clock": clock}))
        due = next_due(log.table, {}, NOW)
        assert due is not None
        assert (due.time, due.what) == (ends, "begin")


def test_the_first_clock_starts_after_the_wait() -> None:
    log = dealt(4, 0, clock=30)
    for name in ("ann", "bob", "cas", "dee"):
        due = next_due(log.table, {}, NOW)
        assert due is not None
        assert due.what == "begin"
        log.do(name, messages.Ready())
    due = next_due(log.table, {}, Times(7.0, 0.0))
    assert due is not None
    assert (due.time, due.what) == (37.0, "clock")


def test_every_round_waits_anew() -> None:
    log = dealt(3, 0)
    assert log.table.game is not None
    for name in ("ann", "bob", "cas"):
        log.do(name, messages.Ready())
    assert waits(log) == []
    while log.table.game.round == 1:
        log.choose()
    assert waits(log) == [0, 1, 2]


async def with_people(count: int = 1, **settings: Any) -> tuple[House, Live, list[At]]:
    """A game of people and two bots that has just been dealt; bots take 1.5 s."""
    house = House(PromptStore(), QuickThinkers(1), Pace(1.5, 1.5))
    live, people = await a_table(house, count, 2, **settings)
    for at in people:
        await connected(house, live, at.person)
    # The first seat to choose is a bot's.
    while True:
        await people[0].must(messages.Start())
        assert live.table.game is not None
        if chooser(live.table) >= count:
            return house, live, people
        for at in people:
            await at.do(messages.Stand())
        await until(lambda: not live.table.playing)


def choices(live: Live) -> int:
    assert live.table.game is not None
    return sum(step.command is not None for step in live.table.game.record().steps)


def told(live: Live) -> list[list[int]]:
    return [
        message["waits"]
        for connection in live.audience.connections
        if isinstance(connection, Listener)
        for message in connection.told
        if message["type"] == "waits"
    ]


@timeless
async def test_bots_hold_until_everybody_is_ready() -> None:
    house, live, (ann, bob) = await with_people(2)
    await asyncio.sleep(SILENCE / 2)
    assert choices(live) == 0
    await ann.must(messages.Ready())
    await asyncio.sleep(30)
    assert choices(live) == 0
    await bob.must(messages.Ready())
    await asyncio.sleep(2)
    assert choices(live) == 1
    assert told(live)[-3:] == [[0, 1], [1], []]
    await house.close()


@timeless
async def test_silence_holds_nobody_for_ever() -> None:
    house, live, _ = await with_people()
    began = asyncio.get_running_loop().time()
    await until(lambda: choices(live) > 0)
    assert round(asyncio.get_running_loop().time() - began) == SILENCE + 2
    assert told(live)[-1] == []
    await house.close()


@timeless
async def test_with_a_clock_a_round_begins_after_ten_seconds() -> None:
    house, live, _ = await with_people(clock=60)
    began = asyncio.get_running_loop().time()
    await until(lambda: choices(live) > 0)
    assert round(asyncio.get_running_loop().time() - began, 1) == LOOKING + 1.5
    await house.close()


@timeless
async def test_whoever_goes_is_not_waited_for_and_whoever_returns_is() -> None:
    house, live, (ann,) = await with_people()
    [tab] = live.audience.connections
    live.disconnect(tab)
    assert live.welcome(None, [], None).waits == []
    again = await connected(house, live, ann.person)
    assert again.welcome["waits"] == [0]
    await asyncio.sleep(30)
    assert choices(live) == 0
    live.disconnect(again)
    await asyncio.sleep(2)
    assert choices(live) == 1
    await house.close()


@timeless
async def test_who_was_ready_is_so_after_a_restart() -> None:
    house, live, (ann, bob) = await with_people(2)
    await ann.must(messages.Ready())
    await live.stop()
    house._lives.clear()
    loaded = await house.live(live.table.code)
    assert loaded is not None
    assert loaded.table.ready == {0}
    await connected(house, loaded, ann.person)
    await connected(house, loaded, bob.person)
    assert loaded.welcome(None, [], None).waits == [1]
    await house.close()


@timeless
async def test_a_person_who_is_not_ready_may_still_choose() -> None:
    house = House(PromptStore(), QuickThinkers(1), Pace(1.5, 1.5))
    live, people = await a_table(house, 3, 0)
    for at in people:
        await connected(house, live, at.person)
    await people[0].must(messages.Start())
    seat = chooser(live.table)
    await people[seat].must(messages.Choose(first_legal(live, seat)))
    assert seat not in live.welcome(None, [], None).waits
    await house.close()


@timeless
async def test_a_bot_that_thinks_when_somebody_comes_back_holds_its_choice() -> None:
    house, live, (ann,) = await with_people()
    [tab] = live.audience.connections
    live.disconnect(tab)
    await asyncio.sleep(1)
    await connected(house, live, ann.person)
    await asyncio.sleep(30)
    assert choices(live) == 0
    await ann.must(messages.Ready())
    await asyncio.sleep(0.1)
    assert choices(live) == 1
    await house.close()
