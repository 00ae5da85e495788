"""`saboteur simulate`: many games between bots."""

import argparse
import os
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from tqdm import tqdm

from saboteur.cli.arguments import add_json, add_options, command, count, seed, whole
from saboteur.cli.output import print_json, print_table
from saboteur.games.catalogue import box
from saboteur.lab.simulate import Result, planned, usual_players
from saboteur.lab.simulate import simulate as play_all

if TYPE_CHECKING:
    from saboteur.cli.arguments import Subparsers

EXAMPLES = """\
  saboteur simulate base --players 5 --games 1000
  saboteur simulate base --players 7 --games 100000 --jobs 8 --seed 42 --json
  saboteur simulate base --players 4 --set edition=nl --set linked_placement=off
  saboteur simulate base --players 5 --games 10 --record games/"""


def add(commands: "Subparsers") -> None:
    parser = command(commands, "simulate", "play many games between bots", EXAMPLES)
    parser.add_argument("game", help="which game; `saboteur games` lists them")
    parser.add_argument("--players", type=count, metavar="N", help="default 5, if so many can play")
    parser.add_argument("--games", type=count, default=100, metavar="N", help="default 100")
    parser.add_argument(
        "--seed",
        type=seed,
        default=1,
        help="number or text, default 1; the same seed gives the same games and digest everywhere",
    )
    parser.add_argument(
        "--bots", default="random", help="names with commas, dealt round the seats; default random"
    )
    add_options(parser)
    parser.add_argument(
        "--jobs", type=whole, default=1, metavar="N", help="processes, default 1; 0 for every core"
    )
    parser.add_argument("--record", metavar="DIR", help="keep a record of every game (slower)")
    add_json(parser)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    plan = planned(
        args.game,
        players=args.players or usual_players(args.game),
        games=args.games,
        seed=args.seed,
        bots=args.bots.split(","),
        options=dict(args.options),
        record=args.record,
    )
    if args.record:
        Path(args.record).mkdir(parents=True, exist_ok=True)
    # disable=None: a bar on a terminal, none in a pipe.
    watch = partial(tqdm, total=args.games, unit="game", disable=None, leave=False)
    result = play_all(plan, jobs=args.jobs or os.cpu_count() or 1, watch=watch)
    if args.json:
        print_json(result)
    else:
        print_table(_rows(result))
    return 0


def _rows(result: Result) -> list[tuple[str, str]]:
    played = result.games if box(result.game).wins_games else result.rounds
    wins = [f"{side} {won:,} ({won / max(played, 1):.1%})" for side, won in result.wins.items()]
    gold = [f"{role} {mean:.3f}" for role, mean in result.mean_gold.items()]
    return [
        ("game", f"{result.game}, {result.players} players"),
        ("options", " ".join(f"{name}={value}" for name, value in result.options.items())),
        ("bots", ", ".join(result.bots)),
        ("games", f"{result.games:,}, seed {result.seed}"),
        ("rounds", f"{result.rounds:,}"),
        ("won by", ", ".join(wins)),
        ("gold a round", ", ".join(gold)),
        ("moves", f"{result.moves:,}"),
        ("time", f"{result.seconds:.2f} s, {result.moves_per_second:,.0f} moves/s"),
        ("digest", result.digest),
    ]
