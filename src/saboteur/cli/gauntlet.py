"""`saboteur gauntlet`: one bot against tricksters, in both roles."""

import argparse
import os
from functools import partial
from pathlib import Path

from tqdm import tqdm

from saboteur.bots.tricksters import TRICKS
from saboteur.cli.arguments import BadInput, Parser, add_json, add_options, count, seed, whole
from saboteur.cli.output import print_json, print_tables
from saboteur.lab.gauntlet import planned_gauntlet, run_gauntlet
from saboteur.lab.gauntlet_page import gauntlet_facts, gauntlet_page, gauntlet_tables
from saboteur.lab.page import write_whole

EXAMPLES = """\
  saboteur gauntlet shrewd --deals 100 --jobs 0
  saboteur gauntlet expert@400 --tricks honest-to-2,hoarder --html gauntlet.html
  saboteur gauntlet my_bots:Clever --deals 20 --json"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("bot", help="a level, module:factory, or exec:PROGRAM")
    parser.add_argument(
        "--tricks",
        metavar="NAME,NAME,...",
        help=f"which tricksters, default all: {', '.join(TRICKS)}",
    )
    parser.add_argument("--game", default="base", help="a game of two sides, default base")
    parser.add_argument("--players", type=count, default=5, metavar="N", help="default 5")
    parser.add_argument(
        "--deals", type=count, default=50, metavar="N", help="against each trickster, default 50"
    )
    parser.add_argument(
        "--seed",
        type=seed,
        default=1,
        help="number or text, default 1; the same seed gives the same deals",
    )
    add_options(parser)
    parser.add_argument(
        "--jobs", type=whole, default=1, metavar="N", help="processes, default 1; 0 for every core"
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page")
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    if args.html and not args.html.resolve().parent.is_dir():
        raise BadInput(f"no such folder: {args.html.parent}")
    plan = planned_gauntlet(
        args.bot,
        tricks=args.tricks.split(",") if args.tricks else (),
        game=args.game,
        players=args.players,
        deals=args.deals,
        seed=args.seed,
        options=dict(args.options),
    )
    # disable=None: a bar on a terminal, none in a pipe.
    watch = partial(tqdm, total=len(plan.units()), unit="deal", disable=None, leave=False)
    found = run_gauntlet(plan, jobs=args.jobs or os.cpu_count() or 1, watch=watch)
    if args.html:
        write_whole(args.html, gauntlet_page(found))
    if args.json:
        print_json(found)
    else:
        print_tables(gauntlet_facts(found), gauntlet_tables(found))
    return 0
