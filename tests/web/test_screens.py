"""Every screen beside the mine: axe finds nothing, and the longest texts fit the smallest phone."""

import json
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page

from saboteur.words import LANGUAGES
from web.axe import violations
from web.conftest import Meet
from web.people import Person

PLACES = ("/", "/new", "/watch", "/games", "/today", "/turn", "/rules", "/settings")
OPENED = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"
# Text beside the screen, unless it can be scrolled to, and text that its button is too small for.
MISFITS = """() => {
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} px wide`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text } = walk;
    const at = text.parentElement;
    if (!text.data.trim() || !at.checkVisibility()) continue;
    if (at.closest(".visually-hidden, .drawn, .frame, .story, .name, .players, .hand")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    const around = at.closest("button, .button, .tag, .panel, dialog") ?? page;
    const box = around.getBoundingClientRect();
    if (!width) continue;
    if (left < box.left - 1 || right > box.right + 1 || right > innerWidth + 1)
      found.push(`${text.data.trim()} (${Math.round(left)} to ${Math.round(right)})`);
  }
  return found;
}"""

# Text that is cut off where nobody can scroll to it. Players' names may be; they have an ellipsis.
CUT = """() => {
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text } = walk;
    const shown = text.data.trim() && text.parentElement.checkVisibility();
    if (!shown || text.parentElement.closest(".visually-hidden, .drawn, .frame, .name")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right } = range.getBoundingClientRect();
    for (let at = text.parentElement; at; at = at.parentElement) {
      const { overflowX } = getComputedStyle(at);
      if (["auto", "scroll"].includes(overflowX)) break;
      const box = at.getBoundingClientRect();
      if (overflowX !== "visible" && (left < box.left - 1 || right > box.right + 1))
        found.push(`${text.data.trim()} is cut off by ${at.className}`);
    }
  }
  return found;
}"""
# As in a language whose words are half as long again.
STRETCHED = r"""() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text } = walk;
    if (text.parentElement.closest(".name, svg")) continue;
    text.data = text.data.replace(/\p{L}{4,}/gu, (word) => word + word.slice(0, word.length / 2));
  }
}"""


def misfits(page: Page) -> list[str]:
    return [*page.evaluate(MISFITS), *page.evaluate(CUT)]


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


@pytest.mark.parametrize("language", LANGUAGES)
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


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_fits_either_way_round(meet: Meet, language: str) -> None:
    """On 360 px: as it is, from right to left, and with longer words than any of ours."""
    anna = meet("Annabella Wilhelmina", 360, 640, locale=language)
    page = anna.page
    found = {}

    def look(screen: str) -> None:
        page.evaluate("() => (document.documentElement.dir = 'ltr')")
        found[screen] = misfits(page)
        page.evaluate("() => (document.documentElement.dir = 'rtl')")
        found[f"{screen}, right to left"] = misfits(page)
        page.evaluate("() => (document.documentElement.dir = 'ltr')")

    for place in PLACES:
        anna.visits(place)
        page.evaluate(OPENED)
        look(place)
        page.evaluate(STRETCHED)
        found[f"{place}, longer words"] = misfits(page)
    for screen in lobby_and_sheets(anna):
        look(screen)
    assert {name: lines for name, lines in found.items() if lines} == {}


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
