"""Actions as people and programs outside the kernel name them; inside, each is one number.

They hold only names and coordinates: no action has two spellings or names a place in a hand.
"""

from dataclasses import dataclass
from typing import assert_never

from saboteur.rules import cards, codes, packed, rows
from saboteur.rules.duel.trolls import TROLLS, troll_cell
from saboteur.rules.names import MARKERS
from saboteur.rules.state import State
from saboteur.rules.tunnels import LETTERS

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Dig:
    """Place a path card.

    >>> from saboteur import Dig, text_of
    >>> text_of(Dig("NES", 3, -1, turned=True))
    'dig NES 3,-1 turned'
    """

    card: str
    """The card's name, such as "NES"."""
    x: int
    """The column to place it in."""
    y: int
    """The row to place it in."""
    turned: bool = False
    """Whether to rotate it half a turn; never for a card that looks the same both ways."""
    bribes: tuple[Cell, ...] = ()
    """The cells of the trolls to bribe with it (D8)."""


@dataclass(frozen=True, slots=True)
class Play:
    """Play an action card at its target: a seat, its tool, a cell, a goal, or nothing.

    >>> from saboteur import Play, text_of
    >>> text_of(Play("broken-lantern", seat=4, tool="lantern"))
    'break lantern 4'
    """

    card: str
    """The card's name, such as "map"."""
    seat: int | None = None
    """The player it is aimed at."""
    tool: str | None = None
    """The tool it breaks or repairs."""
    x: int | None = None
    """The column of the cell it is aimed at."""
    y: int | None = None
    """The row of the cell it is aimed at."""
    goal: int | None = None
    """The goal it is aimed at."""
    bribes: tuple[Cell, ...] = ()
    """The cells of the trolls to bribe with it (D8)."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Discard cards instead of playing one."""

    cards: tuple[str, ...] = ()
    """Their names, in any order."""


@dataclass(frozen=True, slots=True)
class Shed:
    """Discard two cards to remove a marker in front of you."""

    marker: str
    """The marker's name, such as "lantern" or "trapped"."""
    cards: tuple[str, ...]
    """The names of the two cards."""


@dataclass(frozen=True, slots=True)
class Block:
    """Discard a card to put a blocking dwarf on an opening of the tile at x, y."""

    card: str
    """The card to discard."""
    x: int
    """The tile's column."""
    y: int
    """The tile's row."""
    side: str
    """The opening to block: N, E, S or W."""


@dataclass(frozen=True, slots=True)
class Lay:
    """Choose which way a goal that was turned over lies (T8)."""

    goal: int
    """The goal's number."""
    turned: bool = False
    """Whether to rotate it half a turn."""


@dataclass(frozen=True, slots=True)
class Take:
    """Take a nugget card from the packet (B19)."""

    nugget: int
    """Its worth: 1, 2 or 3."""


@dataclass(frozen=True, slots=True)
class Steal:
    """Steal a gold piece (X31)."""

    seat: int | None
    """The seat to steal from; None to steal nothing."""


@dataclass(frozen=True, slots=True)
class Mark:
    """Put a counter on the gold at x, y (D9)."""

    x: int
    """The tile's column."""
    y: int
    """The tile's row."""


@dataclass(frozen=True, slots=True)
class Pay:
    """Pay the trolls with nugget cards (D16)."""

    nuggets: tuple[int, ...]
    """The worths of the cards."""


Action = Dig | Play | Pass | Shed | Block | Lay | Take | Steal | Mark | Pay
"""Anything a player can choose."""

_NO_CODE = 0
_BEYOND = 15
_FAR = 10_000


def code_of(state: State, action: Action) -> int:
    """The number of an action; what cannot exist becomes a number that is refused."""
    match action:
        case Dig(card, x, y, turned, bribes):
            number = card_number(card)
            upright = number < cards.FIRST_ACTION and cards.SAME_TURNED[number]
            code = codes.dig(number, int(turned and not upright), cell_number(state, x, y))
            return _bribing(state, code, bribes, (x, y))
        case Play():
            return _play_code(state, action)
        case Pass(names):
            return codes.discard(*_three(names)) if len(names) <= 3 else codes.TOO_MANY
        case Shed(marker, names):
            first, second, _ = _three(names) if len(names) == 2 else (0, 0, 0)
            what = MARKERS.index(marker) if marker in MARKERS else _BEYOND
            return codes.shed(first, second, what)
        case Block(card, x, y, side):
            what = LETTERS.index(side) if side in tuple(LETTERS) else _BEYOND
            return codes.block(card_number(card), cell_number(state, x, y), what)
        case Lay(goal, turned):
            return codes.lay(_small(goal), int(turned))
        case Take(nugget):
            return codes.take(_small(nugget))
        case Steal(seat):
            return codes.steal(codes.NO_SEAT if seat is None else min(_small(seat), 14))
        case Mark(x, y):
            return codes.mark(cell_number(state, x, y))
        case Pay(nuggets):
            counts = [nuggets.count(worth) for worth in (1, 2, 3)]
            return codes.pay(*counts) if sum(counts) == len(nuggets) < 99 else _NO_CODE
        case _:
            assert_never(action)


