"""When bots act tells nothing about what they think of, and tables take turns at thinking."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, get_args

import pytest

from saboteur.bots.levels import LEVELS
from saboteur.bots.shrewd import ShrewdPlayer
from saboteur.play.game import Game
from saboteur.play.talk import Statement
from saboteur.rules.actions import Action
from saboteur.rules.view import View
from saboteur.server import messages
from saboteur.server.bots.pace import SILENCE, SLOWER, SPEEDS, Pace
from saboteur.server.bots.thinkers import SEARCH, Thinkers, made
from saboteur.server.bots.turns import Asker, Turns, Urgency
from saboteur.server.log.table import PERSON
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.silence import chooser
from server import bad_thinkers
from server.clockwork import PromptStore, timeless, until
from server.rooms import LONG, QUICK, At, Listener, QuickThinkers, a_table, awaited

STEADY = Pace(1.5, 1.5)


async def moment(pace: Pace, pause: float, thinking: float) -> float:
    """How long after its turn began a bot acts that thinks so long."""
    began = asyncio.get_running_loop().time()
    await pace.in_time(pause, asyncio.sleep(thinking))
    return round(asyncio.get_running_loop().time() - began, 3)


def test_a_search_is_stopped_before_the_shortest_pause_is_over() -> None:
    expert = made("expert", "1")
    assert isinstance(expert, ShrewdPlayer)
    assert expert.searcher.seconds == SEARCH
    assert Pace().least * SLOWER["expert"] - SEARCH > 0.4


@pytest.mark.parametrize(
    ("thinking", "acts"),
    [(0.0, 1.5), (0.9, 1.5), (1.5, 1.5), (1.6, 2.5), (2.4, 2.5), (2.5, 2.5), (2.6, 3.5)],
)
@timeless
async def test_a_bot_acts_after_its_pause_or_at_a_tick(thinking: float, acts: float) -> None:
    assert await moment(STEADY, STEADY.pause("careful"), thinking) == acts


def test_a_table_sets_how_fast_its_bots_play() -> None:
    pauses = [STEADY.pause("careful", speed) for speed in SPEEDS]
    assert pauses == pytest.approx([3.0, 1.5, 0.9, 0.525])
    assert STEADY.pause("expert", "rapid") == STEADY.pause("expert"), "it needs its time"
    assert STEADY.word_pause("careful", "fast") < STEADY.pause("careful", "fast")


@timeless
async def test_the_speed_of_a_table_is_kept() -> None:
    house = House(PromptStore(), QuickThinkers(1), STEADY)
    live, (ann,) = await a_table(house, 1, 2, speed="slow")
    assert live.table.settings.speed == "slow"
    await ann.must(messages.Change(speed="rapid"))
    await ann.must(messages.Start())
    await ann.must(messages.Stand())
    began = asyncio.get_running_loop().time()
    await until(lambda: live.table.version > 20)
    assert asyncio.get_running_loop().time() - began < 10
    await house.close()


@timeless
async def test_without_pauses_there_are_no_ticks() -> None:
    assert await moment(QUICK, 0.0, 0.123) == 0.123


@timeless
async def test_tables_take_turns_and_choices_go_first() -> None:
    turns, order = Turns(1), []

    async def think(name: str) -> None:
        order.append(name)
        await asyncio.sleep(1)

    def asks(table: str, number: int, urgency: Urgency = "choice") -> Coroutine[Any, Any, None]:
        work = lambda: think(f"{urgency} {table}{number}")  # noqa: E731
        return turns.take(Asker(table), urgency, work)

    await asyncio.gather(
        asks("a", 0),
        asks("a", 1, "word"),
        asks("a", 1),
        asks("a", 2),
        asks("b", 1),
        asks("a", 3),
        asks("b", 2),
        asks("c", 1),
    )
    assert order[:-1] == [f"choice {name}" for name in ("a0", "a1", "b1", "c1", "a2", "b2", "a3")]
    assert order[-1] == "word a1"


@timeless
async def test_a_house_full_of_experts_keeps_no_other_household_waiting() -> None:
    """Twenty-two tables of one address are one household; what nobody watches comes last."""
    turns, waited = Turns(1), {}

    async def ask(name: str, asker: Asker, seconds: float) -> None:
        began = asyncio.get_running_loop().time()
        await turns.take(asker, "choice", lambda: asyncio.sleep(seconds))
        waited[name] = asyncio.get_running_loop().time() - began

    crowd = [Asker(f"table {n}", "crowd") for n in range(22)]
    alone = [Asker(f"alone {n}", "crowd", watched=False) for n in range(22)]
    asks = [ask(f"{asker.table}", asker, 1.2) for asker in (*alone, *crowd) for _ in range(3)]
    await asyncio.gather(*asks, ask("careful", Asker("ours", "we"), 0.01))
    assert waited["careful"] < 3 * 1.2
    # The very first found a thinker free.
    unseen = sorted(waited[asker.table] for asker in alone)[1:]
    assert min(unseen) > max(waited[asker.table] for asker in crowd)


@timeless
async def test_whoever_gives_up_waiting_loses_nobody_s_turn() -> None:
    turns, done = Turns(1), []

    async def think(name: str) -> None:
        await asyncio.sleep(1)
        done.append(name)

    async def ask(name: str) -> None:
        await turns.take(Asker(name), "choice", lambda: think(name))

    tasks = [asyncio.ensure_future(ask(name)) for name in "abcd"]
    await asyncio.sleep(0.5)
    tasks[0].cancel()  # it thinks already, and goes on to the end
    tasks[1].cancel()  # it waits, and is passed over
    await asyncio.gather(*tasks, return_exceptions=True)
    assert done == ["a", "c", "d"]
    await ask("e")
    assert done[-1] == "e"


@timeless
async def test_a_failure_gives_its_turn_back() -> None:
    async def fail() -> None:
        raise LookupError

    turns = Turns(1)
    for _ in range(3):
        with pytest.raises(LookupError):
            await turns.take(Asker("a"), "choice", fail)


@timeless
@pytest.mark.parametrize("watched", [True, False])
async def test_whatever_is_asked_has_its_turn_whoever_watches(watched: bool) -> None:
    async def think() -> str:
        await asyncio.sleep(1)
        return "done"

    turns = Turns(1)
    asked = [
        turns.take(Asker("a", watched=watched), urgency, think) for urgency in get_args(Urgency)
    ]
    assert set(await asyncio.gather(*asked)) == {"done"}


class Chatterbox:
    """Takes the first action it can, and always has something to say."""

    def __init__(self, seed: int | str) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        return view.legal[0]

    def talk(self, view: View) -> Statement | None:
        return Statement("trust", (view.seat + 1) % view.players)  # type: ignore[operator]


@timeless
async def test_bots_talk_once_after_each_action(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(LEVELS, "careful", Chatterbox)
    house = House(PromptStore(), QuickThinkers(1), Pace())
    live, (ann,) = await a_table(house, 1, 3)
    listener = Listener(ann.person)
    await house.connect(live, listener, None)
    await ann.must(messages.Start())
    await ann.must(messages.Stand())
    await until(lambda: live.table.version > 60)
    await house.close()
    said: list[int] = []
    for update in listener.updates:
        for fact in update["facts"]:
            if fact["fact"] == "Talked":
                said.append(fact["seat"])
            elif fact["fact"] == "DecisionOpened":
                assert len(said) == len(set(said)), "somebody said two things after one action"
                said.clear()
    talked = [f for u in listener.updates for f in u["facts"] if f["fact"] == "Talked"]
    assert len(talked) > 10
    assert {fact["seat"] for fact in talked} <= {0, 1, 2, 3}


async def at_their_decision(silence: float = SILENCE) -> tuple[House, Live, At]:
    """A game without a clock where a person who is there has to choose, and bots take 1.5 s."""
    house = House(PromptStore(), QuickThinkers(1), Pace(1.5, 1.5, silence))
    live, (ann,) = await a_table(house, 1, 2, grace=5)
    await house.connect(live, Listener(ann.person), None)
    await ann.must(messages.Start())
    await until(lambda: chooser(live.table) == 0)
    return house, live, ann


@timeless
async def test_standing_up_again_and_again_gains_no_time() -> None:
    house, live, ann = await at_their_decision()
    opened = live.table.opened
    await ann.must(messages.Stand())
    await asyncio.sleep(1)
    await ann.must(messages.Sit(0))
    await asyncio.sleep(60)
    assert live.table.opened == opened, "a bot chose for somebody who was back"
    await ann.must(messages.Stand())
    await asyncio.sleep(0.1)
    assert live.table.opened > opened
    await house.close()


@timeless
async def test_sitting_down_again_and_again_gains_no_time() -> None:
    house, live, ann = await at_their_decision(silence=10)
    opened = live.table.opened
    await until(lambda: live.table.chairs[0].player != PERSON)
    for _ in range(4):
        await asyncio.sleep(0.5)
        await ann.do(messages.Sit(0))
    assert live.table.opened > opened, "silence is over, and nobody chose"
    await house.close()


def a_view() -> View:
    game = Game("base", players=3, seed=1)
    return game.view(game.decision.seat)


@awaited
async def test_a_word_comes_from_another_process_too() -> None:
    thinkers = Thinkers(1, LONG, bad_thinkers.talks)
    assert await thinkers.word("careful", a_view()) == Statement("gold", 0)
    await thinkers.close()


@awaited
async def test_levels_that_do_not_talk_say_nothing() -> None:
    thinkers = Thinkers(1)
    assert not thinkers.talks("careful")
    assert await thinkers.word("careful", a_view()) is None
    await thinkers.close()


@pytest.mark.parametrize(
    "thinking", [bad_thinkers.dies, bad_thinkers.babbles, bad_thinkers.cheats, bad_thinkers.raves]
)
@awaited
async def test_what_cannot_be_said_is_not_said(thinking: Any) -> None:
    thinkers = Thinkers(1, LONG, thinking)
    assert await thinkers.word("careful", a_view()) is None
    await thinkers.close()


def test_one_core_is_left_for_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    for cores, thinkers in ((1, 1), (2, 1), (4, 3), (64, 8)):
        monkeypatch.setattr("os.cpu_count", lambda cores=cores: cores)
        assert Thinkers()._size == thinkers
