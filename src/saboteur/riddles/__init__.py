"""Riddles: moments of games in which one answer is better, proved, and how hard it is to find.

`proving`, `mining` and `telling` have the rest.

>>> from saboteur.riddles import shipped
"""

from saboteur.riddles.asking import Position
from saboteur.riddles.riddle import Candidate, Clue, Riddle, RiddleError
from saboteur.riddles.shelf import (
    Collection,
    in_turn,
    of_the_day,
    read_riddles,
    shipped,
    write_riddles,
)

__all__ = [
    "Candidate",
    "Clue",
    "Collection",
    "Position",
    "Riddle",
    "RiddleError",
    "in_turn",
    "of_the_day",
    "read_riddles",
    "shipped",
    "write_riddles",
]
