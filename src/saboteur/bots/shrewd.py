"""A bot that follows the blueprint and has beliefs: it acts on trust and suspicion, and hides.

Where a side wins, as in the base game, that is all it needs. Where everybody digs for gold of their
own it also looks ahead a little.
"""

from collections.abc import Callable
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.answers import this_round
from saboteur.bots.beliefs import Beliefs
from saboteur.bots.blueprint import Blueprint
from saboteur.bots.careful import CAREFUL_HEAT, sequence
from saboteur.bots.characters import PLAIN, Character
from saboteur.bots.hunch import Hunches, taught_hunches
from saboteur.bots.searcher import Searcher
from saboteur.bots.sides import foe
from saboteur.bots.speech import said
from saboteur.bots.stance import Stance, plain
from saboteur.bots.witness import Witness
from saboteur.bots.worlds import world
from saboteur.games.catalogue import ruleset
from saboteur.play.facts import Talked
from saboteur.play.talk import Statement, hides_roles
from saboteur.rules import compiled
from saboteur.rules.actions import Action, action_of
from saboteur.rules.dice import dice
from saboteur.rules.facts import ToolBroken
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.saboteur2.facts import PlayerTrapped
from saboteur.rules.state import State
from saboteur.rules.view import View

HIDE: Final = 25
# How many playouts it looks ahead where everybody digs for gold of their own.
GLANCE: Final = 40 if compiled else 8
# How much more of a friend a trusted seat is that asks for repairs.
PLEA: Final = 20


class ShrewdPlayer:
    """Weighs actions by what it believes of the others and they may believe of it.

    Where everybody digs for gold of their own it looks ahead a little. `hunches` may be replaced.
    """

    hunches: Callable[[State], Hunches | None] = staticmethod(taught_hunches)

    def __init__(self, seed: int | str, character: Character = PLAIN) -> None:
        self._numbers = sequence(seed)
        self._character = character
        self._blueprint = Blueprint(CAREFUL_HEAT)
        self._witness: Witness | None = None
        self.searcher = Searcher(seed)

    def choose(self, view: View) -> Action:
        if view.decision.what != "turn" or len(view.legal) == 1:
            return self._weightiest(view, None)
        playouts = self._playouts(view)
        if not hides_roles(view):
            return self.searcher.seeing(view, playouts or 0)
        beliefs = self._beliefs(view)
        stance = stance_of(view, beliefs, self._character)
        if playouts is None:
            return self._weightiest(view, stance)
        return self.searcher.believing(view, beliefs, stance, playouts)

    def _playouts(self, view: View) -> int | None:
        """How far to look ahead, if at all."""
        return None if has_sides(view) else GLANCE

    @property
    def late(self) -> int:
        """How many choices the clock cut short."""
        return self.searcher.late

    def suspicion(self, view: View) -> list[float]:
        """By seat, how likely it believes each to be a saboteur."""
        return self._beliefs(view).saboteur()

    def talk(self, view: View) -> Statement | None:
        """In character, where there is something new to say."""
        if not hides_roles(view):
            return None
        return said(view, self._beliefs(view), self._character)

    def _weightiest(self, view: View, stance: Stance | None) -> Action:
        state = world(view, dice(0))
        taken = stance or plain(state, state.seat)
        return action_of(state, self._blueprint.choose_as(state, self._numbers, taken))

    def _beliefs(self, view: View) -> Beliefs:
        beliefs = Beliefs(view, self._witness or Witness(view, self.hunches))
        self._witness = beliefs.witness
        return beliefs


def has_sides(view: View) -> bool:
    """B19: whether a side wins together, and the nugget cards tell what that is worth."""
    return len(ruleset(view.game, view.options).nuggets) > 0


def stance_of(view: View, beliefs: Beliefs, character: Character = PLAIN) -> Stance:
    spoils = view.role == ROLES[SABOTEUR]
    foes = vec[i64]([i64(foe(view.role, chances)) for chances in beliefs.roles()])
    if not spoils:
        for seat, bias in enumerate(biases(view, character)):
            foes[seat] = max(i64(-100), min(i64(100), foes[seat] + bias))
    for seat in pleading(view):
        if foes[seat] < 0:
            foes[seat] = max(i64(-100), foes[seat] - PLEA)
    hide = HIDE * character.hides // 100 if spoils else 0
    return Stance(spoils, foes, aims(beliefs, character), hide, beliefs.odds)


def biases(view: View, character: Character) -> list[int]:
    """By seat, what somebody of this character holds against it beyond all reason."""
    held = [character.wary] * view.players
    for fact in this_round(view):
        if isinstance(fact, ToolBroken | PlayerTrapped) and fact.target == view.seat:
            held[fact.seat] += character.grudge
    return held


def aims(beliefs: Beliefs, character: Character = PLAIN) -> i64:
    """A bit for every goal that may well hold the treasure, by what others did and said."""
    chances = beliefs.treasure()
    likely = character.bets * max(chances)
    return i64(sum(1 << goal for goal, chance in enumerate(chances) if chance >= likely))


def pleading(view: View) -> set[int]:
    """Who asked for repairs in this round and still needs them."""
    return {
        fact.seat
        for fact in view.history
        if isinstance(fact, Talked) and fact.statement == "repair-me" and view.markers[fact.seat]
    }
