"""What every store must know of games that are over, and of who lets riddles be made of theirs."""

from collections.abc import Callable

from saboteur.play.record import Step, recorded
from saboteur.rules.facts import GameEnded
from saboteur.server.store.contract import Store
from server.rooms import awaited
from server.stored import SUMMARY, entry, played


class AgreeingConformance:
    @awaited
    async def test_who_agrees_may_take_it_back_and_is_nobody_once_forgotten(
        self, reopened: Callable[[], Store]
    ) -> None:
        store = reopened()
        for person in ("ann", "bob"):
            await store.new_person(person, f"token of {person}")
            assert await store.agreeing() == set()
        for person in ("ann", "bob", "nobody"):
            await store.agree(person, True)
        await store.close()
        store = reopened()
        assert await store.agreeing() == {"ann", "bob"}
        assert await store.agreeing(["bob", "cid"]) == {"bob"}
        await store.agree("ann", False)
        assert await store.agreeing() == {"bob"}
        await store.forget("bob")
        assert await store.agreeing() == set()
        await store.close()

    @awaited
    async def test_games_are_over_once_they_have_ended(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        await played(store, "aaaa", 0)
        assert await store.games_over() == []
        over = Step(None, (recorded(GameEnded((3, 2, 1), (0,))),))
        await store.append("aaaa", entry(3, game=1, steps=(over,)), SUMMARY)
        assert await store.games_over() == [("aaaa", 1)]
        await store.put_in_bin("aaaa", 10_000)
        assert await store.games_over() == []
        await store.close()
