"""Records judged again: what was played is as it was, and no forged field comes through."""

from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

import pytest

from saboteur import Game, Record, RecordError, read_record
from saboteur.play.facts import ChoiceUndone, ClockRanOut, SeatTaken, TableFact, Talked
from saboteur.play.judging import Misplayed, judged
from saboteur.play.record import Recorded, SeatChoice, Step
from saboteur.rules.facts import RoundDealt

GOLDEN: Final = sorted((Path(__file__).parent / "golden").glob("*.saboteur.json"))
ONE_OF_A_KIND: Final = ("base-5-selfish", "base-7-known", "saboteur2-4-blockers", "duel-1")
FORGED: Final = [path for path in GOLDEN if path.name.partition(".")[0] in ONE_OF_A_KIND]


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name)
def test_every_game_that_was_played_is_by_the_rules(path: Path) -> None:
    record = read_record(path)
    found = judged(record)
    assert len(found.steps) == len(record.steps)
    for mine, step in zip(found.steps, record.steps, strict=True):
        assert mine.command == step.command
        assert told(mine) == [fact for fact in told(step) if not_of_the_table(fact)]


def told(step: Step) -> list[Any]:
    return [one.fact for one in step.facts]


def not_of_the_table(fact: object) -> bool:
    return isinstance(fact, Talked) or not isinstance(fact, TableFact)


def forgeries(record: Record) -> Iterator[tuple[str, Record]]:
    """Every field of the first fact of every kind, changed in a way that is still a record."""
    known: set[tuple[type, str]] = set()
    for at, step in enumerate(record.steps):
        for place, one in enumerate(step.facts):
            for part in fields(one.fact):
                kind = type(one.fact), part.name
                if kind in known or not not_of_the_table(one.fact):
                    continue
                for value in others(getattr(one.fact, part.name)):
                    known.add(kind)
                    like: Any = one.fact
                    fact = replace(like, **{part.name: value})
                    facts = list(step.facts)
                    facts[place] = Recorded(fact)
                    yield f"{kind} {value}", put(record, at, replace(step, facts=tuple(facts)))


def others(value: object) -> Iterator[object]:
    """Something else of the same kind."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, 2**70)
        case None:
            yield 0
        case "NS" | "EW":
            yield "NESW"
        case str():
            yield "NS"
        case (_, *_):
            yield value[1:]
            yield (*value[:-1], *value[:1]) if value[-1] != value[0] else (*value, value[0])


def put(record: Record, at: int, step: Step) -> Record:
    return replace(record, steps=(*record.steps[:at], step, *record.steps[at + 1 :]))


@pytest.mark.parametrize("path", FORGED, ids=lambda path: path.name)
def test_no_forged_field_comes_through(path: Path) -> None:
    record, count = read_record(path), 0
    for what, forged in forgeries(record):
        count += 1
        with pytest.raises(Misplayed):
            pytest.fail(f"{what}: {judged(forged).steps[0]}")
    assert count > 60


def test_what_was_not_chosen_did_not_happen() -> None:
    record = read_record(GOLDEN[0])
    at = next(at for at, step in enumerate(record.steps) if step.command is not None)
    step = record.steps[at]
    assert step.command is not None
    wrong = SeatChoice(step.command.seat + 1, step.command.action)
    for forged in (
        replace(step, command=None),
        replace(step, command=wrong),
        replace(step, command=SeatChoice(step.command.seat, "dig NESW 40,40")),
        replace(step, command=SeatChoice(step.command.seat, "nonsense")),
        replace(step, facts=()),
        replace(step, facts=step.facts[:-1]),
    ):
        with pytest.raises(Misplayed) as refused:
            judged(put(record, at, forged))
        assert refused.value.move == at + 1
    with pytest.raises(Misplayed):
        judged(replace(record, steps=(*record.steps[: at + 1], *record.steps[:1])))


def undone() -> Record:
    game = Game("base", players=3, seed=4, first=0)
    game.take(f"pass {game.record().steps[0].facts[0].fact.hands[0][0]}")  # type: ignore[union-attr]
    game.undo()
    return game.record()


def test_what_is_undone_leaves_the_same_cards() -> None:
    record = undone()
    assert judged(record).steps == record.steps
    (last,) = record.steps[-1].facts
    assert isinstance(last.fact, ChoiceUndone)
    deck = last.fact.deck
    for wrong in (
        ChoiceUndone(1, deck),
        ChoiceUndone(0, deck[1:]),
        ChoiceUndone(0, (*deck[1:], "map")),
    ):
        with pytest.raises(Misplayed):
            judged(put(record, len(record.steps) - 1, Step(None, (Recorded(wrong),))))
    again = replace(record, steps=(*record.steps, record.steps[-1]))
    with pytest.raises(Misplayed):
        judged(again)


def test_who_stood_in_is_left_out_and_what_cannot_be_said_is_refused() -> None:
    record = Game("base", players=3, seed=4).record()
    silent = Step(None, (Recorded(SeatTaken(7, "x" * 999)), Recorded(ClockRanOut(-1))))
    assert judged(replace(record, steps=(*record.steps, silent))).steps[-1] == Step(None, ())
    for wrong in (Talked(3, "suspect", 0), Talked(0, "suspect", 0), Talked(0, "suspect", 12)):
        with pytest.raises(Misplayed):
            judged(replace(record, steps=(*record.steps, Step(None, (Recorded(wrong),)))))


def test_half_a_record_and_a_slow_one_are_refused() -> None:
    game = Game("base", players=3, seed=4)
    with pytest.raises(RecordError, match="whole game"):
        judged(game.record(0))
    with pytest.raises(RecordError, match="whole game"):
        judged(Game.from_position(game.position).record())
    with pytest.raises(RecordError, match="too long"):
        judged(game.record(), seconds=-1)


def test_another_deal_of_the_same_cards_is_one_that_could_be() -> None:
    """Whoever writes a file may deal as they like, but only what can be dealt."""
    here, there = (Game("base", players=5, seed=seed).record() for seed in (1, 2))
    assert judged(there).steps == there.steps
    mixed = [one.fact for one in here.steps[0].facts if isinstance(one.fact, RoundDealt)]
    assert mixed[0] != there.steps[0].facts[0].fact
