"""Why an action is refused: the rule, and what makes it so.

Whatever is named here lies open on the table or in front of the seat that asks; a face-down goal is
never a reason (T4).
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.rules import packed
from saboteur.rules.actions import (
    Action,
    Block,
    Cell,
    Dig,
    Lay,
    Mark,
    Play,
    Shed,
    Steal,
    card_number,
    cell_number,
)
from saboteur.rules.cards import ACTION_CARDS, AIMS, BARRIER, GOLD, OPENINGS, SAME_TURNED
from saboteur.rules.mine import Mine
from saboteur.rules.names import MARKERS
from saboteur.rules.questions import refusal
from saboteur.rules.rows import NOTHING
from saboteur.rules.saboteur2.blockers import blocker
from saboteur.rules.state import FREE, State


@dataclass(frozen=True, slots=True)
class Grounds:
    """The rule that refuses, and the cells, seats and markers that make it do so."""

    rule: str
    cells: tuple[Cell, ...] = ()
    seats: tuple[int, ...] = ()
    markers: tuple[str, ...] = ()


def why(state: State, action: Action, seat: int | None = None) -> Grounds | None:
    """What refuses an action, None if nothing does; the rule is the one `refusal` names."""
    refused = refusal(state, action, seat)
    if refused is None:
        return None
    if seat is not None and seat != state.seat:
        return Grounds(refused.rule, seats=_seats(state, state.seat))
    if refused.rule == state.rules.held:
        return Grounds(refused.rule)
    return EVIDENCE.get(refused.rule, aimed_at)(state, action, refused.rule)


Evidence = Callable[[State, Action, str], Grounds]


def aimed_at(state: State, action: Action, rule: str) -> Grounds:
    """What the action is aimed at is the matter itself."""
    match action:
        case Dig(_, x, y) | Block(_, x, y) | Mark(x, y):
            return Grounds(rule, ((x, y),))
        case Play(card, int(seat), tool):
            return Grounds(rule, seats=_seats(state, seat), markers=_markers(card, tool))
        case Play(_, None, None, int(x), int(y)):
            return Grounds(rule, ((x, y),))
        case Play(goal=int(goal)) | Lay(goal):
            return Grounds(rule, _goal_cell(state, goal))
        case Play(card) if AIMS[card_number(card)] == NOTHING:
            return Grounds(rule, seats=_seats(state, state.seat), markers=_markers(card, None))
        case Steal(int(seat)):
            return Grounds(rule, seats=_seats(state, seat))
        case Shed(marker):
            return Grounds(rule, seats=_seats(state, state.seat), markers=(marker,))
        case _:
            return Grounds(rule)


def hindered(state: State, action: Action, rule: str) -> Grounds:
    """B6, X6, D5: the markers in front of oneself that forbid digging."""
    carried = i64(state.markers[state.seat]) & state.rules.no_digging
    if not isinstance(action, Dig) or not carried:
        return aimed_at(state, action, rule)
    return Grounds(rule, (), _seats(state, state.seat), _named(carried))


def mismatched(state: State, action: Action, rule: str) -> Grounds:
    """T3: the neighbours where an opening would meet rock."""
    cell, slot = _slot(state, action)
    assert isinstance(action, Dig)
    card = card_number(action.card)
    openings = OPENINGS[packed.tile(card, action.turned and not SAME_TURNED[card])]
    wrong = packed.must_open(slot) & ~openings | packed.must_be_rock(slot) & openings
    return Grounds(rule, _beside(state, cell, wrong))


def unlinked(state: State, action: Action, rule: str) -> Grounds:
    """T5: the neighbours, those that open to the cell if there are any."""
    cell, slot = _slot(state, action)
    near = _beside(state, cell, packed.must_open(slot) or packed.must_be_rock(slot))
    return Grounds(rule, near) if near else aimed_at(state, action, rule)


def barred(state: State, action: Action, rule: str) -> Grounds:
    """D4: the doors and trolls that stop one's own link, if without them it came here."""
    cell, _ = _slot(state, action)
    barriers = tuple(sorted(_barriers(state, cell)))
    return Grounds(rule, barriers) if barriers else unlinked(state, action, rule)


