"""Saboteur: the whole family of the card game, exact, fast and leak-proof."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from saboteur.bots.random import RandomPlayer
from saboteur.bots.worlds import world
from saboteur.games.catalogue import CATALOGUE
from saboteur.games.options import OptionError
from saboteur.play.facts import ChoiceReplaced, ClockRanOut, SeatTaken, Talked
from saboteur.play.game import Game
from saboteur.play.pickling import register
from saboteur.play.player import Player, Talker, play_game
from saboteur.play.record import Record, RecordError, read_record
from saboteur.play.shelf import shelf
from saboteur.play.talk import Statement, TalkRefused, legal_talk, parse_statement
from saboteur.rules import compiled
from saboteur.rules.actions import (
    Action,
    Block,
    Dig,
    Lay,
    Mark,
    Pass,
    Pay,
    Play,
    Shed,
    Steal,
    Take,
)
from saboteur.rules.dice import Dice, dice
from saboteur.rules.questions import Decision, IllegalAction, Refusal
from saboteur.rules.seen import Viewer
from saboteur.rules.texts.notation import NotationError, parse_action, text_of
from saboteur.rules.view import View

if TYPE_CHECKING:
    from saboteur.bots.beliefs import Beliefs
    from saboteur.bots.levels import player
    from saboteur.fast.batch import Batch
    from saboteur.fast.game import FastGame
    from saboteur.lab.holding import league
    from saboteur.lab.league import planned_league
    from saboteur.lab.simulate import planned, simulate

__version__ = "0.1.0"
__all__ = [
    "CATALOGUE",
    "Action",
    "Batch",
    "Beliefs",
    "Block",
    "ChoiceReplaced",
    "ClockRanOut",
    "Decision",
    "Dice",
    "Dig",
    "FastGame",
    "Game",
    "IllegalAction",
    "Lay",
    "Mark",
    "NotationError",
    "OptionError",
    "Pass",
    "Pay",
    "Play",
    "Player",
    "RandomPlayer",
    "Record",
    "RecordError",
    "Refusal",
    "SeatTaken",
    "Shed",
    "Statement",
    "Steal",
    "Take",
    "TalkRefused",
    "Talked",
    "Talker",
    "View",
    "Viewer",
    "compiled",
    "dice",
    "league",
    "legal_talk",
    "parse_action",
    "parse_statement",
    "planned",
    "planned_league",
    "play_game",
    "player",
    "read_record",
    "shelf",
    "simulate",
    "text_of",
    "world",
]

register()

# What takes longer to load than to play a game is loaded when it is asked for.
_LAZY: Final = {
    "Batch": ("saboteur.fast.batch", "Batch"),
    "Beliefs": ("saboteur.bots.beliefs", "Beliefs"),
    "FastGame": ("saboteur.fast.game", "FastGame"),
    "league": ("saboteur.lab.holding", "league"),
    "planned": ("saboteur.lab.simulate", "planned"),
    "planned_league": ("saboteur.lab.league", "planned_league"),
    "player": ("saboteur.bots.levels", "player"),
    "simulate": ("saboteur.lab.simulate", "simulate"),
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, wanted = _LAZY[name]
    return getattr(import_module(module), wanted)
