"""Write the schema of game records, docs/record.schema.json, from the classes that hold them.

It is never edited by hand: change the classes and run this again. ``--check`` only compares.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final, get_type_hints

import msgspec

from saboteur.games.catalogue import CATALOGUE
from saboteur.play.facts import KINDS
from saboteur.play.record import FORMAT, RULES, VERSION, Record, SeatChoice
from saboteur.play.shuffle import Shuffle
from saboteur.rules.seen import SECRETS

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = ROOT / "docs" / "record.schema.json"
REFERENCE: Final = "#/$defs/{name}"

Schema = dict[str, Any]


def schema() -> Schema:
    """A record file, from the outside in; every kind of fact has a definition of its own."""
    _, kinds = msgspec.json.schema_components(
        [*KINDS.values(), SeatChoice, Shuffle], ref_template=REFERENCE
    )
    head = {
        "format": {"const": FORMAT},
        "version": {"const": VERSION},
        "rules": {"type": "integer", "minimum": 1, "maximum": RULES},
        "game": {"enum": list(CATALOGUE)},
        **{name: shape_of(name) for name in ("options", "players", "seats", "viewer")},
    }
    shuffle = closed(kinds.pop("Shuffle")["properties"])
    begins = {"position": {"type": "string"}, "shuffle": shuffle}
    steps = {"type": "array", "items": {"$ref": REFERENCE.format(name="Step")}}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": "Written by tools/record_schema.py from the classes; not by hand.",
        "title": "A game record of Saboteur (*.saboteur.json)",
        **closed({**head, **begins, "steps": steps}, begins),
        "$defs": {
            "Step": step(),
            "Witnesses": witnesses(),
            "SeatChoice": closed(kinds.pop("SeatChoice")["properties"]),
            **{name: fact(name, shape) for name, shape in kinds.items()},
        },
    }


def shape_of(name: str) -> Schema:
    return msgspec.json.schema(get_type_hints(Record)[name])


def closed(properties: Schema, optional: Iterable[str] = ()) -> Schema:
    """An object with these fields and no others."""
    required = [name for name in properties if name not in optional]
    return {
        "type": "object",
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


def step() -> Schema:
    facts = {"anyOf": [{"$ref": REFERENCE.format(name=name)} for name in KINDS]}
    command = {"$ref": REFERENCE.format(name="SeatChoice")}
    return closed({"command": command, "facts": {"type": "array", "items": facts}}, ["command"])


def witnesses() -> Schema:
    """Of a field: the seats that saw it, or for each of its items the seats that saw that."""
    seats = {"type": "array", "items": {"type": "integer"}}
    return {"anyOf": [seats, {"type": "array", "items": seats}]}


def fact(name: str, shape: Schema) -> Schema:
    """A fact is its kind, its fields and, where not all of them are public, who saw which."""
    described = {key: shape[key] for key in ("description",) if key in shape}
    properties = {"fact": {"const": name}, **shape["properties"]}
    defaults = [field for field, of in shape["properties"].items() if "default" in of]
    listed = {"$ref": REFERENCE.format(name="Witnesses")}
    secrets = dict.fromkeys(SECRETS[KINDS[name]], listed)
    seen = {"seen": closed({**secrets}, secrets)} if secrets else {}
    return {**described, **closed({**properties, **seen}, [*defaults, "seen"])}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check = parser.parse_args().check
    text = msgspec.json.format(msgspec.json.encode(schema()), indent=2).decode() + "\n"
    if PAGE.exists() and PAGE.read_text("utf-8") == text:
        return 0
    print(f"{'stale' if check else 'written'}: {PAGE.relative_to(ROOT).as_posix()}")
    if not check:
        PAGE.write_text(text, "utf-8", newline="\n")
    return 1 if check else 0


if __name__ == "__main__":
    sys.exit(main())
