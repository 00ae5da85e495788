"""Search: candidates tried out in possible worlds, the worse half dropped again and again.

Compiled with the rules. Every candidate meets the same worlds and the same chances, and in a
playout everybody chooses by what its own seat knows and what the table may think by then.
"""

from time import monotonic
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.bots.blueprint import CHANCE, STEPS, in_order, weigh
from saboteur.bots.endgame import Endgame
from saboteur.bots.fields import is_plain
from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import ALL_GOALS, Outlook, shared
from saboteur.bots.redeal import redealt
from saboteur.bots.rehearsal import Rehearsal
from saboteur.bots.sense import sensible, wins_at_once
from saboteur.bots.sorting import better_half, sort_down
from saboteur.bots.stance import Stance, plain, suspecting
from saboteur.bots.suspicion import moved, tell
from saboteur.rules import codes
from saboteur.rules.cards import NO_CARD, USES
from saboteur.rules.names import DIGGERS_WIN, SABOTEUR, SELFISH
from saboteur.rules.rows import REMOVING
from saboteur.rules.ruleset import DEAL, OVER, TURN
from saboteur.rules.state import State
from saboteur.rules.turn import legal_codes, take_code

MOST_CANDIDATES: Final = 16
FEWEST_CANDIDATES: Final = 4
# Few playouts are better spent on few candidates.
PLAYOUTS_A_CANDIDATE: Final = 25
HEAT: Final = 12
# One in so many of the actions that are many and alike comes to mind in a playout.
COMES_TO_MIND: Final = 6
# What a weight of the blueprint counts beside playouts: some trials that went as it says.
PRIOR: Final = 8
# A side's win in the base game, against a nugget.
WIN: Final = 1000
NUGGET: Final = 200
# How much of a win it is to be near, and the distance at the start.
NARROW: Final = 300
AFAR: Final = 8


