"""What there is to look at: every screen and moment, reached by real play with fixed deals."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

from saboteur.play.game import Game
from saboteur.rules.actions import Dig
from web.deeds import DEEDS, STOP
from web.openings import decides, holds, opening
from web.people import Person
from web.playing import says
from web.serving import Server
from web.test_acting import Told

RECORD: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
Scene = Callable[[Person, Server], object]
# What moves there stands still at this time; or it has come to its end.
HOLD: Final = """([what, at]) => {
  const moves = [...document.querySelectorAll(what)]
    .flatMap((one) => one.getAnimations({ subtree: true }));
  for (const move of moves) { move.pause(); move.currentTime = at; }
  return moves.length > 0;
}"""
FINISH: Final = "() => document.getAnimations().forEach((one) => one.finish())"


def stops(anna: Person, what: str, at: int) -> None:
    anna.until(HOLD, [what, at])


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


def dealt(anna: Person, server: Server) -> None:
    """Who is at the table sees their card before anybody moves."""
    code = anna.gathers("base", 5)
    anna.visits(f"/t/{code}")
    anna.page.wait_for_selector(".lobby")
    anna.starts(code, range(1, 5))
    anna.page.wait_for_selector(".dealt .card")


def role(anna: Person, server: Server) -> None:
    dealt(anna, server)
    anna.tap(".dealt .card")
    anna.page.wait_for_timeout(600)


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
    stops(anna, ".glimpse", 450)


def last_dig(game: Game) -> Dig | None:
    """A dig of the first seat that reaches the treasure."""
    for action in game.legal_actions() if decides(game, 0, "turn") else ():
        if isinstance(action, Dig):
            then = game.copy()
            then.take(action)
            if then.view(0).finder == 0:
                return action
    return None


def near(anna: Person, server: Server, players: int = 5) -> Dig:
    """A card is chosen that could reach the treasure."""
    prepared = opening("base", players, last_dig, rounds="1")
    with server.begins(prepared):
        anna.sees(anna.opens("base", players, rounds="1"))
    anna.page.wait_for_selector(".banner.mine")
    dig = last_dig(prepared.play())
    assert dig is not None
    anna.tap(".hand button", anna.view["hand"].index(dig.card))
    anna.steady()
    return dig


def digs(anna: Person, server: Server, players: int = 5) -> None:
    """And it lies where the treasure is near."""
    dig = near(anna, server, players)
    anna.tap(f'[data-cell="{dig.x},{dig.y}"]')


def treasure(anna: Person, server: Server) -> None:
    digs(anna, server)
    anna.tap(".bar .primary")
    stops(anna, ".cell:has(.turning)", 1_250)
    # By then the card that was played has arrived.
    anna.page.wait_for_timeout(800)


def reveals(anna: Person, server: Server) -> None:
    """Some roles lie open, others not yet."""
    digs(anna, server)
    anna.tap(".bar .primary")
    stops(anna, ".result .seats", 1_250)


def finished(players: int) -> Scene:
    """The treasure was reached, and gold is picked."""

    def scene(anna: Person, server: Server) -> None:
        digs(anna, server, players)
        anna.tap(".bar .primary")
        anna.page.wait_for_selector(".result")
        anna.page.wait_for_selector(".ask [role=radio]")
        anna.page.evaluate(FINISH)

    return scene


def ends(anna: Person, server: Server) -> None:
    digs(anna, server)
    anna.tap(".bar .primary")
    while not anna.page.locator(".after").count():
        seen = anna.look()
        if seen["mine"] and seen["options"] and not seen["turning"]:
            anna.answers(0)
        anna.wait(100)


def podium(anna: Person, server: Server) -> None:
    ends(anna, server)
    anna.page.wait_for_selector(".podium")
    anna.page.evaluate(FINISH)


def talk(anna: Person, server: Server) -> None:
    begun("base", 5, deep(8))(anna, server)
    code = anna.page.url.rsplit("/", 1)[1]
    anna.do(code, "talk", statement="suspect", about=2)
    anna.page.wait_for_timeout(900)


def acts(seen: str, game: str = "base") -> Scene:
    """Somebody does this, stopped where it hits."""

    def scene(anna: Person, server: Server) -> None:
        told = Told(anna, game)
        told.tell(DEEDS[seen][0])
        anna.page.wait_for_selector(".stage[data-moment]")
        anna.until("() => document.querySelector('.stage').getAnimations({ subtree: true }).length")
        anna.page.evaluate(STOP, 1.4)

    return scene


def refused(anna: Person, server: Server) -> None:
    """A card that fits nowhere near, and what makes it so."""
    lifted(begun("base", 5, can_dig), "")(anna, server)
    anna.tap('[data-cell="0,0"]')
    anna.page.wait_for_selector(".bar [role=alert], [role=alert]")


def opened(button: str, which: int = 0) -> Scene:
    """What opens over a game at the tap of a button; on a laptop some of it lies open beside it."""

    def scene(anna: Person, server: Server) -> None:
        begun("saboteur2", 6, deep(8))(anna, server)
        if anna.page.locator(button).nth(which).is_visible():
            anna.page.locator(button).nth(which).click()
            anna.page.wait_for_selector("dialog[open]")

    return scene


def about_card(anna: Person, server: Server) -> None:
    begun("saboteur2", 6, deep(8))(anna, server)
    anna.page.locator(".hand button").first.press("i")
    anna.page.wait_for_selector("dialog[open]")


def crowd(anna: Person, server: Server) -> None:
    begun("base", 10, deep(16))(anna, server)
    anna.page.wait_for_timeout(500)


def watched_again(anna: Person, server: Server) -> None:
    anna.visits("/replay")
    anna.page.set_input_files("input[type=file]", str(RECORD / "base-3-en.saboteur.json"))
    anna.page.get_by_role("slider").wait_for()
    for _ in range(12):
        anna.page.keyboard.press("ArrowRight")
    anna.page.wait_for_timeout(800)


def big_screen(anna: Person, server: Server) -> None:
    code = anna.gathers("base", 4)
    for seat in range(1, 4):
        anna.do(code, "seat_bot", seat=seat, level="careful")
    anna.visits(f"/tv/{code}")
    anna.page.wait_for_load_state("networkidle")


def screen_in_play(anna: Person, server: Server) -> None:
    """The whole table on a big screen, while somebody is about to reach the treasure."""
    with server.begins(opening("base", 5, last_dig)):
        code = anna.opens("base", 5)
    anna.visits(f"/tv/{code}")
    anna.page.wait_for_selector(".playing")
    anna.page.wait_for_timeout(500)


def handed_over(anna: Person, server: Server) -> None:
    """One device goes round: nobody's cards are on it."""
    code = anna.gathers("base", 3)
    anna.visits(f"/t/{code}")
    for name in ("Bo", "Cem"):
        anna.page.get_by_role("button", name=says("client", "device", "add")).first.click()
        anna.page.get_by_label(says("client", "device", "name")).fill(name)
        anna.page.get_by_role("button", name=says("client", "device", "seat")).click()
        anna.page.get_by_role("listitem").filter(has_text=name).first.wait_for()
    anna.page.locator(".foot .primary").click()
    anna.page.wait_for_selector(".handover")


