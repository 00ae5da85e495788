"""What every store must keep as long as it is used, and what it lets sleep."""

import time
from collections.abc import Callable

from saboteur.server.store.contract import Store
from server.rooms import awaited
from server.stored import DAY, KEEPING, SUMMARY, entry, played


class KeepingConformance:
    @awaited
    async def test_whoever_was_brought_along_is_kept_as_long_as_the_table(
        self, reopened: Callable[[], Store]
    ) -> None:
        """They never visit; other tables are none of their business."""
        store = reopened()
        for person in ("bob", "cid"):
            await store.new_person(person, f"token of {person}")
            await store.rename(person, person.title())
        later = time.time_ns() // 1_000_000 + 181 * DAY
        for code in ("aaaa", "bbbb"):
            await played(store, code, later)
        brings = entry(3, person="bob", command="b", kind="bring", time=later)
        await store.append("aaaa", brings, SUMMARY)
        await store.append("bbbb", entry(3, person="cid", command="c", time=later), SUMMARY)
        await store.expire(later, KEEPING)
        for days in (0, 7):
            await store.expire(later + days * DAY, KEEPING)
        assert await store.names(["bob", "cid"]) == {"bob": "Bob"}
        await store.put_in_bin("aaaa", later + 7 * DAY)
        await store.expire(later + 8 * DAY, KEEPING)
        await store.restore("aaaa", later + 9 * DAY)
        await store.expire(later + 10 * DAY, KEEPING)
        await store.expire(later + 16 * DAY, KEEPING)
        assert await store.names(["bob"]) == {"bob": "Bob"}, "with the table"
        await store.put_in_bin("aaaa", later + 16 * DAY)
        await store.expire(later + 17 * DAY, KEEPING)
        assert (await store.expire(later + 24 * DAY, KEEPING)).people == ("bob",)
        await store.close()

    @awaited
    async def test_a_game_that_sleeps_is_not_taken_up(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await played(store, "aaaa", 0)
        await played(store, "bbbb", 0)
        await store.lull("aaaa")
        assert await store.playing() == ["bbbb"]
        await store.lull("aaaa", sleeps=False)
        assert len(await store.playing()) == 2
        await store.close()
