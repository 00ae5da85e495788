"""The strongest bot: it searches in worlds as likely as it believes them to be."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.search import Search
from saboteur.bots.shrewd import ShrewdPlayer, stance_of
from saboteur.bots.stance import Stance, plain
from saboteur.bots.worlds import supposing, world
from saboteur.play.talk import hides_roles
from saboteur.rules import compiled
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import Dice, dice
from saboteur.rules.state import State
from saboteur.rules.view import View

# So many playouts share a world's roles and goals; its hands are dealt anew for each.
PLAYOUTS_A_WORLD: Final = 16
MOST_WORLDS: Final = 64
# About what one core does in a second, as `saboteur doctor` measures it.
_COMPILED_PLAYOUTS: Final = {"base": 4000, "saboteur2": 2000, "duel": 1000, "solo": 3000}
_PLAIN_PLAYOUTS: Final = 100
SECONDS: Final = 8.0


def usual_playouts(game: str) -> int:
    """An expert's budget where nobody names another."""
    return _COMPILED_PLAYOUTS[game] if compiled else _PLAIN_PLAYOUTS


class ExpertPlayer(ShrewdPlayer):
    """Tries its best actions out in playouts, as many as its budget says, or as the game allows.

    `late` counts the choices that the clock cut short.
    """

    def __init__(self, seed: int | str, playouts: int | None = None) -> None:
        super().__init__(seed)
        self._seed = seed
        self._budget = playouts
        self._choices = 0
        self.late = 0

    def choose(self, view: View) -> Action:
        if view.decision.what != "turn" or len(view.legal) == 1:
            return super().choose(view)
        self._choices += 1
        rolls = dice(f"{self._seed}/{self._choices}")
        return self._believing(view, rolls) if hides_roles(view) else self._seeing(view, rolls)

    def _believing(self, view: View, rolls: Dice) -> Action:
        beliefs = self._beliefs(view)
        worlds = [world(supposing(view, beliefs.sample(rolls)), rolls) for _ in self._worlds(view)]
        return self._best(view, worlds, beliefs.odds, stance_of(view, beliefs))

    def _seeing(self, view: View, rolls: Dice) -> Action:
        """Without roles to believe in: The Duel, and alone."""
        worlds = [world(view, rolls) for _ in self._worlds(view)]
        odds = vec[i64]([i64(0)] * view.players)
        return self._best(view, worlds, odds, plain(worlds[0], worlds[0].seat))

    def _playouts(self, view: View) -> int:
        return usual_playouts(view.game) if self._budget is None else self._budget

    def _worlds(self, view: View) -> range:
        return range(max(1, min(MOST_WORLDS, self._playouts(view) // PLAYOUTS_A_WORLD)))

    def _best(self, view: View, worlds: list[State], odds: vec[i64], stance: Stance) -> Action:
        seed = self._numbers.below(1 << 30)
        search = Search(worlds, odds, self._playouts(view), seed, SECONDS)
        chosen = search.best(stance)
        self.late += search.late
        return action_of(worlds[0], chosen)