def coached(anna: Person, server: Server) -> None:
    """A hint with its reasons, at a table with bots alone."""
    hint = says("study", "coach", "hint")
    with server.begins(opening("base", 4, deep(8))):
        anna.ask("PUT", "/api/me", {"name": anna.name})
        wanted = {"game": "base", "seats": 4, "options": {}, "advice": "asked"}
        code = str(anna.ask("POST", "/api/tables", wanted)["code"])
        anna.do(code, "sit", seat=0)
        anna.starts(code, range(1, 4))
    anna.sees(code)
    anna.page.get_by_role("button", name=hint, exact=True).click()
    anna.page.wait_for_selector(".adviser .told p")


def studied(anna: Person, server: Server) -> None:
    ends(anna, server)
    code = anna.page.url.rsplit("/", 1)[1]
    anna.visits(f"/replay/{code}/1?move=1")
    anna.page.get_by_role("button", name=says("client", "study", "title"), exact=True).click()
    anna.page.wait_for_selector("p.title")
    anna.page.wait_for_timeout(600)


SCENES: Final[dict[str, Scene]] = {
    "home": page_at("/"),
    "new-table": page_at("/new"),
    "open-tables": page_at("/watch"),
    "my-games": page_at("/games"),
    "learn": page_at("/learn"),
    "rules": page_at("/rules"),
    "settings": page_at("/settings"),
    "nowhere": page_at("/nowhere"),
    "dwarf": dwarf,
    "lobby": lobby,
    "lesson": lesson,
    "dealt": dealt,
    "role": role,
    "chosen": lifted(begun("base", 5, can_dig), ""),
    "near": near,
    "refused": refused,
    "broken-tool": begun("base", 4, is_broken),
    "map": looks,
    "rockfall-aims": lifted(
        begun("base", 4, lambda game: holds(game, 0, "rockfall") and deep(6)(game)), "rockfall"
    ),
    "treasure": treasure,
    "reveals": reveals,
    "round-over": finished(5),
    "round-over-of-ten": finished(10),
    "podium": podium,
    "talk": talk,
    "crowd": crowd,
    "saboteur2": begun("saboteur2", 6, deep(12)),
    "duel": begun("duel", 2, deep(14)),
    "solo": begun("solo", 1, deep(12)),
    "log": opened(".head .narrow"),
    "say": opened(".head .narrow", 1),
    "discards": opened(".head button.pile"),
    "player": opened(".chip", 2),
    "choices": opened(".bar .narrow"),
    "menu": opened(".head [aria-haspopup=dialog]", -1),
    "card": about_card,
    "replay": watched_again,
    "big-screen": big_screen,
    "screen-in-play": screen_in_play,
    "handover": handed_over,
    "coach": coached,
    "riddle": page_at("/riddle/1"),
    "study": studied,
    **{f"moment-{seen}": acts(seen) for seen in DEEDS},
}
