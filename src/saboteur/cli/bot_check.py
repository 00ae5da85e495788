"""`saboteur bot-check`: whether a program of one's own is a sound player."""

import argparse
from functools import partial

from tqdm import tqdm

from saboteur.bots.named import program_command
from saboteur.cli.arguments import BadInput, Parser, add_json, count
from saboteur.cli.output import print_json, print_table
from saboteur.games.catalogue import CATALOGUE, new_table
from saboteur.lab.bot_check import check_program

EXAMPLES = """\
  saboteur bot-check "python3 examples/greedy_bot.py"
  saboteur bot-check ./my-bot --game saboteur2 --players 8 --games 5"""


def add_arguments(parser: Parser) -> None:
    parser.add_argument("program", metavar="CMD", help="the program with its arguments, quoted")
    parser.add_argument("--game", choices=CATALOGUE, help="default: all of them")
    parser.add_argument(
        "--players", type=count, metavar="N", help="with --game; default 5, or as many as can play"
    )
    parser.add_argument(
        "--games", type=count, default=1, metavar="K", help="games for each seat, default 1"
    )
    add_json(parser)


def run(args: argparse.Namespace) -> int:
    games = (args.game,) if args.game else ()
    if args.players:
        if not args.game:
            raise BadInput("--players is for one game: name it with --game")
        new_table(args.game, args.players, {})
    asked = check_program(program_command(args.program), games, args.players, args.games)
    watch = partial(tqdm, unit="check", disable=None, leave=False)
    checks = list(watch(asked))
    sound = all(check.ok for check in checks)
    if args.json:
        print_json({"ok": sound, "checks": checks})
    else:
        width = max(len(check.name) for check in checks)
        marks = ("wrong", "ok")
        print_table((marks[check.ok], f"{check.name:{width}}  {check.found}") for check in checks)
    return 0 if sound else 1
