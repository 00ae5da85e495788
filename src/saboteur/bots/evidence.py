"""What was seen of an action, read back from the fact that it left: for judging who did it."""

from collections.abc import Iterable, Sequence
from typing import Final

from saboteur.bots.likelihood import Deed
from saboteur.play.facts import Fact
from saboteur.rules import codes, facts
from saboteur.rules.actions import Action, Block, Dig, Pass, Play, Shed, card_number, code_of
from saboteur.rules.cards import NO_CARD
from saboteur.rules.saboteur2 import facts as dwarf_facts
from saboteur.rules.seen import Viewer
from saboteur.rules.state import State

_VERB: Final = codes.verb(-1)
_WHAT: Final = codes.play(0, 0, 0, 15) - codes.PLAY
_CELL: Final = codes.play(0, 16383, 0, 0) - codes.PLAY
_ALL: Final = codes.unbribed(-1)
_DEEDS = (
    facts.CardPlayed | facts.TunnelDug | facts.Passed | facts.MarkerShed | dwarf_facts.FigurePlaced
)


def deed_of(state: State, fact: Fact) -> Deed | None:
    """The deed behind a fact, in the state before it; None for what only follows from one."""
    action = _action(fact)
    if action is None:
        return None
    code = code_of(state, action)
    match action:
        case Pass():
            return Deed(codes.PASS, _VERB, NO_CARD)
        case Shed():
            return _masked(code, _VERB | _WHAT)
        case Block():
            return _masked(code, _VERB | _WHAT | _CELL)
        case Dig(card) | Play(card):
            return Deed(code & _ALL, _ALL, card_number(card))
        case _:
            return None


def _play(fact: facts.CardPlayed) -> Play:
    """A fact names what the card was aimed at as the action did, but the seat, its `target`."""
    names = ("target", "tool", "x", "y", "goal")
    seat, tool, x, y, goal = (getattr(fact, name, None) for name in names)
    return Play(fact.card, seat, tool, x, y, goal)


def _masked(code: int, mask: int) -> Deed:
    """A card that was laid down unseen may have been any."""
    return Deed(code & mask, mask, NO_CARD)


def _action(fact: Fact) -> Action | None:
    if isinstance(fact, facts.CardPlayed):
        return _play(fact)
    match fact:
        case facts.TunnelDug(_, card, x, y, turned):
            return Dig(card, x, y, turned)
        case facts.Passed():
            return Pass()
        case facts.MarkerShed(_, _, marker):
            return Shed(marker, ())
        case dwarf_facts.FigurePlaced(_, card, x, y, side):
            return Block(card, x, y, side)
        case _:
            return None


def deeds(happened: Iterable[object], seat: int) -> int:
    """How many of these facts are what a seat did."""
    return sum(isinstance(fact, _DEEDS) and fact.seat == seat for fact in happened)


def last_deed(happened: Sequence[object], seat: Viewer) -> object:
    """The last of these facts that is what a seat did, if any is."""
    for fact in reversed(happened):
        if isinstance(fact, _DEEDS) and fact.seat == seat:
            return fact
    return None
