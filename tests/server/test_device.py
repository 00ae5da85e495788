"""Several people on one device: a seat's view is given once that seat is revealed, not sooner."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from saboteur.server import messages
from saboteur.server.log.snapshot import snapshot_text, table_of
from saboteur.server.messages import Bring, Choose, Kick, Nack, Ready, Sit, Stand, Start
from saboteur.server.tables.eyes import actor
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.showing import OWN, Eyes, on_device, viewer_of
from saboteur.server.tables.silence import chooser, next_host
from server.rooms import At, Listener, a_house, a_table, awaited, connected, first_legal, until

KEEPER = "person0"


async def a_device(house: House, begins: bool = True, **settings: Any) -> tuple[Live, list[At]]:
    """Person 0 has brought Bo to the third seat; person 1 has a device of their own."""
    live, people = await a_table(house, 2, 2, **settings)
    await people[0].must(Bring(2, "Bo"))
    if begins:
        await people[0].must(Start())
    return live, people


async def looking(house: House, live: Live, person: str, reveal: int | None) -> Listener:
    listener = Listener(person)
    await house.connect(live, listener, None, Eyes(reveal=reveal))
    return listener


def name_of(live: Live, seat: int) -> str | None:
    [someone] = [
        one
        for one in live.audience.picture().people
        if one.number == live.table.chairs[seat].person
    ]
    return someone.name


@awaited
async def test_somebody_is_brought_along(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, [ann, _] = await a_device(house, begins=False)
        assert name_of(live, 2) == "Bo"
        [bo] = [one for one in live.audience.picture().people if one.keeper is not None]
        assert bo.keeper == 0
        table = table_of(snapshot_text(live.table))
        assert list(on_device(table, KEEPER)) == list(on_device(live.table, KEEPER))
        await ann.must(Stand(2))
        assert all(one.keeper is None for one in live.audience.picture().people)


@awaited
async def test_the_same_command_brings_one_person(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, [ann] = await a_table(house, 1, 2)
        first = await ann.do(Bring(1, "Bo"), "once")
        assert await ann.do(Bring(1, "Bo"), "once") == first
        assert len(live.table.guests) == 2
        assert (await ann.refused(Bring(1, "Cem"))).reason == "seat-taken"
        assert (await ann.refused(Bring(9, "Cem"))).reason == "no-such-seat"
        assert (await ann.refused(Bring(2, " \u200b "))).reason == "nothing-to-do"
        assert (await At(live, "stranger").refused(Bring(2, "Cem"))).reason == "not-found"


@awaited
async def test_nobody_is_brought_into_a_game(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        _, [ann, ben] = await a_device(house)
        assert (await ann.refused(Bring(3, "Cem"))).reason == "game-on"
        assert (await ben.refused(Stand(2))).reason == "not-seated"


@pytest.mark.parametrize(
    ("reveal", "seen"), [(None, None), (0, 0), (2, 2), (1, None), (3, None), (11, None)]
)
@awaited
async def test_a_seat_is_seen_once_it_is_revealed(
    tmp_path: Path, reveal: int | None, seen: int | None
) -> None:
    async with a_house(tmp_path) as house:
        live, [ann, ben] = await a_device(house)
        device = await looking(house, live, KEEPER, reveal)
        assert device.welcome["seat"] == seen
        assert bool(device.view["hand"]) is (seen is not None)
        assert (device.view["role"] == "?") is (seen is None)
        await ben.must(Ready())
        await ann.must(Ready())
        assert all(told.get("seat", seen) == seen for told in device.told)
        # Whoever has a device of their own reveals nobody else on it.
        assert (await looking(house, live, "person1", 0)).welcome["seat"] == 1


@awaited
async def test_between_games_nothing_is_covered(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_device(house, begins=False)
        assert viewer_of(live.table, KEEPER) == 0


@awaited
async def test_who_acts_is_whose_seat_is_revealed(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_device(house)
        await connected(house, live, KEEPER)
        bo = live.table.guests[live.table.chairs[2].person or 0].id
        for person in ("person1", KEEPER, bo):
            await At(live, person).must(Ready())
        await until(lambda: chooser(live.table) != 3)
        own = {0: KEEPER, 1: "person1", 2: bo}
        for seat in (0, 2):
            choose = Choose("pass")
            assert actor(live.table, KEEPER, Eyes(reveal=seat), choose) == own[seat]
            assert actor(live.table, KEEPER, Eyes(reveal=seat), Stand()) == KEEPER
        assert actor(live.table, KEEPER, Eyes(reveal=1), Choose("pass")) == KEEPER
        assert actor(live.table, KEEPER, OWN, Choose("pass")) == KEEPER
        seat = chooser(live.table)
        await At(live, own[seat]).must(Choose(first_legal(live, seat)))


@awaited
async def test_who_shares_a_device_is_there_together(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_device(house, grace=5)
        bo = live.table.chairs[2].person
        device = await connected(house, live, KEEPER)
        assert {0, bo} <= live.audience.present()
        second = await looking(house, live, KEEPER, 2)
        live.disconnect(second)
        assert {0, bo} <= live.audience.present()
        live.disconnect(device)
        assert not {0, bo} & live.audience.present()
        for seat in (0, 2):
            await live.put("stand-in", lambda seat=seat: stood_in(live, seat))  # type: ignore[misc]
        await connected(house, live, KEEPER)
        await until(lambda: [live.table.chairs[seat].stand_in for seat in (0, 2)] == [None, None])


def stood_in(live: Live, seat: int) -> Any:
    from saboteur.server.tables.proposals import stand_in  # noqa: PLC0415

    return stand_in(live.table, seat)


@awaited
async def test_a_host_is_never_somebody_who_was_brought(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, [ann, _] = await a_device(house, begins=False)
        bo = live.table.chairs[2].person
        assert bo is not None
        assert (await ann.refused(messages.HandOver(bo))).reason == "no-such-person"
        assert next_host(live.table, {0: 0.0}) == 1
        assert next_host(live.table, {0: 0.0, 1: 0.0}) is None


@pytest.mark.parametrize("begins", [False, True])
@awaited
async def test_who_is_sent_away_takes_along_whom_they_brought(tmp_path: Path, begins: bool) -> None:
    async with a_house(tmp_path) as house:
        live, [ann, ben] = await a_device(house, begins)
        await ann.must(messages.HandOver(1))
        await ben.must(Kick(0))
        assert [chair.person for chair in live.table.chairs] == [None, 1, None, None]
        assert [chair.bot is not None for chair in live.table.chairs[::2]] == [begins, begins]
        assert isinstance(await ann.do(Sit(0)), Nack)


@awaited
async def test_who_is_forgotten_takes_along_the_names_they_gave(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_device(house)
        bo = live.table.guests[live.table.chairs[2].person or 0].id
        assert (await house.store.names([bo])) == {bo: "Bo"}
        await house.forget(KEEPER)
        assert await house.store.names([bo, KEEPER]) == {}
        assert name_of(live, 2) is None


@awaited
async def test_also_where_nothing_was_played_and_nobody_is_any_more(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, [ann, bob] = await a_table(house, 2, 1)
        await bob.must(Stand())
        await bob.must(Bring(1, "Bo"))
        await ann.must(Stand())
        await ann.must(Bring(0, "Ari"))
        ari, bo = (live.table.guests[chair.person or 0].id for chair in live.table.chairs[:2])
        await house._stop(live.table.code)
        await house.forget(bob.person)
        assert await house.store.names([bo, ari]) == {ari: "Ari"}


@awaited
async def test_a_poll_of_a_shared_device_sees_no_seat(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_device(house)
        welcome = await house.welcome(live, KEEPER, None)
        assert welcome.seat is None
        assert welcome.view is not None
        assert not welcome.view["hand"]
