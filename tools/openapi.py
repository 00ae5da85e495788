"""The HTTP side of the protocol as OpenAPI 3.1, from the server's table of endpoints."""

from __future__ import annotations

import re
from typing import Any, Final

import msgspec

from saboteur.server import messages
from saboteur.server.http.answers import Problem
from saboteur.server.http.api import CODE, STATUS
from saboteur.server.http.replays import VIEWER
from saboteur.server.http.routes import ENDPOINTS, JSON, Endpoint
from saboteur.server.http.studying import LINK
from saboteur.words import LANGUAGES

Schema = dict[str, Any]
DEFS: Final = "#/$defs/"
COMPONENTS: Final = "#/components/schemas/"
TEXT: Final = "text/plain"
# Answered by the application itself, for the people who run it.
UPKEEP: Final = (
    Endpoint("GET", "/healthz", "healthz", "Whether the server is well", media=TEXT),
    Endpoint("GET", "/metrics", "metrics", "Counts, as Prometheus reads them", media=TEXT),
)
PARAMETERS: Final[dict[str, Schema]] = {
    "code": {"type": "string", "pattern": f"^{CODE.pattern}$"},
    "number": {"type": "integer", "minimum": 1},
    "since": {"type": "integer", "minimum": 0},
    "as": {"type": "string", "pattern": VIEWER.pattern},
    "id": {"type": "string", "pattern": f"^{LINK.pattern}$"},
    "lang": {"type": "string", "enum": list(LANGUAGES)},
}


def openapi(shapes: Schema) -> Schema:
    """Paths and components; the components are the types of the protocol."""
    paths: dict[str, Schema] = {}
    for endpoint in (*ENDPOINTS, *UPKEEP):
        paths.setdefault(plain_path(endpoint), {})[endpoint.method.lower()] = operation(endpoint)
    return {
        "openapi": "3.1.0",
        "x-comment": "Written by tools/protocol_schema.py from the server's classes; not by hand.",
        "info": {
            "title": "The API of a Saboteur server over HTTP",
            "version": str(messages.PROTOCOL),
            "description": "The same over one WebSocket per table is in protocol.md.",
        },
        "paths": paths,
        "components": {"schemas": moved(shapes)},
    }


def plain_path(endpoint: Endpoint) -> str:
    return re.sub(r":\w+}", "}", endpoint.path)


def operation(endpoint: Endpoint) -> Schema:
    shown: Schema = {"summary": endpoint.what, "parameters": list(parameters(endpoint))}
    if endpoint.sends is not None:
        sent = {"required": True, "content": content(schema_of(endpoint.sends))}
        shown["requestBody"] = sent
    answer = {} if endpoint.answers is None else schema_of(endpoint.answers)
    shown["responses"] = {
        str(endpoint.status): {
            "description": endpoint.what,
            "content": content(answer, endpoint.media),
        },
        "default": {"description": "Not answered", "content": content(refusal(endpoint))},
    }
    return shown


def parameters(endpoint: Endpoint) -> list[Schema]:
    in_path = [
        {"name": name, "in": "path", "required": True, "schema": PARAMETERS[name]}
        for name in re.findall(r"{(\w+)", endpoint.path)
    ]
    asked = {"since": endpoint.since, "as": endpoint.viewer, "lang": endpoint.language}
    query = [
        {"name": name, "in": "query", "required": False, "schema": PARAMETERS[name]}
        for name, may_be in asked.items()
        if may_be
    ]
    return [*in_path, *query]


def refusal(endpoint: Endpoint) -> Schema:
    """Commands and questions are refused with a nack, all else is a problem with these statuses."""
    nacked = endpoint.sends in (messages.Command, messages.Why)
    kinds = [Problem, messages.Nack] if nacked else [Problem]
    statuses = ", ".join(f"{status} {reason}" for reason, status in sorted(STATUS.items()))
    of = [schema_of(kind) for kind in kinds]
    return {"anyOf": of, "description": f"{statuses}, 409 any other reason"}


def content(shape: Schema, media: str = JSON) -> Schema:
    return {media: {"schema": shape} if shape else {}}


def schema_of(kind: Any) -> Schema:
    (shape,), _ = msgspec.json.schema_components([kind], ref_template=COMPONENTS + "{name}")
    return shape


def moved(shape: Any) -> Any:
    """The same with every reference pointing at the components."""
    if isinstance(shape, dict):
        return {key: moved(value) for key, value in shape.items()}
    if isinstance(shape, list):
        return [moved(item) for item in shape]
    return shape.replace(DEFS, COMPONENTS) if isinstance(shape, str) else shape
