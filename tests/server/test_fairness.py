"""Fair shuffles at live tables: numbers promised, said or missing, and no seed shown early."""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import create_engine, delete, select, update

from saboteur.play import fairness
from saboteur.play.fairness import MISSING, Checked, NotFair, checked, promised_nonce
from saboteur.play.record import Record, record_text
from saboteur.play.shuffle import Shuffle
from saboteur.server import messages
from saboteur.server.lessons.script import lessons
from saboteur.server.log.entries import happened_text
from saboteur.server.pictures import Picture
from saboteur.server.reports import Reports
from saboteur.server.store.contract import Damaged, StoreError
from saboteur.server.store.schema import SEEDS
from saboteur.server.store.upkeep import examined
from saboteur.server.tables import showing, shuffling, silence
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.records import record_of
from server.leaking import after_entry, set_in
from server.rooms import At, Listener, a_house, a_table, awaited, connected, until, url

ANN, BOB = "aa" * 32, "bb" * 32
LEVEL = messages.SeatBot(0, "careful").level


@pytest.fixture(autouse=True)
def _dealt_as_promised(_steady_deals: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shuffling, "deal_seed", fairness.deal_seed)


async def promised(house: House, bots: int = 1) -> tuple[Live, list[At], list[Listener]]:
    """Ann and Bob are there and have promised their numbers."""
    live, people = await a_table(house, 2, bots)
    screens = [await connected(house, live, at.person) for at in people]
    for at, nonce in zip(people, (ANN, BOB), strict=True):
        await at.must(messages.Promise(promised_nonce(nonce)))
    return live, people, screens


def seeds(folder: Path) -> list[str]:
    """What the database keeps apart."""
    engine = create_engine(url(folder))
    with engine.connect() as connection:
        return list(connection.execute(select(SEEDS.c.seed)).scalars())


def waiting(live: Live) -> list[int] | None:
    return showing.picture(live.table, {}, {}, ()).shuffling


async def to_the_end(live: Live, people: list[At]) -> None:
    for at in people:
        await at.do(messages.Stand())
    await until(lambda: live.table.phase == "over")


async def recorded(house: House, live: Live) -> Record:
    entries = await house.store.game_entries(live.table.code, live.table.number)
    record = record_of(entries, None)
    assert record is not None
    return record


@awaited
async def test_everybody_s_number_is_in_the_deal(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, bob), (screen, _) = await promised(house)
        await ann.must(messages.Start())
        assert (live.table.phase, waiting(live)) == ("gathering", [0, 1])
        assert screen.updates[-1]["facts"][0]["shuffle"]["seed"] is None
        await ann.must(messages.Open(ANN))
        assert waiting(live) == [1]
        await bob.must(messages.Open(BOB))
        assert (live.table.phase, waiting(live)) == ("playing", None)
        kept = live.table.seed
        assert seeds(tmp_path) == [kept]
        await to_the_end(live, [ann, bob])
        record = await recorded(house, live)
        assert record.shuffle is not None
        assert record.shuffle.seed == kept
        assert checked(record) == Checked(rounds=3, seats=(0, 1), missing=())
        assert (seeds(tmp_path), live.table.seed) == ([], None)


@awaited
async def test_without_promises_a_game_begins_at_once_and_is_checked_all_the_same(
    tmp_path: Path,
) -> None:
    async with a_house(tmp_path) as house:
        live, (ann,) = await a_table(house, 1, 2)
        version = live.table.version
        await ann.must(messages.Start())
        assert (live.table.version, live.table.phase) == (version + 1, "playing")
        await to_the_end(live, [ann])
        assert checked(await recorded(house, live)) == Checked(3, (), ())


