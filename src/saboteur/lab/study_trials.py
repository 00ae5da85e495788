"""How good studies are: mistakes planted in good games, false alarms, and marks that stay.

Decisions are drawn by lot. A search with ten times a study's budget looks for actions that are
clearly worse than the best; one of them takes the place of what was done, and the study must mark
it. What was done it should leave alone. A study judges a decision by the chooser's view and the
action alone, so that the game need not be played on from there.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.levels import player
from saboteur.play.game import Game
from saboteur.play.player import play_decision, play_game
from saboteur.play.record import Record
from saboteur.play.talk import hides_roles
from saboteur.rules.actions import Action
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.view import View
from saboteur.study.course import study_of
from saboteur.study.findings import Knew, Study
from saboteur.study.knowing import Knowing, worth_weighing
from saboteur.study.marking import is_mistake

PLANTED: Final = 0.15
SEARCHED: Final = 10
# Decisions drawn of one game.
DRAWN: Final = 8


@dataclass(frozen=True, slots=True)
class Trial:
    """One decision, with what the study and the larger search say that its actions lack."""

    game: str
    done: str
    marked: bool
    lacks: float
    searched: float
    """What was done, by the larger search."""
    planted: str = ""
    worse_by: float = 0.0
    found: bool = False
    found_lacks: float = 0.0


@dataclass(frozen=True, slots=True)
class DrawnDecision:
    """A view of a decision, and what was chosen."""

    view: View
    done: Action

    def weighed(self, action: Action, budget: int, seed: str) -> Knew:
        beliefs = Beliefs(self.view) if hides_roles(self.view) else None
        return Knowing(self.view, beliefs, budget, seed).weigh(action)


def decisions_of(
    game: str, players: int, bots: Sequence[str], seed: str, drawn: int = DRAWN
) -> list[DrawnDecision]:
    """Some decisions of a game between bots, drawn by lot."""
    begun = Game(game, players=players, seed=seed)
    seats = [player(bots[seat % len(bots)], f"{seed}/{seat}") for seat in range(players)]
    every = []
    while not begun.over:
        seat = begun.decision.seat
        seen = begun.view(seat) if seat is not None else None
        weighty = seen is not None and worth_weighing(seen)
        facts = len(begun.record().steps) if weighty else 0
        play_decision(begun, seats)
        if weighty and seen is not None:
            taken = next(s.command for s in begun.record().steps[facts:] if s.command)
            every.append(DrawnDecision(seen, parse_action(taken.action)))
    return Random(seed).sample(every, min(drawn, len(every)))


def tried(decision: DrawnDecision, budget: int, seed: str, larger: int = SEARCHED) -> Trial:
    """What the study makes of what was done, and of a mistake planted in its place."""
    told = decision.weighed(decision.done, budget, f"{seed}/done")
    searched = decision.weighed(decision.done, larger * budget, f"{seed}/search")
    done = told.options[told.done]
    untouched = Trial(decision.view.game, done.action, is_mistake(done), done.lacks, searched.lacks)
    worse = [one for one in searched.options if one.lacks >= PLANTED and one.action != done.action]
    if not worse:
        return untouched
    mistake = Random(f"{seed}/plant").choice(worse)
    found = decision.weighed(parse_action(mistake.action), budget, f"{seed}/found")
    own = found.options[found.done]
    return replace(
        untouched,
        planted=mistake.action,
        worse_by=mistake.lacks,
        found=is_mistake(own),
        found_lacks=own.lacks,
    )


@dataclass(frozen=True, slots=True)
class Stay:
    """The marks of one study, and how many of them stay when it looks twice as long."""

    marks: int
    stayed: int


def stays(record: Record, budget: int, seed: str) -> Stay:
    once, twice = (
        set(marks_of(study_of(record, budget=n, seed=seed))) for n in (budget, 2 * budget)
    )
    return Stay(len(once), len(once & twice))


def marks_of(study: Study) -> Iterator[tuple[int, str, int]]:
    for moment in study.moments:
        for mark in moment.marks:
            yield moment.step, mark.kind, mark.seat


def record_of(game: str, players: int, bots: Sequence[str], seed: str) -> Record:
    begun = Game(game, players=players, seed=seed)
    play_game(begun, [player(bots[n % len(bots)], f"{seed}/{n}") for n in range(players)])
    return begun.record()
