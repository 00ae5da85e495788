"""Every action of a game as a number below a fixed size, both ways.

A path card and a discard are named by their place in the chooser's sorted hand (of equal cards the
first), an action card by its kind, a cell by its number in the window, and a seat as the chooser
counts it: itself 0, its left neighbour 1. The blocks of numbers follow from what a ruleset offers.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from saboteur.fast.window import CELLS, NORTH, WEST, Window
from saboteur.rules import codes, hands, rows
from saboteur.rules.cards import AIMS, BARRIER, FIRST_ACTION, NAMES, TROLL
from saboteur.rules.duel.trolls import TROLLS
from saboteur.rules.names import MARKERS, TOOLS
from saboteur.rules.ruleset import Ruleset
from saboteur.rules.state import HAND, State

NOWHERE: Final = -1
DISCARDED: Final = 3
WORTHS: Final = 4
SIDES: Final = 4
AT_NOTHING: Final = 0
AT_SEAT: Final = 1
AT_TOOL: Final = 2
AT_GOAL: Final = 3
AT_CELL: Final = 4
AT_DOOR: Final = 5
AIMED: Final = {
    rows.NOTHING: AT_NOTHING,
    rows.SEAT: AT_SEAT,
    rows.TOOL: AT_TOOL,
    rows.AT_GOAL: AT_GOAL,
    rows.CELL: AT_CELL,
    rows.DOOR: AT_DOOR,
}


def _numbered(sizes: list[int]) -> vec[i64]:
    """By places of a hand as bits: the number among all choices of so many places."""
    chosen = sorted(range(1 << HAND), key=lambda bits: (bits.bit_count(), bits))
    wanted = [bits for bits in chosen if bits.bit_count() in sizes]
    return vec[i64](
        [i64(wanted.index(b)) if b in wanted else i64(NOWHERE) for b in range(1 << HAND)]
    )


_DISCARDS: Final = _numbered([0, 1, 2, 3])
_PAIRS: Final = _numbered([2])


class Stretch:
    """A run of numbers: what they are called, where they begin and how many there are."""

    def __init__(self, name: str, start: int, size: int) -> None:
        self.name: Final = name
        self.start: Final = start
        self.size: Final = size


class Space:
    """The numbers of a ruleset's actions: `size` of them, in `blocks`."""

    def __init__(self, rules: Ruleset) -> None:
        self.window: Final = Window(rules.grid)
        self.seats: Final = i64(rules.players[1])
        self.goals: Final = i64(len(rules.goal_cells))
        self.blocks: Final = list[Stretch]()
        self.size: i64 = 0
        deck = sorted({int(card) for card in rules.deck})
        trolls = any([card < FIRST_ACTION and BARRIER[2 * card] == TROLL for card in deck])
        self.bribes: Final = i64(1 << len(TROLLS) if trolls else 1)
        verbs = {int(choice.verb) for offered in rules.choices for choice in offered}
        self._discards: Final = self._block("pass", 1 + HAND + 15 + 20, codes.PASS in verbs)
        self._lays: Final = self._block("lay", 2, codes.LAY in verbs)
        self._takes: Final = self._block("take", WORTHS, codes.TAKE in verbs)
        self._sheds: Final = self._block("shed", 15 * len(MARKERS), codes.SHED in verbs)
        self._steals: Final = self._block("steal", self.seats + 1, codes.STEAL in verbs)
        self._pays: Final = self._block("pay", WORTHS**3, codes.PAY in verbs)
        self._marks: Final = self._block("mark", CELLS, codes.MARK in verbs)
        self._blocks: Final = self._block("block", HAND * SIDES * CELLS, codes.BLOCK in verbs)
        self._digs: Final = self._block("dig", 2 * HAND * CELLS * self.bribes, codes.DIG in verbs)
        self._plays: vec[i64] = vec[i64]([NOWHERE] * len(NAMES))
        self._aims: vec[i64] = vec[i64]([AT_NOTHING] * len(NAMES))
        for card in deck:
            if card >= FIRST_ACTION:
                aim = i64(AIMED[AIMS[card]])
                self._aims[card] = aim
                self._plays[card] = self._block(NAMES[card], self._targets(aim), True)

    def _block(self, name: str, size: i64, offered: bool) -> i64:
        if not offered:
            return NOWHERE
        start = self.size
        self.blocks.append(Stretch(name, start, size))
        self.size += size
        return start

    def _targets(self, aim: i64) -> i64:
        """At how many things a card can be aimed."""
        if aim == AT_SEAT:
            return self.seats
        if aim == AT_TOOL:
            return self.seats * len(TOOLS)
        if aim == AT_GOAL:
            return self.goals
        if aim == AT_CELL:
            return CELLS
        return CELLS * self.bribes if aim == AT_DOOR else 1

    def number(self, state: State, code: i64) -> i64:
        """The number of an action of the open decision."""
        verb = codes.verb(code)
        if verb == codes.DIG:
            tile = 2 * self._place(state, codes.card(code)) + codes.turned(code)
            cell = self.window.place(state.mine, codes.cell(code))
            return self._digs + (tile * CELLS + cell) * self.bribes + codes.trolls(code)
        if verb == codes.PLAY:
            return self._play(state, code)
        if verb == codes.PASS:
            return self._discards + _DISCARDS[self._places(state, code)]
        return self._rare(state, code, verb)

    def _play(self, state: State, code: i64) -> i64:
        card = codes.card(code)
        start = self._plays[card]
        aim = self._aims[card]
        if aim == AT_TOOL:
            target = relative(codes.seat(code), state.seat, state.players)
            return start + target * len(TOOLS) + codes.what(code)
        if aim == AT_SEAT:
            return start + relative(codes.seat(code), state.seat, state.players)
        if aim == AT_GOAL:
            return start + codes.what(code)
        if aim == AT_CELL:
            return start + self.window.place(state.mine, codes.cell(code))
        if aim == AT_DOOR:
            cell = self.window.place(state.mine, codes.cell(code))
            return start + cell * self.bribes + codes.trolls(code)
        return start

    def _rare(self, state: State, code: i64, verb: i64) -> i64:
        if verb == codes.LAY:
            return self._lays + codes.turned(code)
        if verb == codes.TAKE:
            return self._takes + codes.what(code)
        if verb == codes.SHED:
            return self._sheds + codes.what(code) * 15 + _PAIRS[self._places(state, code)]
        if verb == codes.STEAL:
            if codes.seat(code) == codes.NO_SEAT:
                return self._steals + self.seats
            return self._steals + relative(codes.seat(code), state.seat, state.players)
        if verb == codes.MARK:
            return self._marks + self.window.place(state.mine, codes.cell(code))
        if verb == codes.BLOCK:
            stand = self.window.place(state.mine, codes.cell(code)) * SIDES + codes.what(code)
            return self._blocks + self._place(state, codes.card(code)) * SIDES * CELLS + stand
        worths = codes.card(code) * WORTHS + codes.second(code)
        return self._pays + worths * WORTHS + codes.third(code)

    def names_cell(self, code: i64) -> bool:
        verb = codes.verb(code)
        if verb == codes.PLAY:
            return self._aims[codes.card(code)] >= AT_CELL
        return verb == codes.DIG or verb == codes.MARK or verb == codes.BLOCK

    def names_seat(self, code: i64) -> bool:
        if codes.verb(code) == codes.PLAY:
            aim = self._aims[codes.card(code)]
            return aim == AT_SEAT or aim == AT_TOOL
        return codes.verb(code) == codes.STEAL and codes.seat(code) != codes.NO_SEAT

    def _place(self, state: State, card: i64) -> i64:
        return hands.place(state.hands, state.seat, card) - HAND * state.seat

    def _places(self, state: State, code: i64) -> i64:
        """The places of up to three cards in a hand, as bits; equal cards lie side by side."""
        card = codes.card(code)
        second = codes.second(code)
        third = codes.third(code)
        if not card:
            return 0
        place = self._place(state, card)
        bits = 1 << place
        if second:
            place = place + 1 if second == card else self._place(state, second)
            bits |= 1 << place
        if third:
            place = place + 1 if third == second else self._place(state, third)
            bits |= 1 << place
        return bits

    def numbers(self, state: State, legal: vec[i64]) -> vec[i64]:
        """The numbers of these actions, in their order."""
        mine = state.mine
        window = self.window
        near = mine.west > WEST and mine.north > NORTH
        found = vec[i64](capacity=len(legal))
        previous: i64 = 0
        digs: i64 = 0
        for code in legal:
            if near and codes.verb(code) == codes.DIG:
                # The same as `number` says, with a hand looked through once for each card.
                card = codes.card(code)
                if card != previous:
                    previous = card
                    digs = 2 * self._place(state, card)
                tile = digs + codes.turned(code)
                cell = window.near[codes.cell(code)]
                number = self._digs + (tile * CELLS + cell) * self.bribes + codes.trolls(code)
                found = append(found, number)
            else:
                found = append(found, self.number(state, code))
        return found


def relative(seat: i64, viewer: i64, players: i64) -> i64:
    """A seat as another counts it: clockwise, itself first."""
    return seat - viewer if seat >= viewer else seat - viewer + players
