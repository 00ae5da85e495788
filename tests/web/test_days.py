"""A game over days: found again where it waits, also when the server was away between two turns."""

import re

from playwright.sync_api import expect

from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import play, says
from web.serving import Server

DAY = 86_400


def begun(anna: Person) -> str:
    code = anna.gathers("base", 3)
    anna.do(code, "settings", clock=3 * DAY)
    anna.starts(code, range(1, 3))
    return code


def test_a_game_over_days_survives_a_restart_between_turns(meet: Meet, server: Server) -> None:
    anna = meet("Anna", 360, 640)
    code = begun(anna)
    anna.sees(code)
    timer = anna.page.get_by_role("timer")
    expect(timer).to_have_text("3d")
    expect(timer).to_have_attribute("aria-label", re.compile("3 days|2 days, 2"))
    play([anna], until=lambda: anna.taken == 2)
    anna.page.wait_for_selector(".banner.mine")
    held = anna.view["hand"]
    assert any('"type":"zone"' in frame for frame in anna.sent)
    anna.page.goto("about:blank")
    server.kill()
    server.start()
    anna.visits("/")
    going_on = anna.page.get_by_role("link", name=says("client", "home", "go-on"))
    expect(going_on).to_have_attribute("href", f"/t/{code}")
    anna.page.get_by_role("link", name=says("client", "home", "games"), exact=True).click()
    expect(
        anna.page.get_by_role("heading", name=says("client", "games", "waiting"))
    ).to_be_visible()
    assert violations(anna.page) == []
    anna.page.locator(f'a[href="/replay/{code}/1"]').click()
    expect(anna.page.get_by_role("slider")).to_have_value("1")
    expect(anna.page.locator(".knows .hand")).to_have_count(1)
    anna.page.go_back()
    anna.page.locator(f'a.primary[href="/t/{code}"]').click()
    anna.page.wait_for_selector(".banner.mine")
    assert anna.view["hand"] == held
    play([anna], until=lambda: anna.taken == 4)


def test_a_pause_is_told_to_everybody(meet: Meet) -> None:
    anna, bo = meet("Anna", 360, 640), meet("Bo")
    code = anna.gathers("base", 3)
    bo.joins(code, 1)
    anna.do(code, "settings", clock=DAY)
    anna.starts(code, range(2, 3))
    for person in (anna, bo):
        person.sees(code)
    play([anna, bo], until=lambda: anna.page.locator(".banner.mine").count() > 0)
    page = anna.page
    page.get_by_role("button", name=says("client", "table", "menu"), exact=True).click()
    page.locator("summary", has_text=says("client", "pause", "title")).click()
    assert violations(page) == []
    week = says("client", "new", "days", "other", count=7)
    page.get_by_role("button", name=says("client", "pause", "do", time=week)).click()
    expect(page.get_by_role("button", name=says("client", "pause", "end"))).to_be_visible()
    told = says("client", "game", "clock-paused", name="Anna", date="|").split("|")[0]
    expect(bo.page.get_by_role("timer")).to_have_attribute("aria-label", re.compile(told))
