"""Which side a seat is on, and how much of a foe each of the others seems to it.

Compiled with the rules. A careful seat knows only its own role; a shrewd one has beliefs.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.outlook import ALL_GOALS
from saboteur.bots.suspicion import trust_lost
from saboteur.rules import packed
from saboteur.rules.names import SABOTEUR
from saboteur.rules.state import State

# Of a hundred: a saboteur takes nearly everybody for a foe, a rival of another colour is one.
SPOILERS_FOE: Final = 80
RIVAL: Final = 100
# B31: a saboteur helps fellows that it knows, a careful one not at any price.
FELLOW: Final = -60
FRIEND: Final = -100


class Stance:
    """`foes` are hundredths by seat, below nothing for friends; `aims` a bit for every goal that
    is worth digging to.

    `hide` is what a tell costs, in eyes that see these `odds` to be a saboteur by seat.
    """

    def __init__(self, spoils: bool, foes: vec[i64], aims: i64, hide: i64, odds: vec[i64]) -> None:
        self.spoils: Final = spoils
        self.foes: Final = foes
        self.aims: Final = aims
        self.hide: Final = hide
        self.odds: Final = odds


def plain(state: State, seat: i64) -> Stance:
    """By one's own role alone."""
    return taking_sides(state, seat, state.roles[seat] == SABOTEUR)


def taking_sides(state: State, seat: i64, spoils: bool) -> Stance:
    """As a seat that plays for this side, whatever its role, and knows nothing of the others."""
    foe: i64 = 0
    if len(state.mine.starts) > 1:
        foe = RIVAL
    elif spoils:
        foe = SPOILERS_FOE
    foes = vec[i64]([foe] * state.players)
    for other in range(state.players):
        if spoils and packed.has(state.fellows[seat], other):
            foes[other] = FELLOW
    return Stance(spoils, foes, ALL_GOALS, 0, vec[i64]())


def suspecting(state: State, seat: i64, odds: vec[i64]) -> Stance:
    """By what everybody may think of the others: odds by seat, as logarithms in hundredths.

    Without odds nobody's role is in question.
    """
    if not len(odds):
        return plain(state, seat)
    spoils = state.roles[seat] == SABOTEUR
    foes = vec[i64]([i64(0)] * state.players)
    for other in range(state.players):
        lost = trust_lost(odds[other])
        foes[other] = -lost if spoils else lost
        if spoils and state.fellows[seat]:
            foes[other] = FRIEND if packed.has(state.fellows[seat], other) else RIVAL
    return Stance(spoils, foes, ALL_GOALS, 0, odds)
