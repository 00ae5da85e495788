"""Games over days: nobody has to be there, nights and holidays count for nobody, and a server that
stops for a day loses neither a turn nor a minute of it.
"""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest

from saboteur.play.facts import ClockRanOut
from saboteur.server import messages
from saboteur.server.bots.pace import SILENCE
from saboteur.server.http.waiting import waiting_for
from saboteur.server.log.table import DAY, PERSON, STAND_IN
from saboteur.server.tables import days, live
from saboteur.server.tables.days import HOUR, after_the_night
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import chooser
from server.clockwork import PromptStore, timeless, until
from server.rooms import QUICK, QuickThinkers, a_house, a_table, connected, first_legal


def test_time_is_never_up_at_night() -> None:
    dice = Random(1)
    for _ in range(1000):
        due, zone = dice.uniform(0, 100 * DAY), dice.randrange(-840, 841)
        moved = after_the_night(due, zone)
        hour = (moved + zone * 60) % DAY / HOUR
        assert days.MORNING - 1e-6 <= hour < days.EVENING
        assert 0 <= moved - due <= 10 * HOUR + 1e-6
        local = (due + zone * 60) % DAY / HOUR
        assert (moved == due) == (days.MORNING <= local < days.EVENING)


def test_the_edges_of_a_night() -> None:
    for hour, then in ((21.9, 21.9), (22, 32), (23, 32), (0, 8), (7.5, 8), (8, 8)):
        assert after_the_night(hour * HOUR, 0) == pytest.approx(then * HOUR)
    # Seven in the evening in London is night in Tokyo.
    assert after_the_night(19 * HOUR, 9 * 60) == 23 * HOUR
    assert after_the_night(3 * HOUR, None) == 3 * HOUR


async def begun(people: int = 2, bots: int = 1, **settings: Any) -> tuple[House, Live, Any]:
    house = House(PromptStore(), QuickThinkers(1), QUICK)
    table, there = await a_table(house, people, bots, clock=DAY, **settings)
    await there[0].must(messages.Start())
    await until(lambda: table.table.playing, 100)
    return house, table, there


def ran_out(table: Live) -> list[int]:
    told = [fact for entry in table.audience._recent for fact in entry.facts]
    return [fact.seat for fact in told if isinstance(fact, ClockRanOut)]


def waits_for_person(table: Live) -> bool:
    return table.table.chairs[chooser(table.table)].player == PERSON


@timeless
async def test_a_seat_waits_for_its_person_and_stays_theirs() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "time", Loops())
        house, table, _ = await begun(grace=5)
        await until(lambda: waits_for_person(table))
        seat, version = chooser(table.table), table.table.version
        await asyncio.sleep(DAY - 2 * SILENCE)
        assert table.table.version == version, "nobody is there, and nobody stands in"
        await asyncio.sleep(3 * SILENCE)
        assert ran_out(table) == [seat]
        assert all(table.table.chairs[at].player == PERSON for at in (0, 1))
        await house.close()


class Loops:
    """The module `time` on the loop's clock, so that both agree."""

    def time(self) -> float:
        return asyncio.get_running_loop().time()

    perf_counter = time

    def time_ns(self) -> int:
        return round(self.time() * 1e9)


@timeless
async def test_a_pause_once_a_game() -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(live, "time", Loops())
        house, table, there = await begun()
        await until(lambda: waits_for_person(table))
        seat = chooser(table.table)
        me, other = there[seat], there[1 - seat]
        assert (await me.refused(messages.Pause(0))).reason == "nothing-to-do"
        watching = await connected(house, table, other.person)
        await me.must(messages.Pause(7))
        told = watching.updates[-1]
        assert {"fact": "PersonPaused", "person": seat, "days": 7} in told["facts"]
        assert told["table"]["people"][seat]["paused"] == pytest.approx(
            (table._now() + 7 * DAY) * 1000, abs=2000
        )
        assert table.left() == pytest.approx(8 * DAY * 1000, abs=2000)
        assert (await me.refused(messages.Pause(3))).reason == "paused-before"
        await asyncio.sleep(2 * DAY)
        assert ran_out(table) == []
        await me.must(messages.Pause(0))
        assert table.left() == pytest.approx(DAY * 1000, abs=2000)
        # Ending it once more gives nobody more time.
        await asyncio.sleep(HOUR)
        await me.must(messages.Pause(0))
        assert table.left() == pytest.approx((DAY - HOUR) * 1000, abs=2000)
        await house.close()


@timeless
async def test_nobody_is_told_where_in_the_world_somebody_is() -> None:
    house, table, (ann, bob) = await begun()
    watching = await connected(house, table, bob.person)
    await ann.must(messages.Zone(-210))
    assert [guest.zone for guest in table.table.guests] == [-210, None]
    assert watching.updates[-1]["version"] == table.table.version
    assert watching.updates[-1]["facts"] == []
    for person in (ann.person, bob.person, None):
        later = await house.welcome(table, person, 1)
        assert "PersonZoned" not in str(later)
        assert "-210" not in str(later)
    await house.close()


@timeless
async def test_only_a_game_over_days_can_be_paused() -> None:
    house = House(PromptStore(), QuickThinkers(1), QUICK)
    table, (ann,) = await a_table(house, 1, 2, clock=60)
    await ann.must(messages.Start())
    await until(lambda: table.table.playing, 100)
    assert (await ann.refused(messages.Pause(3))).reason == "nothing-to-do"
    await house.close()


@timeless
async def test_who_is_forgotten_is_not_waited_for() -> None:
    house, table, there = await begun()
    await until(lambda: waits_for_person(table))
    await house.forget(there[0].person)
    await until(lambda: table.table.chairs[0].player == STAND_IN)
    await house.close()


class Shifted:
    """The module `time`, some seconds later."""

    def __init__(self) -> None:
        self.later = 0.0

    def time(self) -> float:
        return time.time() + self.later

    def perf_counter(self) -> float:
        return time.perf_counter()

    def time_ns(self) -> int:
        return round(self.time() * 1e9)


def test_a_server_that_stops_for_hours(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Shifted()
    monkeypatch.setattr(live, "time", clock)

    async def played() -> None:
        async with a_house(tmp_path) as house:
            table, there = await a_table(house, 1, 2, clock=DAY)
            await there[0].must(messages.Start())
            await until(lambda: table.table.playing and waits_for_person(table), 100)
            code, version = table.table.code, table.table.version
            legal = first_legal(table, 0)
        clock.later = 20 * HOUR
        async with a_house(tmp_path) as house:
            again = await house.live(code)
            assert again is not None
            assert (again.table.version, first_legal(again, 0)) == (version, legal)
            assert again.left() == pytest.approx(4 * HOUR * 1000, abs=120_000)
            [waiting] = await waiting_for(house, there[0].person)
            assert (waiting.code, waiting.yours, waiting.clock) == (code, True, DAY)
        clock.later = 25 * HOUR
        async with a_house(tmp_path) as house:
            last = await house.live(code)
            assert last is not None
            await until(lambda: ran_out(last) != [], 100)
            assert ran_out(last) == [0]
            assert last.table.chairs[0].player == PERSON

    asyncio.run(played())
