"""A whole game in the browsers that half of all phones have, or their next of kin."""

from pathlib import Path

import pytest

from web.others import Driven, Firefox, WebKit
from web.playing import play
from web.serving import Server

SHOWN = "() => document.querySelector('{}') !== null"


@pytest.mark.parametrize("browser", [Firefox, WebKit])
def test_a_game_against_bots(browser: type[Driven], server: Server, tmp_path: Path) -> None:
    """From the first page on, and with a reload."""
    player = browser(tmp_path)
    try:
        player.visit(f"{server.address}/")
        player.tap("button.big")
        player.until(SHOWN.format(".hand button"))
        play([player], until=lambda: player.taken == 3)
        player.evaluate("() => location.reload()")
        player.until(SHOWN.format(".hand button"))
        play([player])
        player.until(SHOWN.format(".result"))
    finally:
        player.close()
    assert player.taken > 15
