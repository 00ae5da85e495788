"""Collections of riddles in files: the one that ships with the package, and the riddle of a day."""

import gzip
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from itertools import zip_longest
from pathlib import Path
from typing import Any, Final

import msgspec

from saboteur.play.record import FORMAT as RECORD_FORMAT
from saboteur.play.record import VERSION as RECORD_VERSION
from saboteur.play.record import RecordError, record_from, step_data
from saboteur.riddles.riddle import KINDS, Candidate, Clue, Riddle, RiddleError

FORMAT: Final = "saboteur-riddles"
VERSION: Final = 1
SHIPPED: Final = files("saboteur.riddles").joinpath("shipped.jsonl.gz")
# The day with the first riddle of a collection.
FIRST_DAY: Final = date(2026, 1, 1)


@dataclass(frozen=True, slots=True)
class Collection:
    """Riddles, the seed that found them, and how many games it was sought in."""

    seed: str
    looked: int
    riddles: tuple[Riddle, ...]


def of_the_day(riddles: Sequence[Riddle], day: date) -> int:
    """Which riddle a day has: one after the other, and then again from the first."""
    return (day - FIRST_DAY).days % len(riddles)


def in_turn(collections: Iterable[Sequence[Riddle]]) -> tuple[Riddle, ...]:
    """One of each collection, then the next of each, as long as there are."""
    return tuple(one for day in zip_longest(*collections) for one in day if one is not None)


def arranged(riddles: Iterable[Riddle]) -> tuple[Riddle, ...]:
    """The kinds in turn, and in each the easy ones spread among the hard ones."""
    found = list(riddles)
    return in_turn(_spread([one for one in found if one.kind == kind]) for kind in KINDS)


def _spread(riddles: Sequence[Riddle]) -> Sequence[Riddle]:
    """By rung in turn: 1, 2, 3, 1, 2, 3, ..., as long as there are."""
    rungs = sorted({one.rung for one in riddles})
    return in_turn([one for one in riddles if one.rung == rung] for rung in rungs)


@cache
def shipped() -> tuple[Riddle, ...]:
    """The riddles that come with the package."""
    return _read(SHIPPED.read_bytes(), "the riddles of the package").riddles


def read_riddles(path: Path) -> Collection:
    """The riddles in a file; one that is not as it should be raises `RiddleError`."""
    return _read(path.read_bytes(), str(path))


def _read(content: bytes, name: str) -> Collection:
    try:
        text = gzip.decompress(content) if content.startswith(b"\x1f\x8b") else content
        head, *rows = (msgspec.json.decode(line) for line in text.splitlines())
        if head.get("format") != FORMAT or head.get("version") != VERSION:
            raise RiddleError(f"{name} holds no riddles, or riddles of another version")
        riddles = tuple(_riddle(row) for row in rows)
        return Collection(str(head["seed"]), int(head["looked"]), riddles)
    except (OSError, EOFError, msgspec.MsgspecError, RecordError) as error:
        raise RiddleError(f"{name} holds no riddles: {error}") from error
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RiddleError(f"{name} holds no riddles: {error!r}") from error


def _riddle(row: dict[str, Any]) -> Riddle:
    told = {**row["record"], "format": RECORD_FORMAT, "version": RECORD_VERSION}
    told |= {"viewer": row["seat"], "seats": ["person"] * row["record"]["players"]}
    return Riddle(
        **{key: row[key] for key in ("id", "kind", "seat", "rung", "solved", "value", "margin")},
        answers=tuple(Candidate(*answer) for answer in row["answers"]),
        clues=tuple(Clue(*clue) for clue in row["clues"]),
        origin=row["origin"],
        source=row["source"],
        record=record_from(msgspec.json.encode(told)),
    )


def write_riddles(path: Path, collection: Collection) -> None:
    """Write them all; a file is there whole or not at all. `.gz` at its end packs it."""
    head = {
        "format": FORMAT,
        "version": VERSION,
        "seed": collection.seed,
        "looked": collection.looked,
    }
    lines = [head, *map(_row, collection.riddles)]
    text = b"".join(msgspec.json.encode(line) + b"\n" for line in lines)
    packed = gzip.compress(text, mtime=0) if path.suffix == ".gz" else text
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_bytes(packed)
    unfinished.replace(path)


def _row(riddle: Riddle) -> dict[str, Any]:
    record = riddle.record
    return {
        **{key: getattr(riddle, key) for key in ("id", "kind", "seat", "rung", "solved")},
        "value": riddle.value,
        "margin": riddle.margin,
        "answers": [_short(answer) for answer in riddle.answers],
        "clues": [(one.step, one.seat, one.term, one.spoke) for one in riddle.clues],
        "origin": riddle.origin,
        "source": riddle.source,
        "record": {
            "game": record.game,
            "options": record.options,
            "players": record.players,
            "steps": [step_data(step) for step in record.steps],
        },
    }


def _short(answer: Candidate) -> list[Any]:
    row = [answer.text, answer.lacks, answer.error, answer.term, answer.seen]
    return row if answer.seen else row[:4]
