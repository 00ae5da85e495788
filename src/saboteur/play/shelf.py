"""The games and what a table may choose, with words: for commands, programs and pages to show."""

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
    """An option as people read it: `values` are all it may be, and what each means.

    Its type is "switch" (on or off), "choice", or "seat" (lot, or a seat's number as text); `rule`
    is the id of the rule it is about.
    """

    name: str
    type: str
    default: str
    values: dict[str, str]
    text: str
    rule: str


@dataclass(frozen=True)
class ShelfCard:
    """A card of a game, by its name; the rule that tells most comes first.

    Its kind is "path", "start", "goal" or "action"; it is aimed at "nothing", a "seat", a "tool" of
    a seat, a "goal", a "cell" or a "door". `use` is what it is good for, `marker` what it puts in
    front of a player, and `emblem` the picture of an action card, which shows its `tools`.
    """

    copies: int
    kind: Kind
    aim: Aim
    use: str
    rules: tuple[str, ...]
    emblem: str = ""
    tools: tuple[str, ...] = ()
    marker: str = ""


@dataclass(frozen=True)
class Described:
    """A game as people read it; `editions` are the options that each edition presets.

    `usual` is how many most tables seat, and `sign` a card that stands for the game. `chapters` are
    the letters of its rules in the order they are read; an option may bring one more, that of its
    rule. `tells` names the rule behind each of the `roles`, and behind what a "role", a "nugget", a
    "goal" and a "discard" is. `cards` are all it is played with, the starts and goals too.
    """

    name: str
    text: str
    players: tuple[int, int]
    options: dict[str, DescribedOption]
    editions: dict[str, dict[str, str]]
    usual: int
    sign: str
    chapters: tuple[str, ...]
    roles: tuple[str, ...]
    tells: dict[str, str]
    cards: dict[str, ShelfCard]


def shelf(language: str = "en") -> dict[str, Described]:
    """Every game by its id, described in a language."""
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
    numbers = {int(role) for roles in box.rules.roles.values() for role in roles}
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
    meant = {value: said["values"]["seat" if value.isdecimal() else value] for value in values}
    return DescribedOption(said["name"], kind, default, meant, said["text"], rule)
