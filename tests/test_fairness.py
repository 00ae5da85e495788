"""Shuffles that were promised: whatever was changed afterwards is found."""

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from saboteur import Game, RandomPlayer, Record, play_game, read_record
from saboteur.cli import main
from saboteur.games.catalogue import CATALOGUE
from saboteur.play.facts import Fact
from saboteur.play.fairness import (
    MISSING,
    Checked,
    NotFair,
    checked,
    deal_seed,
    promised_nonce,
    promised_seed,
)
from saboteur.play.record import Step, recorded, write_record
from saboteur.play.shuffle import Shuffle
from saboteur.rules.facts import CardDrawn, GoalSeen, RoundDealt, RoundEnded

SEED, OTHER = "5eed" * 16, "0ddd" * 16
NONCES = ("aa" * 32, MISSING)
SHUFFLE = Shuffle(
    number=3,
    promise=promised_seed(SEED),
    seats=(0, 2),
    promises=(promised_nonce(NONCES[0]), promised_nonce("bb" * 32)),
    nonces=NONCES,
    seed=SEED,
)


def played(name: str = "base", players: int = 3, shuffle: Shuffle = SHUFFLE) -> Record:
    """A game as a server that keeps its promise deals it."""
    game = Game(name, players=players, seed=deal_seed(shuffle, name, players, SEED))
    play_game(game, [RandomPlayer(seat) for seat in range(players)])
    return replace(game.record(), shuffle=shuffle)


@pytest.fixture(scope="module")
def record() -> Record:
    return played()


@pytest.mark.parametrize("name", CATALOGUE)
def test_every_game_is_dealt_again(name: str) -> None:
    players = CATALOGUE[name].usual
    seats = tuple(range(min(players, 2)))
    shuffle = replace(
        SHUFFLE,
        seats=seats,
        promises=SHUFFLE.promises[: len(seats)],
        nonces=SHUFFLE.nonces[: len(seats)],
    )
    found = checked(played(name, players, shuffle))
    assert found.rounds >= 1


def test_what_was_found_names_those_who_took_part(record: Record) -> None:
    assert checked(record) == Checked(rounds=3, seats=(0,), missing=(2,))


def swapped(dealt: RoundDealt) -> RoundDealt:
    return replace(dealt, deck=(*dealt.deck[1:], dealt.deck[0]))


CHANGES: dict[str, Callable[[RoundDealt], RoundDealt]] = {
    "deck": swapped,
    "roles": lambda dealt: replace(dealt, roles=(*dealt.roles[1:], dealt.roles[0])),
    "goals": lambda dealt: replace(dealt, goals=(*dealt.goals[1:], dealt.goals[0])),
    "hands": lambda dealt: replace(dealt, hands=(*dealt.hands[1:], dealt.hands[0])),
    "first": lambda dealt: replace(dealt, first=(dealt.first + 1) % 3),
    "nuggets": lambda dealt: replace(dealt, nuggets=(*dealt.nuggets[1:], dealt.nuggets[0])),
}


@pytest.mark.parametrize("round_number", [1, 2, 3])
@pytest.mark.parametrize("what", CHANGES)
def test_changed_cards_are_found(record: Record, what: str, round_number: int) -> None:
    def changed(step: Step) -> Step:
        facts = [one.fact for one in step.facts]
        if isinstance(facts[0], RoundDealt) and facts[0].round == round_number:
            facts[0] = CHANGES[what](facts[0])
        return Step(step.command, tuple(map(recorded, facts)))

    steps = tuple(map(changed, record.steps))
    assert steps != record.steps
    with pytest.raises(NotFair, match=rf"round {round_number} was not dealt"):
        checked(replace(record, steps=steps))


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": OTHER}, "not the one it promised"),
        ({"promise": promised_seed(OTHER)}, "not the one it promised"),
        ({"seed": OTHER, "promise": promised_seed(OTHER)}, "round 1 was not dealt"),
        ({"nonces": ("cc" * 32, MISSING)}, "number of seat 1 is not"),
        ({"promises": SHUFFLE.promises[::-1]}, "number of seat 1 is not"),
        ({"nonces": (MISSING, MISSING)}, "round 1 was not dealt"),
        ({"nonces": (NONCES[0], "bb" * 32)}, "round 1 was not dealt"),
        ({"seats": (1, 2)}, "round 1 was not dealt"),
        ({"seats": (0, 0)}, "of no seat, or a seat has two"),
        ({"seats": (0, 7)}, "of no seat, or a seat has two"),
        ({"number": 4}, "round 1 was not dealt"),
        ({"seats": (), "promises": (), "nonces": ()}, "round 1 was not dealt"),
        ({"nonces": ()}, "do not match"),
        ({"seed": None}, "when the game is over"),
    ],
)
def test_changed_promises_seeds_and_numbers_are_found(
    record: Record, change: dict[str, object], said: str
) -> None:
    assert record.shuffle is not None
    with pytest.raises(NotFair, match=said):
        checked(replace(record, shuffle=replace(record.shuffle, **change)))  # type: ignore[arg-type]


