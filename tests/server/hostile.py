"""Messages as no good client sends them: made from the protocol's own types, then spoiled.

The grammar is read from `messages`, so that a new command is fuzzed by being there.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any, Final, get_args

from msgspec import inspect

from saboteur.rules.cards import NAMES
from saboteur.server.messages import AnyDo, Hello, Why

DOS: Final = get_args(AnyDo)
WORDS: Final = (
    *("base", "duel", "careful", "expert", "edition", "en", "gold", "suspect", "repair-me"),
    *("dig NESW 1,0", "pass NESW", "pass", "dig", "play map 0", "take 3", "lay 0"),
)
HOSTILE: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1.5, 12, 10**6, 2**53 + 1, 2**63, -(2**70), 1e308, "", " ", "0"),
    *(
        "\x00",
        "\ud800",
        "\u202eabc",
        "é" * 30,
        "x" * 70,
        "x" * 400,
        "null",
        "../../etc/passwd",
        "%00",
    ),
    *("<script>", "' OR 1=1 --", "{}", [], {}, [[]], {"type": "start"}, [None], {"": ""}),
)
RAW: Final = (
    *(
        b"",
        b"\x00",
        b"\xff\xfe",
        b"[" * 9000,
        b'{"a":' * 3000,
        b"nul",
        b'"',
        b"{",
        b"NaN",
        b"1e999",
    ),
    *(b'\xef\xbb\xbf{"type":"hello","protocol":2}', b"0" * 4000, b'{"type":"hello"}', b"[]", b"{}"),
    b'{"type":"command","id":"a","id":"b","do":{"type":"join"},"do":{"type":"start"}}',
)


def value(of: inspect.Type, rng: Random) -> Any:
    """Something that a type allows."""
    match of:
        case inspect.IntType(ge=least, le=most):
            return rng.choice((least or 0, rng.randint(0, 3), rng.randint(least or 0, most or 99)))
        case inspect.StrType(max_length=most):
            word = rng.choice((*WORDS, f"dig {rng.choice(NAMES)} {rng.randint(-1, 8)},0"))
            return word[:most]
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.DictType(key_type=key, value_type=held):
            return {value(key, rng): value(held, rng) for _ in range(rng.randint(0, 2))}
        case inspect.TupleType(item_types=types):
            return [value(one, rng) for one in types]
        case inspect.VarTupleType(item_type=one):
            return [value(one, rng) for _ in range(rng.randint(0, 3))]
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.UnionType(types=types):
            return value(rng.choice(types), rng)
        case _:
            return None


@cache
def shape(kind: Any) -> inspect.StructType:
    info = inspect.type_info(kind)
    assert isinstance(info, inspect.StructType)
    return info


def do(rng: Random, kind: Any = None) -> dict[str, Any]:
    """A command of some kind, as its type has it."""
    return filled(kind or rng.choice(DOS), rng)


def filled(kind: Any, rng: Random) -> dict[str, Any]:
    info = shape(kind)
    fields = {
        field.encode_name: value(field.type, rng)
        for field in info.fields
        if field.required or rng.random() < 0.5
    }
    return {"type": info.tag, **fields}


def command(rng: Random) -> dict[str, Any]:
    return {"type": "command", "id": str(rng.randint(0, 10**9)), "do": do(rng)}


def question(rng: Random) -> dict[str, Any]:
    """Why not? About cards that are there or not."""
    asked = filled(Why, rng)
    return {**asked, "cards": rng.choices(NAMES, k=1)} if rng.random() < 0.7 else asked


def hello(rng: Random) -> dict[str, Any]:
    return {"type": "hello", **{f.name: value(f.type, rng) for f in shape(Hello).fields}}


def places(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every container in a message with each key of it."""
    if isinstance(data, dict | list):
        for key, item in list(data.items() if isinstance(data, dict) else enumerate(data)):
            yield data, key
            yield from places(item)


def spoiled(data: dict[str, Any], rng: Random) -> dict[str, Any]:
    """A message with something replaced, left out, added or moved."""
    data = json.loads(json.dumps(data))
    for _ in range(rng.randint(1, 2)):
        where, key = rng.choice(list(places(data)) or [(data, "type")])
        match rng.randrange(4):
            case 0 if isinstance(where, dict):
                where.pop(key)
            case 1 if isinstance(where, dict):
                where[str(rng.choice(("seat", "type", "more", "__class__", "")))] = key
            case 2 if isinstance(where, dict):
                where[key] = deepcopy(rng.choice(list(where.values())))
            case _:
                where[key] = deepcopy(rng.choice(HOSTILE))
        if not data:
            break
    return data


