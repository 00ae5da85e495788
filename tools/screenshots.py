"""Take pictures of every moment and screen, from real play with fixed deals.

Each on a phone and a laptop, dark and light, and as people see them who do not tell some colours
apart. ``--only role podium`` takes some of them; ``--readme`` those of README, with a short film of
the end of a round. It needs Chromium and a built client (`tools/client.py build`).
"""

from __future__ import annotations

import argparse
import base64
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser

from film import film
from saboteur.play.game import Game
from saboteur.rules.actions import Dig
from studio import studio  # before the tests: it finds them
from web.openings import decides, holds, opening
from web.people import Person
from web.playing import says
from web.serving import Server

ROOT: Final = Path(__file__).resolve().parent.parent
README: Final = ROOT / "docs" / "pictures"
SIZES: Final = {"phone": (390, 844), "laptop": (1366, 768)}
BLIND: Final = ("protanopia", "deuteranopia", "tritanopia")
THEMES: Final = ("dark", "light")
Scene = Callable[[Person, Server], None]


def page_at(path: str) -> Scene:
    def scene(anna: Person, server: Server) -> None:
        anna.visits(path)
        anna.page.wait_for_load_state("networkidle")

    return scene


def lobby(anna: Person, server: Server) -> None:
    code = anna.gathers("base", 5)
    for seat in range(1, 4):
        anna.do(code, "seat_bot", seat=seat, level="careful")
    anna.visits(f"/t/{code}")
    anna.page.wait_for_selector(".lobby")


def dwarf(anna: Person, server: Server) -> None:
    anna.visits("/settings")
    anna.page.get_by_role("button", name="Beard").click()


def lesson(anna: Person, server: Server) -> None:
    anna.visits("/learn")
    anna.page.locator("main li button, .page li button").first.click()
    anna.page.wait_for_selector(".game .dock")


def role(anna: Person, server: Server) -> None:
    anna.visits(f"/t/{anna.opens('base', 5)}")
    anna.tap(".dealt .card")


def begun(game: str, players: int, wanted: Callable[[Game], object]) -> Scene:
    """A table that has come to something, and it is one's turn."""

    def scene(anna: Person, server: Server) -> None:
        with server.begins(opening(game, players, wanted)):
            code = anna.opens(game, players)
        anna.sees(code)
        anna.page.wait_for_selector(".banner.mine")

    return scene


def deep(cards: int) -> Callable[[Game], object]:
    return lambda game: len(game.view(None).tiles) >= cards and decides(game, 0, "turn")


def can_dig(game: Game) -> bool:
    return deep(9)(game) is True and any(isinstance(one, Dig) for one in game.legal_actions())


def lifted(before: Scene, card: str) -> Scene:
    """With this card chosen."""

    def scene(anna: Person, server: Server) -> None:
        before(anna, server)
        names = anna.look()["hand"]
        wanted = says("cards", card, "name") if card else ""
        able = anna.look()["playable"]
        where = [at for at, name in enumerate(names) if name == wanted or (not card and able[at])]
        anna.tap(".hand button", where[0])
        anna.steady()

    return scene


def is_broken(game: Game) -> bool:
    return deep(5)(game) is True and bool(game.view(0).markers[0])


def looks(anna: Person, server: Server) -> None:
    lifted(begun("base", 4, lambda game: holds(game, 0, "map")), "map")(anna, server)
    goal = anna.view["goals"][1]
    anna.tap(f'[data-cell="{goal["x"]},{goal["y"]}"]')
    anna.tap(".bar .primary")
    anna.page.wait_for_selector(".glimpse")
    anna.page.wait_for_timeout(450)


def last_dig(game: Game) -> Dig | None:
    """A dig of the first seat that reaches the treasure."""
    for action in game.legal_actions() if decides(game, 0, "turn") else ():
        if isinstance(action, Dig):
            then = game.copy()
            then.take(action)
            if then.view(0).finder == 0:
                return action
    return None


