"""`saboteur games`: what can be played, and what a table may choose."""

import argparse
from itertools import groupby
from textwrap import fill

from saboteur import shelf
from saboteur.cli.arguments import Parser, add_json, add_language, language
from saboteur.cli.output import print_json
from saboteur.play.shelf import DescribedOption
from saboteur.words import Language

EXAMPLES = """\
  saboteur games
  saboteur games --lang nl
  saboteur games --json"""


def add_arguments(parser: Parser) -> None:
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    words = language(args)
    found = shelf(words.code)
    if args.json:
        print_json(found)
        return 0
    for number, (name, game) in enumerate(found.items()):
        print("\n" * bool(number) + f"{name}: {game.name}. {game.text}")
        for option, choice in game.options.items():
            _print(option, choice, words)
    return 0


def _print(option: str, choice: DescribedOption, words: Language) -> None:
    seat = choice.type == "seat"
    values = words.phrase("lot-or-seat") if seat else "|".join(choice.values)
    print(f"\n  {option}={values}  ({choice.default})")
    print(fill(choice.text, 80, initial_indent="    ", subsequent_indent="    "))
    for text, group in groupby(choice.values, key=choice.values.__getitem__):
        line = f"{', '.join(group)}: {text}"
        print(fill(line, 80, initial_indent="      ", subsequent_indent="        "))
