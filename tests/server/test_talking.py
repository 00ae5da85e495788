"""Bots at a table answer people: whoever is asked or accused, once, and nobody in a chorus."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from saboteur.play.facts import Talked
from saboteur.play.talk import Statement
from saboteur.server import messages
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import chooser
from saboteur.server.tables.talking import echoes
from server.rooms import At, a_house, a_table, awaited, until


@asynccontextmanager
async def begun(folder: Path, people: int = 1) -> AsyncIterator[tuple[Live, list[At]]]:
    """A game of five that waits for the first person, who has not said anything."""
    async with a_house(folder) as house:
        live, there = await a_table(house, people, 5 - people)
        await there[0].must(messages.SeatBot(3, "shrewd"))
        await there[0].must(messages.SeatBot(4, "beginner"))
        await there[0].must(messages.Start())
        await until(lambda: chooser(live.table) < people)
        yield live, there


def spoken(live: Live) -> list[Talked]:
    assert live.table.game is not None
    return [fact for fact in live.table.game.facts if isinstance(fact, Talked)]


@pytest.mark.parametrize("seat", [1, 3, 4])
@awaited
async def test_a_bot_of_any_level_says_why_it_did_that(tmp_path: Path, seat: int) -> None:
    async with begun(tmp_path) as (live, (ann,)):
        before = len(spoken(live))
        await ann.must(messages.Talk("why", seat))
        await until(lambda: any(fact.seat == seat for fact in spoken(live)[before:]))
        (answer,) = (fact for fact in spoken(live)[before:] if fact.seat == seat)
        assert answer.statement not in ("why", "deny", "repair-me")


@awaited
async def test_a_bot_that_is_accused_denies_it(tmp_path: Path) -> None:
    async with begun(tmp_path) as (live, (ann,)):
        await ann.must(messages.Talk("suspect", 1))
        await until(lambda: Talked(1, "deny", 0) in spoken(live))
        await ann.must(messages.Talk("suspect", 1))
        await asyncio.sleep(0.05)
        assert spoken(live).count(Talked(1, "deny", 0)) == 1


@awaited
async def test_what_all_bots_could_answer_is_said_once(tmp_path: Path) -> None:
    async with begun(tmp_path) as (live, (ann,)):
        assert live.table.game is not None
        looked = live.table.game.view(0).looked
        goal = next(goal for goal in range(3) if not any(goal in seen for seen in looked))
        await ann.must(messages.Talk("who-saw", goal))
        await until(lambda: any(fact.statement == "unseen" for fact in spoken(live)))
        await asyncio.sleep(0.05)
        assert [fact.statement for fact in spoken(live)].count("unseen") == 1


@awaited
async def test_nobody_answers_for_a_person_who_is_away(tmp_path: Path) -> None:
    async with begun(tmp_path, people=2) as (live, (ann, bea)):
        await bea.must(messages.Stand())
        await until(lambda: chooser(live.table) == 0)
        await ann.must(messages.Talk("suspect", 1))
        await ann.must(messages.Talk("why", 1))
        await asyncio.sleep(0.05)
        assert not any(fact.seat == 1 for fact in spoken(live))


def test_a_word_is_an_echo_if_another_has_just_said_it() -> None:
    since = (Talked(1, "stone", 2), Talked(2, "deny", 0), Talked(3, "repair-me", None))
    assert echoes(Statement("stone", 2), since)
    assert not echoes(Statement("stone", 1), since)
    assert not echoes(Statement("deny", 0), since)
    assert not echoes(Statement("repair-me"), since)
