"""The mine drawn as text from a view, with coordinates on its edges; `faces` draws each card.

A face-down goal is a box with its number and what this viewer knows of it. Cells are five
characters by three, or three by one where that would be too large.
"""

from collections.abc import Iterable, Mapping
from typing import Final

from saboteur.play.faces import Block, large_face, small_face, worth
from saboteur.rules.view import UNKNOWN, Goal, Tile, Token, View

Cell = tuple[int, int]
_EDGE: Final = 4


def drawing(view: View, columns: int = 80, lines: int = 24) -> str:
    """The mine, large if it then fits into so many columns and lines."""
    cells = _cells(view, True)
    across, down = _span(x for x, _ in cells), _span(y for _, y in cells)
    width, height = 5, 3
    if _EDGE + width * len(across) > columns or 1 + height * len(down) > lines:
        cells, width, height = _cells(view, False), 3, 1
    blank = _blank(width, height)
    rows = [" " * _EDGE + "".join(str(x).center(width) for x in across)]
    for y in down:
        blocks = [cells.get((x, y), blank) for x in across]
        for i in range(height):
            edge = f"{y:>{_EDGE - 1}} " if i == height // 2 else " " * _EDGE
            rows.append(edge + "".join(block[i] for block in blocks))
    return "\n".join(row.rstrip() for row in rows)


def _span(numbers: Iterable[int]) -> range:
    found = set(numbers)
    return range(min(found), max(found) + 1) if found else range(0)


def _cells(view: View, large: bool) -> Mapping[Cell, Block]:
    notes = _notes(view.tokens)
    cells: dict[Cell, Block] = {}
    up = [Tile(goal.x, goal.y, goal.face, goal.turned) for goal in view.goals if goal.lies == "up"]
    for tile in (*view.starts, *view.tiles, *up):
        note = notes.get((tile.x, tile.y), "")
        face = (
            large_face(tile.card, tile.turned, note)
            if large
            else small_face(tile.card, tile.turned)
        )
        cells[tile.x, tile.y] = face
    for number, goal in enumerate(view.goals):
        if goal.lies != "up":
            cells[goal.x, goal.y] = _goal(number, goal, large)
    return cells


def _notes(tokens: tuple[Token, ...]) -> Mapping[Cell, str]:
    """What stands on a card: the first letter of its kind, and whose it is."""
    return {
        (token.x, token.y): token.kind[0] + ("" if token.seat is None else str(token.seat))
        for token in tokens
    }


def _goal(number: int, goal: Goal, large: bool) -> Block:
    known = UNKNOWN if goal.face == UNKNOWN else worth(goal.face)
    return ("╭───╮", f"│{number} {known}│", "╰───╯") if large else (f"{number}:{known}",)


def _blank(width: int, height: int) -> Block:
    row = " " * width
    return tuple("·".center(width) if i == height // 2 else row for i in range(height))
