"""Play rounds between players of as many kinds as there are, and write down what is to be learnt.

python tools/hunch_rounds.py OUT --rounds 30000 --jobs 2 --seed 1

Every job writes a file of whole numbers (16 bits) below OUT: for one watcher of each round, all
signs of all deeds, and at some moments what the beliefs without hunches say. `teach_hunch.py`
learns from them. It needs nothing but the package, compiled for speed. Tricks in `LEFT_OUT` are in
no round that is learnt from; they and the usual players have rounds of their own, for tests.
"""

from __future__ import annotations

import argparse
import time
from array import array
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from random import Random
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from hunch_tests import LEFT_OUT, TESTS
from saboteur import Game
from saboteur.bots.hunch import Hunches, speaks, taught
from saboteur.bots.levels import player
from saboteur.bots.signs import SIGNS
from saboteur.bots.tricksters import (
    TRICKS,
    Leaning,
    Sides,
    Situation,
    Trick,
    Trickster,
    Words,
    accuses_all,
    begs,
    echoes,
    honest_for,
    honest_to,
    silent,
    tells_of_goals,
    vouches_for_all,
)
from saboteur.bots.witness import Witness
from saboteur.play.player import Player, play_decision
from saboteur.rules import codes
from saboteur.rules.facts import RoundDealt
from saboteur.rules.names import DIGGER, ROLES, SABOTEUR
from saboteur.rules.rows import BREAKING, LOOKING, MENDING, REMOVING
from saboteur.rules.state import State
from saboteur.rules.view import View

KNOWN: Final = tuple(name for name in TRICKS if name not in LEFT_OUT)
CHARACTERS: Final = ("trusting", "paranoid", "gambler", "talkative", "grudging")
SEATS: Final = (3, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9, 10)
ENDINGS: Final = ("all_passed", "passed_unable")
MOMENTS: Final = 8
# Every so many rounds one is played to be tested by.
TESTED: Final = 12


class Recorder(Hunches):
    """Keeps all signs and has no hunches."""

    def __init__(self, seats: int) -> None:
        super().__init__(taught(), seats)
        self.deeds: list[tuple[int, list[int]]] = []

    def weigh(self, seat: int, shown: vec[i64]) -> None:
        self.deeds.append((seat, [int(sign) for sign in shown]))


def recorder(state: State) -> Hunches | None:
    return Recorder(int(state.players)) if speaks(state) else None


def stranger(dice: Random) -> Trick:
    """A trick that has no name: when to spoil, what to lean to, what to say."""
    words: list[Words] = [*([silent] * 6), accuses_all, vouches_for_all, echoes, begs]
    words += [tells_of_goals(truly=True), tells_of_goals(truly=False)]
    return Trick(
        spoils=_spoils(dice),
        sly=_leaning(dice, 150) if dice.random() < 0.6 else TRICKS[dice.choice(KNOWN)].sly,
        odd=_leaning(dice, 60) if dice.random() < 0.5 else TRICKS["open"].odd,
        words=dice.choice(words),
        heat=dice.choice((6, 6, 6, 15, 30, 60)),
    )


def _spoils(dice: Random) -> Sides:
    left, mark = dice.randint(0, 40), dice.random()
    kinds: list[Sides] = [
        honest_to(dice.randint(1, 5)),
        honest_to(dice.randint(1, 4)),
        honest_for(dice.randint(1, 7)),
        lambda now: now.state.left <= left,
        lambda now: dice.random() < mark,
        lambda now: True,
        lambda now: True,
    ]
    return dice.choice(kinds)


def _leaning(dice: Random, much: int) -> Leaning:
    """Leans to and from kinds of deeds, perhaps only while the deck is between two marks."""
    names = ("dig", "on", "aside", "back", "blind", "pass", "break", "mend", "own", "fall", "look")
    lean = {name: int(dice.gauss(0, much)) * dice.randint(0, 1) for name in names}
    low, high = sorted((dice.randint(-20, 40), dice.randint(0, 80)))

    def leaning(now: Situation, code: int) -> int:
        if not low <= int(now.state.left) <= high:
            return 0
        return sum(lean[name] for name in _names(now, code))

    return leaning


def _names(now: Situation, code: int) -> list[str]:
    progress = now.progress(code)
    if progress is not None:
        course = "on" if progress > 0 else "back" if progress < 0 else "aside"
        return ["dig", "blind" if now.blind(code) else course]
    if codes.verb(code) == codes.PASS:
        return ["pass"]
    uses = {BREAKING: "break", REMOVING: "fall", LOOKING: "look", MENDING: "mend"}
    own = now.use(code) == MENDING and codes.seat(code) == now.seat
    return ["own"] if own else [uses[now.use(code)]] if now.use(code) in uses else []


