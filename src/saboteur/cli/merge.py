"""`saboteur merge`: portions of one simulation, played apart, as if it had been one run."""

import argparse
from pathlib import Path

from saboteur.cli.arguments import BadInput, Parser, add_json
from saboteur.cli.simulate import show
from saboteur.lab.portions import PortionError, read_portions, write_portion
from saboteur.lab.simulate import Plan, simulation

EXAMPLES = """\
  saboteur simulate base --games 0:500 --portion first.json
  saboteur simulate base --games 500:1000 --portion second.json
  saboteur merge first.json second.json"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help="what `simulate --portion` wrote"
    )
    parser.add_argument("--portion", type=Path, metavar="FILE", help="keep them as one portion")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    try:
        identity, portion = read_portions(args.files)
        plan = Plan(
            game=identity["game"],
            players=identity["players"],
            games=portion.games,
            seed=identity["seed"],
            bots=tuple(identity["bots"]),
            options=tuple(identity["options"].items()),
            first=portion.first,
        )
    except PortionError as error:
        raise BadInput(str(error)) from error
    if args.portion:
        write_portion(args.portion, identity, portion)
    show(simulation(plan, portion, seconds=0.0), as_json=args.json)
    return 0
