"""Playouts of a plain round, the quick kind: everybody chooses as the blueprint would.

Compiled with the rules. Only cells at the front of the link are weighed, and of each card the best
use alone; every choice rests on what its own seat knows.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.blueprint import (
    BREAK,
    BREAK_AGAIN,
    BREAK_FOE,
    BREAK_FOE_AGAIN,
    BREAK_SUSPECT,
    BREAK_UNKNOWN,
    CHANCE,
    DEAD_END,
    MAP,
    NEARNESS,
    OWN_REPAIR,
    PARTLY_REPAIR,
    PASS,
    PROGRESS,
    REPAIR,
    REPAIR_FOE,
    REPAIR_FRIEND,
    ROCKFALL,
    STEPS,
)
from saboteur.bots.fields import KINDS, THROWN, TOOL_BITS
from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import FAR
from saboteur.bots.stage import LIGHTEST, NOTHING, Stage
from saboteur.rules import hands, packed
from saboteur.rules.cards import FIRST_ACTION, FITTING, NO_CARD, OPENINGS, SAME_TURNED, USES
from saboteur.rules.rows import BREAKING, DIGGING, LOOKING, MENDING, REMOVING
from saboteur.rules.state import HAND, State

HEAT: Final = 12


class Rehearsal(Stage):
    """Plays rounds to their end."""

    def play(self, state: State, odds: vec[i64], naive: bool, numbers: Sequence) -> bool:
        """Play on from a turn to the round's end: whether the treasure is found."""
        self.begin(state, odds, naive)
        while True:
            if self.take_turn(numbers):
                return True
            if not self.left and self.passes >= self.players:
                return False
            self.turn = 0 if self.turn + 1 == self.players else self.turn + 1

    def take_turn(self, numbers: Sequence) -> bool:
        """One seat's turn: whether it finds the treasure."""
        seat = self.turn
        self.choose(seat, numbers)
        card = i64(self.hands[self.place])
        if len(self.odds):
            self.suspect(seat, card)
        self.passes = self.passes + 1 if self.use == NOTHING and not self.left else 0
        if card == NO_CARD:
            return False
        self.drop(self.place, seat)
        found = False
        if self.use == DIGGING:
            found = self.dig(card)
        elif self.use != NOTHING:
            self.act(seat, card)
        if self.left:
            self.left -= 1
            hands.hold(self.hands, seat, i64(self.state.deck[self.left]))
        return found

    def choose(self, seat: i64, numbers: Sequence) -> None:
        """The weightiest of what each card is best for, or to throw one away."""
        self.look(self.aims[seat])
        digs = not self.markers[seat]
        if digs:
            self.find_front()
        spoils = self.spoils[seat]
        self.weight = LIGHTEST
        self.use = NOTHING
        thrown: i64 = LIGHTEST
        place = HAND * seat
        held = self.hands
        previous: i64 = NO_CARD
        for i in range(HAND * seat, HAND * seat + HAND):
            card = i64(held[i])
            if card == NO_CARD:
                break
            if card == previous:
                continue
            previous = card
            weight = 100 * THROWN[KINDS * spoils + card] + HEAT * CHANCE[numbers.below(STEPS)]
            if weight > thrown:
                thrown = weight
                place = i
            chance = HEAT * CHANCE[numbers.below(STEPS)]
            if card >= FIRST_ACTION:
                self.weigh_action(seat, i, card, chance)
            elif digs:
                self.weigh_dig(spoils, i, card, chance)
        if thrown + 100 * PASS >= self.weight:
            self.use = NOTHING
            self.place = place

    def like(self, weight: i64, place: i64, use: i64, target: i64, way: i64) -> None:
        if weight > self.weight:
            self.weight = weight
            self.place = place
            self.use = use
            self.target = target
            self.way = way

    def weigh_dig(self, spoils: i64, place: i64, card: i64, chance: i64) -> None:
        slots = self.mine.slots
        reach = self.mine.reach
        for i in range(self.fronts):
            cell = self.front[i]
            fits = FITTING[i64(slots[cell])]
            if packed.has(fits, OPENINGS[2 * card]):
                weight = self.worth(spoils, cell, 2 * card, i64(reach[cell]))
                self.like(100 * weight + chance, place, DIGGING, cell, 0)
            if packed.has(fits, OPENINGS[2 * card + 1]) and not SAME_TURNED[card]:
                weight = self.worth(spoils, cell, 2 * card + 1, i64(reach[cell]))
                self.like(100 * weight + chance, place, DIGGING, cell, 1)

    def worth(self, spoils: i64, cell: i64, tile: i64, arrived: i64) -> i64:
        beyond = self.beyond(cell, tile, arrived)
        rest = self.second if cell == self.best_cell else self.best
        gained = PROGRESS * (self.best - min(rest, beyond))
        if spoils:
            return -gained
        if beyond == FAR:
            gained += DEAD_END
        return gained + NEARNESS * (12 - i64(self.field.far[self.offset + cell]))

    def weigh_action(self, seat: i64, place: i64, card: i64, chance: i64) -> None:
        use = USES[card]
        if use == BREAKING:
            self.weigh_breaks(seat, place, card, chance)
        elif use == MENDING:
            self.weigh_repairs(seat, place, card, chance)
        elif use == LOOKING:
            aims = self.aims[seat]
            if aims & aims - 1 and not self.spoils[seat]:
                goal: i64 = 0
                while not packed.has(aims, goal):
                    goal += 1
                self.like(100 * MAP + chance, place, LOOKING, goal, 0)
        else:
            self.weigh_rockfall(self.spoils[seat], place, chance)

    def weigh_breaks(self, seat: i64, place: i64, card: i64, chance: i64) -> None:
        tool = TOOL_BITS[card]
        spoils = self.spoils[seat]
        for target in range(self.players):
            broken = self.markers[target]
            if target == seat or broken & tool:
                continue
            foe = self.foe(seat, target)
            if spoils and foe > 0:
                weight = BREAK if broken else BREAK + BREAK_FOE * foe // 100
            elif broken:
                weight = BREAK_AGAIN + BREAK_FOE_AGAIN * foe // 100
            else:
                weight = BREAK_UNKNOWN + BREAK_SUSPECT * foe // 100
            self.like(100 * weight + chance, place, BREAKING, target, 0)

    def weigh_repairs(self, seat: i64, place: i64, card: i64, chance: i64) -> None:
        tools = TOOL_BITS[card]
        for target in range(self.players):
            mended = self.markers[target] & tools
            if not mended:
                continue
            tool: i64 = 0
            while not packed.has(mended, tool):
                tool += 1
            if target == seat:
                weight = PARTLY_REPAIR if self.markers[seat] & ~(1 << tool) else OWN_REPAIR
            else:
                foe = self.foe(seat, target)
                weight = REPAIR + (REPAIR_FOE if foe > 0 else REPAIR_FRIEND) * foe // 100
            self.like(100 * weight + chance, place, MENDING, target, tool)

    def weigh_rockfall(self, spoils: i64, place: i64, chance: i64) -> None:
        """A digger clears what lies nearer than the link gets; a saboteur takes its last card.

        By distance alone: whether a link arrives there another way would take a mine of its own.
        """
        mine = self.mine
        far = self.field.far
        chosen: i64 = -1
        nearest: i64 = FAR
        for cell in mine.laid:
            distance = i64(far[self.offset + cell])
            if distance < nearest and mine.reach[cell] and (not spoils or distance > self.best):
                nearest = distance
                chosen = cell
        if chosen >= 0:
            gained = PROGRESS * (nearest - self.best if spoils else self.best - nearest)
            self.like(100 * (ROCKFALL + gained) + chance, place, REMOVING, chosen, 0)
