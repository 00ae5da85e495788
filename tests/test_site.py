"""The site is whole: its contents name every page, its links fit, and its tutorials run."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from pathlib import Path
from types import FunctionType
from typing import Any, Final

import pytest

import saboteur

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
SITE: Final[dict[str, Any]] = runpy.run_path(str(ROOT / "tools" / "site_places.py"))
BLOCK: Final = re.compile(r'^```python(?: title="([^"]+)")?\n(.*?)^```$', re.DOTALL | re.MULTILINE)
# What tutorials tell their readers they will see.
SAID: Final = {
    "first-bot.md": "my_bot:MyBot {'diggers': 11, 'saboteurs': 49}",
    "first-experiment.md": "5 players: ",
    "first-policy.md": "seat 0 wins 8 of 50 games by chance, 45 trained",
}


@pytest.mark.once
def test_the_contents_name_every_page_once() -> None:
    _, contents = (ROOT / "mkdocs.yml").read_text("utf-8").split("\nnav:\n")
    named = re.findall(r": ([\w/.-]+\.md)$", contents, re.MULTILINE)
    pages = [path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md")]
    assert sorted(named) == sorted([*pages, *SITE["PAGES"].values()])


@pytest.mark.once
def test_the_reference_has_everything_that_the_package_exports() -> None:
    pages = [path.read_text("utf-8") for path in (DOCS / "reference").glob("*.md")]
    named = {name for page in pages for name in re.findall(r"^::: ([\w.]+)$", page, re.MULTILINE)}
    exported = [getattr(saboteur, name) for name in saboteur.__all__]
    made = [each for each in exported if isinstance(each, type | FunctionType)]
    assert len(made) > 40
    lacking = [each for each in made if not named & {each.__module__, full_name(each)}]
    assert not lacking


def full_name(made: type | FunctionType) -> str:
    return f"{made.__module__}.{made.__qualname__}"


@pytest.mark.once
@pytest.mark.parametrize(
    ("page", "link", "moved"),
    [
        ("index.md", "[x](docs/rules/en.md#T3)", "[x](rules/en.md#T3)"),
        ("index.md", "[x](CONTRIBUTING.md)", "[x](contributing.md)"),
        ("contributing.md", "[x](docs/design.md)", "[x](design.md)"),
        ("data.md", "[x](../examples/suspicion.py)", "[x](examples/suspicion.py)"),
        ("rules/en.md", "[x](../notation.md)", "[x](../notation.md)"),
        ("tutorials/first-bot.md", "[x](../../README.md)", "[x](../index.md)"),
        ("index.md", "[x](https://example.org/LICENSE)", "[x](https://example.org/LICENSE)"),
        ("index.md", "[x](#start)", "[x](#start)"),
    ],
)
def test_a_link_of_the_checkout_leads_to_the_same_page_of_the_site(
    page: str, link: str, moved: str
) -> None:
    assert SITE["relinked"](link, page) == moved


@pytest.mark.once
@pytest.mark.parametrize(
    ("text", "fetched"),
    [
        ('<script src="https://example.org/x.js"></script>', True),
        ('<link rel="stylesheet" href="//example.org/x.css">', True),
        ("<style>@import 'https://example.org/x.css'</style>", True),
        ("<style>a { background: url(https://example.org/x.png) }</style>", True),
        ('<img alt="" src="http://example.org/x.png">', True),
        ('<script src="../assets/x.js"></script>', False),
        ('<a href="https://example.org">elsewhere</a>', False),
    ],
)
def test_a_page_that_fetches_from_elsewhere_is_found(
    text: str, fetched: bool, tmp_path: Path
) -> None:
    (tmp_path / "page.html").write_text(text, "utf-8")
    assert bool(SITE["borrowed"](tmp_path)) == fetched


@pytest.mark.parametrize(("page", "said"), SAID.items())
def test_a_tutorial_runs_and_shows_what_it_says(page: str, said: str, tmp_path: Path) -> None:
    """A block with a title is that file; the others are one program."""
    program = []
    for title, block in BLOCK.findall((DOCS / "tutorials" / page).read_text("utf-8")):
        if title:
            (tmp_path / title).write_text(block, "utf-8")
        else:
            program.append(block)
    command = [sys.executable, "-W", "error", "-c", "\n".join(program)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert said in done.stdout


@pytest.mark.once
def test_every_tutorial_runs() -> None:
    assert SAID.keys() == {path.name for path in (DOCS / "tutorials").glob("*.md")}
