"""The same page in another language at once, and rules that are found in each."""

import pytest
from playwright.sync_api import expect

from saboteur.words import LANGUAGES, language_of
from web.conftest import Meet
from web.playing import says

# A word of the rules as somebody types it, without accents, and a rule that has it.
TYPED = {
    "en": ("ladder", "X20"),
    "de": ("mutzen", "X17"),
    "es": ("inspeccion", "X15"),
    "fr": ("ECHELLE", "X20"),
    "nl": ("ladder", "X20"),
}


def test_the_language_changes_at_once_in_a_game(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    anna.sees(anna.opens("base", 3))
    page = anna.page
    page.wait_for_selector(".banner.mine")
    page.evaluate("() => (window.stayed = true)")
    menu = says("client", "table", "menu")
    for code in LANGUAGES[1:]:
        own = language_of(code).text("language")
        held = page.locator(".hand button").first.get_attribute("aria-label")
        page.get_by_role("button", name=menu, exact=True).click()
        words = language_of(page.evaluate("document.documentElement.lang"))
        page.locator("summary", has_text=words.text("client", "settings", "look")).click()
        page.get_by_text(own, exact=True).click()
        page.wait_for_selector(f"html[lang={code}]")
        page.keyboard.press("Escape")
        expect(page.locator("h1")).to_have_text(language_of(code).text("client", "game", "yours"))
        menu = language_of(code).text("client", "table", "menu")
        assert page.locator(".hand button").first.get_attribute("aria-label") != held
    assert page.evaluate("() => window.stayed") is True
    expect(page.locator(".dock")).not_to_contain_text(says("client", "game", "use", "discard"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_found(meet: Meet, language: str) -> None:
    words = language_of(language)
    typed, rule = TYPED[language]
    anna = meet("Anna", 360, 640, locale=language)
    anna.visits("/rules")
    page = anna.page
    page.locator("select").select_option("saboteur2")
    expect(page.locator(".illustrated [data-picture]")).to_have_count(10)
    page.get_by_text(words.text("client", "rules", "numbered"), exact=True).click()
    all_rules = page.locator("article").count()
    page.get_by_label(words.text("client", "rules", "search")).fill(typed)
    expect(page.locator(f"article[id={rule}]")).to_be_visible()
    found = page.locator("article").count()
    assert 0 < found < all_rules
    expect(page.get_by_role("status").filter(has_text=str(found)).first).to_be_visible()
    expect(page.locator("mark").first).to_be_visible()
    page.get_by_label(words.text("client", "rules", "search")).fill("xyzzy")
    expect(page.locator("article")).to_have_count(0)
    expect(page.get_by_text(words.text("client", "rules", "none"))).to_be_visible()


def test_the_rules_of_a_table_are_those_it_plays_by(meet: Meet) -> None:
    """Blocking dwarves only where somebody wants them."""
    anna = meet("Anna", 360, 640)
    for blockers, count in (("on", 1), ("off", 0)):
        anna.sees(anna.opens("saboteur2", 3, blockers=blockers))
        anna.page.get_by_role("button", name=says("client", "table", "menu"), exact=True).click()
        anna.page.get_by_role("button", name=says("client", "home", "rules")).click()
        expect(anna.page.locator("dialog[open] [data-game=saboteur2]")).to_be_visible()
        anna.page.get_by_text(says("client", "rules", "numbered"), exact=True).click()
        expect(anna.page.locator("dialog[open] article[id=X20]")).to_have_count(1)
        expect(anna.page.locator("dialog[open] article[id=A2]")).to_have_count(count)
