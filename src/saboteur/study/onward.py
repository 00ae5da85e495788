"""From a moment of a finished game: the game as it was then, to play on or to let bots play it out.

The true roles, goals and hands are those of that moment. Whoever plays on draws what was drawn
then; where bots play it out, nobody knows the deck, as everywhere in a study.
"""

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.beliefs import Beliefs
from saboteur.play.facts import SeatTaken
from saboteur.play.game import Game
from saboteur.play.record import Folding, Record, RecordError, Step
from saboteur.play.talk import hides_roles
from saboteur.rules.facts import RoundDealt
from saboteur.study.course import check
from saboteur.study.outcomes import Outcomes, purses
from saboteur.study.playouts import ANYTHING, mixed
from saboteur.study.truth import true_outcomes

PLAYOUTS: Final = 100
# So many before the clock is looked at again.
AT_ONCE: Final = 4


@dataclass(frozen=True, slots=True)
class PlayedOut:
    """How a round ended when bots played it out so often."""

    playouts: int
    """How often."""
    sides: dict[str, int]
    """By who won it, such as "diggers": how often; empty where gold is counted instead."""
    gold: tuple[float, ...]
    """By seat: the gold it brought on average; empty where a side wins nugget cards."""
    ahead: tuple[float, ...]
    """By seat: how often it brought the most, ties in parts; empty where a side wins."""


class Onward:
    """A finished game up to one of its moves, as the record counts them from 1.

    A moment at which nobody chooses, between two rounds, is that of the deal that follows.
    """

    def __init__(self, record: Record, move: int) -> None:
        check(record)
        if not 0 < move <= len(record.steps):
            raise RecordError(f"this game has no move {move}: it has {len(record.steps)}")
        self.game = Game.undealt(record.game, players=record.players, **record.options)
        self._folding = Folding(record.opening)
        self.move = move
        self._before: list[int] = []
        for number, step in enumerate(record.steps, 1):
            if number > move and self.game.decision.seat is not None:
                break
            self.game.follow(step)
            self._folding.follow(step)
            self.move = number
            if any(isinstance(one.fact, RoundDealt) for one in step.facts):
                self._before = purses(self._folding.state)
        if self.game.over:
            raise RecordError("the game is over then")

    def steps(self) -> Iterator[Step]:
        """What led there, without who played for whom: others may play on."""
        for step in self.game.steps():
            facts = tuple(one for one in step.facts if not isinstance(one.fact, SeatTaken))
            if facts or step.command is not None:
                yield replace(step, facts=facts)

    def played_out(
        self, playouts: int = PLAYOUTS, *, seed: int = 1, seconds: float = inf
    ) -> PlayedOut:
        """Let bots play the round out; fewer times if it takes longer than so many seconds."""
        late = time.monotonic() + seconds
        found, odds, state = Outcomes(self._before), self._odds(), self._folding.state
        count = 0
        while count < playouts and (not count or time.monotonic() < late):
            some, chance = min(AT_ONCE, playouts - count), int(mixed(seed, count))
            found.join(true_outcomes(state, self._before, ANYTHING, odds, some, chance))
            count += some
        told = found.chances()
        won = {} if told.gold else told.sides
        sides = {side: round(part * count) for side, part in won.items()}
        return PlayedOut(count, sides, told.gold, tuple(part * count for part in told.ahead))

    def _odds(self) -> "vec[i64]":
        """What the table may believe by then."""
        view = self.game.view(None)
        return Beliefs(view).odds if hides_roles(view) else vec[i64]()
