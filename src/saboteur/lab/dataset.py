"""Simulated games as four tables, which docs/data.md describes: games, rounds, actions, facts.

Secrets are in them: they are for those who study games, not for those who play. A table is a folder
of files, one for each block of games, so that any number of workers write side by side.
"""

from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec

from saboteur.lab.playing import Setting, Taken
from saboteur.lab.tally import gained, rounds_of
from saboteur.play.facts import Fact
from saboteur.rules.facts import GameEnded, RoundDealt, RoundEnded

# Each column with its type: a whole number of so many bits, a text, or a list of these.
TABLES: Final = {
    "games": {
        "game": "int64",
        "seed": "string",
        "digest": "string",
        "players": "int8",
        "rounds": "int16",
        "actions": "int32",
        "facts": "int32",
        "gold": "list<int16>",
        "winners": "list<int8>",
    },
    "rounds": {
        "game": "int64",
        "round": "int16",
        "dealt": "list<string>",
        "roles": "list<string>",
        "winners": "string",
        "rule": "string",
        "gold": "list<int16>",
    },
    "actions": {
        "game": "int64",
        "number": "int32",
        "round": "int16",
        "decision": "string",
        "seat": "int8",
        "action": "string",
    },
    "facts": {
        "game": "int64",
        "number": "int32",
        "round": "int16",
        "action": "int32",
        "kind": "string",
        "fact": "string",
    },
}
_DEAL: Final = RoundDealt.__name__
# What stands around a fact's fields in its line: `["`, its kind, `",` and `]`.
_BEFORE: Final = 4
_ENCODER: Final = msgspec.json.Encoder()


class Rows:
    """The rows of some games, column by column."""

    def __init__(self) -> None:
        self.columns: Final[dict[str, dict[str, list[Any]]]] = {
            table: {column: [] for column in columns} for table, columns in TABLES.items()
        }

    def add(
        self,
        number: int,
        setting: Setting,
        facts: Sequence[Fact],
        lines: bytes,
        digest: bytes,
        taken: Sequence[Taken],
    ) -> None:
        """Add a game; `lines` are its facts as JSON."""
        self._add_actions(number, taken)
        self._add_facts(number, facts, lines, taken)
        rounds = self._add_rounds(number, facts, setting.players)
        ended = next((fact for fact in reversed(facts) if isinstance(fact, GameEnded)), None)
        self._add_row(
            "games",
            *(number, setting.seed, digest.hex(), setting.players, rounds, len(taken), len(facts)),
            *((ended.gold, ended.winners) if ended else ((), ())),
        )

    def _add_row(self, table: str, *values: object) -> None:
        for column, value in zip(self.columns[table].values(), values, strict=True):
            column.append(value)

    def _add_all(self, table: str, *values: Sequence[object]) -> None:
        for column, several in zip(self.columns[table].values(), values, strict=True):
            column.extend(several)

    def _add_actions(self, number: int, taken: Sequence[Taken]) -> None:
        rounds, decisions, seats, actions, _ = zip(*taken, strict=True)
        games = [number] * len(taken)
        self._add_all("actions", games, range(len(taken)), rounds, decisions, seats, actions)

    def _add_facts(
        self, number: int, facts: Sequence[Fact], lines: bytes, taken: Sequence[Taken]
    ) -> None:
        kinds = [type(fact).__name__ for fact in facts]
        fields = [
            line[len(kind) + _BEFORE : -1]
            for kind, line in zip(kinds, lines.split(b"\n"), strict=False)
        ]
        begun = {action.facts: place for place, action in enumerate(taken)}
        rounds: list[int] = []
        actions: list[int | None] = []
        current, action = 0, None
        for place, kind in enumerate(kinds):
            if kind == _DEAL:
                current, action = current + 1, None
            elif place in begun:
                action = begun[place]
            rounds.append(current)
            actions.append(action)
        games = [number] * len(facts)
        self._add_all("facts", games, range(len(facts)), rounds, actions, kinds, fields)

    def _add_rounds(self, number: int, facts: Sequence[Fact], players: int) -> int:
        count = 0
        for happened in rounds_of(facts):
            dealt = happened[0] if happened else None
            ended = next((fact for fact in happened if isinstance(fact, RoundEnded)), None)
            if isinstance(dealt, RoundDealt) and ended is not None:
                count += 1
                told = (dealt.roles, ended.roles, ended.winners, ended.rule)
                self._add_row("rounds", number, dealt.round, *told, gained(happened, players))
        return count


def write_rows(rows: Rows, folder: Path, numbers: range) -> None:
    """Write a block of games, each file whole or not at all, and what lists the games last."""
    write = FORMATS[folder.suffix]
    for table, columns in reversed(rows.columns.items()):
        name = f"{numbers.start:09}-{numbers.stop - 1:09}{folder.suffix}"
        path = folder / table / name
        # Hidden, so that nobody who reads the folder takes it for a part of the table.
        unfinished = path.with_name(f".{name}.unfinished")
        write(unfinished, TABLES[table], columns)
        unfinished.replace(path)


Columns = dict[str, list[Any]]


def _write_parquet(path: Path, types: dict[str, str], columns: Columns) -> None:
    import pyarrow as pa  # noqa: PLC0415
    from pyarrow import parquet  # noqa: PLC0415

    schema = pa.schema([(name, _arrow_type(kind)) for name, kind in types.items()])
    arrays = [pa.array(columns[field.name], field.type) for field in schema]
    parquet.write_table(pa.Table.from_arrays(arrays, schema=schema), path, compression="zstd")


def _arrow_type(kind: str) -> Any:
    import pyarrow as pa  # noqa: PLC0415

    if kind.startswith("list<"):
        return pa.list_(getattr(pa, kind[5:-1])())
    return getattr(pa, kind)()


def _write_lines(path: Path, types: dict[str, str], columns: Columns) -> None:
    row = _row_type(tuple(types))
    values = [
        map(msgspec.Raw, columns[name]) if name == "fact" else columns[name] for name in types
    ]
    path.write_bytes(_ENCODER.encode_lines([row(*cells) for cells in zip(*values, strict=True)]))


@cache
def _row_type(names: tuple[str, ...]) -> type[msgspec.Struct]:
    """A row as an object, which is encoded faster than a dictionary."""
    return msgspec.defstruct("Row", names, gc=False)


FORMATS: Final[dict[str, Callable[[Path, dict[str, str], Columns], None]]] = {
    ".jsonl": _write_lines,
    ".parquet": _write_parquet,
}
