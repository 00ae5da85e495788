"""Pages that are left, and a server that goes away: nobody loses a game."""

from playwright.sync_api import Page, expect

from web.conftest import Meet
from web.people import Person
from web.playing import play, says
from web.serving import Server

LOST = says("client", "connection", "lost")


def test_a_game_survives_a_reload_and_a_restart(meet: Meet, server: Server) -> None:
    anna, bo = people = [meet("Anna"), meet("Bo")]
    code = anna.gathers("base", 4)
    bo.joins(code, 1)
    for seat in (2, 3):
        anna.do(code, "seat_bot", seat=seat, level="careful")
    anna.do(code, "start")
    for person in people:
        person.sees(code)
    play(people, until=lambda: anna.taken == 2)

    held = hand(anna.page)
    anna.page.reload()
    anna.page.wait_for_selector(".hand button")
    assert hand(anna.page) == held
    play(people, until=lambda: anna.taken == 4)

    wait_for_turn(anna.page, people)
    held, laid = hand(anna.page), mine(anna.page)
    server.kill()
    for person in people:
        expect(person.page.get_by_text(LOST)).to_be_visible()
    assert hand(anna.page) == held
    server.start()
    for person in people:
        expect(person.page.get_by_text(LOST)).to_be_hidden(timeout=30_000)
    assert (hand(anna.page), mine(anna.page)) == (held, laid)
    play(people, until=lambda: anna.taken == 6)
    agree(anna.page, bo.page)


def test_two_tabs_of_one_person_agree(meet: Meet) -> None:
    anna = meet("Anna")
    code = anna.opens("base", 3)
    anna.sees(code)
    other = anna.tab()
    other.goto(anna.page.url)
    other.wait_for_selector(".hand button")
    play([anna], until=lambda: anna.taken == 3)
    expect(other.locator(".banner.mine")).to_be_visible()
    expect(anna.page.locator(".banner.mine")).to_be_visible()
    assert (hand(anna.page), mine(anna.page)) == (hand(other), mine(other))


def hand(page: Page) -> list[str]:
    return [card.get_attribute("aria-label") or "" for card in page.locator(".hand button").all()]


def mine(page: Page) -> list[str]:
    """Every cell with a card, in words."""
    tiles = page.locator("[data-cell]:has(.tile)").all()
    return sorted(tile.get_attribute("aria-label") or "" for tile in tiles)


def agree(page: Page, other: Page) -> None:
    """Bots may act between two looks; when they have, both pages show the same."""
    for _ in range(100):
        if mine(page) == mine(other):
            return
        page.wait_for_timeout(100)
    assert mine(page) == mine(other)


def wait_for_turn(page: Page, people: list[Person]) -> None:
    others = [person for person in people if person.page is not page]
    play(others, until=lambda: has_turn(page))


def has_turn(page: Page) -> bool:
    """Whoever is waited for looks at what a round begins with, and goes on."""
    for shown in (".result footer .primary", ".dealt .primary"):
        if page.locator(shown).count():
            page.click(shown)
    return page.locator(".banner.mine").count() > 0
