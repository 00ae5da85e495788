"""All that the scripts of a page hold in memory, once what nobody needs is gone.

Chromium tells it as one long list of nodes and one of edges, which is read here. A test that waits
for a selector holds what it found, and with it all that a component knows: `expect` holds nothing.
"""

import json
from collections import Counter, deque
from collections.abc import Iterable
from typing import Any

import numpy as np
from playwright.sync_api import Page

TEXTS = ("string", "concatenated string", "sliced string")
# A hand in a message as it came over the wire.
RAW = '"hand":["'


class Heap:
    """Nodes go by their number, edges by theirs: those of a node follow each other."""

    def __init__(self, page: Page) -> None:
        data = json.loads(taken(page))
        meta = data["snapshot"]["meta"]
        fields = {name: i for i, name in enumerate(meta["node_fields"])}
        nodes = np.array(data["nodes"]).reshape(-1, len(fields))
        edges = np.array(data["edges"]).reshape(-1, len(meta["edge_fields"]))
        self._strings: list[str] = data["strings"]
        self._edge_kinds: list[str] = meta["edge_types"][0]
        self._names = nodes[:, fields["name"]]
        kinds: list[str] = meta["node_types"][0]
        self._is_text = np.isin(nodes[:, fields["type"]], [kinds.index(kind) for kind in TEXTS])
        self._kinds, self._called, to = edges.T
        self._to = to // len(fields)
        counts = nodes[:, fields["edge_count"]]
        self._from = np.repeat(np.arange(len(nodes)), counts)
        self._ends = np.cumsum(counts)
        self._starts = self._ends - counts

    def texts_with(self, part: str) -> list[str]:
        """Strings in which something occurs."""
        texts = [self._strings[name] for name in np.unique(self._names[self._is_text])]
        return [text for text in texts if part in text]

    def rows_of(self, cards: Iterable[str]) -> int:
        """How many arrays hold exactly these texts, in any order."""
        wanted = Counter(cards)
        held = np.isin(self._names, self._spelled(*wanted)) & self._is_text
        arrays = np.unique(self._from[self._of_kind("element") & held[self._to]])
        return sum(Counter(self._row(node)) == wanted for node in arrays)

    def named(self, name: str) -> list[int]:
        """Everything that is the property of this name of anything."""
        called = self._of_kind("property") & np.isin(self._called, self._spelled(name))
        return [int(node) for node in self._to[called]]

    def hands(self) -> list[list[str]]:
        """What is called a hand and is not empty."""
        return [row for row in map(self._row, self.named("hand")) if row]

    def roles(self, role: str) -> int:
        """How often this role is somebody's."""
        return sum(self._name(node) == role for node in self.named("role"))

    def ways(self, name: str) -> list[str]:
        """How the page comes to hold what is called so, for whoever has to find out."""
        before: dict[int, tuple[int, str]] = {0: (0, "")}
        waiting = deque([0])
        while waiting:
            node = waiting.popleft()
            for edge in range(self._starts[node], self._ends[node]):
                kind, called = self._edge_kinds[self._kinds[edge]], self._called[edge]
                to = int(self._to[edge])
                if to not in before and kind != "weak":
                    by = str(called) if kind in ("element", "hidden") else self._strings[called]
                    before[to] = (node, by)
                    waiting.append(to)
        return [self._way(node, before) for node in self.named(name) if self._row(node)]

    def _way(self, node: int, before: dict[int, tuple[int, str]]) -> str:
        steps: list[str] = []
        while node and node in before:
            node, by = before[node]
            steps.append(f"{self._name(node)[:40]}.{by}")
        return " > ".join(reversed(steps))

    def _row(self, node: int) -> list[str]:
        """What an array of texts holds; nothing if it is none."""
        edges = slice(self._starts[node], self._ends[node])
        held = self._to[edges][self._of_kind("element")[edges]]
        return [self._name(text) for text in held] if self._is_text[held].all() else []

    def _of_kind(self, kind: str) -> Any:
        return self._kinds == self._edge_kinds.index(kind)

    def _spelled(self, *texts: str) -> list[int]:
        return [number for number, text in enumerate(self._strings) if text in texts]

    def _name(self, node: int) -> str:
        return self._strings[int(self._names[node])]


def taken(page: Page) -> str:
    session: Any = page.context.new_cdp_session(page)
    chunks: list[str] = []
    session.on("HeapProfiler.addHeapSnapshotChunk", lambda event: chunks.append(event["chunk"]))
    session.send("HeapProfiler.enable")
    session.send("HeapProfiler.collectGarbage")
    session.send("HeapProfiler.takeHeapSnapshot", {"reportProgress": False})
    session.send("HeapProfiler.disable")
    session.detach()
    return "".join(chunks)
