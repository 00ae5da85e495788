"""The web client's files as they were built: read once, compressed, and cached by browsers."""

import gzip
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from mimetypes import guess_type
from pathlib import Path
from typing import Final

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

FOLDER: Final = Path(__file__).parent.parent / "client"
UNBUILT: Final = b"""<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Saboteur</title>
<p>The server is running, but the web client is not built here.
<p>In a checkout, <code>make install</code> builds it.
"""
FOREVER: Final = "public, max-age=31536000, immutable"
# The client's own addresses, as in web/src/shell/route.svelte.ts.
PLACES: Final = (
    "/",
    "/t/{code}",
    "/tv/{code}",
    "/new",
    "/watch",
    "/games",
    "/turn",
    "/replay",
    "/replay/{code}/{number}",
    "/study/{id}",
    "/learn",
    "/riddle",
    "/today",
    "/riddle/{number}",
    "/rules",
    "/rules/{rule}",
    "/settings",
)
TYPES: Final = {
    ".js": "text/javascript",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
TEXTS: Final = ("text/", "image/svg", "application/json", "application/manifest")


@dataclass(frozen=True)
class Page:
    data: bytes
    packed: bytes | None
    kind: str
    tag: str


@cache
def page(name: str) -> Page | None:
    """A file of the client; only those that are in its folder have a name."""
    path = files().get(name)
    if path is None:
        return None
    data = path.read_bytes()
    kind = TYPES.get(path.suffix) or guess_type(path.name)[0] or "application/octet-stream"
    return packed(data, kind)


def packed(data: bytes, kind: str) -> Page:
    smaller = gzip.compress(data, mtime=0) if kind.startswith(TEXTS) else None
    return Page(data, smaller, kind, f'"{sha256(data).hexdigest()[:20]}"')


@cache
def files() -> dict[str, Path]:
    found = (path for path in FOLDER.rglob("*") if path.is_file())
    return {path.relative_to(FOLDER).as_posix(): path for path in found}


async def index(request: Request) -> Response:
    """The client itself; it finds the table's code in the address."""
    found = page("index.html")
    if found is None:
        return Response(UNBUILT, media_type="text/html", headers={"cache-control": "no-cache"})
    return served(request, found, "no-cache")


async def file(request: Request) -> Response:
    name = request.path_params["name"]
    found = page(name)
    if found is None:
        return lost(request)
    return served(request, found, FOREVER if name.startswith("assets/") else "no-cache")


def lost(request: Request) -> Response:
    """To a person the client says that there is nothing here; programs see it by the status."""
    client = page("index.html")
    if client is None or "text/html" not in request.headers.get("accept", ""):
        return Response(status_code=404)
    return Response(client.data, 404, {"cache-control": "no-store"}, client.kind)


def served(request: Request, found: Page, caching: str) -> Response:
    headers = {"cache-control": caching, "etag": found.tag, "vary": "accept-encoding"}
    if request.headers.get("if-none-match") == found.tag:
        return Response(status_code=304, headers=headers)
    smaller = found.packed if "gzip" in request.headers.get("accept-encoding", "") else None
    if smaller is not None:
        headers["content-encoding"] = "gzip"
    return Response(smaller or found.data, media_type=found.kind, headers=headers)


def routes() -> list[Route]:
    return [
        *(Route(place, index) for place in PLACES),
        Route("/{name:path}", file),
    ]
