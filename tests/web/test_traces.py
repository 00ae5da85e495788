"""Cards that turn over move nothing but their own layers, read from the browser's own trace.

Nothing is laid out or painted while they move. What else happens at the same time, such as a face
that changes its mood, is not theirs: so each is tried a few times.
"""

import json
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser

from web.conftest import Meet
from web.openings import holds, opening
from web.people import Person
from web.playing import says
from web.serving import Server
from web.test_acting import CATEGORIES, LONGEST_MS, MOST_MS, duration, on_main, while_moving
from web.test_moments import digs_the_last, reaches, sees_goals

TRIES = 3
LASTS_MS = 1_800
# So long a page that was just opened may still be moving.
OPENS_MS = 700
# Marks the time while the first of these moves, not when it is put there.
MARK = """(what) => {
  let seen = false;
  addEventListener("animationstart", ({ target }) => {
    if (seen || !target.matches(what)) return;
    seen = true;
    setTimeout(() => performance.mark("moves"), 60);
    setTimeout(() => performance.mark("moved"), 240);
  }, true);
}"""
Json = dict[str, Any]
Turn = Callable[[Meet, Server, tuple[int, int]], tuple[Person, Callable[[], object]]]


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """The one whose times count."""
    return whole_browser


def role(meet: Meet, server: Server, size: tuple[int, int]) -> tuple[Person, Callable[[], object]]:
    anna: Person = meet("Anna", *size, reduced_motion="no-preference")
    anna.visits(f"/t/{anna.opens('base', 4)}")
    anna.page.wait_for_selector(".dealt")
    anna.page.wait_for_timeout(OPENS_MS)
    return anna, lambda: anna.tap(".dealt .card")


def glimpse(
    meet: Meet, server: Server, size: tuple[int, int]
) -> tuple[Person, Callable[[], object]]:
    anna: Person = meet("Anna", *size, reduced_motion="no-preference")
    begun = opening("base", 3, lambda game: holds(game, 0, "map") and not sees_goals(game))
    with server.begins(begun):
        anna.sees(anna.opens("base", 3))
    goal = anna.view["goals"][1]
    cell = f'[data-cell="{goal["x"]},{goal["y"]}"]'
    return anna, lambda: anna.plays(says("cards", "map", "name"), at=cell)


def goal(meet: Meet, server: Server, size: tuple[int, int]) -> tuple[Person, Callable[[], object]]:
    anna: Person = meet("Anna", *size, reduced_motion="no-preference")
    begun = opening("base", 4, reaches)
    with server.begins(begun):
        anna.sees(anna.opens("base", 4))
    return anna, lambda: digs_the_last(anna, begun)


MOMENTS: dict[str, tuple[str, Turn]] = {
    "role": (".dealt .face", role),
    "map": (".glimpse", glimpse),
    "goal": (".face.turning", goal),
    "reveals": (".result .seats .role", goal),
}


@pytest.mark.parametrize("size", [(1280, 800), (390, 844)], ids=["wide", "phone"])
@pytest.mark.parametrize("moment", MOMENTS)
def test_cards_turn_without_layout_and_paint(
    meet: Meet, server: Server, browser: Browser, moment: str, size: tuple[int, int]
) -> None:
    measured: list[tuple[list[str], list[float]]] = []
    while len(measured) < TRIES and (not measured or any(measured[-1])):
        what, begins = MOMENTS[moment]
        anna, turns = begins(meet, server, size)
        anna.evaluate(MARK, what)
        events = traced(anna, browser, turns, 3 * LASTS_MS if moment == "reveals" else LASTS_MS)
        tasks, disturbed = while_moving(events)
        measured.append((disturbed, [task for task in tasks if task > MOST_MS]))
        anna.context.close()
    assert not any(measured[-1]), measured


def traced(person: Person, browser: Browser, turns: Callable[[], object], ms: float) -> list[Json]:
    browser.start_tracing(page=person.page, categories=CATEGORIES)
    turns()
    # Whoever looks for something on the page makes it lay itself out.
    person.page.wait_for_timeout(ms)
    events: list[Json] = json.loads(browser.stop_tracing())["traceEvents"]
    return events


@pytest.mark.alone
@pytest.mark.parametrize("moment", ["role", "map", "goal"])
def test_no_task_is_long_on_a_slow_phone(
    meet: Meet, server: Server, browser: Browser, moment: str
) -> None:
    """From the tap until everything lies still, the result of a round included."""
    longest: list[float] = []
    while len(longest) < TRIES and (not longest or longest[-1] >= LONGEST_MS):
        anna, turns = MOMENTS[moment][1](meet, server, (390, 844))
        slow = anna.context.new_cdp_session(anna.page)
        slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
        events = traced(anna, browser, turns, 4 * LASTS_MS)
        longest.append(max(duration(event) for event in on_main(events, "RunTask")))
        anna.context.close()
    assert longest[-1] < LONGEST_MS, longest
