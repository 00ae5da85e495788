"""The mine: what can be tapped is large, it moves smoothly, and light shows what leads on."""

from itertools import pairwise
from typing import Any

import pytest

from web.conftest import Meet
from web.people import Person

TOUCH = 44
LEGAL = """() => [...document.querySelectorAll("[data-legal]")].map((cell) => {
  const { left, top, right, bottom, width, height } = cell.getBoundingClientRect();
  const frame = cell.closest(".frame").getBoundingClientRect();
  const seen = left >= frame.left - 1 && right <= frame.right + 1
    && top >= frame.top - 1 && bottom <= frame.bottom + 1;
  return { width, height, seen };
})"""
# What can be tapped and is too small, with the room that a finger has around it.
SMALL = """(least) => {
  const seen = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const hit = document.elementFromPoint(x + width / 2, y + height / 2);
    return hit !== null && one.contains(hit);
  };
  const size = (one) => {
    const { width, height } = one.getBoundingClientRect();
    const around = getComputedStyle(one, "::after");
    const room = (side) => (around.position === "absolute" ? parseFloat(around[side]) || 0 : 0);
    return [Math.max(width, room("width")), Math.max(height, room("height"))];
  };
  return [...document.querySelectorAll(".game button:not(:disabled), .game a, .game summary")]
    .filter((one) => seen(one) && Math.min(...size(one)) < least - 0.5)
    .map((one) => `${one.ariaLabel ?? one.textContent} ${size(one)}`);
}"""
# Where the mine is in every frame, and what about it is being animated.
WATCH = """() => {
  window.track = [];
  window.animated = new Set();
  const plane = document.querySelector(".plane");
  const look = () => {
    const { a, e, f } = new DOMMatrix(getComputedStyle(plane).transform);
    track.push([a, e, f]);
    for (const one of plane.getAnimations()) animated.add(one.transitionProperty);
    window.watching = requestAnimationFrame(look);
  };
  look();
}"""
TRACK = "() => { cancelAnimationFrame(watching); return { track, animated: [...animated] }; }"


def lifts(anna: Person) -> None:
    """A card that goes into the mine."""
    for place, playable in enumerate(anna.look()["playable"]):
        if playable:
            anna.tap(".hand button", place)
            anna.page.wait_for_timeout(60)
            if anna.look()["places"]:
                return
    raise AssertionError("no card to dig with")


@pytest.mark.parametrize(("game", "players"), [("base", 3), ("saboteur2", 5), ("duel", 2)])
def test_what_can_be_tapped_is_large_enough_on_a_phone(meet: Meet, game: str, players: int) -> None:
    anna = meet("Anna", 360, 640)
    anna.sees(anna.opens(game, players))
    anna.page.wait_for_selector(".banner.mine")
    assert anna.evaluate(SMALL, TOUCH) == []
    lifts(anna)
    anna.steady()
    cells = anna.evaluate(LEGAL)
    assert cells
    assert all(cell["width"] >= TOUCH and cell["height"] >= TOUCH for cell in cells), cells
    assert any(cell["seen"] for cell in cells)
    start = anna.view["starts"][0]
    anna.tap(f'[data-cell="{start["x"]},{start["y"]}"]')
    anna.page.get_by_role("alert").wait_for()
    assert anna.evaluate(SMALL, TOUCH) == []


def test_the_mine_does_not_jump_when_a_card_is_chosen(meet: Meet) -> None:
    """It goes to what can be chosen in one smooth move, always nearer."""
    anna = meet("Anna", 360, 640, reduced_motion="no-preference")
    anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    anna.wait(800)
    anna.evaluate(WATCH)
    lifts(anna)
    anna.wait(800)
    seen: dict[str, Any] = anna.evaluate(TRACK)
    track = seen["track"]
    end = track[-1]
    assert track[0] != end, "the phone is too large for this test"
    assert seen["animated"] == ["transform"]
    far = [abs(scale - end[0]) + abs(x - end[1]) + abs(y - end[2]) for scale, x, y in track]
    moves = [before - after for before, after in pairwise(far)]
    assert min(moves) > -1, far
    between = [one for one in far if 1 < one < far[0] - 1]
    assert between, far


def test_light_goes_out_where_it_is_said_to(meet: Meet) -> None:
    """The night over the mine is painted: dark in a corner, clear at the start."""
    anna = meet("Anna", 1000, 700)
    anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    dark, lit = anna.evaluate("""() => {
      const [canvas] = document.querySelectorAll("canvas.shown");
      const brush = canvas.getContext("2d");
      const left = parseFloat(canvas.style.left), top = parseFloat(canvas.style.top);
      const { data, width } = brush.getImageData(0, 0, canvas.width, canvas.height);
      const night = (x, y) => {
        const at = 4 * (Math.round((y - top) / 4) * width + Math.round((x - left) / 4));
        return data.slice(at, at + 4);
      };
      const shade = ([red, green, blue, alpha]) => alpha * (1 - (red + green + blue) / 765);
      return [shade(night(left + 20, top + 20)), shade(night(36, 48))];
    }""")
    assert dark > 100
    assert lit < dark / 2
