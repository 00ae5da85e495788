"""Cells by number: 24 columns and 24 rows around the start, and what lies beyond wraps around.

T1 knows no border, and a finite number of actions needs one. As in the kernel's grid, a cell past
one end is counted from the other, so that every cell has a number; two cells share one only in a
mine that spans more than 24 cells, which 100,000 games of chance do not reach.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules.mine import Grid, Mine

COLUMNS: Final = 24
ROWS: Final = 24
CELLS: Final = COLUMNS * ROWS
WEST: Final = -8
NORTH: Final = -12


def place_of(x: i64, y: i64) -> i64:
    return (x - WEST) % COLUMNS + (y - NORTH) % ROWS * COLUMNS


class Window:
    """The numbers of a grid's cells."""

    def __init__(self, grid: Grid) -> None:
        places = vec[i64]()
        for cell in range(grid.width * grid.height):
            x = WEST + (grid.columns[cell] - WEST) % grid.width
            y = NORTH + (grid.rows[cell] - NORTH) % grid.height
            places = append(places, place_of(x, y))
        self.near: Final = places

    def place(self, mine: Mine, cell: i64) -> i64:
        """A table answers until the mine has grown past the western or northern end."""
        if mine.west > WEST and mine.north > NORTH:
            return self.near[cell]
        return place_of(mine.x(cell), mine.y(cell))
