"""Saboteur: the whole family of the card game, exact, fast and leak-proof."""

from saboteur.bots.random import RandomPlayer
from saboteur.bots.worlds import world
from saboteur.games.catalogue import CATALOGUE
from saboteur.games.options import OptionError
from saboteur.play.facts import ChoiceReplaced, ClockRanOut, SeatTaken, Talked
from saboteur.play.game import Game
from saboteur.play.player import Player, Talker, play_game
from saboteur.play.record import Record, RecordError, read_record
from saboteur.play.shelf import shelf
from saboteur.play.talk import Statement, TalkRefused, parse_statement, sayable
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
from saboteur.rules.questions import Decision, IllegalAction, Refusal
from saboteur.rules.seen import Viewer
from saboteur.rules.texts.notation import NotationError, parse_action, text_of
from saboteur.rules.view import View

__version__ = "0.1.0"
__all__ = [
    "CATALOGUE",
    "Action",
    "Block",
    "ChoiceReplaced",
    "ClockRanOut",
    "Decision",
    "Dig",
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
    "parse_action",
    "parse_statement",
    "play_game",
    "read_record",
    "sayable",
    "shelf",
    "text_of",
    "world",
]
