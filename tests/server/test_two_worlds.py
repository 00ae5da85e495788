"""What a server gives out does not depend on what its receiver cannot know, to the byte.

Sockets, answers over HTTP, records, exports, metrics, log lines, and the moments they come at.
"""

from __future__ import annotations

import re

import pytest

from saboteur.games.catalogue import CATALOGUE
from server.asgi import Answered
from server.courses import Course, courses
from server.twin_tables import Given, given
from server.twin_worlds import first_difference
from walks import DEEP

NUMBERS = range(12 * DEEP)
CHOICES = 90


@pytest.mark.parametrize("number", NUMBERS)
def test_all_that_is_given_is_blind(number: int) -> None:
    for course in courses(number, most=CHOICES):
        assert first_difference(course) is None, (course.number, course.viewer)


def some_courses() -> list[Course]:
    return [course for number in NUMBERS for course in courses(number, most=CHOICES)]


def texts(found: Given) -> list[str]:
    return [
        content.body.decode("utf-8", "replace") if isinstance(content, Answered) else str(content)
        for _, content in found
    ]


def test_every_game_has_worlds_that_differ_for_seats_and_onlookers() -> None:
    found = some_courses()
    for viewers in (
        [c for c in found if c.viewer is None],
        [c for c in found if c.viewer is not None],
    ):
        assert {course.record.game for course in viewers} == set(CATALOGUE)
    for course in found:
        assert course.here.deals != course.there.deals
        seats = [[command.seat for command in w.chosen] for w in (course.here, course.there)]
        assert seats[0] == seats[1]


def test_the_script_tries_everything() -> None:
    """A comparison of nothing would pass, so that what is given has to be there."""
    found = [
        what
        for number in (0, 3, 5)
        for course in courses(number, most=CHOICES)
        for what in given(course, course.here)
    ]
    asked = {what.split("?")[0].partition("/api/tables/")[2].partition("/")[2] for what, _ in found}
    assert {"", "record", "record/1", "replay/1", "updates", "qr.svg", "commands", "why"} <= asked
    assert {"socket", "screen", "device", "push", "log", "GET /metrics", "GET /api/me/export"} <= {
        what for what, _ in found
    }
    heard = "\n".join(texts(found))
    for kind in ("welcome", "update", "presence", "ack", "nack", "because"):
        assert f'"type":"{kind}"' in heard
    for reason in (
        "forbidden",
        "not-an-action",
        "not-seated",
        "busy",
        "cannot-say",
        "no-such-seat",
    ):
        assert f'"reason":"{reason}"' in heard
    assert '"reason":"secret"' in heard
    assert any('"viewers":' in text for text in texts(found))
    for fact in ("Talked", "SeatTaken", "ChoiceReplaced", "ClockRanOut", "Chatted", "RoundDealt"):
        assert f'"fact":"{fact}"' in heard
    reasons = set(re.findall(r'"type":"because","id":"[^"]*","rule":(\w+|"\w+")', heard))
    assert "null" in reasons
    assert len(reasons) > 4
    assert '"event":"store-failed"' in heard
