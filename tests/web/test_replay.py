"""Games watched again in a browser: a file, a link to a move, and what two seats know."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Response, expect

from web.axe import violations
from web.conftest import Meet
from web.heap import Heap
from web.people import Person
from web.playing import play, says

RECORD = Path(__file__).parents[1] / "golden" / "base-3-en.saboteur.json"
# Everything that scripts of the page can reach without knowing its modules.
REACHED = """() => {
  const seen = new Set();
  const texts = [document.documentElement.outerHTML, JSON.stringify(history.state)];
  for (const name of Object.getOwnPropertyNames(window)) {
    try { texts.push(JSON.stringify(window[name]) ?? ""); } catch { /* in a circle */ }
  }
  for (const store of [localStorage, sessionStorage]) texts.push(JSON.stringify(store));
  return texts.join(" ");
}"""


def shown(person: Person, key: str, **filled: object) -> Any:
    return person.page.get_by_role("button", name=says("replay", key, **filled), exact=True)


def test_a_file_is_stepped_played_and_jumped_through(meet: Meet) -> None:
    anna = meet("Anna", 1366, 768)
    anna.visits("/replay")
    bad = {"name": "x.json", "mimeType": "application/json", "buffer": b"{}"}
    anna.page.set_input_files("input[type=file]", bad)
    expect(anna.page.get_by_role("alert")).to_contain_text(
        says("client", "reasons", "not-a-record")
    )
    anna.problems.clear()  # the browser tells of the refusal, too
    anna.page.set_input_files("input[type=file]", str(RECORD))
    where = anna.page.get_by_role("slider")
    expect(where).to_have_value("1")
    shown(anna, "on").click()
    anna.page.keyboard.press("ArrowRight")
    expect(where).to_have_value("3")
    anna.page.keyboard.press("End")
    expect(where).to_have_value("117")
    expect(anna.page.locator(".result")).to_be_visible()
    anna.page.keyboard.press("Home")
    anna.page.get_by_role("combobox", name=says("replay", "speed")).select_option("4")
    shown(anna, "play").click()
    expect(where).to_have_value("4")
    shown(anna, "pause").click()
    shown(anna, "round", round=2).click()
    expect(anna.page.locator(".story")).to_contain_text("2")
    shown(anna, "turn", name="Berta").click()
    expect(anna.page.locator('[data-seat="1"]')).to_have_attribute("aria-current", "true")
    anna.page.get_by_role("combobox", name=says("replay", "as")).select_option("1")
    expect(anna.page.locator(".knows .hand")).to_have_count(1)
    anna.page.get_by_role("combobox", name=says("replay", "beside")).select_option("0")
    expect(anna.page.locator(".screen")).to_have_count(2)
    assert violations(anna.page) == []


def test_two_seats_of_a_game_that_goes_on_learn_nothing_of_each_other(meet: Meet) -> None:
    anna, bram = meet("Anna", 390, 844), meet("Bram", 360, 640)
    code = anna.gathers("base", 3)
    bram.joins(code, 1)
    anna.starts(code, range(2, 3))
    for person, seat in ((anna, 0), (bram, 1)):
        answers: list[Response] = []
        person.page.on("response", lambda one, kept=answers: kept.append(one))
        person.visits(f"/replay/{code}/1?move=1")
        expect(person.page.get_by_role("slider")).to_have_value("1")
        [told] = [one for one in answers if "/replay/1" in one.url and "/api/" in one.url]
        only_known_to(seat, told.json())
        reached = person.page.evaluate(REACHED)
        own = person.page.locator(".knows .hand")
        expect(own).to_have_count(1)
        assert person.name in (own.get_attribute("aria-label") or "")
        assert '"hands"' not in reached
        refused = person.context.request.get(f"{person.address}/api/tables/{code}/replay/1?as=2")
        assert (refused.status, refused.json()) == (403, {"reason": "secret"})
        assert violations(person.page) == []


def only_known_to(seat: int, told: dict[str, Any]) -> None:
    assert told["viewer"] == seat
    [dealt] = [
        fact for step in told["steps"] for fact in step["facts"] if fact["fact"] == "RoundDealt"
    ]
    for other in {0, 1, 2} - {seat}:
        assert dealt["roles"][other] == "?"
        assert set(dealt["hands"][other]) == {"?"}
    assert set(dealt["goals"]) == {"?"}
    assert "?" not in (dealt["roles"][seat], *dealt["hands"][seat])
    assert all(step["hands"] is None for step in told["steps"])
    assert json.dumps(told).count('"legal": []') >= 1


def test_a_link_leads_to_its_move_and_nobody_else_s_secrets(meet: Meet) -> None:
    anna, zoe = meet("Anna", 1366, 768), meet("Zoe", 390, 844)
    code = anna.opens("base", 3)
    if anna.ask("GET", f"/api/tables/{code}")["waits"]:
        anna.do(code, "ready")
    while not (seen := anna.ask("GET", f"/api/tables/{code}"))["view"]["legal"]:
        anna.wait(50)
    anna.do(code, "choose", action=seen["view"]["legal"][0]["text"])
    zoe.visits(f"/replay/{code}/1?as=0&move=1")
    expect(zoe.page.get_by_role("alert")).to_contain_text(says("client", "reasons", "secret"))
    zoe.problems.clear()
    shown(zoe, "see-onlooker").click()
    expect(zoe.page.get_by_role("slider")).to_have_value("1")
    expect(zoe.page.locator(".knows")).to_have_count(0)
    shown(zoe, "on").click()
    zoe.page.wait_for_url("**/replay/*/1?as=onlooker&move=2")
    anna.page.goto(zoe.page.url)
    expect(anna.page.get_by_role("slider")).to_have_value("2")
    anna.visits(f"/replay/{code}/1")
    expect(anna.page.locator(".knows .hand")).to_have_count(1)


def test_what_another_seat_knew_is_not_in_memory(meet: Meet) -> None:
    """Stepped through one seat's eyes, then through another's; each time only theirs are there."""
    anna = meet("Anna", 1366, 768)
    code = anna.opens("base", 4)
    anna.sees(code)
    play([anna])
    dealt = [first_hand(anna, code, seat) for seat in range(2)]
    assert sorted(dealt[0]) != sorted(dealt[1])
    anna.visits(f"/replay/{code}/1?as=0&move=1")
    for eyes in (0, 1):
        anna.page.get_by_label(says("replay", "as")).select_option(str(eyes))
        expect(anna.page.get_by_label(says("replay", "as"))).to_have_value(str(eyes))
        for _ in range(3):
            anna.page.keyboard.press("ArrowRight")
        anna.page.wait_for_timeout(600)
        heap = Heap(anna.page)
        assert heap.rows_of(dealt[eyes]), "what these eyes saw is found"
        assert heap.rows_of(dealt[1 - eyes]) == 0


def first_hand(person: Person, code: str, seat: int) -> list[str]:
    told = person.ask("GET", f"/api/tables/{code}/replay/1?as={seat}")
    changed = (step["changes"]["fields"].get("hand") for step in told["steps"] if step["changes"])
    hand: list[str] = next(filter(None, changed))
    return hand
