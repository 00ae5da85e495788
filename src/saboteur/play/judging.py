"""A record judged again: what it tells is what the rules would have let happen, move by move.

Replay folds facts and decides nothing, so it believes whatever a file says. Whoever lets a game go
on from somebody's file asks here first: every deal must be one that shuffling could give, every
choice allowed when it was made, and every fact what came of it.
"""

import time
from dataclasses import replace
from math import inf

from saboteur.play.dealing import dealt_step
from saboteur.play.facts import ChoiceUndone, TableFact, Talked
from saboteur.play.game import Game
from saboteur.play.record import Folding, Record, Recorded, RecordError, Step, recorded
from saboteur.play.talk import Statement
from saboteur.play.undoing import reshuffled
from saboteur.rules.facts import RoundDealt


class Misplayed(RecordError):
    """A record of what the rules do not allow; `move` says where, counted from 1."""

    def __init__(self, move: int) -> None:
        super().__init__(f"move {move} of this record is not by the rules")
        self.move = move


def judged(record: Record, seconds: float = inf) -> Record:
    """The same game as the rules tell it, or `Misplayed`.

    What is not of the game itself, such as who stood in for whom, is left out; the moves keep their
    numbers. A record that takes longer than so many seconds is refused.
    """
    if record.viewer != "all" or record.position is not None:
        raise RecordError("only a whole game from its first deal on can be judged")
    judge, late = _Judge(record), time.monotonic() + seconds
    for move, step in enumerate(record.steps, 1):
        if time.monotonic() > late:
            raise RecordError("this record takes too long to judge")
        try:
            judge.follow(step)
        except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError) as error:
            raise Misplayed(move) from error
    return replace(record, steps=tuple(judge.steps), shuffle=None)


class _Judge:
    def __init__(self, record: Record) -> None:
        self._record = record
        self._game = Game.undealt(record.game, players=record.players, **record.options)
        self._folding = Folding(record.opening)
        self.steps: list[Step] = []

    def follow(self, step: Step) -> None:
        allowed = self._allowed(step)
        self._game.follow(allowed)
        self._folding.follow(allowed)
        self.steps.append(allowed)

    def _allowed(self, step: Step) -> Step:
        """What the rules make of it; an error if that is something else."""
        match step:
            case Step(None, (Recorded(RoundDealt() as deal), *_)):
                return _same(dealt_step(self._folding.state, deal), step)
            case Step(None, (Recorded(ChoiceUndone() as undone),)):
                return self._undone(undone)
            case Step(None, (Recorded(Talked() as said),)):
                return self._said(said)
            case Step(None, facts):
                # Facts of the table change no state; any other would come of a choice.
                return _silent(facts)
        return _same(self._chosen(step), step)

    def _chosen(self, step: Step) -> Step:
        """Tried by a copy, which deals the next round by itself."""
        copy = self._game.copy()
        assert step.command is not None
        copy.take(step.command.action, step.command.seat)
        return copy.steps(len(self.steps))[0]

    def _said(self, said: Talked) -> Step:
        copy = self._game.copy()
        copy.talk(said.seat, Statement(said.statement, said.about))
        return copy.steps(len(self.steps))[0]

    def _undone(self, undone: ChoiceUndone) -> Step:
        """The same cards lie in the deck again, in any order."""
        why = self._game.undo_refusal(undone.seat)
        deck = reshuffled(self._record.opening(), self._game.facts, "any")
        if why is not None or sorted(deck) != sorted(undone.deck):
            raise ValueError("nothing that could be undone like that")
        return Step(None, (recorded(undone),))


def _same(allowed: Step, step: Step) -> Step:
    if [one.fact for one in allowed.facts] != [one.fact for one in step.facts]:
        raise ValueError("something else happened")
    return allowed


def _silent(facts: tuple[Recorded, ...]) -> Step:
    """What the table did changes no state."""
    if not all(isinstance(one.fact, TableFact) for one in facts):
        raise ValueError("nobody chose that")
    return Step(None, ())
