"""The coach in a browser: a hint with its reason, whom to suspect, a warning, and taking back."""

from playwright.sync_api import Locator, expect

from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import says

WARNED = """async () => {
  // A coach who finds fault with everything: what is shown then is what is to be seen.
  const real = window.fetch;
  window.fetch = async (path, init) => {
    const answer = await real(path, init);
    if (!`${path}`.endsWith("/advice")) return answer;
    const told = await answer.json();
    const [best, next] = told.options;
    told.asked = { ...(next ?? best), lacks: 0.4 };
    told.mistake = JSON.parse(init.body).action !== null;
    return new Response(JSON.stringify(told), answer);
  };
}"""


def coached(person: Person, advice: str) -> str:
    person.ask("PUT", "/api/me", {"name": person.name})
    wanted = {"game": "base", "seats": 4, "options": {"first": "0"}, "advice": advice}
    code = str(person.ask("POST", "/api/tables", wanted)["code"])
    person.do(code, "sit", seat=0)
    person.starts(code, range(1, 4))
    person.sees(code)
    return code


def button(person: Person, key: str) -> Locator:
    return person.page.get_by_role("button", name=says("study", "coach", key), exact=True)


def test_a_hint_says_why_and_suspicion_is_a_range(meet: Meet) -> None:
    anna, phone = meet("Anna", 1280, 800), meet("Bram", 360, 640)
    for person in (anna, phone):
        coached(person, "asked")
        strip = person.page.locator(".adviser")
        expect(strip).to_contain_text(says("study", "coach", "label"))
        button(person, "hint").press("Enter")
        expect(strip.locator(".told p").first).to_contain_text("Best:")
        button(person, "suspects").press("Enter")
        expect(strip.locator(".told p")).to_have_count(3)
        expect(strip.locator(".told p").first).to_contain_text("% likely")
        assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert violations(person.page) == []


def test_a_warning_stops_a_choice_until_one_is_sure(meet: Meet) -> None:
    anna = meet("Anna", 390, 844)
    code = coached(anna, "warned")
    anna.page.evaluate(WARNED)
    strip = anna.page.locator(".adviser")
    before = anna.ask("GET", f"/api/tables/{code}")["version"]

    def throws_away() -> None:
        anna.page.locator("[data-use=discard]").click()
        anna.page.locator(".hand button").first.click()
        anna.page.locator(".bar .primary").click()
        expect(strip.locator(".warning")).to_contain_text("Careful!")

    throws_away()
    assert violations(anna.page) == []
    button(anna, "again").press("Enter")
    expect(strip.locator(".warning")).to_have_count(0)
    assert anna.ask("GET", f"/api/tables/{code}")["version"] == before, "nothing was chosen"
    anna.page.locator(".bar .primary").click()
    button(anna, "anyway").press("Enter")
    anna.page.wait_for_function("() => document.querySelector('.warning') === null")
    while anna.ask("GET", f"/api/tables/{code}")["version"] == before:
        anna.wait(50)
    button(anna, "back").press("Enter")
    while anna.ask("GET", f"/api/tables/{code}")["table"]["number"] != 2:
        anna.wait(50)
    expect(strip).to_be_visible()
