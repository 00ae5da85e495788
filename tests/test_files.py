"""Files are short enough to read, and those that a tool wrote say so where they begin."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from saboteur.games.catalogue import CATALOGUE
from saboteur.words import LANGUAGES

ROOT: Final = Path(__file__).resolve().parent.parent
FOLDERS: Final = ("src", "tests", "tools", "docs", "examples", "web")
KINDS: Final = {".py", ".ts", ".svelte", ".css", ".html", ".md", ".json"}
MADE: Final = {"node_modules", "client", "golden", "__pycache__"}
MOST_LINES: Final = 400
# Tables: a row for every word, league, message and leak; and what npm locks.
TABLES: Final = {
    "docs/bots.md",
    "src/saboteur/server/messages.py",
    "tests/server/leaks.py",
    *(f"src/saboteur/words/{language}.json" for language in LANGUAGES),
    "web/package-lock.json",
    # A page with its style, which is to be divided.
    "web/src/replay/Watching.svelte",
}
WRITTEN: Final = {
    *(f"docs/games/{game}.{language}.md" for game in CATALOGUE for language in LANGUAGES),
    "docs/openapi.json",
    "docs/protocol.schema.json",
    "docs/record.schema.json",
    *(f"docs/rules/{language}.md" for language in LANGUAGES),
    "src/saboteur/lab/digests.json",
    "web/src/gallery/shelf.ts",
    "web/src/protocol.ts",
}
MARK: Final = "Written by tools/"


def files() -> Iterator[str]:
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            place = path.relative_to(ROOT)
            if path.suffix in KINDS and not MADE & {*place.parts} and path.is_file():
                yield place.as_posix()


def head(file: str) -> str:
    """Where a mark has to stand: the first lines, of which a schema needs some itself."""
    return "\n".join((ROOT / file).read_text("utf-8").splitlines()[:4])


def test_no_file_is_long_but_tables_and_what_tools_write() -> None:
    long = {file for file in files() if (ROOT / file).read_text("utf-8").count("\n") > MOST_LINES}
    assert long - TABLES - WRITTEN == set()


@pytest.mark.parametrize("file", sorted(WRITTEN))
def test_what_a_tool_wrote_says_so(file: str) -> None:
    tool = MARK + head(file).partition(MARK)[2].split()[0]
    assert (ROOT / tool.removeprefix("Written by ")).is_file()


def test_nothing_else_says_that_a_tool_wrote_it() -> None:
    marked = {file for file in files() if MARK in head(file)}
    assert marked == WRITTEN
