"""What every store must do with studies and the links to them."""

from collections.abc import Callable

from saboteur.server.log import facts
from saboteur.server.log.entries import Entry
from saboteur.server.store.contract import Shared, Store, Summary
from server.rooms import awaited

OPENED = Entry(1, 1000, "ann", None, "open", 0, (facts.PersonJoined(0), facts.HostPassed(0)), ())
SUMMARY = Summary("gathering", False, "base", {"edition": "en"}, 3, 3, 1, ())


class StudyConformance:
    @awaited
    async def test_a_study_is_kept_beside_its_table(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await store.open_table("aaaa", OPENED, SUMMARY)
        await store.keep_study("aaaa", 1, b"found" * 1000)
        await store.keep_study("aaaa", 1, b"later")
        await store.keep_study("bbbb", 1, b"of no table")
        await store.close()
        store = reopened()
        assert await store.study("aaaa", 1) == b"found" * 1000, "the first one stays"
        assert await store.study("aaaa", 2) is None
        assert await store.study("bbbb", 1) is None
        games = [("aaaa", 1), ("aaaa", 2), ("bbbb", 1)]
        assert await store.studies(games) == {("aaaa", 1): b"found" * 1000}
        assert await store.studies([]) == {}
        await store.put_in_bin("aaaa", 2000)
        assert await store.study("aaaa", 1) is None
        await store.restore("aaaa", 2001)
        assert await store.study("aaaa", 1) is not None
        await store.close()

    @awaited
    async def test_links_go_with_their_table_and_person(
        self, reopened: Callable[[], Store]
    ) -> None:
        store = reopened()
        await store.open_table("aaaa", OPENED, SUMMARY)
        for person in ("ann", "bob"):
            await store.new_person(person, f"hash of {person}")
        named, nameless = Shared("x" * 12, "aaaa", 1, True), Shared("y" * 12, "aaaa", 1, False)
        for link in (named, nameless):
            assert await store.share(link, "ann") == link
            assert await store.shared(link.id) == link
        again = Shared("z" * 12, "aaaa", 1, True)
        assert await store.share(again, "ann") == named, "the same again"
        assert await store.share(again, "bob") == again, "but everybody has their own"
        assert await store.share(again, "zoe") is None
        assert await store.share(Shared("w" * 12, "bbbb", 1, True), "bob") is None
        assert await store.shared("w" * 12) is None
        assert await store.shares_by("ann") == [named, nameless]
        await store.forget("ann")
        assert await store.shared(named.id) is None
        assert await store.shared(again.id) == again
        await store.put_in_bin("aaaa", 2000)
        assert await store.shared(again.id) is None
        await store.close()
