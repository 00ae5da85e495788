"""A plain round as playouts keep it: whose tools are broken, who aims at what, who is suspected.

Compiled with the rules. The mine, the goals and how links flow are the kernel's own; distances to
the goals are looked up in tables.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.bots.fields import LEADS, TOOL_BITS, Field, field_of
from saboteur.bots.outlook import FAR
from saboteur.bots.stance import FELLOW, FRIEND, RIVAL, SPOILERS_FOE
from saboteur.bots.suspicion import BROKE, MENDED, PASSED, by_progress, moved, trust_lost
from saboteur.rules import changes, goals, packed
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.cards import FACE_DOWN, NO_CARD, number
from saboteur.rules.mine import Mine
from saboteur.rules.names import SABOTEUR
from saboteur.rules.rows import BREAKING, DIGGING, LOOKING, MENDING, REMOVING
from saboteur.rules.state import HAND, State, replaced

# Cells so much farther than the nearest are still at the front.
FRONT: Final = 1
MOST_FRONT: Final = 64
NOTHING: Final = 0
LIGHTEST: Final = -1000000
_TREASURE: Final = number(TREASURE)


class Stage:
    """One round in play, as `own` may imagine it, who digs to the goals in `aims`."""

    def __init__(self, state: State, seat: i64, aims: i64) -> None:
        self.own: Final = seat
        self.own_aims: Final = aims
        self.field: Final[Field] = field_of(state.mine)
        self.no_digging: Final = state.rules.no_digging
        self.players: Final = state.players
        self.front: Final = vec[i64]([i64(0)] * MOST_FRONT)
        self.fronts: i64 = 0
        self.state: State = state
        self.mine: Mine = state.mine
        self.hands: vec[u8] = state.hands
        self.markers: vec[i64] = vec[i64]([i64(0)] * state.players)
        self.aims: vec[i64] = vec[i64]([i64(0)] * state.players)
        self.spoils: vec[i64] = vec[i64]([i64(0)] * state.players)
        self.odds: vec[i64] = vec[i64]()
        self.naive: bool = False
        self.left: i64 = 0
        self.passes: i64 = 0
        self.turn: i64 = 0
        self.best: i64 = FAR
        self.second: i64 = FAR
        self.best_cell: i64 = -1
        self.offset: i64 = 0
        # What the seat that chooses likes best so far.
        self.weight: i64 = LIGHTEST
        self.place: i64 = 0
        self.use: i64 = NOTHING
        self.target: i64 = 0
        self.way: i64 = 0

    def begin(self, state: State, odds: vec[i64], naive: bool) -> None:
        self.state = state
        self.mine = state.mine
        self.hands = state.hands
        self.odds = odds
        self.naive = naive
        self.left = state.left
        self.passes = state.passes
        self.turn = state.seat
        for seat in range(self.players):
            self.markers[seat] = i64(state.markers[seat]) & self.no_digging
            self.spoils[seat] = 1 if state.roles[seat] == SABOTEUR else 0
            self.aim(seat)

    def aim(self, seat: i64) -> None:
        """Which goals the seat digs to, by what it has seen."""
        mine = self.mine
        hidden: i64 = 0
        seen = i64(self.state.seen[seat])
        for goal in range(i64(len(mine.goals))):
            if mine.face_down(goal):
                if not packed.has(seen, goal):
                    hidden |= 1 << goal
                elif i64(self.state.goals[goal]) == _TREASURE:
                    self.aims[seat] = 1 << goal
                    return
        wanted = hidden & self.own_aims if seat == self.own else hidden
        hidden = wanted or hidden
        self.aims[seat] = hidden or (1 << len(mine.goals)) - 1

    def look(self, aims: i64) -> None:
        """How near the link is to these goals."""
        far = self.field.far
        offset = self.field.cells * aims
        best: i64 = FAR
        second: i64 = FAR
        best_cell: i64 = -1
        for cell in self.mine.rim:
            distance = i64(far[offset + cell])
            if distance < best:
                second = best
                best = distance
                best_cell = cell
            elif distance < second:
                second = distance
        self.best = best
        self.second = second
        self.best_cell = best_cell
        self.offset = offset

    def find_front(self) -> None:
        far = self.field.far
        offset = self.offset
        most = self.best + FRONT
        count: i64 = 0
        for cell in self.mine.rim:
            if i64(far[offset + cell]) <= most and count < MOST_FRONT:
                self.front[count] = cell
                count += 1
        self.fronts = count

    def beyond(self, cell: i64, tile: i64, arrived: i64) -> i64:
        """How far it is by the new card's own openings alone."""
        outs = i64(LEADS[16 * tile + arrived])
        nearest: i64 = FAR
        side: i64 = 4 * cell
        far = self.field.far
        while outs:
            if outs & 1:
                near = self.field.beside[side]
                distance = i64(far[self.offset + near])
                if i64(self.mine.tiles[near]) > FACE_DOWN:
                    distance += 1
                nearest = min(nearest, distance)
            outs >>= 1
            side += 1
        return nearest

    def drop(self, place: i64, seat: i64) -> None:
        end = HAND * seat + HAND - 1
        held = self.hands
        while place < end:
            held[place] = held[place + 1]
            place += 1
        held[end] = NO_CARD

    def dig(self, card: i64) -> bool:
        """Lay the card that was chosen: whether the treasure is found."""
        mine = self.mine
        mine.lay(self.target, packed.tile(card, self.way))
        for cell in mine.goals:
            if mine.reach[cell] and mine.tiles[cell] == FACE_DOWN:
                return self.turn_over()
        return False

    def turn_over(self) -> bool:
        state = self.state
        state.fresh = self.target
        settled = goals.turn_over(state)
        while settled == goals.CHOOSING:
            changes.goal_laid(state, state.about, goals.positions(state, state.about)[0])
            settled = goals.turn_over(state)
        for seat in range(self.players):
            self.aim(seat)
        return settled == goals.FOUND

    def act(self, seat: i64, card: i64) -> None:
        if self.use == BREAKING:
            self.markers[self.target] |= TOOL_BITS[card]
        elif self.use == MENDING:
            self.markers[self.target] &= ~(1 << self.way)
        elif self.use == LOOKING:
            state = self.state
            state.seen = replaced(state.seen, seat, i64(state.seen[seat]) | 1 << self.target)
            self.aim(seat)
        else:
            self.mine.lift(self.target)

    def foe(self, seat: i64, other: i64) -> i64:
        """How much of a foe another seems to a seat, in hundredths."""
        fellows = self.state.fellows[seat]
        plain = not len(self.odds) or (self.naive and seat != self.own)
        if not self.spoils[seat]:
            return 0 if plain else trust_lost(self.odds[other])
        if plain:
            return FELLOW if packed.has(fellows, other) else SPOILERS_FOE
        if fellows:
            return FRIEND if packed.has(fellows, other) else RIVAL
        return -trust_lost(self.odds[other])

    def suspect(self, seat: i64, card: i64) -> None:
        """What the others think of a seat after what it chose, by what everybody knows."""
        self.odds[seat] = moved(self.odds[seat], self.tell(seat, card))

    def tell(self, seat: i64, card: i64) -> i64:
        use = self.use
        if use == DIGGING:
            return self.tell_dig(card)
        if use == BREAKING:
            return -BROKE * trust_lost(self.odds[self.target]) // 100
        if use == MENDING:
            own = self.target == seat
            return 0 if own else -MENDED * trust_lost(self.odds[self.target]) // 100
        if use == REMOVING:
            far = i64(self.field.far[self.field.cells * self.open_goals() + self.target])
            self.look(self.open_goals())
            return by_progress(self.best - far, False)
        return PASSED if use == NOTHING else 0

    def tell_dig(self, card: i64) -> i64:
        self.look(self.open_goals())
        arrived = i64(self.mine.reach[self.target])
        beyond = self.beyond(self.target, packed.tile(card, self.way), arrived)
        rest = self.second if self.target == self.best_cell else self.best
        return by_progress(self.best - min(rest, beyond), beyond == FAR)

    def open_goals(self) -> i64:
        """The goals that may hold the treasure for all that everybody knows."""
        hidden: i64 = 0
        for goal in range(i64(len(self.mine.goals))):
            hidden |= (1 if self.mine.face_down(goal) else 0) << goal
        return hidden

    def nearest(self, seat: i64) -> i64:
        """How far the link is in the end from where the seat may look for the treasure."""
        self.look(self.aims[seat])
        return self.best
