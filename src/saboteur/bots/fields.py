"""Tables that playouts look things up in, made once. Compiled with the rules."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.bots.outlook import FAR, span
from saboteur.rules import packed
from saboteur.rules.cards import (
    ACTION_CARDS,
    BARRIER,
    FIRST_ACTION,
    JOINED,
    LADDER,
    NAMES,
    OPENINGS,
    USES,
)
from saboteur.rules.mine import Mine
from saboteur.rules.names import SELFISH, TOOLS
from saboteur.rules.placement import Linked
from saboteur.rules.rows import BREAKING, LOOKING, REMOVING
from saboteur.rules.ruleset import TURN
from saboteur.rules.state import State

# The last of the uses that plain rounds know: breaking, mending, removing, looking.
PLAIN_USES: Final = LOOKING


class Field:
    """How far every cell is from any set of goals: `far[cells * set + cell]`."""

    def __init__(self, mine: Mine) -> None:
        grid = mine.grid
        self.cells: Final = grid.elsewhere + 1
        self.beside: Final = mine.grid.beside
        self.goals: Final = mine.goals
        self.far: Final = vec[u8]([u8(FAR)] * (self.cells << len(mine.goals)))
        for goal in range(i64(len(mine.goals))):
            self._add(mine, goal)

    def _add(self, mine: Mine, goal: i64) -> None:
        """Of all sets whose last goal is this one: the nearer of it and what the others say."""
        grid = mine.grid
        column = grid.columns[mine.goals[goal]]
        row = grid.rows[mine.goals[goal]]
        for cell in range(grid.elsewhere):
            away = span(column, grid.columns[cell], grid.width)
            away += span(row, grid.rows[cell], grid.height)
            for others in range(i64(1) << goal):
                nearest = min(away, i64(self.far[self.cells * others + cell]))
                self.far[self.cells * (others | 1 << goal) + cell] = u8(nearest)


_FIELDS: dict[tuple[int, ...], Field] = {}


def field_of(mine: Mine) -> Field:
    key = (int(mine.grid.width), int(mine.grid.height), *[int(cell) for cell in mine.goals])
    if key not in _FIELDS:
        _FIELDS[key] = Field(mine)
    return _FIELDS[key]


def leads_out(tile: i64, arrived: i64) -> i64:
    """The sides at which what arrives at these sides of a tile leaves it."""
    leads: i64 = 0
    for side in range(i64(4)):
        if packed.has(arrived, side):
            leads |= JOINED[4 * tile + side]
    return leads & ~arrived & OPENINGS[tile]


LEADS: Final = vec[u8](
    [u8(leads_out(i64(i // 16), i64(i % 16))) for i in range(16 * 2 * int(FIRST_ACTION))]
)
TOOL_BITS: Final = vec[i64](
    [i64(0)] * FIRST_ACTION
    + [i64(sum([1 << TOOLS.index(tool) for tool in row.tools])) for row in ACTION_CARDS.values()]
)


def keen_to_throw(card: i64) -> i64:
    """How gladly a digger throws a card away; saboteurs keep what a digger would not."""
    if card < 2:
        return 0
    if card >= FIRST_ACTION:
        use = USES[card]
        return 10 if use == BREAKING or use == REMOVING else -20
    most: i64 = 0
    for side in range(i64(4)):
        sides = JOINED[8 * card + side]
        most = max(most, (sides & 1) + (sides >> 1 & 1) + (sides >> 2 & 1) + (sides >> 3 & 1))
    return 35 - 15 * most if most < 3 else -20


def keen_to_spoil(card: i64) -> i64:
    if card >= FIRST_ACTION:
        use = USES[card]
        return -40 if use == BREAKING or use == REMOVING else 10
    return -keen_to_throw(card)


# First as diggers see it, then as saboteurs do.
THROWN: Final = vec[i64](
    [keen_to_throw(i64(card)) for card in range(len(NAMES))]
    + [keen_to_spoil(i64(card)) for card in range(len(NAMES))]
)
KINDS: Final = i64(len(NAMES))


def is_plain(state: State) -> bool:
    """Whether a round has nothing that playouts with tables do not know."""
    rules = state.rules
    if not len(rules.nuggets) or len(state.mine.starts) > 1 or state.decision != TURN:
        return False
    if rules.figures or SELFISH in state.roles or rules.skips_empty_hands:
        return False
    for each in rules.deck:
        card = i64(each)
        if card >= FIRST_ACTION:
            if not 0 < USES[card] <= PLAIN_USES:
                return False
        elif BARRIER[2 * card] or LADDER[2 * card]:
            return False
        if card < FIRST_ACTION and not isinstance(rules.placements[card], Linked):
            return False
    return True
