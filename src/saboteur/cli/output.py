"""How the commands show results: one JSON object, or tables with a column of names."""

import sys
from collections.abc import Iterable, Iterator
from textwrap import indent

import msgspec
from tqdm import tqdm

from saboteur.lab.failures import BotFailed, Failures
from saboteur.lab.portions import Portion
from saboteur.lab.tables import FigureTable


def print_json(result: object) -> None:
    print(msgspec.json.encode(result).decode())


def progress(portions: Iterable[Portion], games: int, about: str) -> Iterator[Portion]:
    """A bar of the games that are done: on a terminal, not in a pipe."""
    with tqdm(desc=about, total=games, unit="game", disable=None, leave=False) as bar:
        for portion in portions:
            bar.update(portion.games)
            yield portion


def print_table(rows: Iterable[tuple[str, str]]) -> None:
    lines = list(rows)
    width = max(len(name) for name, _ in lines)
    for name, text in lines:
        print(f"{name:{width}}  {text}")


def print_troubles(failures: Failures) -> None:
    """What each bot said when it first failed, traceback and all."""
    for name, failed in failures.items():
        if failed.trouble:
            print(f"\nFirst failure of {name} ({failed})")
            print(indent(failed.trouble, "  "))


def stopped(failed: BotFailed) -> int:
    """Say why a strict run ended, and with which exit code."""
    print(f"saboteur: {failed}", file=sys.stderr)
    for one in failed.failures.values():
        if one.trouble:
            print(indent(one.trouble, "  "), file=sys.stderr)
    return 1


def print_tables(rows: Iterable[tuple[str, str]], tables: Iterable[FigureTable]) -> None:
    """What was played, then each table under its title."""
    print_table(rows)
    for table in tables:
        print(f"\n{table.title}")
        lines = [table.head, *table.rows]
        widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
        for first, *rest in lines:
            cells = (f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True))
            print("  ".join((f"  {first:{widths[0]}}", *cells)).rstrip())
        if table.note:
            print(f"  {table.note}")
