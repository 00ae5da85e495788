"""Take pictures of every moment and screen, from real play with fixed deals.

Each on a phone and a laptop, dark and light, and as people see them who do not tell some colours
apart; `index.html` shows them all. ``--only role podium`` takes some of them, ``--as light`` one of
these ways, ``--on small`` another size; ``--readme`` those of README, with a short film of the end
of a round. It needs Chromium and a built client (`tools/client.py build`).
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from film import film
from studio import studio  # before the tests: it finds them

from scenes import SCENES, digs, last_dig  # isort: skip
from web.openings import decides, opening
from web.people import Person
from web.serving import Server

ROOT: Final = Path(__file__).resolve().parent.parent
README: Final = ROOT / "docs" / "pictures"
SIZES: Final = {
    "phone": (390, 844),
    "laptop": (1366, 768),
    "small": (360, 640),
    "large": (1920, 1080),
}
USUAL: Final = ("phone", "laptop")
BLIND: Final = ("protanopia", "deuteranopia", "tritanopia")
WAYS: Final = ("dark", "light", "blind")
# The pictures of README, each of a scene.
BEST: Final = (
    ("chosen", "near", "laptop"),
    ("treasure", "treasure", "laptop"),
    ("role", "role", "phone"),
)


def person(
    browser: Browser, server: Server, size: str, theme: str, motion: bool = True, met: str = ""
) -> Person:
    """Whoever has `met` a game is not told what it is about."""
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-GB",
        reduced_motion="no-preference" if motion else "reduce",
    )
    kept = json.dumps(json.dumps({"theme": theme, "met": [met] if met else []}))
    # Only where nothing is kept yet.
    context.add_init_script(f"localStorage.saboteur ??= {kept}")
    return Person(context, server.address, "Anna")


def taken(anna: Person, **how: Any) -> bytes:
    """The screen as WebP; `clip` and `quality` as the browser calls them."""
    session = anna.context.new_cdp_session(anna.page)
    shot = session.send("Page.captureScreenshot", {"format": "webp", "quality": 80, **how})
    return base64.b64decode(shot["data"])


def blinded(anna: Person) -> Iterator[tuple[str, bytes]]:
    session = anna.context.new_cdp_session(anna.page)
    for kind in BLIND:
        session.send("Emulation.setEmulatedVisionDeficiency", {"type": kind})
        yield kind, taken(anna)
    session.send("Emulation.setEmulatedVisionDeficiency", {"type": "none"})


def themes(ways: Sequence[str]) -> dict[str, bool]:
    """What to open a scene in, and whether it is seen without some colours too."""
    dark = {"dark": "blind" in ways} if {"dark", "blind"} & set(ways) else {}
    return dark | ({"light": False} if "light" in ways else {})


def take_all(folder: Path, names: list[str], sizes: list[str], ways: list[str]) -> int:
    """How many could not be taken."""
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    with studio() as (server, browser):
        for name, size, (theme, blind) in product(names, sizes, themes(ways).items()):
            anna = person(browser, server, size, theme)
            where = f"{name}-{size}-{theme}"
            try:
                SCENES[name](anna, server)
                anna.page.wait_for_timeout(300)
                (folder / f"{where}.webp").write_bytes(taken(anna))
                for kind, seen in blinded(anna) if blind else ():
                    (folder / f"{where}-{kind}.webp").write_bytes(seen)
                print(where, flush=True)
            except Exception as problem:
                failed += 1
                print(f"{where}: {str(problem).splitlines()[0]}", file=sys.stderr)
            anna.context.close()
    show_all(folder)
    return failed


def show_all(folder: Path) -> None:
    """One page of all that was ever taken there."""
    pictures = "".join(
        f'<figure><a href="{one.name}"><img src="{one.name}" loading="lazy"></a>'
        f"<figcaption>{one.stem}</figcaption></figure>"
        for one in sorted(folder.glob("*.webp"))
    )
    style = "body{display:flex;flex-wrap:wrap}figure{margin:4px}img{height:480px}"
    (folder / "index.html").write_text(f"<style>{style}</style>{pictures}", encoding="utf-8")


def readme() -> None:
    """The best three, small enough for a page, and the end of a round as a film."""
    README.mkdir(parents=True, exist_ok=True)
    with studio() as (server, browser):
        for name, scene, size in BEST:
            anna = person(browser, server, size, "dark", met="base")
            SCENES[scene](anna, server)
            anna.page.wait_for_timeout(300)
            (README / f"{name}.webp").write_bytes(taken(anna, quality=72))
            anna.context.close()
        anna = person(browser, server, "phone", "dark", met="base")
        (README / "round.webp").write_bytes(film(frames(anna, server), *SIZES["phone"]))
        anna.context.close()


def growing(anna: Person, server: Server) -> Iterator[tuple[bytes, int]]:
    """The same round, each time that it was one's turn."""
    prepared = opening("base", 5, last_dig, rounds="1")
    for played in range(len(prepared.actions)):
        before = replace(prepared, actions=prepared.actions[:played])
        if decides(before.play(), 0, "turn"):
            with server.begins(before):
                anna.sees(anna.opens("base", 5, rounds="1"))
            anna.page.wait_for_selector(".banner.mine")
            anna.page.wait_for_timeout(600)
            yield taken(anna, quality=45), 900


def frames(anna: Person, server: Server) -> Iterator[tuple[bytes, int]]:
    """A round up to its result, each picture with its milliseconds."""
    yield from growing(anna, server)
    digs(anna, server)
    yield taken(anna, quality=45), 1400
    anna.tap(".bar .primary")
    for number in range(34):
        yield taken(anna, quality=38), 160
        anna.page.wait_for_timeout(90 if number < 14 else 220)
    yield taken(anna, quality=45), 2500


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "screenshots")
    parser.add_argument("--only", nargs="+", choices=SCENES, default=list(SCENES), metavar="SCENE")
    parser.add_argument("--on", nargs="+", choices=SIZES, default=list(USUAL), metavar="SIZE")
    parser.add_argument("--as", dest="ways", nargs="+", choices=WAYS, default=list(WAYS))
    parser.add_argument("--readme", action="store_true", help="only the pictures of README")
    chosen = parser.parse_args()
    if chosen.readme:
        readme()
        return 0
    return take_all(chosen.out, chosen.only, chosen.on, chosen.ways)


if __name__ == "__main__":
    sys.exit(main())
