"""What onlookers write is theirs until the game is over, and what was said before it stays."""

from pathlib import Path
from typing import Any

import pytest

from saboteur.server import messages
from saboteur.server.messages import Ack
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.showing import Eyes
from saboteur.server.tables.silence import chooser
from server.rooms import At, Listener, a_house, a_table, awaited, connected, first_legal

SECRET = "the saboteur is Bob"


def texts(steps: list[dict[str, Any]]) -> list[str]:
    return [fact["text"] for step in steps for fact in step["facts"] if fact["fact"] == "Chatted"]


def read(listener: Listener) -> list[str]:
    """Everything that a connection was told of what was written."""
    steps = [*listener.welcome["said"], *listener.welcome["steps"]]
    for update in listener.updates:
        steps += [update, *update["said"]]
    return texts(steps)


async def an_onlooker(house: House, live: Live, name: str = "eve") -> tuple[At, Listener]:
    await house.store.new_person(name, f"token of {name}")
    return At(live, name), await connected(house, live, name)


async def a_screen(house: House, live: Live, person: str) -> Listener:
    listener = Listener(person)
    await house.connect(live, listener, None, Eyes(watch=True))
    return listener


async def to_the_end(live: Live, people: list[At]) -> None:
    while live.table.playing:
        seat = chooser(live.table)
        await people[seat].must(messages.Choose(first_legal(live, seat)))


@awaited
async def test_who_plays_hears_it_when_the_game_is_over(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 0, "duel")
        await people[0].must(messages.Start())
        ann = await connected(house, live, people[0].person)
        screen = await a_screen(house, live, people[0].person)
        eve, heard = await an_onlooker(house, live)
        _, other = await an_onlooker(house, live, "fay")
        assert isinstance(await eve.do(messages.Chat(SECRET)), Ack)
        await people[1].must(messages.Chat("well"))
        late = await connected(house, live, people[1].person)
        assert (read(ann), read(screen)) == (["well"], ["well"])
        assert set(read(late)) == {"well"}
        assert read(heard) == read(other) == [SECRET, "well"]
        assert [update["version"] for update in ann.updates] == [
            update["version"] for update in screen.updates
        ], "versions follow each other without a gap"
        await to_the_end(live, people)
        for listener in (ann, screen, late):
            assert SECRET in read(listener)
            assert SECRET in texts(listener.updates[-1]["said"])
        assert SECRET in read(await connected(house, live, people[0].person))


@awaited
async def test_it_stays_open_in_the_next_game(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 0, "duel")
        await people[0].must(messages.Start())
        eve, _ = await an_onlooker(house, live)
        await eve.must(messages.Chat(SECRET))
        await to_the_end(live, people)
        await people[0].must(messages.Rematch())
        assert texts((await connected(house, live, people[1].person)).welcome["said"]) == [SECRET]


@awaited
async def test_what_was_written_in_the_lobby_stays_also_after_a_restart(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 0, "duel")
        await people[0].must(messages.Chat("hello"))
        await people[0].must(messages.Start())
        code = live.table.code
        ann = await connected(house, live, people[0].person)
        assert texts(ann.welcome["said"]) == ["hello"]
        assert texts(ann.welcome["steps"]) == []
    async with a_house(tmp_path) as house:
        again = await house.live(code)
        assert again is not None
        ann = await connected(house, again, people[0].person)
        assert texts(ann.welcome["said"]) == ["hello"]
        eve, _ = await an_onlooker(house, again)
        await eve.must(messages.Chat(SECRET))
        await house.forget("eve")
        assert SECRET not in str((await connected(house, again, "fay")).told)


@awaited
async def test_whoever_brought_a_player_is_no_onlooker(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 1, 2)
        await people[0].must(messages.FreeSeat(2))
        await people[0].must(messages.Bring(2, "Cas"))
        await people[0].must(messages.Stand())
        await people[0].must(messages.SeatBot(0, "careful"))
        await people[0].must(messages.Start())
        host = await connected(house, live, people[0].person)
        eve, _ = await an_onlooker(house, live)
        await eve.must(messages.Chat(SECRET))
        assert SECRET not in str(host.told)


@pytest.mark.parametrize("text", ["a", SECRET])
@awaited
async def test_what_is_said_aside_changes_nothing_that_players_are_told(
    tmp_path: Path, text: str
) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 0, "duel")
        await people[0].must(messages.Start())
        ann = await connected(house, live, people[0].person)
        eve, _ = await an_onlooker(house, live)
        await eve.must(messages.Chat(text))
        update = ann.updates[-1]
        assert update == {
            "type": "update",
            "version": live.table.version,
            "facts": [],
            "said": [],
            "seat": 0,
            **dict.fromkeys(("table", "view", "changes", "left", "lesson")),
        }
        polled = await house.welcome(live, people[0].person, None)
        assert text not in [fact.get("text") for step in polled.steps for fact in step.facts]
        assert not polled.said
