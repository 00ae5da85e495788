"""What if, in a browser: a finished game is played out by bots, and played on by a person."""

from playwright.sync_api import expect

from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import says


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
