"""The boxes on the shelf: the only list of games, and how options make a ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from saboteur.games import options as o
from saboteur.games.base import BASE
from saboteur.games.options import EDITIONS, SWITCH, Option, OptionError
from saboteur.rules.position import parse_position
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.setup import new_state
from saboteur.rules.state import State


@dataclass(frozen=True)
class Box:
    """A game as it stands on the shelf: its rules, what a table may choose, and presets."""

    rules: Ruleset
    options: tuple[Option, ...]
    editions: Mapping[str, Mapping[str, str]]


CATALOGUE: Final = {
    "base": Box(
        BASE,
        (
            Option("first", "B5", "lot", (), o.first),
            Option("self_sabotage", "B8", "on", SWITCH, o.self_sabotage),
            Option("round_end", "B17", "all_passed", tuple(o.ENDINGS), o.round_end),
            Option("open_discards", "B15", "off", SWITCH, o.open_discards),
            Option("sabotaged_unpaid", "B23", "off", SWITCH, o.sabotaged_unpaid),
            Option("linked_placement", "T5", "on", SWITCH, o.linked_placement),
        ),
        EDITIONS,
    ),
}

Choices = Mapping[str, str | int | bool]


def box(game: str) -> Box:
    if game not in CATALOGUE:
        raise OptionError(f"no such game: {game!r}; there are {', '.join(CATALOGUE)}")
    return CATALOGUE[game]


def ruleset(game: str, choices: Choices) -> Ruleset:
    """B28: the rules of a game with an edition's presets, then the options that are set singly."""
    shelf = box(game)
    chosen = {name: _text(value) for name, value in choices.items()}
    known = {option.name for option in shelf.options} | ({"edition"} if shelf.editions else set())
    for name in chosen.keys() - known:
        raise OptionError(f"{game} has no option {name!r}; it has {', '.join(sorted(known))}")
    settled = _edition(shelf, chosen)
    rules = shelf.rules
    for option in shelf.options:
        value = chosen.get(option.name, settled.get(option.name, option.default))
        _check(option, value)
        settled[option.name] = value
        rules = option.change(rules, value)
    return replace(rules, options=settled)


def new_table(game: str, players: int, choices: Choices) -> State:
    """A state before the first deal."""
    rules = ruleset(game, choices)
    least, most = rules.players
    if not least <= players <= most:
        raise OptionError(f"{game} is for {least} to {most} players, not {players}")
    if rules.first is not None and rules.first >= players:
        raise OptionError(f"no seat {rules.first} can begin: seats are 0 to {players - 1}")
    return new_state(rules, players)


def state_from(text: str) -> State:
    """The state that a position text describes."""
    return parse_position(text, ruleset)


def _edition(shelf: Box, chosen: Mapping[str, str]) -> dict[str, str]:
    if not shelf.editions:
        return {}
    edition = chosen.get("edition", next(iter(shelf.editions)))
    if edition not in shelf.editions:
        raise OptionError(f"no such edition: {edition!r}; there are {', '.join(shelf.editions)}")
    return {"edition": edition, **shelf.editions[edition]}


def _check(option: Option, value: str) -> None:
    if option.values and value not in option.values:
        allowed = ", ".join(option.values)
        raise OptionError(f"{option.name} is one of {allowed}, not {value!r}")
    if not option.values and value != option.default and not value.isdecimal():
        raise OptionError(f"{option.name} is {option.default!r} or a seat's number, not {value!r}")


def _text(value: str | int | bool) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
