"""How good studies are: planted mistakes found, false alarms, marks that stay, time.

python tools/measure_study.py planted --mistakes 200 --seed report
python tools/measure_study.py stays --games 4 --seed report
python tools/measure_study.py time
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from time import process_time
from typing import Final

from saboteur.lab.study_trials import Trial, decisions_of, record_of, stays, tried
from saboteur.study import BUDGET, study_of

# Games of good bots, with the players and the bots of each.
GOOD: Final = (
    ("base", 5, "expert@400"),
    ("saboteur2", 6, "expert@200"),
    ("duel", 2, "expert@200"),
)
TIMED: Final = (("base", 5, "expert@400"), ("saboteur2", 8, "expert@200"), ("duel", 2, "shrewd"))


def planted(args: argparse.Namespace) -> None:
    """Until enough mistakes are planted; every decision also counts as an untouched one."""
    found: list[Trial] = []
    for number, trial in enumerate(trials(args.seed)):
        found.append(trial)
        if args.out:
            with args.out.open("a", encoding="utf-8") as file:
                file.write(json.dumps(asdict(trial)) + "\n")
        if sum(bool(one.planted) for one in found) >= args.mistakes or number >= args.most:
            break
    for game in (*(name for name, _, _ in GOOD), ""):
        print(line(game or "all", [one for one in found if game in ("", one.game)]))


def trials(seed: str) -> Iterator[Trial]:
    deal = 0
    while True:
        deal += 1
        for game, players, bot in GOOD:
            drawn = decisions_of(game, players, [bot], f"{seed}/{deal}")
            for number, one in enumerate(drawn):
                yield tried(one, BUDGET, f"{seed}/{game}/{deal}/{number}")


def line(name: str, found: list[Trial]) -> str:
    mistakes = [one for one in found if one.planted]
    hit = sum(one.found for one in mistakes)
    marked = [one for one in found if one.marked]
    false = sum(one.searched < one.lacks / 2 for one in marked)
    return (
        f"{name}: {hit} of {len(mistakes)} planted mistakes found; of {len(found)} untouched "
        f"decisions {len(marked)} marked, {false} of them not borne out by a larger search"
    )


def lasting(args: argparse.Namespace) -> None:
    marks, stayed = 0, 0
    for number in range(args.games):
        game, players, bot = GOOD[number % len(GOOD)]
        found = stays(record_of(game, players, [bot], f"{args.seed}/{number}"), BUDGET, args.seed)
        marks, stayed = marks + found.marks, stayed + found.stayed
        print(f"{game}: {found.stayed} of {found.marks} marks stay", flush=True)
    print(f"all: {stayed} of {marks} marks stay with twice the budget")


def timed(args: argparse.Namespace) -> None:
    for game, players, bot in TIMED:
        record = record_of(game, players, [bot], args.seed)
        begun = process_time()
        study = study_of(record)
        taken = process_time() - begun
        kinds = Counter(mark.kind for moment in study.moments for mark in moment.marks)
        print(f"{game} of {players}: {taken:.0f} s, {len(study.moments)} moments, {dict(kinds)}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=["planted", "stays", "time"])
    parser.add_argument("--seed", default="tuning", help="the reported figures have seed report")
    parser.add_argument("--mistakes", type=int, default=200)
    parser.add_argument("--most", type=int, default=5000, help="decisions at most")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--out", type=Path, help="a file for every trial, as JSON lines")
    args = parser.parse_args()
    {"planted": planted, "stays": lasting, "time": timed}[args.what](args)


if __name__ == "__main__":
    main()
