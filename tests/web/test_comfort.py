"""Little motion for those who want little, and large letters on a small screen."""

import json

import pytest

from web.conftest import Meet
from web.playing import play

SHORT_MS = 1.0
MOVES = """
window.moves = [];
const keep = ({ target }) => moves.push(
  ...target.getAnimations().map(({ effect }) => effect.getComputedTiming().duration));
for (const type of ["animationstart", "transitionrun"]) addEventListener(type, keep, true);
"""
TEXT = "() => document.documentElement.dataset.text"
FRAME = """() => {
  const frame = document.querySelector(".frame");
  const { x, y, width, height } = frame.getBoundingClientRect();
  const tiles = [...frame.querySelectorAll(".tile")].filter((tile) => {
    const at = tile.getBoundingClientRect();
    const [across, down] = [at.x + at.width / 2, at.y + at.height / 2];
    return tile.parentElement.contains(document.elementFromPoint(across, down));
  });
  const inside = x >= 0 && y >= 0 && y + height <= innerHeight;
  return { width, height, inside, tiles: tiles.length };
}"""


@pytest.mark.parametrize(
    ("system", "chosen", "still"),
    [("reduce", "auto", True), ("no-preference", "less", True), ("no-preference", "auto", False)],
)
def test_motion_is_as_wanted(meet: Meet, system: str, chosen: str, still: bool) -> None:
    anna = meet("Anna", reduced_motion=system)
    kept = json.dumps({"motion": chosen})
    anna.page.add_init_script(f"localStorage.setItem('saboteur', {json.dumps(kept)})")
    anna.page.add_init_script(MOVES)
    anna.sees(anna.opens("base", 3))
    play([anna], until=lambda: anna.taken == 2)
    anna.page.wait_for_selector(".banner.mine")
    moves = anna.page.evaluate("() => moves")
    assert all(ms <= SHORT_MS for ms in moves) is still


def test_letters_that_the_browser_makes_large_count_too(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    anna.visits("/")
    assert anna.page.evaluate(TEXT) == "usual"
    browser = anna.page.context.new_cdp_session(anna.page)
    browser.send("Page.setFontSizes", {"fontSizes": {"standard": 32}})
    anna.page.reload()
    anna.page.wait_for_selector("h1")
    assert anna.page.evaluate(TEXT) == "large"


@pytest.mark.parametrize(("game", "players"), [("base", 10), ("saboteur2", 12), ("duel", 2)])
def test_text_twice_as_large_leaves_room_for_the_mine(meet: Meet, game: str, players: int) -> None:
    anna = meet("Anna", 360, 640)
    kept = json.dumps({"size": 200})
    anna.page.add_init_script(f"localStorage.setItem('saboteur', {json.dumps(kept)})")
    anna.sees(anna.opens(game, players))
    anna.page.wait_for_selector(".banner.mine")
    frame = anna.steady() and anna.page.evaluate(FRAME)
    print(game, frame)
    assert frame["inside"]
    assert frame["width"] == 360
    assert frame["height"] >= 140
    assert frame["tiles"] >= 4
    play([anna], until=lambda: anna.taken == 2)
    assert anna.scrolled is False
