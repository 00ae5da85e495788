"""Through whose eyes a connection looks: a big screen is nobody, whoever opened it."""

from __future__ import annotations

from pathlib import Path

import pytest

from saboteur.server import messages
from saboteur.server.tables.showing import Eyes
from server.rooms import Listener, a_house, a_table, awaited


@pytest.mark.parametrize("opener", ["person0", "stranger"])
@awaited
async def test_a_screen_is_told_what_an_onlooker_is(tmp_path: Path, opener: str) -> None:
    async with a_house(tmp_path) as house:
        live, [ann] = await a_table(house, 1, 2)
        await ann.must(messages.Start())
        screen = Listener(opener)
        await house.connect(live, screen, None, Eyes(watch=True))
        assert (screen.welcome["seat"], screen.welcome["you"]) == (None, None)
        assert screen.view["role"] == "?"
        assert not screen.view["hand"]
        assert 0 not in live.audience.present()
        assert "stranger" not in live.table.numbers
        away = dict(live.audience.away)
        live.disconnect(screen)
        assert live.audience.away == away


@awaited
async def test_a_screen_goes_with_whoever_is_sent_away(tmp_path: Path) -> None:
    async with a_house(tmp_path) as house:
        live, [ann, _] = await a_table(house, 2, 1)
        screen = Listener("person1")
        await house.connect(live, screen, None, Eyes(watch=True))
        await ann.must(messages.Kick(1))
        assert screen.ended