def unwelcome(state: State, action: Action, rule: str) -> Grounds:
    """X21, D7: the goals and the gold beside a ladder; else no neighbour opens to it."""
    cell, _ = _slot(state, action)
    goals = state.mine.goals
    near = _beside(state, cell, 15, lambda at: at in goals or GOLD[i64(state.mine.tiles[at])] != 0)
    return Grounds(rule, near) if near else unlinked(state, action, rule)


def blocked(state: State, action: Action, rule: str) -> Grounds:
    """A3: the dwarf that stands in the way, and whose it is."""
    cell, _ = _slot(state, action)
    stand = state.figures[blocker(state, cell)]
    return Grounds(
        rule, (_place(state, packed.figure_cell(stand)),), _seats(state, packed.figure_seat(stand))
    )


def spent(state: State, action: Action, rule: str) -> Grounds:
    """A2: one has used a dwarf already, or both stand somewhere; else it is the place."""
    if packed.has(state.blocked, state.seat):
        return Grounds(rule, seats=_seats(state, state.seat))
    if FREE not in state.figures:
        return Grounds(
            rule,
            tuple(
                _place(state, packed.figure_cell(stand)) for stand in state.figures if stand >= 0
            ),
        )
    return aimed_at(state, action, rule)


def bribed(state: State, action: Action, rule: str) -> Grounds:
    """D8: the trolls that cannot be bribed so."""
    assert isinstance(action, Dig | Play)
    return Grounds(rule, action.bribes)


EVIDENCE: Final[dict[str, Evidence]] = {
    "B6": hindered,
    "X6": hindered,
    "D5": hindered,
    "T3": mismatched,
    "T5": unlinked,
    "D4": barred,
    "X21": unwelcome,
    "D7": unwelcome,
    "A2": spent,
    "A3": blocked,
    "D8": bribed,
}


def _slot(state: State, action: Action) -> tuple[int, int]:
    """A cell and what its neighbours demand: openings in four bits, above them rock."""
    assert isinstance(action, Dig)
    cell = cell_number(state, action.x, action.y)
    return cell, state.mine.slots[cell]


def _beside(
    state: State, cell: int, sides: int, wanted: Callable[[int], bool] = lambda at: True
) -> tuple[Cell, ...]:
    """The neighbours at these sides, in order; far from everything there are none."""
    mine = state.mine
    if cell == mine.grid.elsewhere:
        return ()
    near = (
        mine.grid.beside[packed.opening(cell, side)] for side in range(4) if packed.has(sides, side)
    )
    return tuple(sorted(_place(state, at) for at in near if wanted(at)))


def _barriers(state: State, cell: int) -> Iterator[Cell]:
    """What is shut and touched by one's link, which would get to the cell if nothing were shut."""
    mine, seat = state.mine, state.seat
    unbarred = Mine(mine.grid, vec[i64]([0] * len(mine.stops)))
    unbarred.take_over(mine)
    unbarred.relink()
    if unbarred.linked(cell, seat):
        for at in (*mine.laid, *mine.goals):
            stops = BARRIER[mine.tiles[at]] & mine.stops[seat]
            if stops and not mine.is_open(at, seat) and mine.linked(at, seat):
                yield _place(state, at)


def _place(state: State, cell: int) -> Cell:
    return int(state.mine.x(cell)), int(state.mine.y(cell))


def _goal_cell(state: State, goal: int) -> tuple[Cell, ...]:
    goals = state.mine.goals
    return (_place(state, goals[goal]),) if goal in range(len(goals)) else ()


def _seats(state: State, seat: int) -> tuple[int, ...]:
    return (int(seat),) if seat in range(state.players) else ()


def _markers(card: str, tool: str | None) -> tuple[str, ...]:
    """The marker that a card is about: the tool it names, or what it puts in front of a player."""
    row = ACTION_CARDS.get(card)
    marker = tool or (row.marker if row else "")
    return (marker,) if marker else ()


def _named(markers: int) -> tuple[str, ...]:
    return tuple(name for i, name in enumerate(MARKERS) if packed.has(markers, i))
