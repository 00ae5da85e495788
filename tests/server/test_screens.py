"""What a screen shows after every change is the whole view, to the byte, whatever was missed."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from saboteur.games.catalogue import CATALOGUE
from saboteur.rules.texts.notation import text_of
from saboteur.server import messages
from saboteur.server.tables import showing
from saboteur.server.tables.live import Live
from saboteur.server.tables.screens import GROWING, Telling, change, splice
from saboteur.server.tables.silence import chooser
from server.folding import folded
from server.rooms import At, Listener, a_house, a_table, awaited, connected, first_legal

MOST = 120


def whole(live: Live, seat: int | None) -> Any:
    """What somebody who comes now is shown."""
    assert live.table.game is not None
    return msgspec.json.decode(msgspec.json.encode(showing.shown_view(live.table.game, seat)))


async def act(live: Live, people: list[At], rng: Random) -> None:
    """Any legal action of whoever is to choose, or now and then something else."""
    assert live.table.game is not None
    seat = chooser(live.table)
    other = rng.random()
    if other < 0.1:
        await people[seat].must(messages.Chat("hm"))
    elif other < 0.2:
        await people[seat].do(messages.Talk("gold", 0))
    action = rng.choice(live.table.game.legal_actions())
    await people[seat].must(messages.Choose(text_of(action)))


@pytest.mark.parametrize("game", CATALOGUE)
@awaited
async def test_every_screen_shows_the_whole_view(tmp_path: Path, game: str) -> None:
    rng, players = Random(game), CATALOGUE[game].usual
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, players, 0, game)
        await house.store.new_person("eve", "token")
        screens: dict[Listener, int | None] = {
            await connected(house, live, at.person): seat for seat, at in enumerate(people)
        }
        screens[await connected(house, live, "eve")] = None
        await people[0].must(messages.Start())
        for number in range(MOST):
            if not live.table.playing:
                await people[0].must(messages.Rematch())
            await act(live, people, rng)
            if number % 20 == 7:  # somebody's connection breaks, and is there again later
                gone = rng.choice(list(screens))
                seat = screens.pop(gone)
                live.disconnect(gone)
                since = rng.choice((None, gone.told[-1]["version"]))
                await act(live, people, rng) if live.table.playing else None
                screens[await connected(house, live, gone.person, since)] = seat
            for screen, seat in screens.items():
                assert screen.view == whole(live, seat), (game, number, seat)


@awaited
async def test_a_step_of_the_game_is_told_in_part(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 3, 0)
        ann = await connected(house, live, "person0")
        await people[0].must(messages.Start())
        assert ann.updates[-1]["view"] is not None
        assert ann.updates[-1]["changes"] is None
        seat = chooser(live.table)
        await people[seat].must(messages.Choose(first_legal(live, seat)))
        told = ann.updates[-1]
        assert told["view"] is None
        assert 0 < len(told["changes"]["fields"]) < 15
        assert "options" not in told["changes"]["fields"]


@awaited
async def test_whoever_has_another_seat_is_shown_all_of_it(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, people = await a_table(house, 2, 0, "duel")
        ann = await connected(house, live, "person0")
        await people[0].must(messages.Start())
        while live.table.playing:
            seat = chooser(live.table)
            await people[seat].must(messages.Choose(first_legal(live, seat)))
        await people[1].must(messages.Stand())
        await people[0].must(messages.Sit(1))
        assert ann.updates[-1]["changes"] is None
        assert ann.updates[-1]["view"] == whole(live, 1) == ann.view


@pytest.mark.parametrize("number", range(200))
def test_a_splice_makes_the_new_row_of_the_old(number: int) -> None:
    rng = Random(number)
    old, new = (tuple(rng.choices("abc", k=rng.randrange(7))) for _ in range(2))
    start, gone, items = splice(old, new)
    assert (*old[:start], *items, *old[start + gone :]) == new
    assert 0 <= start <= len(old)
    assert 0 <= gone <= len(old) - start


def test_a_row_that_grew_by_one_is_sent_as_one() -> None:
    assert splice(("a", "b"), ("a", "b", "c")) == (2, 0, ["c"])
    assert splice(("a", "c"), ("a", "b", "c")) == (1, 0, ["b"])
    assert splice(("a", "b"), ()) == (0, 2, [])


def test_changes_fold_to_what_is_shown() -> None:
    before = dict.fromkeys(GROWING, ()) | {"deck": 3, "legal": (), "hand": ("map",)}
    after = dict.fromkeys(GROWING, ("x",)) | {"deck": 2, "legal": (), "hand": ()}
    told = Telling().changes(before, after)
    seen = msgspec.json.decode(msgspec.json.encode((before, told)))
    assert folded(*seen) == msgspec.json.decode(msgspec.json.encode(after))
    assert Telling().changes(after, dict(after)) is None
    assert change("deck", 2, 2)[0] is False
