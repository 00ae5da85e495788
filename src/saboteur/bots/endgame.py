"""The end of a round, solved: the deck is empty, and few cards are left in other hands.

Compiled with the rules. Hidden cards are dealt in every way they may lie. In each of these worlds
both sides play on as well as they can, knowing it, and an action is worth the share of the worlds
in which it wins for its seat. Work is counted in nodes, so the same view gives the same answer.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.bots.fields import Field, field_of
from saboteur.bots.outlook import FAR
from saboteur.bots.redeal import goes_on, hidden_cards
from saboteur.bots.sorting import sort_down
from saboteur.rules import codes, hands
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import FIRST_ACTION, NO_CARD, USES, number
from saboteur.rules.names import DIGGERS_WIN, SABOTEUR
from saboteur.rules.rows import LOOKING, MENDING, REMOVING
from saboteur.rules.ruleset import DEAL, OVER
from saboteur.rules.state import HAND, State
from saboteur.rules.turn import legal_codes, take_code

# With more cards in other hands than this nobody counts the ways they may lie.
FEW: Final = 6
MOST_DEALS: Final = 20_000
# Others do not really know all cards, so what wins a little less often is left to the search.
NEARLY: Final = 0.1
TINY: Final = 1e-9
_TREASURE: Final = number(TREASURE)


def near_end(state: State, seat: i64) -> bool:
    """Whether it may be worth a try to solve what is left of a round."""
    if state.left:
        return False
    held: i64 = 0
    for other in range(state.players):
        if other != seat:
            held += len(hands.hand(state.hands, other))
    return held <= FEW


def with_stones_exchanged(world: State, seat: i64) -> list[State]:
    """A world, and where the seat cannot tell two stones apart the same with these exchanged."""
    unknown = vec[i64]()
    for goal in range(i64(len(world.goals))):
        hidden = world.mine.face_down(goal) and not world.has_seen(seat, goal)
        if hidden and i64(world.goals[goal]) != _TREASURE:
            unknown = append(unknown, goal)
    if len(unknown) != 2:
        return [world]
    other = world.copy()
    goals = world.goals[:]
    goals[unknown[0]] = world.goals[unknown[1]]
    goals[unknown[1]] = world.goals[unknown[0]]
    other.goals = goals
    return [world, other]


class Endgame:
    """`worlds` have every deal of roles and goals that is possible, with these `shares`.

    At most so many `nodes` are looked at.
    """

    def __init__(self, worlds: list[State], shares: list[float], nodes: i64) -> None:
        self.worlds: Final = worlds
        self.shares: Final = shares
        self.seat: Final = worlds[0].seat
        self.field: Final[Field] = field_of(worlds[0].mine)
        self.nodes = nodes
        self.deals: i64 = 0
        self.counting: bool = False
        self.kinds: vec[u8] = vec[u8]()
        self.counts: vec[i64] = vec[i64]([i64(0)] * 256)
        self.state: State = worlds[0]
        self.listed: vec[i64] = vec[i64]()
        self.worths: list[float] = []
        self.total: float = 0.0

    @property
    def solved(self) -> bool:
        return self.nodes >= 0 and self.deals <= MOST_DEALS

    def best(self, listed: vec[i64]) -> vec[i64]:
        """Of these actions those that surely win; if none does, those that win nearly as often as
        the best; all of them where that is too much work."""
        self.listed = listed
        self.worths = [0.0] * len(listed)
        self.total = 0.0
        self.counting = True
        self.deal_worlds()
        self.counting = False
        self.deal_worlds()
        if not self.solved:
            return listed
        most = max(self.worths)
        sure = most >= self.total * (1.0 - TINY)
        least = most - self.total * (TINY if sure else NEARLY)
        kept = vec[i64]()
        for i in range(len(listed)):
            if self.worths[i] >= least:
                kept = append(kept, listed[i])
        return kept

    def deal_worlds(self) -> None:
        self.deals = 0
        for world, share in zip(self.worlds, self.shares, strict=True):
            ways = with_stones_exchanged(world, self.seat)
            for way in ways:
                if self.solved:
                    self.deal_all(way, share / float(len(ways)))

    def deal_all(self, world: State, share: float) -> None:
        """Every way the hidden cards may lie in a world, equal cards being one and the same."""
        self.state = world.copy()
        self.kinds = vec[u8]()
        for i in range(len(self.counts)):
            self.counts[i] = 0
        for card in hidden_cards(world, self.seat):
            if not self.counts[i64(card)]:
                self.kinds = append(self.kinds, card)
            self.counts[i64(card)] += 1
        sizes = vec[i64]()
        for other in range(world.players):
            sizes = append(sizes, len(hands.hand(world.hands, other)))
            if other != self.seat:
                for i in range(HAND * other, HAND * other + HAND):
                    self.state.hands[i] = NO_CARD
        self.deal_hand(sizes, 0, share)

    def deal_hand(self, sizes: vec[i64], other: i64, share: float) -> None:
        if not self.solved:
            return
        if other == len(sizes):
            self.judge(share)
        elif other == self.seat:
            self.deal_hand(sizes, other + 1, share)
        else:
            self.deal_kind(sizes, other, 0, sizes[other], share)

    def deal_kind(self, sizes: vec[i64], other: i64, kind: i64, lacking: i64, share: float) -> None:
        """From none to as many cards of a kind as there are, then those of the next kinds."""
        if not lacking:
            self.deal_hand(sizes, other + 1, share)
            return
        if kind == len(self.kinds) or not self.solved:
            return
        card = i64(self.kinds[kind])
        most = min(lacking, self.counts[card])
        self.deal_kind(sizes, other, kind + 1, lacking, share)
        given: i64 = 0
        while given < most:
            share *= float(self.counts[card]) / float(given + 1)
            given += 1
            self.counts[card] -= 1
            hands.hold(self.state.hands, other, card)
            self.deal_kind(sizes, other, kind + 1, lacking - given, share)
        for _ in range(given):
            hands.drop(self.state.hands, other, card)
        self.counts[card] += given

    def judge(self, share: float) -> None:
        """What each action is worth in a world that is dealt now.

        B17: that nobody who passed could have played is not followed up here. Where all are stuck
        the round is lost for the diggers anyhow, so the value is the same.
        """
        self.state.stuck = 0
        if not goes_on(self.state):
            return
        self.deals += 1
        if self.counting:
            return
        self.total += share
        spoils = self.state.roles[self.seat] == SABOTEUR
        for i in range(len(self.listed)):
            state = self.state.copy()
            take_code(state, self.listed[i])
            if self.found(state) != spoils:
                self.worths[i] += share

    def found(self, state: State) -> bool:
        """Whether the diggers find the treasure from here, if both sides do their best."""
        if state.winner == DIGGERS_WIN:
            return True
        if state.decision == DEAL or state.decision == OVER:
            return False
        self.nodes -= 1
        if self.nodes < 0 or self.hopeless(state):
            return False
        digs = state.roles[state.seat] != SABOTEUR
        for code in self.ordered(state):
            after = state.copy()
            take_code(after, code)
            if self.found(after) == digs:
                return digs
            if self.nodes < 0:
                return False
        return not digs

    def ordered(self, state: State) -> vec[i64]:
        """Actions near the treasure first; of looks, which tell nothing here, one is enough."""
        far = self.field.far
        offset = self.offset(state)
        listed = vec[i64]()
        keys = vec[i64]()
        looks = False
        for code in legal_codes(state):
            verb = codes.verb(code)
            use = USES[codes.card(code)] if verb == codes.PLAY else i64(0)
            if use == LOOKING:
                if looks:
                    continue
                looks = True
            listed = append(listed, code)
            if verb == codes.DIG or use == REMOVING:
                keys = append(keys, FAR - i64(far[offset + codes.cell(code)]))
            else:
                keys = append(keys, i64(-1) if verb == codes.PASS else i64(0))
        sort_down(listed, keys)
        return listed

    def offset(self, state: State) -> i64:
        """Where the field's distances to the treasure begin."""
        goal: i64 = 0
        while i64(state.goals[goal]) != _TREASURE:
            goal += 1
        return self.field.cells << goal

    def hopeless(self, state: State) -> bool:
        """Whether the diggers have fewer cards to dig than cells to go, at best."""
        mends = False
        removes = False
        for seat in range(state.players):
            if state.roles[seat] != SABOTEUR:
                for card in hands.hand(state.hands, seat):
                    use = USES[i64(card)]
                    mends = mends or use == MENDING
                    removes = removes or use == REMOVING
        able: i64 = 0
        for seat in range(state.players):
            lame = i64(state.markers[seat]) & state.rules.no_digging
            if state.roles[seat] != SABOTEUR and (mends or not lame):
                for card in hands.hand(state.hands, seat):
                    if card < FIRST_ACTION:
                        able += 1
        return able < self.lacking(state, removes)

    def lacking(self, state: State, removes: bool) -> i64:
        """No fewer cards lead to the treasure; a goal that is turned over on the way is none."""
        mine = state.mine
        far = self.field.far
        offset = self.offset(state)
        nearest: i64 = FAR
        for cell in mine.rim:
            if mine.reach[cell]:
                nearest = min(nearest, i64(far[offset + cell]))
        for cell in mine.laid:
            if removes or not mine.reach[cell]:
                nearest = min(nearest, i64(far[offset + cell]) - 1)
        for goal in range(i64(len(mine.goals))):
            if i64(state.goals[goal]) != _TREASURE:
                nearest -= 1
        return max(nearest, i64(1))
