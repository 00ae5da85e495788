"""What every store must do with deals of days: one seed for all, and one game each that counts."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from saboteur.play.record import Step, recorded
from saboteur.play.shuffle import Shuffle
from saboteur.rules.facts import GameEnded
from saboteur.server.log import facts
from saboteur.server.log.entries import Entry
from saboteur.server.store.contract import DayGame, Store, TriedBefore
from server.rooms import awaited
from server.stored import OPENED, STARTED, entry, summary

DAY = "2026-11-19"
PLAYING = summary(phase="playing")


def begun(person: str, day: str = DAY, practice: bool = False) -> Entry:
    started = replace(STARTED, number=1, day=day, practice=practice)
    house = (*OPENED, started, facts.ShuffleDone(Shuffle(1, "a promise")))
    return replace(entry(1, *house, game=1), person=person)


async def ended(store: Store, code: str, gold: tuple[int, ...], person: str) -> None:
    over = (Step(None, (recorded(GameEnded(gold, (0,))),)),)
    at = replace(entry(2, game=1, steps=over), person=person)
    await store.append(code, at, summary(phase="over"))


class DaysConformance:
    @awaited
    async def test_a_day_has_one_seed(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        assert await store.day_seed(DAY, "first") == "first"
        await store.close()
        store = reopened()
        assert await store.day_seed(DAY, "second") == "first"
        assert await store.day_seed("2026-11-20", "second") == "second"
        await store.close()

    @awaited
    async def test_one_game_of_a_day_counts(self, reopened: Callable[[], Store]) -> None:
        store = reopened()
        for person in ("ann", "bob"):
            await store.new_person(person, f"hash of {person}")
        assert await store.tried(DAY, "ann") is None
        await store.open_table("aaaa", begun("ann"), PLAYING, "the seed")
        assert await store.seed("aaaa", 1) == "the seed"
        assert await store.tried(DAY, "ann") == DayGame(DAY, "aaaa", None)
        with pytest.raises(TriedBefore):
            await store.open_table("bbbb", begun("ann"), PLAYING, "the seed")
        assert await store.load("bbbb") is None, "nothing of it is there"
        await store.open_table("bbbb", begun("ann", practice=True), PLAYING, "the seed")
        await store.open_table("cccc", begun("bob"), PLAYING, "the seed")
        await store.open_table("dddd", begun("ann", "2026-11-20"), PLAYING, "another")
        assert await store.scores(DAY) == {}
        await ended(store, "bbbb", (9, 0, 0), "ann")
        assert await store.scores(DAY) == {}, "practice"
        await ended(store, "aaaa", (3, 5, 1), "ann")
        await ended(store, "cccc", (3, 0, 0), "bob")
        await store.close()
        store = reopened()
        assert await store.scores(DAY) == {3: 2}
        assert await store.tried(DAY, "ann") == DayGame(DAY, "aaaa", 3)
        assert await store.tries_by("ann") == [
            DayGame("2026-11-20", "dddd", None),
            DayGame(DAY, "aaaa", 3),
        ]
        await store.forget("ann")
        assert await store.scores(DAY) == {3: 1}
        assert await store.tries_by("ann") == []
        await store.close()
