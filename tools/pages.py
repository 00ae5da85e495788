"""Measured tables in pages of docs: each stands between two marks that bear its name."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path
from textwrap import fill as wrapped
from typing import Final

from saboteur.lab.tables import FigureTable

DOCS: Final = Path(__file__).resolve().parent.parent / "docs"
WIDTH: Final = 110


def fill(page: str, name: str, body: str) -> None:
    """Put what was measured between the marks of that name, in place of what stood there."""
    path = DOCS / page
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, rest = path.read_text(encoding="utf-8").split(begin)
    _, after = rest.split(end)
    path.write_text(f"{before}{begin}\n{body}\n{end}{after}", encoding="utf-8", newline="\n")


def dated(body: str) -> str:
    """With the day on which it was measured: bots and rules change after it."""
    return f"{body}\n\nMeasured on {datetime.now(UTC):%d %B %Y}.".replace(" on 0", " on ")


def markdown(table: FigureTable) -> str:
    lines = [table.head, ("---",) * len(table.head), *table.rows]
    rows = "\n".join(f"| {' | '.join(cells)} |" for cells in lines)
    return wrapped(f"**{table.title}.** {table.note}", WIDTH) + f"\n\n{rows}"
