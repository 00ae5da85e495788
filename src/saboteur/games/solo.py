"""The Duel alone: one colour, six counters, and cards that strike as they are drawn (S1–S5)."""

from dataclasses import replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.games.duel import DUEL, placements
from saboteur.rules.cards import BLUE, GREEN, TROLL
from saboteur.rules.duel.cards import BLUE_START, DUEL_PATHS, GREEN_START, SOLO_ACTIONS
from saboteur.rules.duel.solo import Alone, ForcedDrawing
from saboteur.rules.mine import Grid
from saboteur.rules.names import DWARF
from saboteur.rules.ruleset import Ruleset

# S1: three ranks of goals, further away
GOAL_CELLS: Final = ((8, -2), (8, 0), (8, 2), (10, -1), (10, 1), (12, 0))
# S5: the nuggets from which each verdict begins
VERDICTS: Final = (0, 15, 20, 25)

SOLO: Final = replace(
    DUEL,
    id="solo",
    players=(1, 1),
    roles={1: vec[u8]([DWARF])},
    hand_size={1: 0},
    cards=(*DUEL_PATHS, *SOLO_ACTIONS),
    # S2: ten cards set aside
    aside=10,
    starts=((0, 0, BLUE_START),),
    goal_cells=GOAL_CELLS,
    counters=6,
    grid=Grid(49, 41),
    stops=vec[i64]([GREEN | TROLL]),
    placements=placements("blue"),
    beginner=Alone(),
    drawing=ForcedDrawing(6),
)


def colour(rules: Ruleset, value: str) -> Ruleset:
    """S1: the other colour's doors block, and its ladder is a path card like any other."""
    start = BLUE_START if value == "blue" else GREEN_START
    other = GREEN if value == "blue" else BLUE
    return replace(
        rules,
        starts=((0, 0, start),),
        stops=vec[i64]([i64(other | TROLL)]),
        placements=placements(value),
    )


def verdict(nuggets: int) -> int:
    """S5: which of the four verdicts, from 0, a score earns."""
    return max(number for number, least in enumerate(VERDICTS) if nuggets >= least)
