"""Write what the server's classes say into docs/ and web/src: schema, OpenAPI, types, a shelf.

None is edited by hand: change the classes and run this again. ``--check`` only compares.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import fields
from pathlib import Path
from typing import Any, Final, get_args, get_type_hints

import msgspec

from field_docs import described
from openapi import openapi
from saboteur.play.facts import KINDS
from saboteur.play.talk import Statement
from saboteur.rules.actions import Action
from saboteur.rules.lying import Discard, Goal, HatOut, Tile, Token
from saboteur.rules.questions import Decision
from saboteur.rules.seen import SECRETS, Witnesses
from saboteur.rules.view import View
from saboteur.server import messages, pictures
from saboteur.server.http import answers, daily, stories, studied
from saboteur.server.http.shelved import shelved
from saboteur.server.log.facts import HOUSE_KINDS
from saboteur.server.store.contract import ListedTable, MyGame
from saboteur.study.advice import Advice
from saboteur.study.onward import PlayedOut

ROOT: Final = Path(__file__).resolve().parent.parent
SCHEMA_PAGE: Final = ROOT / "docs" / "protocol.schema.json"
OPENAPI_PAGE: Final = ROOT / "docs" / "openapi.json"
TYPES_PAGE: Final = ROOT / "web" / "src" / "protocol.ts"
SHELF_PAGE: Final = ROOT / "web" / "src" / "gallery" / "shelf.ts"
REFERENCE: Final = "#/$defs/{name}"
FACTS: Final = {**KINDS, **HOUSE_KINDS}
ACTIONS: Final = {kind.__name__: kind for kind in get_args(Action)}
HTTP: Final = (
    messages.NewTable,
    messages.NewLesson,
    messages.NewPlayouts,
    messages.NewFilePlayouts,
    messages.NewWhatIf,
    messages.NewFileWhatIf,
    PlayedOut,
    messages.NewQuestion,
    Advice,
    pictures.Replay,
    answers.Opened,
    ListedTable,
    answers.NewName,
    answers.NewReport,
    answers.Me,
    MyGame,
    answers.TransferCode,
    answers.WaitingTable,
    answers.PushOffer,
    answers.RiddleTold,
    answers.NewPush,
    answers.NoPush,
    answers.Redeem,
    answers.Shelf,
    answers.Export,
    answers.Problem,
    studied.StudyAnswer,
    stories.OwnStory,
    daily.Today,
    studied.NewShare,
    studied.Share,
)
UNIONS: Final = {
    "Do": get_args(messages.AnyDo),
    "FromClient": get_args(messages.FromClient),
    "FromServer": get_args(messages.AnyFromServer),
    "Fact": tuple(FACTS.values()),
    "Action": tuple(ACTIONS.values()),
}

# Those whose fields editors explain, and so do the schema and the client's types.
EXPLAINED: Final = (
    *get_args(Action),
    Decision,
    Statement,
    Discard,
    Goal,
    HatOut,
    Tile,
    Token,
    View,
)

Schema = dict[str, Any]


def schema() -> Schema:
    """Every type of the protocol by name; the unions say which of them may stand where."""
    kinds = dict.fromkeys(kind for members in UNIONS.values() for kind in members)
    of = [*kinds, present_view(), Statement, *HTTP]
    _, shapes = msgspec.json.schema_components(of, ref_template=REFERENCE)
    for kind in EXPLAINED:
        shapes[kind.__name__] = described(shapes[kind.__name__], kind)
    for name in FACTS:
        shapes[name] = tagged("fact", name, shapes[name])
    for name in ACTIONS:
        shapes[name] = tagged("action", name, shapes[name], text={"type": "string"})
    shapes["View"] = shown_view(shapes["View"])
    for union, members in UNIONS.items():
        shapes[union] = {"anyOf": [reference(kind.__name__) for kind in members]}
    shapes["Command"]["properties"]["do"] = reference("Do")
    for message in ("Welcome", "Update"):
        shapes[message]["properties"]["view"] = {"anyOf": [reference("View"), {"type": "null"}]}
    for message in ("Replay", "RiddleTold"):
        shapes[message]["properties"]["view"] = reference("View")
    for steps in ("Happened", "Update", "Retold"):
        shapes[steps]["properties"]["facts"] = {"type": "array", "items": reference("Fact")}
    for shape in shapes.values():
        if "properties" in shape and shape.get("additionalProperties") is not False:
            shape["required"] = list(shape["properties"])  # what the server sends is all there
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": "Written by tools/protocol_schema.py from the server's classes; not by hand.",
        "title": f"The protocol of a Saboteur server, version {messages.PROTOCOL}",
        "anyOf": [reference("FromClient"), reference("FromServer")],
        "$defs": dict(sorted(shapes.items())),
    }


def reference(name: str) -> Schema:
    return {"$ref": REFERENCE.format(name=name)}


def tagged(tag: str, name: str, shape: Schema, **more: Schema) -> Schema:
    """An object that says its kind; everything is sent, so that nothing has a default."""
    properties = {tag: {"const": name}, **shape.get("properties", {}), **more}
    plain = {
        key: {part: of[part] for part in of if part != "default"} for key, of in properties.items()
    }
    described = {key: shape[key] for key in ("description",) if key in shape}
    return {**described, "type": "object", "properties": plain, "required": list(plain)}


def present_view() -> type[msgspec.Struct]:
    """A view without its history, which comes as facts."""
    hints = get_type_hints(View)
    names = [field.name for field in fields(View) if field.name not in ("legal", "history")]
    return msgspec.defstruct(
        "View", [(name, hints[name]) for name in names], namespace={"__doc__": View.__doc__}
    )


def shown_view(shape: Schema) -> Schema:
    """What can be done and said comes with the view, each action with its text."""
    legal = {"type": "array", "items": reference("Action")}
    talk = {"type": "array", "items": reference("Statement")}
    properties = {**shape["properties"], "legal": legal, "talk": talk}
    properties |= {"undo": {"type": "boolean"}}
    return {**shape, "properties": properties, "required": list(properties)}


def typescript(whole: Schema) -> str:
    """The same types for the client."""
    lines = [
        "/** Written by tools/protocol_schema.py from the server's classes; not by hand. */",
        f"export const PROTOCOL = {messages.PROTOCOL};",
        "",
        *secrets(),
    ]
    for name, shape in whole["$defs"].items():
        lines += ["", *declared(name, shape)]
    return "\n".join(lines) + "\n"


def secrets() -> list[str]:
    """For screens that others can see: what a seat knows of a fact and others may not."""
    hidden = {name: SECRETS[kind] for name, kind in FACTS.items() if SECRETS[kind]}
    return [
        "/** Fields of facts that not everybody sees; null, or the flag that opens one to all. */",
        "export const SECRETS: Record<string, Record<string, string | null>> = {",
        *(f"  {name}: {{ {', '.join(map(opened, of.items()))} }}," for name, of in hidden.items()),
        "};",
    ]


def opened(secret: tuple[str, Witnesses]) -> str:
    field, who = secret
    return f"{field}: {msgspec.json.encode(getattr(who, 'open_if', None)).decode()}"


def declared(name: str, shape: Schema) -> list[str]:
    comment = commented(shape)
    if shape.get("type") != "object" or "properties" not in shape:
        return [*comment, f"export type {name} ={spread(shape)};"]
    required = shape.get("required", [])
    fields = [
        f"  {line}"
        for key, of in shape["properties"].items()
        for line in (*commented(of), f"{key}{'' if key in required else '?'}: {type_of(of)};")
    ]
    return [*comment, f"export interface {name} {{", *fields, "}"]


def commented(shape: Schema) -> list[str]:
    return [f"/** {' '.join(shape['description'].split())} */"] if "description" in shape else []


def spread(shape: Schema) -> str:
    members = [type_of(member) for member in shape.get("anyOf", [shape])]
    return "".join(f"\n  | {member}" for member in members)


def type_of(shape: Schema) -> str:
    match shape:
        case {"$ref": str(ref)}:
            return ref.rpartition("/")[2]
        case {"const": value}:
            return msgspec.json.encode(value).decode()
        case {"enum": list(values)}:
            return " | ".join(msgspec.json.encode(value).decode() for value in values)
        case {"anyOf": list(members)}:
            return " | ".join(dict.fromkeys(map(type_of, members)))
        case {"type": "array", "prefixItems": list(items)}:
            return f"[{', '.join(map(type_of, items))}]"
        case {"type": "array"}:
            item = type_of(shape.get("items") or {})
            return f"({item})[]" if " " in item else f"{item}[]"
        case {"type": "object"}:
            return f"Record<string, {type_of(shape.get('additionalProperties') or {})}>"
        case {"type": str(name)}:
            return {"integer": "number"}.get(name, name)
        case _:
            return "unknown"


def gallery_shelf() -> str:
    """The shelf for pages and tests of the client that have no server; a line for each card."""
    shelf = msgspec.json.encode(shelved("")).decode().replace("},", "},\n")
    return (
        "/** Written by tools/protocol_schema.py from the games' boxes; not by hand. */\n"
        'import type { Shelf } from "../protocol";\n\n'
        f"export const SHELF: Shelf = {shelf};\n"
    )


def written(whole: Schema) -> str:
    return msgspec.json.format(msgspec.json.encode(whole), indent=2).decode() + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only, write nothing")
    check = parser.parse_args().check
    whole = schema()
    pages = {
        SCHEMA_PAGE: written(whole),
        OPENAPI_PAGE: written(openapi(whole["$defs"])),
        TYPES_PAGE: typescript(whole),
        SHELF_PAGE: gallery_shelf(),
    }
    stale = [
        page for page, text in pages.items() if not page.exists() or page.read_text("utf-8") != text
    ]
    for page in stale:
        print(f"{'stale' if check else 'written'}: {page.relative_to(ROOT).as_posix()}")
        if not check:
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(pages[page], "utf-8", newline="\n")
    return 1 if check and stale else 0


if __name__ == "__main__":
    sys.exit(main())
