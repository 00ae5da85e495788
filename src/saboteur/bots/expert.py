"""The strongest bot: it searches in worlds as likely as it believes them to be."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.search import Search
from saboteur.bots.shrewd import ShrewdPlayer, stance_of
from saboteur.bots.stance import plain
from saboteur.bots.worlds import supposing, world
from saboteur.play.talk import hides_roles
from saboteur.rules import compiled
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import dice
from saboteur.rules.view import View

WORLDS: Final = 48
# About what one core does in a second, as `saboteur doctor` measures it.
PLAYOUTS: Final = 4000 if compiled else 100
SECONDS: Final = 8.0


class ExpertPlayer(ShrewdPlayer):
    """Tries its best actions out in playouts, as many as its budget says."""

    def __init__(self, seed: int | str, playouts: int = PLAYOUTS) -> None:
        super().__init__(seed)
        self._seed = seed
        self._playouts = playouts
        self._choices = 0
        self.late = 0

    def choose(self, view: View) -> Action:
        self._choices += 1
        if len(view.legal) == 1:
            return view.legal[0]
        rolls = dice(f"{self._seed}/{self._choices}")
        first = world(view, rolls)
        if view.decision.what != "turn":
            return action_of(first, self._blueprint.choose(first, self._numbers))
        stance, odds = plain(first, first.seat), vec[i64]([i64(0)] * first.players)
        worlds = [world(view, rolls) for _ in range(WORLDS)]
        if hides_roles(view):
            beliefs = self._beliefs(view)
            stance, odds = stance_of(view, beliefs, 0), beliefs.odds
            worlds = [world(supposing(view, beliefs.sample(rolls)), rolls) for _ in range(WORLDS)]
        seed = self._numbers.below(1 << 30)
        search = Search(worlds, odds, self._playouts, seed, SECONDS)
        chosen = search.best(stance)
        self.late += search.late
        return action_of(worlds[0], chosen)
