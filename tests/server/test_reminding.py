"""Who is told that a game over days waits for them: in time, once, and not at night."""

import asyncio
from pathlib import Path
from random import Random

import pytest

from saboteur.server import messages
from saboteur.server.log.facts import Settings
from saboteur.server.log.table import DAY, PERSON, Guest, Seating, Table
from saboteur.server.push.post import Notice, Outcome, Post
from saboteur.server.store.contract import StoreError, Subscription
from saboteur.server.tables import days, live, reminding
from saboteur.server.tables.days import HOUR, REMINDER, SOON, TURN, before_the_night, moments
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import chooser
from server.clockwork import Clock, PromptStore, timeless, until
from server.rooms import QUICK, At, QuickThinkers, a_house, a_table, first_legal
from server.test_days import Shifted


def waiting(clock: int, zone: int | None, paused: int = 0) -> Table:
    """A table whose first seat has the turn."""
    table = Table("abcd2345", guests=[Guest(0, "ann", zone=zone, paused=paused)])
    table.settings = Settings(clock=clock)
    table.chairs = [Seating(person=0)]
    return table


def test_nobody_is_told_at_night() -> None:
    dice = Random(1)
    reminders = 0
    for _ in range(3000):
        clock, zone = dice.choice((1, 3, 7)) * DAY, dice.randrange(-840, 841)
        opened = dice.uniform(100, 200) * DAY
        table = waiting(clock, zone)
        found = moments(table, 0, opened)
        assert [rank for rank, _ in found] in ([TURN], [TURN, REMINDER])
        for _, moment in found:
            hour = (moment + zone * 60) % DAY / HOUR
            assert days.MORNING - 1e-6 <= hour < days.EVENING
            assert opened + SOON <= moment < days.deadline(table, 0, opened)
        reminders += len(found) - 1
    assert reminders == 3000, "there is always an evening before"


def test_a_reminder_leaves_time_to_play() -> None:
    noon = 12 * HOUR
    for clock, early in ((DAY, 6 * HOUR), (3 * DAY, 18 * HOUR), (7 * DAY, DAY)):
        [(_, soon), (_, last)] = moments(waiting(clock, 0), 0, noon)
        assert soon == noon + SOON
        assert last == before_the_night(noon + clock - early, 0)
        assert noon + clock - last >= early
    assert moments(waiting(DAY, None), 0, noon)[1] == (REMINDER, noon + DAY - 6 * HOUR)


def test_the_edges_of_an_evening() -> None:
    for hour, then in ((21.9, 21.9), (22, 21), (23, 21), (24, 21), (31, 21), (32, 32)):
        assert before_the_night(hour * HOUR, 0) == pytest.approx(then * HOUR)


def test_holidays_end_before_anybody_is_told() -> None:
    noon = 12 * HOUR
    table = waiting(DAY, 0, paused=int((noon + 3 * DAY) * 1000))
    assert moments(table, 0, noon)[0] == (TURN, noon + 3 * DAY + SOON)


class Noted:
    """A service that notes when what came for whom."""

    def __init__(self) -> None:
        self.got: list[tuple[float, str, Notice]] = []

    async def __call__(self, to: Subscription, notice: Notice, text: bytes, left: int) -> Outcome:
        self.got.append((asyncio.get_running_loop().time(), to.endpoint, notice))
        return "sent"

    @property
    def kinds(self) -> list[str]:
        return [notice.kind for _, _, notice in self.got]


