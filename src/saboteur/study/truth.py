"""Chances in the true world and to an onlooker, by playouts of the same numbers.

The true world has the true roles, goals and hands, and a deck that nobody knows: what the next card
is, is luck.
"""

from dataclasses import dataclass, field
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import ALL_GOALS
from saboteur.bots.redeal import redealt
from saboteur.bots.worlds import world
from saboteur.rules.dice import dice
from saboteur.rules.state import State
from saboteur.rules.view import View
from saboteur.study.outcomes import Outcomes
from saboteur.study.playouts import ANYTHING, NO_SEAT, mixed, play_on, reshuffled

PLAYOUTS_A_WORLD: Final = 4


def true_outcomes(
    state: State,
    before: list[int],
    code: int,
    odds: "vec[i64]",
    playouts: int,
    seed: int,
    first: int = 0,
) -> Outcomes:
    """What comes of an action, or of `ANYTHING`, in the true world; from the `first` playout on."""
    found = Outcomes(before)
    for trial in range(first, playouts):
        chance = int(mixed(seed, trial))
        played = reshuffled(state, chance)
        play_on(played, code, NO_SEAT, ALL_GOALS, odds, trial % 2 == 1, chance)
        found.add(played)
    return found


@dataclass(slots=True)
class Future:
    """What comes of a state of the true world, by as many playouts as are wanted."""

    state: State
    before: list[int]
    code: int
    odds: "vec[i64]"
    seed: int
    found: Outcomes = field(init=False)

    def __post_init__(self) -> None:
        self.found = Outcomes(self.before)

    def upto(self, playouts: int) -> Outcomes:
        """Those made already are among them."""
        start = (self.state, self.before, self.code, self.odds)
        made = len(self.found.worth)
        self.found.join(true_outcomes(*start, playouts, self.seed, first=made))
        return self.found


def onlookers_outcomes(
    view: View, beliefs: Beliefs | None, before: list[int], playouts: int, seed: str
) -> Outcomes:
    """What comes of it in worlds that look the same to an onlooker."""
    rolls = dice(f"study {seed}")
    odds = beliefs.odds if beliefs is not None else vec[i64]()
    found = Outcomes(before)
    trial = 0
    while trial < playouts:
        start = world(view, rolls, beliefs.sample(rolls) if beliefs is not None else None)
        found.before = [int(start.worth(seat)) for seat in range(start.players)]
        for _ in range(min(PLAYOUTS_A_WORLD, playouts - trial)):
            chance = int(rolls.below(1 << 16))
            played = redealt(start, NO_SEAT, Sequence(chance))
            play_on(played, ANYTHING, NO_SEAT, ALL_GOALS, odds, trial % 2 == 1, chance)
            found.add(played)
            trial += 1
    return found
