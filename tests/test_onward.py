"""A finished game goes on from one of its moments: as it was then, and no further."""

from pathlib import Path

import pytest

from saboteur.play.record import Record, RecordError, read_record
from saboteur.rules.facts import RoundDealt, RoundEnded
from saboteur.rules.seen import as_seen
from saboteur.study.onward import Onward

GOLDEN = Path(__file__).parent / "golden"
NAMES = ("base-3-en", "base-10-empty", "saboteur2-2", "duel-1", "solo-blue")


def golden(name: str) -> Record:
    return read_record(GOLDEN / f"{name}.saboteur.json")


@pytest.mark.parametrize("name", NAMES)
def test_it_is_the_game_as_it_was_then(name: str) -> None:
    record = golden(name)
    for move in range(1, len(record.steps), 7):
        onward = Onward(record, move)
        assert onward.game.decision.seat is not None
        assert onward.move >= move
        told = [one.fact for step in record.steps[: onward.move] for one in step.facts]
        assert list(onward.game.facts) == told
        history = onward.game.view(0).history
        assert list(history) == [as_seen(fact, 0) for fact in told][-len(history) :]


def test_it_goes_on_as_anybody_likes() -> None:
    onward = Onward(golden("base-3-en"), 12)
    while not onward.game.over:
        seat = onward.game.decision.seat
        onward.game.take(onward.game.view(seat).legal[-1], seat)
    assert onward.game.gold is not None


def test_between_two_rounds_it_is_the_deal_that_followed() -> None:
    record = golden("base-3-en")
    ends = [
        number
        for number, step in enumerate(record.steps, 1)
        if any(isinstance(one.fact, RoundEnded) for one in step.facts)
    ]
    for move in ends[:-1]:
        onward = Onward(record, move)
        dealt = [fact for fact in onward.game.facts if isinstance(fact, RoundDealt)]
        assert len(dealt) == ends.index(move) + 2 or onward.game.decision.what != "turn"


def test_what_cannot_go_on_is_refused() -> None:
    record = golden("base-3-en")
    for move in (0, -1, len(record.steps) + 1, 10**9):
        with pytest.raises(RecordError, match="no move"):
            Onward(record, move)
    with pytest.raises(RecordError, match="over then"):
        Onward(record, len(record.steps))
    with pytest.raises(RecordError, match="one viewer"):
        Onward(record.seen_by(1), 3)


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_it_out(name: str) -> None:
    record = golden(name)
    onward = Onward(record, len(record.steps) // 2)
    before = onward.game.position
    found = onward.played_out(4)
    assert found == Onward(record, len(record.steps) // 2).played_out(4), "the same seed"
    assert found.playouts == 4
    assert sum(found.sides.values()) == (4 if found.sides else 0)
    assert len(found.gold) in (0, record.players)
    assert bool(found.sides) != bool(found.gold)
    assert onward.game.position == before, "trying changes nothing"


def test_whoever_cannot_wait_sees_fewer() -> None:
    found = Onward(golden("base-3-en"), 2).played_out(100, seconds=0.0)
    assert 0 < found.playouts < 100
