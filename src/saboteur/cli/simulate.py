"""`saboteur simulate`: many games between bots."""

import argparse
import os
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from tqdm import tqdm

from saboteur.cli.arguments import (
    BadInput,
    Parser,
    add_json,
    add_options,
    add_strict,
    count,
    seed,
    whole,
)
from saboteur.cli.output import print_json, print_table, print_tables, print_troubles, stopped
from saboteur.games.catalogue import box
from saboteur.lab.balance import (
    balance,
    balance_facts,
    balance_page,
    balance_plot,
    balance_table,
    plans_by_players,
)
from saboteur.lab.failures import BotFailed, failure_lines
from saboteur.lab.page import write_whole
from saboteur.lab.plot import standalone
from saboteur.lab.simulate import Outcome, Plan, Simulation, planned, usual_players
from saboteur.lab.simulate import simulate as play_all

EXAMPLES = """\
  saboteur simulate base --players 5 --games 1000
  saboteur simulate base --players 7 --games 100000 --jobs 8 --seed 42 --json
  saboteur simulate base --players 4 --set edition=nl --set linked_placement=off
  saboteur simulate base --players 5 --games 10 --record games/
  saboteur simulate base --bots careful --games 200 --by players --html balance.html"""


def add_arguments(parser: Parser) -> None:
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
    parser.add_argument(
        "--by",
        choices=("players",),
        help="compare every number of players: wins by side, or gold by role, with intervals",
    )
    parser.add_argument("--html", type=Path, metavar="FILE", help="with --by: write a page")
    parser.add_argument("--plot", type=Path, metavar="FILE.svg", help="with --by: write the plot")
    add_strict(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    try:
        return _by_players(args) if args.by else _one_number(args)
    except BotFailed as failed:
        return stopped(failed)


def _by_players(args: argparse.Namespace) -> int:
    if args.players or args.record:
        raise BadInput("--by players goes without --players and --record")
    for path in filter(None, (args.html, args.plot)):
        if not path.resolve().parent.is_dir():
            raise BadInput(f"no such folder: {path.parent}")
    bots = tuple(args.bots.split(","))
    options = dict(args.options)
    plans = plans_by_players(
        args.game, games=args.games, bots=bots, seed=args.seed, options=options
    )
    jobs = args.jobs or os.cpu_count() or 1
    found = balance(plans, bots, jobs=jobs, watch=_watch, strict=args.strict)
    if args.html:
        write_whole(args.html, balance_page(found))
    if args.plot:
        write_whole(args.plot, standalone(balance_plot(found)))
    if args.json:
        print_json(found)
    else:
        print_tables(balance_facts(found), [balance_table(found)])
        print_troubles(found.failures)
    return 0


def _watch(plan: Plan, outcomes: Iterable[Outcome]) -> Iterable[Outcome]:
    # disable=None: a bar on a terminal, none in a pipe.
    about = f"{plan.players} players"
    return tqdm(outcomes, about, total=plan.games, unit="game", disable=None, leave=False)


def _one_number(args: argparse.Namespace) -> int:
    if args.html or args.plot:
        raise BadInput("--html and --plot go with --by players")
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
    jobs = args.jobs or os.cpu_count() or 1
    result = play_all(plan, jobs=jobs, watch=partial(_watch, plan), strict=args.strict)
    if args.json:
        print_json(result)
    else:
        print_table(_rows(result))
        print_troubles(result.failures)
    return 0


def _rows(result: Simulation) -> list[tuple[str, str]]:
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
        *failure_lines(result.failures),
        ("moves", f"{result.moves:,}"),
        ("time", f"{result.seconds:.2f} s, {result.moves_per_second:,.0f} moves/s"),
        ("digest", result.digest),
    ]
