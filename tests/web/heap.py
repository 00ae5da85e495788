"""All that the scripts of a page hold in memory, once what nobody needs is gone.

Chromium tells it as one long list of nodes and one of edges, which is read here. A test that waits
for a selector holds what it found, and with it all that a component knows: `expect` holds nothing.
"""

import json
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from typing import Any

from playwright.sync_api import Page

TEXTS = ("string", "concatenated string", "sliced string")
# A hand in a message as it came over the wire.
RAW = '"hand":["'


class Heap:
    def __init__(self, page: Page) -> None:
        data = json.loads(taken(page))
        meta = data["snapshot"]["meta"]
        self._strings: list[str] = data["strings"]
        self._fields = {name: i for i, name in enumerate(meta["node_fields"])}
        self._size = len(meta["node_fields"])
        self._kinds: list[str] = meta["node_types"][0]
        self._edge_kinds: list[str] = meta["edge_types"][0]
        self._nodes: list[int] = data["nodes"]
        self._edges: list[int] = data["edges"]

    def texts_with(self, part: str) -> list[str]:
        """Strings in which something occurs."""
        return [text for text in self._texts() if part in text]

    def _texts(self) -> Iterator[str]:
        for node in range(0, len(self._nodes), self._size):
            if self._kind(node) in TEXTS:
                yield self._name(node)

    def rows_of(self, cards: Iterable[str]) -> int:
        """How many arrays hold exactly these texts, in any order."""
        wanted = Counter(cards)
        return sum(
            Counter(row) == wanted
            for node, edges in self._walk()
            if (row := self._row(edges)) is not None and len(row) == wanted.total()
        )

    def named(self, name: str) -> Iterator[int]:
        """Everything that is the property of this name of anything."""
        for _, edges in self._walk():
            for kind, called, to in edges:
                if kind == "property" and self._strings[called] == name:
                    yield to

    def hands(self) -> list[list[str]]:
        """What is called a hand and is not empty."""
        edges = dict(self._walk())
        rows = [self._row(edges[node]) for node in self.named("hand")]
        return [row for row in rows if row]

    def roles(self, role: str) -> int:
        """How often this role is somebody's."""
        return sum(self._name(node) == role for node in self.named("role"))

    def ways(self, name: str) -> list[str]:
        """How the page comes to hold what is called so, for whoever has to find out."""
        edges = dict(self._walk())
        before: dict[int, tuple[int, str]] = {0: (0, "")}
        waiting = deque([0])
        while waiting:
            node = waiting.popleft()
            for kind, called, to in edges[node]:
                if to not in before and kind != "weak":
                    by = str(called) if kind in ("element", "hidden") else self._strings[called]
                    before[to] = (node, by)
                    waiting.append(to)
        rows = [node for node in self.named(name) if self._row(edges[node])]
        return [self._way(node, before) for node in rows]

    def _way(self, node: int, before: dict[int, tuple[int, str]]) -> str:
        steps: list[str] = []
        while node and node in before:
            node, by = before[node]
            steps.append(f"{self._name(node)[:40]}.{by}")
        return " > ".join(reversed(steps))

    def _row(self, edges: list[tuple[str, int, int]]) -> list[str] | None:
        row = [to for kind, _, to in edges if kind == "element"]
        if not row or any(self._kind(node) not in TEXTS for node in row):
            return None
        return [self._name(node) for node in row]

    def _walk(self) -> Iterator[tuple[int, list[tuple[str, int, int]]]]:
        at, count = 0, self._fields["edge_count"]
        for node in range(0, len(self._nodes), self._size):
            edges = []
            for _ in range(self._nodes[node + count]):
                kind, called, to = self._edges[at : at + 3]
                edges.append((self._edge_kinds[kind], called, to))
                at += 3
            yield node, edges

    def _kind(self, node: int) -> str:
        return self._kinds[self._nodes[node + self._fields["type"]]]

    def _name(self, node: int) -> str:
        return self._strings[self._nodes[node + self._fields["name"]]]


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
