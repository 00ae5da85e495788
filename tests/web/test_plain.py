"""What a player should not have to ask: why cards are grey, what a number counts, what came up."""

import re
from collections.abc import Sequence
from random import Random

import pytest
from playwright.sync_api import expect

from saboteur.play.faces import is_path
from saboteur.play.game import Game
from saboteur.rules.actions import Action, Dig, Pass
from saboteur.words import language_of, stopped
from web.axe import violations
from web.conftest import Meet
from web.openings import decides, holds, opening
from web.playing import says
from web.serving import Server

GAME = ("client", "game")
# How records spell goals, which nobody should have to read.
NOTATION = re.compile(r"[NESW][/+@]\w")
RULE_ID = re.compile(r"\b[TBXADS]\d+\b")


def test_a_card_like_the_one_just_played_is_not_chosen(meet: Meet, server: Server) -> None:
    anna = meet("Anna", 360, 640)
    begun = opening("base", 3, draws_its_like)
    with server.begins(begun):
        anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    hand = anna.view["hand"]
    dig = its_like(begun.play())
    assert dig is not None
    anna.tap(".hand button", hand.index(dig.card))
    anna.steady()
    anna.tap(f'[data-cell="{dig.x},{dig.y}"]')
    anna.tap(".bar .primary")
    expect(anna.page.locator(f'[data-cell="{dig.x},{dig.y}"] .tile:not(.ghost)')).to_be_visible()
    assert anna.view["hand"] == hand
    expect(anna.page.locator(".hand [aria-pressed=true]")).to_have_count(0)


def draws_its_like(game: Game) -> bool:
    return its_like(game) is not None


def its_like(game: Game) -> Dig | None:
    """A dig after which this seat holds the same cards again."""
    if not decides(game, 0, "turn") or not game.view(0).deck:
        return None
    for action in game.legal_actions():
        if isinstance(action, Dig):
            then = game.copy()
            then.take(action)
            if then.view(0).hand == game.view(0).hand:
                return action
    return None


def test_cards_that_cannot_be_played_are_explained(meet: Meet, server: Server) -> None:
    anna = meet("Anna", 360, 640)
    with server.begins(opening("solo", 1, is_stuck)):
        anna.sees(anna.opens("solo", 1))
    expect(anna.page.locator(".hint")).to_have_text(says(*GAME, "hint", "stuck"))
    expect(anna.page.locator("button.eye")).to_have_attribute(
        "aria-label", says(*GAME, "secret", "look-known")
    )
    assert violations(anna.page) == []


def is_stuck(game: Game) -> bool:
    return not game.over and all(isinstance(action, Pass) for action in game.legal_actions())


def test_a_seat_with_an_empty_hand_passes_by_itself(meet: Meet, server: Server) -> None:
    anna = meet("Anna")
    begun = opening("base", 3, has_no_cards, taste=idle)
    with server.begins(begun):
        anna.sees(anna.opens("base", 3))
    expect(anna.page.locator(".hint")).to_have_text(says(*GAME, "hint", "empty"))
    anna.reads(says("facts", "PassedEmpty.you"))


def idle(legal: tuple[Action, ...], chance: Random) -> Action:
    return next(action for action in legal if isinstance(action, Pass))


def has_no_cards(game: Game) -> bool:
    return decides(game, 0, "turn") and not game.view(0).hand


def test_nugget_cards_are_counted_and_told_alike(meet: Meet, server: Server) -> None:
    """Equal cards of a packet are all there; what lies face down is told as cards."""
    anna = meet("Anna", 360, 640)
    with server.begins(opening("base", 4, picks_among_equals)):
        anna.sees(anna.opens("base", 4))
    packet = anna.view["packet"]
    told = anna.page.locator(".ask [role=radio]").all_inner_texts()
    for worth in set(packet):
        if packet.count(worth) > 1:
            assert any(f"× {packet.count(worth)}" in text for text in told)
    anna.answers(0)
    chip = anna.page.locator('[data-seat="0"]')
    expect(chip.locator(".nuggets svg")).to_have_count(1)
    told_card = says(*GAME, "seat", "gold-cards", "one", count=1)
    expect(chip).to_have_attribute("aria-label", re.compile(told_card))
    assert violations(anna.page) == []


def picks_among_equals(game: Game) -> bool:
    packet = game.view(0).packet if decides(game, 0, "nugget") else ()
    return game.round == 1 and len(set(packet)) < len(packet)


def test_goals_of_the_duel_are_told_in_words(meet: Meet, server: Server) -> None:
    anna, bo = meet("Anna"), meet("Bo")
    code = anna.gathers("duel", 2)
    bo.joins(code, 1)
    with server.begins(opening("duel", 2, has_open_goal)):
        anna.do(code, "start")
    anna.sees(code)
    told = anna.page.locator(".story").inner_text()
    words = [says("mine", key) for key in ("goal-gold", "goal-plain")]
    assert any(word in told for word in words)
    assert not NOTATION.search(told)


