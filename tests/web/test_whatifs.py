"""What if, in a browser: a finished game is played out by bots, and played on by a person."""

import json
from pathlib import Path

from playwright.sync_api import FilePayload, expect

from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import says

RECORD = Path(__file__).parents[1] / "golden" / "base-3-en.saboteur.json"


def finished(person: Person) -> str:
    """A game that was played to its end, nobody cares how."""
    code = person.opens("base", 3, rounds="1")
    while (seen := person.ask("GET", f"/api/tables/{code}"))["table"]["phase"] != "over":
        if seen["waits"]:
            person.do(code, "ready")
        elif seen["view"]["legal"]:
            person.do(code, "choose", action=seen["view"]["legal"][0]["text"])
        else:
            person.wait(20)
    return code


def test_from_a_move_bots_play_it_out_and_a_person_plays_on(meet: Meet) -> None:
    anna, phone = meet("Anna", 1280, 800), meet("Bram", 360, 640)
    code = finished(anna)
    for person in (anna, phone):
        page = person.page
        person.visits(f"/replay/{code}/1?as=1&move=9")
        expect(page.get_by_role("slider")).to_have_value("9")
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        page.get_by_role("button", name=says("replay", "whatif", "title")).press("Enter")
        sheet = page.get_by_role("dialog")
        expect(sheet).to_contain_text(says("replay", "whatif", "text", move=9))
        page.get_by_role("button", name=says("replay", "whatif", "out")).press("Enter")
        expect(sheet.locator(".bar")).not_to_have_count(0)
        assert violations(page) == []
        page.get_by_role("button", name=says("replay", "whatif", "go")).press("Enter")
        expect(page.locator(".gone-on")).to_have_text(says("replay", "whatif", "here", move=9))
        page.wait_for_selector(".game .dock")
        assert f"/t/{code}" not in page.url
        assert violations(page) == []
    welcome = anna.ask("GET", f"/api/tables/{anna.page.url.rpartition('/')[2]}")
    assert welcome["seat"] == 1
    anna.visits("/games")
    expect(anna.page.locator("li.panel")).to_have_count(1)


def test_where_a_game_has_ended_nothing_goes_on(meet: Meet) -> None:
    anna = meet("Anna", 390, 844)
    anna.visits(f"/replay/{finished(anna)}/1")
    anna.page.get_by_role("slider").press("End")
    anna.page.get_by_role("button", name=says("replay", "whatif", "title")).click()
    expect(anna.page.get_by_role("dialog")).to_contain_text(says("replay", "whatif", "ended"))


def brings(person: Person, record: object, move: int) -> None:
    """Opens a record file and asks what if at one of its moves."""
    person.visits("/replay")
    content = json.dumps(record).encode()
    file = FilePayload(name="x.json", mimeType="application/json", buffer=content)
    person.page.set_input_files("input[type=file]", file)
    where = person.page.get_by_role("slider")
    expect(where).to_have_value("1")
    for _ in range(move - 1):
        person.page.keyboard.press("ArrowRight")
    expect(where).to_have_value(f"{move}")
    person.page.get_by_role("button", name=says("replay", "whatif", "title")).press("Enter")


def test_a_record_file_goes_on_unless_it_is_not_by_the_rules(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    record = json.loads(RECORD.read_bytes())
    go = anna.page.get_by_role("button", name=says("replay", "whatif", "go"))
    record["steps"][0]["facts"][0]["roles"] = ["digger"] * 3
    brings(anna, record, 2)
    go.press("Enter")
    expect(anna.page.locator(".notice")).to_have_text(says("client", "reasons", "no-whole-game"))
    anna.problems.clear()  # the browser tells of the refusal, too
    brings(anna, json.loads(RECORD.read_bytes()), 4)
    go.press("Enter")
    expect(anna.page.locator(".gone-on")).to_have_text(says("replay", "whatif", "here", move=4))
