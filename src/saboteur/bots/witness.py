"""A round watched through one seat's facts: how much each action speaks for or against whom.

Every action is weighed by role and by where the treasure may lie, and kept as a reason.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import exp, fsum, log
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.bots.evidence import deed_of
from saboteur.bots.hunch import Hunches, no_hunches
from saboteur.bots.likelihood import likelihoods
from saboteur.bots.manners import Moment, Ways
from saboteur.bots.outlook import ALL_GOALS, EVERYBODY, Outlook
from saboteur.bots.suspicion import MOST
from saboteur.bots.terms import ACCUSED, BELIED, BORNE_OUT, CLAIMED, VOUCHED, term_of
from saboteur.games.catalogue import new_table
from saboteur.play.facts import ChoiceUndone, Fact, TableFact, Talked
from saboteur.rules import facts
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import NAMES, NUMBERS, UNKNOWN
from saboteur.rules.fold import fold
from saboteur.rules.names import DIGGER, SABOTEUR
from saboteur.rules.saboteur2 import facts as dwarf_facts
from saboteur.rules.state import State
from saboteur.rules.view import View

SAMPLES: Final = 10
# How often diggers tell the truth about a goal they have seen. A saboteur's word is worth nothing:
# it says gold as often as a digger would who had looked at any goal, so that the word alone speaks
# neither for nor against anybody; only what the goal turns out to be does.
HONESTY: Final = 0.95
# How much a trusted speaker's opinion of a player weighs.
HEARSAY: Final = 0.4
CLAIMS: Final = ("gold", "stone", "dig-toward")
# What a goal turns out to be is a reason only where it speaks this loud.
LOUD: Final = 0.05
OPINIONS: Final = ("suspect", "trust")
_TREASURE: Final = NUMBERS[TREASURE]
_GOLD = facts.GoldPaid | dwarf_facts.GoldStolen | facts.NuggetsDrawn | facts.NuggetTaken
_SKIPPED = TableFact | ChoiceUndone | _GOLD | dwarf_facts.PassageBought | facts.GameEnded


@dataclass(frozen=True)
class Reason:
    """An action, the blueprint's term for what it was, and how much it spoke for a saboteur.

    `spoke` is a logarithm, below nothing where it spoke against, to a player who knows no role
    and of the goals what the seat that watches had seen.
    """

    fact: Fact
    seat: int
    term: str
    spoke: float


class Witness:
    """`holders` has by seat the logarithms of likelihood by treasure and way of playing a role.

    `odds` are what the table may think of each seat: a logarithm of the odds to be a saboteur, in
    hundredths, to a player who has looked at no goal and has no hunches.
    """

    def __init__(self, view: View, hunches: Callable[[State], Hunches | None] = no_hunches) -> None:
        self._seat = view.seat
        self._hunches = hunches
        self._table = _table(view)
        self._state = new_table(view.game, view.players, view.options)
        dealt = self._state.rules.roles[view.players]
        self.kinds = sorted({int(role) for role in dealt})
        self.counts = tuple(list(dealt).count(role) for role in self.kinds)
        self.ways = Ways(self.kinds, self.counts)
        self.facts: list[Fact] = []
        self._dealt = False
        self._possible: list[int] = []
        self._treasures: list[int] = []
        self._forget()

    @property
    def idle(self) -> bool:
        """Nobody's role is in question."""
        return len(self.kinds) < 2

    def anew(self, view: View) -> "Witness":
        """One like this, with hunches or without, for what this has not seen."""
        return Witness(view, self._hunches)

    def saw(self, view: View) -> bool:
        """Whether a view goes on from what was watched so far."""
        return _table(view) == self._table and list(view.history[: len(self.facts)]) == self.facts

    def follow(self, view: View) -> None:
        for fact in view.history[len(self.facts) :]:
            self._watch(fact)  # type: ignore[arg-type]
            self.facts.append(fact)  # type: ignore[arg-type]

    def by_role(self, seat: int, treasure: int) -> list[float]:
        """How much all that a seat did speaks for each role, with the hunch about it."""
        found = self.ways.by_role(self.holders[seat][treasure])
        if self.hunches:
            found[self.kinds.index(SABOTEUR)] += self.hunches.readings[seat] / 100
        return found

    def hats_out(self, count: int, treasure: int) -> list[list[float]]:
        """The roles that left, with blanks for those whose leaving was not watched."""
        rows = [self.ways.by_role(rows[treasure]) for rows in self.hats]
        return [self.ways.by_role(self.ways.blank())] * (count - len(rows)) + rows

    def _watch(self, fact: Fact) -> None:
        if isinstance(fact, facts.RoundDealt):
            self._begin(fact)
        elif not self._dealt:
            return  # a game that began from a position: nobody saw how it came to that
        elif not self.idle:
            self._consider(fact)
        if not isinstance(fact, _SKIPPED):
            fold(self._state, fact)

    def _consider(self, fact: Fact) -> None:
        match fact:
            case Talked():
                self._hear(fact)
                if self.hunches:
                    self.hunches.hear(fact, self.odds)
            case _:
                self._weigh(fact)
        match fact:
            case dwarf_facts.HatChanged(target=target):
                self._change_hat(target)
            case facts.GoalRevealed(goal, face):
                self._possible = _narrowed(self._possible, goal, face)
                self._learn(fact, goal, face)
            case facts.GoalSeen(goal=goal, face=face) if face != NAMES[UNKNOWN]:
                self._learn(fact, goal, face)

    def _forget(self) -> None:
        seats = range(self._state.players)
        self.holders = [self._blank() for _ in seats]
        self.hats: list[list[list[float]]] = []
        self.reasons: list[Reason] = []
        self.odds = vec[i64]([i64(self._prior_odds())] * len(seats))
        self._spoken = [0.0 for _ in seats]
        self._turns = [0 for _ in seats]
        self._heard = set[tuple[int, str, int]]()
        self._possible = list(range(len(self._state.rules.goals)))
        self._treasures = self._possible
        self.hunches: Hunches | None = self._hunches(self._state)
        self._unseen = Counter(int(card) for card in self._state.rules.deck)

    def _begin(self, dealt: facts.RoundDealt) -> None:
        self._forget()
        self._dealt = True
        for hand in dealt.hands:
            self._see(hand)

    def _blank(self) -> list[list[float]]:
        return [self.ways.blank() for _ in self._state.rules.goals]

    def _change_hat(self, seat: int) -> None:
        """X17: what the seat did so far speaks of a role that left."""
        self.hats.append(self.holders[seat])
        self.holders[seat] = self._blank()
        self._spoken[seat] = 0.0
        self._heard = {said for said in self._heard if said[1:] not in _opinions(seat)}
        self.odds[seat] = self._prior_odds()

    def _prior_odds(self) -> int:
        bad = sum(n for role, n in zip(self.kinds, self.counts, strict=True) if role == SABOTEUR)
        return round(100 * log(max(bad, 0.1) / max(sum(self.counts) - bad, 0.1)))

    def _see(self, cards: Iterable[str]) -> None:
        for card in cards:
            number = NUMBERS.get(card, UNKNOWN)
            if self._unseen[number] > 0:
                self._unseen[number] -= 1

    def _weigh(self, fact: Fact) -> None:
        """Weigh an action before it changes anything."""
        deed = deed_of(self._state, fact)
        if isinstance(fact, facts.CardDrawn):
            self._see([fact.card])
        if isinstance(fact, dwarf_facts.HandsSwapped):
            self._see(fact.taken if fact.seat == self._seat else fact.given)
        if deed is None:
            return
        seat = self._state.seat
        if seat != self._seat:
            self._see([getattr(fact, "card", "")])
        pool = vec[u8]([u8(card) for card in self._unseen.elements()])
        outlook = Outlook(self._state, EVERYBODY, ALL_GOALS)
        moment, secretive = self._moment(fact, outlook), self._secretive(seat)
        chances, found, spoken = dict[int, list[float]](), list[float](), list[float]()
        for treasure in self._possible:
            if secretive or not spoken:
                self._suppose(treasure)
                found = likelihoods(
                    self._state, deed, self.kinds, self.odds, pool, SAMPLES, len(self.facts)
                )
                spoken = self.ways.of_deed(found[:-1], found[-1], moment)
            chances[treasure] = found
            self._add(seat, treasure, spoken)
        likeliest = self._likeliest(seat)
        self._suppose(likeliest)
        if self.hunches:
            spoke = self._spoke(seat, chances[likeliest])
            self.hunches.see(self._state, deed, outlook, self.odds, spoke)
        self._turns[seat] += 1
        self._note(fact, seat, term_of(self._state, self.odds, deed))

    def _spoke(self, seat: int, chances: Sequence[float]) -> list[float]:
        """What a hunch hears of the deed that was just weighed."""
        good, bad = (chances[self.kinds.index(role)] for role in (DIGGER, SABOTEUR))
        spoke = [log(good), log(bad), log(chances[-1])]
        return [*spoke, self._evidence(seat, self._possible), self._prior_odds() / 100]

    def _moment(self, fact: Fact, outlook: Outlook) -> Moment:
        state = self._state
        passed = isinstance(fact, facts.Passed)
        return Moment(int(outlook.best), self._turns[state.seat], int(state.left), passed)

    def _hear(self, talked: Talked) -> None:
        """What others say weighs once, as much as they are trusted.

        A plea for repairs says nothing new: everybody sees what is broken. Questions and answers
        say nothing that a saboteur would not say as well.
        """
        about = talked.about
        if about is None or talked.seat == self._seat:
            return
        opinion = talked.statement in OPINIONS
        told = talked.statement in CLAIMS and self._looked(talked.seat, about)
        if not opinion and not told:
            return
        meant = "gold" if talked.statement == "dig-toward" else talked.statement
        said = (talked.seat, meant, about)
        if said not in self._heard:
            self._heard.add(said)
            if opinion:
                self._hear_opinion(talked, about)
            else:
                self._hear_claim(talked, about)

    def _hear_opinion(self, talked: Talked, about: int) -> None:
        trust = max(0.0, 1 - 2 / (1 + exp(-self.odds[talked.seat] / 100)))
        weight = HEARSAY * trust * (1 if talked.statement == "suspect" else -1)
        for treasure in self._possible:
            self._hear_of(about, treasure, [weight * (role == SABOTEUR) for role in self.kinds])
        self._note(talked, about, ACCUSED if talked.statement == "suspect" else VOUCHED)

    def _hear_claim(self, talked: Talked, goal: int) -> None:
        """Diggers tell the truth about a goal they looked at, saboteurs whatever they like."""
        stone = talked.statement == "stone"
        gold = said_gold(len(self.holders[0]))
        for treasure in self._possible:
            honesty = HONESTY if (treasure == goal) != stone else 1 - HONESTY
            anyhow = 1 - gold if stone else gold
            spoken = [log(anyhow if role == SABOTEUR else honesty) for role in self.kinds]
            self._hear_of(talked.seat, treasure, spoken)
        known = goal not in self._treasures or len(self._treasures) == 1
        self._note(talked, talked.seat, self._judged(talked.seat) if known else CLAIMED)

    def _learn(self, fact: Fact, goal: int, face: str) -> None:
        """Where the treasure is or is not: what others did and said stands in another light."""
        self._treasures = _narrowed(self._treasures, goal, face)
        for seat in range(self._state.players):
            if seat != self._seat and abs(self._news(seat)) >= LOUD:
                self._note(fact, seat, self._judged(seat))
            else:
                self._settle(seat)

    def _hear_of(self, seat: int, treasure: int, spoken: Sequence[float]) -> None:
        self._add(seat, treasure, self.ways.of_words(spoken))

    def _add(self, seat: int, treasure: int, spoken: Sequence[float]) -> None:
        row = self.holders[seat][treasure]
        for way, value in enumerate(spoken):
            row[way] += value

    def _looked(self, seat: int, goal: int) -> bool:
        return self._state.has_seen(seat, goal)

    def _secretive(self, seat: int) -> bool:
        """Whether the seat has looked at a goal that lies face down still."""
        return any(
            self._looked(seat, goal) and self._state.mine.face_down(goal)
            for goal in range(len(self._state.mine.goals))
        )

    def _suppose(self, treasure: int) -> None:
        """Let the treasure lie at this goal, stones at the others."""
        goals = [u8(card) for card in self._state.rules.goals if card != _TREASURE]
        goals.insert(treasure, u8(_TREASURE))
        self._state.goals = vec[u8](goals)

    def _likeliest(self, seat: int) -> int:
        """Where the treasure lies if what the seat did makes the most sense."""
        return max(self._treasures, key=lambda treasure: max(self.holders[seat][treasure]))

    def _evidence(self, seat: int, treasures: list[int]) -> float:
        """How much all that the seat did speaks for a saboteur, wherever the treasure lies."""
        rows = [self.ways.by_role(self.holders[seat][treasure]) for treasure in treasures]
        spoken = [_mean(column, [1] * len(rows)) for column in zip(*rows, strict=True)]
        bad = self.kinds.index(SABOTEUR)
        others = [role for role in range(len(self.kinds)) if role != bad]
        good = _mean([spoken[role] for role in others], [self.counts[role] for role in others])
        return spoken[bad] - good

    def _news(self, seat: int) -> float:
        """What the evidence has changed by since it was last settled."""
        return self._total(seat) - self._spoken[seat]

    def _total(self, seat: int) -> float:
        hunch = self.hunches.readings[seat] / 100 if self.hunches else 0.0
        return self._evidence(seat, self._treasures) + hunch

    def _judged(self, seat: int) -> str:
        return BELIED if self._news(seat) > 0 else BORNE_OUT

    def _note(self, fact: Fact, seat: int, term: str) -> None:
        self.reasons.append(Reason(fact, seat, term, self._news(seat)))
        self._settle(seat)

    def _settle(self, seat: int) -> None:
        self._spoken[seat] = self._total(seat)
        public = self._prior_odds() + round(100 * self._evidence(seat, self._possible))
        self.odds[seat] = max(-MOST, min(MOST, public))


def said_gold(goals: int) -> float:
    """How often a digger who looked at one of so many goals says that it saw gold."""
    return HONESTY / goals + (1 - HONESTY) * (1 - 1 / goals)


def _table(view: View) -> tuple[object, ...]:
    return view.game, view.players, view.seat, view.options


def _narrowed(goals: list[int], goal: int, face: str) -> list[int]:
    """Which of these goals may hold the treasure now that this one is seen."""
    return [one for one in goals if (one == goal) == (face == TREASURE)]


def _opinions(about: int) -> set[tuple[str, int]]:
    return {(opinion, about) for opinion in OPINIONS}


def _mean(logarithms: Sequence[float], weights: Sequence[int]) -> float:
    """The logarithm of the weighted mean of what these are logarithms of."""
    top = max(logarithms)
    shares = zip(logarithms, weights, strict=True)
    return top + log(fsum(n * exp(value - top) for value, n in shares) / sum(weights))