def has_open_goal(game: Game) -> bool:
    return any(goal.lies == "up" for goal in game.view(0).goals)


def test_the_level_of_bots_is_that_of_every_bot(meet: Meet) -> None:
    anna = meet("Anna", 360, 640)
    code = anna.gathers("base", 4)
    for seat in (1, 2):
        anna.do(code, "seat_bot", seat=seat, level="careful")
    anna.visits(f"/t/{code}")
    levels = anna.page.locator("select.select")
    expect(levels).to_have_count(2)
    offered = [str(one) for one in anna.ask("GET", "/api/shelf")["levels"]]
    assert len(offered) > 3
    for chosen in offered:
        other = says("client", "levels", chosen, "name")
        anna.page.get_by_role("radio", name=other, exact=True).check(force=True)
        for level in levels.all():
            expect(level).to_have_value(chosen)


def test_a_beginner_reads_what_is_wrong_here(meet: Meet, server: Server) -> None:
    """Each rule that a beginner meets refuses in a sentence, without its id."""
    anna = meet("Anna", 360, 640)
    with server.begins(opening("base", 3, offers_mistakes)):
        anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    hand = anna.view["hand"]
    other = anna.page.inner_text('[data-seat="1"] .name')
    tried = (
        ("NS", "0,0", says("wrong", "T2")),
        ("NS", "1,0", says("wrong", "T3", places=says("mine", "start"))),
        ("NS", "3,0", says("wrong", "T5")),
        ("map", "0,0", says("wrong", "B12.none")),
        ("rockfall", "0,0", says("wrong", "B11")),
        ("repair-cart", 1, says("wrong", "B9", name=other)),
        ("repair-cart", 0, says("wrong", "B9.you")),
    )
    refused = anna.page.get_by_role("alert")
    for card, aim, said in tried:
        anna.tap(".hand button", hand.index(card))
        anna.steady()
        anna.tap(f'[data-seat="{aim}"]' if isinstance(aim, int) else f'[data-cell="{aim}"]')
        expect(refused).to_contain_text(said)
        assert not RULE_ID.search(refused.inner_text())
        anna.page.keyboard.press("Escape")
    assert violations(anna.page) == []


def test_where_nothing_can_be_aimed_at_it_is_told_too(meet: Meet, server: Server) -> None:
    anna = meet("Anna", 360, 640)
    with server.begins(opening("base", 3, offers_mistakes)):
        anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    hand = anna.view["hand"]
    for card, rule in (("rockfall", "B11.none"), ("repair-cart", "B9.many")):
        anna.tap(".hand button", hand.index(card))
        anna.tap(".bar .button", text=says(*GAME, "why"))
        expect(anna.page.get_by_role("alert")).to_contain_text(says("wrong", rule))
        anna.page.keyboard.press("Escape")


def offers_mistakes(game: Game) -> bool:
    cards = ("NS", "map", "repair-cart", "rockfall")
    return holds(game, 0, *cards) and not game.view(0).tiles


def test_a_beginner_reads_why_a_second_time_is_none(meet: Meet, server: Server) -> None:
    """What is broken is not broken again, and an open goal is not looked at."""
    anna = meet("Anna", 360, 640)
    with server.begins(opening("base", 3, would_repeat)):
        anna.sees(anna.opens("base", 3))
    anna.page.wait_for_selector(".banner.mine")
    view = anna.view
    broken, victim = breaks_again(view["hand"], view["markers"])
    goal = next(goal for goal in view["goals"] if goal["lies"] == "up")
    name = anna.page.inner_text(f'[data-seat="{victim}"] .name')
    tool = says("tools", broken.removeprefix("broken-"))
    tried = (
        (broken, f'[data-seat="{victim}"]', says("wrong", "B7", name=name, tool=tool)),
        ("map", f'[data-cell="{goal["x"]},{goal["y"]}"]', says("wrong", "B12")),
    )
    refused = anna.page.get_by_role("alert")
    for card, aim, said in tried:
        anna.tap(".hand button", view["hand"].index(card))
        anna.steady()
        anna.tap(aim)
        expect(refused).to_contain_text(said)
        assert not RULE_ID.search(refused.inner_text())
        anna.page.keyboard.press("Escape")
    assert violations(anna.page) == []


def breaks_again(hand: Sequence[str], markers: Sequence[Sequence[str]]) -> tuple[str, int]:
    """A card that breaks what is broken already, and whose that is."""
    again = [
        (card, seat)
        for card in hand
        for seat, lie in enumerate(markers)
        if seat and card.startswith("broken-") and card.removeprefix("broken-") in str(lie)
    ]
    return again[0] if again else ("", 0)


def would_repeat(game: Game) -> bool:
    view = game.view(0)
    return (
        holds(game, 0, "map")
        and any(goal.lies == "up" for goal in view.goals)
        and breaks_again(view.hand, view.markers)[1] > 0
    )


