"""The mine drawn as text from a view, with coordinates on its edges; `faces` draws each card.

A face-down goal is a box with its number and what this viewer knows of it. Cells are five
characters by three, or three by one where that would be too large; what then has no room is
listed below.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from saboteur.play.faces import Block, large_face, small_face, worth
from saboteur.play.legend import legend
from saboteur.rules.lying import Goal, Tile, Token
from saboteur.rules.seen import UNKNOWN
from saboteur.rules.view import View
from saboteur.words import from_one, language_of

Cell = tuple[int, int]
_EDGE: Final = 4


def drawing(view: View, columns: int = 80, lines: int = 24, language: str = "en") -> str:
    """The mine, large if it then fits into so many columns and lines."""
    words, tiles = language_of(language), _face_up(view)
    # Large cards have no room for the side on which a figure stands.
    figures = [token for token in view.tokens if token.side]
    rows = [*_rows(_cells(view, tiles, True), 5, 3), *legend((), figures, columns, words)]
    if max(map(len, rows)) > columns or len(rows) > lines:
        listed = legend(tiles, view.tokens, columns, words)
        rows = [*_rows(_cells(view, tiles, False), 3, 1), *listed]
    return "\n".join(rows)


def _face_up(view: View) -> tuple[Tile, ...]:
    up = [Tile(goal.x, goal.y, goal.face, goal.turned) for goal in view.goals if goal.lies == "up"]
    return (*view.starts, *view.tiles, *up)


def _rows(cells: Mapping[Cell, Block], width: int, height: int) -> list[str]:
    across, down = _span(x for x, _ in cells), _span(y for _, y in cells)
    blank = _blank(width, height)
    rows = [" " * _EDGE + "".join(str(x).center(width) for x in across)]
    for y in down:
        blocks = [cells.get((x, y), blank) for x in across]
        for i in range(height):
            edge = f"{y:>{_EDGE - 1}} " if i == height // 2 else " " * _EDGE
            rows.append(edge + "".join(block[i] for block in blocks))
    return [row.rstrip() for row in rows]


def _span(numbers: Iterable[int]) -> range:
    found = set(numbers)
    return range(min(found), max(found) + 1) if found else range(0)


def _cells(view: View, tiles: Sequence[Tile], large: bool) -> Mapping[Cell, Block]:
    notes = _notes(view.tokens)
    cells: dict[Cell, Block] = {}
    for tile in tiles:
        cells[tile.x, tile.y] = (
            large_face(tile.card, tile.turned, notes[tile.x, tile.y])
            if large
            else small_face(tile.card, tile.turned)
        )
    for number, goal in enumerate(view.goals):
        if goal.lies != "up":
            cells[goal.x, goal.y] = _goal(from_one(number), goal, large)
    return cells


def _notes(tokens: Sequence[Token]) -> Mapping[Cell, list[str]]:
    """What stands on a card: the first letter of its kind, and whose it is if there is room."""
    notes: dict[Cell, list[str]] = defaultdict(list)
    for token in tokens:
        whose = "" if token.seat is None or token.seat >= 9 else from_one(token.seat)
        notes[token.x, token.y].append(token.kind[0] + whose)
    return notes


def _goal(number: str, goal: Goal, large: bool) -> Block:
    known = UNKNOWN if goal.face == UNKNOWN else worth(goal.face)
    return ("╭───╮", f"│{number} {known}│", "╰───╯") if large else (f"{number}:{known}",)


def _blank(width: int, height: int) -> Block:
    row = " " * width
    return tuple("·".center(width) if i == height // 2 else row for i in range(height))
