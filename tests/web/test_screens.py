"""Every screen beside the mine: axe finds nothing, and the longest texts fit the smallest phone."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from web.axe import violations
from web.conftest import Meet
from web.fitting import OPENED, WALKED, Fitting, misfits
from web.people import Person

PLACES = (
    *("/", "/new", "/watch", "/games", "/today", "/turn", "/learn"),
    *("/riddle", "/rules", "/settings"),
)


def test_axe_finds_nothing_on_any_page(meet: Meet) -> None:
    anna = meet("Anna", 390, 844)
    found = {}
    for place in PLACES:
        anna.visits(place)
        anna.page.evaluate(OPENED)
        found[place] = violations(anna.page)
    for name in lobby_and_sheets(anna):
        found[name] = violations(anna.page)
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("language", WALKED)
def test_the_longest_texts_fit(meet: Meet, language: str) -> None:
    """On 360 px with text twice as large."""
    anna = meet("Annabella Wilhelmina", 360, 640, locale=language)
    chosen = json.dumps({"language": language, "size": 200})
    anna.page.add_init_script(f"localStorage.setItem('saboteur', {json.dumps(chosen)})")
    found = {}
    for place in PLACES:
        anna.visits(place)
        found[place] = misfits(anna.page)
    for name in lobby_and_sheets(anna):
        found[name] = misfits(anna.page)
    assert {name: lines for name, lines in found.items() if lines} == {}


@pytest.mark.parametrize("language", WALKED)
def test_every_screen_fits_either_way_round(meet: Meet, language: str) -> None:
    """On 360 px: as it is, from right to left, and with longer words than any of ours."""
    anna = meet("Annabella Wilhelmina", 360, 640, locale=language)
    fitting = Fitting(language)
    for place in PLACES:
        anna.visits(place)
        anna.page.evaluate(OPENED)
        fitting.look(anna.page, place)
        fitting.stretch(anna.page, place)
    for screen in lobby_and_sheets(anna):
        fitting.look(anna.page, screen)
    assert fitting.found == {}


def lobby_and_sheets(anna: Person) -> Iterator[str]:
    """Shows the table before a game, then the game with everything that opens over it."""
    page = anna.page
    code = anna.gathers("saboteur2", 6, blockers="on")
    anna.visits(f"/t/{code}")
    page.wait_for_selector(".lobby")
    anna.do(code, "seat_bot", seat=1, level="careful")
    yield "lobby"
    page.click(".lobby .head .button")
    yield from sheet(page, "another game")
    page.click(".lobby [aria-haspopup=dialog]")
    yield from sheet(page, "menu of the lobby")
    for seat in range(2, 6):
        anna.do(code, "seat_bot", seat=seat, level="careful")
    anna.do(code, "start")
    page.click(".dealt .primary")
    page.wait_for_selector(".banner.mine")
    yield "turn"
    opens: dict[str, Callable[[], object]] = {
        "log": lambda: page.locator(".head .narrow").nth(0).click(),
        "talk": lambda: page.locator(".head .narrow").nth(1).click(),
        "discards": lambda: page.click(".head button.pile"),
        "player": lambda: page.locator(".chip").nth(2).click(),
        "choices": lambda: page.click(".bar .narrow"),
        "menu": lambda: page.click(".head [aria-haspopup=dialog]"),
        "card": lambda: page.locator(".hand button").first.press("i"),
    }
    for name, shown in opens.items():
        shown()
        yield from sheet(page, name)
    page.locator(".eye").press("Enter")
    page.wait_for_selector(".known")
    yield "role"
    page.locator(".eye").press("Enter")


def sheet(page: Page, name: str) -> Iterator[str]:
    page.wait_for_selector("dialog[open]")
    page.evaluate(OPENED)
    page.wait_for_timeout(100)
    yield name
    page.keyboard.press("Escape")
    page.wait_for_selector("dialog[open]", state="detached")
