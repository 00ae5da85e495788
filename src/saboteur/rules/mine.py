"""The mine: the laid cards, what each cell's neighbours demand, and what is linked to a start.

T1 knows no border. The grid wraps around, with sides longer than the cards of a round can span
at once; the mine remembers its western and northern end, so that every cell has one coordinate.
"""

from typing import Final

from librt.vecs import append, remove, vec
from mypy_extensions import i64, u8

from saboteur.rules import packed
from saboteur.rules.cards import (
    BARRIER,
    EMPTY,
    FACE_DOWN,
    JOINED,
    JOINED_SHUT,
    LADDER,
    OPENINGS,
)


class Grid:
    """Cells in rows, joined at the edges; one cell more stands for everywhere too far away."""

    def __init__(self, width: i64, height: i64) -> None:
        self.width: Final = width
        self.height: Final = height
        self.elsewhere: Final = width * height
        self.blank: Final = vec[u8]([0] * (width * height + 1))
        self.columns: Final = vec[i64]([i % width for i in range(width * height + 1)])
        self.rows: Final = vec[i64]([i // width for i in range(width * height + 1)])
        self.beside: vec[i64] = vec[i64]()
        for cell in range(width * height):
            x = self.columns[cell]
            y = self.rows[cell]
            for near in (
                self.cell(x, y - 1),
                self.cell(x + 1, y),
                self.cell(x, y + 1),
                self.cell(x - 1, y),
            ):
                self.beside = append(self.beside, near)

    def cell(self, x: i64, y: i64) -> i64:
        return x % self.width + y % self.height * self.width


class Mine:
    """Tiles on a grid. A link is four bits of sides for each team, that is each start.

    `reach` holds, for a tile, its linked sides; for an empty cell or a face-down goal, the sides
    at which a link arrives. `rim` lists the empty cells at which one does. `stops` are the
    barriers that stop a team, `opened` the tiles whose barrier is open: four times the cell, and
    the teams as bits. Copies share `ladders` and `opened`, which are replaced, not written into.
    """

    def __init__(self, grid: Grid, stops: vec[i64]) -> None:
        self.grid: Final = grid
        self.stops: Final = stops
        self.tiles: vec[u8] = vec[u8]()
        self.slots: vec[u8] = vec[u8]()
        self.reach: vec[u8] = vec[u8]()
        self.rim: vec[i64] = vec[i64]()
        self.laid: vec[i64] = vec[i64]()
        self.starts: vec[i64] = vec[i64]()
        self.goals: vec[i64] = vec[i64]()
        self.ladders: vec[i64] = vec[i64]()
        self.opened: vec[i64] = vec[i64]()
        self.west: i64 = 0
        self.north: i64 = 0

    def clear(self) -> None:
        self.tiles = self.grid.blank[:]
        self.slots = self.grid.blank[:]
        self.reach = self.grid.blank[:]
        self.rim = vec[i64]()
        self.laid = vec[i64]()
        self.starts = vec[i64]()
        self.goals = vec[i64]()
        self.ladders = vec[i64]()
        self.opened = vec[i64]()
        self.west = 0
        self.north = 0

    def copy(self) -> "Mine":
        other = Mine(self.grid, self.stops)
        other.take_over(self)
        return other

    def take_over(self, other: "Mine") -> None:
        """Become a copy of another mine, perhaps with other barriers."""
        self.tiles = other.tiles[:]
        self.slots = other.slots[:]
        self.reach = other.reach[:]
        self.rim = other.rim[:]
        self.laid = other.laid[:]
        self.starts = other.starts
        self.goals = other.goals
        self.ladders = other.ladders
        self.opened = other.opened
        self.west = other.west
        self.north = other.north

    def x(self, cell: i64) -> i64:
        edge = self.west - 1
        return edge + (self.grid.columns[cell] - edge) % self.grid.width

    def y(self, cell: i64) -> i64:
        edge = self.north - 1
        return edge + (self.grid.rows[cell] - edge) % self.grid.height

    def cell(self, x: i64, y: i64) -> i64:
        """T1: any coordinate may be named; what lies beyond the grid's window is elsewhere."""
        cell = self.grid.cell(x, y)
        return cell if self.x(cell) == x and self.y(cell) == y else self.grid.elsewhere

    def put_start(self, x: i64, y: i64, tile: i64) -> None:
        cell = self.grid.cell(x, y)
        self.starts = append(self.starts, cell)
        self.ladders = append(self.ladders, cell)
        self.widen(x, y)
        self._put(cell, tile)

    def put_goal(self, x: i64, y: i64) -> None:
        cell = self.grid.cell(x, y)
        self.goals = append(self.goals, cell)
        self.tiles[cell] = FACE_DOWN
        self.widen(x, y)

    def lay(self, cell: i64, tile: i64) -> None:
        """A path card comes to lie on an empty cell (T2); links that arrive flow on (T7)."""
        self.laid = append(self.laid, cell)
        self.widen(self.x(cell), self.y(cell))
        if self.reach[cell]:
            self.rim = remove(self.rim, cell)
        self._join(cell, tile)
        if LADDER[tile]:
            self.ladders = append(self.ladders[:], cell)
            self._climb_down(cell, LADDER[tile])

    def turn_up(self, goal: i64, tile: i64) -> None:
        """T8: a goal comes to lie face up."""
        self._join(self.goals[goal], tile)

    def lift(self, cell: i64) -> None:
        """A path card leaves the mine; what is still linked is worked out again (T7)."""
        self.laid = remove(self.laid, cell)
        if LADDER[i64(self.tiles[cell])]:
            self.ladders = remove(self.ladders[:], cell)
        if BARRIER[i64(self.tiles[cell])]:
            self._shut(cell)
        self.tiles[cell] = EMPTY
        for side in range(i64(4)):
            near = self.grid.beside[packed.opening(cell, side)]
            self.slots[near] &= u8(packed.no_demand(packed.opposite(side)))
        self.reach[cell] = 0
        self.relink()

    def open(self, cell: i64, teams: i64) -> None:
        """A key or a bribe opens a barrier for these teams; links flow on."""
        self.opened = append(self.opened[:], packed.opened(cell, teams))
        tile = i64(self.tiles[cell])
        for team in range(len(self.starts)):
            for side in range(i64(4)):
                if packed.has(self.linked(cell, team), side):
                    self._flow(cell, self._through(cell, tile, side, team), team)

    def is_open(self, cell: i64, team: i64) -> bool:
        for entry in self.opened:
            if packed.opened_cell(entry) == cell and packed.has(packed.opened_to(entry), team):
                return True
        return False

    def _shut(self, cell: i64) -> None:
        kept = vec[i64]()
        for entry in self.opened:
            if packed.opened_cell(entry) != cell:
                kept = append(kept, entry)
        self.opened = kept

    def relink(self) -> None:
        self._forget(self.laid)
        self._forget(self.starts)
        self._forget(self.goals)
        self._forget(self.rim)
        self.rim = vec[i64]()
        for team in range(len(self.starts)):
            start = self.starts[team]
            self._flow(start, OPENINGS[i64(self.tiles[start])], team)

    def _forget(self, cells: vec[i64]) -> None:
        for cell in cells:
            self.reach[cell] = 0

    def face_down(self, goal: i64) -> bool:
        return self.tiles[self.goals[goal]] == FACE_DOWN

    def linked(self, cell: i64, team: i64) -> i64:
        """The sides of a cell that a team's link touches, or of a tile that it joins."""
        return packed.team_sides(i64(self.reach[cell]), team)

    def _put(self, cell: i64, tile: i64) -> None:
        self.tiles[cell] = u8(tile)
        open_sides = OPENINGS[tile]
        for side in range(i64(4)):
            near = self.grid.beside[packed.opening(cell, side)]
            is_open = packed.has(open_sides, side)
            self.slots[near] |= u8(packed.demand(packed.opposite(side), is_open))

    def widen(self, x: i64, y: i64) -> None:
        """T1: the ends of the mine so far, from which every cell's coordinates are told."""
        if x < self.west:
            self.west = x
        if y < self.north:
            self.north = y

    def _join(self, cell: i64, tile: i64) -> None:
        arrived = i64(self.reach[cell])
        self.reach[cell] = 0
        self._put(cell, tile)
        team: i64 = 0
        while arrived:
            for side in range(i64(4)):
                if packed.has(arrived, side):
                    self._flow(cell, self._through(cell, tile, side, team), team)
            arrived >>= 4
            team += 1

    def _through(self, cell: i64, tile: i64, side: i64, team: i64) -> i64:
        """The sides a team's link gets to when it enters a tile at a side; none if it is rock."""
        if BARRIER[tile] & self.stops[team] and not self.is_open(cell, team):
            return JOINED_SHUT[4 * tile + side]
        return JOINED[4 * tile + side]

    def _flow(self, cell: i64, sides: i64, team: i64) -> None:
        fresh = sides & ~self.linked(cell, team)
        if not fresh:
            return
        self.reach[cell] |= u8(packed.of_team(fresh, team))
        ladder = LADDER[i64(self.tiles[cell])]
        if ladder and len(self.ladders) > 1:
            self._climb(ladder, team)
        for side in range(i64(4)):
            if packed.has(fresh, side):
                near = self.grid.beside[packed.opening(cell, side)]
                self._arrive(near, packed.opposite(side), team)

    def _climb(self, ladder: i64, team: i64) -> None:
        """X20, D7: what reaches one ladder reaches all that belong to it."""
        for cell in self.ladders:
            tile = i64(self.tiles[cell])
            if LADDER[tile] == ladder:
                self._flow(cell, OPENINGS[tile], team)

    def _climb_down(self, laid: i64, ladder: i64) -> None:
        for cell in self.ladders:
            if LADDER[i64(self.tiles[cell])] == ladder:
                for team in range(len(self.starts)):
                    if self.linked(cell, team):
                        self._flow(laid, OPENINGS[i64(self.tiles[laid])], team)

    def _arrive(self, cell: i64, side: i64, team: i64) -> None:
        tile = i64(self.tiles[cell])
        if tile > FACE_DOWN:
            self._flow(cell, self._through(cell, tile, side, team), team)
            return
        if tile == EMPTY and not self.reach[cell]:
            self.rim = append(self.rim, cell)
        self.reach[cell] |= u8(packed.of_team(1 << side, team))
