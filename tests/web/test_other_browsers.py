"""Whole games in the browsers that half of all phones have, or their next of kin."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from web.others import Driven, Firefox, WebKit
from web.playing import play
from web.serving import Server

BROWSERS = (Firefox, WebKit)
SHOWN = "() => document.querySelector('{}') !== null"
HAND = SHOWN.format(".hand button")
# As wide as a phone, where a browser's window can be.
PHONE = (390, 844)
# Of games with rounds one is enough: it has an end, and the end of a game.
ONE = {"rounds": "1"}
GAMES = {"base": (3, ONE), "saboteur2": (3, ONE), "duel": (2, {}), "solo": (1, {})}
Opened = Callable[[type[Driven]], Driven]


@pytest.fixture
def opened(tmp_path: Path) -> Iterator[Opened]:
    """A browser of this kind, which ends with the test."""
    players: list[Driven] = []

    def opens(kind: type[Driven]) -> Driven:
        players.append(kind(tmp_path))
        return players[-1]

    yield opens
    for player in players:
        player.close()


@pytest.mark.parametrize("browser", BROWSERS)
def test_the_first_page_leads_to_a_game(
    browser: type[Driven], server: Server, opened: Opened
) -> None:
    player = opened(browser)
    player.visit(f"{server.address}/")
    player.tap("button.big")
    player.until(HAND)
    play([player], until=lambda: player.taken == 2)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("browser", BROWSERS)
def test_a_whole_game_on_a_phone(
    browser: type[Driven], game: str, server: Server, opened: Opened
) -> None:
    """From the first card to the last, with a reload, and nothing scrolls."""
    seats, options = GAMES[game]
    player = opened(browser)
    player.narrow(*PHONE)
    player.begin(server.address, game, seats, **options)
    player.until(HAND)
    play([player], until=lambda: player.taken == 3)
    player.evaluate("() => location.reload()")
    player.until(HAND)
    play([player])
    player.until(SHOWN.format(".result"))
    assert player.taken > 5
    assert player.scrolled is False
