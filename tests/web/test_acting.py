"""What somebody does goes from them to whom or where it hits, and moves nothing but its own layers.

Facts are put into the socket one by one, so that every kind of moment comes up in one game.
"""

import json
from collections.abc import Callable, Iterator
from functools import cache
from typing import Literal

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    ViewportSize,
    WebSocketRoute,
)

from saboteur.play.game import Game
from web.conftest import Meet
from web.deeds import DEEDS, STOP, Json
from web.openings import decides, opening
from web.people import Person
from web.serving import Server
from web.test_moments import MOVING

Motion = Literal["no-preference", "reduce"]
# One for each way to move.
FACTS = {
    deed: DEEDS[seen][0]
    for deed, seen in {
        "lies": "dig",
        "breaks": "broken",
        "mends": "mended",
        "falls": "rockfall",
        "looks": "looked",
        "locks": "trapped",
        "frees": "freed",
        "swaps": "swapped",
        "takes": "stolen",
        "opens": "door",
    }.items()
}
LASTS_MS = 1_500
# Less than it would last by itself.
SKIPPED_MS = 1_000
TRIES = 4
MOST_MS = 4.0
LONGEST_MS = 100.0
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing", "__metadata"]
STILL_EVENTS = {"Layout", "Paint"}
# Marks the time while things move: not when they are put there or taken away.
MARK = """() => {
  const stage = document.querySelector(".stage");
  window.deeds = [];
  new MutationObserver(() => {
    const deed = stage.dataset.moment;
    if (!deed) return;
    deeds.push(deed);
    setTimeout(() => performance.mark("moves"), 120);
    setTimeout(() => performance.mark("moved"), 420);
  }).observe(stage, { attributes: true });
}"""

# Whether a moment was begun: its card is where it belongs at that time.
MOVES = """() => document.querySelector(".stage")
  .getAnimations({ subtree: true }).some(({ effect }) => effect.target.dataset.part === "card")"""
# From the first moment of a page on.
SEEN = """() => {
  window.deeds = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) if (target.dataset.moment) deeds.push(target.dataset.moment);
  }).observe(document, { attributes: true, attributeFilter: ["data-moment"], subtree: true });
}"""


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """The one whose times count."""
    return whole_browser


class Told:
    """A page that is told facts as if its server had."""

    def __init__(self, anna: Person, game: str = "base") -> None:
        self.page = anna.page
        self._routes: list[WebSocketRoute] = []
        self._version = 0
        self._deaf = False
        self.page.route_web_socket("**/socket", self._listen)
        code = anna.gathers(game, 4)
        anna.visits(f"/t/{code}")
        anna.starts(code, range(1, 4))
        anna.tap(".dealt .primary")
        anna.page.wait_for_timeout(LASTS_MS)
        self.page.evaluate(MARK)

    def _listen(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        self._routes.append(route)

        def passes(message: str | bytes) -> None:
            # Once we tell, the server is not heard any more.
            if not self._deaf:
                self._version = json.loads(message).get("version") or self._version
                route.send(message)

        server.on_message(passes)
        # Nobody hears that Anna is ready: the bots hold.
        route.on_message(lambda sent: None if '"ready"' in str(sent) else server.send(sent))

    def tell(self, *facts: Json) -> None:
        self._deaf = True
        for fact in facts:
            self._version += 1
            step: Json = {"type": "update", "version": self._version, "facts": [fact], "said": []}
            nothing = {"seat": 0, "table": None, "view": None, "left": None}
            self._routes[-1].send(json.dumps({**step, **nothing}))

    def deeds(self) -> list[str]:
        found: list[str] = self.page.evaluate("deeds")
        return found


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["wide", "phone"])
def told(meet: Meet, request: pytest.FixtureRequest) -> Told:
    return Told(meet("Anna", *request.param, reduced_motion="no-preference"))


# What lies there without motion lies until a key is pressed.
LASTING = """() => {
  const wait = window.setTimeout;
  window.setTimeout = (does, ms, ...about) => (ms === 1600 ? 0 : wait(does, ms, ...about));
}"""


@pytest.fixture(scope="module")
def watched(browser: Browser, server: Server) -> Iterator[Callable[[Motion], Told]]:
    """One page for them all: nothing that is told changes the game."""
    contexts: list[BrowserContext] = []

    @cache
    def table(motion: Motion) -> Told:
        size: ViewportSize = {"width": 390, "height": 844}
        contexts.append(browser.new_context(viewport=size, locale="en-GB", reduced_motion=motion))
        told = Told(Person(contexts[-1], server.address, "Anna"))
        told.page.evaluate(LASTING)
        return told

    yield table
    for context in contexts:
        context.close()


