"""Riddles of people's games: only where everybody who played has agreed, and until they do not."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from saboteur import Game
from saboteur.cli.arguments import BadInput
from saboteur.cli.main import main
from saboteur.cli.riddle_days import riddles_in
from saboteur.play.record import Record, record_text
from saboteur.riddles import Collection, Riddle, read_riddles, shipped, write_riddles
from saboteur.riddles.mining import Shift, suits, unnamed
from saboteur.server import messages
from saboteur.server.messages import NewWhatIf
from saboteur.server.tables.agreeing import agreed_records
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.whatifs import moment, played_on
from server.rooms import (
    At,
    a_house,
    a_table,
    an_application,
    awaited,
    first_legal,
    served,
    url,
    visitor,
)

ONE_ROUND = {"rounds": "1"}


async def plays_on(live: Live, there: list[At]) -> None:
    """To the end, nobody cares how."""
    for at in there:
        await at.do(messages.Ready())
    while live.table.playing:
        seat = live.table.game.decision.seat if live.table.game else None
        own = [at for at in there if live.table.seat_of(at.person) == seat]
        if own and seat is not None:
            await own[0].do(messages.Choose(first_legal(live, seat)))
        else:
            await live.change(live.table.version, 0.05)


async def a_game(house: House, people: int = 2) -> tuple[Live, list[At]]:
    live, there = await a_table(house, people, 3 - people, options=ONE_ROUND)
    await there[0].must(messages.Start())
    return live, there


async def agree(house: House, *people: str, agrees: bool = True) -> None:
    for person in people:
        await house.store.agree(person, agrees)


async def found(house: House) -> int:
    return len(await agreed_records(house.store))


@awaited
async def test_only_games_of_those_who_have_all_agreed_are_used(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, there = await a_game(house)
        await agree(house, "person0", "person1")
        assert await found(house) == 0, "it goes on"
        await plays_on(live, there)
        (record,) = await agreed_records(house.store)
        assert record.seats == ("person", "person", "careful")
        assert live.table.code not in record_text(record)
        await there[0].must(messages.Rematch())
        assert await found(house) == 1, "the next one goes on"
        await agree(house, "person1", agrees=False)
        assert await found(house) == 0
        await agree(house, "person1")
        assert await found(house) == 1
        await house.forget("person1")
        assert await found(house) == 0


@awaited
async def test_whoever_played_for_a_while_is_asked_too(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, there = await a_game(house)
        await agree(house, "person0")
        await there[1].must(messages.Stand())
        await plays_on(live, there[:1])
        assert await found(house) == 0
        await agree(house, "person1")
        assert await found(house) == 1


@awaited
async def test_somebody_brought_along_cannot_agree(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, there = await a_table(house, 2, 1, options=ONE_ROUND)
        await there[1].must(messages.Stand())
        await there[0].must(messages.Bring(1, "Cid"))
        await there[0].must(messages.Start())
        cid = next(one.id for one in live.table.guests if one.keeper is not None)
        await agree(house, "person0", "person1")
        await plays_on(live, [there[0], At(live, cid)])
        assert not live.table.playing
        assert await found(house) == 0


@awaited
async def test_practice_is_left_out(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, there = await a_game(house, 1)
        await agree(house, "person0")
        await plays_on(live, there)
        assert await found(house) == 1
        entries = await house.store.game_entries(live.table.code, 1)
        begins = played_on(moment(entries, 4), NewWhatIf(4, 0, "careful"))
        other = await house.live(await house.play_on("person0", begins))
        assert other is not None
        await plays_on(other, [At(other, "person0")])
        assert await found(house) == 1


def test_one_says_so_oneself_and_takes_it_back(tmp_path: Path) -> None:
    with served(an_application(tmp_path)) as address, visitor(address) as ann:
        ann.put("/api/me", json={"name": "Ann"})
        assert ann.get("/api/me").json()["riddles"] is False
        for agrees in (True, False):
            assert ann.put("/api/me", json={"riddles": agrees}).json()["riddles"] is agrees
            assert ann.get("/api/me/export").json()["riddles"] is agrees
        assert ann.get("/api/me").json()["name"] == "Ann"
        assert ann.put("/api/me", json={"riddles": "yes"}).status_code == 400


def pretended(shift: Shift) -> tuple[int, tuple[Riddle, ...]]:
    """A riddle in every game, for the sake of this test."""
    assert shift.record is not None
    one = next(riddle for riddle in shipped() if riddle.kind == "dig")
    name = f"{shift.name}/7"
    return shift.number, (replace(one, id=name, source=name, origin="people"),)


def test_the_command_looks_at_no_other_games_and_drops_what_was_taken_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[Record] = []

    def dug(shift: Shift) -> tuple[int, tuple[Riddle, ...]]:
        seen.append(shift.record)  # type: ignore[arg-type]
        return pretended(shift)

    monkeypatch.setattr("saboteur.cli.riddle_making.dug", dug)
    out = tmp_path / "ours.jsonl"

    def makes(*more: str) -> tuple[int, str]:
        where = ("--db", url(tmp_path), "--out", str(out))
        code = main(["riddles", "make", "--people", *where, *more])
        told = capsys.readouterr()
        return code, told.out + told.err

    @awaited
    async def played() -> None:
        async with a_house(tmp_path) as house:
            live, there = await a_game(house, 1)
            await plays_on(live, there)
            await there[0].must(messages.Rematch())
            await plays_on(live, there)

    @awaited
    async def says(agrees: bool) -> None:
        async with a_house(tmp_path) as house:
            await agree(house, "person0", agrees=agrees)

    assert makes()[0] == 2, "there is no database"
    played()
    assert makes()[0] == 0
    assert (seen, read_riddles(out).riddles) == ([], ())
    says(True)
    assert makes()[0] == 0
    assert len(seen) == 2
    made = read_riddles(out).riddles
    assert {one.origin for one in made} == {"people"}
    assert {one.source for one in made} == {f"riddles/{unnamed(one)}/7" for one in seen}
    assert makes()[0] == 0
    assert len(seen) == 2, "those games have theirs"
    says(False)
    assert makes()[0] == 0
    assert read_riddles(out).riddles == ()


def test_riddles_of_bots_and_of_people_have_files_of_their_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "bots.jsonl"
    write_riddles(out, Collection("riddles", 3, shipped()[:1]))
    assert main(["riddles", "make", "--people", "--db", url(tmp_path), "--out", str(out)]) == 2
    assert "a file of its own" in capsys.readouterr().err


def test_days_have_riddles_of_several_files_in_turn(tmp_path: Path) -> None:
    ours = tmp_path / "ours.jsonl"
    write_riddles(ours, Collection("riddles", 1, shipped()[5:7]))
    days = riddles_in([str(ours), "shipped"])()
    few = [one.id for one in days[:5]]
    assert few == [shipped()[number].id for number in (5, 0, 6, 1, 2)]
    assert len(days) == len(shipped()) + 2
    assert riddles_in([])() == shipped()
    with pytest.raises(BadInput):
        riddles_in([str(tmp_path / "none.jsonl")])


def test_only_games_by_the_printed_rules_are_asked_about() -> None:
    assert suits(Game("base", players=5, seed=1, rounds=1, first=2).record())
    for game, players, options in (
        ("base", 5, {"selfish_dwarf": True}),
        ("base", 5, {"edition": "nl"}),
        ("base", 5, {"goals": "far"}),
        ("saboteur2", 5, {}),
        ("duel", 2, {}),
    ):
        chosen: dict[str, Any] = options
        assert not suits(Game(game, players=players, seed=1, **chosen).record())
