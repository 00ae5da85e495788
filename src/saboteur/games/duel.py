"""The Duel: two starts, six goals, doors, trolls and gold along the way (D1–D18)."""

from dataclasses import replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.games.base import BASE
from saboteur.rules.cards import BLUE, FIRST_ACTION, GREEN, LADDER, LADDERS, TROLL, deck
from saboteur.rules.discarding import Passing, Shedding
from saboteur.rules.duel.cards import (
    BLUE_START,
    DUEL_ACTIONS,
    DUEL_GOALS,
    DUEL_PATHS,
    DUEL_TUNNELS,
    GREEN_START,
)
from saboteur.rules.duel.counters import MarkGold, Marking
from saboteur.rules.duel.digging import DigAndBribe
from saboteur.rules.duel.effects import DUEL_EFFECTS
from saboteur.rules.duel.nuggets import FewerNuggets, KeepAndPay, PayTrolls
from saboteur.rules.endings import HandsEmpty
from saboteur.rules.mine import Grid
from saboteur.rules.names import BROKEN_TOOLS, DWARF
from saboteur.rules.placement import Ladder, OwnLinked
from saboteur.rules.ruleset import (
    DEAL,
    LAYING,
    MARKING,
    OVER,
    PAYING,
    TURN,
    Choice,
    Placement,
    asked,
    effects_of,
    marker_cards,
    offered,
)
from saboteur.rules.turn import Laying, Playing

# D1: three ranks of goals
GOAL_CELLS: Final = ((5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0))


def placements(*ladders: str) -> list[Placement]:
    """D4; the ladders of these colours follow D7."""
    linked, ladder = OwnLinked(), Ladder("D7", True)
    own = [LADDERS[f"{colour}-ladder"] for colour in ladders]
    return [ladder if LADDER[2 * card] in own else linked for card in range(FIRST_ACTION)]


def choices() -> list[list[Choice]]:
    """D3, D9, D16"""
    discarding = (Passing(2, True, "D3"), Shedding(BROKEN_TOOLS, True, "D3"))
    turn = (DigAndBribe("D5"), Playing(), *discarding)
    return offered({TURN: turn, LAYING: [Laying()], MARKING: [Marking()], PAYING: [PayTrolls()]})


DUEL: Final = replace(
    BASE,
    id="duel",
    players=(2, 2),
    roles={2: vec[u8]([DWARF] * 2)},
    hand_size={2: 6},
    cards=(*DUEL_PATHS, *DUEL_ACTIONS),
    deck=deck(*DUEL_TUNNELS, *DUEL_ACTIONS),
    starts=((0, -1, BLUE_START), (0, 1, GREEN_START)),
    goal_cells=GOAL_CELLS,
    goals=deck(*DUEL_GOALS),
    nuggets=vec[u8](),
    counters=8,
    grid=Grid(46, 41),
    stops=vec[i64]([GREEN | TROLL, BLUE | TROLL]),
    asks=asked({DEAL: "D17", TURN: "D3", OVER: "D18"}),
    turns="D3",
    held="D2",
    choices=choices(),
    placements=placements("blue", "green"),
    effects=effects_of(DUEL_ACTIONS, DUEL_EFFECTS),
    marker_cards=marker_cards(DUEL_ACTIONS),
    beginner=FewerNuggets(),
    aftermath=MarkGold(),
    ending=HandsEmpty("D15"),
    gold=KeepAndPay(),
    skips_empty_hands=True,
    shows_goals=False,
    open_discards=True,
    open_purses=True,
)
