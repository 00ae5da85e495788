"""What a seat holds: sorted cards in one flat row for all seats, so that equal hands look alike."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.rules.cards import NAMES, NO_CARD, UNKNOWN
from saboteur.rules.state import HAND, NOBODY, State, replaced

NO_GIVER: Final = 255


def hold(hands: vec[u8], seat: i64, card: i64) -> None:
    """Put a card into a hand."""
    start = HAND * seat
    i = start
    while hands[i] != NO_CARD:
        i += 1
    while i > start and i64(hands[i - 1]) > card:
        hands[i] = hands[i - 1]
        i -= 1
    hands[i] = u8(card)


def drop(hands: vec[u8], seat: i64, card: i64) -> None:
    """Take a card out of a hand, or an unknown one where the reader may not know the card."""
    if card == UNKNOWN:
        blur(hands, seat)
    i = place(hands, seat, card)
    if i == NOBODY:
        i = place(hands, seat, UNKNOWN)
    if i == NOBODY:
        raise ValueError("no such card in this hand")
    end = HAND * seat + HAND - 1
    while i < end:
        hands[i] = hands[i + 1]
        i += 1
    hands[end] = NO_CARD


def blur(hands: vec[u8], seat: i64) -> None:
    """When a card leaves unseen, the reader is sure of none that is left."""
    for i in range(HAND * seat, HAND * seat + HAND):
        if hands[i] != NO_CARD:
            hands[i] = UNKNOWN


def place(hands: vec[u8], seat: i64, card: i64) -> i64:
    for i in range(HAND * seat, HAND * seat + HAND):
        if i64(hands[i]) == card:
            return i
    return NOBODY


def give(hands: vec[u8], seat: i64, cards: vec[u8]) -> None:
    """Let a hand be these cards."""
    for i in range(HAND * seat, HAND * seat + HAND):
        hands[i] = NO_CARD
    for card in cards:
        hold(hands, seat, i64(card))


def hand(hands: vec[u8], seat: i64) -> vec[u8]:
    end = HAND * seat
    while end < HAND * seat + HAND and hands[end] != NO_CARD:
        end += 1
    return hands[HAND * seat : end]


def remember(state: State, seat: i64, giver: i64, gift: vec[u8]) -> None:
    """X16: the seat that gave a hand away knows it."""
    gifts = state.gifts[:]
    give(gifts, seat, gift)
    state.gifts = gifts
    state.givers = replaced(state.givers, seat, giver)


def forget(state: State, seat: i64) -> None:
    """After an unseen discard nobody is sure any more what is left of a swapped hand."""
    if state.givers[seat] != NO_GIVER:
        remember(state, seat, NO_GIVER, vec[u8]())


def use(state: State, seat: i64, card: i64) -> None:
    """A card is played from a hand for all to see."""
    drop(state.hands, seat, card)
    if state.givers[seat] != NO_GIVER and place(state.gifts, seat, card) != NOBODY:
        gifts = state.gifts[:]
        drop(gifts, seat, card)
        state.gifts = gifts


def card_names(cards: vec[u8]) -> tuple[str, ...]:
    return tuple([NAMES[i64(card)] for card in cards])


def hand_names(state: State, seat: i64) -> tuple[str, ...]:
    return card_names(hand(state.hands, seat))
