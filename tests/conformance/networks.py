"""A network of tunnels around the goals that one card more links to a start.

Chance hardly ever digs it: goals touched on several sides, several goals at once (T7, T8).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from saboteur.rules import cards, tunnels
from saboteur.rules.actions import Dig
from saboteur.rules.state import State

Cell = tuple[int, int]
STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


@dataclass(frozen=True)
class Network:
    """Tiles in an order in which each touches one before it; `link` joins them to the start.

    `stub` ends inside and lies where `link` is to lie, until a rockfall removes it.
    """

    digs: tuple[Dig, ...]
    link: Dig
    stub: Dig | None


class _Plan:
    """Cells, and for each the sides on which it has to be open."""

    def __init__(self, starts: dict[Cell, int]) -> None:
        self.open: dict[Cell, int] = {}
        self.order: list[Cell] = []
        self.lying = dict(starts)

    def join(self, here: Cell, there: Cell, goal: bool = False) -> None:
        side = STEPS.index((there[0] - here[0], there[1] - here[1]))
        self._need(here, 1 << side)
        if not goal:
            self._need(there, 1 << (side ^ 2))

    def _need(self, cell: Cell, side: int) -> None:
        if cell not in self.open:
            self.order.append(cell)
        self.open[cell] = self.open.get(cell, 0) | side

    def dig(self, cell: Cell, pool: list[str], whole: bool = True) -> Dig | None:
        """Take from the pool a card that fits the cell and joins its sides.

        Preferred are cards without doors and trolls, and with few openings.
        """
        for name in sorted(pool, key=lambda name: ("@" in name, len(name.partition("+")[0]))):
            for turned in (False, True):
                face = _face(name, turned)
                if self._fits(cell, face, whole):
                    pool.remove(name)
                    self.lying[cell] = tunnels.openings(face)
                    return Dig(name, *cell, turned)
        return None

    def _fits(self, cell: Cell, face: list[int], whole: bool) -> bool:
        sides, needed = tunnels.openings(face), self.open[cell]
        if needed & ~sides or whole != any(needed & ~tunnel == 0 for tunnel in face):
            return False
        return all(self._meets(cell, side, sides) for side in range(4))

    def _meets(self, cell: Cell, side: int, sides: int) -> bool:
        near = self.lying.get((cell[0] + STEPS[side][0], cell[1] + STEPS[side][1]))
        return near is None or near >> (side ^ 2) & 1 == sides >> side & 1


def _face(name: str, turned: bool) -> list[int]:
    face = tunnels.parse(name.partition("+")[0])
    return [tunnels.turned(tunnel) for tunnel in face] if turned else face


def network(state: State, rng: Random, touching: bool = True) -> Network | None:
    """A network from the cards of a dealt round, None if chance finds no cards for it.

    It touches goals, or ends one cell before them.
    """
    dealt = (*state.hands, *state.deck[: state.left])
    pool = [cards.NAMES[card] for card in dealt if 0 < card < cards.FIRST_ACTION]
    rng.shuffle(pool)
    x, y, card = state.rules.starts[state.seat % len(state.rules.starts)]
    plan = _Plan({(x, y): tunnels.openings(_face(card, False))})
    _draw(plan, (x, y), state.rules.goal_cells, rng, touching)
    gap, *rest = plan.order
    link = plan.dig(gap, pool)
    if link is None:
        return None
    digs = [plan.dig(cell, pool) for cell in rest]
    through = plan.lying.pop(gap)
    stub = plan.dig(gap, pool, whole=False)
    plan.lying[gap] = through
    return Network(tuple(dig for dig in digs if dig), link, stub)


def _draw(plan: _Plan, start: Cell, goals: tuple[Cell, ...], rng: Random, touching: bool) -> None:
    """East to the first goals, along them north and south, and in at two of their sides."""
    x, y = start
    first = min(goal[0] for goal in goals)
    edge = first - 1 if touching else first - 2
    for step in range(x, edge):
        plan.join((step, y), (step + 1, y))
    plan.order.remove(start)
    front = [goal for goal in goals if goal[0] == first]
    for goal in rng.sample(front, rng.randint(1, len(front))):
        rows = range(y, goal[1], 1 if goal[1] > y else -1)
        for row in rows:
            plan.join((edge, row), (edge, row + rows.step))
        if not touching or rng.random() < 0.8:
            plan.join((edge, goal[1]), (edge + 1, goal[1]), goal=True)
        if touching:
            _corner(plan, goal, rng.choice((-1, 1)))


def _corner(plan: _Plan, goal: Cell, side: int) -> None:
    """Round the corner to the goal's north or south side."""
    x, y = goal
    plan.join((x - 1, y), (x - 1, y + side))
    plan.join((x - 1, y + side), (x, y + side))
    plan.join((x, y + side), goal, goal=True)
