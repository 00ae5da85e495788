"""Saboteur, the base game: components as tables, and who answers each question of play."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.rules.cards import (
    BASE_ACTIONS,
    BASE_GOALS,
    BASE_START,
    BASE_TUNNELS,
    FIRST_ACTION,
    NUMBERS,
    deck,
)
from saboteur.rules.effects import Break, Map, Repair, Rockfall
from saboteur.rules.endings import AllPassed
from saboteur.rules.mine import Grid
from saboteur.rules.names import DIGGER, SABOTEUR, TOOLS
from saboteur.rules.placement import Linked
from saboteur.rules.ruleset import Choice, Effect, Placement, Ruleset
from saboteur.rules.scoring import BaseGold, TakeNugget
from saboteur.rules.turn import Dig, Lay, Pass, Play

# B1: players, saboteurs, diggers
DWARVES: Final = (
    (3, 1, 3),
    (4, 1, 4),
    (5, 2, 4),
    (6, 2, 5),
    (7, 3, 5),
    (8, 3, 6),
    (9, 3, 7),
    (10, 4, 7),
)
# B3: players, cards
HANDS: Final = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
# B4: sixteen cards of one nugget, eight of two, four of three
NUGGETS: Final = [1] * 16 + [2] * 8 + [3] * 4
GOAL_CELLS: Final = ((8, -2), (8, 0), (8, 2))


def effects(self_sabotage: bool) -> dict[str, Effect]:
    """B7–B12: every action card and what it does."""
    table: dict[str, Effect] = {"rockfall": Rockfall(), "map": Map()}
    for i, tool in enumerate(TOOLS):
        table["broken-" + tool] = Break(i, self_sabotage)
        table["repair-" + tool] = Repair(1 << i)
        for j, other in enumerate(TOOLS[:i]):
            table["repair-" + other + "-" + tool] = Repair(1 << i | 1 << j)
    return table


def by_card(table: dict[str, Effect]) -> list[Effect]:
    return [table[name] if name in table else Effect("") for name in NUMBERS]


def everywhere(placement: Placement) -> list[Placement]:
    """The same placement for every path card."""
    return [placement] * FIRST_ACTION


def choices(gold: BaseGold) -> list[list[Choice]]:
    """What each decision offers: deal, turn, lay, nugget, over."""
    return [[], [Dig(), Play(), Pass()], [Lay()], [TakeNugget(gold)], []]


_GOLD: Final = BaseGold(False)

BASE: Final = Ruleset(
    id="base",
    players=(3, 10),
    rounds=3,
    first=None,
    roles={
        players: vec[u8]([SABOTEUR] * saboteurs + [DIGGER] * diggers)
        for players, saboteurs, diggers in DWARVES
    },
    hand_size=HANDS,
    deck=deck(BASE_TUNNELS, BASE_ACTIONS),
    starts=((0, 0, BASE_START),),
    goal_cells=GOAL_CELLS,
    goals=deck(BASE_GOALS),
    nuggets=vec[u8](NUGGETS),
    grid=Grid(51, 47),
    stops=vec[i64]([0]),
    choices=choices(_GOLD),
    asks=("B25", "B6", "T8", "B19", "B27"),
    held="B3",
    placements=everywhere(Linked()),
    effects=by_card(effects(True)),
    broken=[NUMBERS["broken-" + tool] for tool in TOOLS],
    ending=AllPassed(),
    gold=_GOLD,
    open_discards=False,
    options={},
)
