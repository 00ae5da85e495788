"""Blocking dwarves, an option of Saboteur 2: one is placed, stops somebody, and is paid to go."""

import re
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from playwright.sync_api import expect

from saboteur.play.game import Game
from saboteur.rules.actions import Action, Block, Dig
from web.axe import violations
from web.conftest import Meet
from web.openings import Opening, opening
from web.people import Person
from web.playing import says, says_at
from web.serving import Server

BESIDE = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}
# What Anna does, and with which card Bo then wants to dig where.
Plan = tuple[Block, str, tuple[int, int]]


@pytest.mark.rule("A2", "A3")
def test_who_cannot_pay_is_stopped(meet: Meet, server: Server) -> None:
    begun = opening("saboteur2", 3, stopping, taste=wild, blockers="on")
    block, card, (x, y) = plan_of(begun, stopping)
    anna, bo = sit(meet, server, begun)
    blocks(anna, begun, block)
    anna.reads(placed(block))
    tile = bo.page.locator(f'[data-cell="{block.x},{block.y}"]')
    figure = says("mine", "whose", what=f"{says('features', 'figure')} .*", name=anna.name)
    expect(tile).to_have_attribute("aria-label", re.compile(figure))
    assert violations(bo.page) == []

    bo.page.wait_for_selector(".banner.mine")
    bo.tap(".hand button", bo.view["hand"].index(card))
    bo.tap(f'[data-cell="{x},{y}"]')
    refused = bo.page.get_by_role("alert")
    expect(refused).to_contain_text(says("wrong", "A3", name=anna.name))


@pytest.mark.rule("A3")
def test_who_pays_goes_through(meet: Meet, server: Server) -> None:
    begun = opening("saboteur2", 3, passing, blockers="on")
    block, card, (x, y) = plan_of(begun, passing)
    anna, bo = sit(meet, server, begun)
    blocks(anna, begun, block)
    bo.page.wait_for_selector(".banner.mine")
    bo.plays(bo.look()["hand"][bo.view["hand"].index(card)], f'[data-cell="{x},{y}"]')
    anna.reads(says("facts", "PassageBought.at-you", seat=bo.name))
    bo.reads(says("facts", "PassageBought.you", to=anna.name))
    for person in (anna, bo):
        tile = person.page.locator(f'[data-cell="{block.x},{block.y}"]')
        expect(tile).not_to_have_attribute("aria-label", re.compile(says("features", "figure")))


def wild(legal: tuple[Action, ...], chance: Random) -> Action:
    """Digs and blocks, without an aim."""
    return chance.choice([one for one in legal if isinstance(one, Dig | Block)] or legal)


def plan_of(begun: Opening, wanted: Callable[[Game], Plan | None]) -> Plan:
    plan = wanted(begun.play())
    assert plan is not None
    return plan


def stopping(game: Game) -> Plan | None:
    """Where a dwarf of the first player stops the second, who has spent all gold."""
    if game.decision.seat != 0 or game.view(1).pieces[1]:
        return None
    return next((plan for plan in plans(game) if refused(game, plan) == "A3"), None)


def passing(game: Game) -> Plan | None:
    """Where the second player may pay for digging on."""
    if game.decision.seat != 0 or not game.view(1).pieces[1]:
        return None
    return next((plan for plan in plans(game) if refused(game, plan) is None), None)


def plans(game: Game) -> list[Plan]:
    blocks = [action for action in game.legal_actions() if isinstance(action, Block)]
    found = []
    for block in blocks:
        x, y = BESIDE[block.side]
        cell = (block.x + x, block.y + y)
        found += [(block, card, cell) for card in game.view(1).hand]
    return found


def refused(game: Game, plan: Plan) -> str | None:
    """Which rule stops the card after the dwarf was placed."""
    block, card, (x, y) = plan
    then = game.copy()
    then.take(block)
    if then.decision.seat != 1 or "+" in card or "-" in card:
        return "another"
    refusal = then.refusal(Dig(card, x, y), 1)
    return refusal.rule if refusal else None


def sit(meet: Meet, server: Server, begun: Opening) -> tuple[Person, Person]:
    anna, bo = meet("Anna"), meet("Bo")
    code = anna.gathers(begun.game, begun.players, **begun.options)
    bo.joins(code, 1)
    with server.begins(begun):
        anna.starts(code, range(2, begun.players))
    for person in (anna, bo):
        person.sees(code)
    anna.page.wait_for_selector(".banner.mine")
    return anna, bo


def blocks(person: Person, begun: Opening, block: Block) -> None:
    card = person.look()["hand"][begun.play().view(0).hand.index(block.card)]
    cell = f'[data-cell="{block.x},{block.y}"]'
    sides = [one for one in begun.play().legal_actions() if same(one, block)]
    variant = says("sides", block.side).capitalize() if len(sides) > 1 else ""
    person.plays(card, cell, variant, use="block")


def same(one: Action, block: Block) -> bool:
    """But for the side."""
    return isinstance(one, Block) and replace(one, side=block.side) == block


def placed(block: Block) -> str:
    side = says("sides", block.side)
    return says_at("FigurePlaced.you", block.x, block.y, side=side)