def digs(anna: Person, server: Server) -> None:
    """The last card is chosen and lies where the treasure is near."""
    prepared = opening("base", 5, last_dig, rounds="1")
    with server.begins(prepared):
        anna.sees(anna.opens("base", 5, rounds="1"))
    anna.page.wait_for_selector(".banner.mine")
    dig = last_dig(prepared.play())
    assert dig is not None
    anna.tap(".hand button", anna.view["hand"].index(dig.card))
    anna.steady()
    anna.tap(f'[data-cell="{dig.x},{dig.y}"]')


def treasure(anna: Person, server: Server) -> None:
    digs(anna, server)
    anna.tap(".bar .primary")
    anna.page.wait_for_selector(".cell .face.turning")
    anna.page.wait_for_timeout(1200)


def finished(anna: Person, server: Server) -> None:
    digs(anna, server)
    anna.tap(".bar .primary")
    anna.page.wait_for_selector(".result")
    anna.page.wait_for_timeout(4000)


def podium(anna: Person, server: Server) -> None:
    digs(anna, server)
    anna.tap(".bar .primary")
    for _ in range(400):
        if anna.page.locator(".after").count():
            break
        anna.play()
        anna.wait(100)
    anna.page.wait_for_selector(".after")
    anna.page.wait_for_timeout(2500)


def talk(anna: Person, server: Server) -> None:
    begun("base", 5, deep(8))(anna, server)
    code = anna.page.url.rsplit("/", 1)[1]
    anna.do(code, "talk", statement="suspect", about=2)
    anna.page.wait_for_timeout(900)


SCENES: Final[dict[str, Scene]] = {
    "home": page_at("/"),
    "new-table": page_at("/new"),
    "learn": page_at("/learn"),
    "rules": page_at("/rules"),
    "settings": page_at("/settings"),
    "dwarf": dwarf,
    "lobby": lobby,
    "lesson": lesson,
    "role": role,
    "chosen": lifted(begun("base", 5, can_dig), ""),
    "broken": begun("base", 4, is_broken),
    "map": looks,
    "rockfall": lifted(
        begun("base", 4, lambda game: holds(game, 0, "rockfall") and deep(6)(game)), "rockfall"
    ),
    "treasure": treasure,
    "round-over": finished,
    "podium": podium,
    "talk": talk,
    "saboteur2": begun("saboteur2", 6, deep(12)),
    "duel": begun("duel", 2, deep(14)),
    "solo": begun("solo", 1, deep(12)),
}


def person(browser: Browser, server: Server, size: str, theme: str, motion: bool = True) -> Person:
    width, height = SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-GB",
        reduced_motion="no-preference" if motion else "reduce",
    )
    kept = json.dumps(json.dumps({"theme": theme}))
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


def take_all(folder: Path, names: list[str]) -> int:
    folder.mkdir(parents=True, exist_ok=True)
    failed = 0
    with studio() as (server, browser):
        for name in names:
            for size in SIZES:
                for theme in THEMES:
                    anna = person(browser, server, size, theme)
                    where = f"{name}-{size}-{theme}"
                    try:
                        SCENES[name](anna, server)
                        anna.page.wait_for_timeout(300)
                        (folder / f"{where}.webp").write_bytes(taken(anna))
                        for kind, seen in blinded(anna) if theme == "dark" else ():
                            (folder / f"{where}-{kind}.webp").write_bytes(seen)
                        print(where, flush=True)
                    except Exception as problem:
                        failed += 1
                        print(f"{where}: {str(problem).splitlines()[0]}", file=sys.stderr)
                    anna.context.close()
    return failed


def readme() -> None:
    """The best three, small enough for a page, and the end of a round as a film."""
    README.mkdir(parents=True, exist_ok=True)
    with studio() as (server, browser):
        for name, size in (("chosen", "laptop"), ("treasure", "laptop"), ("role", "phone")):
            anna = person(browser, server, size, "dark")
            SCENES[name](anna, server)
            anna.page.wait_for_timeout(300)
            (README / f"{name}.webp").write_bytes(taken(anna, quality=72))
            anna.context.close()
        anna = person(browser, server, "phone", "dark")
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
    parser.add_argument("--readme", action="store_true", help="only the pictures of README")
    chosen = parser.parse_args()
    if chosen.readme:
        readme()
        return 0
    return take_all(chosen.out, chosen.only)


if __name__ == "__main__":
    sys.exit(main())
