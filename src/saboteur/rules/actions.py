"""Actions as people and programs outside the kernel name them; inside, each is one number.

Names and coordinates only: no action has two spellings, none names a place in a hand.
"""

from dataclasses import dataclass

from saboteur.rules import cards, codes
from saboteur.rules.names import TOOLS
from saboteur.rules.state import State


@dataclass(frozen=True, slots=True)
class Dig:
    """Place a path card; turned by 180° or not (a card that looks the same turned is not)."""

    card: str
    x: int
    y: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Play:
    """Play an action card at what it is aimed at: a tool of a seat, a cell, or a goal."""

    card: str
    seat: int | None = None
    tool: str | None = None
    x: int | None = None
    y: int | None = None
    goal: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    """Discard these cards unseen."""

    cards: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lay:
    """Choose which way a goal that was turned over lies."""

    goal: int
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """Take a nugget card of this worth from the packet."""

    nugget: int


Action = Dig | Play | Pass | Lay | Take

NOTHING = 0
_BEYOND = 15


def code_of(state: State, action: Action) -> int:
    """The number of an action; what cannot exist becomes a number that is refused."""
    match action:
        case Dig(card, x, y, turned):
            number = card_number(card)
            upright = number < cards.FIRST_ACTION and cards.SAME_TURNED[number]
            return codes.dig(number, int(turned and not upright), state.mine.cell(x, y))
        case Play():
            return _play_code(state, action)
        case Pass(()):
            return codes.discard(cards.NO_CARD)
        case Pass((card,)):
            return codes.discard(card_number(card))
        case Pass():
            return NOTHING
        case Lay(goal, turned):
            return codes.lay(_small(goal), int(turned))
        case Take(nugget):
            return codes.take(_small(nugget))


def action_of(state: State, code: int) -> Action:
    """The action that a number of the kernel stands for."""
    card = cards.NAMES[codes.card(code)]
    turned = codes.turned(code) == 1
    x, y = state.mine.x(codes.cell(code)), state.mine.y(codes.cell(code))
    match codes.verb(code):
        case codes.DIG:
            return Dig(card, x, y, turned)
        case codes.PLAY:
            return _play_of(state, code, card, x, y)
        case codes.PASS:
            return Pass((card,) if card else ())
        case codes.LAY:
            return Lay(codes.what(code), turned)
        case _:
            return Take(codes.what(code))


def card_number(name: str) -> int:
    return cards.NUMBERS.get(name, cards.UNKNOWN)


def _play_code(state: State, action: Play) -> int:
    number = card_number(action.card)
    match state.rules.effects[number].aim, action:
        case "tool", Play(_, int(seat), str(tool), None, None, None):
            what = TOOLS.index(tool) if tool in TOOLS else _BEYOND
            return codes.play(number, 0, _small(seat), what)
        case "cell", Play(_, None, None, int(x), int(y), None):
            return codes.play(number, state.mine.cell(x, y), 0, 0)
        case "goal", Play(_, None, None, None, None, int(goal)):
            return codes.play(number, 0, 0, _small(goal))
        case _:
            return codes.play(number, state.mine.grid.elsewhere, _BEYOND, _BEYOND)


def _play_of(state: State, code: int, card: str, x: int, y: int) -> Play:
    match state.rules.effects[codes.card(code)].aim:
        case "tool":
            return Play(card, seat=codes.seat(code), tool=TOOLS[codes.what(code)])
        case "cell":
            return Play(card, x=x, y=y)
        case _:
            return Play(card, goal=codes.what(code))


def _small(number: int) -> int:
    return number if 0 <= number < _BEYOND else _BEYOND
