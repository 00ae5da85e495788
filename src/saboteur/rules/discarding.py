"""Turns that discard: passing (B13, X4, D3), and two cards to be rid of a marker (X4, D3)."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.rules import changes, codes, packed
from saboteur.rules.cards import NO_CARD
from saboteur.rules.names import MARKERS
from saboteur.rules.ruleset import ALLOWED, Choice
from saboteur.rules.state import HAND, State
from saboteur.rules.turn import end_turn


class Passing(Choice):
    """Discard from one to `most` cards and draw as many; with an empty hand, none."""

    def __init__(self, most: i64, face_up: bool, rule: str) -> None:
        super().__init__(codes.PASS)
        self.most: Final = most
        self.face_up: Final = face_up
        self.rule: Final = rule

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        hands = state.hands
        end = HAND * state.seat + HAND
        if state.empty_handed(state.seat):
            return append(out, codes.discard(NO_CARD, NO_CARD, NO_CARD))
        i = HAND * state.seat
        while i < end and hands[i] != NO_CARD:
            first = i64(hands[i])
            out = append(out, codes.discard(first, NO_CARD, NO_CARD))
            j = i + 1
            while self.most > 1 and j < end and hands[j] != NO_CARD:
                second = i64(hands[j])
                out = append(out, codes.discard(first, second, NO_CARD))
                k = j + 1
                while self.most > 2 and k < end and hands[k] != NO_CARD:
                    out = append(out, codes.discard(first, second, i64(hands[k])))
                    k = next_kind(hands, k, end)
                j = next_kind(hands, j, end)
            i = next_kind(hands, i, end)
        return out

    def refusal(self, state: State, code: i64) -> str:
        cards = discarded(code)
        if code == codes.TOO_MANY:
            return self.rule
        if not len(cards):
            return ALLOWED if state.empty_handed(state.seat) else self.rule
        if len(cards) > self.most:
            return self.rule
        return ALLOWED if holds_all(state, state.seat, cards) else state.rules.held

    def take(self, state: State, code: i64) -> None:
        cards = discarded(code)
        changes.passed(state, state.seat, cards, self.face_up)
        end_turn(state, state.turn, len(cards))


class Shedding(Choice):
    """Discard two cards to remove one marker from in front of oneself; draw one."""

    def __init__(self, markers: i64, face_up: bool, rule: str) -> None:
        super().__init__(codes.SHED)
        self.markers: Final = markers
        self.face_up: Final = face_up
        self.rule: Final = rule

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        carried = i64(state.markers[state.seat]) & self.markers
        if not carried:
            return out
        hands = state.hands
        end = HAND * state.seat + HAND
        i = HAND * state.seat
        while i < end and hands[i] != NO_CARD:
            j = i + 1
            while j < end and hands[j] != NO_CARD:
                for marker in range(i64(len(MARKERS))):
                    if packed.has(carried, marker):
                        out = append(out, codes.shed(i64(hands[i]), i64(hands[j]), marker))
                j = next_kind(hands, j, end)
            i = next_kind(hands, i, end)
        return out

    def refusal(self, state: State, code: i64) -> str:
        if not packed.has(i64(state.markers[state.seat]) & self.markers, codes.what(code)):
            return self.rule
        cards = discarded(code)
        if len(cards) != 2 or codes.third(code) != NO_CARD:
            return self.rule
        return ALLOWED if holds_all(state, state.seat, cards) else state.rules.held

    def take(self, state: State, code: i64) -> None:
        cards = discarded(code)
        changes.marker_shed(state, state.seat, cards, codes.what(code), self.face_up)
        end_turn(state, state.turn, 1)


def next_kind(hands: vec[u8], i: i64, end: i64) -> i64:
    """The next place of a sorted hand with another card."""
    card = hands[i]
    while i < end and hands[i] == card:
        i += 1
    return i


def discarded(code: i64) -> vec[u8]:
    cards = vec[u8]()
    if codes.card(code) != NO_CARD:
        cards = append(cards, u8(codes.card(code)))
    if codes.second(code) != NO_CARD:
        cards = append(cards, u8(codes.second(code)))
    if codes.third(code) != NO_CARD:
        cards = append(cards, u8(codes.third(code)))
    return cards


def holds_all(state: State, seat: i64, cards: vec[u8]) -> bool:
    """Whether a hand holds these cards, each as often as it is named."""
    for card in cards:
        wanted: i64 = 0
        for other in cards:
            wanted += other == card
        held: i64 = 0
        for i in range(HAND * seat, HAND * seat + HAND):
            held += state.hands[i] == card
        if held < wanted:
            return False
    return True
