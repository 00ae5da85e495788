"""Beliefs: from a view and its history, who holds which role and where the treasure lies.

Exact over all deals of the roles, given how likely each way of playing a role does what was seen.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import exp, fsum

from librt.vecs import vec
from mypy_extensions import u8

from saboteur.bots.posterior import Posterior, drawn
from saboteur.bots.witness import Witness
from saboteur.games.catalogue import ruleset
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.dice import Dice
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.view import View


@dataclass(frozen=True)
class Deal:
    """One way the hidden things may be."""

    roles: tuple[str, ...]
    """By seat: its role."""
    spares: tuple[str, ...]
    """The roles left over."""
    hats_out: tuple[str, ...]
    """The roles that left the round."""
    treasure: int
    """The goal that hides the treasure."""


class Beliefs:
    """What one seat may believe now."""

    def __init__(self, view: View, witness: Witness | None = None) -> None:
        watching = witness or Witness(view)
        if not watching.saw(view):
            watching = watching.anew(view)
        watching.follow(view)
        self.witness = watching
        self._view = view
        self._kinds = watching.kinds
        self.reasons = tuple(watching.reasons)
        self.odds = watching.odds[:]
        self._possible = self._posteriors(watching)

    def _posteriors(self, watching: Witness) -> dict[int, tuple[float, Posterior]]:
        """By goal that may hold the treasure: how likely it is, and the roles then."""
        view = self._view
        known = [*view.roles, *(hat.role for hat in view.hats_out)]
        dealt = ruleset(view.game, view.options).always_dealt
        held = [self._kinds.index(dealt)] if dealt else []
        barred = ROLES[SABOTEUR] if knows_saboteurs(view) else ""
        posteriors = {}
        for treasure in _treasures(view):
            found = [watching.by_role(seat, treasure) for seat in self._seats]
            found += watching.hats_out(len(known) - view.players, treasure)
            best = [max(row) for row in found]
            table = [
                _likelihood(row, top, role, self._kinds, barred)
                for row, top, role in zip(found, best, known, strict=True)
            ]
            posteriors[treasure] = (fsum(best), Posterior(watching.counts, table, held))
        highest = max(scale for scale, _ in posteriors.values())
        return {
            treasure: (exp(scale - highest) * posterior.total, posterior)
            for treasure, (scale, posterior) in posteriors.items()
        }

    def treasure(self) -> list[float]:
        """By goal, the chance that the treasure lies there."""
        total = fsum(weight for weight, _ in self._possible.values())
        return [
            self._possible[goal][0] / total if goal in self._possible else 0.0
            for goal in range(len(self._view.goals))
        ]

    def roles(self) -> list[dict[str, float]]:
        """By seat, the chance of each role."""
        found = [dict.fromkeys((ROLES[kind] for kind in self._kinds), 0.0) for _ in self._seats]
        for chance, goal in zip(self.treasure(), range(len(self._view.goals)), strict=True):
            if chance:
                chances = self._possible[goal][1].chances()
                for seat in self._seats:
                    for kind, part in zip(self._kinds, chances[seat], strict=True):
                        found[seat][ROLES[kind]] += chance * part
        return found

    @property
    def _seats(self) -> range:
        return range(self._view.players)

    def saboteur(self) -> list[float]:
        """By seat, the chance to be a saboteur."""
        return [chances.get(ROLES[SABOTEUR], 0.0) for chances in self.roles()]

    def deals(self) -> Iterator[tuple[float, Deal]]:
        """Every way it may be, but for the roles left over, with its share of what is believed."""
        total = fsum(weight for weight, _ in self._possible.values())
        players = self._view.players
        for treasure, (weight, posterior) in self._possible.items():
            for part, held in posterior.every():
                names = tuple(ROLES[self._kinds[role]] for role in held)
                share = weight * part / posterior.total / total
                deal = Deal(names[:players], self._view.spares, names[players:], treasure)
                yield share, deal

    def sample(self, dice: Dice) -> Deal:
        """One way it may be, as often as it is believed."""
        weights = {goal: weight for goal, (weight, _) in self._possible.items()}
        treasure = drawn(weights, dice)
        held, left = self._possible[treasure][1].sample(dice)
        names = tuple(ROLES[self._kinds[role]] for role in held)
        spare = [kind for kind, n in zip(self._kinds, left, strict=True) for _ in range(n)]
        spares = tuple(ROLES[kind] for kind in dice.shuffled(vec[u8]([u8(k) for k in spare])))
        players = self._view.players
        return Deal(names[:players], spares, names[players:], treasure)


def _likelihood(
    row: list[float], top: float, known: str, kinds: list[int], barred: str
) -> list[float]:
    """By role, scaled so that the largest is one; a role that is known leaves no other."""
    names = [ROLES[kind] for kind in kinds]
    fits = [known == name or (known == "?" and name != barred) for name in names]
    return [exp(value - top) if fit else 0.0 for value, fit in zip(row, fits, strict=True)]


def knows_saboteurs(view: View) -> bool:
    """B31: whether this seat learned at the deal who all the saboteurs are, and no hat changed."""
    told = ruleset(view.game, view.options).fellows_known
    return told and view.role == ROLES[SABOTEUR] and not view.hats_out


def _treasures(view: View) -> list[int]:
    """The goals that may hold the treasure, by what this seat has seen."""
    faces = [goal.face for goal in view.goals]
    if TREASURE in faces:
        return [faces.index(TREASURE)]
    return [goal for goal, face in enumerate(faces) if face == "?"]
