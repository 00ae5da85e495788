"""A search with a budget of playouts, from a view alone: the worlds it is given look like it."""

from itertools import islice
from typing import Final

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.careful import sequence
from saboteur.bots.endgame import MOST_DEALS, Endgame, near_end
from saboteur.bots.fields import is_plain
from saboteur.bots.opening import best_at_a_price, unsuspected
from saboteur.bots.search import Search
from saboteur.bots.stance import Stance, plain
from saboteur.bots.worlds import world
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import Dice, dice
from saboteur.rules.state import State
from saboteur.rules.view import View

# So many playouts share a world's roles and goals; its hands are dealt anew for each.
PLAYOUTS_A_WORLD: Final = 16
MOST_WORLDS: Final = 64
# Looking at a node of the end of a round takes a part of the time of a playout.
NODES_A_PLAYOUT: Final = 60
SECONDS: Final = 8.0


class Searcher:
    """`seconds` are only a safety stop; `late` counts the choices that it cut short."""

    def __init__(self, seed: int | str) -> None:
        self._seed = seed
        self._numbers = sequence(f"search {seed}")
        self._choices = 0
        self.seconds = SECONDS
        self.late = 0

    def seeing(self, view: View, playouts: int) -> Action:
        """Where nobody's role is in question: The Duel, and alone."""
        rolls = self._dice()
        worlds = [world(view, rolls) for _ in _worlds(playouts)]
        return self._best(worlds, plain(worlds[0], worlds[0].seat), playouts)

    def believing(self, view: View, beliefs: Beliefs, stance: Stance, playouts: int) -> Action:
        """In worlds as likely as they are believed to be."""
        rolls = self._dice()
        worlds = [world(view, rolls, beliefs.sample(rolls)) for _ in _worlds(playouts)]
        late = near_end(worlds[0], worlds[0].seat)
        endgame = endgame_of(view, beliefs, playouts * NODES_A_PLAYOUT) if late else None
        shy = stance.spoils and unsuspected(view)
        return self._best(worlds, stance, playouts, endgame, shy=shy)

    def _dice(self) -> Dice:
        self._choices += 1
        return dice(f"search {self._seed}/{self._choices}")

    def _best(
        self,
        worlds: list[State],
        stance: Stance,
        playouts: int,
        endgame: Endgame | None = None,
        *,
        shy: bool = False,
    ) -> Action:
        seed = self._numbers.below(1 << 30)
        search = Search(worlds, stance, playouts, seed, self.seconds, endgame)
        plain_round = search.rehearsal is not None
        chosen = best_at_a_price(search) if shy and plain_round else int(search.best())
        self.late += search.late
        return action_of(worlds[0], chosen)


def endgame_of(view: View, beliefs: Beliefs, nodes: int) -> Endgame | None:
    """What is left of a round, where that may be little enough to be solved."""
    if not is_plain(world(view, dice(0))):
        return None
    dealt = list(islice(beliefs.deals(), MOST_DEALS + 1))
    if len(dealt) > MOST_DEALS:
        return None
    worlds = [world(view, dice(0), deal) for _, deal in dealt]
    return Endgame(worlds, [share for share, _ in dealt], nodes)


def _worlds(playouts: int) -> range:
    return range(max(1, min(MOST_WORLDS, playouts // PLAYOUTS_A_WORLD)))