class Search:
    """`worlds` look alike to the seat that chooses, which takes this `stance`.

    The clock is only a safety stop: a search that it ends is `late`.
    """

    def __init__(
        self,
        worlds: list[State],
        stance: Stance,
        playouts: i64,
        seed: i64,
        seconds: float,
        endgame: Endgame | None = None,
    ) -> None:
        self.worlds: Final = worlds
        self.stance: Final = stance
        self.playouts: Final = playouts
        self.seed: Final = seed
        self.seat: Final = worlds[0].seat
        self.stop: Final = monotonic() + seconds
        self.late = False
        self.endgame: Final = endgame
        self.cards: Final = len(worlds[0].rules.deck)
        # What each action that is tried gives away: the same in all worlds, which look alike.
        self.tried: vec[i64] = vec[i64]()
        self.tells: vec[i64] = vec[i64]()
        self.rehearsal: Rehearsal | None = None
        if is_plain(worlds[0]):
            self.rehearsal = Rehearsal(worlds[0], worlds[0].seat, stance.aims)

    def best(self) -> i64:
        """The candidate that does best."""
        left, totals = self.candidates()
        if not self.playouts:
            return left[0]
        stages: i64 = 0
        size = len(left)
        while size > 1:
            stages += 1
            size = (size + 1) // 2
        trial: i64 = 0
        while len(left) > 1:
            trials = max(i64(1), self.playouts // (stages * len(left)))
            for _ in range(trials):
                self.try_all(left, totals, trial)
                trial += 1
                if monotonic() > self.stop:
                    self.late = True
                    break
            left, totals = better_half(left, totals)
        return left[0]

    def candidates(self) -> tuple[vec[i64], vec[i64]]:
        """The weightiest actions by the blueprint, the weightiest first, and what that counts."""
        state = self.worlds[0]
        outlook = self.outlook(state)
        public = shared(state, self.seat, outlook)
        listed = self.thinkable(outlook)
        weights = vec[i64](capacity=len(listed))
        for code in listed:
            weight = weigh(state, self.seat, outlook, public, self.stance, code)
            weights = append(weights, weight)
        sort_down(listed, weights)
        most = min(len(listed), self.most_candidates())
        for i in range(most):
            weights[i] *= PRIOR
        self.tried = listed[:most]
        self.tells = vec[i64](capacity=most)
        for i in range(most):
            known = len(self.stance.odds) > 0
            told = tell(state, public, self.stance.odds, listed[i]) if known else i64(0)
            self.tells = append(self.tells, told)
        return listed[:most], weights[:most]

    def thinkable(self, outlook: Outlook) -> vec[i64]:
        """What may be best: a win at hand alone, or what the end leaves if it can be solved."""
        state = self.worlds[0]
        listed = in_order(legal_codes(state))
        if not self.playouts:
            return sensible(state, self.seat, self.stance, outlook, listed)
        for code in listed:
            if wins_at_once(self.worlds, self.seat, code):
                return vec[i64]([code])
        if self.endgame is not None:
            listed = self.endgame.best(listed)
        return sensible(state, self.seat, self.stance, outlook, listed)

    def most_candidates(self) -> i64:
        afforded = self.playouts // PLAYOUTS_A_CANDIDATE
        return max(i64(FEWEST_CANDIDATES), min(i64(MOST_CANDIDATES), afforded))

    def try_all(self, left: vec[i64], totals: vec[i64], trial: i64) -> None:
        numbers = Sequence(self.seed + 7919 * trial)
        world = redealt(self.worlds[trial % len(self.worlds)], self.seat, numbers)
        naive = (trial + trial // len(self.worlds)) % 2 == 1
        chance = numbers.value
        for i in range(len(left)):
            numbers.value = chance
            totals[i] += self.try_out(world.copy(), left[i], naive, numbers)

    def try_out(self, state: State, code: i64, naive: bool, numbers: Sequence) -> i64:
        """One playout. Others may be naive or suspecting: each is tried as often."""
        odds = self.stance.odds[:]
        before = state.worth(self.seat)
        if len(odds):
            odds[self.seat] = moved(odds[self.seat], self.given_away(code))
        take_code(state, code)
        rehearsal = self.rehearsal
        if rehearsal is not None and state.decision == TURN:
            found = rehearsal.play(state, odds, naive, numbers)
            return self.played(state, rehearsal, found)
        while state.decision != DEAL and state.decision != OVER:
            if state.winner == DIGGERS_WIN:
                break
            outlook = self.outlook(state)
            stance = (
                plain(state, state.seat)
                if naive and state.seat != self.seat
                else suspecting(state, state.seat, odds)
            )
            self.take(state, outlook, rolled(state, outlook, stance, numbers), odds)
        return self.value(state, before)

    def played(self, state: State, rehearsal: Rehearsal, found: bool) -> i64:
        """The value of a plain round that was played out quickly."""
        if found:
            worth = WIN - NARROW + NARROW * rehearsal.left // self.cards
        else:
            worth = NARROW * max(i64(0), AFAR - rehearsal.nearest(self.seat)) // AFAR
        return WIN - worth if state.roles[self.seat] == SABOTEUR else worth

    def given_away(self, code: i64) -> i64:
        i: i64 = 0
        while self.tried[i] != code:
            i += 1
        return self.tells[i]

    def outlook(self, state: State) -> Outlook:
        """As the seat that is to choose sees it: what the searcher believes is its own affair."""
        own = state.seat == self.seat
        return Outlook(state, state.seat, self.stance.aims if own else i64(ALL_GOALS))

    def take(self, state: State, outlook: Outlook, code: i64, odds: vec[i64]) -> None:
        if len(odds) and state.decision == TURN:
            seat = state.seat
            public = shared(state, seat, outlook)
            odds[seat] = moved(odds[seat], tell(state, public, odds, code))
        take_code(state, code)

    def found(self, state: State) -> i64:
        """How well the diggers did: whether they found the treasure, and how soon or how nearly.

        A narrow end counts for something: it tells good actions from bad in fewer playouts.
        """
        if state.winner == DIGGERS_WIN:
            return WIN - NARROW + NARROW * state.left // self.cards
        lacking = Outlook(state, self.seat, ALL_GOALS).best
        return NARROW * max(i64(0), AFAR - lacking) // AFAR

    def value(self, state: State, before: i64) -> i64:
        spoils = state.roles[self.seat] == SABOTEUR
        if len(state.rules.nuggets):  # B19: a side wins, and what that pays is up to the cards
            found = self.found(state)
            return WIN - found if spoils else found if self.shares(state) else 0
        others: i64 = 0
        for seat in range(state.players):
            if seat != self.seat:
                others += state.worth(seat)
        gained = NUGGET * (state.worth(self.seat) - before)
        return gained - (NUGGET * others // (state.players - 1) if state.players > 1 else 0)

    def shares(self, state: State) -> bool:
        """B29: what a selfish dwarf finds is its own alone; what others find is not its."""
        if state.winner != DIGGERS_WIN or SELFISH not in state.roles:
            return True
        if state.roles[self.seat] == SELFISH:
            return state.finder == self.seat
        return state.roles[state.finder] != SELFISH


def rolled(state: State, outlook: Outlook, stance: Stance, numbers: Sequence) -> i64:
    """What the blueprint chooses in a playout, where the order of actions betrays nothing."""
    seat = state.seat
    listed = legal_codes(state)
    chosen = listed[0]
    heaviest: i64 = -100000000
    for code in listed:
        if many(code) and numbers.below(COMES_TO_MIND):
            continue
        weight = 100 * weigh(state, seat, outlook, outlook, stance, code)
        weight += HEAT * CHANCE[numbers.below(STEPS)]
        if weight > heaviest:
            heaviest = weight
            chosen = code
    return chosen


def many(code: i64) -> bool:
    """Cards to remove, each weighed with a mine of its own, and several cards to discard."""
    verb = codes.verb(code)
    if verb == codes.PLAY:
        return USES[codes.card(code)] == REMOVING
    return verb == codes.PASS and codes.second(code) != NO_CARD
