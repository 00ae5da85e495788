"""Where a riddle may be asked: a seat's view at a moment, made of a record as that seat saw it.

The law here: everything is made of what one seat saw. What is asked, what is better and why follow
from this view alone; a test sees that twins, which differ in what it cannot know, ask the same.
"""

from dataclasses import replace
from functools import cached_property
from typing import Final

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.evidence import deeds
from saboteur.play.facts import Talked
from saboteur.play.game import Game
from saboteur.play.record import Record, RecordError
from saboteur.play.talk import hides_roles
from saboteur.riddles.riddle import Kind, RiddleError
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.view import View

FEWEST_ACTIONS: Final = 3
# "Who is it?" needs several to choose from, and something to judge them by.
FEWEST_PLAYERS: Final = 4
DEEDS_EACH: Final = 2


class Position:
    """A seat about to choose, with what it saw so far."""

    def __init__(self, record: Record, seat: int) -> None:
        if record.viewer != seat:
            raise RiddleError("a riddle is made of what its seat saw, and of nothing else")
        self.record = record
        self.seat = seat

    @cached_property
    def view(self) -> View:
        record = self.record
        game = Game.undealt(record.game, players=record.players, **record.options)
        try:
            for step in record.steps:
                game.follow(step)
            view = game.view(self.seat)
        except (RecordError, ValueError, LookupError) as error:
            raise RiddleError(f"the riddle's record does not fold: {error}") from error
        if view.decision.seat != self.seat or view.decision.what != "turn":
            raise RiddleError("the riddle's record does not end at its seat's turn")
        return view

    @cached_property
    def beliefs(self) -> Beliefs | None:
        return believed(self.view)


def believed(view: View) -> Beliefs | None:
    """What the seat may believe; nothing where no role is hidden."""
    return Beliefs(view) if hides_roles(view) else None


def unheard(view: View) -> View:
    """The same, had the seat heard nothing of what was said."""
    return replace(view, history=tuple(f for f in view.history if not isinstance(f, Talked)))


def kinds_at(view: View) -> list[Kind]:
    """What may be asked at a view, going by its role and by how far the round is."""
    if view.decision.what != "turn" or len(view.legal) < FEWEST_ACTIONS:
        return []
    ending: Kind = "last" if view.deck <= view.players else "dig"
    if not hides_roles(view):
        return [ending]
    if view.role == ROLES[SABOTEUR]:
        return ["quiet"]
    return ["suspect", ending] if _judged(view) else [ending]


def _judged(view: View) -> bool:
    """Whether there were deeds enough to judge the others by."""
    done = [deeds(view.history, seat) for seat in range(view.players)]
    return view.players >= FEWEST_PLAYERS and sum(done) >= DEEDS_EACH * view.players
