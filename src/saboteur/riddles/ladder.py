"""How hard a riddle is: which levels of bots find its answer, in tries of their own seeds."""

from typing import Final

from saboteur.bots.levels import player
from saboteur.riddles.riddle import LEVELS
from saboteur.rules.actions import Action
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View

TRIES: Final = {"beginner": 12, "careful": 12, "shrewd": 8, "expert": 4}


def solved(view: View, answer: str, seed: str) -> dict[str, float]:
    """By level, the share of its tries that took the answer."""
    return {level: _found(level, view, answer, seed) for level in LEVELS}


def _found(level: str, view: View, answer: str, seed: str) -> float:
    tries = TRIES[level]
    taken = [_choice(level, view, f"{seed}/{number}") for number in range(tries)]
    return round(sum(text_of(action) == answer for action in taken) / tries, 3)


def _choice(level: str, view: View, seed: str) -> Action:
    return player(level, seed).choose(view)
