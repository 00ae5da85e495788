"""Ways of the hand: a card is dragged, one is held to be read about, the eye is held to look."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from saboteur.play.game import Game
from saboteur.words import language_of
from web.conftest import Meet
from web.openings import decides, opening
from web.people import Person
from web.playing import says
from web.serving import Server

PHONE = {"width": 360, "height": 640, "has_touch": True, "is_mobile": True}
# Longer than a tap; and sooner than what a tap shows is hidden again.
HELD_MS = 400
HIDDEN_MS = 4_000
SAME = "([at, before]) => document.querySelector(at).innerHTML === before"


@pytest.fixture
def anna(meet: Meet) -> Person:
    """Whose turn it is, at a phone."""
    anna: Person = meet("Anna", **PHONE)
    anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    return anna


def test_a_card_is_dragged_to_its_place(anna: Person) -> None:
    page = anna.page
    card = page.locator(".hand button").nth(anna.look()["playable"].index(True))
    with touched(page, *middle(card)) as finger:
        finger.move(0, -60)
        page.wait_for_selector("[data-legal]")
        cell = page.locator("[data-legal]").first
        at = cell.get_attribute("data-cell")
        finger.to(*middle(cell))
        expect(page.locator(".dragged")).to_be_visible()
    expect(page.locator(".dragged")).to_have_count(0)
    expect(page.locator(".ghost")).to_be_visible()
    anna.tap(".bar .primary")
    expect(page.locator(f'[data-cell="{at}"] .tile')).to_be_visible()


def test_a_card_that_is_let_go_beside_the_mine_stays(anna: Person) -> None:
    page = anna.page
    held = anna.look()["hand"]
    with touched(page, *middle(page.locator(".hand button").first)) as finger:
        finger.move(0, -60)
        finger.to(5, 5)
    expect(page.locator(".dragged")).to_have_count(0)
    assert anna.look()["hand"] == held
    assert not anna.look()["ready"]


@pytest.mark.parametrize("what", [".hand button", '[data-cell="0,0"]'])
def test_a_card_is_held_to_read_about_it(anna: Person, what: str) -> None:
    page = anna.page
    with touched(page, *middle(page.locator(what).first)):
        page.wait_for_selector("dialog[open]")
    expect(page.locator("dialog[open] h2")).to_have_text(says("client", "game", "about-card"))
    assert not page.locator(".hand [aria-pressed=true]").count()
    titles = {rule["title"]: number for number, rule in language_of("en").words["rules"].items()}
    link = page.locator("dialog[open] .about button").last
    number = titles[link.inner_text()]
    link.click()
    expect(page.locator(f"dialog[open] article[id={number}]")).to_be_in_viewport()


def test_a_role_is_shown_as_long_as_the_eye_is_held(anna: Person) -> None:
    page = anna.page
    role = says("roles", anna.view["role"], "name")
    assert not tells(page, role)
    with touched(page, *middle(page.locator("button.eye"))):
        expect(page.locator(".known")).to_contain_text(role)
        page.wait_for_timeout(HELD_MS)
    expect(page.locator(".known")).to_have_count(0, timeout=HIDDEN_MS)
    assert not tells(page, role)


def test_a_goal_that_was_seen_is_shown_as_long_as_the_eye_is_held(
    meet: Meet, server: Server
) -> None:
    """What a map showed lies face down again for whoever sits beside; all wait for Anna."""
    anna = meet("Anna", **PHONE)
    with server.begins(opening("base", 3, has_looked)):
        anna.sees(anna.opens("base", 3))
    page = anna.page
    page.wait_for_selector(".banner.mine")
    [goal] = seen(anna)
    at = f'[data-cell="{goal["x"]},{goal["y"]}"]'
    cell = page.locator(at)
    expect(cell).to_have_attribute("aria-label", re.compile(says("mine", "seen")))
    anna.steady()
    hidden = cell.inner_html()
    with touched(page, *middle(page.locator("button.eye"))):
        expect(cell.locator(".peeked")).to_be_visible()
        page.wait_for_timeout(HELD_MS)
    expect(cell.locator(".peeked")).to_have_count(0, timeout=HIDDEN_MS)
    page.wait_for_function(SAME, arg=[at, hidden])


def has_looked(game: Game) -> bool:
    goals = game.view(0).goals
    return decides(game, 0, "turn") and any(goal.face != "?" for goal in goals)


def seen(person: Person) -> list[dict[str, Any]]:
    """The goals whose faces this person knows, though they lie face down."""
    goals = person.view["goals"]
    return [goal for goal in goals if goal["face"] != "?" and goal["lies"] == "down"]


def tells(page: Page, word: str) -> bool:
    """Whether it is anywhere on the page, for eyes or ears."""
    return word.casefold() in page.locator("body").inner_html().casefold()


def middle(what: Locator) -> tuple[float, float]:
    box = what.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


class Finger:
    def __init__(self, page: Page, x: float, y: float) -> None:
        self._session = page.context.new_cdp_session(page)
        self.x, self.y = x, y
        self.send("touchStart")

    def send(self, kind: str) -> None:
        points = [] if kind == "touchEnd" else [{"x": self.x, "y": self.y}]
        self._session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    def move(self, x: float, y: float) -> None:
        self.to(self.x + x, self.y + y)

    def to(self, x: float, y: float) -> None:
        """In steps, as a finger goes."""
        steps = 5
        by = ((x - self.x) / steps, (y - self.y) / steps)
        for _ in range(steps):
            self.x, self.y = self.x + by[0], self.y + by[1]
            self.send("touchMove")


@contextmanager
def touched(page: Page, x: float, y: float) -> Iterator[Finger]:
    """As long as this lasts a finger is on the screen."""
    finger = Finger(page, x, y)
    yield finger
    finger.send("touchEnd")
