"""Beliefs: from a view and its history, who holds which role and where the treasure lies.

Exact over all deals of the roles, given how likely the blueprint does in each role what was seen.
Every action of the round is kept as a reason: how much it spoke for or against whom.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.bots.deeds import deed_of
from saboteur.bots.likelihood import likelihoods
from saboteur.bots.posterior import Posterior, drawn
from saboteur.bots.terms import term_of
from saboteur.games.catalogue import new_table
from saboteur.play.facts import Fact, Talked
from saboteur.rules import facts
from saboteur.rules.cards import NUMBERS, TREASURE, UNKNOWN
from saboteur.rules.dice import Dice
from saboteur.rules.fold import fold
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.view import View

SAMPLES: Final = 10
# How often what is said of a goal that the speaker has seen is true, by side; and how much a
# trusted speaker's opinion of somebody weighs.
HONESTY: Final = 0.95
SABOTEURS_HONESTY: Final = 0.35
HEARSAY: Final = 0.4
_TREASURE: Final = NUMBERS[TREASURE]
_GOLD = (facts.GoldPaid, facts.GoldStolen, facts.NuggetsDrawn, facts.NuggetTaken)
_SKIPPED = (*_GOLD, facts.PassageBought, facts.GameEnded)


@dataclass(frozen=True)
class Reason:
    """An action, the blueprint's term for what it was, and how much it spoke for a saboteur.

    `spoke` is a logarithm, below nothing where it spoke against, to somebody who knows no role.
    """

    fact: Fact
    seat: int
    term: str
    spoke: float


@dataclass(frozen=True)
class Deal:
    """One way it may be: roles by seat, spare roles, roles that left, and the treasure's goal."""

    roles: tuple[str, ...]
    spares: tuple[str, ...]
    hats_out: tuple[str, ...]
    treasure: int


