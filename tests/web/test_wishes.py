"""What people ask of each other in their browsers: to undo, to hurry, to let a bot move."""

import re
from typing import Any

from playwright.sync_api import expect

from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import says

PHONE = (360, 640)
A_MINUTE = 62_000
A_WHILE = 12_000


def two_at_a_duel(meet: Meet) -> tuple[Person, Person, str]:
    """The one whose turn it is comes first."""
    anna, bo = meet("Anna", *PHONE), meet("Bo", *PHONE)
    code = anna.gathers("duel", 2)
    bo.joins(code, 1)
    anna.do(code, "start")
    for person in (anna, bo):
        person.sees(code)
    anna.page.wait_for_selector(".hand button")
    seat = anna.view["decision"]["seat"]
    return (anna, bo, code) if seat == 0 else (bo, anna, code)


def discards(person: Person, code: str) -> list[str]:
    hand: list[str] = person.view["hand"]
    person.do(code, "choose", action=f"pass {hand[0]}")
    return hand


def button(person: Person, *key: str, **filled: object) -> Any:
    return person.page.get_by_role(
        "button", name=says("client", "wish", *key, **filled), exact=True
    )


def test_a_choice_is_undone_when_the_other_agrees(meet: Meet) -> None:
    one, other, code = two_at_a_duel(meet)
    hand = discards(one, code)
    button(one, "undo").click()
    expect(one.page.locator(".wish")).to_contain_text(says("client", "wish", "undo-yours"))
    expect(other.page.locator(".wish")).to_contain_text(
        says("client", "wish", "undo-asked", name=one.name)
    )
    assert violations(other.page) == []
    assert not other.look()["scrolls"]
    button(other, "yes").click()
    expect(one.page.locator(".banner")).to_have_class(re.compile("mine"))
    expect(other.page.locator(".wish")).to_be_hidden()
    assert sorted(one.view["hand"]) == sorted(hand)
    expect(button(one, "undo")).to_have_count(0)
    log = other.page.get_by_role("log")
    expect(log).to_contain_text(says("facts", "ChoiceUndone", seat=one.name))


def test_a_choice_stays_when_the_other_refuses(meet: Meet) -> None:
    one, other, code = two_at_a_duel(meet)
    discards(one, code)
    button(one, "undo").click()
    button(other, "no").click()
    expect(one.page.locator(".wish")).to_be_hidden()
    expect(other.page.locator(".banner")).to_have_class(re.compile("mine"))
    button(one, "undo").click()
    expect(one.page.locator(".notice")).to_contain_text(says("client", "reasons", "undo-refused"))
    assert violations(one.page) == []


def test_whoever_is_silent_is_nudged_and_then_a_bot_moves(meet: Meet) -> None:
    silent, waits, _ = two_at_a_duel(meet)
    nudge = button(waits, "nudge", name=silent.name)
    clock = waits.page.clock
    clock.install()
    expect(nudge).to_have_count(0)
    clock.fast_forward(A_WHILE)
    expect(nudge).to_be_visible()
    assert violations(waits.page) == []
    nudge.click()
    expect(silent.page.locator(".notice")).to_contain_text(
        says("client", "wish", "nudged", name=waits.name)
    )
    expect(nudge).to_have_count(0)
    let = button(waits, "let-bot")
    expect(let).to_have_count(0)
    clock.fast_forward(A_MINUTE)
    expect(let).to_be_visible()
    let.click()
    expect(waits.page.locator(".banner")).to_have_class(re.compile("mine"), timeout=30_000)
    expect(silent.page.get_by_text(says("client", "table", "playing-for-you"))).to_be_visible()
