"""A game with nothing but the keyboard, as somebody plays it who hears the page."""

import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

from web.conftest import Meet
from web.playing import PLACE, says

TURNS = 6
# What a screen reader would say: names of what gets the focus, and all that live regions say.
READER = """
window.script = [];
const nameOf = (at) => at.ariaLabel ?? (at.labels?.[0] ?? at).textContent.trim();
addEventListener("focusin", ({ target }) => script.push(`> ${nameOf(target)}`), true);
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const added of addedNodes)
      if (added.parentElement?.closest("[aria-live], [role=status], [role=alert]"))
        script.push(added.textContent.trim());
}).observe(document, { childList: true, subtree: true });
"""
FOCUS = """() => {
  const at = document.activeElement;
  return {
    name: (at.ariaLabel ?? at.textContent).trim(),
    card: at.closest(".hand") !== null,
    playable: at.closest(".hand") !== null && !at.classList.contains("dim"),
    aim: at.matches("[data-legal], .chip.target"),
    confirm: at.matches(".bar .primary"),
  };
}"""


def test_a_screen_reader_reads_a_game_that_keys_play(meet: Meet) -> None:
    anna = meet("Anna")
    page = anna.page
    page.add_init_script(READER)
    anna.visits("/")
    tab_to(page, lambda at: str(at["name"]).startswith(says("client", "home", "play")))
    page.keyboard.press("Enter")
    page.wait_for_selector(".hand button")
    tab_to(page, lambda at: at["name"] == says("client", "game", "secret", "ready"))
    page.keyboard.press("Enter")
    for _ in range(TURNS):
        page.wait_for_selector(".banner.mine")
        take_turn(page)
    page.wait_for_selector(".banner.mine")
    script: list[str] = page.evaluate("script")
    print("\n".join(script))
    reads_sensibly(script)


def take_turn(page: Page) -> None:
    """The first card that can be played, at the first place offered; else one is discarded."""
    if not focus(page)["card"]:
        tab_to(page, lambda at: at["card"])
    page.keyboard.press("Home")
    for _ in range(page.locator(".hand button").count()):
        if focus(page)["playable"]:
            page.keyboard.press("Enter")
            until(page, lambda at: at["aim"] or at["confirm"])
            if focus(page)["aim"]:
                page.keyboard.press("Enter")
            return confirm(page)
        page.keyboard.press("ArrowRight")
    tab_to(page, lambda at: at["name"] == says("client", "game", "use", "discard"))
    page.keyboard.press("Enter")
    tab_to(page, lambda at: at["card"])
    page.keyboard.press("Enter")
    return confirm(page)


def confirm(page: Page) -> None:
    until(page, lambda at: at["confirm"])
    page.keyboard.press("Enter")
    page.wait_for_selector(".bar .primary", state="detached")


def focus(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate(FOCUS)
    return found


def tab_to(page: Page, wanted: Callable[[dict[str, Any]], bool]) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if wanted(focus(page)):
            return
    raise AssertionError("the Tab key does not lead there")


def until(page: Page, wanted: Callable[[dict[str, Any]], bool]) -> None:
    """The focus goes on by itself."""
    for _ in range(200):
        if wanted(focus(page)):
            return
        page.wait_for_timeout(10)
    raise AssertionError(f"the focus stays at {focus(page)['name']}")


def reads_sensibly(script: list[str]) -> None:
    """Names of cards, where cells are, what happened, and whose turn it is."""
    for line in script:
        assert line.strip("> ")
        assert not re.search(r"[{}]|undefined|null|\[object|\bNaN\b", line), line
        assert not re.search(r"\b[NESW]{2,}\b", line), line
    focused = [line[2:] for line in script if line.startswith("> ")]
    said = [line for line in script if not line.startswith("> ")]
    assert any(re.fullmatch(r"(path|dead end) [a-z, ]+", line) for line in focused)
    assert any(re.fullmatch(rf"Empty cell at {PLACE}; possible here\.", line) for line in focused)
    assert focused.count(says("client", "game", "confirm")) == TURNS
    assert said.count(f"{says('client', 'game', 'yours')}.") >= TURNS
    dug = rf"[A-Z]\w+ placed (path|dead end) [a-z, ]+ at {PLACE}\."
    assert sum(bool(re.fullmatch(dug, line)) for line in said) > TURNS
    assert all(line.endswith((".", "!", "?")) for line in said)