def test_each_moment_moves_without_layout_and_paint(told: Told, browser: Browser) -> None:
    slow = told.page.context.new_cdp_session(told.page)
    for deed in FACTS:
        # A face may change its mood meanwhile, or a bubble go: that is not the moment's.
        measured = [disturbance(told, browser, deed)]
        while any(measured[-1]) and len(measured) < TRIES:
            measured.append(disturbance(told, browser, deed))
        assert not any(measured[-1]), (deed, measured)
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 4})
    browser.start_tracing(page=told.page, categories=CATEGORIES)
    told.tell(*FACTS.values())
    told.page.wait_for_selector(".stage[data-moment]")
    told.page.wait_for_selector(".stage:not([data-moment])")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    slow.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    assert max(duration(event) for event in on_main(events, "RunTask")) < LONGEST_MS


def disturbance(told: Told, browser: Browser, deed: str) -> tuple[list[str], list[float]]:
    """What was laid out or painted while it moved, and which tasks took too long."""
    browser.start_tracing(page=told.page, categories=CATEGORIES)
    told.tell(FACTS[deed])
    # Whoever looks for something on the page makes it lay itself out.
    told.page.wait_for_timeout(LASTS_MS)
    events = json.loads(browser.stop_tracing())["traceEvents"]
    assert told.deeds()[-1] == deed
    tasks, disturbed = while_moving(events)
    return disturbed, [task for task in tasks if task > MOST_MS]


def on_main(events: list[Json], name: str) -> list[Json]:
    main = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return [
        event
        for event in events
        if (event["pid"], event["tid"]) in main and event["name"].endswith(name)
    ]


def duration(event: Json) -> float:
    """In milliseconds that the thread really ran."""
    return float(event.get("tdur", 0)) / 1000


def while_moving(events: list[Json]) -> tuple[list[float], list[str]]:
    """How long the tasks took while it moved, and what was laid out or painted."""
    marks = {event["name"]: event["ts"] for event in events if event["name"] in ("moves", "moved")}
    within = [
        event for event in on_main(events, "") if marks["moves"] < event["ts"] < marks["moved"]
    ]
    tasks = [duration(event) for event in within if event["name"].endswith("RunTask")]
    return tasks, [event["name"] for event in within if event["name"] in STILL_EVENTS]


@pytest.mark.parametrize("seen", DEEDS)
def test_each_moment_goes_from_who_did_it_to_where_it_hits(
    watched: Callable[[Motion], Told], seen: str
) -> None:
    told = watched("no-preference")
    fact, *ends = DEEDS[seen]
    # Whoever is hit shakes.
    before = [middle(told.page, place) for place in ends]
    told.tell(fact)
    told.page.wait_for_function(MOVES)
    for part, (place, was) in enumerate(zip(ends, before, strict=True)):
        meant = was if "seat" in place else middle(told.page, place)
        assert told.page.evaluate(STOP, part) == pytest.approx(meant, abs=2)
    told.page.keyboard.press("Escape")
    told.page.wait_for_selector(".stage:not([data-moment])")


@pytest.mark.parametrize("seen", [seen for seen in DEEDS if seen != "dig"])
def test_each_moment_lies_where_it_hit_without_motion(
    watched: Callable[[Motion], Told], seen: str
) -> None:
    """A card that was dug lies in the mine already."""
    told = watched("reduce")
    fact, _, hits = DEEDS[seen]
    told.tell(fact)
    told.page.wait_for_function(MOVES)
    assert not told.page.evaluate(MOVING)
    for part in ("card", "mark"):
        lies = middle(told.page, f'.stage [data-part="{part}"]')
        assert lies == pytest.approx(middle(told.page, hits), abs=2)
    told.page.keyboard.press("Escape")
    told.page.wait_for_selector(".stage:not([data-moment])")


def test_a_tap_or_a_key_skips_and_many_moments_do_not_pile_up(told: Told) -> None:
    page = told.page
    told.tell(*FACTS.values(), *FACTS.values())
    page.wait_for_selector(".stage[data-moment]")
    page.keyboard.press("Escape")
    page.wait_for_selector(".stage:not([data-moment])")
    assert len(told.deeds()) < len(FACTS)
    told.tell(FACTS["falls"])
    page.wait_for_selector('.stage[data-moment="falls"]')
    page.mouse.click(5, 5)
    page.wait_for_selector(".stage:not([data-moment])", timeout=SKIPPED_MS)


def test_what_is_past_is_not_seen_again(meet: Meet, server: Server) -> None:
    """Whoever comes to a table where much was done, or comes back; all wait for Anna."""
    anna = meet("Anna", 390, 844, reduced_motion="no-preference")
    anna.page.add_init_script(f"({SEEN})()")
    with server.begins(opening("base", 4, much_was_done)):
        code = anna.opens("base", 4)
    anna.sees(code)
    for _ in range(2):
        anna.page.wait_for_selector(".banner.mine")
        anna.page.wait_for_timeout(300)
        assert anna.page.evaluate("deeds") == []
        anna.page.reload()


def much_was_done(game: Game) -> bool:
    done = {type(fact).__name__ for fact in game.facts}
    return decides(game, 0, "turn") and {"TunnelDug", "ToolBroken", "GoalSeen"} <= done


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
