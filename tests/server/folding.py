"""What a client makes of what it is told: its view, and changes folded into it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

Json = dict[str, Any]


def folded(view: Json, changes: Json) -> Json:
    """The next view, both as they were received."""
    after = {**view, **changes["fields"]}
    for name, (start, gone, items) in changes["rows"].items():
        row = view[name]
        after[name] = [*row[:start], *items, *row[start + gone :]]
    return after


def seen_after(view: Json | None, message: Json) -> Json | None:
    """The view of somebody who had this one before this message."""
    if message.get("changes"):
        assert view is not None, "changes of nothing"
        assert not message["view"], "one or the other"
        return folded(view, message["changes"])
    return message.get("view") or view


def views_of(messages: Iterable[Json]) -> Iterator[Json]:
    """Every view that somebody saw, in order."""
    view: Json | None = None
    for message in messages:
        before, view = view, seen_after(view, message)
        if view is not None and view is not before:
            yield view