def action_of(state: State, code: int) -> Action:
    """The action that a number of the kernel stands for."""
    card = cards.NAMES[codes.card(code)] if codes.verb(code) != codes.PAY else ""
    turned = codes.turned(code) == 1
    cell = codes.cell(code)
    x, y = state.mine.x(cell), state.mine.y(cell)
    match codes.verb(code):
        case codes.DIG:
            return Dig(card, x, y, turned, _bribes(state, code, (x, y)))
        case codes.PLAY:
            return _play_of(state, code, card, x, y)
        case codes.PASS:
            return Pass(_names(code))
        case codes.SHED:
            return Shed(MARKERS[codes.what(code)], _names(code))
        case codes.BLOCK:
            return Block(card, x, y, LETTERS[codes.what(code)])
        case codes.LAY:
            return Lay(codes.what(code), turned)
        case codes.TAKE:
            return Take(codes.what(code))
        case codes.STEAL:
            seat = codes.seat(code)
            return Steal(None if seat == codes.NO_SEAT else seat)
        case codes.MARK:
            return Mark(x, y)
        case _:
            counts = (codes.card(code), codes.second(code), codes.third(code))
            return Pay(tuple(worth for worth in (1, 2, 3) for _ in range(counts[worth - 1])))


def spelled(state: State, action: Action) -> Action:
    """The one spelling of an action: cards in order, and nothing turned that looks the same."""
    return action_of(state, code_of(state, action))


def card_number(name: str) -> int:
    return cards.NUMBERS.get(name) or cards.UNKNOWN


def _play_code(state: State, action: Play) -> int:
    number = card_number(action.card)
    code = _NO_CODE
    match cards.AIMS[number], action:
        case rows.TOOL, Play(_, int(seat), str(tool), None, None, None):
            what = MARKERS.index(tool) if tool in MARKERS else _BEYOND
            code = codes.play(number, 0, _small(seat), what)
        case rows.SEAT, Play(_, int(seat), None, None, None, None):
            code = codes.play(number, 0, _small(seat), 0)
        case rows.CELL | rows.DOOR, Play(_, None, None, int(x), int(y), None):
            code = codes.play(number, cell_number(state, x, y), 0, 0)
        case rows.AT_GOAL, Play(_, None, None, None, None, int(goal)):
            code = codes.play(number, 0, 0, _small(goal))
        case rows.NOTHING, Play(_, None, None, None, None, None):
            code = codes.play(number, 0, 0, 0)
        case _:
            return codes.play(number, state.mine.grid.elsewhere, _BEYOND, _BEYOND)
    return _bribing(state, code, action.bribes, None)


def _play_of(state: State, code: int, card: str, x: int, y: int) -> Play:
    match cards.AIMS[codes.card(code)]:
        case rows.TOOL:
            return Play(card, seat=codes.seat(code), tool=MARKERS[codes.what(code)])
        case rows.SEAT:
            return Play(card, seat=codes.seat(code))
        case rows.CELL:
            return Play(card, x=x, y=y)
        case rows.DOOR:
            return Play(card, x=x, y=y, bribes=_bribes(state, code, None))
        case rows.AT_GOAL:
            return Play(card, goal=codes.what(code))
        case _:
            return Play(card)


def _bribing(state: State, code: int, bribes: tuple[Cell, ...], placed: Cell | None) -> int:
    """D8: each troll's cell as the bit of its card; where no troll lies, none can be bribed."""
    if not bribes:
        return code
    cells = [_troll_cell(state, code, bit, placed) for bit in range(len(TROLLS))]
    bits = [1 << cells.index(cell) if cell in cells else codes.NO_TROLL for cell in bribes]
    if len(set(bits)) < len(bits):
        bits = [codes.NO_TROLL]
    return codes.bribing(code, sum(bits))


def _bribes(state: State, code: int, placed: Cell | None) -> tuple[Cell, ...]:
    bribed = [bit for bit in range(len(TROLLS)) if packed.has(codes.trolls(code), bit)]
    cells = (_troll_cell(state, code, bit, placed) for bit in bribed)
    return tuple(sorted(cell for cell in cells if cell))


def _troll_cell(state: State, code: int, bit: int, placed: Cell | None) -> Cell | None:
    """Where a troll that can be bribed lies, or will lie with this placement."""
    cell = troll_cell(state, bit)
    if cell >= 0:
        return state.mine.x(cell), state.mine.y(cell)
    return placed if codes.card(code) == TROLLS[bit] else None


def _three(names: tuple[str, ...]) -> tuple[int, int, int]:
    first, second, third = [*sorted(map(card_number, names)), 0, 0, 0][:3]
    return first, second, third


def _names(code: int) -> tuple[str, ...]:
    numbers = (codes.card(code), codes.second(code), codes.third(code))
    return tuple(cards.NAMES[number] for number in numbers if number)


def cell_number(state: State, x: int, y: int) -> int:
    """T1: no coordinate is too far to be named."""
    near = abs(x) < _FAR and abs(y) < _FAR
    return state.mine.cell(x, y) if near else state.mine.grid.elsewhere


def _small(number: int) -> int:
    return number if 0 <= number < _BEYOND else _BEYOND
