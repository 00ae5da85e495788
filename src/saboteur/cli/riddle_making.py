"""`saboteur riddles make`: riddles sought in games of bots, or of a server's people who agreed.

Whatever was found is in the file at any time; the same command goes on where it stopped.
"""

import argparse
import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tqdm import tqdm

from saboteur.cli.arguments import BadInput
from saboteur.lab.workers import in_order, shared_out
from saboteur.play.record import Record
from saboteur.riddles import Collection, read_riddles, write_riddles
from saboteur.riddles.mining import Shift, Sought, dug, suits
from saboteur.riddles.shelf import arranged

# So many games are enough of games that bots play.
MOST_GAMES: Final = 100_000


def made(args: argparse.Namespace) -> Collection:
    out: Path | None = args.out
    if out is None or not out.resolve().parent.is_dir():
        raise BadInput("make needs --out FILE, in a folder that is there")
    begun = read_riddles(out) if out.exists() else Collection(args.seed, 0, ())
    if begun.seed != args.seed:
        raise BadInput(f"{out} was begun with --seed {begun.seed}")
    if {one.origin for one in begun.riddles} - {"people" if args.people else "bots"}:
        raise BadInput(f"{out} has riddles of other games; --people needs a file of its own")
    making = Making(args, begun)
    making.go_on()
    return making.done()


class Making:
    """A collection that grows, and is in its file after every game."""

    def __init__(self, args: argparse.Namespace, begun: Collection) -> None:
        self._args = args
        self._looked, self._found = begun.looked, list(begun.riddles)
        self._records: list[Record] | None = None
        if args.people:
            self._people()
        self._sought = Sought.evenly(args.count, args.kinds)
        for riddle in self._found:
            self._sought.take(riddle)

    def _people(self) -> None:
        """All games that may be used today; a riddle of one that may not be any more goes."""
        seed = self._args.seed
        named = {Shift(seed, 0, (), record).name: record for record in _agreed(self._args)}
        self._found = [one for one in self._found if _game_of(one.source) in named]
        had = {_game_of(one.source) for one in self._found}
        self._records = [record for name, record in named.items() if name not in had]
        self._looked = 0

    def go_on(self) -> None:
        jobs, total = self._args.jobs or os.cpu_count() or 1, self._args.count
        results = shared_out(dug, self._shifts(), jobs)
        with tqdm(total=total, initial=len(self._found), unit="riddle", disable=None) as bar:
            for riddles in in_order(results, self._looked):
                if not self._sought.kinds:
                    break
                for riddle in filter(self._sought.takes, riddles):
                    self._sought.take(riddle)
                    self._found.append(riddle)
                    bar.update()
                self._looked += 1
                bar.set_postfix(games=self._looked)
                write_riddles(self._args.out, self._collection())

    def _shifts(self) -> Iterator[Shift]:
        """Kinds of which there are enough by then are not sought any more."""
        number, seed, records = self._looked, self._args.seed, self._records
        games = self._args.games if records is None else min(len(records), self._args.games)
        while self._sought.kinds and number < games:
            record = None if records is None else records[number]
            yield Shift(seed, number, self._sought.kinds, record)
            number += 1

    def _collection(self) -> Collection:
        return Collection(self._args.seed, self._looked, tuple(self._found))

    def done(self) -> Collection:
        self._found = list(arranged(self._found))
        write_riddles(self._args.out, self._collection())
        return self._collection()


def _game_of(source: str) -> str:
    """A riddle's source is its game and the step in it."""
    return source.rpartition("/")[0]


def _agreed(args: argparse.Namespace) -> list[Record]:
    from saboteur.cli.tables import with_store  # noqa: PLC0415
    from saboteur.server.store.contract import StoreError  # noqa: PLC0415
    from saboteur.server.tables.agreeing import agreed_records  # noqa: PLC0415

    try:
        found = asyncio.run(with_store(args.db, agreed_records))
    except StoreError as error:
        raise OSError(str(error)) from error
    return [record for record in found if suits(record)]
