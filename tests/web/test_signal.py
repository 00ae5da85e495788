"""A turn is told where one looks, and the client can be installed."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import says

TURN = says("client", "game", "yours")
ICON = "() => document.querySelector('link[rel=icon]').getAttribute('href')"
# A page that nobody looks at; browsers without windows never hide one.
HIDDEN = """() => Object.defineProperty(document, "hidden", { get: () => true })"""
SHOWN = """async () => {
  const worker = await navigator.serviceWorker.ready;
  return (await worker.getNotifications()).map(({ title, tag }) => ({ title, tag }));
}"""
REGISTERED = "() => navigator.serviceWorker.controller !== null"
REGISTERS_MS = 60_000


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """One that has notices."""
    return whole_browser


def a_duel(meet: Meet) -> tuple[Person, Person, str]:
    """The one whose turn it is comes last."""
    anna, bo = meet("Anna", 360, 640), meet("Bo", 360, 640)
    code = anna.gathers("duel", 2)
    bo.joins(code, 1)
    anna.do(code, "start")
    seat = anna.ask("GET", f"/api/tables/{code}")["view"]["decision"]["seat"]
    return (bo, anna, code) if seat == 0 else (anna, bo, code)


def discards(person: Person, code: str) -> None:
    hand = person.ask("GET", f"/api/tables/{code}")["view"]["hand"]
    person.do(code, "choose", action=f"pass {hand[0]}")


def test_a_turn_is_told_in_the_title_the_icon_and_a_notice(meet: Meet) -> None:
    waits, chooses, code = a_duel(meet)
    waits.context.grant_permissions(["notifications"], origin=waits.address)
    waits.visits("/settings")
    waits.page.get_by_role("switch", name=says("client", "settings", "calls")).click()
    assert violations(waits.page) == []
    waits.page.wait_for_function(REGISTERED, timeout=REGISTERS_MS)
    waits.sees(code)
    expect(waits.page).to_have_title(re.compile(f"^{says('client', 'table', 'title', code='')}"))
    assert waits.evaluate(ICON) == "/icon.svg"
    waits.evaluate(HIDDEN)
    discards(chooses, code)
    expect(waits.page).to_have_title(re.compile(f"^● {TURN}"))
    assert waits.evaluate(ICON) == "/icon-turn.svg"
    [notice] = waits.until(SHOWN)
    assert notice["tag"] == code
    assert notice["title"].startswith(TURN)
    discards(waits, code)
    expect(waits.page).not_to_have_title(re.compile("●"))
    assert waits.evaluate(ICON) == "/icon.svg"


def test_the_first_page_leads_back_to_the_game_that_goes_on(meet: Meet) -> None:
    waits, chooses, code = a_duel(meet)
    for person, who in ((waits, "go-on-others"), (chooses, "go-on-yours")):
        person.sees(code)
        person.page.wait_for_selector(".hand button")
        person.visits("/")
        link = person.page.get_by_role("link", name=says("client", "home", "go-on"))
        expect(link).to_contain_text(
            says("client", "home", who, game=says("games", "duel", "name"))
        )
        assert violations(person.page) == []
        assert person.evaluate("() => document.documentElement.scrollWidth") == 360
        link.click()
        person.page.wait_for_selector(".hand button")


def test_it_can_be_installed(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    anna.visits("/")
    line = anna.context.new_cdp_session(anna.page)
    told: dict[str, Any] = line.send("Page.getAppManifest")
    assert told["errors"] == []
    assert told["url"] == f"{anna.address}/manifest.webmanifest"
    found = line.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Every person in these tests is in a window that keeps nothing.
    assert [one["errorId"] for one in found if one["errorId"] != "in-incognito"] == []
    touch = anna.page.locator('link[rel="apple-touch-icon"]').get_attribute("href")
    answer = anna.context.request.get(f"{anna.address}{touch}")
    assert answer.headers["content-type"] == "image/png"
