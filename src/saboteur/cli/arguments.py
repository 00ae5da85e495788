"""What the commands share: how arguments are read, and how bad ones are answered in one line."""

import argparse
import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, NoReturn

from saboteur.words import LANGUAGES, Language, language_of

if TYPE_CHECKING:
    from saboteur.lab.workers import Workers

    Subparsers = argparse._SubParsersAction["Parser"]


class BadInput(ValueError):
    """Something a person typed that makes no sense."""


class Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        raise BadInput(f"{message} (try: {self.prog} --help)")


def command(commands: "Subparsers", name: str, about: str, examples: str) -> Parser:
    return commands.add_parser(
        name,
        help=about,
        description=about,
        epilog=f"examples:\n{examples}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="print one JSON object")


def add_strict(parser: Parser) -> None:
    parser.add_argument(
        "--strict", action="store_true", help="stop, with exit code 1, at a bot's first failure"
    )


def add_workers(parser: Parser) -> None:
    parser.add_argument(
        "--jobs", type=whole, default=1, metavar="N", help="processes, default 1; 0 for every core"
    )
    parser.add_argument(
        "--on",
        type=cluster,
        metavar="ray[=ADDRESS]",
        help="play on a Ray cluster: the one at this address, or a local one",
    )


def workers(args: argparse.Namespace) -> "Workers":
    """Who does the work."""
    # A server starts the sooner, the less it brings.
    from saboteur.lab.workers import Processes  # noqa: PLC0415

    if args.on is None:
        return Processes(args.jobs)
    from saboteur.lab.ray_workers import RayWorkers  # noqa: PLC0415

    return RayWorkers(args.on or None)


def cluster(text: str) -> str:
    """The address of a Ray cluster; empty for a local one."""
    kind, _, address = text.partition("=")
    if kind != "ray":
        raise argparse.ArgumentTypeError(f"{text!r} is not ray or ray=ADDRESS")
    return address


def add_options(parser: Parser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        type=pair,
        metavar="KEY=VALUE",
        dest="options",
        help="set an option of the game; `saboteur games` lists them",
    )


def add_language(parser: Parser) -> None:
    parser.add_argument(
        "--lang",
        choices=LANGUAGES,
        help="language; by default that of the environment, else English",
    )


def language(args: argparse.Namespace) -> Language:
    return language_of(args.lang or spoken(os.environ))


def spoken(environment: Mapping[str, str]) -> str:
    """The language that the environment asks for, if we speak it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if environment.get(name):
            code = environment[name][:2].lower()
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def pair(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals or not key:
        raise argparse.ArgumentTypeError(f"{text!r} is not KEY=VALUE")
    return key, value


def count(text: str) -> int:
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)


def whole(text: str) -> int:
    if not text.isdecimal():
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 0 up")
    return int(text)


def seed(text: str) -> int | str:
    """A number where it is one, else any text."""
    return int(text) if text.isdecimal() and str(int(text)) == text else text
