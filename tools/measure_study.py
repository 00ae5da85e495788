"""How good studies are: planted mistakes found, false alarms, marks that stay, chances come true.

python tools/measure_study.py planted --mistakes 200 --seed report --jobs 0
python tools/measure_study.py stays --games 6 --seed report --jobs 0 --out FILE
python tools/measure_study.py forecasts --games 500 --seed report --jobs 0 --pictures docs
python tools/measure_study.py time
"""

from __future__ import annotations

import argparse
import json
import os
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, Final

from tqdm import tqdm

from saboteur.lab.plot import standalone
from saboteur.lab.study_forecasts import (
    CHOOSER,
    TABLE,
    TRUE,
    Foretold,
    diagram,
    forecasts,
    mixed_game,
    off_by,
)
from saboteur.lab.study_trials import Stay, Trial, decisions_of, record_of, stays, tried
from saboteur.lab.workers import shared_out
from saboteur.study import BUDGET, study_of

# Games of good bots, with the players and the bots of each.
GOOD: Final = (
    ("base", 5, "expert@400"),
    ("saboteur2", 6, "expert@200"),
    ("duel", 2, "expert@200"),
)
TIMED: Final = (("base", 5, "expert@400"), ("saboteur2", 8, "expert@200"), ("duel", 2, "shrewd"))
# Games of mixed bots: of ten, so many with so many players.
MIXED: Final = (
    *(("base", 5), ("base", 4), ("base", 7), ("base", 5), ("base", 10), ("base", 3)),
    *(("saboteur2", 6), ("saboteur2", 9), ("duel", 2), ("duel", 2)),
)


class Notes:
    """What was found of each game, kept in a file where the same command goes on."""

    def __init__(self, file: Path | None) -> None:
        self._file = file
        there = file is not None and file.exists()
        lines = file.read_text(encoding="utf-8").splitlines() if file and there else []
        self.of: dict[int, Any] = {int(one["game"]): one["found"] for one in map(json.loads, lines)}

    def rest(self, games: int) -> Iterator[int]:
        return (game for game in range(games) if game not in self.of)

    def add(self, game: int, found: Any) -> None:
        self.of[game] = found
        if self._file:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(json.dumps({"game": game, "found": found}) + "\n")


def planted(args: argparse.Namespace) -> None:
    """Deals are played as long as mistakes are wanted; every decision is an untouched one, too."""
    notes, found = Notes(args.out), list[Trial]()
    begun = sum(bool(one["planted"]) for trials in notes.of.values() for one in trials)
    wanted = tqdm(total=args.mistakes, initial=begun, unit="mistake", disable=None)
    games = shared_out(partial(trials_of, args.seed), notes.rest(args.most), jobs(args))
    for place in range(args.most):
        while place not in notes.of:
            number, trials = next(games)
            notes.add(number, [asdict(one) for one in trials])
            wanted.update(sum(bool(one.planted) for one in trials))
        found += (Trial(**one) for one in notes.of[place])
        if sum(bool(one.planted) for one in found) >= args.mistakes:
            break
    for game in (*(name for name, _, _ in GOOD), ""):
        print(line(game or "all", [one for one in found if game in ("", one.game)]))


def trials_of(seed: str, number: int) -> tuple[int, list[Trial]]:
    """All that is tried of one game."""
    deal, place = divmod(number, len(GOOD))
    game, players, bot = GOOD[place]
    drawn = decisions_of(game, players, [bot], f"{seed}/{deal + 1}")
    names = (f"{seed}/{game}/{deal + 1}/{n}" for n in range(len(drawn)))
    return number, [tried(one, BUDGET, name) for one, name in zip(drawn, names, strict=True)]


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
    notes = Notes(args.out)
    work = partial(stays_of, args.seed)
    wanted = [n for n in range(args.games) if args.only in (None, GOOD[n % len(GOOD)][0])]
    rest = (number for number in wanted if number not in notes.of)
    for number, found in shared_out(work, rest, jobs(args)):
        notes.add(number, asdict(found))
    marks, stayed = Counter[str](), Counter[str]()
    for number, one in notes.of.items():
        game = GOOD[number % len(GOOD)][0]
        marks[game] += one["marks"]
        stayed[game] += one["stayed"]
    for game in marks:
        print(f"{game}: {stayed[game]} of {marks[game]} marks stay")
    print(f"all: {stayed.total()} of {marks.total()} marks stay with twice the budget")


def stays_of(seed: str, number: int) -> tuple[int, Stay]:
    game, players, bot = GOOD[number % len(GOOD)]
    return number, stays(record_of(game, players, [bot], f"{seed}/{number}"), BUDGET, seed)


def coming_true(args: argparse.Namespace) -> None:
    notes = Notes(args.out)
    work = partial(forecasts_of, args.seed)
    games = shared_out(work, notes.rest(args.games), jobs(args))
    begun = len(notes.of)
    for number, told in tqdm(games, total=args.games, initial=begun, unit="game", disable=None):
        notes.add(number, [asdict(one) for one in told])
    found = [
        (MIXED[number % len(MIXED)][0], Foretold(**one))
        for number, told in notes.of.items()
        for one in told
    ]
    for kind in (TRUE, TABLE, CHOOSER):
        every = [one for _, one in found if one.kind == kind]
        print(f"{kind}: off by {off_by(every):.3f} over {len(every)} decisions")
        for game in dict(MIXED):
            part = [one for name, one in found if (name, one.kind) == (game, kind)]
            if part:
                print(f"  {game}: off by {off_by(part):.3f} over {len(part)}")
        if args.pictures:
            file = args.pictures / f"forecasts-{kind}.svg"
            file.write_text(standalone(diagram(every)), encoding="utf-8", newline="\n")


def forecasts_of(seed: str, number: int) -> tuple[int, list[Foretold]]:
    game, players = MIXED[number % len(MIXED)]
    own = f"{seed}/{number}"
    return number, list(forecasts(mixed_game(game, players, own), BUDGET, own))


def timed(args: argparse.Namespace) -> None:
    for game, players, bot in TIMED:
        record = record_of(game, players, [bot], args.seed)
        begun = process_time()
        study = study_of(record)
        taken = process_time() - begun
        kinds = Counter(mark.kind for moment in study.moments for mark in moment.marks)
        print(f"{game} of {players}: {taken:.0f} s, {len(study.moments)} moments, {dict(kinds)}")


def jobs(args: argparse.Namespace) -> int:
    return args.jobs or os.cpu_count() or 1


DOING: Final = {"planted": planted, "stays": lasting, "forecasts": coming_true, "time": timed}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=DOING)
    parser.add_argument("--seed", default="tuning", help="the reported figures have seed report")
    parser.add_argument("--mistakes", type=int, default=200)
    parser.add_argument("--most", type=int, default=3000, help="planted: games at most")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--only", help="stays: of these games those of one kind, such as base")
    parser.add_argument("--jobs", type=int, default=1, help="processes; 0 for every core")
    parser.add_argument(
        "--out",
        type=Path,
        help="a file of what was found; the same command goes on where it stopped",
    )
    parser.add_argument("--pictures", type=Path, help="a folder for the diagrams of forecasts")
    args = parser.parse_args()
    DOING[args.what](args)


if __name__ == "__main__":
    main()
