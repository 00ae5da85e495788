"""Where the two worlds of a course part for whoever must not tell them apart."""

from server.courses import Course
from server.twin_tables import given


def first_difference(course: Course) -> str | None:
    """Where the two worlds of a course part for the viewer; None if nowhere."""
    here, there = given(course, course.here), given(course, course.there)
    for number, (one, other) in enumerate(zip(here, there, strict=False)):
        if one != other:
            return f"{number}: {_parting(one, other)}"
    return None if len(here) == len(there) else f"{len(here)} and {len(there)} things given"


def _parting(one: tuple[str, object], other: tuple[str, object]) -> str:
    texts = [f"{what} {content}" for what, content in (one, other)]
    at = next((i for i, pair in enumerate(zip(*texts, strict=False)) if len(set(pair)) > 1), 0)
    return "\n".join(f"…{text[max(0, at - 200) : at + 200]}…" for text in texts)
