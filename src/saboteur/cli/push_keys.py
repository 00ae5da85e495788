"""`saboteur push-keys`: makes the keys by which push services know a server."""

import argparse
import re
from pathlib import Path

from saboteur.cli.arguments import BadInput, Parser

EXAMPLES = """\
  saboteur push-keys push.json --contact mailto:you@example.org
  saboteur serve --push-keys push.json"""
CONTACT = re.compile(r"mailto:[^\s@]+@[^\s@]+|https://[^\s/]+\S*")


def add_arguments(parser: Parser) -> None:
    parser.add_argument("file", metavar="FILE", help="where to write them; only you can read it")
    parser.add_argument(
        "--contact",
        required=True,
        metavar="ADDRESS",
        help="where push services reach you, mailto:… or https://…; they may ask for it",
    )


def run(args: argparse.Namespace) -> int:
    from saboteur.server.push.keys import make, write  # noqa: PLC0415

    if not CONTACT.fullmatch(args.contact):
        raise BadInput(f"{args.contact!r} is no contact: mailto:you@example.org or https://…")
    try:
        write(make(args.contact), Path(args.file))
    except FileExistsError as error:
        raise BadInput(
            f"{args.file} is there already; with other keys everybody must ask for notices again"
        ) from error
    print(f"{args.file}: keep it with your backups, and start saboteur serve --push-keys with it")
    return 0
