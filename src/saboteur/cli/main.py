"""The `saboteur` command: finds the command that is meant, and says what went wrong in one line.

Exit codes: 0 all is well, 1 it failed, 2 the input was bad, 130 interrupted.
"""

import argparse
import io
import os
import sys
from collections.abc import Sequence

from saboteur import NotationError, OptionError, RecordError, __version__
from saboteur.bots.named import UnknownLevel
from saboteur.bots.process import ProgramError
from saboteur.cli import (
    backup,
    bench,
    bot_check,
    doctor,
    games,
    league,
    play,
    replay,
    serve,
    simulate,
)
from saboteur.cli.arguments import BadInput, Parser
from saboteur.lab.journal import JournalError
from saboteur.lab.league import LeagueError

BAD_INPUT = (
    *(BadInput, NotationError, OptionError, RecordError),
    *(JournalError, LeagueError, ProgramError, UnknownLevel),
)


def main(arguments: Sequence[str] | None = None) -> int:
    try:
        _speak_unicode()
        parser = _parser()
        args = parser.parse_args(arguments)
        code = _run(parser, args)
        sys.stdout.flush()
        return code
    except BAD_INPUT as error:
        return _failed(error, 2)
    except BrokenPipeError:
        # Whoever read our output has seen enough; Python must not complain of it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _failed(error, 1)
    except KeyboardInterrupt:
        print("saboteur: interrupted", file=sys.stderr)
        return 130


def _run(parser: Parser, args: argparse.Namespace) -> int:
    if "run" in args:
        return int(args.run(args))
    # `saboteur` alone lets people play.
    return serve.run(parser.parse_args(["serve"]))


def _parser() -> Parser:
    parser = Parser(
        prog="saboteur",
        description="The hidden-role card game Saboteur: play, simulate, replay, measure.",
        epilog="`saboteur` alone is `saboteur serve`. `saboteur COMMAND --help` shows examples.",
    )
    parser.add_argument("--version", action="version", version=f"saboteur {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND")
    for module in (serve, play, games, simulate, league, replay, bot_check, bench, backup, doctor):
        module.add(commands)
    return parser


def _failed(error: Exception, code: int) -> int:
    print(f"saboteur: {' '.join(str(error).split())}", file=sys.stderr)
    return code


def _speak_unicode() -> None:
    """Mines are drawn with lines that old code pages lack."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")
