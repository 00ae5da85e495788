"""`saboteur backup`: a copy of all tables, also while the server is running."""

import argparse
from pathlib import Path

from saboteur.cli.arguments import BadInput, Parser
from saboteur.cli.serve import add_database, database_file

EXAMPLES = """\
  saboteur backup tables.db
  saboteur backup --db sqlite:////srv/saboteur/tables.db monday.db"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a new file, which will hold all secrets"
    )
    add_database(parser)


def run(args: argparse.Namespace) -> int:
    from saboteur.server.store.contract import StoreError  # noqa: PLC0415
    from saboteur.server.store.upkeep import back_up  # noqa: PLC0415

    source = database_file(args.db)
    if not source.exists():
        raise BadInput(f"there is no database at {source}; name one with --db")
    if args.file.exists():
        raise BadInput(f"{args.file} exists already")
    if not args.file.resolve().parent.is_dir():
        raise BadInput(f"no such folder: {args.file.parent}")
    try:
        back_up(source, args.file)
    except StoreError as error:
        raise OSError(str(error)) from error
    print(args.file)
    return 0
