"""Shuffles that nobody can choose and anybody can check; `docs/fairness.md` explains them.

A server promises its seed before the deal, people promise their numbers and then say them, and
every round is dealt from the hash of all of it. After the game the seed is shown.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from saboteur.play.facts import ChoiceUndone, Fact, TableFact
from saboteur.play.judging import judged
from saboteur.play.record import Folding, Record, RecordError, Step
from saboteur.play.shuffle import Shuffle
from saboteur.play.undoing import reshuffled, why_not
from saboteur.rules.dice import dice
from saboteur.rules.facts import RoundDealt
from saboteur.rules.ruleset import DEAL
from saboteur.rules.setup import deal
from saboteur.rules.state import State

# What a person's number is who promised one and did not say it in time.
MISSING: Final = "0" * 64


class NotFair(Exception):
    """A record whose cards cannot be checked, or do not follow from what was promised."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What was found to be as promised: so many rounds, and whose numbers went into them.

    `missing` are the seats of those who promised a number and did not say it in time. `undone`
    choices had the deck shuffled from the same seed.
    """

    rounds: int
    seats: tuple[int, ...]
    missing: tuple[int, ...]
    undone: int = 0


def promised_seed(seed: str) -> str:
    """The promise of a server's seed."""
    return _hash("saboteur/seed/1", seed)


def promised_nonce(nonce: str) -> str:
    """The promise of a person's number."""
    return _hash("saboteur/nonce/1", nonce)


def deal_seed(shuffle: Shuffle, game: str, players: int, seed: str) -> str:
    """What the dice of a game's rounds are seeded with."""
    numbers = (f"{seat}:{nonce}" for seat, nonce in zip(shuffle.seats, shuffle.nonces, strict=True))
    about = (game, str(players), str(shuffle.number))
    return _hash("saboteur/deal/1", *about, seed, *numbers)


def _hash(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def keeps_promise(nonce: str, promise: str) -> bool:
    """Whether a person's number is the promised one, or the one of those who said none."""
    return nonce == MISSING or promised_nonce(nonce) == promise


def checked(record: Record) -> Checked:
    """Deal every round of a record again and play it on, or raise `NotFair` with what is wrong.

    A deal that is as promised says nothing of a card that was never in the deck it came from.
    """
    shuffle = record.shuffle
    if shuffle is None:
        raise NotFair("nothing was promised before this game: its shuffles cannot be checked")
    if shuffle.seed is None:
        raise NotFair("the seed is shown when the game is over: until then nothing can be checked")
    if record.viewer != "all" or record.position is not None:
        raise NotFair("only a whole record of a game from its first deal can be checked")
    _check_promises(shuffle, shuffle.seed, record.players)
    seed = deal_seed(shuffle, record.game, record.players, shuffle.seed)
    rounds = sum(1 for _ in _dealt_again(record, seed))
    if not rounds:
        raise NotFair("no round was dealt")
    try:
        judged(record)
    except RecordError as error:
        raise NotFair(str(error)) from error
    undone = sum(isinstance(fact, ChoiceUndone) for step in record.steps for fact in _facts(step))
    asked = tuple(zip(shuffle.seats, shuffle.nonces, strict=True))
    return Checked(
        rounds,
        tuple(seat for seat, nonce in asked if nonce != MISSING),
        tuple(seat for seat, nonce in asked if nonce == MISSING),
        undone,
    )


def _check_promises(shuffle: Shuffle, seed: str, players: int) -> None:
    if promised_seed(seed) != shuffle.promise:
        raise NotFair("the server's seed is not the one it promised")
    if not len(shuffle.seats) == len(shuffle.promises) == len(shuffle.nonces):
        raise NotFair("promises and numbers do not match")
    if len({*shuffle.seats} & {*range(players)}) != len(shuffle.seats):
        raise NotFair("a number is of no seat, or a seat has two")
    for seat, promise, nonce in zip(shuffle.seats, shuffle.promises, shuffle.nonces, strict=True):
        if not keeps_promise(nonce, promise):
            raise NotFair(f"the number of seat {seat + 1} is not the one it promised")


def _dealt_again(record: Record, seed: str) -> Iterator[int]:
    """The rounds of a record, each as soon as it is found to be as the seed deals it."""
    folding = Folding(record.opening)
    for step in record.steps:
        state = folding.state
        dealt = next((one.fact for one in step.facts if isinstance(one.fact, RoundDealt)), None)
        if dealt is not None:
            if _facts(step) != _dealt(state, seed):
                raise NotFair(f"round {dealt.round} was not dealt from the promised seed")
            yield dealt.round
        elif state.decision == DEAL and any(_of_the_game(step)):
            raise NotFair(f"round {state.round + 1} was not dealt")
        for fact in _facts(step):
            if isinstance(fact, ChoiceUndone):
                _check_undone(record, folding.told, fact, seed)
        try:
            folding.follow(step)
        except RecordError as error:
            raise NotFair(str(error)) from error


def _check_undone(record: Record, told: Sequence[Fact], undone: ChoiceUndone, seed: str) -> None:
    if why_not(told) is not None:
        raise NotFair("a choice was undone although something hidden was seen by it")
    if undone.deck != reshuffled(record.opening(), told, seed):
        raise NotFair("the deck was not shuffled from the promised seed when a choice was undone")


def _dealt(state: State, seed: str) -> list[Fact]:
    again, happened = state.copy(), list[Fact]()
    again.listener = happened.append
    if again.decision == DEAL:
        deal(again, dice(f"{seed}/{again.round + 1}"))
    return happened


def _facts(step: Step) -> list[Fact]:
    return [recorded.fact for recorded in step.facts]


def _of_the_game(step: Step) -> Iterator[Fact]:
    return (fact for fact in _facts(step) if not isinstance(fact, TableFact | ChoiceUndone))
