"""The `saboteur` command: finds the command that is meant, and says what went wrong in one line.

Exit codes: 0 all is well, 1 it failed, 2 the input was bad, 130 interrupted.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Final

from saboteur import NotationError, OptionError, RecordError, __version__
from saboteur.bots.named import UnknownLevel
from saboteur.bots.process import ProgramError
from saboteur.cli.arguments import BadInput, Parser, command
from saboteur.cli.extras import lacking

BAD_INPUT: Final = (BadInput, NotationError, OptionError, RecordError, ProgramError, UnknownLevel)
USUAL: Final = "serve"
OUR_OWN: Final = ("-h", "--help", "--version")
# Each command, its module and its line of help. Only the module that is needed is imported, so that
# a server starts quickly.
COMMANDS: Final = {
    "serve": ("serve", "serve tables to people's browsers (the default)"),
    "play": ("play", "play a game in the terminal against bots"),
    "games": ("games", "list the games and their options"),
    "simulate": ("simulate", "play many games between bots"),
    "merge": ("merge", "merge portions of a simulation"),
    "league": ("league", "compare levels of bots over the same deals"),
    "gauntlet": ("gauntlet", "test a bot against two dozen tricksters, in both roles"),
    "replay": ("replay", "step through a record of a game"),
    "study": ("study", "show what really happened in a finished game"),
    "riddles": ("riddles", "seek riddles in games, prove them, and solve them"),
    "bot-check": ("bot_check", "test a bot that runs as a separate program"),
    "bench": ("bench", "measure the kernel: random legal play, one core"),
    "load": ("load", "play many tables over sockets to see what a server can carry"),
    "torture": ("torture", "play whole games on servers where everything goes wrong"),
    "tables": ("tables", "list, show, close, restore and export the tables of a server"),
    "push-keys": ("push_keys", "make the keys for notices to people's devices"),
    "backup": ("backup", "copy all tables, even while the server is running"),
    "migrate": ("migrate", "move all tables to another database"),
    "completion": ("completion", "print a script that completes these commands in your shell"),
    "doctor": ("doctor", "show what is installed and check that it plays correctly"),
}


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        _speak_unicode()
        args = _parsed(list(sys.argv[1:] if arguments is None else arguments))
        code = int(args.run(args))
        sys.stdout.flush()
        return code
    except BAD_INPUT as error:
        return _failed(error, 2)
    except ModuleNotFoundError as error:
        what = lacking(error)
        if what is None:
            raise
        return _failed(what, 1)
    except BrokenPipeError:
        # The reader of our output has seen enough; Python must not complain about it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _failed(error, 1)
    except KeyboardInterrupt:
        print("saboteur: interrupted", file=sys.stderr)
        return 130


def _parsed(arguments: list[str]) -> argparse.Namespace:
    # `saboteur` alone lets people play, and `saboteur --port 9000` lets them play there.
    if not arguments or (arguments[0].startswith("-") and arguments[0] not in OUR_OWN):
        arguments = [USUAL, *arguments]
    return _parser(arguments[0]).parse_args(arguments)


def _parser(meant: str) -> Parser:
    parser = Parser(
        prog="saboteur",
        description="The hidden-role card game Saboteur: play, simulate, replay, measure.",
        epilog="`saboteur` alone is `saboteur serve`. `saboteur COMMAND --help` shows examples.",
    )
    parser.add_argument("--version", action="version", version=f"saboteur {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for name, (module, about) in COMMANDS.items():
        if name == meant:
            found = import_module(f"saboteur.cli.{module}")
            told = command(commands, name, about, found.EXAMPLES)
            found.add_arguments(told)
            told.set_defaults(run=found.run)
        else:
            commands.add_parser(name, help=about)
    return parser


def _failed(error: Exception | str, code: int) -> int:
    print(f"saboteur: {' '.join(str(error).split())}", file=sys.stderr)
    return code


def _speak_unicode() -> None:
    """Mines are drawn with lines that old code pages lack."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")
