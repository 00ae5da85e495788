"""Saboteur, the base game: components as tables, and who answers each question of play."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.rules.base.cards import (
    BASE_ACTIONS,
    BASE_GOALS,
    BASE_PATHS,
    BASE_START,
    BASE_TUNNELS,
)
from saboteur.rules.base.effects import BASE_EFFECTS
from saboteur.rules.base.scoring import BaseGold, TakeNugget
from saboteur.rules.cards import FIRST_ACTION, deck
from saboteur.rules.discarding import Passing
from saboteur.rules.endings import PassedUnable
from saboteur.rules.mine import Grid
from saboteur.rules.names import BROKEN_TOOLS, DIGGER, SABOTEUR
from saboteur.rules.placement import Linked
from saboteur.rules.ruleset import (
    DEAL,
    LAYING,
    NUGGET,
    OVER,
    TURN,
    Choice,
    Placement,
    Ruleset,
    asked,
    effects_of,
    marker_cards,
    offered,
)
from saboteur.rules.setup import LeftOfTheLast
from saboteur.rules.turn import Digging, FromTheDeck, Laying, OneDrawn, Playing

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


def everywhere(placement: Placement) -> list[Placement]:
    """The same placement for every path card."""
    return [placement] * FIRST_ACTION


def choices(gold: BaseGold) -> list[list[Choice]]:
    """B6–B13, B19"""
    turn = (Digging("B6"), Playing(), Passing(1, False, "B13"))
    return offered({TURN: turn, LAYING: [Laying()], NUGGET: [TakeNugget(gold)]})


_GOLD: Final = BaseGold(False)

BASE: Final = Ruleset(
    id="base",
    players=(3, 10),
    rounds=3,
    roles={
        players: vec[u8]([SABOTEUR] * saboteurs + [DIGGER] * diggers)
        for players, saboteurs, diggers in DWARVES
    },
    always_dealt=0,
    fellows_known=False,
    hand_size=HANDS,
    cards=(*BASE_PATHS, *BASE_ACTIONS),
    deck=deck(*BASE_TUNNELS, *BASE_ACTIONS),
    aside=0,
    starts=((0, 0, BASE_START),),
    goal_cells=GOAL_CELLS,
    goals=deck(*BASE_GOALS),
    nuggets=vec[u8](NUGGETS),
    starting_gold=0,
    figures=0,
    counters=0,
    grid=Grid(51, 47),
    stops=vec[i64]([0]),
    asks=asked({DEAL: "B25", TURN: "B6", OVER: "B27"}),
    turns="B5",
    held="B3",
    choices=choices(_GOLD),
    placements=everywhere(Linked()),
    effects=effects_of(BASE_ACTIONS, BASE_EFFECTS),
    marker_cards=marker_cards(BASE_ACTIONS),
    no_digging=BROKEN_TOOLS,
    beginner=LeftOfTheLast(None),
    drawing=FromTheDeck(),
    aftermath=OneDrawn(),
    ending=PassedUnable("B17", 0),
    gold=_GOLD,
    skips_empty_hands=False,
    shows_goals=True,
    open_discards=False,
    open_purses=False,
    quiet="",
    options={},
)
