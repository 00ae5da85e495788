"""How near a seat's link is to what it may be looking for, from what that seat may know.

Compiled with the rules. Nothing here reads a hand, a role or a goal that is hidden from the seat.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.rules import codes, packed
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import (
    FACE_DOWN,
    GOLD,
    JOINED,
    OPENINGS,
    number,
)
from saboteur.rules.mine import Mine
from saboteur.rules.state import State

FAR: Final = 60
ALL_GOALS: Final = -1
# Whose outlook is that of all: nobody's own looks at goals count.
EVERYBODY: Final = -1
_TREASURE: Final = number(TREASURE)


class Outlook:
    """The cells worth reaching, and how many cells the link still lacks to the nearest.

    `doubts` are the goals that may hold the treasure by what the seat has seen.
    """

    def __init__(self, state: State, seat: i64, aims: i64) -> None:
        self.team: Final = max(seat, 0) if len(state.mine.starts) > 1 else i64(0)
        self.doubts: i64 = 0
        self.columns: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()
        self._aim(state, seat, aims)
        self.best: i64 = FAR
        self.best_cell: i64 = -1
        self.second: i64 = FAR
        for cell in state.mine.rim:
            if state.mine.linked(cell, self.team):
                self._see(cell, self.distance(state.mine, cell))

    def _aim(self, state: State, seat: i64, aims: i64) -> None:
        """Face-down goals that may hold the treasure; gold in the mine that nobody has marked.

        Of goals that the seat has not seen, only those with a bit in `aims`.
        """
        mine = state.mine
        self.doubts = 0
        for goal in range(len(mine.goals)):
            known = seat != EVERYBODY and state.has_seen(seat, goal)
            if known and mine.face_down(goal) and i64(state.goals[goal]) == _TREASURE:
                self._only(mine, mine.goals[goal])
                return
            stone = known and GOLD[packed.tile(i64(state.goals[goal]), 0)] == 0
            if mine.face_down(goal) and not stone:
                self.doubts += 1
                if known or packed.has(aims, goal):
                    self._add(mine, mine.goals[goal])
        if not len(self.columns) and aims != ALL_GOALS:
            self._aim(state, seat, ALL_GOALS)
        elif not len(self.columns):
            for goal in range(len(mine.goals)):
                self._add(mine, mine.goals[goal])

    def _only(self, mine: Mine, cell: i64) -> None:
        self.doubts = 1
        self.columns = vec[i64]()
        self.rows = vec[i64]()
        self._add(mine, cell)

    def _add(self, mine: Mine, cell: i64) -> None:
        self.columns = append(self.columns, mine.grid.columns[cell])
        self.rows = append(self.rows, mine.grid.rows[cell])

    def _see(self, cell: i64, distance: i64) -> None:
        if distance < self.best:
            self.second = self.best
            self.best = distance
            self.best_cell = cell
        elif distance < self.second:
            self.second = distance

    def distance(self, mine: Mine, cell: i64) -> i64:
        """Cells from here to the nearest aim, both ends counted: 1 beside it, 0 on it."""
        grid = mine.grid
        column = grid.columns[cell]
        row = grid.rows[cell]
        nearest: i64 = FAR
        for i in range(len(self.columns)):
            across = span(self.columns[i], column, grid.width)
            nearest = min(nearest, across + span(self.rows[i], row, grid.height))
        return nearest

    def aims_at(self, mine: Mine, goal: i64) -> bool:
        """Whether this goal is one of the cells worth reaching."""
        return self.distance(mine, mine.goals[goal]) == 0

    def after_dig(self, code: i64, beyond: i64) -> i64:
        """How far the link is from its aims once a card lies that leads so far."""
        rest = self.second if codes.cell(code) == self.best_cell else self.best
        return min(rest, beyond)

    def beyond(self, mine: Mine, code: i64) -> i64:
        """How far it is by the new card's own openings alone; a dead end leads nowhere."""
        cell = codes.cell(code)
        tile = packed.tile(codes.card(code), codes.turned(code))
        arrived = mine.linked(cell, self.team)
        leads: i64 = 0
        for side in range(i64(4)):
            if packed.has(arrived, side):
                leads |= JOINED[4 * tile + side]
        nearest: i64 = FAR
        for side in range(i64(4)):
            if packed.has(leads & ~arrived & OPENINGS[tile], side):
                nearest = min(
                    nearest, self.through(mine, mine.grid.beside[packed.opening(cell, side)])
                )
        return nearest

    def through(self, mine: Mine, near: i64) -> i64:
        """What an opening towards this cell is worth; behind a laid card there may be a way."""
        tile = i64(mine.tiles[near])
        return self.distance(mine, near) + (1 if tile > FACE_DOWN else 0)

    def without(self, state: State, cell: i64) -> i64:
        """How far the link is when the card on a cell is gone."""
        mine = state.mine.copy()
        mine.lift(cell)
        return self.nearest(mine)

    def nearest(self, mine: Mine) -> i64:
        nearest: i64 = FAR
        for cell in mine.rim:
            if mine.linked(cell, self.team):
                nearest = min(nearest, self.distance(mine, cell))
        return nearest


def shared(state: State, seat: i64, outlook: Outlook) -> Outlook:
    """How it looks to everybody: as to a seat that has not looked at what is hidden from others."""
    for goal in range(len(state.mine.goals)):
        if state.has_seen(seat, goal) and state.mine.face_down(goal):
            return Outlook(state, EVERYBODY, ALL_GOALS)
    return outlook


def span(a: i64, b: i64, around: i64) -> i64:
    """How far apart on a grid that wraps around."""
    apart = a - b if a > b else b - a
    return min(apart, around - apart)
