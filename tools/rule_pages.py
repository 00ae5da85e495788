"""Write the rules pages of docs/ from the words files and the games, one page a language.

A page is never edited by hand: change the words and run this again. ``--check`` only compares.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from saboteur.play.shelf import shelf
from saboteur.rules.rows import ACTION

PUBLISHED: Final = ("T", "B", "X", "A", "D", "S")
"""The families of rules people can play; a new game adds its letter here."""

ROOT: Final = Path(__file__).resolve().parent.parent
WORDS: Final = ROOT / "src" / "saboteur" / "words"
PAGES: Final = ROOT / "docs" / "rules"

GAMES: Final = shelf()
MARK: Final = "<!-- Written by tools/rule_pages.py from the words; not by hand. -->"
RULE_ID: Final = re.compile(r"\b([A-Z])([1-9]\d?)\b")

Words = dict[str, Any]


def linked(text: str) -> str:
    """The text with every published rule it names turned into a link."""
    return RULE_ID.sub(lambda at: f"[{at[0]}](#{at[0]})" if at[1] in PUBLISHED else at[0], text)


def contents(words: Words) -> str:
    return " · ".join(f"[{words['sections'][letter]}](#{letter})" for letter in PUBLISHED)


def illustrated(words: Words, code: str) -> str:
    """The way to the pages with pictures."""
    links = (f"[{words['games'][game]['name']}](../games/{game}.{code}.md)" for game in GAMES)
    label = words["command"]["labelled"]
    return str(label.format(name=words["pages"]["titles"]["pages"], value=" · ".join(links)))


def marks(words: Words, rule: Words) -> Iterable[str]:
    """What of a rule is our ruling, or that it is a house rule."""
    for mark in ("ruling", "house"):
        if mark in rule:
            label = words["command"]["labelled"].format(name=words["page"][mark], value=rule[mark])
            yield f"*{linked(label)}*"


def section(words: Words, letter: str) -> Iterable[str]:
    yield f'## <a id="{letter}"></a>{words["sections"][letter]}'
    for key, rule in words["rules"].items():
        if key.startswith(letter):
            yield f'### <a id="{key}"></a>{key} {rule["title"]}'
            yield linked(rule["text"])
            yield from marks(words, rule)


def table(heading: str, columns: Iterable[str], rows: Iterable[Iterable[str]]) -> Iterable[str]:
    """A heading and a table below it."""
    titles = list(columns)
    lines = [titles, ["---"] * len(titles), *rows]
    yield f"## {heading}"
    yield "\n".join(f"| {' | '.join(line)} |" for line in lines)


def row(words: Words, key: str, entry: Words) -> list[str]:
    """Id, name and text, and the values where there are any."""
    labelled = words["command"]["labelled"]
    values = [
        labelled.format(name=f"`{value}`", value=text)
        for value, text in entry.get("values", {}).items()
    ]
    return [f"`{key}`", entry["name"], linked(entry["text"]), *filter(None, ["<br>".join(values)])]


def listing(words: Words, part: str, keys: Iterable[str]) -> Iterable[str]:
    rows = [row(words, key, words[part][key]) for key in dict.fromkeys(keys)]
    columns = [words["page"][name] for name in ("id", "name", "text", "value")]
    return table(words["page"][part], columns[: len(rows[0])], rows)


def copies(name: str) -> list[str]:
    """How often each game has a card."""
    return [str(game.cards[name].copies) if name in game.cards else "" for game in GAMES.values()]


def cards(words: Words) -> Iterable[str]:
    """Every card with its copies by game; action cards have words, the others a face."""
    found = {name: card.kind for game in GAMES.values() for name, card in game.cards.items()}
    titles = [words["games"][game]["name"] for game in GAMES]
    columns = [words["page"][name] for name in ("id", "name", "text")]
    actions = [
        [*row(words, name, words["cards"][name]), *copies(name)]
        for name, kind in found.items()
        if kind == ACTION
    ]
    yield from table(words["page"]["cards"], [*columns, *titles], actions)
    paths = [[f"`{name}`", *copies(name)] for name, kind in found.items() if kind != ACTION]
    yield from table(words["page"]["paths"], [columns[0], *titles], paths)


def page(words: Words, code: str) -> str:
    blocks = [MARK, f"# {words['page']['title']}", words["page"]["about"]]
    blocks += [illustrated(words, code), contents(words)]
    for letter in PUBLISHED:
        blocks += section(words, letter)
    blocks += listing(words, "roles", (role for game in GAMES.values() for role in game.roles))
    blocks += cards(words)
    blocks += listing(words, "options", (name for game in GAMES.values() for name in game.options))
    return "\n\n".join(blocks) + "\n"


def pages() -> dict[Path, str]:
    """What every page must say, by its place."""
    files = sorted(WORDS.glob("*.json"))
    return {
        PAGES / f"{file.stem}.md": page(json.loads(file.read_text("utf-8")), file.stem)
        for file in files
    }


def is_stale(path: Path, text: str) -> bool:
    return not path.exists() or path.read_text("utf-8") != text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check = parser.parse_args().check
    stale = {path: text for path, text in pages().items() if is_stale(path, text)}
    for path, text in stale.items():
        print(f"{'stale' if check else 'written'}: {path.relative_to(ROOT).as_posix()}")
        if not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8", newline="\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
