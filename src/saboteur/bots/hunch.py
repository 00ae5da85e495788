"""A hunch about every seat: what a small net, taught by rounds of many kinds of players, adds to
what beliefs make of its deeds.

The net remembers what each seat did and said in a round, and reads from that how much more, or
less, than the beliefs know the seat is to be suspected. Where it was not taught, it says nothing.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.bots.likelihood import Deed
from saboteur.bots.net import Net
from saboteur.bots.outlook import Outlook
from saboteur.bots.signs import (
    ACCUSED_SUSPECT,
    ACCUSED_TRUSTED,
    ONE,
    SAID_GOLD,
    SAID_STONE,
    SIGNS,
    SINCE,
    VOUCHED_SUSPECT,
    VOUCHED_TRUSTED,
    WAS_ACCUSED,
    WAS_BROKEN,
    WAS_MENDED,
    WAS_VOUCHED,
    signs,
)
from saboteur.games.catalogue import CATALOGUE, ruleset
from saboteur.play.facts import Talked
from saboteur.rules import codes
from saboteur.rules.cards import USES
from saboteur.rules.rows import BREAKING, MENDING
from saboteur.rules.state import State

TAUGHT: Final = Path(__file__).with_name("hunch.json")
# Options that change nothing about what a deed tells; any other leaves the net silent.
HARMLESS: Final = frozenset(("edition", "round_end", "rounds", "first", "open_gold"))
# No hunch says more than this, as a logarithm in hundredths.
LOUDEST: Final = 600
# A statement: what it counts as where its target is trusted, and where it is suspect; what for.
_SAID: Final = {
    "suspect": (ACCUSED_TRUSTED, ACCUSED_SUSPECT, WAS_ACCUSED),
    "trust": (VOUCHED_TRUSTED, VOUCHED_SUSPECT, WAS_VOUCHED),
}
_CLAIMED: Final = {"gold": SAID_GOLD, "dig-toward": SAID_GOLD, "stone": SAID_STONE}
_DONE: Final = {BREAKING: WAS_BROKEN, MENDING: WAS_MENDED}


@cache
def taught() -> Net:
    """The net as it was taught."""
    return net_of(json.loads(TAUGHT.read_text("utf-8")))


def net_of(page: Mapping[str, Sequence[int]]) -> Net:
    outer, inner, reading, sigmoid = (
        vec[i64]([i64(value) for value in page[part]])
        for part in ("outer", "inner", "reading", "sigmoid")
    )
    return Net(SIGNS, len(reading) - SIGNS - 1, outer, inner, reading, sigmoid)


class Hunches:
    """By seat, what the net remembers of a round and its `readings`: logarithms in hundredths."""

    def __init__(self, net: Net, seats: int) -> None:
        self._net = net
        self._memories = [net.blank() for _ in range(seats)]
        self.readings = [0] * seats
        self._turns = vec[i64]([i64(0)] * seats)
        self._since = [_nothing() for _ in range(seats)]
        self._heard = set[tuple[int, str, int | None]]()

    def hear(self, talked: Talked, odds: vec[i64]) -> None:
        """What is said counts once, when its speaker next does something."""
        said = (talked.seat, talked.statement, talked.about)
        if said in self._heard or talked.about is None:
            return
        self._heard.add(said)
        if talked.statement in _SAID:
            trusted, suspect, suffered = _SAID[talked.statement]
            self._since[talked.seat][suspect if odds[talked.about] > 0 else trusted] += 1
            self._since[talked.about][suffered] += 1
        elif talked.statement in _CLAIMED:
            self._since[talked.seat][_CLAIMED[talked.statement]] += 1

    def see(
        self, state: State, deed: Deed, outlook: Outlook, odds: vec[i64], spoke: Sequence[float]
    ) -> None:
        """A deed, before it is done."""
        seat = state.seat
        told = vec[i64]([i64(round(100 * value)) for value in spoke])
        self.weigh(seat, signs(state, deed, outlook, self._turns, odds, self._since[seat], told))
        self._turns[seat] += 1
        self._since[seat] = _nothing()
        done = _DONE.get(int(USES[codes.card(deed.code)]))
        if codes.verb(deed.code) == codes.PLAY and done is not None:
            self._since[codes.seat(deed.code)][done] += 1

    def weigh(self, seat: int, shown: vec[i64]) -> None:
        self._memories[seat] = self._net.step(self._memories[seat], shown)
        reading = int(self._net.read(self._memories[seat], shown)) * 100 // ONE
        self.readings[seat] = max(-LOUDEST, min(LOUDEST, reading))


def taught_hunches(state: State) -> Hunches | None:
    """Hunches for a round of the cards and options that the net was taught: the shelf's first."""
    return Hunches(taught(), int(state.players)) if speaks(state) else None


def no_hunches(state: State) -> Hunches | None:
    return None


def speaks(state: State) -> bool:
    rules = state.rules
    usual = ruleset(next(iter(CATALOGUE)), {})
    return list(rules.deck) == list(usual.deck) and all(
        name in HARMLESS or value == usual.options[name] for name, value in rules.options.items()
    )


def _nothing() -> vec[i64]:
    return vec[i64]([i64(0)] * SINCE)
