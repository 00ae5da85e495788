"""`saboteur riddles`: make riddles, prove them again, and solve them in the terminal."""

import argparse
import os
import sys
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final

from tqdm import tqdm

from saboteur.cli.arguments import BadInput, Parser, add_json, add_language, count, language, whole
from saboteur.cli.output import print_json
from saboteur.cli.riddle import solve
from saboteur.cli.riddle_making import MOST_GAMES, made
from saboteur.cli.serve import add_database
from saboteur.lab.workers import shared_out
from saboteur.riddles import (
    Collection,
    Riddle,
    RiddleError,
    of_the_day,
    read_riddles,
    shipped,
)
from saboteur.riddles.mining import counted
from saboteur.riddles.proving import proved_again
from saboteur.riddles.riddle import KINDS

EXAMPLES = """\
  saboteur riddles make --out riddles.jsonl --count 20 --seed mine
  saboteur riddles make --people --out ours.jsonl
  saboteur riddles check riddles.jsonl
  saboteur riddles list --json
  saboteur riddles play"""
USUAL_COUNT: Final = 100


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "what",
        choices=DOING,
        help="make seeks and proves new ones, check proves those of a file again",
    )
    parser.add_argument(
        "file",
        nargs="?",
        type=Path,
        metavar="FILE",
        help="which riddles; by default those that came with the program",
    )
    parser.add_argument("--out", type=Path, metavar="FILE", help="make: where; .gz packs it")
    parser.add_argument(
        "--count", type=count, default=USUAL_COUNT, metavar="N", help="make: how many, default 100"
    )
    parser.add_argument(
        "--games", type=count, default=MOST_GAMES, metavar="N", help="make: look at so many at most"
    )
    parser.add_argument(
        "--seed", default="riddles", help="make: of games and proofs; check: of other proofs"
    )
    parser.add_argument(
        "--kinds", nargs="+", choices=KINDS, default=KINDS, metavar="KIND", help="make: only these"
    )
    parser.add_argument("--number", type=count, metavar="N", help="play: which; today's by default")
    parser.add_argument(
        "--jobs",
        type=whole,
        default=1,
        metavar="N",
        help="make, check: processes, default 1; 0 for every core",
    )
    parser.add_argument(
        "--people",
        action="store_true",
        help="make: in games of this server's people, where all who played have agreed",
    )
    add_database(parser)
    add_language(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    try:
        return DOING[args.what](args)
    except RiddleError as error:
        raise BadInput(str(error)) from error


def make(args: argparse.Namespace) -> int:
    return _told(made(args), args)


def check(args: argparse.Namespace) -> int:
    """Every riddle proved once more, with chances of its own."""
    riddles = _collection(args).riddles
    again = partial(_again, args.seed)
    done = shared_out(again, riddles, args.jobs or os.cpu_count() or 1)
    told = tqdm(done, total=len(riddles), unit="riddle", disable=None, leave=False)
    order = [one.id for one in riddles]
    results = sorted(told, key=lambda one: order.index(one["id"]))
    wrong = [one for one in results if one["wrong"]]
    if args.json:
        print_json(results)
    else:
        for one in wrong:
            print(f"{one['id']}: {one['wrong']}")
        print(f"{len(results) - len(wrong)} of {len(results)} riddles hold what they say")
    return 1 if wrong else 0


def _again(seed: str, riddle: Riddle) -> dict[str, Any]:
    try:
        margin = round(proved_again(riddle, f"{seed} again/{riddle.id}"), 4)
    except RiddleError as error:
        return {"id": riddle.id, "margin": None, "wrong": str(error)}
    return {"id": riddle.id, "margin": margin, "wrong": None}


def listed(args: argparse.Namespace) -> int:
    return _told(_collection(args), args)


def play(args: argparse.Namespace) -> int:
    riddles = _collection(args).riddles
    if not riddles:
        raise BadInput("there are no riddles in it")
    today = of_the_day(riddles, datetime.now(UTC).date())
    number = today if args.number is None else args.number - 1
    if number >= len(riddles):
        raise BadInput(f"there are {len(riddles)} riddles")
    return solve(riddles[number], number, language(args), sys.stdin)


def _collection(args: argparse.Namespace) -> Collection:
    return Collection("", 0, shipped()) if args.file is None else read_riddles(args.file)


def _told(collection: Collection, args: argparse.Namespace) -> int:
    if args.json:
        print_json([_about(riddle) for riddle in collection.riddles])
        return 0
    if args.what == "list":
        for number, riddle in enumerate(collection.riddles, 1):
            solved = " ".join(f"{level} {share:.0%}" for level, share in riddle.solved.items())
            print(f"{number:4}  {riddle.kind:8} {riddle.rung}  {riddle.margin:.3f}  {solved}")
    kinds = sorted(counted(collection.riddles).items())
    parts = ", ".join(f"{count} {kind} of rung {rung}" for (kind, rung), count in kinds)
    print(f"{len(collection.riddles)} riddles: {parts or 'none'}")
    return 0


def _about(riddle: Riddle) -> dict[str, Any]:
    names = ("id", "kind", "rung", "solved", "value", "margin", "origin", "source")
    return {**{name: getattr(riddle, name) for name in names}, "answer": riddle.best.text}


DOING: Final = {"make": make, "check": check, "list": listed, "play": play}
