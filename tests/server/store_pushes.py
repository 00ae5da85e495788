"""What every store must do with devices that are told when a table waits."""

import asyncio
from collections.abc import Callable

from saboteur.server.log import facts
from saboteur.server.log.entries import Entry
from saboteur.server.store.contract import Store, Subscription, Summary
from server.rooms import awaited

OPENED = Entry(1, 1000, "ann", None, "open", 0, (facts.PersonJoined(0), facts.HostPassed(0)), ())
SUMMARY = Summary("gathering", False, "base", {"edition": "en"}, 3, 3, 1, ())


class PushConformance:
    @awaited
    async def test_devices_are_told_for_one_person(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        for person in ("ann", "bob"):
            await store.new_person(person, f"hash of {person}")
        devices = [Subscription(f"https://push.example/{n}", "key", "auth", "en") for n in range(9)]
        for device in devices:
            await store.subscribe("ann", device)
            await asyncio.sleep(0.002)
        await store.subscribe("nobody", devices[0])
        assert await store.subscriptions("ann") == devices[1:], "the newest few"
        await store.close()
        store = reopened()
        other = Subscription(devices[3].endpoint, "other key", "other auth", "nl")
        await store.subscribe("bob", other)
        assert await store.subscriptions("bob") == [other], "a device is one person's"
        assert devices[3] not in await store.subscriptions("ann")
        await store.unsubscribe("ann", other.endpoint)
        assert await store.subscriptions("bob") == [other], "and theirs to end"
        await store.unsubscribe("bob", other.endpoint)
        assert await store.subscriptions("bob") == []
        await store.forget("ann")
        assert await store.subscriptions("ann") == []
        await store.close()

    @awaited
    async def test_a_decision_is_told_of_once(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        assert not await store.tell_once("aaaa", 5, 1), "no such table"
        await store.open_table("aaaa", OPENED, SUMMARY)
        both = await asyncio.gather(*(store.tell_once("aaaa", 5, 1) for _ in range(2)))
        assert sorted(both) == [False, True]
        await store.close()
        store = reopened()
        assert not await store.tell_once("aaaa", 5, 1)
        assert await store.tell_once("aaaa", 5, 2)
        assert not await store.tell_once("aaaa", 5, 1)
        assert await store.tell_once("aaaa", 7, 1)
        assert not await store.tell_once("aaaa", 5, 2)
        await store.close()
