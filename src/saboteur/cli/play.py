"""`saboteur play`: a game in the terminal, one person against bots."""

import argparse
import sys
from functools import partial
from pathlib import Path
from secrets import token_hex

from saboteur import Game
from saboteur import play_game as play_on
from saboteur.bots.levels import LEVELS, player, seated
from saboteur.cli.arguments import (
    BadInput,
    Parser,
    add_language,
    add_options,
    count,
    language,
    seed,
)
from saboteur.cli.person import Left, Person
from saboteur.cli.scene import Scene
from saboteur.cli.screen import screen
from saboteur.cli.typed import read_line
from saboteur.games.catalogue import new_table
from saboteur.lab.simulate import usual_players
from saboteur.words import Language

EXAMPLES = """\
  saboteur play
  saboteur play base --players 4 --set edition=fr --lang fr
  saboteur play duel --bots beginner
  saboteur play --seed 7 --save game.saboteur.json"""
YOU = 0
SUFFIX = ".saboteur.json"
NAMES = (
    *("Alva", "Bram", "Cora", "Dirk", "Elin", "Finn"),
    *("Greta", "Hugo", "Ida", "Jens", "Kaat", "Lars"),
)


def add_arguments(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", default="base", help="default base")
    parser.add_argument("--players", type=count, metavar="N", help="including you")
    parser.add_argument(
        "--seed", type=seed, help="number or text; the same seed deals the same cards"
    )
    parser.add_argument(
        "--bots",
        default="careful",
        help=f"the others' levels, separated by commas: {', '.join(LEVELS)}; default careful",
    )
    add_options(parser)
    add_language(parser)
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep a record of the game")


def run(args: argparse.Namespace) -> int:
    if args.save and not args.save.parent.is_dir():
        raise BadInput(f"no such folder: {args.save.parent}")
    dealt = token_hex(4) if args.seed is None else args.seed
    game = _game(args, dealt)
    words = language(args)
    names = _names(game.players, words)
    scene = Scene(game, YOU, words, names, partial(wait, words), screen())
    person = Person(game, YOU, scene, read_line)
    bots = enumerate(game.seats[1:], start=1)
    others = [player(name, f"{dealt}/{seat}") for seat, name in bots]
    try:
        play_on(game, [person, *others])
        scene.result()
        _tell_seed(scene, args, dealt)
    except Left:
        scene.say("quit")
        _tell_seed(scene, args, dealt)
    except KeyboardInterrupt:
        print()
        if not person.saved and not args.save:
            person.save(_unused("interrupted"))
        raise
    finally:
        if args.save:
            person.save(args.save)
    return 0


def _game(args: argparse.Namespace, dealt: int | str) -> Game:
    players, chosen = args.players or usual_players(args.game), dict(args.options)
    bots = seated(tuple(args.bots.split(",")), players - 1)
    # Here a bad option is named before it becomes a keyword of `Game`.
    new_table(args.game, players, chosen)
    game = Game(args.game, players=players, seed=dealt, **chosen)
    game.seats = ["person", *bots]
    return game


def _unused(name: str) -> Path:
    """A file that does not exist yet. A seed in its name would give away the deal."""
    path, number = Path(name + SUFFIX), 2
    while path.exists():
        path, number = Path(f"{name}-{number}{SUFFIX}"), number + 1
    return path


def wait(words: Language) -> None:
    """Let a person at a terminal read on at leisure."""
    if sys.stdin.isatty():
        read_line(words.phrase("go-on"))


def _tell_seed(scene: Scene, args: argparse.Namespace, dealt: int | str) -> None:
    """Only when it is over: a seed gives away the deal."""
    if args.seed is None:
        scene.say("seed", "quiet", seed=dealt)


def _names(players: int, words: Language) -> list[str]:
    return [words.phrase("you"), *NAMES[: players - 1]]
