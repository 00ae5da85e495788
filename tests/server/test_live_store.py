"""Live tables when the store fails, is shared or forgets."""

import asyncio
import threading
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from saboteur.server import messages
from saboteur.server.bots.pace import Pace
from saboteur.server.log import facts
from saboteur.server.log.table import MOST_GUESTS
from saboteur.server.messages import Ack, Nack
from saboteur.server.store import database
from saboteur.server.store.contract import StoreError
from saboteur.server.store.sql import SqlStore
from saboteur.server.tables.house import KEEPING
from saboteur.server.tables.proposals import Refused
from server.rooms import LONG, a_house, a_table, awaited, connected, until, url


@awaited
async def test_what_cannot_be_stored_did_not_happen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full_disk(*_: object) -> None:
        raise StoreError("no space left")

    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        listener = await connected(house, live, ann.person)
        version = live.table.version
        with monkeypatch.context() as broken:
            broken.setattr(house.store, "append", full_disk)
            assert await ann.do(messages.Start(), "go") == Nack("go", "busy")
        assert (live.table.version, live.table.phase) == (version, "gathering")
        assert listener.updates == []
        assert await ann.do(messages.Start(), "go") == Ack("go", version + 1)


@awaited
async def test_a_bot_tries_again_when_the_store_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full_disk(*_: object) -> None:
        raise StoreError("no space left")

    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        await ann.must(messages.Start())
        with monkeypatch.context() as broken:
            broken.setattr(house.store, "append", full_disk)
            await ann.do(messages.Stand())
            await asyncio.sleep(0.2)
        await ann.do(messages.Stand())
        version = live.table.version
        await until(lambda: live.table.version > version + 5)


@awaited
async def test_two_houses_on_one_store_never_fork_a_log(tmp_path: Path) -> None:
    """As several processes on one database will: whoever is slower catches up."""
    async with a_house(tmp_path) as one, a_house(tmp_path) as other:
        live, (ann, bob) = await a_table(one, 2, 1)
        mirrored = await other.live(live.table.code)
        assert mirrored is not None
        said = [
            table.submit(person, f"{place} {number}", messages.Chat("hello"))
            for number in range(10)
            for place, table, person in (("a", live, ann.person), ("b", mirrored, bob.person))
        ]
        replies = await asyncio.gather(*said)
        assert all(isinstance(reply, Ack) for reply in replies)
        versions = sorted(reply.version for reply in replies if isinstance(reply, Ack))
        assert len(set(versions)) == 20
        entries = await one.store.entries(live.table.code)
        assert [entry.version for entry in entries] == list(range(1, len(entries) + 1))


@awaited
async def test_a_command_sent_to_two_houses_is_done_once(tmp_path: Path) -> None:
    async with a_house(tmp_path) as one, a_house(tmp_path) as other:
        live, (ann,) = await a_table(one, 1, 2)
        mirrored = await other.live(live.table.code)
        assert mirrored is not None
        replies = await asyncio.gather(
            *(table.submit(ann.person, "same", messages.Start()) for table in (live, mirrored))
        )
        assert replies[0] == replies[1]
        assert isinstance(replies[0], Ack)


@awaited
async def test_whoever_is_forgotten_is_gone_from_the_table(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, bob) = await a_table(house, 2, 1)
        await bob.must(messages.Rename("Bob"))
        await bob.must(messages.Chat("my secret"))
        theirs = await connected(house, live, bob.person)
        assert theirs.welcome["table"]["people"][1]["name"] == "Bob"
        await house.forget(bob.person)
        assert theirs.ended
        mine = await connected(house, live, ann.person, 0)
        assert mine.welcome["table"]["people"][1]["name"] is None
        assert "my secret" not in str(mine.told)


