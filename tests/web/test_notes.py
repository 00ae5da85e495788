"""What people think of each other stays with them, and what they say arrives."""

import json

from playwright.sync_api import Request, expect

from web.conftest import Meet
from web.people import Person
from web.playing import says

SUSPICION = "counts to seven when lying"
NOTE = ("client", "game", "note")


def test_private_notes_last_and_are_never_sent(meet: Meet) -> None:
    anna = meet("Anna")
    asked = requests_of(anna)
    anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    before = len(asked)
    anna.page.locator('.chip[data-seat="1"]').click()
    anna.page.get_by_role("button", name=says(*NOTE, "bad"), exact=True).click()
    anna.page.get_by_label(says(*NOTE, "text")).fill(SUSPICION)
    # But for the sheet itself, which is fetched when it is first opened.
    since = [request.url for request in asked[before:]]
    assert [url for url in since if "/assets/" not in url] == []
    anna.page.reload()
    anna.page.wait_for_selector(".banner.mine")
    marked = anna.page.locator('.chip[data-seat="1"] .mark')
    expect(marked).to_have_count(0)
    eye = anna.page.locator("button.eye")
    eye.press("Enter")
    expect(marked).to_be_visible()
    eye.press("Enter")
    anna.page.locator('.chip[data-seat="1"]').click()
    expect(anna.page.get_by_label(says(*NOTE, "text"))).to_have_value(SUSPICION)
    bad = anna.page.get_by_role("button", name=says(*NOTE, "bad"), exact=True)
    expect(bad).to_have_attribute("aria-pressed", "true")

    assert len(anna.sent) >= 2
    assert deeds(anna) <= {"join"}
    left = [*anna.sent, *(f"{request.url} {request.post_data}" for request in asked)]
    assert not [text for text in left if SUSPICION in text or "seven" in text]


def requests_of(person: Person) -> list[Request]:
    """All there were and will be."""
    asked: list[Request] = []

    def keep(request: Request) -> None:
        asked.append(request)

    person.page.on("request", keep)
    return asked


def deeds(person: Person) -> set[str]:
    """What was wanted of the table."""
    wanted = (json.loads(frame).get("do") for frame in person.sent)
    return {do["type"] for do in wanted if do}


def test_talk_and_chat_arrive(meet: Meet) -> None:
    anna, bo = meet("Anna"), meet("Bo", 360, 640)
    code = anna.gathers("base", 3)
    bo.joins(code, 1)
    anna.starts(code, range(2, 3))
    for person in (anna, bo):
        person.sees(code)
    write = anna.page.get_by_label(says("client", "chat", "write"))
    write.fill("Shall we dig?")
    write.press("Enter")
    expect(write).to_have_value("")
    unread = bo.page.locator(".unread")
    expect(unread).to_be_visible()
    bo.page.get_by_role("button", name=says("client", "game", "log")).click()
    bo.reads("Anna: Shall we dig?")
    expect(unread).to_have_count(0)
    bo.page.keyboard.press("Escape")

    bo.page.get_by_role("button", name=says("client", "game", "talk"), exact=True).click()
    suspect = says("talk", "suspect", target="").rstrip(". ")
    bo.page.get_by_role("button", name=suspect).click()
    bo.page.locator("dialog[open]").get_by_role("button", name=anna.name, exact=True).click()
    statement = says("talk-at-you", "suspect")
    anna.reads(says("facts", "Talked", seat=bo.name, statement=statement))
