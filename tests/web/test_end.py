"""The end of a round and of a game: roles one by one, what was said, a podium and awards."""

import json

import pytest
from playwright.sync_api import expect

from saboteur.play.game import Game
from saboteur.rules.texts.notation import text_of
from web.axe import violations
from web.conftest import Meet
from web.openings import opening
from web.people import Person
from web.playing import says
from web.serving import Server
from web.test_moments import digs_the_last, last_pass, missed, reaches

HIDDEN = """() => [...document.querySelectorAll(".result .seats .role")]
  .filter((role) => getComputedStyle(role).opacity === "0").length"""


# What of it one would have to scroll to.
UNSEEN = """(what) => {
  const { top, bottom } = document.querySelector(".result").getBoundingClientRect();
  return [...document.querySelectorAll(what)]
    .map((one) => one.getBoundingClientRect())
    .filter((one) => one.top < top || one.bottom > bottom).length;
}"""


def at_the_end_of_a_round(
    meet: Meet,
    server: Server,
    motion: str,
    size: tuple[int, int] = (1280, 800),
    locale: str = "en-GB",
    players: int = 4,
) -> Person:
    anna: Person = meet("Anna", *size, reduced_motion=motion, locale=locale)
    begun = opening("base", players, digger_reaches)
    with server.begins(begun):
        code = anna.opens("base", players)
    anna.sees(code)
    for statement, about in (("suspect", 1), ("gold", 0)):
        anna.do(code, "talk", statement=statement, about=about)
    digs_the_last(anna, begun)
    return anna


def digger_reaches(game: Game) -> bool:
    """Who then picks first from the gold."""
    return reaches(game) and game.view(0).role == "digger"


def test_roles_are_revealed_one_by_one_and_a_key_shows_all(meet: Meet, server: Server) -> None:
    anna = at_the_end_of_a_round(meet, server, "no-preference")
    anna.page.wait_for_selector(".result")
    assert anna.page.evaluate(HIDDEN) > 2
    anna.page.keyboard.press("Escape")
    assert anna.page.evaluate(HIDDEN) == 0


@pytest.mark.parametrize("players", [4, 10])
@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (360, 640)])
def test_who_was_what_is_seen_at_a_glance(
    meet: Meet, server: Server, size: tuple[int, int], players: int
) -> None:
    """Even while one picks from the gold below."""
    anna = at_the_end_of_a_round(meet, server, "reduce", size, players=players)
    anna.page.wait_for_selector(".ask [role=radio]")
    expect(anna.page.locator(".result .seats li:not(.soft) .shown")).to_have_count(players)
    assert anna.page.evaluate(UNSEEN, ".result .seats li:not(.soft) .role") == 0
    assert violations(anna.page) == []


@pytest.mark.rule("B18")
def test_what_was_said_is_judged_by_what_was_so(meet: Meet, server: Server) -> None:
    """Without motion too."""
    anna = at_the_end_of_a_round(meet, server, "reduce")
    anna.page.wait_for_selector(".result")
    assert anna.page.evaluate(HIDDEN) == 0
    ended = next(
        fact
        for frame in map(json.loads, reversed(anna.frames))
        for fact in frame.get("facts", ())
        if fact["fact"] == "RoundEnded"
    )
    right = ended["roles"][1] == "saboteur"
    key = f"suspects-{'right' if right else 'wrong'}"
    bot = anna.page.locator('[data-seat="1"]').get_attribute("aria-label") or ""
    name = bot.partition(":")[0].partition(",")[0]
    expect(anna.page.locator(".result .said")).to_contain_text(
        says("client", "game", "told", key, name="Anna", about=name)
    )
    told = "right" if "treasure" in ended["goals"][0] else "wrong"
    expect(anna.page.locator(".result .said")).to_contain_text(
        says("client", "game", "told", f"goal-{told}", name="Anna", about=1)
    )


@pytest.mark.parametrize("size", [(1366, 768), (360, 640)], ids=["wide", "phone"])
def test_a_game_ends_with_a_podium_and_awards(
    meet: Meet, server: Server, size: tuple[int, int]
) -> None:
    anna = meet("Anna", *size)
    begun = opening("base", 3, missed)
    with server.begins(begun):
        code = anna.opens("base", 3)
    anna.sees(code)
    last = last_pass(begun.play())
    assert last is not None
    anna.do(code, "choose", action=text_of(last))
    anna.page.wait_for_selector(".podium")
    expect(anna.page.locator(".podium li")).to_have_count(3)
    expect(anna.page.locator(".awards")).to_contain_text(says("client", "game", "award", "deepest"))
    expect(anna.page.get_by_role("button", name=says("client", "table", "rematch"))).to_be_visible()
    assert violations(anna.page) == []


def test_a_shuffle_that_was_as_promised_has_a_tick(meet: Meet, server: Server) -> None:
    """The page promises a number before the game, says it, and looks at the end."""
    anna = meet("Anna", 390, 844)
    begun = opening("base", 3, missed)
    with server.begins(begun):
        code = anna.gathers("base", 3)
        anna.visits(f"/t/{code}")
        anna.page.get_by_role("button", name=says("client", "table", "fill-start")).click()
        anna.page.wait_for_selector(".game .dock")
    # With an empty hand there is nothing to do but to pass, and the page does so.
    tick = anna.page.locator(".result .fairness.checked")
    expect(tick).to_have_text(says("client", "fair", "title"), timeout=30_000)
    expect(tick).to_be_in_viewport()
    shuffle = anna.ask("GET", f"/api/tables/{code}/record")["shuffle"]
    assert shuffle["seats"] == [0]
    anna.page.get_by_role("button", name=says("client", "table", "menu")).first.click()
    menu = anna.page.get_by_role("dialog")
    menu.get_by_text(says("client", "fair", "title"), exact=True).click()
    expect(anna.page.get_by_text(says("client", "fair", "checked"))).to_be_visible()
    expect(anna.page.get_by_text(shuffle["promise"])).to_be_visible()
    expect(anna.page.get_by_text(shuffle["seed"])).to_be_visible()
    assert violations(anna.page) == []
