"""Facts back into states: replay and recovery. Nothing is decided here."""

from collections.abc import Iterable
from typing import assert_never

from librt.vecs import vec
from mypy_extensions import u8

from saboteur.rules import changes, facts
from saboteur.rules.actions import card_number
from saboteur.rules.names import NUGGETS, ROLES, TOOLS, WINNERS
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.state import HAND, NOBODY, State


def fold(state: State, fact: facts.Fact) -> None:
    """Let one fact happen to a state, by the same writer that it came from."""
    match fact:
        case facts.RoundDealt():
            changes.round_dealt(
                state,
                fact.first,
                _roles(fact.roles),
                _roles(fact.spares),
                _cards(fact.goals),
                _hands(fact.hands),
                _cards(fact.deck),
                _cards(fact.aside),
                _nuggets(fact.nuggets),
            )
        case facts.TunnelDug(seat, card, x, y, turned):
            cell = state.mine.cell(x, y)
            changes.tunnel_dug(state, seat, card_number(card), int(turned), cell)
        case facts.ToolBroken(seat, card, target, tool):
            changes.tool_broken(state, seat, card_number(card), target, TOOLS.index(tool))
        case facts.ToolRepaired(seat, card, target, tool):
            changes.tool_repaired(state, seat, card_number(card), target, TOOLS.index(tool))
        case facts.RockFell(seat, card, x, y, _):
            changes.rock_fell(state, seat, card_number(card), state.mine.cell(x, y))
        case facts.GoalSeen(seat, card, goal, face):
            changes.goal_seen(state, seat, card_number(card), goal, card_number(face))
        case facts.Passed(seat, cards):
            changes.passed(state, seat, _cards(cards))
        case facts.CardDrawn(seat, card):
            changes.card_drawn(state, seat, card_number(card))
        case facts.GoalRevealed(goal, face, _):
            changes.goal_revealed(state, goal, card_number(face))
        case facts.GoalLaid(goal, turned):
            changes.goal_laid(state, goal, int(turned))
        case facts.RoundEnded(winners, finder, rule, roles, spares, goals):
            changes.round_ended(
                state,
                WINNERS.index(winners),
                _seat(finder),
                rule,
                _roles(roles),
                _roles(spares),
                _cards(goals),
            )
        case facts.NuggetsDrawn(seat, packet):
            changes.nuggets_drawn(state, seat, _nuggets(packet))
        case facts.NuggetTaken(seat, nugget, to, packet):
            number = NUGGETS.index(nugget)
            changes.nugget_taken(state, seat, number, _seat(to), _nuggets(packet))
        case facts.GoldPaid(seat, worth, nuggets, pieces):
            changes.gold_paid(state, seat, worth, _nuggets(nuggets), pieces)
        case facts.GameEnded(gold, winners):
            changes.game_ended(state, gold, winners)
        case facts.DecisionOpened(what, seat_or_none, about):
            number = DECISIONS.index(what)
            changes.decision_opened(state, number, _seat(seat_or_none), _seat(about))
        case _:
            assert_never(fact)


def _numbers(numbers: Iterable[int]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def _cards(names: facts.Names) -> vec[u8]:
    return _numbers(card_number(name) for name in names)


def _roles(names: facts.Names) -> vec[u8]:
    return _numbers(ROLES.index(name) for name in names)


def _nuggets(names: facts.Names) -> vec[u8]:
    return _numbers(NUGGETS.index(name) for name in names)


def _hands(hands: tuple[facts.Names, ...]) -> vec[u8]:
    held = _numbers([0] * (HAND * len(hands)))
    for seat, hand in enumerate(hands):
        for name in hand:
            changes.hold(held, seat, card_number(name))
    return held


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat
