"""The Duel: two starts, six goals, doors, trolls and gold along the way (D1–D18)."""

from dataclasses import replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.games import base
from saboteur.games.base import BASE
from saboteur.rules.cards import (
    BLUE,
    DUEL_ACTIONS,
    DUEL_GOALS,
    DUEL_TUNNELS,
    GREEN,
    NUMBERS,
    TROLL,
    deck,
)
from saboteur.rules.discarding import Pass, Shed
from saboteur.rules.duel.nuggets import KeepAndPay, PayTrolls
from saboteur.rules.duel.turn import DigAndBribe, FewerNuggets, Key, Mark, MarkGold, RockSlide
from saboteur.rules.effects import Break, Map
from saboteur.rules.endings import HandsEmpty
from saboteur.rules.mine import Grid
from saboteur.rules.names import BROKEN_TOOLS, DWARF, TOOLS
from saboteur.rules.placement import Ladder, OwnLinked
from saboteur.rules.ruleset import Choice, Effect, Placement
from saboteur.rules.turn import Lay, Play

BLUE_START: Final = "NESW+start+blue-ladder"
GREEN_START: Final = "NESW+start+green-ladder"
# D1: three ranks of goals
GOAL_CELLS: Final = ((5, -2), (5, 0), (5, 2), (7, -1), (7, 1), (9, 0))


def effects() -> dict[str, Effect]:
    """D11–D14"""
    table: dict[str, Effect] = {
        "key": Key(),
        "rock-slide": RockSlide("D13"),
        "treasure-map": Map("D14"),
    }
    for i, tool in enumerate(TOOLS):
        table[f"sabotage-{tool}"] = Break(i, False, "D11", "D11")
    return table | base.repairs(False, "D11", "D11")


def placements(ladders: tuple[str, ...]) -> list[Placement]:
    """D4; these colours' ladders follow D7."""
    linked, ladder = OwnLinked(), Ladder("D7", True)
    own = tuple(f"+{colour}-ladder" for colour in ladders)
    return [ladder if name.endswith(own) else linked for name in NUMBERS]


def choices() -> list[list[Choice]]:
    """D3, D9, D16"""
    turn = [DigAndBribe("D5"), Play(), Pass(2, True, "D3"), Shed(BROKEN_TOOLS, True, "D3")]
    return [[], turn, [Lay()], [], [], [], [Mark()], [PayTrolls()]]


DUEL: Final = replace(
    BASE,
    id="duel",
    players=(2, 2),
    roles={2: vec[u8]([DWARF] * 2)},
    hand_size={2: 6},
    deck=deck(DUEL_TUNNELS, DUEL_ACTIONS),
    starts=((0, -1, BLUE_START), (0, 1, GREEN_START)),
    goal_cells=GOAL_CELLS,
    goals=deck(DUEL_GOALS),
    nuggets=vec[u8](),
    counters=8,
    grid=Grid(46, 41),
    stops=vec[i64]([GREEN | TROLL, BLUE | TROLL]),
    asks=("D17", "D3", "T8", "B19", "D18", "X31", "D9", "D16"),
    turns="D3",
    held="D2",
    choices=choices(),
    placements=placements(("blue", "green")),
    effects=base.by_card(effects()),
    marker_cards=[NUMBERS[f"sabotage-{tool}"] for tool in TOOLS],
    beginner=FewerNuggets(),
    aftermath=MarkGold(),
    ending=HandsEmpty("D15"),
    gold=KeepAndPay(),
    skips_empty_hands=True,
    shows_goals=False,
    open_discards=True,
    open_purses=True,
)