def bitten(data: bytes, rng: Random) -> bytes:
    """Bytes cut, changed, doubled or put in."""
    at = rng.randrange(len(data) + 1)
    match rng.randrange(4):
        case 0:
            return data[:at]
        case 1:
            return data[:at] + rng.randbytes(rng.randint(1, 4)) + data[at + 1 :]
        case 2:
            return data[:at] + data[at // 2 :]
        case _:
            return data[:at] + bytes([rng.choice(b'{}[]",:\\\x00u')]) + data[at:]


def encoded(data: Any) -> bytes:
    return json.dumps(data).encode()


MAKERS: Final[tuple[Callable[[Random], bytes], ...]] = (
    lambda rng: encoded(command(rng)),
    lambda rng: encoded(spoiled(command(rng), rng)),
    lambda rng: encoded(spoiled(command(rng), rng)),
    lambda rng: bitten(encoded(command(rng)), rng),
    lambda rng: encoded(question(rng)),
    lambda rng: encoded(spoiled(question(rng), rng)),
    lambda rng: encoded(hello(rng)),
    lambda rng: encoded(spoiled(hello(rng), rng)),
    lambda rng: rng.choice(RAW),
    lambda rng: rng.randbytes(rng.randint(0, 60)),
)


def message(rng: Random) -> str | bytes:
    """Something to send, as text where it is text, and sometimes where it should be."""
    data = rng.choice(MAKERS)(rng)
    if rng.random() < 0.2:
        return data
    return data.decode("utf-8", "replace")


METHODS: Final = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW")
HEADERS: Final = (
    (b"host", b"evil.example"),
    (b"host", b"localhost"),
    (b"host", b"[::1"),
    (b"origin", b"http://evil.example"),
    (b"origin", b"null"),
    (b"origin", b"http://[" + b"x" * 50),
    (b"cookie", b"saboteur=" + b"x" * 3000),
    (b"cookie", b"saboteur=\xff\x00; saboteur=b;;;=;"),
    (b"content-length", b"-5"),
    (b"content-type", b"text/xml"),
    (b"transfer-encoding", b"chunked"),
    (b"x-forwarded-for", b"127.0.0.1"),
    (b"x-http-method-override", b"DELETE"),
    (b"accept-encoding", b"gzip;q=\xff"),
    (b"if-none-match", b'"\xe9"'),
)


def path(rng: Random, code: str) -> str:
    names = ("me", "me/games", "me/export", "me/transfer", "transfer", "shelf", "tables", "nothing")
    table = rng.choice(
        ("", "/commands", "/why", "/record", "/record/1", "/qr.svg", "/socket", "/x")
    )
    since = rng.choice(
        ("", "?since=1", "?since=-1", "?since=é", "?since=" + "9" * 40, "?since=1&x")
    )
    return rng.choice(
        (
            f"/api/{rng.choice(names)}",
            f"/api/tables/{code}{table}{since}",
            f"/api/tables/{rng.choice(('zzzzzzzz', code.upper(), '', '..', 'a' * 900))}{table}",
            f"/api/tables/{code}/record/{rng.choice(('0', '99', '-1', '1e3', '9' * 5000, 'x'))}",
            f"/{'../' * rng.randint(1, 4)}pyproject.toml",
            f"/assets/{rng.choice(('..', '%2e%2e', chr(0), 'ü', 'x' * 500))}/index.html",
            f"/t/{rng.choice((code, '<script>', '%00'))}",
        )
    )


def body(rng: Random) -> bytes:
    wanted: Any = {"game": rng.choice(WORDS), "seats": rng.choice((0, 2, 3, 99)), "options": {}}
    made = rng.choice((wanted, {"name": rng.choice(HOSTILE)}, {"code": rng.choice(HOSTILE)}))
    return rng.choice(
        (b"", encoded(spoiled(made, rng)), encoded(made), b" " * 20_000, rng.choice(RAW))
    )
