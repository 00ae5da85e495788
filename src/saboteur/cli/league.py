"""`saboteur league`: levels against each other on the same deals, with intervals."""

import argparse
import sys
from functools import partial
from pathlib import Path
from typing import Final

from tqdm import tqdm

from saboteur.cli.arguments import (
    BadInput,
    Parser,
    add_json,
    add_options,
    add_strict,
    add_workers,
    count,
    seed,
    workers,
)
from saboteur.cli.output import print_json, print_tables, print_troubles, stopped
from saboteur.lab.failures import BotFailed
from saboteur.lab.journal import Journal, JournalError
from saboteur.lab.league import LeagueError, begun, hold, planned_league, usual_journal
from saboteur.lab.matches import LeaguePlan
from saboteur.lab.page import write_whole
from saboteur.lab.report import league_facts, league_page
from saboteur.lab.simulate import usual_players
from saboteur.lab.standings import LeagueResult, result
from saboteur.lab.tables import league_tables
from saboteur.lab.workers import Workers

SEARCHER: Final = "expert"
USUAL_OPPONENT: Final = "careful"
INTERRUPTED: Final = 130

EXAMPLES = """\
  saboteur league --game base --players 5 --bots beginner,careful --deals 500
  saboteur league --game duel --bots beginner,careful --deals 200 --jobs 0 --html duel.html
  saboteur league --bots random,beginner --against careful --deals 200 --json"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--game", default="base", help="which game, default base")
    parser.add_argument(
        "--players", type=count, metavar="N", help="default 5, or as many as can play"
    )
    parser.add_argument(
        "--bots", help="levels separated by commas, weakest first; expert@500 sets a budget"
    )
    parser.add_argument(
        "--against", metavar="LEVEL", help="let every level play only against this one"
    )
    parser.add_argument(
        "--curve",
        metavar="N,N,...",
        help=f"strength by playouts: {SEARCHER}@N for each, by default against {USUAL_OPPONENT}",
    )
    parser.add_argument("--deals", type=count, default=100, metavar="N", help="default 100")
    parser.add_argument(
        "--seed",
        type=seed,
        default=1,
        help="number or text, default 1; the same seed gives the same deals",
    )
    add_options(parser)
    add_workers(parser)
    parser.add_argument("--html", type=Path, metavar="FILE", help="write a page with plots")
    parser.add_argument(
        "--journal",
        type=Path,
        metavar="FILE",
        help="where to note finished rounds, so that a run can resume;"
        " default a file of the user's cache",
    )
    parser.add_argument("--fresh", action="store_true", help="start the journal again")
    add_strict(parser)
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    try:
        return _run(args)
    except (JournalError, LeagueError) as error:
        raise BadInput(str(error)) from error


def _run(args: argparse.Namespace) -> int:
    plan = _plan(args)
    if args.html and not args.html.resolve().parent.is_dir():
        raise BadInput(f"no such folder: {args.html.parent}")
    journal = Journal(args.journal or usual_journal(plan), plan)
    if args.fresh:
        journal.forget()
    try:
        found = _held(plan, journal, workers(args), args.strict)
    except BotFailed as failed:
        return stopped(failed)
    except KeyboardInterrupt:
        done, units = len(begun(plan, journal)), plan.units()
        _say(f"saboteur: stopped with {done:,} of {units:,} done; the same command goes on there")
        return INTERRUPTED
    if args.html:
        write_whole(args.html, league_page(found))
    if args.json:
        print_json(found)
    else:
        print_tables(league_facts(found), league_tables(found, every_margin=False))
        print_troubles(found.not_reproducible.failures)
    return 0


def _plan(args: argparse.Namespace) -> LeaguePlan:
    if bool(args.bots) == bool(args.curve):
        raise BadInput("name levels with --bots, or playouts with --curve, and not both")
    levels = args.bots.split(",") if args.bots else _budgets(args.curve)
    against = args.against or (USUAL_OPPONENT if args.curve else None)
    return planned_league(
        args.game,
        players=args.players or usual_players(args.game),
        deals=args.deals,
        levels=levels,
        seed=args.seed,
        options=dict(args.options),
        against=against,
    )


def _budgets(text: str) -> list[str]:
    budgets = text.split(",")
    if not all(budget.isdecimal() for budget in budgets):
        raise BadInput(f"--curve takes whole numbers with commas, not {text!r}")
    return [f"{SEARCHER}@{int(budget)}" for budget in budgets]


def _held(plan: LeaguePlan, journal: Journal, on: Workers, strict: bool) -> LeagueResult:
    done = begun(plan, journal)
    if done:
        _say(f"going on: {len(done):,} of {plan.units():,} done, as {journal.path} says")
    # disable=None: a bar on a terminal, none in a pipe.
    watch = partial(
        tqdm,
        total=plan.units(),
        initial=len(done),
        unit=plan.unit,
        disable=None,
        leave=False,
    )
    return result(hold(plan, journal, done, on=on, watch=watch, strict=strict))


def _say(text: str) -> None:
    print(text, file=sys.stderr)
