"""Bots one talks with: play now offers the level, and whoever is asked or accused answers."""

import json

from playwright.sync_api import expect

from web.conftest import Meet
from web.playing import says


def test_play_now_offers_the_level_and_starts_with_bots_that_talk(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    anna.visits("/")
    level = anna.page.get_by_label(says("client", "table", "level"))
    expect(level).to_have_value("shrewd")
    expect(level.locator("option")).to_have_count(5)
    level.select_option("beginner")
    anna.page.get_by_role("button", name=says("client", "home", "play")).click()
    anna.page.wait_for_url("**/t/*")
    anna.page.wait_for_selector(".game .dock")
    seated = [json.loads(sent)["do"] for sent in anna.sent if "seat_bot" in sent]
    assert {do["level"] for do in seated} == {"beginner"}


def test_a_bot_that_is_asked_or_accused_answers(meet: Meet) -> None:
    anna = meet("Anna", 1366, 768)
    code = anna.opens("base", 4)
    anna.sees(code)
    page = anna.page
    say = page.get_by_role("button", name=says("client", "game", "say", "title"), exact=True)
    if say.count():
        say.first.click()
    page.get_by_role("button", name=says("talk", "suspect", target="…").removesuffix(".")).click()
    whom = page.get_by_role("group", name=says("client", "game", "say", "whom"))
    whom.get_by_role("button").first.click()
    anna.reads(says("talk-at-you", "deny"))
    page.get_by_role("button", name=says("client", "game", "say", "ask"), exact=True).click()
    page.get_by_role("button", name=says("talk", "who-saw", goal="…")).click()
    which = page.get_by_role("group", name=says("client", "game", "say", "which"))
    which.get_by_role("button").first.click()
    expect(page.locator(".story")).to_contain_text(says("talk", "who-saw", goal=1))
