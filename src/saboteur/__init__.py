"""Saboteur: the whole family of the card game, exact, fast and leak-proof."""

from saboteur.bots.random import RandomPlayer
from saboteur.games.catalogue import CATALOGUE
from saboteur.games.options import OptionError
from saboteur.play.game import Game
from saboteur.play.player import Player, play_game
from saboteur.play.record import Record, RecordError, read_record
from saboteur.rules import compiled
from saboteur.rules.actions import Action, Dig, Lay, Pass, Play, Take
from saboteur.rules.notation import NotationError, parse_action, text_of
from saboteur.rules.questions import Decision, IllegalAction, Refusal
from saboteur.rules.view import View

__version__ = "0.1.0"
__all__ = [
    "CATALOGUE",
    "Action",
    "Decision",
    "Dig",
    "Game",
    "IllegalAction",
    "Lay",
    "NotationError",
    "OptionError",
    "Pass",
    "Play",
    "Player",
    "RandomPlayer",
    "Record",
    "RecordError",
    "Refusal",
    "Take",
    "View",
    "compiled",
    "parse_action",
    "play_game",
    "read_record",
    "text_of",
]
