"""The screens of an evening together, in other languages on a small phone, and the TV beside it.

A replay, one device for several people, onlookers, a game over days, what people ask of each other.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from saboteur.words import LANGUAGES
from web.axe import violations
from web.conftest import Meet
from web.fitting import OPENED, WALKED, Fitting, foreign, misfits
from web.people import Person
from web.serving import Server
from web.test_end import at_the_end_of_a_round
from web.test_screens import sheet
from web.test_tv import FITS
from web.test_whatifs import finished

PHONE = (360, 640)
TELEVISIONS = ((1366, 768), (1920, 1080))
LONG = "Annabella Wilhelmina"
DAY = 86_400
MINUTE_MS = 62_000
STUDIED_MS = 30_000
SHEETS = ("log", "jump", "study", "what if")


@pytest.fixture(scope="module")
def over(server: Server, browser: Browser) -> Iterator[str]:
    """A table whose game is over, for all languages."""
    context = browser.new_context()
    yield finished(Person(context, server.address, LONG))
    context.close()


@pytest.mark.parametrize("language", WALKED)
def test_an_evening_fits_in_every_language(meet: Meet, language: str, over: str) -> None:
    anna, bo = meet(LONG, *PHONE, locale=language), meet("Bo", *PHONE, locale=language)
    fitting = Fitting(language)
    for page, screen in evening(anna, bo, over):
        fitting.look(page, screen)
    assert fitting.found == {}
    assert len(fitting) > 40


@pytest.mark.parametrize("language", WALKED)
def test_the_end_of_a_round_fits_in_every_language(
    meet: Meet, server: Server, language: str
) -> None:
    anna = at_the_end_of_a_round(meet, server, "reduce", PHONE, language)
    anna.page.wait_for_selector(".ask [role=radio]")
    fitting = Fitting(language)
    fitting.look(anna.page, "the end of a round, and a question")
    assert fitting.found == {}


def test_axe_finds_nothing_in_an_evening(meet: Meet, over: str) -> None:
    anna, bo = meet(LONG, *PHONE), meet("Bo", *PHONE)
    found = {screen: violations(page) for page, screen in evening(anna, bo, over)}
    assert {screen: lines for screen, lines in found.items() if lines} == {}


def test_what_does_not_fit_and_what_is_left_in_english_is_found(meet: Meet) -> None:
    anna = meet("Anna", *PHONE)
    anna.visits("/new")
    assert not [*misfits(anna.page), *foreign(anna.page, "en")]
    assert foreign(anna.page, "de")
    button = anna.page.locator(".page button.primary")
    button.evaluate("(one) => (one.textContent = '{name}'.repeat(20))")
    assert foreign(anna.page, "en")
    button.evaluate("(one) => (one.style.whiteSpace = 'nowrap')")
    assert misfits(anna.page)


def evening(anna: Person, bo: Person, over: str) -> Iterator[tuple[Page, str]]:
    yield from replay(anna, over)
    yield from device(anna, bo)
    yield from days(anna, bo)


def replay(anna: Person, over: str) -> Iterator[tuple[Page, str]]:
    page = anna.page
    anna.visits(f"/t/{over}")
    page.wait_for_selector(".lobby")
    yield page, "table whose game is over"
    anna.visits("/replay")
    yield page, "record file"
    anna.visits(f"/replay/{over}/1?as=1&move=9")
    expect(page.get_by_role("slider")).to_have_value("9")
    yield page, "replay"
    for which, name in enumerate(SHEETS):
        page.locator(".acts .button").nth(which).click()
        if name == "study":
            expect(page.locator("dialog[open] p.title")).to_be_visible(timeout=STUDIED_MS)
        for screen in sheet(page, name):
            yield page, f"replay, {screen}"
    page.locator("h1").press("End")
    expect(page.locator(".result")).to_be_visible()
    yield page, "replay, result"
    link = anna.ask("POST", f"/api/tables/{over}/study/1/share", {"names": True})["id"]
    anna.visits(f"/study/{link}")
    expect(page.locator("p.title")).to_be_visible(timeout=STUDIED_MS)
    yield page, "a study that was shared"


def device(anna: Person, bo: Person) -> Iterator[tuple[Page, str]]:
    page = anna.page
    code = anna.gathers("base", 3)
    anna.visits(f"/t/{code}")
    page.locator(".empty .deeds .button").first.click()
    for screen in sheet(page, "person here"):
        yield page, screen
    for seat, name in ((1, "Maximiliane"), (2, "Wilhelm")):
        anna.do(code, "bring", seat=seat, name=name)
    expect(page.locator(".lobby")).to_contain_text("Wilhelm")
    yield page, "lobby of one device"
    page.locator(".foot .primary").click()
    expect(page.locator(".handover")).to_be_visible()
    yield page, "between the hands"
    page.locator(".handover .reveal").click()
    expect(page.locator(".dealt")).to_be_visible()
    yield page, "a hand on one device"
    page.locator(".dealt .primary").click()
    expect(page.locator(".whose .hide.primary")).to_be_visible()
    yield page, "hide, and hand it on"
    bo.visits(f"/t/{code}")
    bo.page.wait_for_selector(".game .dock")
    yield bo.page, "onlooker"
    bo.page.locator(".head .narrow").nth(1).click()
    for screen in sheet(bo.page, "talk of onlookers"):
        yield bo.page, screen


def days(anna: Person, bo: Person) -> Iterator[tuple[Page, str]]:
    code = anna.gathers("duel", 2)
    bo.joins(code, 1)
    anna.do(code, "settings", clock=DAY)
    anna.visits(f"/t/{code}")
    yield anna.page, "lobby of a game over days"
    anna.do(code, "start")
    for person in (anna, bo):
        person.sees(code)
    anna.page.wait_for_selector(".hand button")
    one, other = (anna, bo) if anna.view["decision"]["seat"] == 0 else (bo, anna)
    one.page.click(".head [aria-haspopup=dialog]")
    for screen in sheet(one.page, "menu of a game over days"):
        yield one.page, screen
    one.do(code, "pause", days=14)
    one.page.click(".head [aria-haspopup=dialog]")
    for screen in sheet(one.page, "pause"):
        yield one.page, screen
    other.page.clock.install()
    other.page.clock.fast_forward(MINUTE_MS)
    expect(other.page.locator(".bar .button")).not_to_have_count(0)
    yield other.page, "nudge"
    one.do(code, "choose", action=f"pass {one.view['hand'][0]}")
    one.do(code, "undo")
    for person, screen in ((one, "undo wished"), (other, "undo asked")):
        expect(person.page.locator(".wish p")).to_be_visible()
        yield person.page, screen
    for person, screen in ((one, "one waits"), (other, "one is waited for")):
        for place in ("/", "/games"):
            person.visits(place)
            person.page.wait_for_selector(f'a[href="/t/{code}"]')
            person.page.evaluate(OPENED)
            yield person.page, f"{place}, {screen}"


@pytest.mark.parametrize("size", TELEVISIONS, ids=["laptop", "television"])
def test_a_big_screen_fits_in_every_language(meet: Meet, size: tuple[int, int]) -> None:
    """Before the game and in it, with as many people as there can be."""
    anna = meet(LONG, *PHONE)
    code = anna.gathers("saboteur2", 12)
    screens = {language: meet("TV", *size, locale=language) for language in LANGUAGES}
    found = {}

    def look(shown: str, awaited: str) -> None:
        for language, tv in screens.items():
            tv.page.wait_for_selector(awaited)
            cut = [] if tv.page.evaluate(FITS) else ["it is larger than the screen"]
            found[f"{shown} {language}"] = [*cut, *foreign(tv.page, language)]

    for tv in screens.values():
        tv.visits(f"/tv/{code}")
    look("gathering", ".gathering .code")
    anna.starts(code, range(1, 12))
    look("game", ".playing .chip")
    assert {screen: lines for screen, lines in found.items() if lines} == {}
