"""`saboteur bench`: how fast the kernel is here."""

import argparse
from dataclasses import asdict, fields
from functools import partial
from math import inf

from tqdm import tqdm

from saboteur.cli.arguments import BadInput, Parser, add_json
from saboteur.cli.output import print_json
from saboteur.lab.bench import SECONDS, Bench, Speed
from saboteur.lab.bench import bench as measure

EXAMPLES = """\
  saboteur bench
  saboteur bench --seconds 60 --json"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"about how long, default {SECONDS:g}"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if not 0 < args.seconds < inf:
        raise BadInput(f"--seconds must be a number above 0, not {args.seconds:g}")
    result = measure(seconds=args.seconds, watch=partial(tqdm, disable=None, leave=False))
    if args.json:
        print_json(result)
    else:
        _print(result)
    return 0


def _print(result: Bench) -> None:
    print(f"{'compiled' if result.compiled else 'plain'}, Python {result.python}")
    names = [field.name for field in fields(Speed)]
    print(f"{'':10}" + "".join(f"{name.replace('_per_second', '/s'):>20}" for name in names))
    for key, speed in result.kernel.items():
        print(f"{key:10}" + "".join(f"{_figure(value):>20}" for value in asdict(speed).values()))


def _figure(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"
