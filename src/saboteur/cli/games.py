"""`saboteur games`: what can be played, and what a table may choose."""

import argparse
from dataclasses import dataclass
from textwrap import fill
from typing import TYPE_CHECKING

from saboteur.cli.arguments import add_json, add_language, command, language
from saboteur.cli.output import print_json
from saboteur.games.catalogue import CATALOGUE, Box
from saboteur.games.options import SWITCH, Option
from saboteur.words import Language

if TYPE_CHECKING:
    from saboteur.cli.arguments import Subparsers

EXAMPLES = """\
  saboteur games
  saboteur games --lang nl
  saboteur games --json"""
EDITION = "edition"


@dataclass(frozen=True)
class Choice:
    """An option as people read it; `values` say what each value means."""

    name: str
    type: str
    default: str
    values: dict[str, str]
    text: str


@dataclass(frozen=True)
class Described:
    name: str
    text: str
    players: tuple[int, int]
    options: dict[str, Choice]


def add(commands: "Subparsers") -> None:
    parser = command(commands, "games", "list the games and their options", EXAMPLES)
    add_language(parser)
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    words = language(args)
    found = {name: described(name, box, words) for name, box in CATALOGUE.items()}
    if args.json:
        print_json(found)
        return 0
    for number, (name, game) in enumerate(found.items()):
        print("\n" * bool(number) + f"{name}: {game.name}. {game.text}")
        for option, choice in game.options.items():
            _print(option, choice)
    return 0


def described(name: str, box: Box, words: Language) -> Described:
    editions = tuple(box.editions)
    options = {option.name: _choice(option, words) for option in box.options}
    if editions:
        first = _described(EDITION, "choice", editions[0], editions, words)
        options = {EDITION: first, **options}
    title = words.text("games", name, "name", default=name)
    text = words.text("games", name, "text", default="")
    return Described(title, text, box.rules.players, options)


def _choice(option: Option, words: Language) -> Choice:
    kind = "switch" if option.values == SWITCH else "choice" if option.values else "seat"
    values = option.values or tuple(words.words["options"][option.name]["values"])
    return _described(option.name, kind, option.default, values, words)


def _described(
    name: str, kind: str, default: str, values: tuple[str, ...], words: Language
) -> Choice:
    said = {value: words.text("options", name, "values", value, default=value) for value in values}
    text = words.text("options", name, "text", default="")
    return Choice(words.text("options", name, "name", default=name), kind, default, said, text)


def _print(option: str, choice: Choice) -> None:
    values = "|".join(choice.values)
    print(f"\n  {option}={values}  ({choice.default})")
    print(fill(choice.text, 80, initial_indent="    ", subsequent_indent="    "))
    for value, text in choice.values.items():
        print(fill(f"{value}: {text}", 80, initial_indent="      ", subsequent_indent="        "))