class Witness:
    """Watches a round through one seat's facts and weighs every action by role and treasure."""

    def __init__(self, view: View) -> None:
        self._seat = view.seat
        self._state = new_table(view.game, view.players, view.options)
        dealt = self._state.rules.roles[view.players]
        self.kinds = sorted({int(role) for role in dealt})
        self.counts = tuple(list(dealt).count(role) for role in self.kinds)
        self.facts: list[Fact] = []
        self._dealt = False
        self._forget()

    @property
    def idle(self) -> bool:
        """Nobody's role is in question."""
        return len(self.kinds) < 2

    def saw(self, history: Sequence[object]) -> bool:
        """Whether this history goes on from what was watched so far."""
        return list(history[: len(self.facts)]) == self.facts

    def follow(self, history: Sequence[Fact]) -> None:
        for fact in history[len(self.facts) :]:
            self._watch(fact)
            self.facts.append(fact)

    def _watch(self, fact: Fact) -> None:
        if isinstance(fact, facts.RoundDealt):
            self._begin(fact)
        elif not self._dealt:
            return  # a game that began from a position: nobody saw how it came to that
        elif isinstance(fact, Talked):
            self._hear(fact)
        else:
            self._weigh(fact)
        if isinstance(fact, facts.HatChanged):
            self.hats.append(self.holders[fact.target])
            self.holders[fact.target] = self._blank()
            self.odds[fact.target] = self._prior_odds()
        if not isinstance(fact, _SKIPPED) and type(fact).__module__ == facts.__name__:
            fold(self._state, fact)  # type: ignore[arg-type]

    def _forget(self) -> None:
        players = self._state.players
        self.holders = [self._blank() for _ in range(players)]
        self.hats: list[list[list[float]]] = []
        self.reasons: list[Reason] = []
        self.odds = vec[i64]([i64(self._prior_odds())] * players)
        self._unseen = Counter(int(card) for card in self._state.rules.deck)

    def _begin(self, dealt: facts.RoundDealt) -> None:
        self._forget()
        self._dealt = True
        for hand in dealt.hands:
            self._see(hand)

    def hats_out(self, count: int) -> list[list[list[float]]]:
        """The roles that left, with blanks for those whose leaving was not watched."""
        return [*(self._blank() for _ in range(count - len(self.hats))), *self.hats]

    def _blank(self) -> list[list[float]]:
        """Logarithms of likelihood by treasure and role."""
        return [[0.0] * len(self.kinds) for _ in self._state.rules.goals]

    def _prior_odds(self) -> int:
        bad = sum(n for role, n in zip(self.kinds, self.counts, strict=True) if role == SABOTEUR)
        return round(100 * log(max(bad, 0.1) / max(sum(self.counts) - bad, 0.1)))

    def _see(self, cards: Sequence[str]) -> None:
        for card in cards:
            number = NUMBERS.get(card, UNKNOWN)
            if self._unseen[number] > 0:
                self._unseen[number] -= 1

    def _weigh(self, fact: Fact) -> None:
        deed = deed_of(self._state, fact)
        if isinstance(fact, facts.CardDrawn):
            self._see([fact.card])
        if isinstance(fact, facts.HandsSwapped):
            self._see(fact.taken if fact.seat == self._seat else fact.given)
        if deed is None or self.idle:
            return
        seat = self._state.seat
        if seat != self._seat:
            self._see([getattr(fact, "card", "")])
        pool = vec[u8]([u8(card) for card in self._unseen.elements()])
        term = term_of(self._state, self.odds, deed)
        spoken: list[float] = []
        for treasure, row in enumerate(self.holders[seat]):
            if not treasure or self._secretive(seat):
                self._suppose(treasure)
                spoken = [
                    log(chance)
                    for chance in likelihoods(
                        self._state, deed, self.kinds, self.odds, pool, SAMPLES, len(self.facts)
                    )
                ]
            for role, chance in enumerate(spoken):
                row[role] += chance
        self._note(fact, seat, term, spoken)

    def _hear(self, talked: Talked) -> None:
        """What is said weighs as much as its speaker is trusted; nothing said weighs on oneself."""
        if talked.about is None or self.idle or talked.seat == self._seat:
            return
        if talked.statement in ("gold", "stone") and self._looked(talked.seat, talked.about):
            self._hear_goal(talked, talked.about)
        elif talked.statement in ("suspect", "trust"):
            trust = max(0.0, 1 - 2 / (1 + exp(-self.odds[talked.seat] / 100)))
            weight = HEARSAY * trust * (1 if talked.statement == "suspect" else -1)
            self._add(talked, talked.about, [weight * (role == SABOTEUR) for role in self.kinds])

    def _hear_goal(self, talked: Talked, goal: int) -> None:
        """Diggers tell the truth about a goal they looked at, saboteurs mostly do not."""
        for treasure, row in enumerate(self.holders[talked.seat]):
            true = (treasure == goal) == (talked.statement == "gold")
            for role, kind in enumerate(self.kinds):
                honest = SABOTEURS_HONESTY if kind == SABOTEUR else HONESTY
                row[role] += log(honest if true else 1 - honest)

    def _looked(self, seat: int, goal: int) -> bool:
        return int(self._state.seen[seat]) >> goal & 1 == 1

    def _add(self, fact: Fact, seat: int, spoken: list[float]) -> None:
        for row in self.holders[seat]:
            for role, value in enumerate(spoken):
                row[role] += value
        self._note(fact, seat, "told", spoken)

    def _secretive(self, seat: int) -> bool:
        """Whether the seat has looked at a goal that lies face down still."""
        return any(
            self._looked(seat, goal) and self._state.mine.face_down(goal)
            for goal in range(len(self._state.mine.goals))
        )

    def _suppose(self, treasure: int) -> None:
        """Let the treasure lie at this goal, stones at the others."""
        stones = [card for card in self._state.rules.goals if card != _TREASURE]
        goals = [stones.pop() if goal != treasure and stones else _TREASURE for goal in range(3)]
        self._state.goals = vec[u8]([u8(card) for card in goals])

    def _note(self, fact: Fact, seat: int, term: str, spoken: list[float]) -> None:
        bad = [chance for role, chance in zip(self.kinds, spoken, strict=True) if role == SABOTEUR]
        good = [chance for role, chance in zip(self.kinds, spoken, strict=True) if role != SABOTEUR]
        if not bad or not good:
            return
        spoke = bad[0] - sum(good) / len(good)
        self.reasons.append(Reason(fact, seat, term, spoke))
        self.odds[seat] = max(-400, min(400, self.odds[seat] + round(100 * spoke)))


class Beliefs:
    """What one seat may believe now."""

    def __init__(self, view: View, witness: Witness | None = None) -> None:
        watching = witness if witness and witness.saw(view.history) else Witness(view)
        watching.follow(view.history)  # type: ignore[arg-type]
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
        holders = [*watching.holders, *watching.hats_out(len(known) - view.players)]
        posteriors = {}
        for treasure in _treasures(view):
            best = [max(rows[treasure]) for rows in holders]
            table = [
                _likelihood(rows[treasure], top, role, self._kinds)
                for rows, top, role in zip(holders, best, known, strict=True)
            ]
            posteriors[treasure] = (sum(best), Posterior(watching.counts, table))
        highest = max(scale for scale, _ in posteriors.values())
        return {
            treasure: (exp(scale - highest) * posterior.total, posterior)
            for treasure, (scale, posterior) in posteriors.items()
        }

    def treasure(self) -> list[float]:
        """By goal, the chance that the treasure lies there."""
        total = sum(weight for weight, _ in self._possible.values())
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


def _likelihood(row: list[float], top: float, known: str, kinds: list[int]) -> list[float]:
    """By role, scaled so that the largest is one; a role that is known leaves no other."""
    return [
        exp(value - top) if known in ("?", ROLES[kind]) else 0.0
        for value, kind in zip(row, kinds, strict=True)
    ]


def _treasures(view: View) -> list[int]:
    """The goals that may hold the treasure, by what this seat has seen."""
    faces = [goal.face for goal in view.goals]
    if TREASURE in faces:
        return [faces.index(TREASURE)]
    return [goal for goal, face in enumerate(faces) if face == "?"]
