"""`saboteur torture`: whole games on servers where everything goes wrong, by a seed."""

import argparse
import multiprocessing
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import partial

from tqdm import tqdm

from saboteur.cli.arguments import BadInput, Parser, add_json, count, whole
from saboteur.cli.output import print_json, print_table
from saboteur.server.torture.world import SETTINGS, Ordeal, torture

EXAMPLES = """\
  saboteur torture --seeds 1000
  saboteur torture --seeds 10000 --processes 2 --json
  saboteur torture --seed 4711
  saboteur torture --seeds 200 --game duel"""
TOGETHER = 10
# So many failing seeds are told in full.
TOLD = 10


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--seeds", type=count, metavar="N", help="how many, default 100, or 1 with --seed"
    )
    parser.add_argument("--seed", type=whole, metavar="S", help="the first of them, default 0")
    parser.add_argument("--game", help="only this game; by default all kinds of tables")
    parser.add_argument(
        "--processes", type=count, default=1, metavar="N", help="that play seeds, default 1"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    games = sorted({setting[0] for setting in SETTINGS})
    if args.game is not None and args.game not in games:
        raise BadInput(f"{args.game} is not tortured; choose one of {', '.join(games)}")
    first = args.seed or 0
    number = args.seeds or (100 if args.seed is None else 1)
    began = time.perf_counter()
    bar = tqdm(played(first, number, args), total=number, disable=None, leave=False, unit="seed")
    outcomes = list(bar)
    took = time.perf_counter() - began
    failed = [outcome for outcome in outcomes if outcome.wrong]
    if args.json:
        print_json(
            {
                "first": first,
                "seeds": number,
                "seconds": round(took, 1),
                "entries": sum(outcome.entries for outcome in outcomes),
                "simulated_seconds": round(sum(outcome.seconds for outcome in outcomes)),
                "faults": summed(outcomes),
                "failed": [asdict(outcome) for outcome in failed],
                "digests": {outcome.seed: outcome.digest for outcome in outcomes[:TOLD]},
            }
        )
    else:
        tell(outcomes, failed, took, args.game)
    return 1 if failed else 0


def played(first: int, number: int, args: argparse.Namespace) -> Iterator[Ordeal]:
    seeds = range(first, first + number)
    one = partial(torture, game=args.game)
    if args.processes == 1 or number == 1:
        yield from map(one, seeds)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(args.processes, mp_context=context) as pool:
        yield from pool.map(one, seeds, chunksize=TOGETHER)


def tell(outcomes: list[Ordeal], failed: list[Ordeal], took: float, game: str | None) -> None:
    for outcome in failed[:TOLD]:
        print(f"seed {outcome.seed} ({outcome.game}, {outcome.servers} servers):")
        for wrong in outcome.wrong[:5]:
            print(f"  {wrong}")
        only = f" --game {game}" if game else ""
        print(f"  again: saboteur torture --seed {outcome.seed}{only}\n")
    faults = summed(outcomes)
    print_table(
        [
            ("seeds", f"{len(outcomes)} in {took:.0f} s"),
            ("two servers", str(sum(outcome.servers > 1 for outcome in outcomes))),
            ("log entries", str(sum(outcome.entries for outcome in outcomes))),
            ("simulated", f"{sum(outcome.seconds for outcome in outcomes) / 3600:.1f} hours"),
            ("faults", f"{sum(faults.values())} of {len(faults)} kinds"),
            ("violations", f"in {len(failed)} seeds" if failed else "none"),
            *([("digest", outcomes[0].digest)] if len(outcomes) == 1 else []),
        ]
    )


def summed(outcomes: list[Ordeal]) -> Counter[str]:
    total: Counter[str] = Counter()
    for outcome in outcomes:
        total.update(outcome.faults)
    return total
