"""The games and their options, described in words for commands, programs and pages to show."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from saboteur.games.catalogue import CATALOGUE, Box
from saboteur.games.options import SWITCH, Option
from saboteur.rules.names import ROLES
from saboteur.rules.rows import (
    ACTION,
    CELL,
    DIGGING,
    USE_NAMES,
    ActionCard,
    Aim,
    Card,
    Kind,
    PathCard,
)
from saboteur.words import Language, language_of

EDITION = "edition"
EDITION_RULE = "B28"


@dataclass(frozen=True)
class DescribedOption:
    """An option as people read it."""

    name: str
    """Its title."""
    type: str
    """A "switch" (on or off), a "choice", or a "seat" (lot, or a seat's number as text)."""
    default: str
    """The value it has if nothing is chosen."""
    values: dict[str, str]
    """Every value it can have, with what it means."""
    text: str
    """What it changes."""
    rule: str
    """The id of the rule it is about."""


@dataclass(frozen=True)
class ShelfCard:
    """A card of a game."""

    copies: int
    """How many are in the box."""
    kind: Kind
    """A "path", "start", "goal" or "action"."""
    aim: Aim
    """What it is aimed at: "nothing", a "seat", "tool", "goal", "cell" or "door"."""
    use: str
    """What it is good for."""
    rules: tuple[str, ...]
    """The ids of its rules, the most telling first."""
    emblem: str = ""
    """The picture of an action card."""
    tools: tuple[str, ...] = ()
    """The tools it shows."""
    marker: str = ""
    """The marker it puts in front of a player."""


@dataclass(frozen=True)
class Described:
    """A game as people read it."""

    name: str
    """Its title."""
    text: str
    """What it is about."""
    players: tuple[int, int]
    """The fewest and the most players."""
    options: dict[str, DescribedOption]
    """Its options, by name."""
    editions: dict[str, dict[str, str]]
    """By edition: the options it presets."""
    usual: int
    """How many most tables seat."""
    sign: str
    """A card that stands for the game."""
    chapters: tuple[str, ...]
    """The letters of its rules, in reading order; an option may add that of its own rule."""
    roles: tuple[str, ...]
    """The roles it deals."""
    tells: dict[str, str]
    """The rule behind each role, and behind a "role", "nugget", "goal", "discard" and "path".

    Also behind a "team", where each seat digs from a start of its own colour, and behind the
    "verdict", where a score has one.
    """
    cards: dict[str, ShelfCard]
    """The cards it is played with, by name, starts and goals included."""


def shelf(language: str = "en") -> dict[str, Described]:
    """Every game by its id, described in a language: "en", "nl" or "fr".

    >>> shelf()["base"].players
    (3, 10)
    """
    words = language_of(language)
    return {game: _described(game, box, words) for game, box in CATALOGUE.items()}


def _described(game: str, box: Box, words: Language) -> Described:
    editions = {edition: dict(presets) for edition, presets in box.editions.items()}
    options = {option.name: _option(option, box, words) for option in box.options}
    if editions:
        first = _choice(EDITION, EDITION_RULE, "choice", next(iter(editions)), editions, words)
        options = {EDITION: first, **options}
    title, text = (words.text("games", game, part) for part in ("name", "text"))
    return Described(
        name=title,
        text=text,
        players=box.rules.players,
        options=options,
        editions=editions,
        usual=box.usual,
        sign=box.sign,
        chapters=tuple(box.chapters),
        roles=_roles(box),
        tells=dict(box.tells),
        cards=_cards(box.rules.cards),
    )


def _cards(rows: Iterable[Card]) -> dict[str, ShelfCard]:
    """By name; a card that comes with two boxes is there as often as in both."""
    cards: dict[str, ShelfCard] = {}
    for row in rows:
        card = _card(row)
        copies = card.copies + (cards[row.name].copies if row.name in cards else 0)
        cards[row.name] = replace(card, copies=copies)
    return cards


def _card(row: Card) -> ShelfCard:
    match row:
        case PathCard(_, copies, rules, kind):
            return ShelfCard(copies, kind, CELL, USE_NAMES[DIGGING], rules)
        case ActionCard():
            use, emblem = USE_NAMES[row.use], row.emblem or row.name
            return ShelfCard(
                row.copies, ACTION, row.aim, use, row.rules, emblem, row.tools, row.marker
            )


def _roles(box: Box) -> tuple[str, ...]:
    """All that any option brings into the game."""
    rulesets = [o.change(box.rules, value) for o in box.options for value in o.values]
    numbers = {
        int(role)
        for rules in (box.rules, *rulesets)
        for roles in rules.roles.values()
        for role in roles
    }
    return tuple(ROLES[number] for number in sorted(numbers))


def _option(option: Option, box: Box, words: Language) -> DescribedOption:
    if option.values:
        kind = "switch" if option.values == SWITCH else "choice"
        return _choice(option.name, option.rule, kind, option.default, option.values, words)
    _, most = box.rules.players
    seats = (option.default, *map(str, range(most)))
    return _choice(option.name, option.rule, "seat", option.default, seats, words)


def _choice(
    name: str, rule: str, kind: str, default: str, values: Iterable[str], words: Language
) -> DescribedOption:
    said = words.words["options"][name]
    meant = {value: said["values"].get(value, said["values"].get("seat")) for value in values}
    return DescribedOption(said["name"], kind, default, meant, said["text"], rule)
