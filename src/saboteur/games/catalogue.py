"""The boxes on the shelf: the only list of games, and how options make a ruleset."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from saboteur.games.base import BASE
from saboteur.games.duel import DUEL
from saboteur.games.options import (
    BASE_OPTIONS,
    EDITIONS,
    SABOTEUR2_OPTIONS,
    SOLO_OPTIONS,
    Option,
    OptionError,
)
from saboteur.games.saboteur2 import SABOTEUR_2
from saboteur.games.solo import SOLO, VERDICTS, verdict
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.setup import new_state
from saboteur.rules.state import State
from saboteur.rules.texts.reading import parse_position, read_position


@dataclass(frozen=True)
class Box:
    """A game as it stands on the shelf."""

    rules: Ruleset
    """Its rules with every option at its default."""
    options: tuple[Option, ...] = ()
    """What a table may choose, in the order it applies."""
    editions: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By edition: the options it presets."""
    sides: tuple[str, ...] = ()
    """The sides that can win a round, or the game if `wins_games`."""
    wins_games: bool = False
    """Whether sides win the game as a whole, one for each seat."""
    verdict: Callable[[int], int] | None = None
    """What a score is worth, in a game without opponents."""
    usual: int = 0
    """How many most tables seat."""
    sign: str = ""
    """A card that stands for the game."""
    chapters: str = ""
    """The letters of its rules, in the order to read them."""
    tells: Mapping[str, str] = field(default_factory=dict)
    """The rule behind each role, and behind a "role", "nugget", "goal", "discard" and "path".

    A game in which each seat digs from a start of its own colour tells of a "team" too, and a game
    with verdicts of a "verdict".
    """
    playouts: int = 1000
    """About how many playouts one core does in a second: what the expert spends on a choice."""


_SIDES_2: Final = (
    *("blue", "green", "blue-and-green", "boss-and-profiteer", "profiteer", "saboteurs"),
    "nobody",
)
_VERDICTS: Final = tuple(f"verdict-{number}" for number in range(len(VERDICTS)))

_BASE_TELLS: Final = {
    "role": "B1",
    "nugget": "B19",
    "goal": "T7",
    "discard": "B13",
    "path": "T5",
    "digger": "B19",
    "saboteur": "B21",
    "selfish-dwarf": "B29",
}
_SABOTEUR2_TELLS: Final = {
    "role": "X2",
    "nugget": "B19",
    "goal": "T7",
    "discard": "X4",
    "path": "T5",
    "blue-digger": "X25",
    "green-digger": "X25",
    "saboteur": "X28",
    "boss": "X27",
    "profiteer": "X27",
    "geologist": "X30",
}
_DIGGING_TELLS: Final = {
    "nugget": "D16",
    "goal": "T7",
    "discard": "D3",
    "path": "T5",
    "dwarf": "D4",
}
_DUEL_TELLS: Final = {**_DIGGING_TELLS, "team": "D1"}
_SOLO_TELLS: Final = {**_DIGGING_TELLS, "verdict": "S5"}

CATALOGUE: Final = {
    "base": Box(
        BASE,
        BASE_OPTIONS,
        EDITIONS,
        sides=("diggers", "saboteurs"),
        usual=5,
        sign="saboteur",
        chapters="TB",
        tells=_BASE_TELLS,
        playouts=4000,
    ),
    "saboteur2": Box(
        SABOTEUR_2,
        SABOTEUR2_OPTIONS,
        sides=_SIDES_2,
        usual=5,
        sign="boss",
        chapters="XTB",
        tells=_SABOTEUR2_TELLS,
        playouts=2000,
    ),
    "duel": Box(
        DUEL,
        sides=("blue", "green"),
        wins_games=True,
        usual=2,
        sign="blue-digger",
        chapters="DT",
        tells=_DUEL_TELLS,
    ),
    "solo": Box(
        SOLO,
        SOLO_OPTIONS,
        sides=_VERDICTS,
        wins_games=True,
        verdict=verdict,
        usual=1,
        sign="dwarf",
        chapters="SDT",
        tells=_SOLO_TELLS,
        playouts=3000,
    ),
}
"""Every game by its id."""

Choices = Mapping[str, str | int | bool]


def box(game: str) -> Box:
    if game not in CATALOGUE:
        raise OptionError(f"no such game: {game!r}; there are {', '.join(CATALOGUE)}")
    return CATALOGUE[game]


def ruleset(game: str, choices: Choices) -> Ruleset:
    """B28: the rules of a game with an edition's presets, then the options that are set singly."""
    return _ruleset(game, tuple(sorted((name, _text(value)) for name, value in choices.items())))


@lru_cache
def _ruleset(game: str, choices: tuple[tuple[str, str], ...]) -> Ruleset:
    """Rulesets never change, so that all tables with the same options share one."""
    shelf = box(game)
    chosen = dict(choices)
    known = {option.name for option in shelf.options} | ({"edition"} if shelf.editions else set())
    for name in chosen.keys() - known:
        has = f"it has {', '.join(sorted(known))}" if known else "it has none"
        raise OptionError(f"{game} has no option {name!r}; {has}")
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
    if type(players) is not int:
        raise OptionError(f"the number of players is a whole number, not {players!r}")
    if not least <= players <= most:
        number = f"{least} to {most}" if most > least else f"{least}"
        raise OptionError(f"{game} is for {number} players, not {players}")
    first = rules.options.get("first", "lot")
    if first.isdecimal() and int(first) >= players:
        raise OptionError(f"no seat {first} can begin: seats are 0 to {players - 1}")
    return new_state(rules, players)


def state_from(text: str) -> State:
    """The state that a position text describes."""
    return parse_position(text, ruleset)


def recorded_state(text: str) -> State:
    """The same for a record, which is folded on and not judged."""
    return read_position(text, ruleset)


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
