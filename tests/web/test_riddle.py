"""The riddle of the day in a browser: solved by keyboard, without a network, and on a phone."""

import pytest
from playwright.sync_api import Page, expect

from saboteur.riddles import Riddle, shipped
from web.axe import violations
from web.conftest import Meet
from web.keys import Typist
from web.playing import says

SOLUTION = ".solution"


def number_of(kind: str, *, plain: bool = False) -> int:
    """A riddle of a kind, from 1; a plain one digs a card that is not turned."""
    return 1 + next(
        number
        for number, riddle in enumerate(shipped())
        if riddle.kind == kind and not (plain and not is_plain(riddle))
    )


def is_plain(riddle: Riddle) -> bool:
    return riddle.best.text.startswith("dig") and not riddle.best.text.endswith("turned")


def title(page: Page, kind: str) -> None:
    expect(page.get_by_role("heading", level=1)).to_have_text(
        says("riddles", "kinds", kind, "title")
    )


def test_todays_riddle_is_on_the_first_page_for_everybody_alike(meet: Meet) -> None:
    shown = []
    for name, width, height in (("Anna", 360, 640), ("Bram", 1280, 800)):
        person = meet(name, width, height)
        person.visits("/")
        person.page.get_by_role("link", name=says("riddles", "title")).click()
        heading = person.page.locator(".riddle h1")
        expect(heading).to_be_visible()
        shown.append(person.page.locator(".riddle .head").inner_text())
        assert violations(person.page) == []
        wide = person.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert wide <= 0
    assert shown[0] == shown[1]


def test_a_digging_riddle_is_solved_by_keyboard(meet: Meet) -> None:
    number = number_of("dig", plain=True)
    riddle = shipped()[number - 1]
    anna = meet("Anna", 1280, 800, kind=Typist)
    anna.visits(f"/riddle/{number}")
    title(anna.page, "dig")
    _, card, cell = riddle.best.text.split()
    from saboteur.riddles import Position  # noqa: PLC0415

    hand = Position(riddle.record, riddle.seat).view.hand
    anna.tap(".hand button", hand.index(card))
    anna.tap(f'[data-cell="{cell}"]')
    anna.tap(".bar .primary")
    expect(anna.page.locator(SOLUTION)).to_contain_text(says("riddles", "right"))
    expect(anna.page.locator(SOLUTION)).to_be_focused()
    assert anna.page.locator(f"{SOLUTION} li").count() >= 2
    assert violations(anna.page) == []


def test_whoever_is_wrong_may_try_again_without_a_network(meet: Meet) -> None:
    number = number_of("suspect")
    riddle = shipped()[number - 1]
    bram = meet("Bram", 390, 844)
    bram.visits(f"/riddle/{number}")
    title(bram.page, "suspect")
    bram.page.wait_for_load_state("networkidle")
    bram.context.set_offline(True)
    others = sorted(int(answer.text) for answer in riddle.answers)
    choices = bram.page.get_by_role("radio")
    expect(choices).to_have_count(len(others))
    right = others.index(int(riddle.best.text))
    confirm = bram.page.get_by_role("button", name=says("client", "game", "confirm"), exact=True)
    expect(confirm).to_be_disabled()
    bram.page.locator(".suspects label").nth((right + 1) % len(others)).click()
    confirm.click()
    expect(bram.page.locator(SOLUTION)).to_contain_text(says("riddles", "wrong"))
    bram.page.get_by_role("button", name=says("riddles", "again"), exact=True).click()
    bram.page.locator(".suspects label").nth(right).click()
    confirm.click()
    expect(bram.page.locator(SOLUTION)).to_contain_text(says("riddles", "right"))
    assert violations(bram.page) == []
    bram.context.set_offline(False)
    bram.problems.clear()


@pytest.mark.parametrize("kind", ["last", "quiet"])
def test_the_answer_can_be_shown(meet: Meet, kind: str) -> None:
    person = meet("Carla", 390, 844)
    person.visits(f"/riddle/{number_of(kind)}")
    title(person.page, kind)
    person.page.get_by_role("button", name=says("riddles", "show"), exact=True).click()
    expect(person.page.locator(SOLUTION)).to_contain_text(says("riddles", "shown"))
    assert person.page.locator(f"{SOLUTION} li").count() >= 2
    before = person.page.get_by_role("button", name=says("riddles", "before"), exact=True)
    before.click()
    expect(person.page.get_by_role("dialog")).to_be_visible()


def solved(page: Page, riddle: Riddle) -> None:
    if riddle.kind == "suspect":
        others = sorted(int(answer.text) for answer in riddle.answers)
        page.locator(".suspects label").nth(others.index(int(riddle.best.text))).click()
    else:
        page.get_by_role("button", name=says("client", "game", "list"), exact=True).click()
        listed = page.locator(f'li [data-action="{riddle.best.text}"]')
        page.locator(".choices details", has=listed).locator("summary").click()
        listed.click()
    page.get_by_role("button", name=says("client", "game", "confirm"), exact=True).click()
    expect(page.locator(SOLUTION)).to_contain_text(says("riddles", "right"))


@pytest.mark.parametrize(("kind", "width"), [("dig", 1280), ("quiet", 390), ("last", 1280)])
def test_every_choice_is_on_a_list(meet: Meet, kind: str, width: int) -> None:
    number = number_of(kind)
    dora = meet("Dora", width, 800)
    dora.visits(f"/riddle/{number}")
    title(dora.page, kind)
    solved(dora.page, shipped()[number - 1])


def test_solving_today_counts_days_in_a_row_on_this_device(meet: Meet) -> None:
    anna = meet("Anna", 1280, 800)
    anna.visits("/riddle")
    expect(anna.page.locator(".riddle h1")).to_be_visible()
    text = anna.page.locator(".riddle .head").inner_text()
    riddle = next(
        one
        for number, one in enumerate(shipped(), 1)
        if says("riddles", "number", number=number) + " " in text
    )
    solved(anna.page, riddle)
    expect(anna.page.locator(SOLUTION)).to_contain_text("1")
    anna.visits("/")
    expect(anna.page.locator(".today")).to_contain_text(says("client", "home", "solved"))
