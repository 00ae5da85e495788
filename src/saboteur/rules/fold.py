"""Facts back into states: replay and recovery. Nothing is decided here."""

from collections.abc import Iterable
from typing import assert_never

from librt.vecs import vec
from mypy_extensions import u8

from saboteur.rules import changes, facts, hands
from saboteur.rules.actions import card_number
from saboteur.rules.duel import changes as duel_changes
from saboteur.rules.duel import facts as duel_facts
from saboteur.rules.names import MARKERS, NUGGETS, ROLES, TOOLS, WINNERS
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.saboteur2 import changes as dwarf_changes
from saboteur.rules.saboteur2 import facts as dwarf_facts
from saboteur.rules.seen import Names
from saboteur.rules.state import HAND, NOBODY, State
from saboteur.rules.tunnels import LETTERS


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
                _cards(fact.waiting),
                _hands(fact.hands),
                _cards(fact.deck),
                _cards(fact.aside),
                _nuggets(fact.nuggets),
                fact.fellows_known,
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
        case facts.Passed(seat, cards, face_up):
            changes.passed(state, seat, _cards(cards), face_up)
        case facts.MarkerShed(seat, cards, marker, face_up):
            changes.marker_shed(state, seat, _cards(cards), MARKERS.index(marker), face_up)
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
            _fold_more(state, fact)


def _fold_more(state: State, fact: dwarf_facts.DwarfFact | duel_facts.DuelFact) -> None:
    match fact:
        case dwarf_facts.PlayerTrapped(seat, card, target):
            dwarf_changes.player_trapped(state, seat, card_number(card), target)
        case dwarf_facts.PlayerFreed(seat, card, target):
            dwarf_changes.player_freed(state, seat, card_number(card), target)
        case dwarf_facts.TheftPlanned(seat, card):
            dwarf_changes.theft_planned(state, seat, card_number(card))
        case dwarf_facts.TheftPrevented(seat, card, target):
            dwarf_changes.theft_prevented(state, seat, card_number(card), target)
        case dwarf_facts.RoleInspected(seat, card, target, role):
            number = ROLES.index(role)
            dwarf_changes.role_inspected(state, seat, card_number(card), target, number)
        case dwarf_facts.HandsSwapped(seat, card, target, given, taken):
            hands_now = (_cards(given), _cards(taken))
            dwarf_changes.hands_swapped(state, seat, card_number(card), target, *hands_now)
        case dwarf_facts.HatChanged(seat, card, target, role):
            number = ROLES.index(role)
            dwarf_changes.hat_changed(state, seat, card_number(card), target, number)
        case dwarf_facts.FigurePlaced(seat, card, x, y, side):
            cell = state.mine.cell(x, y)
            which = LETTERS.index(side)
            dwarf_changes.figure_placed(state, seat, card_number(card), cell, which)
        case dwarf_facts.FigureLeft(x, y, side, rule):
            dwarf_changes.figure_left(state, state.mine.cell(x, y), LETTERS.index(side), rule)
        case dwarf_facts.PassageBought(seat, to):
            dwarf_changes.passage_bought(state, seat, to)
        case dwarf_facts.GoldStolen(seat, victim):
            dwarf_changes.gold_stolen(state, seat, _seat(victim))
        case duel_facts.DoorOpened(seat, card, x, y):
            duel_changes.door_opened(state, seat, card_number(card), state.mine.cell(x, y))
        case duel_facts.TrollBribed(seat, x, y):
            duel_changes.troll_bribed(state, seat, state.mine.cell(x, y))
        case duel_facts.GoldMarked(seat, x, y):
            duel_changes.gold_marked(state, seat, state.mine.cell(x, y))
        case duel_facts.SabotageDrawn(seat, card, tool, works, _):
            number = TOOLS.index(tool)
            duel_changes.sabotage_drawn(state, seat, card_number(card), number, works)
        case duel_facts.SlideDrawn(seat, card, x_or_none, y_or_none, _, _):
            cell = NOBODY
            if x_or_none is not None and y_or_none is not None:
                cell = state.mine.cell(x_or_none, y_or_none)
            duel_changes.slide_drawn(state, seat, card_number(card), cell)
        case duel_facts.GoldKept(seat, cards, nuggets):
            duel_changes.gold_kept(state, seat, _cards(cards), _nuggets(nuggets))
        case duel_facts.TrollsPaid(seat, nuggets):
            duel_changes.trolls_paid(state, seat, _nuggets(nuggets))
        case duel_facts.GoalsBoxed(goals):
            duel_changes.goals_boxed(state, _cards(goals))
        case _:
            assert_never(fact)


def lay_deck(state: State, names: Names) -> None:
    """The same cards in another order: the one way a deck changes but by being drawn from."""
    if len(names) != state.left:
        raise ValueError("a deck that is shuffled keeps its cards")
    state.deck = _cards(names)


def _numbers(numbers: Iterable[int]) -> vec[u8]:
    return vec[u8]([u8(number) for number in numbers])


def _cards(names: Names) -> vec[u8]:
    return _numbers(card_number(name) for name in names)


def _roles(names: Names) -> vec[u8]:
    return _numbers(ROLES.index(name) for name in names)


def _nuggets(names: Names) -> vec[u8]:
    return _numbers(NUGGETS.index(name) for name in names)


def _hands(dealt: tuple[Names, ...]) -> vec[u8]:
    held = _numbers([0] * (HAND * len(dealt)))
    for seat, hand in enumerate(dealt):
        for name in hand:
            hands.hold(held, seat, card_number(name))
    return held


def _seat(seat: int | None) -> int:
    return NOBODY if seat is None else seat