def test_who_acts_out_of_turn_reads_whose_turn_it_is(meet: Meet, server: Server) -> None:
    """B5, at a cell and at a player; it goes when the turn comes."""
    anna, bo = meet("Anna", 360, 640), meet("Bo")
    code = anna.gathers("base", 3)
    bo.joins(code, 1)
    with server.begins(opening("base", 3, bo_decides)):
        anna.starts(code, range(2, 3))
    bo.sees(code)
    anna.sees(code)
    hand = anna.view["hand"]
    path = next(place for place, card in enumerate(hand) if is_path(card))
    broken = next(place for place, card in enumerate(hand) if card.startswith("broken-"))
    refused = anna.page.get_by_role("alert")
    for card, aim in ((path, '[data-cell="1,0"]'), (broken, '[data-seat="2"]')):
        anna.tap(".hand button", card)
        anna.steady()
        anna.tap(aim)
        expect(refused).to_contain_text(says("wrong", "B5", name="Bo"))
        expect(anna.page.locator('[data-seat="1"]')).to_have_class(re.compile(r"\bwhy\b"))
        assert not RULE_ID.search(refused.inner_text())
    assert violations(anna.page) == []
    bo.until("() => document.querySelector('.banner.mine')")
    bo.play()
    expect(refused).to_have_count(0)


def bo_decides(game: Game) -> bool:
    cards = game.view(0).hand
    breaks = any(card.startswith("broken-") for card in cards)
    return decides(game, 1, "turn") and breaks and any(map(is_path, cards))


def test_who_lays_a_goal_reads_that_it_is_that_one(meet: Meet, server: Server) -> None:
    """T8, where another goal is tapped, or no goal."""
    anna = meet("Anna", 360, 640)
    lays = opening("duel", 2, lambda game: decides(game, 0, "lay"))
    with server.begins(lays):
        anna.sees(anna.opens("duel", 2))
    anna.page.wait_for_selector(".ask")
    asked = lays.play().decision.about
    others = [goal for i, goal in enumerate(anna.view["goals"]) if i != asked]
    refused = anna.page.get_by_role("alert")
    for aim, rule in ((others[0], "T8"), ({"x": 0, "y": 0}, "T8.none")):
        anna.tap(f'[data-cell="{aim["x"]},{aim["y"]}"]')
        expect(refused).to_contain_text(says("wrong", rule))
        assert not RULE_ID.search(refused.inner_text())
    assert violations(anna.page) == []
    anna.answers(0)


@pytest.mark.rule("B8")
def test_at_a_table_without_self_sabotage_it_is_told(meet: Meet, server: Server) -> None:
    anna = meet("Anna", 360, 640)
    with server.begins(opening("base", 3, breaks_own, self_sabotage="off")):
        anna.sees(anna.opens("base", 3, self_sabotage="off"))
    anna.page.wait_for_selector(".banner.mine")
    hand = anna.view["hand"]
    card = next(place for place, name in enumerate(hand) if name.startswith("broken-"))
    anna.tap(".hand button", card)
    anna.steady()
    anna.tap('[data-seat="0"]')
    expect(anna.page.get_by_role("alert")).to_contain_text(says("wrong", "B8"))


def breaks_own(game: Game) -> bool:
    view = game.view(0)
    breaks = any(card.startswith("broken-") for card in view.hand)
    return decides(game, 0, "turn") and breaks and not view.markers[0]


def test_a_broken_tool_is_told_before_the_tap(meet: Meet, server: Server) -> None:
    anna = meet("Anna", 360, 640)
    begun = opening("base", 3, is_hindered)
    with server.begins(begun):
        anna.sees(anna.opens("base", 3))
    view = begun.play().view(0)
    stops = stopped(view.markers[0], language_of("en"))
    expect(anna.page.locator(".hint")).to_contain_text(f"{stops}:")
    path = next(place for place, card in enumerate(view.hand) if is_path(card))
    anna.tap(".hand button", path)
    anna.steady()
    anna.tap('[data-cell="0,1"]')
    refused = anna.page.get_by_role("alert")
    expect(refused).to_contain_text(says("wrong", "B6.you", stopped=stops))
    expect(anna.page.locator('[data-seat="0"]')).to_have_class(re.compile(r"\bwhy\b"))
    assert violations(anna.page) == []


def is_hindered(game: Game) -> bool:
    view = game.view(0)
    return (
        decides(game, 0, "turn")
        and bool(view.markers[0])
        and any(map(is_path, view.hand))
        and any(not isinstance(action, Pass) for action in view.legal)
    )


def test_a_quiet_table_has_no_chat_box_in_a_game(meet: Meet) -> None:
    anna = meet("Anna", 1366, 768)
    anna.sees(anna.opens("base", 3, quiet="on"))
    expect(anna.page.locator(".talk").first).to_contain_text(says("client", "chat", "quiet"))
    expect(anna.page.get_by_placeholder(says("client", "chat", "write"))).to_have_count(0)
