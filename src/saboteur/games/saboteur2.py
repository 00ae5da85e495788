"""Saboteur 2: the base game with more tunnels, more roles and more ways to hinder (X1–X34)."""

from dataclasses import replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import u8

from saboteur.games import base
from saboteur.games.base import BASE
from saboteur.rules.cards import (
    BASE_ACTIONS,
    BASE_TUNNELS,
    NUMBERS,
    SABOTEUR2_ACTIONS,
    SABOTEUR2_TUNNELS,
    deck,
)
from saboteur.rules.discarding import Pass, Shed
from saboteur.rules.endings import NoPlayable
from saboteur.rules.mine import Grid
from saboteur.rules.names import (
    BLUE_DIGGER,
    BOSS,
    GEOLOGIST,
    GREEN_DIGGER,
    NO_DIGGING,
    PROFITEER,
    SABOTEUR,
)
from saboteur.rules.placement import Ladder, Linked
from saboteur.rules.ruleset import Choice, Effect, Placement, Ruleset
from saboteur.rules.saboteur2.blockers import Block, DigPastDwarves, RockfallUnderDwarves, Unblocked
from saboteur.rules.saboteur2.effects import (
    ChangeHats,
    FreeAtLast,
    HandsOff,
    Inspect,
    PlanTheft,
    SwapHands,
    Trap,
)
from saboteur.rules.saboteur2.spoils import Spoils, Steal
from saboteur.rules.turn import Dig, Lay, Play

PLAYERS: Final = (2, 12)
# X2: how many of each role
ROLES: Final = (
    [BLUE_DIGGER] * 4 + [GREEN_DIGGER] * 4 + [BOSS, PROFITEER] + [GEOLOGIST] * 2 + [SABOTEUR] * 3
)
# X7: the cards that may lie in front of a player
MARKER_CARDS: Final = (*BASE.marker_cards, NUMBERS["trapped"], NUMBERS["theft"])


def effects(self_sabotage: bool) -> dict[str, Effect]:
    """X6, X11–X17"""
    return base.effects(self_sabotage) | {
        "trapped": Trap("X11"),
        "free-at-last": FreeAtLast("X12"),
        "theft": PlanTheft(),
        "hands-off": HandsOff("X14"),
        "inspection": Inspect("X15"),
        "swap-hands": SwapHands("X16"),
        "change-hats": ChangeHats("X17"),
    }


def placements() -> list[Placement]:
    """X8, X9: doors and separate paths change nothing for placing; ladders follow X21."""
    linked, ladder = Linked(), Ladder("X21", False)
    return [ladder if "+ladder" in name else linked for name in list(NUMBERS)]


def turn_choices() -> list[Choice]:
    """X4, X5"""
    return [Dig("X6"), Play(), Pass(3, False, "X4"), Shed(NO_DIGGING, False, "X4")]


def choices(turn: list[Choice]) -> list[list[Choice]]:
    return [[], turn, [Lay()], [], [], [Steal()], [], []]


SABOTEUR_2: Final = replace(
    BASE,
    id="saboteur2",
    players=PLAYERS,
    roles={players: vec[u8](ROLES) for players in range(PLAYERS[0], PLAYERS[1] + 1)},
    # X3: hands of six for any number of players, ten cards set aside
    hand_size=dict.fromkeys(range(PLAYERS[0], PLAYERS[1] + 1), 6),
    aside=10,
    # X1: 70 tunnels, 48 actions, no nugget cards
    deck=deck(BASE_TUNNELS, BASE_ACTIONS, SABOTEUR2_TUNNELS, SABOTEUR2_ACTIONS),
    nuggets=vec[u8](),
    grid=Grid(81, 77),
    asks=("X34", "X4", "T8", "B19", "X34", "X31", "D9", "D16"),
    held="X3",
    choices=choices(turn_choices()),
    placements=placements(),
    effects=base.by_card(effects(True)),
    marker_cards=list(MARKER_CARDS),
    ending=NoPlayable("X22", NO_DIGGING),
    gold=Spoils(True),
    open_discards=True,
)


def blockers(rules: Ruleset) -> Ruleset:
    """A1–A4: two dwarves that block a path until somebody pays; everybody starts with one gold."""
    turn = [DigPastDwarves("X6"), *turn_choices()[1:], Block()]
    rockfall = NUMBERS["rockfall"]
    return replace(
        rules,
        starting_gold=1,
        figures=2,
        choices=choices(turn),
        placements=[Unblocked(placement) for placement in rules.placements],
        effects=[
            RockfallUnderDwarves("B11") if number == rockfall else effect
            for number, effect in enumerate(rules.effects)
        ],
    )