def _kind(dice: Random) -> str:
    """Of ten: how many dig by a level, by a known trick, by one that has no name."""
    roll = dice.random()
    if roll < 0.2:
        return "careful"
    if roll < 0.26:
        return "beginner"
    if roll < 0.42:
        return "shrewd"
    if roll < 0.47:
        return f"shrewd/{dice.choice(CHARACTERS)}"
    return f"trick-{dice.choice(KNOWN)}" if roll < 0.7 else "stranger"


def _seat(kind: str, seed: str) -> Player:
    return Trickster(stranger(Random(seed)), seed) if kind == "stranger" else player(kind, seed)


def _kinds(dice: Random, test: str, roles: tuple[str, ...]) -> list[str]:
    """By seat, who plays there."""
    if test:
        bad = test if test in ("careful", "shrewd") else f"trick-{test}"
        good = "careful" if test == "careful" else "shrewd"
    else:
        good = dice.choice(("shrewd", "careful", _kind(dice), _kind(dice)))
        bad = _kind(dice)
        roll = dice.random()
        if roll < 0.35:
            return [_kind(dice) for _ in roles]
        if roll < 0.45:
            good = bad
    return [bad if role == ROLES[SABOTEUR] else good for role in roles]


def one_round(seed: str, test: str) -> array[int]:
    """A round, watched by one seat of it."""
    dice = Random(seed)
    players = 5 if test else dice.choice(SEATS)
    game = Game("base", players=players, seed=seed, round_end=dice.choice(ENDINGS))
    roles = next(fact.roles for fact in game.facts if isinstance(fact, RoundDealt))
    seats = [_seat(kind, f"{seed}/{seat}") for seat, kind in enumerate(_kinds(dice, test, roles))]
    watcher = dice.randrange(players)
    while test and roles[watcher] == ROLES[SABOTEUR]:
        watcher = dice.randrange(players)
    seen = game.view(watcher)
    while game.round == 1 and game.decision.seat is not None:
        play_decision(game, seats)
        if game.round == 1:
            seen = game.view(watcher)
    return record(seen, watcher, [role == ROLES[SABOTEUR] for role in roles], test, dice)


def record(seen: View, watcher: int, bad: list[bool], test: str, dice: Random) -> array[int]:
    witness, moments = Witness(seen, recorder), list[tuple[int, list[int]]]()
    for fact in seen.history:
        before = _deeds(witness)
        witness._watch(fact)  # type: ignore[arg-type]
        witness.facts.append(fact)  # type: ignore[arg-type]
        if _deeds(witness) > before:
            moments.append((_deeds(witness), said(witness)))
    kept = sorted(dice.sample(range(len(moments)), min(MOMENTS, len(moments))))
    assert isinstance(witness.hunches, Recorder)
    deeds = witness.hunches.deeds
    truth = sum(1 << seat for seat, one in enumerate(bad) if one)
    number = 1 + TESTS.index(test) if test else 0
    found = array("h", [len(bad), watcher, truth, number, len(deeds), len(kept), SIGNS])
    found.extend(seat for seat, _ in deeds)
    for _, shown in deeds:
        found.extend(shown)
    for moment in kept:
        found.append(moments[moment][0])
        found.extend(moments[moment][1])
    return found


def _deeds(witness: Witness) -> int:
    return len(witness.hunches.deeds) if isinstance(witness.hunches, Recorder) else 0


def said(witness: Witness) -> list[int]:
    """Where the treasure may be, then by seat and goal the evidence for a digger and a saboteur."""
    good, bad = witness.kinds.index(DIGGER), witness.kinds.index(SABOTEUR)
    found = [sum(1 << goal for goal in witness._treasures)]
    for seat in range(len(witness.holders)):
        for goal in range(3):
            row = witness.by_role(seat, goal)
            found += [max(-32000, round(100 * row[role])) for role in (good, bad)]
    return found


def job(out: Path, seed: int, rounds: int, limit: float, number: int) -> tuple[int, int]:
    began, played, deeds = time.monotonic(), 0, 0
    with (out / f"rounds-{seed}-{number}.bin").open("wb") as file:
        while played < rounds and time.monotonic() - began < limit:
            tested = played % TESTED == TESTED - 1
            test = TESTS[played // TESTED % len(TESTS)] if tested else ""
            found = one_round(f"{seed}/{number}/{played}", test)
            file.write(found.tobytes())
            played, deeds = played + 1, deeds + found[4]
            if played % 100 == 0:
                file.flush()
    return played, deeds


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("--rounds", type=int, default=30000)
    parser.add_argument("--jobs", type=int, default=1, help="processes, default 1")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=1e9, help="seconds after which to stop")
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    each = partial(job, args.out, args.seed, -(-args.rounds // args.jobs), args.limit)
    began = time.monotonic()
    with get_context("spawn").Pool(args.jobs) as pool:
        found = pool.map(each, range(args.jobs), 1)
    rounds, deeds = (sum(column) for column in zip(*found, strict=True))
    print(f"{rounds} rounds, {deeds} deeds, {time.monotonic() - began:.0f} s")


if __name__ == "__main__":
    main()
