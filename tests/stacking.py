"""Deals with their cards in a useful order: each is one that shuffling could give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Final

from conformance.networks import Network, network
from saboteur.rules import cards
from saboteur.rules.actions import Action, Dig, Play
from saboteur.rules.base.cards import TREASURE
from saboteur.rules.dice import Dice
from saboteur.rules.facts import Fact, RoundDealt
from saboteur.rules.fold import fold
from saboteur.rules.setup import deal
from saboteur.rules.state import State

Stack = Callable[[State, RoundDealt, Random], RoundDealt]


def as_dealt(state: State, dealt: RoundDealt, rng: Random) -> RoundDealt:
    return dealt


def tunnels_first(state: State, dealt: RoundDealt, rng: Random) -> RoundDealt:
    """Hands and the deck's top full of open tunnels: the goals come into reach."""
    return _ordered(dealt, rng, [name for name in _all_cards(dealt) if _open_tunnel(name)])


def actions_first(state: State, dealt: RoundDealt, rng: Random) -> RoundDealt:
    return _ordered(dealt, rng, [name for name in _all_cards(dealt) if not _is_path(name)])


def _is_path(name: str) -> bool:
    return cards.NUMBERS[name] < cards.FIRST_ACTION


def _open_tunnel(name: str) -> bool:
    return _is_path(name) and "/" not in name and len(name.partition("+")[0]) > 2


def _all_cards(dealt: RoundDealt) -> list[str]:
    return [name for hand in dealt.hands for name in hand] + list(dealt.deck)


def _ordered(dealt: RoundDealt, rng: Random, first: list[str]) -> RoundDealt:
    """The same cards dealt so that `first`, in any order, are in the hands and on top."""
    rest = _all_cards(dealt)
    for name in first:
        rest.remove(name)
    rng.shuffle(first)
    rng.shuffle(rest)
    order = first + rest
    hands = []
    for hand in dealt.hands:
        hands.append(tuple(order[: len(hand)]))
        order = order[len(hand) :]
    return replace(dealt, hands=tuple(hands), deck=tuple(reversed(order)))


STACKS: Final[dict[str, Stack]] = {"rush": tunnels_first, "quarrel": actions_first}


def stack_for(style: str, rng: Random) -> Stack:
    """The deal that suits a style, every other time."""
    return STACKS.get(style, as_dealt) if rng.random() < 0.5 else as_dealt


def deal_stacked(state: State, dice: Dice, stack: Stack, rng: Random) -> None:
    """Deal, but the shuffled cards as `stack` orders them: one of the deals that are possible."""
    heard: list[Fact] = []
    trial = state.copy()
    trial.listener = heard.append
    deal(trial, dice)
    dealt, *_, begun = heard
    assert isinstance(dealt, RoundDealt)
    fold(state, stack(trial, dealt, rng))
    state.rules.drawing.opening(state)
    fold(state, begun)


def scripted(script: list[Action]) -> Stack:
    """Deals the cards of a script to whoever is to play them: a network, cut, then linked.

    Where nothing has to be linked when it is dug, that is how goals get several arrivals (T8).
    """

    def stack(state: State, dealt: RoundDealt, rng: Random) -> RoundDealt:
        found = network(state, rng)
        if found is None or found.stub is None or "rockfall" not in _all_cards(dealt):
            return dealt
        stub = found.stub
        plan: list[Dig | Play] = [
            stub,
            *found.digs,
            Play("rockfall", x=stub.x, y=stub.y),
            found.link,
        ]
        script[:] = plan
        spared = _treasure_apart(dealt, state.rules.goal_cells, found)
        return _in_turn(spared, [action.card for action in plan])

    return stack


def _treasure_apart(
    dealt: RoundDealt, cells: Sequence[tuple[int, int]], found: Network
) -> RoundDealt:
    """The treasure where the network does not touch it, if there is such a goal (B16)."""
    apart = [
        goal
        for goal, (x, y) in enumerate(cells)
        if all(abs(dig.x - x) + abs(dig.y - y) > 1 for dig in found.digs)
    ]
    faces = list(dealt.goals)
    if apart and TREASURE in faces:
        treasure = faces.index(TREASURE)
        faces[apart[0]], faces[treasure] = faces[treasure], faces[apart[0]]
    return replace(dealt, goals=tuple(faces))


def _in_turn(dealt: RoundDealt, names: list[str]) -> RoundDealt:
    """The same cards dealt so that seat after seat, from the first, holds the next of `names`."""
    rest = _all_cards(dealt)
    for name in names:
        rest.remove(name)
    order, players = [*names, *rest], len(dealt.hands)
    held = sum(len(hand) for hand in dealt.hands)
    hands = [order[(seat - dealt.first) % players : held : players] for seat in range(players)]
    return replace(dealt, hands=tuple(map(tuple, hands)), deck=tuple(reversed(order[held:])))
