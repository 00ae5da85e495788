"""What is seen before it is told: a goal that turns over in the mine, then the result."""

from typing import Any

import pytest
from playwright.sync_api import expect

from saboteur.play.game import Game
from saboteur.rules.actions import Dig, Pass
from saboteur.rules.texts.notation import text_of
from web.axe import violations
from web.conftest import Meet
from web.openings import Opening, decides, holds, opening
from web.people import Person
from web.playing import says
from web.serving import Server

# A pause, the turn, and the light that comes from it.
TURNS_MS = 1_100
TREASURE = "NESW+treasure"
# On the smallest phone, beside what is told to newcomers.
LARGE_PX = 140
# What was on the screen, at every change of it: what turned over, and whether the result was there.
WATCH = """() => {
  window.seen = [];
  const look = () => {
    const open = [...document.querySelectorAll(".cell .face [data-card*='+']")]
      .map((card) => card.dataset.card).filter((card) => /treasure|stone/.test(card));
    const turning = document.querySelectorAll(".cell .face.turning").length;
    const result = document.querySelector(".result") !== null;
    seen.push({ at: performance.now(), open, turning, result });
  };
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""
MOVING = """() => document.getAnimations()
  .some(({ effect }) => effect.getComputedTiming().endTime > 1)"""
OPEN_GOALS = ".cell .face [data-card*='+stone'], .cell .face [data-card*='+treasure']"


def last_dig(game: Game) -> Dig | None:
    """A dig of the first seat that reaches the treasure."""
    for action in game.legal_actions() if decides(game, 0, "turn") else ():
        if isinstance(action, Dig):
            then = game.copy()
            then.take(action)
            if then.view(0).finder == 0:
                return action
    return None


def reaches(game: Game) -> bool:
    return last_dig(game) is not None


def last_pass(game: Game) -> Pass | None:
    """A pass of the first seat after which the treasure is missed."""
    for action in game.legal_actions() if decides(game, 0, "turn") else ():
        if isinstance(action, Pass):
            then = game.copy()
            then.take(action)
            if then.over:
                return action
    return None


def missed(game: Game) -> bool:
    return last_pass(game) is not None


def digs_the_last(anna: Person, begun: Opening) -> None:
    dig = last_dig(begun.play())
    assert dig is not None
    anna.page.wait_for_selector(".banner.mine")
    anna.tap(".hand button", anna.view["hand"].index(dig.card))
    anna.steady()
    anna.tap(f'[data-cell="{dig.x},{dig.y}"]')
    anna.page.evaluate(WATCH)
    anna.tap(".bar .primary")


def at_the_last_dig(meet: Meet, server: Server, size: tuple[int, int], **about: Any) -> Person:
    anna: Person = meet("Anna", *size, **about)
    begun = opening("base", 4, reaches)
    with server.begins(begun):
        anna.sees(anna.opens("base", 4))
    digs_the_last(anna, begun)
    return anna


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=["wide", "phone"])
def test_the_treasure_turns_over_before_the_result(
    meet: Meet, server: Server, size: tuple[int, int]
) -> None:
    anna = at_the_last_dig(meet, server, size, reduced_motion="no-preference")
    anna.page.wait_for_selector(".result")
    seen = anna.page.evaluate("seen")
    before = [screen for screen in seen if TREASURE in screen["open"] and not screen["result"]]
    assert any(screen["turning"] for screen in before)
    told = next(screen for screen in seen if screen["result"])
    assert told["at"] - before[0]["at"] > TURNS_MS
    stays_in_sight(anna)


@pytest.mark.rule("B18")
def test_all_goals_lie_open_when_a_round_is_over(meet: Meet, server: Server) -> None:
    """Without motion too, and while the gold is dealt."""
    anna = at_the_last_dig(meet, server, (360, 640))
    anna.page.wait_for_selector(".result")
    assert not anna.page.evaluate(MOVING)
    expect(anna.page.locator(OPEN_GOALS)).to_have_count(3)
    expect(anna.page.locator(".cell .number")).to_have_count(0)
    stays_in_sight(anna)
    assert violations(anna.page) == []


def stays_in_sight(anna: Person) -> None:
    """Beside the result the mine is seen with its treasure, and nothing lies over that."""
    anna.steady()
    for _ in range(40):
        at = anna.page.evaluate(
            """() => {
              const card = document.querySelector(".cell .face [data-card*='+treasure']");
              const { x, y, width, height } = card.getBoundingClientRect();
              const hit = document.elementFromPoint(x + width / 2, y + height / 2);
              return hit?.closest(".cell") === card.closest(".cell");
            }"""
        )
        if at:
            return
        anna.wait(50)
    raise AssertionError("the treasure is out of sight")


def test_a_key_skips_what_is_to_be_seen(meet: Meet, server: Server) -> None:
    anna = meet("Anna", reduced_motion="no-preference")
    begun = opening("base", 4, reaches)
    with server.begins(begun):
        anna.sees(anna.opens("base", 4))
    # Nothing comes by itself any more.
    anna.page.evaluate("window.setTimeout = () => 0")
    digs_the_last(anna, begun)
    anna.page.wait_for_selector(".skip")
    assert not anna.page.locator(".result").count()
    anna.page.keyboard.press("Escape")
    anna.page.wait_for_selector(".result")


@pytest.mark.rule("B17", "B18")
def test_goals_that_were_missed_are_shown_after_the_game(meet: Meet, server: Server) -> None:
    anna = meet("Anna", 1280, 800)
    begun = opening("base", 3, missed)
    with server.begins(begun):
        code = anna.opens("base", 3)
    anna.sees(code)
    last = last_pass(begun.play())
    assert last is not None
    anna.do(code, "choose", action=text_of(last))
    anna.page.wait_for_selector(".after")
    expect(anna.page.locator(OPEN_GOALS)).to_have_count(3)
    anna.page.locator(".result footer button").click()
    expect(anna.page.locator(OPEN_GOALS)).to_have_count(3)
    anna.page.reload()
    anna.page.get_by_role("button", name=says("client", "table", "see-mine")).click()
    expect(anna.page.locator(OPEN_GOALS)).to_have_count(3)
    assert violations(anna.page) == []


@pytest.mark.rule("B1")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_round_begins_with_ones_role(meet: Meet, motion: str) -> None:
    """Face down until it is tapped."""
    anna = meet("Anna", 360, 640, reduced_motion=motion)
    anna.visits(f"/t/{anna.opens('base', 3)}")
    anna.page.wait_for_selector(".dealt")
    role = anna.page.locator(f'.dealt [data-card="{anna.view["role"]}"]')
    assert not role.count()
    assert violations(anna.page) == []
    card = anna.page.locator(".dealt button.card").bounding_box()
    assert card is not None
    assert card["height"] >= LARGE_PX
    expect(anna.page.locator(".dealt .primary")).to_be_in_viewport(ratio=1)
    anna.tap(".dealt .card")
    expect(role).to_be_visible()
    expect(anna.page.locator(".dealt")).to_contain_text(says("roles", anna.view["role"], "text"))
    anna.page.wait_for_timeout(450)
    assert violations(anna.page) == []
    anna.tap(".dealt .primary")
    expect(anna.page.locator(".dealt")).to_have_count(0)
    assert not anna.look()["scrolls"]


@pytest.mark.parametrize("game", ["duel", "solo"])
def test_nobody_is_asked_to_look_at_a_role_that_is_none(meet: Meet, game: str) -> None:
    anna = meet("Anna")
    anna.visits(f"/t/{anna.opens(game, 2 if game == 'duel' else 1)}")
    anna.page.wait_for_selector(".hand button")
    assert not anna.page.locator(".dealt").count()


FACES = """() => {
  window.faces = new Set();
  const look = () => document.querySelectorAll(".cell [data-card]").forEach(({ dataset }) => {
    if (/stone|treasure/.test(dataset.card)) faces.add(dataset.card);
  });
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true });
}"""


@pytest.mark.rule("B12")
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_map_shows_its_goal_to_nobody_else(meet: Meet, server: Server, motion: str) -> None:
    anna, bo, zoe = people = [meet(name, reduced_motion=motion) for name in ("Anna", "Bo", "Zoe")]
    code = anna.gathers("base", 3)
    bo.joins(code, 1)
    begun = opening("base", 3, lambda game: holds(game, 0, "map") and not sees_goals(game))
    with server.begins(begun):
        anna.starts(code, range(2, 3))
    for person in people:
        person.sees(code)
        person.page.evaluate(FACES)
    goal = anna.view["goals"][1]
    anna.plays(says("cards", "map", "name"), at=f'[data-cell="{goal["x"]},{goal["y"]}"]')
    face = anna.page.locator(".glimpse .face [data-card]")
    anna.page.wait_for_function("faces.size > 0")
    expect(face).to_have_count(0)
    anna.until("() => document.querySelector('.story').textContent.includes('looked at goal 2')")
    [seen] = anna.page.evaluate("[...faces]")
    assert seen == anna.view["goals"][1]["face"]
    assert bo.page.evaluate("faces.size") == 0
    assert zoe.page.evaluate("faces.size") == 0
    bo.reads(says("facts", "GoalSeen.unseen", seat="Anna", goal=2))


def sees_goals(game: Game) -> bool:
    """Whether a goal is known to anybody."""
    return any(goal.face != "?" for seat in range(3) for goal in game.view(seat).goals)
