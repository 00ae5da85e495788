"""What somebody's screen makes of what it is told, and all that it was ever told."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

Json = dict[str, Any]


@dataclass(frozen=True)
class Shown:
    """What was shown as a version: to which seat, what happened and the view that followed."""

    version: int
    seat: int | None
    facts: list[Any] | None
    view: Json | None


class Sight:
    def __init__(self, name: str, wrong: Callable[[str], None]) -> None:
        self.shown: list[Shown] = []
        self.forget()
        self._name = name
        self._wrong = wrong

    def forget(self) -> None:
        """A new page."""
        self.version: int | None = None
        self.seat: int | None = None
        self.you: int | None = None
        self.table: Json = {}
        self.view: Json | None = None
        self.waits: list[int] = []
        self.present: set[int] = set()

    def hear(self, message: Json) -> None:
        match message["type"]:
            case "welcome":
                self._resume(message)
            case "update":
                if self.version is None or message["version"] != self.version + 1:
                    self._wrong(f"{self._name} was at {self.version} and told {message['version']}")
                self._show(message)
                self._keep(message["facts"])
            case "presence":
                self.present = set(message["present"])
            case "waits":
                self.waits = message["waits"]

    def _resume(self, welcome: Json) -> None:
        """Nothing that was told may be gone, and nothing may be missing in between."""
        versions = [step["version"] for step in welcome["steps"]]
        known = self.version
        if known is not None and versions != list(range(known + 1, welcome["version"] + 1)):
            self._wrong(f"{self._name} resumes at {known} and is told {versions}")
        for step in welcome["steps"]:
            self.shown.append(Shown(step["version"], welcome["seat"], step["facts"], None))
        self.you, self.waits = welcome["you"], welcome["waits"]
        self._show(welcome)
        self._keep(None)

    def _show(self, message: Json) -> None:
        self.version, self.seat = message["version"], message["seat"]
        if message["table"]:
            self.table = message["table"]
            self.present = {one["number"] for one in self.table["people"] if one["present"]}
        if message.get("changes"):
            if self.view is None:
                self._wrong(f"{self._name} was told changes of nothing")
                return
            self.view = folded(self.view, message["changes"])
        else:
            self.view = message.get("view") or self.view

    def _keep(self, facts: list[Any] | None) -> None:
        assert self.version is not None
        self.shown.append(Shown(self.version, self.seat, facts, self.view))


def folded(view: Json, changes: Json) -> Json:
    """The next view, both as they were received."""
    after = {**view, **changes["fields"]}
    for name, (start, gone, items) in changes["rows"].items():
        row = view[name]
        after[name] = [*row[:start], *items, *row[start + gone :]]
    return after
