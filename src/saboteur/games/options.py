"""What a table may choose: each option with its values, its default and what it changes."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import u8

from saboteur.games import base, saboteur2, solo
from saboteur.rules.base.cards import BREAK
from saboteur.rules.base.effects import Break
from saboteur.rules.base.scoring import BaseGold
from saboteur.rules.endings import AllPassed, HandsEmpty, NoPlayable, PassedUnable
from saboteur.rules.mine import Grid
from saboteur.rules.names import DIGGER, SELFISH
from saboteur.rules.placement import Adjacent, Linked
from saboteur.rules.ruleset import Ending, Ruleset, with_effects
from saboteur.rules.saboteur2.spoils import Spoils
from saboteur.rules.setup import LeftOfTheLast, without

SWITCH: Final = ("on", "off")


@dataclass(frozen=True)
class Option:
    """A choice that a table has."""

    name: str
    """Its id."""
    rule: str
    """The rule it is about."""
    default: str
    """The value it has if nothing is chosen."""
    values: tuple[str, ...]
    """What may be chosen; empty for a seat's number."""
    change: Callable[[Ruleset, str], Ruleset]
    """Makes the ruleset with a value of it."""


class OptionError(ValueError):
    """A game, number of players, option or value that does not exist; the message says which do."""


def self_sabotage(rules: Ruleset, value: str) -> Ruleset:
    """B8, X6"""
    return with_effects(rules, {BREAK: lambda card: Break(card, oneself=value == "on")})


def round_end(rules: Ruleset, value: str) -> Ruleset:
    """B17"""
    return replace(rules, ending=ENDINGS[value])


def open_discards(rules: Ruleset, value: str) -> Ruleset:
    """B15"""
    return replace(rules, open_discards=value == "on")


def sabotaged_unpaid(rules: Ruleset, value: str) -> Ruleset:
    """B23"""
    gold = BaseGold(value == "on")
    return replace(rules, gold=gold, choices=base.choices(gold))


def linked_placement(rules: Ruleset, value: str) -> Ruleset:
    """T5"""
    placement = Linked() if value == "on" else Adjacent()
    return replace(rules, placements=base.everywhere(placement))


def first(rules: Ruleset, value: str) -> Ruleset:
    """B5"""
    return replace(rules, beginner=LeftOfTheLast(None if value == "lot" else int(value)))


def selfish_dwarf(rules: Ruleset, value: str) -> Ruleset:
    """B29"""
    if value == "off":
        return rules
    digger = vec[u8]([DIGGER])
    roles = {n: append(without(roles, digger), u8(SELFISH)) for n, roles in rules.roles.items()}
    return replace(rules, roles=roles, always_dealt=SELFISH)


def max_saboteurs(rules: Ruleset, value: str) -> Ruleset:
    """B30"""
    if value == "off":
        return rules
    digger = vec[u8]([DIGGER])
    return replace(rules, roles={n: without(roles, digger) for n, roles in rules.roles.items()})


def saboteurs_known(rules: Ruleset, value: str) -> Ruleset:
    """B31"""
    return replace(rules, fellows_known=value == "on")


def rounds(rules: Ruleset, value: str) -> Ruleset:
    """B32"""
    sets = 1 if int(value) <= ROUNDS_A_SET else 2
    return replace(rules, rounds=int(value), nuggets=vec[u8](list(rules.nuggets) * sets))


def open_gold(rules: Ruleset, value: str) -> Ruleset:
    """B33"""
    return replace(rules, open_purses=value == "on")


def goals(rules: Ruleset, value: str) -> Ruleset:
    """B34; T1: the grid grows with the places of the goals."""
    if value == "printed":
        return rules
    grid = Grid(rules.grid.width + 1, rules.grid.height + 2)
    return replace(rules, goal_cells=GOAL_CELLS[value], grid=grid)


def quiet(rules: Ruleset, value: str) -> Ruleset:
    """B35"""
    return replace(rules, quiet="B35" if value == "on" else "")


def round_end_2(rules: Ruleset, value: str) -> Ruleset:
    """X22"""
    return replace(rules, ending=ENDINGS_2[value])


def profiteer_counts(rules: Ruleset, value: str) -> Ruleset:
    """X29"""
    return replace(rules, gold=Spoils(value == "on"))


def blockers(rules: Ruleset, value: str) -> Ruleset:
    """A1–A4"""
    return saboteur2.blockers(rules) if value == "on" else rules


def endings(rule: str, shed: int) -> dict[str, Ending]:
    return {
        "passed_unable": PassedUnable(rule, shed),
        "all_passed": AllPassed(rule),
        "no_playable": NoPlayable(rule, shed),
        "hands_empty": HandsEmpty(rule),
    }


ENDINGS: Final = endings("B17", 0)
ENDINGS_2: Final = endings("X22", saboteur2.NO_DIGGING)
EDITIONS: Final = {
    "en": {"self_sabotage": "on", "round_end": "passed_unable", "open_discards": "off"},
    "nl": {"self_sabotage": "off", "round_end": "no_playable", "open_discards": "on"},
    "fr": {"self_sabotage": "on", "round_end": "hands_empty", "open_discards": "off"},
}

# B32: so many rounds are played with one set of nugget cards
ROUNDS_A_SET: Final = 3
GOAL_CELLS: Final = {
    "printed": base.GOAL_CELLS,
    "far": ((8, -2), (9, 0), (8, 2)),
    "wide": ((8, -3), (8, 0), (8, 3)),
}

FIRST: Final = Option("first", "B5", "lot", (), first)
# House rules that the base game and Saboteur 2 share.
HOUSE_RULES: Final = (
    Option("saboteurs_known", "B31", "off", SWITCH, saboteurs_known),
    Option("rounds", "B32", "3", ("1", "2", "3", "4", "5"), rounds),
    Option("open_gold", "B33", "off", SWITCH, open_gold),
    Option("goals", "B34", "printed", tuple(GOAL_CELLS), goals),
    Option("quiet", "B35", "off", SWITCH, quiet),
)
BASE_OPTIONS: Final = (
    FIRST,
    Option("self_sabotage", "B8", "on", SWITCH, self_sabotage),
    Option("round_end", "B17", "passed_unable", tuple(ENDINGS), round_end),
    Option("open_discards", "B15", "off", SWITCH, open_discards),
    Option("sabotaged_unpaid", "B23", "off", SWITCH, sabotaged_unpaid),
    Option("linked_placement", "T5", "on", SWITCH, linked_placement),
    Option("selfish_dwarf", "B29", "off", SWITCH, selfish_dwarf),
    Option("max_saboteurs", "B30", "off", SWITCH, max_saboteurs),
    *HOUSE_RULES,
)
SABOTEUR2_OPTIONS: Final = (
    FIRST,
    Option("self_sabotage", "X6", "on", SWITCH, self_sabotage),
    Option("round_end", "X22", "no_playable", tuple(ENDINGS_2), round_end_2),
    Option("open_discards", "X6", "on", SWITCH, open_discards),
    Option("profiteer_counts", "X29", "on", SWITCH, profiteer_counts),
    Option("blockers", "A1", "off", SWITCH, blockers),
    *HOUSE_RULES,
)
SOLO_OPTIONS: Final = (Option("colour", "S1", "blue", ("blue", "green"), solo.colour),)
