"""Saboteur 2: the base game with more tunnels, more roles and more ways to hinder (X1–X34)."""

from dataclasses import replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from saboteur.games.base import BASE
from saboteur.rules.base.cards import BASE_ACTIONS, BASE_PATHS, BASE_TUNNELS, REMOVE
from saboteur.rules.base.effects import BASE_EFFECTS
from saboteur.rules.cards import FIRST_ACTION, LADDER, deck
from saboteur.rules.discarding import Passing, Shedding
from saboteur.rules.endings import NoPlayable
from saboteur.rules.mine import Grid
from saboteur.rules.names import (
    BLUE_DIGGER,
    BOSS,
    BROKEN_TOOLS,
    GEOLOGIST,
    GREEN_DIGGER,
    PROFITEER,
    SABOTEUR,
    TRAPPED,
)
from saboteur.rules.placement import Ladder, Linked
from saboteur.rules.ruleset import (
    DEAL,
    LAYING,
    OVER,
    THEFT_CHOICE,
    TURN,
    Choice,
    Placement,
    Ruleset,
    asked,
    effects_of,
    marker_cards,
    offered,
    with_effects,
)
from saboteur.rules.saboteur2.blockers import (
    Blocking,
    DigPastDwarves,
    RockfallUnderDwarves,
    Unblocked,
)
from saboteur.rules.saboteur2.cards import SABOTEUR2_ACTIONS, SABOTEUR2_PATHS
from saboteur.rules.saboteur2.effects import SABOTEUR2_EFFECTS
from saboteur.rules.saboteur2.spoils import Spoils, Stealing
from saboteur.rules.turn import Digging, Laying, Playing

PLAYERS: Final = (2, 12)
# X2: how many of each role
ROLES: Final = (
    [BLUE_DIGGER] * 4 + [GREEN_DIGGER] * 4 + [BOSS, PROFITEER] + [GEOLOGIST] * 2 + [SABOTEUR] * 3
)
# X11
NO_DIGGING: Final[int] = BROKEN_TOOLS | 1 << TRAPPED
ACTIONS: Final = (*BASE_ACTIONS, *SABOTEUR2_ACTIONS)


def placements() -> list[Placement]:
    """X8, X9: doors and separate paths change nothing for placing; ladders follow X21."""
    linked, ladder = Linked(), Ladder("X21", False)
    return [ladder if LADDER[2 * card] else linked for card in range(FIRST_ACTION)]


def turn_choices() -> list[Choice]:
    """X4, X5"""
    return [Digging("X6"), Playing(), Passing(3, False, "X4"), Shedding(NO_DIGGING, False, "X4")]


def choices(turn: list[Choice]) -> list[list[Choice]]:
    return offered({TURN: turn, LAYING: [Laying()], THEFT_CHOICE: [Stealing()]})


SABOTEUR_2: Final = replace(
    BASE,
    id="saboteur2",
    players=PLAYERS,
    roles={players: vec[u8](ROLES) for players in range(PLAYERS[0], PLAYERS[1] + 1)},
    # X3: hands of six for any number of players, ten cards set aside
    hand_size=dict.fromkeys(range(PLAYERS[0], PLAYERS[1] + 1), 6),
    aside=10,
    # X1: 70 tunnels, 48 actions, no nugget cards
    cards=(*BASE_PATHS, *SABOTEUR2_PATHS, *ACTIONS),
    deck=deck(*BASE_TUNNELS, *BASE_ACTIONS, *SABOTEUR2_PATHS, *SABOTEUR2_ACTIONS),
    nuggets=vec[u8](),
    grid=Grid(81, 77),
    asks=asked({DEAL: "X34", TURN: "X4", OVER: "X34"}),
    held="X3",
    choices=choices(turn_choices()),
    placements=placements(),
    effects=effects_of(ACTIONS, {**BASE_EFFECTS, **SABOTEUR2_EFFECTS}),
    marker_cards=marker_cards(ACTIONS),
    no_digging=NO_DIGGING,
    ending=NoPlayable("X22", NO_DIGGING),
    gold=Spoils(True),
    open_discards=True,
)


def blockers(rules: Ruleset) -> Ruleset:
    """A1–A4: two dwarves that block a path until a player pays; all start with one gold."""
    turn = [DigPastDwarves("X6"), *turn_choices()[1:], Blocking()]
    rules = with_effects(rules, {REMOVE: RockfallUnderDwarves})
    return replace(
        rules,
        starting_gold=1,
        figures=2,
        choices=choices(turn),
        placements=[Unblocked(placement) for placement in rules.placements],
    )
