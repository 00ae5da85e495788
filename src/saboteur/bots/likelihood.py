"""How likely the blueprint is to do what a seat did, by role. Compiled with the rules.

The hand that the seat held is not known: it is sampled, and the likelihood averaged.
"""

from math import exp
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8

from saboteur.bots.blueprint import weigh
from saboteur.bots.numbers import Sequence
from saboteur.bots.outlook import ALL_GOALS, Outlook
from saboteur.bots.stance import suspecting
from saboteur.rules import hands
from saboteur.rules.cards import NO_CARD
from saboteur.rules.state import State, replaced
from saboteur.rules.turn import legal_codes

# Others think otherwise than the blueprint: they are taken to be this much hotter, and now and
# then to do anything at all.
HEAT: Final = 45.0
ANYTHING: Final = 0.05


class Deed:
    """What was seen of an action: its code where the mask has ones, and a card it took."""

    def __init__(self, code: i64, mask: i64, card: i64) -> None:
        self.code: Final = code
        self.mask: Final = mask
        self.card: Final = card


def likelihoods(
    state: State,
    deed: Deed,
    roles: list[int],
    odds: vec[i64],
    pool: vec[u8],
    samples: i64,
    seed: i64,
) -> list[float]:
    """By role, how likely the seat that chooses now does this, over sampled hands.

    Last, how likely it would be if all that is legal were as likely.
    """
    seat = state.seat
    numbers = Sequence(seed)
    outlook = Outlook(state, seat, ALL_GOALS)
    totals = [0.0] * (len(roles) + 1)
    held, given = state.hands, state.roles
    for _ in range(samples):
        state.hands = sampled(state, deed, pool, numbers)
        codes = legal_codes(state)
        for i in range(len(roles)):
            state.roles = replaced(given, seat, i64(roles[i]))
            totals[i] += chance(state, outlook, odds, codes, deed)
        totals[len(roles)] += anything(codes, deed)
        state.hands = held
    state.roles = given
    return [total / float(samples) for total in totals]


def sampled(state: State, deed: Deed, pool: vec[u8], numbers: Sequence) -> vec[u8]:
    """The hands with another thought of for the seat: what it then played, the rest from a pool."""
    seat = state.seat
    size = len(hands.hand(state.hands, seat))
    other = state.hands[:]
    cards = vec[u8]()
    if deed.card != NO_CARD:
        cards = append(cards, u8(deed.card))
    last = len(pool) - 1
    while len(cards) < size and last >= 0:
        j = numbers.below(last + 1)
        card = pool[j]
        pool[j] = pool[last]
        pool[last] = card
        cards = append(cards, card)
        last -= 1
    hands.give(other, seat, cards)
    return other


def anything(listed: vec[i64], deed: Deed) -> float:
    """The share of legal actions that look like this."""
    alike: i64 = 0
    for code in listed:
        if code & deed.mask == deed.code:
            alike += 1
    return float(max(i64(1), alike)) / float(len(listed) + 1)


def chance(state: State, outlook: Outlook, odds: vec[i64], listed: vec[i64], deed: Deed) -> float:
    stance = suspecting(state, state.seat, odds)
    weights = vec[i64](capacity=len(listed))
    heaviest: i64 = -1000000
    for code in listed:
        weight = weigh(state, state.seat, outlook, outlook, stance, code)
        weights = append(weights, weight)
        heaviest = max(heaviest, weight)
    total: float = 0.0
    matching: float = 0.0
    alike: i64 = 0
    for i in range(len(listed)):
        share = exp(float(weights[i] - heaviest) / HEAT)
        total += share
        if listed[i] & deed.mask == deed.code:
            matching += share
            alike += 1
    if not alike:
        return ANYTHING / float(len(listed) + 1)
    anything = ANYTHING * float(alike) / float(len(listed))
    return (1.0 - ANYTHING) * matching / total + anything
