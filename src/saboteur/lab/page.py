"""A page of tables and plots that needs nothing else: no scripts, no requests, light and dark."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import Final

from saboteur.games.catalogue import ruleset
from saboteur.lab.failures import Failures
from saboteur.lab.plot import STYLE
from saboteur.lab.tables import FigureTable

_STYLE: Final = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; color: #1d2328; background: #fff;
  max-width: 64rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2.5rem; }
.wide { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: .3rem .8rem; border-bottom: 1px solid #8884; text-align: right;
  white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .2rem 1rem; }
dt { font-weight: 600; } dd { margin: 0; overflow-wrap: anywhere; }
code { font-family: ui-monospace, monospace; }
.note { opacity: .75; font-size: .9rem; }
@media (prefers-color-scheme: dark) { body { color: #e6e9ec; background: #16191c; } }
"""


@dataclass(frozen=True)
class Section:
    title: str
    body: str
    note: str = ""


def page(title: str, facts: Iterable[tuple[str, str]], sections: Sequence[Section]) -> str:
    head = "".join(f"<dt>{escape(name)}</dt><dd>{escape(text)}</dd>\n" for name, text in facts)
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>{_STYLE}{STYLE}</style>\n</head>\n<body>\n"
        f"<h1>{escape(title)}</h1>\n<dl>\n{head}</dl>\n"
        + "".join(map(_section, sections))
        + "</body>\n</html>\n"
    )


def _section(section: Section) -> str:
    note = f'<p class="note">{escape(section.note)}</p>\n' if section.note else ""
    return f'<h2>{escape(section.title)}</h2>\n<div class="wide">{section.body}</div>\n{note}'


def table_section(table: FigureTable) -> Section:
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in table.head)
    rows = "".join(_row(row) for row in table.rows)
    body = f"<table><thead><tr>{head}</tr></thead><tbody>\n{rows}</tbody></table>"
    return Section(table.title, body, table.note)


def trouble_sections(failures: Failures) -> list[Section]:
    """For every bot that failed, what its first failure said."""
    return [
        Section(f"First failure of {name}", f"<pre>{escape(failed.trouble)}</pre>", str(failed))
        for name, failed in failures.items()
        if failed.trouble
    ]


def _row(row: Sequence[str]) -> str:
    first, *rest = row
    cells = "".join(f"<td>{escape(cell)}</td>" for cell in rest)
    return f'<tr><th scope="row">{escape(first)}</th>{cells}</tr>\n'


def set_words(game: str, options: Mapping[str, str]) -> list[str]:
    """How a command sets the options that are not as usual."""
    usual = ruleset(game, {}).options
    unusual = [f"{name}={value}" for name, value in options.items() if usual[name] != value]
    return [word for pair in unusual for word in ("--set", pair)]


def write_whole(path: Path, text: str) -> None:
    """A file is there whole or not at all."""
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.replace(path)