@awaited
async def test_who_promises_and_leaves_has_a_number_that_everybody_knows(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(silence, "SAYING", 0.2)
    async with a_house(tmp_path) as house:
        live, (ann, bob), (_, there) = await promised(house)
        await ann.must(messages.Start())
        live.disconnect(there)
        await ann.must(messages.Open(ANN))
        await until(lambda: live.table.phase == "playing")
        assert live.table.shuffle is not None
        assert live.table.shuffle.nonces == (ANN, MISSING)
        assert (await bob.refused(messages.Open(BOB))).reason == "nothing-to-do"
        await to_the_end(live, [ann, bob])
        assert checked(await recorded(house, live)) == Checked(3, (0,), (1,))


@awaited
async def test_who_is_gone_before_the_start_is_not_waited_for(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, bob), screens = await promised(house)
        for screen in screens:
            live.disconnect(screen)
        await ann.must(messages.Start())
        assert live.table.playing
        # A promise is for one game.
        assert live.table.promises == {}
        assert (await bob.refused(messages.Promise(promised_nonce(BOB)))).reason == "game-on"


@awaited
async def test_a_number_must_be_the_promised_one(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        _, (ann, bob), _ = await promised(house)
        assert (await ann.refused(messages.Open(ANN))).reason == "nothing-to-do"
        await bob.must(messages.Promise(promised_nonce(MISSING)))
        await ann.must(messages.Start())
        assert (await ann.refused(messages.Open(BOB))).reason == "stale"
        assert (await bob.refused(messages.Open(MISSING))).reason == "stale"
        await ann.must(messages.Open(ANN))
        assert (await ann.refused(messages.Open(ANN))).reason == "nothing-to-do"


@awaited
async def test_nothing_is_moved_while_numbers_are_said(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, bob), _ = await promised(house)
        game = live.table.arranged
        await ann.must(messages.Start())
        for do in (
            *(messages.Start(), messages.Stand(), messages.Sit(2), messages.SeatBot(2, LEVEL)),
            *(messages.FreeSeat(1), messages.Kick(1), messages.Promise(promised_nonce(BOB))),
            messages.Arrange(game.game, game.options, game.seats),
        ):
            assert (await ann.refused(do)).reason == "game-on", do
        await ann.must(messages.Chat("still here"))
        await ann.must(messages.Open(ANN))
        await bob.must(messages.Open(BOB))
        assert live.table.playing


@awaited
async def test_a_crash_between_promise_and_deal_changes_no_promise(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, _), _ = await promised(house)
        await ann.must(messages.Start())
        await ann.must(messages.Open(ANN))
        before, kept, code = live.table.shuffle, live.table.seed, live.table.code
    async with a_house(tmp_path) as house:
        again = await house.live(code)
        assert again is not None
        assert (again.table.shuffling, again.table.seed) == (before, kept)
        assert waiting(again) == [1]
        await again.submit("person1", "another page", messages.Open(BOB))
        assert again.table.playing
    async with a_house(tmp_path) as house:
        later = await house.live(code)
        assert later is not None
        for person in ("person0", "person1"):
            await later.submit(person, "leave", messages.Stand())
        await to_the_end(later, [])
        assert checked(await recorded(house, later)).seats == (0, 1)


@awaited
async def test_a_store_that_fails_keeps_neither_promise_nor_seed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def full_disk(*_: object) -> None:
        raise StoreError("no space left")

    async with a_house(tmp_path) as house:
        live, (ann, _), _ = await promised(house)
        with monkeypatch.context() as broken:
            broken.setattr(house.store, "append", full_disk)
            assert (await ann.refused(messages.Start())).reason == "busy"
        assert (live.table.shuffling, live.table.seed, seeds(tmp_path)) == (None, None, [])


@pytest.mark.parametrize("change", [delete(SEEDS), update(SEEDS).values(seed="c0" * 32)])
@awaited
async def test_a_seed_that_is_gone_or_changed_is_not_played_with(
    tmp_path: Path, change: object
) -> None:
    async with a_house(tmp_path) as house:
        live, (ann, _), _ = await promised(house)
        await ann.must(messages.Start())
        code = live.table.code
    assert examined(tmp_path / "tables.db")[1]
    engine = create_engine(url(tmp_path))
    with engine.begin() as connection:
        connection.execute(change)  # type: ignore[call-overload]
    async with a_house(tmp_path) as house:
        with pytest.raises(Damaged):
            await house.live(code)
    found, well = examined(tmp_path / "tables.db")
    assert (f"{code} is damaged (the seed" in found, well) == (True, False)


@awaited
async def test_another_server_deals_from_the_same_seed(tmp_path: Path) -> None:
    async with a_house(tmp_path) as one, a_house(tmp_path) as other:
        live, (ann, bob), _ = await promised(one)
        mirrored = await other.live(live.table.code)
        assert mirrored is not None
        await ann.must(messages.Start())
        await ann.must(messages.Open(ANN))
        mirrored.catch_up()
        await until(lambda: mirrored.table.version == live.table.version)
        await mirrored.submit(bob.person, "another page", messages.Open(BOB))
        assert mirrored.table.playing
        assert mirrored.table.seed == live.table.seed
        mirrored.own(False)
        live.catch_up()
        await until(lambda: live.table.playing)
        await to_the_end(live, [ann, bob])
        assert checked(await recorded(one, live)).seats == (0, 1)


@awaited
async def test_lessons_promise_nothing(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        await house.store.new_person("ann", "token")
        code = await house.teach("ann", messages.NewLesson(next(iter(lessons()))))
        live = await house.live(code)
        assert live is not None
        assert live.table.shuffle is None
        assert (await At(live, "ann").refused(messages.Promise("00" * 32))).reason == "lesson"
        with pytest.raises(NotFair, match="nothing was promised"):
            checked(await recorded(house, live))


async def shown_early(folder: Path) -> list[str]:
    """Where the seed is found before the end: messages, reports, logs, records, summaries."""
    lines = io.StringIO()
    async with a_house(folder) as house:
        house.report = Reports(lines)
        live, (ann, bob), screens = await promised(house)
        await ann.must(messages.Start())
        screens.append(await connected(house, live, "stranger"))
        await ann.must(messages.Open(ANN))
        await bob.must(messages.Open(BOB))
        screens.append(await connected(house, live, ann.person, since=0))
        await ann.do(messages.Choose("nonsense"))
        for at in (ann, bob):
            await at.do(messages.Stand())
        await until(lambda: live.table.game is not None and live.table.game.round > 1)
        seed = live.table.seed
        dealt_from = shuffling.seed_of(live.table)
        entries = await house.store.entries(live.table.code)
        loaded = await house.store.load(live.table.code)
        record = await recorded(house, live)
        places = {
            "message": str([screen.told for screen in screens]),
            "report": lines.getvalue(),
            "log": "".join(map(happened_text, entries)),
            "snapshot": str(loaded),
            "record": record_text(record),
            "table": repr(live.table),
        }
        over = live.table.phase == "over"
    assert not over
    assert seed is not None
    assert dealt_from is not None
    return [name for name, text in places.items() if seed in text or dealt_from in text]


@awaited
async def test_the_seed_is_nowhere_before_the_end(tmp_path: Path) -> None:
    assert await shown_early(tmp_path) == []


def begun_with_the_seed(honest: Callable[..., Shuffle]) -> Callable[..., Shuffle]:
    def leaky(number: int, promise: str, *more: object) -> Shuffle:
        return replace(honest(number, promise, *more), seed=LAST[-1])

    return leaky


LAST: list[str] = []


def noted(honest: Callable[[str], str]) -> Callable[[str], str]:
    def promise(seed: str) -> str:
        LAST.append(seed)
        return honest(seed)

    return promise


def reported(live: Live, entry: object) -> None:
    live.house.report("entry", seed=live.table.seed)


def called_by_the_seed(honest: Callable[..., Picture]) -> Callable[..., Picture]:
    def picture(table: object, *more: object) -> Picture:
        shown = honest(table, *more)
        seed = getattr(table, "seed", None)
        return msgspec.structs.replace(shown, options={**shown.options, "seed": str(seed)})

    return picture


@pytest.mark.parametrize(
    ("leak", "where"),
    [
        (set_in(shuffling, "Shuffle", begun_with_the_seed), "message"),
        (set_in(showing, "picture", called_by_the_seed), "message"),
        (after_entry(reported), "report"),
    ],
)
def test_a_seed_that_is_shown_early_is_caught(
    tmp_path: Path, leak: Callable[[pytest.MonkeyPatch], None], where: str
) -> None:
    with pytest.MonkeyPatch.context() as patch:
        set_in(shuffling, "promised_seed", noted)(patch)
        leak(patch)
        found: list[str] = []

        @awaited
        async def looked() -> None:
            found.extend(await shown_early(tmp_path))

        looked()
    assert where in found
