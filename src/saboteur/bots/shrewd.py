"""A bot that follows the blueprint and has beliefs: it acts on trust and suspicion, and hides."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.beliefs import Beliefs, Witness
from saboteur.bots.blueprint import Blueprint
from saboteur.bots.careful import CAREFUL_HEAT, sequence
from saboteur.bots.speech import said
from saboteur.bots.stance import Stance, plain
from saboteur.bots.worlds import world
from saboteur.play.talk import Statement, hides_roles
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import dice
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.state import State
from saboteur.rules.view import View

HIDE: Final = 25


class ShrewdPlayer:
    """Weighs actions by what it believes of the others and they may believe of it."""

    def __init__(self, seed: int | str) -> None:
        self._numbers = sequence(seed)
        self._blueprint = Blueprint(CAREFUL_HEAT)
        self._witness: Witness | None = None

    def choose(self, view: View) -> Action:
        state = world(view, dice(0))
        code = self._blueprint.choose_as(state, self._numbers, self._stance(view, state))
        return action_of(state, code)

    def talk(self, view: View) -> Statement | None:
        """In character, where there is something new to say."""
        return said(view, self._beliefs(view)) if hides_roles(view) else None

    def _beliefs(self, view: View) -> Beliefs:
        beliefs = Beliefs(view, self._witness)
        self._witness = beliefs.witness
        return beliefs

    def _stance(self, view: View, state: State) -> Stance:
        if view.decision.what != "turn" or not hides_roles(view):
            return plain(state, state.seat)
        return stance_of(view, self._beliefs(view))


def stance_of(view: View, beliefs: Beliefs) -> Stance:
    spoils = view.role == ROLES[SABOTEUR]
    foes = [foe(chance, spoils) for chance in beliefs.saboteur()]
    return Stance(spoils, vec[i64](foes), HIDE if spoils else 0, beliefs.odds)


def foe(chance: float, spoils: bool) -> i64:
    """From -100 for a friend to 100 for a foe."""
    bad = round(200 * chance) - 100
    return i64(-bad if spoils else bad)
