"""`saboteur replay`: step through a record, by folding its facts only."""

import argparse
import sys
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

from saboteur import Record, read_record
from saboteur.cli.arguments import BadInput, Parser, add_json, add_language, count, language
from saboteur.cli.output import print_json
from saboteur.cli.screen import screen
from saboteur.cli.stepping import Stepping, arrow_keys, step_through
from saboteur.cli.story import Story
from saboteur.cli.typed import can_complete, read_line
from saboteur.play.codec import fact_data
from saboteur.play.facts import Fact
from saboteur.play.fairness import Checked, NotFair, checked
from saboteur.rules.facts import RoundDealt, RoundEnded
from saboteur.rules.seen import Viewer
from saboteur.words import from_one

EXAMPLES = """\
  saboteur replay game.saboteur.json
  saboteur replay game.saboteur.json --seat 2
  saboteur replay game.saboteur.json --all --mine
  saboteur replay game.saboteur.json --public --json
  saboteur replay game.saboteur.json --verify"""
ANY_HEIGHT = 1000


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a *.saboteur.json file")
    whose = parser.add_mutually_exclusive_group()
    whose.add_argument("--seat", type=count, metavar="N", help="only what this seat saw, from 1")
    whose.add_argument("--public", action="store_true", help="only what an onlooker saw")
    parser.add_argument(
        "--all", action="store_true", help="tell everything at once instead of step by step"
    )
    parser.add_argument(
        "--mine", action="store_true", help="tell everything, and draw the mine after every step"
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help="deal every round again from the promised seed and numbers, and compare",
    )
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    record = _read(args)
    if args.verify:
        return _verify(record, args.json)
    words = language(args)
    you = record.viewer if isinstance(record.viewer, int) else None
    tell = partial(Story, record, words, you=you)
    if args.json:
        _follow(record, tell())
        print_json(_data(record))
    elif args.all or args.mine or not (sys.stdin.isatty() and sys.stdout.isatty()):
        _tell(record, tell(), args.mine)
    else:
        # A record that breaks off is said to do so before one has read half of it.
        _follow(record, tell())
        keys = arrow_keys() if can_complete() else None
        step_through(Stepping(record, tell, words), screen(), words, partial(read_line, keys=keys))
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


def _verify(record: Record, as_json: bool) -> int:
    """Say whether a server dealt what it promised; a script asks for the exit status."""
    try:
        found, why = checked(record), None
    except NotFair as error:
        found, why = None, str(error)
    if as_json:
        print_json({"fair": found is not None, "why": why, "checked": found and asdict(found)})
    elif found is None:
        print(f"Not verified: {why}.", file=sys.stderr)
    else:
        print(_verdict(found))
    return 0 if found is not None else 1


def _verdict(found: Checked) -> str:
    rounds = "1 round was" if found.rounds == 1 else f"{found.rounds} rounds were"
    said = f"{rounds} dealt again: every card is as the promised seed deals it."
    if found.seats:
        said += f"\nNumbers of their own were added by: {_seats(found.seats)}."
    else:
        said += "\nNobody added a number of their own: the server alone could have chosen the seed."
    if found.undone:
        said += f"\nChoices undone, each with the deck shuffled from the same seed: {found.undone}."
    if found.missing:
        said += f"\nPromised a number and did not say it in time: {_seats(found.missing)}."
    return said


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(f"seat {from_one(seat)}" for seat in seats)


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
    shown = screen()
    columns = shown.columns
    for step in record.steps:
        for recorded in step.facts:
            fact = recorded.fact
            story.follow(fact)
            heading = isinstance(fact, RoundDealt | RoundEnded)
            shown.say(story.say(fact), "heading" if heading else "fact")
            if isinstance(fact, RoundEnded):
                for line in story.roles(fact):
                    shown.say(line)
                shown.draw(story.mine(columns, ANY_HEIGHT))
        if every_step:
            shown.draw(story.mine(columns, ANY_HEIGHT))
