"""What a table may choose: each option with its values, its default, and what it replaces."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from saboteur.games import base
from saboteur.rules.endings import AllPassed, HandsEmpty, NoPlayable
from saboteur.rules.placement import Adjacent, Linked
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.scoring import BaseGold

SWITCH: Final = ("on", "off")


@dataclass(frozen=True)
class Option:
    """`values` are what may be chosen; none are listed when a seat's number is."""

    name: str
    rule: str
    default: str
    values: tuple[str, ...]
    change: Callable[[Ruleset, str], Ruleset]


class OptionError(ValueError):
    """An option or value that does not exist, or not in this game."""


def self_sabotage(rules: Ruleset, value: str) -> Ruleset:
    """B8"""
    return replace(rules, effects=base.by_card(base.effects(value == "on")))


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
    return replace(rules, first=None if value == "lot" else int(value))


ENDINGS: Final = {
    "all_passed": AllPassed(),
    "no_playable": NoPlayable(),
    "hands_empty": HandsEmpty(),
}
EDITIONS: Final = {
    "en": {"self_sabotage": "on", "round_end": "all_passed", "open_discards": "off"},
    "nl": {"self_sabotage": "off", "round_end": "no_playable", "open_discards": "on"},
    "fr": {"self_sabotage": "on", "round_end": "hands_empty", "open_discards": "off"},
}
