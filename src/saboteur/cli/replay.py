"""`saboteur replay`: step through a record, by folding its facts only."""

import argparse
from pathlib import Path
from shutil import get_terminal_size
from typing import Any

from saboteur import Record, read_record
from saboteur.cli.arguments import BadInput, Parser, add_json, add_language, count, language
from saboteur.cli.output import print_json
from saboteur.cli.story import Story
from saboteur.play.codec import fact_data
from saboteur.play.facts import Fact
from saboteur.rules.facts import RoundEnded
from saboteur.rules.seen import Viewer
from saboteur.words import from_one

EXAMPLES = """\
  saboteur replay game.saboteur.json
  saboteur replay game.saboteur.json --seat 2 --mine
  saboteur replay game.saboteur.json --public --json"""
ANY_HEIGHT = 1000


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a *.saboteur.json file")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=count, metavar="N", help="only what this seat saw, from 1")
    whose.add_argument("--public", action="store_true", help="only what an onlooker saw")
    parser.add_argument("--mine", action="store_true", help="draw the mine after every step")
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    record = _read(args)
    story = Story(record, language(args))
    if args.json:
        _follow(record, story)
        print_json(_data(record))
    else:
        _tell(record, story, args.mine)
    return 0


def _read(args: argparse.Namespace) -> Record:
    try:
        record = read_record(args.file)
    except OSError as error:
        raise BadInput(f"cannot read {args.file}: {error.strerror}") from error
    if args.seat is not None and args.seat > record.players:
        raise BadInput(f"no seat {args.seat}: seats are 1 to {record.players}")
    whose: Viewer = None if args.public else args.seat - 1 if args.seat else record.viewer
    if isinstance(record.viewer, int) and whose != record.viewer:
        raise BadInput(f"this record holds only what seat {from_one(record.viewer)} saw")
    return record.seen_by(whose)


def _follow(record: Record, story: Story) -> None:
    for fact in _facts(record):
        story.follow(fact)


def _facts(record: Record) -> list[Fact]:
    return [recorded.fact for step in record.steps for recorded in step.facts]


def _data(record: Record) -> dict[str, Any]:
    return {
        "game": record.game,
        "options": record.options,
        "players": record.players,
        "seats": record.seats,
        "viewer": record.viewer,
        "facts": [fact_data(fact) for fact in _facts(record)],
    }


def _tell(record: Record, story: Story, every_step: bool) -> None:
    columns = get_terminal_size().columns
    for step in record.steps:
        for recorded in step.facts:
            fact = recorded.fact
            story.follow(fact)
            print(story.say(fact))
            if isinstance(fact, RoundEnded):
                print(*story.roles(fact), sep="\n")
                print(story.mine(columns, ANY_HEIGHT))
        if every_step:
            print(story.mine(columns, ANY_HEIGHT))
