"""What every store must do: a test class per store inherits `StoreConformance`."""

import asyncio
import time
from collections.abc import Callable

import pytest

from saboteur.play.facts import SeatTaken
from saboteur.play.game import Game
from saboteur.play.record import Step, recorded
from saboteur.rules.facts import GameEnded
from saboteur.server.log import facts
from saboteur.server.store.contract import Ban, Conflict, Expired, Store, Visit
from server.rooms import awaited
from server.store_agreeing import AgreeingConformance
from server.store_days import DaysConformance
from server.store_keeping import KeepingConformance
from server.store_pushes import PushConformance
from server.store_studies import StudyConformance
from server.stored import DAY, KEEPING, OPENED, STARTED, SUMMARY, entry, played, summary


class StoreConformance(
    AgreeingConformance, DaysConformance, KeepingConformance, PushConformance, StudyConformance
):
    """A subclass has a fixture `reopened`: a function that opens one store again and again."""

    @awaited
    async def test_games_that_ended_wait_for_their_study(
        self, reopened: Callable[[], Store]
    ) -> None:
        store = reopened()
        for number, code in enumerate(("aaaa", "bbbb", "cccc")):
            await played(store, code, 1000 * number)
        ended = (Step(None, (recorded(GameEnded((1, 0, 0), (0,))),)),)
        for number, code in enumerate(("aaaa", "bbbb")):
            at = entry(3, steps=ended, game=1, time=5000 - number)
            await store.append(code, at, summary(phase="over"))
        assert await store.unstudied(0, 9) == [("bbbb", 1), ("aaaa", 1)]
        assert await store.unstudied(0, 1) == [("bbbb", 1)]
        assert await store.unstudied(5003, 9) == [("aaaa", 1)]
        await store.keep_study("aaaa", 1, b"found")
        assert await store.unstudied(0, 9) == [("bbbb", 1)]
        await store.put_in_bin("bbbb", 6000)
        assert await store.unstudied(0, 9) == []
        await store.close()

    @awaited
    async def test_a_log_comes_back_as_it_was_written(self, reopened: Callable[[], Store]) -> None:
        steps = Game("saboteur2", players=4).steps()
        steps += (Step(None, (recorded(SeatTaken(1, "careful")),)),)
        first, second = entry(1, *OPENED), entry(2, STARTED, steps=steps, command="c", game=1)
        store = reopened()
        await store.open_table("aaaa", first, SUMMARY)
        await store.append("aaaa", second, summary(phase="playing"))
        await store.close()
        store = reopened()
        loaded = await store.load("aaaa")
        assert loaded is not None
        assert (loaded.snapshot, loaded.entries) == (None, (first, second))
        assert loaded.done == {("ann", "c"): 2}
        assert await store.entries("aaaa", since=1) == [second]
        assert await store.game_entries("aaaa", 1) == [second]
        await store.close()

    @awaited
    async def test_without_a_summary_a_table_is_found_as_before(
        self, reopened: Callable[[], Store]
    ) -> None:
        store = reopened()
        await store.open_table("aaaa", entry(1, *OPENED), summary(listed=True, phase="playing"))
        before = await store.listed(9)
        await store.append("aaaa", entry(2), None)
        assert await store.listed(9) == before
        assert await store.playing() == ["aaaa"]
        assert [one.version for one in await store.entries("aaaa")] == [1, 2]
        await store.close()

    @awaited
    async def test_a_log_grows_by_one_and_never_forks(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
        await store.open_table("bbbb", entry(1, *OPENED), SUMMARY)
        with pytest.raises(Conflict):
            await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
        for wrong in (1, 3):
            with pytest.raises(Conflict):
                await store.append("aaaa", entry(wrong), SUMMARY)
        with pytest.raises(Conflict):
            await store.append("cccc", entry(2), SUMMARY)
        racing = [store.append("aaaa", entry(2, command=f"c{n}"), SUMMARY) for n in range(8)]
        results = await asyncio.gather(*racing, return_exceptions=True)
        assert [type(result) for result in results if result] == [Conflict] * 7
        assert len(await store.entries("aaaa")) == 2
        assert len(await store.entries("bbbb")) == 1
        await store.close()

    @awaited
    async def test_a_command_id_is_stored_once(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
        await store.append("aaaa", entry(2, command="c"), SUMMARY)
        with pytest.raises(Exception, match=r"."):
            await store.append("aaaa", entry(3, command="c"), SUMMARY)
        await store.append("aaaa", entry(3, command="c", person="bob"), SUMMARY)
        await store.append("aaaa", entry(4, person=None), SUMMARY)
        await store.append("aaaa", entry(5, person=None), SUMMARY)
        assert [e.version for e in await store.entries("aaaa")] == [1, 2, 3, 4, 5]
        await store.close()

    @awaited
    async def test_a_snapshot_shortens_the_log(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.open_table("aaaa", entry(1, *OPENED, command="c"), SUMMARY)
        await store.append("aaaa", entry(2), SUMMARY, snapshot="as of 1")
        await store.append("aaaa", entry(3), SUMMARY)
        loaded = await store.load("aaaa")
        assert loaded is not None
        assert loaded.snapshot == "as of 1"
        assert [e.version for e in loaded.entries] == [2, 3]
        assert loaded.done == {("ann", "c"): 1}
        await store.append("aaaa", entry(4), SUMMARY, snapshot="as of 3")
        again = await store.load("aaaa")
        assert again is not None
        assert (again.snapshot, len(again.entries)) == ("as of 3", 1)
        await store.close()

    @awaited
    async def test_what_is_not_there_is_not_found(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        assert await store.load("aaaa") is None
        assert await store.entries("aaaa") == []
        assert await store.visit("token") is None
        assert await store.names(["ann"]) == {}
        assert await store.redeem_transfer("code", "token", 0) is None
        await store.forget("ann")
        await store.close()

    @awaited
    async def test_tables_are_found_by_what_they_are(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        for number, (listed, phase) in enumerate(
            ((True, "gathering"), (False, "playing"), (True, "playing"))
        ):
            made = summary(listed=listed)
            await store.open_table(f"code{number}", entry(1, *OPENED), made)
            later = summary(listed=listed, phase=phase)
            await store.append(f"code{number}", entry(2), later)
        assert sorted(table.code for table in await store.listed(10)) == ["code0", "code2"]
        assert len(await store.listed(1)) == 1
        assert await store.playing() == ["code1", "code2"]
        await store.close()

    @awaited
    async def test_people_have_sessions_and_a_name(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.new_person("ann", "hash")
        assert await store.names(["ann", "bob"]) == {"ann": None}
        await store.rename("ann", "Ann")
        await store.close()
        store = reopened()
        assert await store.visit("hash") == Visit("ann", False)
        assert await store.names(["ann"]) == {"ann": "Ann"}
        await store.close()

    @awaited
    async def test_a_transfer_works_once_and_in_time(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.new_person("ann", "hash")
        await store.offer_transfer("ann", "first", 100)
        await store.offer_transfer("ann", "second", 100)
        assert await store.redeem_transfer("first", "phone", 50) is None
        assert await store.redeem_transfer("second", "phone", 50) == "ann"
        assert await store.redeem_transfer("second", "thief", 50) is None
        assert await store.visit("phone") == Visit("ann", False)
        assert await store.visit("thief") is None
        await store.offer_transfer("ann", "third", 100)
        assert await store.redeem_transfer("third", "late", 101) is None
        await store.close()

    @awaited
    async def test_own_games_are_listed(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
        playing = summary(phase="playing", sitting=((0, "ann"),))
        await store.append("aaaa", entry(2, STARTED, game=1), playing)
        (game,) = await store.games_of("ann")
        assert (game.code, game.number, game.seat, game.ended) == ("aaaa", 1, 0, None)
        joined = summary(phase="playing", sitting=((0, "ann"), (1, "bob")))
        chosen = entry(3, facts.SeatChosen(1, 1), person="bob", game=1)
        await store.append("aaaa", chosen, joined)
        ended = Step(None, (recorded(GameEnded((3, 5, 1), (1,))),))
        await store.append("aaaa", entry(4, steps=(ended,), game=1), summary(phase="over"))
        (game,) = await store.games_of("bob")
        assert (game.seat, game.gold, game.winners) == (1, [3, 5, 1], [1])
        assert game.ended == 1004
        assert await store.games_of("cas") == []
        await store.close()

    @awaited
    async def test_whoever_leaves_is_forgotten(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.new_person("ann", "hash")
        await store.offer_transfer("ann", "code", 10**15)
        await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
        await store.append("aaaa", entry(2, facts.Chatted(0, "secret"), kind="chat"), SUMMARY)
        started = entry(3, STARTED, game=1)
        await store.append("aaaa", started, summary(sitting=((0, "ann"),)))
        (said,) = await store.said_by("ann")
        assert (said.code, said.text) == ("aaaa", "secret")
        await store.forget("ann")
        assert await store.visit("hash") is None
        assert await store.redeem_transfer("code", "token", 0) is None
        assert await store.games_of("ann") == []
        assert [said.text for said in await store.said_by("ann")] == [""]
        assert (await store.entries("aaaa"))[2] == started
        await store.close()

    @awaited
    async def test_reports_are_kept_replaced_closed_and_expire(
        self, reopened: Callable[[], Store]
    ) -> None:
        store = reopened()
        for person in ("ann", "bob", "cas"):
            await store.new_person(person, f"hash of {person}")
        assert await store.file_report("aaaa", "ann", "bob", "spam", "first", 10)
        assert await store.file_report("aaaa", "ann", "bob", "name", "second", 20)
        assert await store.file_report("aaaa", "cas", "bob", "else", "", 30)
        assert await store.file_report("aaaa", "bob", "cas", "else", "", 40)
        assert not await store.file_report("aaaa", "ann", "nobody", "else", "", 50)
        await store.close()
        store = reopened()
        first, *others = await store.reports()
        assert (first.by, first.about, first.reason, first.text) == ("ann", "bob", "name", "second")
        assert len({first.number, *(one.number for one in others)}) == 3
        assert [one.text for one in await store.reports_by("ann")] == ["second"]
        assert await store.close_report(first.number, 60)
        assert not await store.close_report(first.number, 60)
        assert await store.reports() == others
        assert [one.closed for one in await store.reports(closed=True)] == [60, None, None]
        await store.forget("cas")
        assert [one.number for one in await store.reports(closed=True)] == [first.number]
        await played(store, "bbbb", 80 * DAY)
        await store.expire(85 * DAY, KEEPING)
        assert await store.reports(closed=True)
        await store.expire(91 * DAY, KEEPING)
        assert not await store.reports(closed=True)
        await store.close()

    @awaited
    async def test_a_banned_person_is_known_as_such(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        for person in ("ann", "bob"):
            await store.new_person(person, f"hash of {person}")
        await store.file_report("aaaa", "ann", "bob", "spam", "", 10)
        now = time.time_ns() // 1_000_000
        assert await store.ban("bob", now, None)
        assert not await store.ban("nobody", now, None)
        await store.close()
        store = reopened()
        assert await store.reports() == []
        assert await store.visit("hash of bob") == Visit("bob", False, Ban("bob", now, None))
        assert await store.visit("hash of ann") == Visit("ann", False)
        assert await store.ban("bob", now, now + DAY)
        assert await store.bans() == await store.bans(["bob"]) == [Ban("bob", now, now + DAY)]
        assert await store.bans(["ann"]) == []
        assert await store.unban("bob")
        assert not await store.unban("bob")
        assert await store.ban("bob", now - DAY, now - 1)
        assert await store.visit("hash of bob") == Visit("bob", False), "it is over"
        assert await store.ban("bob", now, None)
        await store.forget("bob")
        assert await store.bans() == []
        await store.close()

    @awaited
    async def test_what_is_old_waits_in_the_bin(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await played(store, "aaaa", 0)
        await played(store, "bbbb", 80 * DAY)
        await store.open_table("cccc", entry(1, *OPENED, time=80 * DAY), SUMMARY)
        assert (await store.expire(83 * DAY, KEEPING)).doubt == "first-run"
        assert await store.expire(88 * DAY, KEEPING) == Expired((), ("cccc",))
        assert await store.expire(91 * DAY, KEEPING) == Expired((), ("aaaa",))
        assert await store.load("aaaa") is None
        assert await store.playing() == ["bbbb"]
        with pytest.raises(Conflict):
            await store.append("aaaa", entry(3), SUMMARY)
        assert await store.restore("aaaa", 91 * DAY)
        assert not await store.restore("aaaa", 91 * DAY)
        assert await store.load("aaaa") is not None
        assert await store.expire(96 * DAY, KEEPING) == Expired()
        assert [table.code for table in await store.kept()] == ["aaaa", "bbbb"]
        assert not await store.restore("cccc", 96 * DAY)
        await store.close()

    @awaited
    async def test_a_clock_that_leapt_deletes_nothing(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.new_person("ann", "hash")
        await played(store, "aaaa", 0)
        await store.put_in_bin("aaaa", 0)
        await played(store, "bbbb", DAY)
        for day, doubt in (
            *((1, "first-run"), (2, None)),
            *((4000, "nobody-plays"), (4001, "nobody-plays")),
            *((2, "clock-fell-back"), (3, None)),
        ):
            assert await store.expire(day * DAY, KEEPING) == Expired(doubt=doubt)
        await played(store, "cccc", 4000 * DAY)
        assert (await store.expire(4 * DAY, KEEPING)).doubt == "clock-fell-back"
        assert (await store.expire(4000 * DAY, KEEPING)).doubt == "clock-leapt"
        assert len(await store.kept()) == 3
        assert await store.visit("hash") is not None
        await store.close()

    @awaited
    async def test_people_not_seen_for_long_are_forgotten_unless_they_come_back(
        self, reopened: Callable[[], Store]
    ) -> None:
        store = reopened()
        for person in ("ann", "bob"):
            await store.new_person(person, f"token of {person}")
        later = time.time_ns() // 1_000_000 + 181 * DAY
        await played(store, "aaaa", later)
        await store.expire(later, KEEPING)
        assert await store.expire(later, KEEPING) == Expired()
        assert await store.visit("token of ann") is not None
        assert (await store.expire(later + 7 * DAY, KEEPING)).people == ("bob",)
        assert await store.visit("token of bob") is None
        await store.close()

    @awaited
    async def test_a_table_is_closed_and_opened_again(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await played(store, "aaaa", 0)
        assert await store.open_among(["aaaa", "none"]) == {"aaaa"}
        assert await store.put_in_bin("aaaa", 5)
        assert not await store.put_in_bin("aaaa", 6)
        assert not await store.put_in_bin("none", 6)
        assert [(table.code, table.binned) for table in await store.kept()] == [("aaaa", 5)]
        assert await store.open_among(["aaaa"]) == set()
        assert await store.entries("aaaa") == []
        assert await store.games_of("ann") == []
        assert await store.restore("aaaa", 7)
        assert len(await store.games_of("ann")) == 1
        await store.append("aaaa", entry(3, game=1), summary(phase="playing"))
        await store.close()

    @awaited
    async def test_a_store_that_can_be_written_is_well(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.try_writing()
        await store.close()

    @awaited
    async def test_a_look_is_stored_with_its_entry_and_deleted_with_its_person(
        self, reopened: Callable[[], Store]
    ) -> None:
        store = reopened()
        await store.new_person("ann", "hash")
        await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
        dressed = facts.PersonDressed(0)
        with pytest.raises(Conflict):
            await store.append("aaaa", entry(7, dressed), SUMMARY, look="01234567")
        assert await store.looks(["ann", "bob"]) == {"ann": None}
        await store.append("aaaa", entry(2, dressed), SUMMARY, look="01234567")
        assert await store.looks(["ann"]) == {"ann": "01234567"}
        await store.dress("ann", "76543210")
        await store.close()
        store = reopened()
        assert await store.looks(["ann"]) == {"ann": "76543210"}
        await store.forget("ann")
        assert await store.looks(["ann"]) == {}
        await store.close()

    @awaited
    async def test_a_name_is_stored_with_its_entry_or_not_at_all(
        self, reopened: Callable[[], Store]
    ) -> None:
        store = reopened()
        await store.new_person("ann", "hash")
        await store.open_table("aaaa", entry(1, *OPENED), SUMMARY)
        renamed = facts.PersonRenamed(0)
        with pytest.raises(Conflict):
            await store.append("aaaa", entry(7, renamed), SUMMARY, name="Ann")
        assert await store.names(["ann"]) == {"ann": None}
        await store.append("aaaa", entry(2, renamed), SUMMARY, name="Ann")
        assert await store.names(["ann"]) == {"ann": "Ann"}
        await store.close()
