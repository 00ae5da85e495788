"""One's own story on My games: in plain words, with notes that are judged on the device."""

import re

import pytest
from playwright.sync_api import expect

from web.axe import violations
from web.conftest import Meet
from web.playing import says
from web.test_daily import plays_on
from web.test_notes import requests_of

WORDS = ("client", "story")
NOTE = ("client", "game", "note")


@pytest.mark.parametrize("size", [(390, 844), (1366, 768)], ids=["phone", "laptop"])
def test_ones_own_story_is_told(meet: Meet, size: tuple[int, int]) -> None:
    anna = meet("Anna", *size)
    anna.visits("/games")
    expect(anna.page.get_by_role("button", name=says(*WORDS, "show"))).to_have_count(0)
    code = anna.opens("base", 3)
    anna.sees(code)
    anna.page.locator('.chip[data-seat="1"]').click()
    anna.page.get_by_role("button", name=says(*NOTE, "bad"), exact=True).click()
    anna.page.keyboard.press("Escape")
    plays_on(anna, code)
    while anna.ask("GET", f"/api/tables/{code}/study/1")["state"] != "here":
        anna.wait(50)

    asked = requests_of(anna)
    anna.visits("/games")
    anna.page.get_by_role("button", name=says(*WORDS, "show")).press("Enter")
    story = anna.page.locator("section.panel").last
    told = anna.ask("GET", "/api/me/story")
    (game,) = told["games"]
    name = says("games", "base", "name")
    numbers = {"won": game["won"], "played": 1, "gold": game["gold"]}
    expect(story).to_contain_text(says(*WORDS, "game", game=name, **numbers))
    for role in told["roles"]:
        named = says("roles", role["role"], "name")
        numbers = {part: role[part] for part in ("won", "rounds", "gold")}
        expect(story).to_contain_text(says(*WORDS, "role", role=named, **numbers))
    bad = 1 in told["truths"][0]["saboteurs"]
    notes = says(*WORDS, "notes", right=int(bad), wrong=int(not bad))
    expect(story).to_contain_text(notes)
    assert not [one for one in asked if one.method != "GET"], "notes are never sent"
    assert violations(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    moment = told["moments"][0]
    story.get_by_role("link", name=re.compile(r"\d")).first.press("Enter")
    expect(anna.page).to_have_url(re.compile(f"/replay/{code}/1"))
    at = anna.page.locator("input[type=range]").first
    expect(at).to_have_value(str(moment["move"] + 1))
