"""Many worlds from one: the cards that a seat cannot know, shuffled anew. Compiled with the rules.

`worlds` builds the first world from a view alone; here nothing is read but what that world dealt.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.bots.numbers import Sequence
from saboteur.rules import hands, packed
from saboteur.rules.cards import NO_CARD
from saboteur.rules.discarding import Passing
from saboteur.rules.ruleset import TURN
from saboteur.rules.state import HAND, NOBODY, State

TRIES: Final = 20


def redealt(world: State, seat: i64, numbers: Sequence) -> State:
    """The same to the seat's eyes. B17: deals in which the round would be over are dealt again."""
    pool = hidden_cards(world, seat)
    state = world.copy()
    for _ in range(TRIES):
        shuffle(pool, numbers)
        deal_out(state, seat, pool)
        state.stuck = stuck_passes(state)
        if goes_on(state):
            break
    return state


def goes_on(state: State) -> bool:
    """B17: whether play can go on with these hands."""
    return state.decision != TURN or state.left > 0 or not state.rules.ending.over(state)


def stuck_passes(state: State) -> i64:
    """B17: how many of the latest passes, one a seat, these hands had nothing to play for.

    Where all others had empty hands, the pile does not tell one pass of a seat from its next. Then
    too many cards come back rather than too few, which rules out no world that may be true.
    """
    if not state.passes:
        return 0
    held = state.hands
    state.hands = held[:]
    seat = state.turn
    at = len(state.discards)
    stuck: i64 = 0
    while stuck < min(state.passes, state.players):
        seat = (seat - 1) % state.players
        at = take_back(state, seat, at)
        if not state.rules.ending.stuck(state, seat):
            break
        stuck += 1
    state.hands = held
    return stuck


def take_back(state: State, seat: i64, at: i64) -> i64:
    """Into its hand with what a seat may have passed; how much of the pile is left."""
    last = HAND * seat + HAND - 1
    least = max(at - most_passed(state), 0)
    while at > least and packed.discard_seat(state.discards[at - 1]) == seat:
        if state.hands[last] != NO_CARD:
            break
        at -= 1
        hands.hold(state.hands, seat, packed.discard_card(state.discards[at]))
    return at


def most_passed(state: State) -> i64:
    most: i64 = 0
    for choice in state.rules.choices[TURN]:
        if isinstance(choice, Passing):
            most = choice.most
    return most


def hidden_cards(world: State, seat: i64) -> vec[u8]:
    """Other hands but for what the seat gave them (X16), unseen discards, cards aside, the deck."""
    pool = vec[u8](capacity=120)
    for other in range(world.players):
        if other != seat:
            pool = add_hand(pool, world, other, seat)
    for entry in world.discards:
        if unseen(entry, seat):
            pool = append(pool, u8(packed.discard_card(entry)))
    for card in world.aside:
        pool = append(pool, card)
    for i in range(world.left):
        pool = append(pool, world.deck[i])
    return pool


def add_hand(pool: vec[u8], world: State, other: i64, seat: i64) -> vec[u8]:
    known = recalled(world, other, seat)
    taken: i64 = 0
    for card in hands.hand(world.hands, other):
        if taken < len(known) and card == known[taken]:
            taken += 1
        else:
            pool = append(pool, card)
    return pool


def recalled(world: State, other: i64, seat: i64) -> vec[u8]:
    if i64(world.givers[other]) == seat:
        return hands.hand(world.gifts, other)
    return vec[u8]()


def unseen(entry: i64, seat: i64) -> bool:
    owner = packed.discard_seat(entry)
    return owner != NOBODY and owner != seat


def shuffle(pool: vec[u8], numbers: Sequence) -> None:
    for i in range(len(pool) - 1, i64(0), i64(-1)):
        j = numbers.below(i + 1)
        card = pool[i]
        pool[i] = pool[j]
        pool[j] = card


def deal_out(state: State, seat: i64, pool: vec[u8]) -> None:
    next: i64 = 0
    for other in range(state.players):
        if other != seat:
            next = deal_hand(state, other, seat, pool, next)
    for i in range(len(state.discards)):
        if unseen(state.discards[i], seat):
            owner = packed.discard_seat(state.discards[i])
            state.discards[i] = packed.unseen_discard(i64(pool[next]), owner)
            next += 1
    aside = next + len(state.aside)
    state.aside = pool[next:aside]
    state.deck = pool[aside:]


def deal_hand(state: State, other: i64, seat: i64, pool: vec[u8], next: i64) -> i64:
    """One hand from the pool; how far the pool is dealt now."""
    size = len(hands.hand(state.hands, other))
    known = recalled(state, other, seat)
    for i in range(HAND * other, HAND * other + HAND):
        state.hands[i] = NO_CARD
    for card in known:
        hands.hold(state.hands, other, i64(card))
    for _ in range(size - len(known)):
        hands.hold(state.hands, other, i64(pool[next]))
        next += 1
    return next
