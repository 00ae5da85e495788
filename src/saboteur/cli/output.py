"""How the commands show results: one JSON object, or a table with a column of names."""

from collections.abc import Iterable

import msgspec


def print_json(result: object) -> None:
    print(msgspec.json.encode(result).decode())


def print_table(rows: Iterable[tuple[str, str]]) -> None:
    lines = list(rows)
    width = max(len(name) for name, _ in lines)
    for name, text in lines:
        print(f"{name:{width}}  {text}")