def test_what_cannot_be_checked_says_so(record: Record) -> None:
    for cannot in (
        replace(record, shuffle=None),
        record.seen_by(1),
        replace(record, steps=record.steps[:0]),
    ):
        with pytest.raises(NotFair):
            checked(cannot)


LATER: dict[type[Fact], Callable[[Any], Fact]] = {
    CardDrawn: lambda drawn: replace(drawn, card="NESW" if drawn.card == "map" else "map"),
    GoalSeen: lambda seen: replace(seen, face="NW+stone" if "NE" in seen.face else "NE+stone"),
    RoundEnded: lambda ended: replace(ended, roles=(*ended.roles[1:], ended.roles[0])),
}


@pytest.mark.parametrize("kind", LATER)
def test_cards_changed_after_the_deal_are_found(record: Record, kind: type[Fact]) -> None:
    """Whatever comes later lies there from the deal on: in the deck, on a goal, before a seat."""
    happened = [(i, j, fact) for i, j, fact in places(record) if isinstance(fact, kind)]
    changed = [(i, j, LATER[kind](fact)) for i, j, fact in happened if LATER[kind](fact) != fact]
    assert changed
    for i, j, fact in changed:
        steps, facts = list(record.steps), list(record.steps[i].facts)
        facts[j] = recorded(fact)
        steps[i] = Step(steps[i].command, tuple(facts))
        with pytest.raises(NotFair):
            checked(replace(record, steps=tuple(steps)))


def places(record: Record) -> Iterator[tuple[int, int, Fact]]:
    for i, step in enumerate(record.steps):
        for j, one in enumerate(step.facts):
            yield i, j, one.fact


def test_a_deal_that_was_left_out_is_found(record: Record) -> None:
    def deals(step: Step) -> bool:
        return any(isinstance(one.fact, RoundDealt) for one in step.facts)

    without = tuple(step for step in record.steps if not deals(step))
    with pytest.raises(NotFair):
        checked(replace(record, steps=without))


def test_the_hashes_are_those_of_the_page() -> None:
    """Whoever rewrites them in another language finds them in `docs/fairness.md`."""
    page = (Path(__file__).parent.parent / "docs" / "fairness.md").read_text("utf-8")
    for value in (SHUFFLE.promise, SHUFFLE.promises[0], deal_seed(SHUFFLE, "base", 3, SEED)):
        assert value in page


def test_the_command_verifies_a_record(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.saboteur.json"
    write_record(record, path)
    assert read_record(path).shuffle == record.shuffle
    assert main(("replay", str(path), "--verify")) == 0
    out = capsys.readouterr().out
    assert "3 rounds were dealt again" in out
    assert "added by: seat 1." in out
    assert "in time: seat 3." in out
    assert main(("replay", str(path), "--verify", "--json")) == 0
    assert json.loads(capsys.readouterr().out)["fair"] is True


def test_the_command_says_what_is_wrong(
    record: Record, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.saboteur.json"
    write_record(replace(record, shuffle=replace(SHUFFLE, seed=OTHER)), path)
    assert main(("replay", str(path), "--verify")) == 1
    assert capsys.readouterr().err == (
        "Not verified: the server's seed is not the one it promised.\n"
    )
    write_record(replace(record, shuffle=None), path)
    assert main(("replay", str(path), "--verify", "--json")) == 1
    assert json.loads(capsys.readouterr().out)["fair"] is False