def on_this_clock(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(live, "time", Clock())
    patch.setattr("saboteur.server.push.post.time", Clock())


async def a_game(noted: Noted, people: int = 2, clock: int = DAY) -> tuple[House, Live, list[At]]:
    house = House(PromptStore(), QuickThinkers(1), QUICK)
    house.post = Post(house.store, noted)
    table, there = await a_table(house, people, 3 - people, clock=clock)
    for at in there:
        device = Subscription(f"https://push.example/{at.person}", "key", "auth", "en")
        await house.store.subscribe(at.person, device)
    await there[0].must(messages.Start())
    await until(lambda: table.table.playing and on_turn(table) is not None, 100)
    return house, table, there


def on_turn(table: Live) -> str | None:
    chair = table.table.chairs[chooser(table.table)]
    if chair.player != PERSON or chair.person is None:
        return None
    return table.table.guests[chair.person].id


@timeless
async def test_one_is_told_and_then_reminded() -> None:
    with pytest.MonkeyPatch.context() as patch:
        on_this_clock(patch)
        noted = Noted()
        house, table, _ = await a_game(noted)
        opened, person = table.times.opened, on_turn(table)
        await asyncio.sleep(SOON - 5)
        assert noted.got == [], "whoever is there has played by then"
        await asyncio.sleep(DAY - HOUR)
        assert noted.kinds == ["turn", "reminder"]
        assert {where for _, where, _ in noted.got} == {f"https://push.example/{person}"}
        first, last = (moment for moment, _, _ in noted.got)
        assert first == pytest.approx(opened + SOON, abs=2)
        assert last == pytest.approx(opened + 18 * HOUR, abs=2)
        assert {notice.code for _, _, notice in noted.got} == {table.table.code}
        for _, _, notice in noted.got:
            assert notice.until == pytest.approx((opened + DAY) * 1000, abs=2000)
        await house.close()


@timeless
async def test_who_plays_at_once_is_not_told() -> None:
    with pytest.MonkeyPatch.context() as patch:
        on_this_clock(patch)
        noted = Noted()
        house, table, there = await a_game(noted, people=1)
        for _ in range(3):
            await asyncio.sleep(SOON / 2)
            await until(lambda: on_turn(table) is not None, 100)
            await there[0].must(messages.Choose(first_legal(table, 0)))
        assert noted.got == []
        await house.close()


@timeless
async def test_a_short_clock_tells_nobody() -> None:
    with pytest.MonkeyPatch.context() as patch:
        on_this_clock(patch)
        noted = Noted()
        house, _, _ = await a_game(noted, clock=600)
        await asyncio.sleep(HOUR / 2)
        assert noted.got == []
        await house.close()


@timeless
async def test_whoever_was_brought_along_is_told_on_the_device_they_share() -> None:
    with pytest.MonkeyPatch.context() as patch:
        on_this_clock(patch)
        noted = Noted()
        house = House(PromptStore(), QuickThinkers(1), QUICK)
        house.post = Post(house.store, noted)
        await house.store.new_person("ann", "hash")
        wanted = messages.NewTable("duel", 2, clock=DAY)
        table = await house.live(await house.open("ann", wanted))
        assert table is not None
        ann = At(table, "ann")
        await ann.must(messages.Sit(0))
        await ann.must(messages.Bring(1, "Bo"))
        device = Subscription("https://push.example/ann", "key", "auth", "en")
        await house.store.subscribe("ann", device)
        await ann.must(messages.Start())
        await until(lambda: table.table.playing, 100)
        await until(lambda: chooser(table.table) == 1, 10 * DAY)
        count = len(noted.got)
        await until(lambda: len(noted.got) > count, DAY)
        await house.close()


@timeless
async def test_a_store_that_fails_is_asked_again() -> None:
    with pytest.MonkeyPatch.context() as patch:
        on_this_clock(patch)
        noted = Noted()
        house, _, _ = await a_game(noted)
        honest, failing = house.store.tell_once, [1, 2]

        async def tell_once(code: str, version: int, rank: int) -> bool:
            if failing:
                failing.pop()
                raise StoreError("full")
            return await honest(code, version, rank)

        patch.setattr(house.store, "tell_once", tell_once)
        await asyncio.sleep(SOON + 3 * reminding.AGAIN)
        assert noted.kinds == ["turn"]
        await house.close()


def test_a_server_that_was_off_tells_the_last_of_what_it_missed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, noted = Shifted(), Noted()
    monkeypatch.setattr(live, "time", clock)
    monkeypatch.setattr("saboteur.server.push.post.time", clock)

    async def played() -> None:
        async with a_house(tmp_path) as house:
            table, there = await a_table(house, 1, 2, clock=DAY)
            device = Subscription("https://push.example/ann", "key", "auth", "en")
            await house.store.subscribe(there[0].person, device)
            await there[0].must(messages.Start())
            await until(lambda: table.table.playing and on_turn(table) is not None, 100)
            code = table.table.code
        for later, kinds in ((20, ["reminder"]), (21, ["reminder"])):
            clock.later = later * HOUR
            async with a_house(tmp_path) as house:
                house.post = Post(house.store, noted)
                await house.live(code)
                await asyncio.sleep(0.5)
            assert noted.kinds == kinds

    asyncio.run(played())
