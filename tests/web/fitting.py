"""What does not fit on a screen, is cut off, or is left in English."""

import re
from functools import cache
from typing import Any

from playwright.sync_api import Page

from saboteur.words import LANGUAGES, language_of
from walks import DEEP

# The languages with the most to read are walked every day, and all of them in `make proof`.
WALKED = LANGUAGES if DEEP > 1 else ("de", "fr")

OPENED = "() => document.querySelectorAll('details').forEach((one) => (one.open = true))"
# What is there for the ears alone; and a wide table, which has a scroll bar of its own.
ASIDE = """
  const heard = (at) => {
    for (; at; at = at.parentElement)
      if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return false;
  };
  const scrolled = (at, within) => {
    for (; at && at !== within; at = at.parentElement)
      if (["auto", "scroll"].includes(getComputedStyle(at).overflowX)) return true;
    return false;
  };
"""
# Text beside the screen, unless it can be scrolled to, and text that its button is too small for.
MISFITS = (
    f"() => {{{ASIDE}"
    + """
  const found = [];
  const page = document.documentElement;
  if (page.scrollWidth > innerWidth) found.push(`the page is ${page.scrollWidth} px wide`);
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text } = walk;
    const at = text.parentElement;
    if (!text.data.trim() || !at.checkVisibility() || heard(at)) continue;
    if (at.closest(".drawn, .frame, .story, .name, .players, .hand")) continue;
    const range = document.createRange();
    range.selectNodeContents(text);
    const { left, right, width } = range.getBoundingClientRect();
    const around = at.closest("button, .button, .tag, .panel, dialog") ?? page;
    const box = around.getBoundingClientRect();
    if (!width || scrolled(at, around)) continue;
    if (left < box.left - 1 || right > box.right + 1 || right > innerWidth + 1)
      found.push(`${text.data.trim()} (${Math.round(left)} to ${Math.round(right)})`);
  }
  return found;
}"""
)

# Text that is cut off where nobody can scroll to it. Players' names may be; they have an ellipsis.
CUT = (
    f"() => {{{ASIDE}"
    + """
  const found = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text } = walk;
    const shown = text.data.trim() && text.parentElement.checkVisibility();
    if (!shown || heard(text.parentElement)) continue;
    if (text.parentElement.closest(".drawn, .frame, .name, .knows .who")) continue;
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
)
# As in a language whose words are half as long again.
STRETCHED = r"""() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const { currentNode: text } = walk;
    if (text.parentElement.closest(".name, svg")) continue;
    text.data = text.data.replace(/\p{L}{4,}/gu, (word) => word + word.slice(0, word.length / 2));
  }
}"""


# All that is read on a screen, or heard.
SAID = """() => {
  const found = new Set();
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) found.add(walk.currentNode.data.trim());
  for (const one of document.querySelectorAll("[aria-label], [alt], [title], [placeholder]"))
    for (const name of ["aria-label", "alt", "title", "placeholder"])
      found.add(one.getAttribute(name)?.trim());
  return [document.title, ...found].filter(Boolean);
}"""
PLACE = re.compile(r"\\{[^}]*\\}")
LETTERS = 4
# Every language calls itself what it is called there.
CALLED = {language_of(code).text("language") for code in LANGUAGES}
# What nobody should read: a place that nothing filled, and the key of a text.
RAW = re.compile(r"\{[a-z_-]+\}|\bundefined\b|\b(client|replay|study|riddles|facts)(\.[a-z-]+)+\b")


def misfits(page: Page) -> list[str]:
    return [*page.evaluate(MISFITS), *page.evaluate(CUT)]


class Fitting:
    """What was found wrong with screens in a language, one after the other."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._screens: dict[str, list[str]] = {}

    def look(self, page: Page, screen: str) -> None:
        """As it is, and from right to left."""
        self._screens[screen] = [*misfits(page), *foreign(page, self._language)]
        page.evaluate("() => (document.documentElement.dir = 'rtl')")
        self._screens[f"{screen}, right to left"] = misfits(page)
        page.evaluate("() => (document.documentElement.dir = 'ltr')")

    def stretch(self, page: Page, screen: str) -> None:
        """With longer words than any of ours, which stay."""
        page.evaluate(STRETCHED)
        self._screens[f"{screen}, longer words"] = misfits(page)

    @property
    def found(self) -> dict[str, list[str]]:
        return {screen: lines for screen, lines in self._screens.items() if lines}

    def __len__(self) -> int:
        return len(self._screens)


def foreign(page: Page, language: str) -> list[str]:
    """What is said in English to somebody who speaks another language, or not in words at all."""
    said: list[str] = page.evaluate(SAID)
    english, own = english_only(language)
    return [
        text
        for text in said
        if text not in CALLED
        and (RAW.search(text) or (english.fullmatch(text) and not own.fullmatch(text)))
    ]


@cache
def english_only(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What only the English say, and what these do, with anything in its places."""
    pairs = [*zip(texts(language_of("en").words), texts(language_of(language).words), strict=True)]
    return (
        pattern([here for here, there in pairs if here != there]),
        pattern([there for _, there in pairs]),
    )


def pattern(said: list[str]) -> re.Pattern[str]:
    long = [text for text in said if len(re.findall(r"\w", PLACE.sub("", text))) >= LETTERS]
    return re.compile("|".join(PLACE.sub(".+", re.escape(text)) for text in long), re.DOTALL)


def texts(node: Any) -> list[str]:
    if isinstance(node, str):
        return [node]
    children = node.values() if isinstance(node, dict) else node
    return [text for child in children for text in texts(child)]
