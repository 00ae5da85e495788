"""`saboteur migrate`: move a house to another database."""

import argparse
import sys
from collections.abc import Callable

from tqdm import tqdm

from saboteur.cli.arguments import BadInput, Parser, add_json
from saboteur.cli.output import print_json, print_table
from saboteur.cli.serve import add_database, alone, file_behind, usual_database

EXAMPLES = """\
  saboteur migrate --to postgresql://saboteur@localhost/saboteur
  saboteur migrate --db postgresql://saboteur@localhost/saboteur --to sqlite:///tables.db"""


def add_arguments(parser: Parser) -> None:
    add_database(parser)
    parser.add_argument(
        "--to", required=True, metavar="URL", help="a database where nothing is yet"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    from saboteur.server.store.contract import StoreError  # noqa: PLC0415
    from saboteur.server.store.moving import copied  # noqa: PLC0415

    source = args.db or usual_database()
    path = file_behind(source)
    file_behind(args.to)
    if path is not None and not path.exists():
        raise BadInput(f"there is no database at {path}; name one with --db")
    try:
        # What a server would still write would not come along.
        with alone(source):
            counts = copied(source, args.to, showing)
    except StoreError as error:
        raise OSError(str(error)) from error
    if args.json:
        print_json(counts)
    else:
        print_table((str(count), name) for name, count in counts.items())
    return 0


def showing(total: int) -> Callable[[int], None]:
    bar = tqdm(total=total, unit=" rows", leave=False, disable=not sys.stderr.isatty())

    def show(rows: int) -> None:
        bar.update(rows)
        if bar.n >= total:
            bar.close()

    return show