@awaited
async def test_a_table_that_is_deleted_under_us_does_not_hang(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        await house.store.put_in_bin(live.table.code, 0)
        assert await ann.do(messages.Start(), "x") == Nack("x", "busy")


@awaited
async def test_what_expires_is_told_to_live_tables(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, bob) = await a_table(house, 2, 1)
        await bob.must(messages.Rename("Bob"))
        await ann.must(messages.Start())
        mine, theirs = [await connected(house, live, at.person) for at in (ann, bob)]
        await house._expire()
        with monkeypatch.context() as late:
            late.setattr("saboteur.server.tables.house.KEEPING", replace(KEEPING, people=-1, bin=0))
            await house._expire()
        assert mine.ended
        assert theirs.ended
        assert live.audience.picture().people[1].name is None
        onlooker = await connected(house, live, "eve")
        monkeypatch.setattr("saboteur.server.tables.house.KEEPING", replace(KEEPING, tables=-1))
        await house._expire()
        assert onlooker.ended
        assert house.lives == []
        assert await house.live(live.table.code) is None


@awaited
async def test_a_clock_that_leapt_is_reported_and_everybody_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: list[tuple[str, Any]] = []
    async with a_house(tmp_path) as house:
        house.report = lambda event, **about: reported.append((event, about.get("reason")))
        live, (ann,) = await a_table(house, 1, 2)
        await house._expire()
        now = time.time_ns()
        with monkeypatch.context() as wrong:
            wrong.setattr(time, "time_ns", lambda: now + 10 * 365 * 86_400 * 10**9)
            await house.open(ann.person, messages.NewTable("base", 3))
            await house._expire()
        assert ("expiry-failed", "clock-leapt") in reported
        assert len(await house.store.kept()) == 2
        await ann.must(messages.Start())
        assert live.table.playing


@awaited
async def test_a_table_that_is_closed_from_outside_ends_for_all(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        other = await house.live(await house.open(ann.person, messages.NewTable("base", 3)))
        there = await connected(house, live, ann.person)
        await house.store.put_in_bin(live.table.code, 0)
        await house._stop_closed()
        assert there.ended
        assert house.lives == [other]
        assert await house.live(live.table.code) is None
        await house.store.restore(live.table.code, 0)
        assert await house.live(live.table.code) is not None


@awaited
async def test_strangers_who_came_and_went_keep_nobody_out(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, _ = await a_table(house, 2, 1)
        crowd = [f"stranger{number}" for number in range(MOST_GUESTS)]
        there = [await connected(house, live, person) for person in crowd]
        assert there[-3].welcome["you"] == MOST_GUESTS - 1
        assert there[-1].welcome["you"] is None, "one too many at once"
        for listener in there[:50]:
            live.disconnect(listener)
        friend = await connected(house, live, "friend")
        assert friend.welcome["you"] == MOST_GUESTS
        shown = [person["number"] for person in friend.welcome["table"]["people"]]
        assert len(shown) == MOST_GUESTS + 1
        assert shown[:3] == [0, 1, 2], "they sit, or came not long ago"


@awaited
async def test_a_name_that_cannot_be_logged_is_not_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full_disk(*_: object) -> None:
        raise StoreError("no space left")

    async with a_house(tmp_path) as house:
        live, (ann, bob) = await a_table(house, 2, 1)
        await ann.must(messages.Rename("Ann"))
        with monkeypatch.context() as broken:
            broken.setattr(house.store, "append", full_disk)
            assert await ann.do(messages.Rename("Anna"), "x") == Nack("x", "busy")
        assert await house.store.names([ann.person]) == {ann.person: "Ann"}
        assert live.audience.picture().people[0].name == "Ann"
        await ann.must(messages.Mute(1))
        assert (await bob.refused(messages.Rename("SHOUT"))).reason == "muted"
        with pytest.raises(Refused):
            await house.rename(bob.person, "SHOUT")
        assert live.audience.picture().people[1].name is None


@awaited
async def test_the_journal_is_emptied_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No command waits for it, and no piece of work that fails takes others with it."""
    monkeypatch.setattr(database, "BETWEEN", 2)
    store = SqlStore(url(tmp_path))
    kept = tmp_path / "tables.db"

    def is_there(what: str) -> bool:
        return what.encode() in kept.read_bytes()

    await store.new_person("person0", "token 0")
    assert not is_there("person0")  # but in the journal beside it
    for number in range(1, 6):
        await store.new_person(f"person{number}", f"token {number}")
    await until(lambda: is_there("person0"))
    with pytest.raises(StoreError):
        await asyncio.gather(
            store.new_person("anew", "token anew"), store.new_person("person0", "token again")
        )
    assert set(await store.names(["person5", "anew"])) == {"person5", "anew"}
    await store.close()
    assert not any(thread.name == "store-journal" for thread in threading.enumerate())


@awaited
async def test_a_seat_is_given_back_by_one_of_two_houses(tmp_path: Path) -> None:
    """Whoever comes second finds nothing to do, which is no fault of anybody."""
    slow = Pace(LONG, LONG)
    async with a_house(tmp_path, slow) as one, a_house(tmp_path, slow) as other:
        live, (ann,) = await a_table(one, 1, 2)
        await ann.must(messages.Start())
        await ann.must(messages.Stand())
        mirrored = await other.live(live.table.code)
        assert mirrored is not None
        reported: list[str] = []
        other.report = lambda event, **about: reported.append(event)
        await ann.must(messages.Sit(0))
        await mirrored._initiative.welcome_back(ann.person)
        assert mirrored.table.version == live.table.version
        assert [chair.stand_in for chair in mirrored.table.chairs] == [None] * 3
        assert "own-step-failed" not in reported


@awaited
async def test_a_host_who_is_back_in_time_stays_the_host(tmp_path: Path) -> None:
    """Also while the table was about to pass it on, and had to look what others did first."""
    async with a_house(tmp_path, Pace(LONG, LONG)) as house:
        live, (ann, bob) = await a_table(house, 2, 1)
        await connected(house, live, bob.person)
        due = live._initiative._due()
        assert due is not None
        assert due.what == "host"
        assert live._initiative._still_due(due).house == (facts.HostPassed(1),)
        await connected(house, live, ann.person)
        with pytest.raises(Refused, match="stale"):
            live._initiative._still_due(due)
