"""The table waits at the start of a round: bots hold until everybody has seen what was dealt."""

import json
from typing import Any

import pytest
from playwright.sync_api import expect

from web.conftest import Meet
from web.openings import opening
from web.people import Person
from web.playing import play, says
from web.serving import Server
from web.test_moments import digs_the_last, reaches

# Bots of this server choose at once: in so long they would have.
LONG_MS = 700
PLAYED = {"TunnelDug", "ToolBroken", "ToolRepaired", "RockFell", "GoalSeen", "Passed"}


def played(person: Person) -> list[dict[str, Any]]:
    """What players did, as far as this person was told, since the last deal."""
    facts: list[dict[str, Any]] = []
    for frame in map(json.loads, person.frames):
        steps = [frame] if frame["type"] == "update" else frame.get("steps", [])
        for fact in (fact for step in steps for fact in step["facts"]):
            if fact["fact"] == "RoundDealt":
                facts.clear()
            elif fact["fact"] in PLAYED:
                facts.append(fact)
    return facts


def gathered(meet: Meet, *names: str) -> list[Person]:
    """People who are at one table before its game begins, and bots."""
    people = [meet(name) for name in names]
    code = people[0].gathers("base", 4)
    for seat, person in enumerate(people[1:], 1):
        person.joins(code, seat)
    for person in people:
        person.visits(f"/t/{code}")
        person.page.wait_for_selector("text=/./")
        person.until("() => document.querySelector('main, .page') !== null")
    people[0].starts(code, range(len(people), 4))
    return people


@pytest.mark.rule("B1")
def test_no_bot_moves_before_everybody_has_seen_their_role(meet: Meet) -> None:
    anna, bo = gathered(meet, "Anna", "Bo")
    for person in (anna, bo):
        person.page.wait_for_selector(".dealt")
    anna.page.wait_for_timeout(LONG_MS)
    assert played(anna) == []
    anna.tap(".dealt .primary")
    if not anna.look()["mine"]:
        expect(anna.page.locator(".banner h1")).to_have_text(
            says("client", "game", "waits", names="Bo")
        )
    bo.page.wait_for_timeout(LONG_MS)
    assert [fact for fact in played(bo) if fact["seat"] > 1] == []
    bo.tap(".dealt .primary")
    play([anna, bo], lambda: any(fact["seat"] > 1 for fact in played(anna)))


@pytest.mark.rule("B25")
def test_the_next_round_begins_when_everybody_is_ready(meet: Meet, server: Server) -> None:
    anna: Person = meet("Anna", 1280, 800)
    begun = opening("base", 4, reaches)
    with server.begins(begun):
        anna.sees(anna.opens("base", 4))
    digs_the_last(anna, begun)
    goes_on = anna.page.locator(".result footer .primary")
    anna.page.wait_for_selector(".result, .ask")
    while not goes_on.count():
        seen = anna.look()
        if seen["options"] and seen["mine"]:
            anna.answers(0)
        anna.wait(50)
    anna.page.wait_for_timeout(LONG_MS)
    assert played(anna) == []
    goes_on.click()
    anna.page.wait_for_selector(".dealt")
    anna.page.wait_for_timeout(LONG_MS)
    assert played(anna) == []
    anna.tap(".dealt .primary")
    play([anna], lambda: any(fact["seat"] != 0 for fact in played(anna)))
