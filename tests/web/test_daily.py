"""The deal of the day in a browser: begun by keyboard, and its results on phone and laptop."""

from typing import Any

from playwright.sync_api import expect

from web.axe import violations
from web.conftest import Meet
from web.keys import Typist
from web.people import Person
from web.playing import says

WORDS = ("client", "daily")


def button(person: Person, key: str) -> Any:
    return person.page.get_by_role("button", name=says(*WORDS, key), exact=True)


def plays_on(person: Person, code: str) -> None:
    """To the end, by whatever comes first."""
    path = f"/api/tables/{code}"
    picture = person.ask("GET", path)
    while picture["table"]["phase"] != "over":
        if picture["waits"]:
            person.do(code, "ready")
        elif picture["view"]["legal"]:
            action = picture["view"]["legal"][0]["text"]
            person.do(code, "choose", action=action, version=picture["version"])
        picture = person.ask("GET", f"{path}/updates?since={picture['version']}")


def test_the_deal_of_the_day_is_played_and_compared(meet: Meet) -> None:
    zoe = meet("Zoe")
    plays_on(zoe, zoe.ask("POST", "/api/today")["code"])

    anna = meet("Anna", 360, 640, kind=Typist)
    anna.visits("/")
    anna.page.locator(".today a[href='/today']").press("Enter")
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(says(*WORDS, "title"))
    expect(anna.page.locator(".page")).to_contain_text(says("client", "fair", "day"))
    expect(anna.page.locator("table")).to_have_count(0)
    assert violations(anna.page) == []
    button(anna, "play").press("Enter")
    anna.page.wait_for_selector(".game .dock")
    code = anna.page.url[-8:]
    anna.page.get_by_role("button", name=says("client", "table", "menu")).first.press("Enter")
    menu = anna.page.get_by_role("dialog")
    expect(menu).to_contain_text(says("client", "home", "rules"))
    expect(menu).not_to_contain_text(says("client", "invite", "title"))
    expect(menu).not_to_contain_text(says("client", "table", "settings"))
    anna.page.keyboard.press("Escape")

    plays_on(anna, code)
    gold = anna.ask("GET", "/api/today")["scores"]["gold"]
    mine = says(*WORDS, "mine", count=gold)
    after = anna.page.locator(".after")
    expect(after).to_contain_text(mine)
    brief = says("client", "fair", "day-brief")
    expect(anna.page.locator(".fairness").first).to_have_text(brief)
    after.get_by_role("link").press("Enter")
    own = anna.page.locator("tr.own")
    expect(own).to_contain_text(says(*WORDS, "you"))
    expect(anna.page.locator(".panel").first).to_contain_text(mine)
    assert violations(anna.page) == []
    assert anna.page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0

    bram = meet("Bram", 1280, 800)
    bram.visits("/today")
    expect(bram.page.locator(".panel").first).to_contain_text(says(*WORDS, "quiet"))
    expect(bram.page.locator("tr.own")).to_have_count(0)
    bram.visits(f"/t/{code}")
    expect(bram.page.locator("h1")).to_have_text(says("client", "connection", "not-found"))
    bram.problems.clear()

    anna.visits(f"/replay/{code}/1?move=1")
    anna.page.get_by_role("button", name=says("client", "study", "title"), exact=True).press(
        "Enter"
    )
    secret = says("client", "reasons", "day-on")
    expect(anna.page.get_by_text(secret, exact=True)).to_be_visible(timeout=30_000)
    link = says("client", "study", "link")
    expect(anna.page.get_by_role("button", name=link, exact=True)).to_have_count(0)
