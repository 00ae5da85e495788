"""Lessons in a browser: played to the end by what glows, left and resumed, and gone astray."""

import os
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import TimeoutError, expect

from saboteur.server.lessons.script import lessons
from web.axe import violations
from web.conftest import Meet
from web.keys import Typist
from web.people import Person
from web.playing import says

LESSONS = lessons()
PHONE = (360, 640)
# Where somebody wants to look at every step.
PICTURES = os.environ.get("SABOTEUR_PICTURES")
MARK = """() => {
  document.querySelectorAll("[data-glows]").forEach((one) => delete one.dataset.glows);
  const one = [...document.querySelectorAll(
      ".bar button, .hand button, [data-cell], [data-seat], [role=radio]")]
    .find((one) => getComputedStyle(one).outlineColor === "rgb(255, 211, 77)"
      && getComputedStyle(one).outlineStyle === "solid");
  if (one) one.dataset.glows = "";
  return one !== undefined;
}"""


def learn(*keys: str, **filled: object) -> str:
    return says("client", "learn", *keys, **filled)


def pictured(person: Person, name: str) -> None:
    if PICTURES:
        person.page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def reads(person: Person, name: str) -> None:
    """On to the sentence that says what to do."""
    page = person.page
    while page.locator(".coach button", has_text=learn("next")).count():
        pictured(person, name)
        page.locator(".coach button", has_text=learn("next")).click()


def waits(person: Person) -> None:
    """Until the lesson wants something, or is over."""
    person.until(
        """() => document.querySelector(".coach.done")
          || (document.querySelector(".coach .buttons .button:not(.quiet)")
          )"""
    )


def follows(person: Person, name: str, step: int) -> None:
    """Tap what glows until the step is done."""
    page = person.page
    before = page.locator(".coach [role=progressbar]").get_attribute("aria-valuenow")
    for _ in range(8):
        now = page.locator(".coach [role=progressbar]")
        if now.get_attribute("aria-valuenow") != before:
            return
        if not person.evaluate(MARK):
            break
        pictured(person, f"{name}-{step}")
        # It may be gone by now, if what was confirmed has just been answered.
        with suppress(TimeoutError):
            page.locator("[data-glows]").first.click(timeout=3_000)
        page.wait_for_timeout(60)
    person.until(
        """(before) => document.querySelector(".coach [role=progressbar]").ariaValueNow !== before
          || document.querySelector(".coach.done")""",
        before,
    )


def puts_the_role_away(person: Person) -> None:
    dealt = person.page.locator(".dealt .primary")
    if dealt.count():
        dealt.click()


def plays(person: Person, name: str) -> None:
    for step in range(len(LESSONS[name].own)):
        waits(person)
        puts_the_role_away(person)
        if person.page.locator(".coach.done").count():
            break
        reads(person, f"{name}-{step}-says")
        follows(person, name, step)
    person.until("() => document.querySelector('.coach.done')")
    pictured(person, f"{name}-end")
    expect(person.page.locator(".coach p")).to_have_text(learn("says", name, "end"))


def test_a_newcomer_learns_the_game_by_playing_both_sides(meet: Meet) -> None:
    anna = meet("Anna", *PHONE)
    anna.visits("/")
    pictured(anna, "home")
    assert violations(anna.page) == []
    anna.page.locator(".learn").click()
    anna.page.wait_for_selector(".coach")
    pictured(anna, "role")
    assert violations(anna.page) == []
    expect(anna.page.locator(".dealt .primary")).to_be_in_viewport(ratio=1)
    plays(anna, "digger")
    assert violations(anna.page) == []
    title = learn("lessons", "traitor", "title")
    anna.page.get_by_role("button", name=learn("following", title=title)).click()
    anna.page.wait_for_function("() => !document.querySelector('.coach.done')")
    plays(anna, "traitor")
    anna.visits("/learn")
    pictured(anna, "learn")
    assert violations(anna.page) == []
    assert anna.page.locator("li .tag").count() == 2, "both are remembered here"


@pytest.mark.parametrize("name", [name for name in LESSONS if name not in ("digger", "traitor")])
def test_each_other_lesson_is_played_to_its_end(meet: Meet, name: str) -> None:
    anna = meet("Anna", 390, 844)
    anna.visits("/learn")
    title = learn("lessons", name, "title")
    anna.page.get_by_role("button", name=f"{learn('begin')}: {title}").click()
    anna.page.wait_for_selector(".coach")
    plays(anna, name)
    assert violations(anna.page) == []


def test_a_lesson_is_left_and_resumed_at_the_same_sentence(meet: Meet) -> None:
    anna = meet("Anna", 1366, 768)
    anna.visits("/")
    anna.page.locator(".learn").click()
    anna.page.wait_for_selector(".coach")
    puts_the_role_away(anna)
    reads(anna, "wide")
    follows(anna, "wide", 0)
    waits(anna)
    anna.page.locator(".coach button", has_text=learn("next")).click()
    said = anna.page.inner_text(".coach p")
    pictured(anna, "wide-broken")
    anna.page.reload()
    expect(anna.page.locator(".coach p")).to_have_text(said)
    anna.page.get_by_role("button", name=learn("leave")).click()
    anna.page.wait_for_selector("h1")
    anna.visits("/")
    anna.page.get_by_text(learn("carry")).click()
    expect(anna.page.locator(".coach p")).to_have_text(said)


def test_whoever_goes_another_way_takes_it_back_or_plays_on(meet: Meet) -> None:
    anna = meet("Anna", *PHONE)
    anna.visits("/")
    anna.page.locator(".learn").click()
    anna.page.wait_for_selector(".coach")
    puts_the_role_away(anna)
    anna._discard()
    undo = anna.page.locator(".coach button", has_text=learn("undo"))
    undo.wait_for()
    pictured(anna, "astray")
    # While others play, too: nothing else is said before it.
    assert anna.page.locator(".coach p").text_content() == learn("says", "notes", "off")
    anna.page.wait_for_selector(".banner.mine")
    expect(anna.page.locator(".coach p")).to_have_text(learn("says", "notes", "off"))
    undo.click()
    expect(anna.page.locator(".coach p")).to_have_text(learn("says", "digger", "hello"))


def test_a_lesson_by_keyboard_alone(meet: Meet) -> None:
    anna = meet("Anna", 1000, 700, kind=Typist)
    anna.visits("/learn")
    anna.tap(".panel .button", -1)
    anna.page.wait_for_selector(".coach")
    for _ in LESSONS["alone"].own:
        waits(anna)
        while anna.page.locator(".coach button", has_text=learn("next")).count():
            anna.tap(".coach .button", text=learn("next"))
        before = anna.page.locator(".progress").get_attribute("aria-valuenow")
        anna.tap(".coach .button", text=learn("skip"))
        anna.until(
            "(was) => document.querySelector('.progress').ariaValueNow !== was",
            before,
        )
    anna.until("() => document.querySelector('.coach.done')")
