"""Measure how fair the games are by the number of players, and write it into docs/balance.md.

python tools/measure_balance.py --jobs 2 --write
python tools/measure_balance.py --only base --games 10
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable
from typing import Final

from pages import DOCS, dated, fill, markdown
from saboteur.cli.output import progress
from saboteur.lab.balance import (
    balance,
    balance_plot,
    balance_tables,
    command_of,
    plans_by_players,
)
from saboteur.lab.plot import standalone
from saboteur.lab.portions import Portion
from saboteur.lab.simulate import Plan

BOTS: Final = ("expert@100",)
GAMES: Final = {"base": 50, "saboteur2": 16}
# How the published tables were measured, where that is not as usual.
OPTIONS: Final = {"base": {"round_end": "all_passed"}}


def watch(plan: Plan, portions: Iterable[Portion]) -> Iterable[Portion]:
    return progress(portions, plan.games, f"{plan.game}, {plan.players} players")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", choices=tuple(GAMES), help="one game, default all")
    parser.add_argument("--games", type=int, help="for each number of players")
    parser.add_argument("--jobs", type=int, default=1, help="processes, default 1")
    parser.add_argument("--write", action="store_true", help="write docs/balance.md and its plots")
    args = parser.parse_args()
    for game in [args.only] if args.only else GAMES:
        games, options = args.games or GAMES[game], OPTIONS.get(game)
        plans = plans_by_players(game, games=games, bots=BOTS, options=options)
        found = balance(plans, BOTS, jobs=args.jobs, watch=watch)
        body = "\n\n".join((f"`{command_of(found)}`", *map(markdown, balance_tables(found))))
        print(body)
        if args.write:
            fill("balance.md", game, dated(body))
            plot = standalone(balance_plot(found))
            (DOCS / f"balance-{game}.svg").write_text(plot, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
