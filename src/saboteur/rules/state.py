"""Everything that is true of a game at one moment, as numbers and flat vectors with a cheap copy.

Only `changes` writes here. Vectors that change rarely are replaced and never written into,
so that copies share them; `hands`, `discards` and the mine's own are copied.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.rules.cards import NO_CARD
from saboteur.rules.mine import Mine
from saboteur.rules.packed import has

if TYPE_CHECKING:
    from saboteur.rules.facts import Fact
    from saboteur.rules.ruleset import Ruleset

HAND: Final = 6
PURSE: Final = 5
PIECES: Final = 0
NOBODY: Final = -1


FREE: Final = -1
AWAY: Final = -2


def replaced(values: vec[u8], index: i64, value: i64) -> vec[u8]:
    """A copy with one item changed, for the vectors that copies of a state share."""
    other = values[:]
    other[index] = u8(value)
    return other


class State:
    """A game of any box. `seat` chooses `decision` now; `turn` is whose turn it is.

    Round: `fresh` is the cell just dug, `last` who last played a card, `left` how much of the deck
    is left, `turned` the goals turned over as bits, `seen` the goals each seat has looked at;
    `passes` in a row with the deck empty, of which the last `stuck` were for want of a playable
    card (B17: nobody's to see; the most there may be where hands are unknown).
    Saboteur 2: `thefts` are the seats with a Theft, the latest last; `insight` the roles each seat
    knows as bits, `fellows` the saboteurs that each saboteur knows (B31), `hats_out` the roles that
    left with those who know them; `gifts` what is left of a swapped hand and `givers` who knows it;
    `figures` the blocking dwarves, `blocked` who used one.
    The Duel: `kept` and `boxed` are cards out of the game, `waiting` goals for later rounds,
    `marked` the gold that carries a counter, `debts` what is owed to trolls.
    """

    def __init__(self, rules: "Ruleset", players: i64, mine: Mine) -> None:
        self.rules: Final = rules
        self.players: Final = players
        self.mine: Final = mine
        self.listener: Callable[[Fact], None] | None = None
        self.round: i64 = 0
        self.first: i64 = NOBODY
        self.decision: i64 = 0
        self.seat: i64 = NOBODY
        self.about: i64 = NOBODY
        self.turn: i64 = NOBODY
        self.fresh: i64 = NOBODY
        self.last: i64 = NOBODY
        self.passes: i64 = 0
        self.stuck: i64 = 0
        self.winner: i64 = 0
        self.finder: i64 = NOBODY
        self.shown: bool = False
        self.final: tuple[int, ...] | None = None
        self.left: i64 = 0
        self.turned: i64 = 0
        self.deck: vec[u8] = vec[u8]()
        self.aside: vec[u8] = vec[u8]()
        self.goals: vec[u8] = vec[u8]()
        self.roles: vec[u8] = vec[u8]()
        self.spares: vec[u8] = vec[u8]()
        self.markers: vec[u8] = vec[u8]()
        self.seen: vec[u8] = vec[u8]()
        self.purses: vec[u8] = vec[u8]()
        self.pile: vec[u8] = vec[u8]()
        self.packet: vec[u8] = vec[u8]()
        self.waiting: vec[u8] = vec[u8]()
        self.kept: vec[u8] = vec[u8]()
        self.boxed: vec[u8] = vec[u8]()
        self.thefts: vec[u8] = vec[u8]()
        self.hats_out: vec[i64] = vec[i64]()
        self.insight: vec[i64] = vec[i64]()
        self.fellows: vec[i64] = vec[i64]()
        self.givers: vec[u8] = vec[u8]()
        self.gifts: vec[u8] = vec[u8]()
        self.figures: vec[i64] = vec[i64]()
        self.blocked: i64 = 0
        self.counters: i64 = 0
        self.debts: vec[u8] = vec[u8]()
        self.marked: vec[i64] = vec[i64]()
        self.hands: vec[u8] = vec[u8]()
        self.discards: vec[i64] = vec[i64]()

    def copy(self) -> "State":
        other = State(self.rules, self.players, self.mine.copy())
        other.round = self.round
        other.first = self.first
        other.decision = self.decision
        other.seat = self.seat
        other.about = self.about
        other.turn = self.turn
        other.fresh = self.fresh
        other.last = self.last
        other.passes = self.passes
        other.stuck = self.stuck
        other.winner = self.winner
        other.finder = self.finder
        other.shown = self.shown
        other.final = self.final
        other.left = self.left
        other.turned = self.turned
        other.deck = self.deck
        other.aside = self.aside
        other.goals = self.goals
        other.roles = self.roles
        other.spares = self.spares
        other.markers = self.markers
        other.seen = self.seen
        other.purses = self.purses
        other.pile = self.pile
        other.packet = self.packet
        other.waiting = self.waiting
        other.kept = self.kept
        other.boxed = self.boxed
        other.thefts = self.thefts
        other.hats_out = self.hats_out
        other.insight = self.insight
        other.fellows = self.fellows
        other.givers = self.givers
        other.gifts = self.gifts
        other.figures = self.figures
        other.blocked = self.blocked
        other.counters = self.counters
        other.debts = self.debts
        other.marked = self.marked
        other.hands = self.hands[:]
        other.discards = self.discards[:]
        return other

    def marked_with(self, seat: i64, marker: i64) -> bool:
        return has(i64(self.markers[seat]), marker)

    def has_seen(self, seat: i64, goal: i64) -> bool:
        """B12: whether a seat has looked at a goal."""
        return has(i64(self.seen[seat]), goal)

    def holds(self, seat: i64, card: i64) -> bool:
        for i in range(HAND * seat, HAND * seat + HAND):
            if i64(self.hands[i]) == card:
                return True
        return False

    def empty_handed(self, seat: i64) -> bool:
        return self.hands[HAND * seat] == NO_CARD

    def worth(self, seat: i64) -> i64:
        """The nuggets of a seat: single pieces, then the cards of one, two and three.

        The last place of a purse counts cards that the reader of this state may not know.
        """
        purse = PURSE * seat
        return (
            i64(self.purses[purse])
            + i64(self.purses[purse + 1])
            + 2 * i64(self.purses[purse + 2])
            + 3 * i64(self.purses[purse + 3])
        )
