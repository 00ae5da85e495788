"""What somebody does goes from them to whom or where it hits, and moves nothing but its own layers.

Facts are put into the socket one by one, so that every kind of moment comes up in one game.
"""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, WebSocketRoute, expect

from web.conftest import Meet
from web.people import Person
from web.test_moments import MOVING

Json = dict[str, Any]
# One of each deed; the mine of a game that has just begun has its start and three goals.
FACTS: dict[str, Json] = {
    "lies": {"fact": "TunnelDug", "seat": 1, "card": "NEW", "x": 1, "y": 0, "turned": False},
    "breaks": {"fact": "ToolBroken", "seat": 1, "card": "broken-lantern", "target": 0},
    "mends": {"fact": "ToolRepaired", "seat": 2, "card": "repair-lantern", "target": 0},
    "falls": {"fact": "RockFell", "seat": 3, "card": "rockfall", "x": 1, "y": 0, "removed": "NEW"},
    "looks": {"fact": "GoalSeen", "seat": 2, "card": "map", "goal": 1, "face": "?"},
    "locks": {"fact": "PlayerTrapped", "seat": 3, "card": "trapped", "target": 1},
    "frees": {"fact": "PlayerFreed", "seat": 2, "card": "free-at-last", "target": 1},
    "swaps": {"fact": "HandsSwapped", "seat": 1, "card": "swap-hands", "target": 3},
    "takes": {"fact": "GoldStolen", "seat": 1, "victim": 2},
    "opens": {"fact": "DoorOpened", "seat": 2, "card": "key", "x": 0, "y": 0},
}
FACTS["breaks"]["tool"] = FACTS["mends"]["tool"] = "lantern"
LASTS_MS = 1_200
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


class Told:
    """A page that is told facts as if its server had."""

    def __init__(self, anna: Person) -> None:
        self.page = anna.page
        self._routes: list[WebSocketRoute] = []
        self._version = 0
        self._deaf = False
        self.page.route_web_socket("**/socket", self._listen)
        code = anna.gathers("base", 4)
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
            step: Json = {"type": "update", "version": self._version, "facts": [fact]}
            nothing = {"seat": 0, "table": None, "view": None, "left": None}
            self._routes[-1].send(json.dumps({**step, **nothing}))

    def deeds(self) -> list[str]:
        found: list[str] = self.page.evaluate("deeds")
        return found


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["wide", "phone"])
def told(meet: Meet, request: pytest.FixtureRequest) -> Told:
    return Told(meet("Anna", *request.param, reduced_motion="no-preference"))


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
    page.wait_for_selector(".stage:not([data-moment])", timeout=400)


def test_what_is_past_is_not_seen_again(told: Told) -> None:
    told.page.reload()
    told.page.wait_for_selector(".stage")
    told.page.evaluate(MARK)
    told.page.wait_for_timeout(300)
    assert told.deeds() == []


def test_without_motion_it_lies_where_it_hit(meet: Meet) -> None:
    told = Told(meet("Anna", 390, 844))
    told.tell(FACTS["breaks"])
    card = told.page.locator('.stage [data-part="card"]')
    expect(card.locator('[data-card="broken-lantern"]')).to_have_count(1)
    assert not told.page.evaluate(MOVING)
    assert middle(told.page, '[data-part="card"]') == pytest.approx(
        middle(told.page, '[data-seat="0"] svg.face'), abs=2
    )


def middle(page: Page, what: str) -> tuple[float, float]:
    box = page.locator(what).first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
