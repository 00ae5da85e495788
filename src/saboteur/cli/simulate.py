"""`saboteur simulate`: many games between bots."""

import argparse
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from time import perf_counter

from saboteur.cli.arguments import (
    BadInput,
    Parser,
    add_json,
    add_options,
    add_strict,
    add_workers,
    count,
    seed,
    whole,
    workers,
)
from saboteur.cli.output import (
    print_json,
    print_table,
    print_tables,
    print_troubles,
    progress,
    stopped,
)
from saboteur.games.catalogue import box
from saboteur.lab.balance import (
    balance,
    balance_facts,
    balance_page,
    balance_plot,
    balance_tables,
    plans_by_players,
)
from saboteur.lab.dataset_folder import DatasetError
from saboteur.lab.failures import BotFailed, failure_lines
from saboteur.lab.page import write_whole
from saboteur.lab.plot import standalone
from saboteur.lab.portions import Portion, write_portion
from saboteur.lab.simulate import (
    Plan,
    Simulation,
    identity,
    planned,
    play_all,
    simulation,
    usual_players,
)

EXAMPLES = """\
  saboteur simulate base --players 5 --games 1000
  saboteur simulate base --players 7 --games 100000 --jobs 8 --seed 42 --json
  saboteur simulate base --players 4 --set edition=nl --set linked_placement=off
  saboteur simulate base --players 5 --games 10 --record games/
  saboteur simulate base --games 10000 --bots careful --out games.parquet --jobs 0
  saboteur simulate base --games 5000:10000 --portion second-half.json
  saboteur simulate base --bots careful --games 200 --by players --html balance.html"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("game", help="which game; `saboteur games` lists them")
    parser.add_argument(
        "--players", type=count, metavar="N", help="default 5, or as many as can play"
    )
    parser.add_argument(
        "--games",
        type=games,
        default=range(100),
        metavar="N",
        help="default 100; 1000:2000 plays only the games from 1000 up to 1999",
    )
    parser.add_argument(
        "--seed",
        type=seed,
        default=1,
        help="number or text, default 1; a seed gives the same games and digest on every machine",
    )
    parser.add_argument(
        "--bots",
        default="random",
        help="names separated by commas, dealt round the seats; default random",
    )
    add_options(parser)
    add_workers(parser)
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="write games, rounds, actions and facts as tables: games.parquet or games.jsonl",
    )
    parser.add_argument(
        "--portion", type=Path, metavar="FILE", help="keep the result for `saboteur merge`"
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
    except DatasetError as error:
        raise BadInput(str(error)) from error


def _by_players(args: argparse.Namespace) -> int:
    if args.players or args.record or args.out or args.portion:
        raise BadInput("--by players goes without --players, --record, --out and --portion")
    if args.games.start:
        raise BadInput("--by players plays all games: --games takes one number")
    for path in filter(None, (args.html, args.plot)):
        if not path.resolve().parent.is_dir():
            raise BadInput(f"no such folder: {path.parent}")
    bots = tuple(args.bots.split(","))
    options = dict(args.options)
    plans = plans_by_players(
        args.game, games=len(args.games), bots=bots, seed=args.seed, options=options
    )
    found = balance(plans, bots, on=workers(args), watch=_watch, strict=args.strict)
    if args.html:
        write_whole(args.html, balance_page(found))
    if args.plot:
        write_whole(args.plot, standalone(balance_plot(found)))
    if args.json:
        print_json(found)
    else:
        print_tables(balance_facts(found), balance_tables(found))
        print_troubles(found.failures)
    return 0


def _watch(plan: Plan, portions: Iterable[Portion]) -> Iterable[Portion]:
    return progress(portions, plan.games, f"{plan.players} players")


def _one_number(args: argparse.Namespace) -> int:
    if args.html or args.plot:
        raise BadInput("--html and --plot go with --by players")
    plan = planned(
        args.game,
        players=args.players or usual_players(args.game),
        games=len(args.games),
        first=args.games.start,
        seed=args.seed,
        bots=args.bots.split(","),
        options=dict(args.options),
        record=args.record,
        out=None if args.out is None else str(args.out.resolve()),
    )
    if args.portion and not args.portion.resolve().parent.is_dir():
        raise BadInput(f"no such folder: {args.portion.parent}")
    started = perf_counter()
    played = play_all(plan, on=workers(args), watch=partial(_watch, plan), strict=args.strict)
    seconds = perf_counter() - started
    if args.portion:
        write_portion(args.portion, identity(plan), played)
    show(simulation(plan, played, seconds), as_json=args.json)
    return 0


def show(result: Simulation, *, as_json: bool) -> None:
    if as_json:
        print_json(result)
    else:
        print_table(_rows(result))
        print_troubles(result.failures)


def games(text: str) -> range:
    """How many games, or which."""
    first, colon, last = text.rpartition(":")
    if not colon:
        return range(count(text))
    found = range(whole(first), whole(last))
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r} has no games in it")
    return found


def _from(first: int) -> str:
    return f" from number {first:,} on" if first else ""


def _rows(result: Simulation) -> list[tuple[str, str]]:
    played = result.games if box(result.game).wins_games else result.rounds
    wins = [f"{side} {won:,} ({won / max(played, 1):.1%})" for side, won in result.wins.items()]
    gold = [f"{role} {mean:.3f}" for role, mean in result.mean_gold.items()]
    return [
        ("game", f"{result.game}, {result.players} players"),
        ("options", " ".join(f"{name}={value}" for name, value in result.options.items())),
        ("bots", ", ".join(result.bots)),
        ("games", f"{result.games:,}{_from(result.first)}, seed {result.seed}"),
        ("rounds", f"{result.rounds:,}"),
        ("won by", ", ".join(wins)),
        ("gold a round", ", ".join(gold)),
        *failure_lines(result.failures),
        ("moves", f"{result.moves:,}"),
        *_time(result),
        ("digest", result.digest),
    ]


def _time(result: Simulation) -> list[tuple[str, str]]:
    """Merged portions took no time of their own."""
    if not result.seconds:
        return []
    return [("time", f"{result.seconds:.2f} s, {result.moves_per_second:,.0f} moves/s")]
