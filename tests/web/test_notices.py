"""What is told beside the game: refusals, what a rule forced, rules, a lost line, nothing there.

All of it in words, with a way to the rule, and axe finds nothing.
"""

import re

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from saboteur.play.game import Game
from saboteur.rules.actions import Dig
from saboteur.rules.texts.notation import text_of
from web.axe import violations
from web.conftest import Meet
from web.openings import Opening, decides, holds, opening
from web.people import Person
from web.playing import says
from web.serving import Server

WHICH = says("client", "game", "which-rule")

# How records spell cards, which nobody should have to read.
NOTATION = re.compile(r"\b[NESW]{2,}\b|[NESW][/+@][\w]")


def test_a_refusal_says_what_is_wrong_and_leads_to_the_rule(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    anna.tap(".hand button", path_in(anna))
    anna.tap('[data-cell="0,0"]')
    refused = anna.page.get_by_role("alert")
    expect(refused).to_contain_text(says("wrong", "T2"))
    assert not re.search(r"\bT2\b", refused.inner_text())
    assert violations(anna.page) == []
    refused.get_by_role("button", name=WHICH).click()
    opens_at(anna.page, "T2")
    assert violations(anna.page) == []
    assert not anna.look()["scrolls"]


def test_what_makes_a_refusal_so_is_marked(meet: Meet, server: Server) -> None:
    """In the mine and among the players, for eyes and in words, until something else is chosen."""
    card = "repair-cart"
    anna = alone(meet, server, opening("base", 3, lambda game: holds(game, 0, card, "EW")))
    anna.page.wait_for_selector(".banner.mine")
    refused = anna.page.get_by_role("alert")
    hand = anna.view["hand"]
    why = says("mine", "why")
    start = anna.page.locator('[data-cell="0,0"]')
    anna.tap(".hand button", path_in(anna))
    anna.tap('[data-cell="0,0"]')
    expect(start).to_have_attribute("aria-label", re.compile(why))
    expect(start.locator(".why")).to_be_visible()
    expect(refused).to_contain_text(says("client", "game", "because", what=says("mine", "start")))
    assert violations(anna.page) == []
    anna.tap(".hand button", hand.index(card))
    expect(start.locator(".why")).to_have_count(0)
    chip = anna.page.locator('[data-seat="1"]')
    anna.tap('[data-seat="1"]')
    name = anna.page.inner_text('[data-seat="1"] .name')
    expect(refused).to_contain_text(says("wrong", "B9", name=name))
    expect(chip).to_have_attribute("aria-label", re.compile(why))
    expect(chip).to_have_class(re.compile(r"\bwhy\b"))
    assert violations(anna.page) == []


def path_in(person: Person) -> int:
    hand = person.view["hand"]
    return next(place for place, card in enumerate(hand) if re.fullmatch("[NESW/]+", card))


def opens_at(page: Page, rule: str) -> None:
    """The rules lie open where this one is in sight."""
    article = page.locator(f"dialog[open] article[id={rule}]")
    expect(article).to_be_in_viewport()
    expect(article).to_contain_text(says("rules", rule, "title"))


# Goals and laid cards that are not whole in sight below what is to be read.
COVERED = """() => [...document.querySelectorAll("[data-cell]:has(.tile, .number)")]
  .filter((cell) => {
    const { left, top, right, bottom } = cell.getBoundingClientRect();
    const frame = document.querySelector(".frame").getBoundingClientRect();
    const { bottom: read } = document.querySelector(".over").getBoundingClientRect();
    return top < read || top < frame.top - 1 || bottom > frame.bottom + 1
      || left < frame.left - 1 || right > frame.right + 1;
  }).map((cell) => cell.dataset.cell)"""
FORCED = {"S3": "SabotageDrawn", "S4": "SlideDrawn"}


@pytest.mark.parametrize("rule", [pytest.param(id, marks=pytest.mark.rule(id)) for id in FORCED])
def test_what_a_rule_forced_is_told(meet: Meet, server: Server, rule: str) -> None:
    fact = FORCED[rule]
    begun = opening("solo", 1, lambda game: forced(game) == [fact])
    anna = alone(meet, server, begun)
    anna.play()
    told = anna.page.locator(".over .notice")
    sentence = says("facts", f"{fact}.you", card="|", x="|", y="|").replace("|,|", "|")
    expect(told).to_contain_text(re.compile(re.escape(sentence).replace(r"\|", ".+")))
    assert not NOTATION.search(told.inner_text())
    anna.steady()
    assert anna.evaluate(COVERED) == []
    assert violations(anna.page) == []
    told.get_by_role("button", name=WHICH).click()
    opens_at(anna.page, rule)


def forced(game: Game) -> list[str]:
    """What the next draw forces, whatever is done."""
    digs = [action for action in game.legal_actions() if isinstance(action, Dig)]
    if game.decision.what != "turn" or not digs:
        return []
    then = game.copy()
    before = len(then.facts)
    then.take(digs[0])
    names = [type(fact).__name__ for fact in then.facts[before:] if not nothing(fact)]
    return [name for name in names if name in FORCED.values()]


def nothing(fact: object) -> bool:
    return getattr(fact, "removed", "") is None


def alone(meet: Meet, server: Server, begun: Opening) -> Person:
    anna: Person = meet("Anna", 360, 640)
    with server.begins(begun):
        code = anna.opens(begun.game, begun.players)
    anna.sees(code)
    return anna


def test_a_lost_connection_is_told(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    lines: list[WebSocketRoute] = []
    cut = False

    def line(route: WebSocketRoute) -> None:
        if cut:
            route.close()
        else:
            route.connect_to_server()
            lines.append(route)

    anna.page.route_web_socket("**/socket", line)
    anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    cut = True
    for route in lines:
        route.close()
    expect(anna.page.get_by_text(says("client", "connection", "lost"))).to_be_visible()
    assert violations(anna.page) == []
    assert not anna.look()["scrolls"]
    cut = False
    expect(anna.page.get_by_text(says("client", "connection", "lost"))).to_be_hidden(timeout=30_000)


NOWHERE = {"/t/x": ("app", "no-page"), "/t/zzzzzzzz": ("connection", "not-found")}


@pytest.mark.parametrize("path", NOWHERE)
def test_what_is_not_there_is_told(meet: Meet, path: str) -> None:
    anna = meet("Anna", 360, 640)
    anna.visits(path)
    expect(anna.page.locator("h1")).to_have_text(says("client", *NOWHERE[path]))
    assert violations(anna.page) == []
    anna.page.get_by_role("link", name=says("client", "app", "home")).last.click()
    expect(anna.page).to_have_url(f"{anna.address}/")
    # The browser says by itself that there is no such table.
    anna.problems[:] = [problem for problem in anna.problems if "404" not in problem]


def test_lists_that_are_full(meet: Meet, server: Server) -> None:
    """Games that go on and one that is over; tables to join and to watch."""
    anna, bo = meet("Anna", 360, 640), meet("Bo", 360, 640)
    begun = opening("solo", 1, ends)
    with server.begins(begun):
        code = anna.opens("solo", 1)
    anna.do(code, "choose", action=last_of(begun))
    for game, seats in (("base", 3), ("duel", 2)):
        code = bo.gathers(game, seats)
        anna.joins(code, 1)
        bo.do(code, "settings", listed=True)
    with server.begins(opening("duel", 2, first_decides)):
        bo.do(code, "start")
    with server.begins(opening("saboteur2", 12, first_decides)):
        anna.opens("saboteur2", 12)
    anna.visits("/games")
    expect(anna.page.locator("main li")).to_have_count(3)
    for title in ("waiting", "others"):
        expect(
            anna.page.get_by_role("heading", name=says("client", "games", title))
        ).to_be_visible()
    assert violations(anna.page) == []
    anna.visits("/watch")
    for what in ("join", "watch"):
        link = anna.page.get_by_role("link", name=says("client", "watch", what), exact=True)
        expect(link).to_have_count(1)
    assert violations(anna.page) == []


def first_decides(game: Game) -> bool:
    return decides(game, 0, "turn")


def ends(game: Game) -> bool:
    then = game.copy()
    if not then.over:
        then.take(then.legal_actions()[0])
    return then.over


def last_of(begun: Opening) -> str:
    return text_of(begun.play().legal_actions()[0])
