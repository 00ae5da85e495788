"""One big screen beside the phones: it follows the table, and is never touched."""

import json
from pathlib import Path

from playwright.sync_api import expect

from server.folding import views_of
from web.axe import violations
from web.conftest import Meet
from web.people import Person
from web.playing import play, says
from web.serving import Server
from web.test_secrets import canonical, everything_public, part_of, record_of

PHONE = (360, 640)
SEATS = 3
TELEVISION = (1920, 1080)
LAPTOP = (1366, 768)
# What is on a phone and has no place on a screen that all can see.
SECRETS = ".hand, button.eye, .known, .dealt, .bar"
# Nothing is cut off, and the smallest words are still large.
FITS = """() => {
  const page = document.documentElement;
  return page.scrollHeight <= innerHeight && page.scrollWidth <= innerWidth;
}"""
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".tv :is(h1, p, b, li, .name)")]
  .filter((one) => one.checkVisibility({ visibilityProperty: true })
    && !one.closest(".visually-hidden") && one.textContent.trim())
  .map((one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight))"""
LEAST = 1 / 60


def gathered(meet: Meet) -> tuple[list[Person], str]:
    anna, *others = people = [meet(name, *PHONE) for name in ("Anna", "Bo", "Cem")]
    code = anna.gathers("base", SEATS)
    for seat, person in enumerate(others, 1):
        person.joins(code, seat)
    return people, code


def test_a_screen_beside_three_phones_through_a_whole_game(meet: Meet, tmp_path: Path) -> None:
    people, code = gathered(meet)
    anna = people[0]
    anna.do(code, "stand")
    tv = meet("TV", *TELEVISION)
    tv.visits(f"/tv/{code}")
    expect(tv.page.get_by_alt_text(says("client", "invite", "qr"))).to_be_visible()
    expect(tv.page.get_by_text("Bo", exact=True)).to_be_visible()
    assert violations(tv.page) == []
    assert tv.page.evaluate(SMALLEST) >= LEAST
    anna.do(code, "sit", seat=0)
    expect(tv.page.get_by_text("Anna", exact=True)).to_be_visible()
    anna.do(code, "start")
    tv.page.wait_for_selector(".playing .chip")
    for person in people:
        person.sees(code)
    secrets: list[int] = []
    rounds: set[str] = set()

    def over() -> bool:
        secrets.append(tv.page.locator(SECRETS).count())
        rounds.add(tv.page.locator(".round").inner_text())
        return bool(anna.look()["over"])

    play(people, until=over)
    expect(tv.page.locator(".result")).to_contain_text(names_of_winners(tv))
    assert violations(tv.page) == []
    assert tv.page.evaluate(FITS)
    anna.page.get_by_role("button", name=says("client", "table", "rematch")).click()
    expect(tv.page.locator(".result")).to_have_count(0)
    expect(tv.page.locator(".round")).to_have_text(
        says("client", "game", "round", round=1, rounds=3)
    )
    assert violations(tv.page) == []
    assert tv.page.evaluate(SMALLEST) >= LEAST
    assert len(rounds) == 3
    assert not any(secrets)
    assert [json.loads(sent)["type"] for sent in tv.sent if "join" not in sent] == ["hello"]
    assert tv.name not in str(anna.ask("GET", f"/api/tables/{code}")["table"]["people"])
    assert len(anna.ask("GET", f"/api/tables/{code}")["table"]["people"]) == len(people)
    views, told = everything_public(record_of(anna, f"{code}", tmp_path, 1))
    first = until_the_next_game(tv)
    for view in views_of(first):
        assert canonical(view) in views
    facts = [fact for step in part_of(first, "facts") for fact in step]
    dealt = [fact for fact in facts if fact["fact"] in ("RoundDealt", "CardDrawn", "GoalSeen")]
    assert len(dealt) > 15
    assert all(canonical(fact) in told for fact in dealt)


def until_the_next_game(person: Person) -> list[dict[str, object]]:
    frames = list(map(json.loads, person.frames))
    starts = [i for i, frame in enumerate(frames) if "GameStarted" in json.dumps(frame)]
    return frames[: starts[-1]]


def names_of_winners(tv: Person) -> str:
    ended = [
        fact
        for frame in map(json.loads, tv.frames)
        for fact in frame.get("facts", ())
        if fact["fact"] == "GameEnded"
    ]
    return ("Anna", "Bo", "Cem")[ended[-1]["winners"][0]]


def test_whoever_opens_it_the_screen_is_nobody(meet: Meet) -> None:
    """A host shows it on the laptop in their own browser: their hand does not come along."""
    people, code = gathered(meet)
    anna = people[0]
    anna.do(code, "start")
    anna.frames.clear()
    anna.page.set_viewport_size({"width": LAPTOP[0], "height": LAPTOP[1]})
    anna.visits(f"/tv/{code}")
    anna.page.wait_for_selector(".playing .chip")
    [welcome] = [frame for frame in map(json.loads, anna.frames) if frame["type"] == "welcome"]
    assert (welcome["seat"], welcome["you"]) == (None, None)
    assert not welcome["view"]["hand"]
    assert welcome["view"]["role"] == "?"
    assert anna.page.evaluate(FITS)
    there = {
        one["name"]: one["present"]
        for one in people[1].ask("GET", f"/api/tables/{code}")["table"]["people"]
    }
    assert there["Anna"] is False


def test_it_comes_back_by_itself(meet: Meet, server: Server) -> None:
    people, code = gathered(meet)
    anna = people[0]
    tv = meet("TV", *LAPTOP)
    tv.visits(f"/tv/{code}")
    expect(tv.page.get_by_text("Cem")).to_be_visible()
    server.kill()
    expect(tv.page.get_by_text(says("client", "connection", "lost"))).to_be_visible()
    server.start()
    anna.do(code, "start")
    tv.page.wait_for_selector(".playing .chip", timeout=60_000)


def test_the_lobby_leads_to_it(meet: Meet) -> None:
    anna = meet("Anna", *PHONE)
    anna.visits(f"/t/{anna.gathers('base', SEATS)}")
    with anna.context.expect_page() as opened:
        anna.page.get_by_role("link", name=says("client", "tv", "show")).click()
    expect(opened.value.get_by_alt_text(says("client", "invite", "qr"))).to_be_visible()
