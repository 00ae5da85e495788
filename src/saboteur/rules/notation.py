"""Actions as short texts that parse back: ``dig NES 3,-1 turned``, ``break lantern 4``.

Seats and goals count from 0. `position` does the same for a whole state.
"""

import re

from saboteur.rules.actions import Action, Dig, Lay, Pass, Play, Take
from saboteur.rules.cards import NUMBERS
from saboteur.rules.names import TOOLS

_CELL = re.compile(r"(-?\d+),(-?\d+)")
_VERBS = {"broken": "break", "repair": "repair"}
_LOOKS = ("map",)


class NotationError(ValueError):
    """A text that is not an action or a position; it says what was expected."""


def text_of(action: Action) -> str:
    match action:
        case Dig(card, x, y, turned):
            return f"dig {card} {x},{y}" + " turned" * turned
        case Play():
            return _play_text(action)
        case Pass(cards):
            return " ".join(["pass", *cards])
        case Lay(goal, turned):
            return f"lay {goal}" + " turned" * turned
        case Take(nugget):
            return f"take {nugget}"


def parse_action(text: str) -> Action:
    """Read what `text_of` writes; `NotationError` says what is wrong with anything else."""
    match text.split():
        case ["dig", card, cell, *rest] if rest in ([], ["turned"]):
            return Dig(_known(card), *parse_cell(cell), turned=bool(rest))
        case ["pass", *cards]:
            return Pass(tuple(_known(card) for card in cards))
        case ["lay", goal, *rest] if rest in ([], ["turned"]):
            return Lay(parse_number(goal), bool(rest))
        case ["take", nugget]:
            return Take(parse_number(nugget))
        case [("break" | "repair") as verb, tools, seat, *rest] if len(rest) <= 1:
            card = ("broken-" if verb == "break" else "repair-") + tools
            tool = rest[0] if rest else tools
            return Play(_known(card), seat=parse_number(seat), tool=_tool(tool))
        case [card, target] if card in NUMBERS and _CELL.fullmatch(target):
            x, y = parse_cell(target)
            return Play(card, x=x, y=y)
        case [card, target] if card in _LOOKS:
            return Play(card, goal=parse_number(target))
        case _:
            raise NotationError(f"not an action: {text!r}")


def _play_text(action: Play) -> str:
    kind, _, tools = action.card.partition("-")
    words = [_VERBS[kind], tools] if kind in _VERBS else [action.card]
    if action.seat is not None:
        words.append(str(action.seat))
    if action.tool is not None and action.tool != tools:
        words.append(action.tool)
    if action.x is not None:
        words.append(f"{action.x},{action.y}")
    if action.goal is not None:
        words.append(str(action.goal))
    return " ".join(words)


def _known(card: str) -> str:
    if card not in NUMBERS or not card:
        raise NotationError(f"no such card: {card!r}")
    return card


def _tool(tool: str) -> str:
    if tool not in TOOLS:
        raise NotationError(f"no such tool: {tool!r}; tools are {', '.join(TOOLS)}")
    return tool


def parse_cell(text: str) -> tuple[int, int]:
    found = _CELL.fullmatch(text)
    if not found:
        raise NotationError(f"not a cell: {text!r}; a cell is x,y as in 3,-1")
    return int(found[1]), int(found[2])


def parse_number(text: str) -> int:
    if not text.isdecimal():
        raise NotationError(f"not a number: {text!r}")
    return int(text)
