"""What a server sends of what a seat knew and had better done is the same in worlds that differ in
what the seat could not know."""

import json
from dataclasses import replace

import msgspec
import pytest

from saboteur import Game, compiled, play_game, player
from saboteur.play.record import Record, Recorded
from saboteur.rules.facts import RoundDealt, RoundEnded
from saboteur.server.http.studying import page
from saboteur.server.tables.studying import Found
from saboteur.study import study_of
from saboteur.words import LANGUAGES, language_of

SEAT, PLAYERS, BUDGET = 0, 5, 60
pytestmark = pytest.mark.skipif(not compiled, reason="studies take minutes without a compiler")


def played() -> tuple[Record, tuple[str, ...]]:
    """A round, and other roles for it: of two seats beside ours, one is a saboteur and one not."""
    for seed in range(20):
        game = Game("base", players=PLAYERS, seed=seed, rounds=1)
        roles = list(dealt(game.record()).roles)
        bad = [seat for seat in range(1, PLAYERS) if roles[seat] == "saboteur"]
        good = [seat for seat in range(1, PLAYERS) if roles[seat] != "saboteur"]
        if not bad or not good:
            continue
        play_game(game, [player("shrewd", f"{seed}/{seat}") for seat in range(PLAYERS)])
        one, other = bad[0], good[0]
        roles[one], roles[other] = roles[other], roles[one]
        return game.record(), tuple(roles)
    raise AssertionError


def dealt(record: Record) -> RoundDealt:
    facts = (one.fact for step in record.steps for one in step.facts)
    return next(fact for fact in facts if isinstance(fact, RoundDealt))


def with_roles(record: Record, roles: tuple[str, ...]) -> tuple[Record, int]:
    """The same until just before the round ends, and another end; with the moves that are alike."""
    game, moves = Game.undealt(record.game, players=PLAYERS, **record.options), 0
    for step in record.steps:
        if any(isinstance(one.fact, RoundEnded) for one in step.facts):
            break
        game.follow(replace(step, facts=tuple(re_dealt(one, roles) for one in step.facts)))
        moves += 1
    game.seats = list(record.seats)
    play_game(game, [player("careful", seat) for seat in range(PLAYERS)])
    return game.record(), moves


def re_dealt(one: Recorded, roles: tuple[str, ...]) -> Recorded:
    if not isinstance(one.fact, RoundDealt):
        return one
    return replace(one, fact=replace(one.fact, roles=roles))


def moments(answer: bytes, before: int) -> list[dict[str, object]]:
    (one,) = json.loads(answer)["study"]["rounds"]
    return [m for m in one["moments"] if m["seat"] == SEAT and m["move"] < before]


def test_what_one_knew_is_sent_the_same_whatever_was_hidden() -> None:
    here, roles = played()
    there, moves = with_roles(here, roles)
    assert dealt(here).roles != dealt(there).roles
    assert here.seen_by(SEAT).steps[:moves] == there.seen_by(SEAT).steps[:moves]
    studies = [
        Found("here", 1.0, msgspec.json.encode(study_of(record, budget=BUDGET, seed=1)))
        for record in (here, there)
    ]
    for code in LANGUAGES:
        answers = [page(found, language_of(code), tuple).data for found in studies]
        one, other = (moments(answer, moves) for answer in answers)
        knew, also = ([(m["text"], m["knew"], m["better"]) for m in told] for told in (one, other))
        assert len(knew) > 4
        assert knew == also
        assert [m["so"] for m in one] != [m["so"] for m in other], "the worlds do differ"
