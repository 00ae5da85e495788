"""Why not? Asked about what a player has said so far: "this card, here, either way"."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product
from typing import Literal

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.rules.actions import (
    Action,
    Block,
    Cell,
    Dig,
    Lay,
    Mark,
    Pass,
    Play,
    Shed,
    Steal,
    spelled,
)
from saboteur.rules.cards import ACTION_CARDS
from saboteur.rules.placement import shore
from saboteur.rules.questions import legal_actions
from saboteur.rules.reasons import Grounds, why
from saboteur.rules.rows import AT_GOAL, CELL, DOOR, SEAT, TOOL
from saboteur.rules.ruleset import LAYING, MARKING, THEFT_CHOICE, TURN
from saboteur.rules.state import State
from saboteur.rules.tunnels import LETTERS

Use = Literal["play", "discard", "block"]


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a player would like to do; None leaves a part open.

    Cards are played (dug, too), discarded (with a `marker`, to be rid of it), or paid for a
    dwarf that blocks. A goal is aimed at by its cell. A decision that is no turn has no cards.
    """

    use: Use = "play"
    cards: tuple[str, ...] = ()
    cell: Cell | None = None
    seat: int | None = None
    turned: bool | None = None
    tool: str | None = None
    side: str | None = None
    marker: str | None = None


def why_not(state: State, attempt: Attempt, seat: int) -> Grounds | None:
    """What refuses an attempt of a seat in whatever way it is meant; None if some way is legal."""
    if seat != state.seat:
        return why(state, Pass(), seat)
    actions = list(meant(state, attempt))
    reasons = [why(state, action) for action in actions]
    refused = [reason for reason in reasons if reason is not None]
    if len(refused) < len(reasons) or _legal_after_all(state, attempt, actions):
        return None
    return _together(refused, attempt) if refused else Grounds(state.rules.asks[state.decision])


def meant(state: State, attempt: Attempt) -> Iterator[Action]:
    """The actions that an attempt may mean; none where something else is to be decided."""
    if state.decision == TURN:
        yield from _in_turn(state, attempt)
    elif state.decision == THEFT_CHOICE and attempt.seat is not None:
        yield Steal(attempt.seat)
    elif state.decision == MARKING and attempt.cell is not None:
        yield Mark(*attempt.cell)
    elif state.decision == LAYING and attempt.cell is not None:
        for goal, turned in product(_goals(state, attempt), _ways(attempt)):
            yield Lay(goal, turned)


def _in_turn(state: State, attempt: Attempt) -> Iterator[Action]:
    match attempt:
        case Attempt("discard", cards, marker=None):
            yield Pass(cards)
        case Attempt("discard", cards, marker=str(marker)):
            yield Shed(marker, cards)
        case Attempt("block", (card,)):
            sides = LETTERS if attempt.side is None else (attempt.side,)
            for (x, y), side in product(_cells(state, attempt, state.mine.starts), sides):
                yield Block(card, x, y, side)
        case Attempt("play", (card,)) if card in ACTION_CARDS:
            yield from list(_aims(state, card, attempt)) or [Play(card)]
        case Attempt("play", (card,), seat=None):
            yield from _digs(state, card, attempt)


def _digs(state: State, card: str, attempt: Attempt) -> Iterator[Dig]:
    """Anywhere is wherever a link arrives; if it arrives nowhere, beside any card."""
    rim = state.mine.rim
    cells = _cells(state, attempt, rim if len(rim) else shore(state))
    for (x, y), turned in product(cells, _ways(attempt)):
        yield Dig(card, x, y, turned)


def _aims(state: State, card: str, attempt: Attempt) -> Iterator[Play]:
    """A card at what it may be aimed at; none where the attempt aims at something else."""
    row = ACTION_CARDS[card]
    if row.aim in (SEAT, TOOL) and attempt.cell is None:
        seats = range(state.players) if attempt.seat is None else (attempt.seat,)
        tools = (row.tools or (None,)) if attempt.tool is None else (attempt.tool,)
        yield from (Play(card, seat, tool) for seat, tool in product(seats, tools))
    elif row.aim == AT_GOAL and attempt.seat is None:
        yield from (Play(card, goal=goal) for goal in _goals(state, attempt))
    elif row.aim in (CELL, DOOR) and attempt.seat is None:
        cells = _cells(state, attempt, state.mine.laid)
        yield from (Play(card, x=x, y=y) for x, y in cells)


def _cells(state: State, attempt: Attempt, anywhere: vec[i64]) -> list[Cell]:
    if attempt.cell is not None:
        return [attempt.cell]
    return [(state.mine.x(cell), state.mine.y(cell)) for cell in anywhere]


def _goals(state: State, attempt: Attempt) -> list[int]:
    """The goal at the cell that is named, or all; none where no goal lies."""
    cells = [(state.mine.x(cell), state.mine.y(cell)) for cell in state.mine.goals]
    return [goal for goal, cell in enumerate(cells) if attempt.cell in (None, cell)]


def _ways(attempt: Attempt) -> tuple[bool, ...]:
    return (False, True) if attempt.turned is None else (attempt.turned,)


def _legal_after_all(state: State, attempt: Attempt, actions: list[Action]) -> bool:
    """D8: a dig that is legal if trolls are bribed; or, without an aim, anything with the card."""
    legal = legal_actions(state)
    if attempt.use != "discard" and attempt.cell is None and attempt.seat is None:
        kind = Block if attempt.use == "block" else Dig | Play
        return any(isinstance(one, kind) and (one.card,) == attempt.cards for one in legal)
    wanted = [spelled(state, action) for action in actions if isinstance(action, Dig)]
    return any(isinstance(one, Dig) and replace(one, bribes=()) in wanted for one in legal)


def _together(reasons: list[Grounds], attempt: Attempt) -> Grounds:
    """One reason for every way that is meant. Where turning a card makes it fit, it is the next.

    Cells are named only for a cell that is named: of a whole mine there are too many.
    """
    rule = min(reasons, key=lambda reason: reason.rule == "T3").rule
    alike = [reason for reason in reasons if reason.rule == rule]
    near = alike if attempt.cell is not None else []
    return Grounds(
        rule,
        tuple(sorted({cell for reason in near for cell in reason.cells})),
        tuple(sorted({seat for reason in alike for seat in reason.seats})),
        tuple(dict.fromkeys(marker for reason in alike for marker in reason.markers)),
    )
