"""Whole games in the browsers that half of all phones have, or their next of kin."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from walks import DEEP
from web.openings import opening
from web.others import Driven, Firefox, WebKit
from web.playing import play
from web.serving import Server

BROWSERS = (Firefox, WebKit)
SHOWN = "() => document.querySelector('{}') !== null"
HAND = SHOWN.format(".hand button")
# As wide as a phone, where a browser's window can be.
PHONE = (390, 844)
# One round is a whole game where the table wants that. Others have three, of which the last is
# played every day, and all of them in `make proof`.
ONE, ROUNDS = {"rounds": "1"}, 3
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
    """To the last card, with a second load on the way, and nothing scrolls."""
    seats, options = GAMES[game]
    player = opened(browser)
    player.narrow(*PHONE)
    with begun(server, game, seats, options):
        place = player.begin(server.address, game, seats, **options)
    player.visit(place)
    player.until(HAND)
    play([player], until=lambda: player.taken == 2)
    player.visit(place)
    player.until(HAND)
    play([player])
    player.until(SHOWN.format(".result"))
    assert player.taken > 5
    assert player.scrolled is False


def begun(
    server: Server, game: str, seats: int, options: dict[str, str]
) -> AbstractContextManager[None]:
    if options or DEEP > 1:
        return nullcontext()
    return server.begins(opening(game, seats, lambda game: game.round == ROUNDS))
