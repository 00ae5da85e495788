"""What a seat may know of what happened: every fact with only the fields that it may see.

A new kind of fact or a new field fails type checking until somebody decides who sees it.
"""

from typing import assert_never

from saboteur.rules import facts
from saboteur.rules.facts import DuelFact, DwarfFact
from saboteur.rules.state import NOBODY
from saboteur.rules.view import UNKNOWN, Viewer, sees


def as_seen(fact: facts.Fact, viewer: Viewer) -> facts.Fact:
    """A fact with only those fields filled in that the viewer may know."""
    match fact:
        case facts.RoundDealt(
            number, first, roles, spares, goals, waiting, dealt, deck, aside, nuggets
        ):
            return facts.RoundDealt(
                number,
                first,
                tuple(_card(role, seat, viewer) for seat, role in enumerate(roles)),
                _cards(spares, NOBODY, viewer),
                _cards(goals, NOBODY, viewer),
                _cards(waiting, NOBODY, viewer),
                tuple(_cards(hand, seat, viewer) for seat, hand in enumerate(dealt)),
                _cards(deck, NOBODY, viewer),
                _cards(aside, NOBODY, viewer),
                _cards(nuggets, NOBODY, viewer),
            )
        case facts.TunnelDug(seat, card, x, y, turned):
            return facts.TunnelDug(seat, card, x, y, turned)
        case facts.ToolBroken(seat, card, target, tool):
            return facts.ToolBroken(seat, card, target, tool)
        case facts.ToolRepaired(seat, card, target, tool):
            return facts.ToolRepaired(seat, card, target, tool)
        case facts.RockFell(seat, card, x, y, removed):
            return facts.RockFell(seat, card, x, y, removed)
        case facts.GoalSeen(seat, card, goal, face):
            return facts.GoalSeen(seat, card, goal, _card(face, seat, viewer))
        case facts.Passed(seat, cards, face_up):
            seen = cards if face_up else _cards(cards, seat, viewer)
            return facts.Passed(seat, seen, face_up)
        case facts.MarkerShed(seat, cards, marker, face_up):
            seen = cards if face_up else _cards(cards, seat, viewer)
            return facts.MarkerShed(seat, seen, marker, face_up)
        case facts.CardDrawn(seat, card):
            return facts.CardDrawn(seat, _card(card, seat, viewer))
        case facts.GoalRevealed(goal, face, rule):
            return facts.GoalRevealed(goal, face, rule)
        case facts.GoalLaid(goal, turned):
            return facts.GoalLaid(goal, turned)
        case facts.RoundEnded(winners, finder, rule, roles, spares, goals):
            return facts.RoundEnded(winners, finder, rule, roles, spares, goals)
        case facts.NuggetsDrawn(seat, packet):
            return facts.NuggetsDrawn(seat, _cards(packet, seat, viewer))
        case facts.NuggetTaken(seat, nugget, to, packet):
            holder = NOBODY if to is None else to
            rest = _cards(packet, holder, viewer)
            return facts.NuggetTaken(seat, _card(nugget, seat, viewer), to, rest)
        case facts.GoldPaid(seat, worth, nuggets, pieces):
            return facts.GoldPaid(seat, worth, _cards(nuggets, seat, viewer), pieces)
        case facts.GameEnded(gold, winning):
            return facts.GameEnded(gold, winning)
        case facts.DecisionOpened(what, who, about):
            return facts.DecisionOpened(what, who, about)
        case _:
            return _more_as_seen(fact, viewer)


def _more_as_seen(fact: DwarfFact | DuelFact, viewer: Viewer) -> facts.Fact:
    match fact:
        case facts.PlayerTrapped(seat, card, target):
            return facts.PlayerTrapped(seat, card, target)
        case facts.PlayerFreed(seat, card, target):
            return facts.PlayerFreed(seat, card, target)
        case facts.TheftPlanned(seat, card):
            return facts.TheftPlanned(seat, card)
        case facts.TheftPrevented(seat, card, target):
            return facts.TheftPrevented(seat, card, target)
        case facts.RoleInspected(seat, card, target, role):
            return facts.RoleInspected(seat, card, target, _card(role, seat, viewer))
        case facts.HandsSwapped(seat, card, target, given, taken):
            owner = target if viewer == target else seat
            swapped = (_cards(given, owner, viewer), _cards(taken, owner, viewer))
            return facts.HandsSwapped(seat, card, target, *swapped)
        case facts.HatChanged(seat, card, target, role):
            return facts.HatChanged(seat, card, target, _card(role, target, viewer))
        case facts.FigurePlaced(seat, card, x, y, side):
            return facts.FigurePlaced(seat, _card(card, seat, viewer), x, y, side)
        case facts.FigureLeft(x, y, side, rule):
            return facts.FigureLeft(x, y, side, rule)
        case facts.PassageBought(seat, to):
            return facts.PassageBought(seat, to)
        case facts.GoldStolen(seat, victim):
            return facts.GoldStolen(seat, victim)
        case facts.DoorOpened(seat, card, x, y):
            return facts.DoorOpened(seat, card, x, y)
        case facts.TrollBribed(seat, x, y):
            return facts.TrollBribed(seat, x, y)
        case facts.GoldMarked(seat, x, y):
            return facts.GoldMarked(seat, x, y)
        case facts.SabotageDrawn(seat, card, tool, works, rule):
            return facts.SabotageDrawn(seat, card, tool, works, rule)
        case facts.SlideDrawn(seat, card, x_or_none, y_or_none, removed, rule):
            return facts.SlideDrawn(seat, card, x_or_none, y_or_none, removed, rule)
        case facts.GoldKept(seat, cards, nuggets):
            return facts.GoldKept(seat, cards, nuggets)
        case facts.TrollsPaid(seat, nuggets):
            return facts.TrollsPaid(seat, nuggets)
        case facts.GoalsBoxed(goals):
            return facts.GoalsBoxed(goals)
        case _:
            assert_never(fact)


def _card(name: str, owner: int, viewer: Viewer) -> str:
    return name if sees(viewer, owner) else UNKNOWN


def _cards(names: facts.Names, owner: int, viewer: Viewer) -> facts.Names:
    return tuple(_card(name, owner, viewer) for name in names)
