"""Faces: chosen by people and seen by others, kept by bots, and bubbles that cover nobody."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from web.axe import violations
from web.conftest import Meet
from web.people import Person

FACE = """(seat) => document.querySelector(`.chip[data-seat="${seat}"] .face`).dataset.look"""
# What a bubble covers of the faces, and of the goals that the view names.
COVERED = """(goals) => {
  const boxes = (selector) =>
    [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
  const shown = boxes(".bubble:not(.waits)");
  const cells = goals.flatMap(([x, y]) => boxes(`[data-cell="${x},${y}"]`));
  const kept = [...boxes(".chip .face"), ...cells];
  const over = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const outside = shown.filter(({ left, right }) => left < 0 || right > innerWidth + 1);
  return { bubbles: shown.length, kept: kept.length, outside: outside.length,
    covered: shown.flatMap((one) => kept.filter((other) => over(one, other))).length };
}"""


def says(person: Person, code: str, kind: str) -> dict[str, Any]:
    said: dict[str, Any] = next(s for s in person.view["talk"] if s["kind"] == kind)
    person.do(code, "talk", statement=kind, about=said["about"])
    return said


def covered(page: Page, view: dict[str, Any]) -> dict[str, int]:
    page.wait_for_selector(".bubble:not(.waits)")
    found = page.evaluate(COVERED, [[goal["x"], goal["y"]] for goal in view["goals"]])
    return dict(found)


def bot(page: Page) -> tuple[str, str]:
    return page.evaluate(FACE, 1), page.locator('.chip[data-seat="1"] .name').inner_text()


def test_a_look_is_chosen_in_the_settings_and_seen_by_others(meet: Meet) -> None:
    anna, bea = meet("Anna", 390, 844), meet("Bea")
    anna.ask("PUT", "/api/me", {"name": "Anna"})
    anna.visits("/settings")
    page = anna.page
    page.get_by_role("button", name="Beard").click()
    page.get_by_role("radio", name="Beard 9").check(force=True)
    page.get_by_role("button", name="Hat").click()
    page.get_by_role("radio", name="Hat 4").check(force=True)
    assert violations(page) == []
    page.wait_for_timeout(1000)
    look = anna.ask("GET", "/api/me")["look"]
    assert look[3:5] == "38"
    code = anna.gathers("base", 3)
    bea.joins(code, 1)
    anna.starts(code, range(2, 3))
    anna.sees(code)
    bea.sees(code)
    assert bea.page.evaluate(FACE, 0) == page.evaluate(FACE, 0)
    assert bea.page.evaluate(FACE, 0) != bea.page.evaluate(FACE, 1)
    # Those at the table see at once what is put on now.
    before = bea.page.evaluate(FACE, 0)
    anna.do(code, "dress", look="00010000")
    bea.page.wait_for_function(f"(was) => ({FACE})(0) !== was", arg=before)


def test_a_bot_keeps_its_face_in_the_next_game(meet: Meet) -> None:
    anna = meet("Anna")
    code = anna.opens("duel", 2)
    anna.sees(code)
    before = bot(anna.page)
    anna.do(code, "stand")
    for _ in range(600):
        if anna.ask("GET", f"/api/tables/{code}")["table"]["phase"] == "over":
            break
        anna.wait(100)
    anna.do(code, "rematch")
    anna.sees(code)
    assert bot(anna.page) == before


@pytest.mark.parametrize(("players", "width", "height"), [(5, 1366, 768), (10, 360, 640)])
def test_a_bubble_covers_no_face_and_no_goal(
    meet: Meet, players: int, width: int, height: int
) -> None:
    anna = meet("Anna", width, height)
    code = anna.opens("base", players)
    anna.sees(code)
    anna.page.wait_for_selector(".banner.mine")
    said = says(anna, code, "suspect")
    found = covered(anna.page, anna.view)
    assert found["bubbles"] >= 1
    assert found["kept"] == players + 3
    assert (found["covered"], found["outside"]) == (0, 0)
    assert anna.page.locator(".thread.suspect").count() == 1
    # The accusation stays on the chip, drawn, said, and told on a tap.
    accused = anna.page.locator(f'.chip[data-seat="{said["about"]}"]')
    expect(accused.locator("svg.suspect")).to_be_visible()
    assert "suspected by Anna" in (accused.get_attribute("aria-label") or "")
    anna.page.wait_for_timeout(3000)
    assert anna.page.locator(".bubble").count() >= 1, "it stays for three and a half seconds"
    expect(anna.page.locator(".thread.suspect")).to_have_count(0, timeout=15_000)
    accused.click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("suspected by Anna")
