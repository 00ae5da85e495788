"""Deliberate leaks of a server, each of which the two worlds must catch."""

from __future__ import annotations

from functools import cache

import pytest

from saboteur.server.tables import showing
from saboteur.server.torture import loop
from server.courses import Course, courses
from server.leaks import LEAKS
from server.twin_worlds import first_difference

CHOICES = 25


@cache
def suite() -> tuple[Course, ...]:
    """Built once, by the honest program; in 40 the treasure lies elsewhere in the other world."""
    return tuple(course for number in (0, 5, 9, 40) for course in courses(number, most=CHOICES))


def test_the_honest_server_passes() -> None:
    assert [first_difference(course) for course in suite()] == [None] * len(suite())


def test_a_leak_that_does_not_fit_the_server_ends_and_says_so(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def shown_facts() -> None: ...

    monkeypatch.setattr(loop, "LAST_TURNS", 1000)
    monkeypatch.setattr(showing, "shown_facts", shown_facts)
    with pytest.raises(loop.NoEnd, match=r"after .*-failed by TypeError"):
        first_difference(suite()[0])


@pytest.mark.parametrize("name", LEAKS)
def test_a_leak_is_caught(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    checked = suite()
    LEAKS[name](monkeypatch)
    assert any(first_difference(course) for course in checked)
