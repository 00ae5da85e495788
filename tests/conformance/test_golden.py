"""Golden records: games of earlier versions replay to the end they had then."""

from __future__ import annotations

from pathlib import Path
from typing import Final, get_args

import pytest

from saboteur.games.catalogue import CATALOGUE, recorded_state
from saboteur.play.game import Game
from saboteur.play.record import Record, read_record
from saboteur.rules import facts as f
from saboteur.rules.texts.position import position
from saboteur.rules.view import view

FOLDER: Final = Path(__file__).resolve().parent.parent / "golden"
RECORDS: Final = sorted(FOLDER.glob("*.saboteur.json"))


def named(path: Path) -> str:
    return path.name.removesuffix(".saboteur.json")


def facts_of(record: Record) -> list[object]:
    return [recorded.fact for step in record.steps for recorded in step.facts]


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_golden_record_replays_to_its_last_position(path: Path) -> None:
    """An option that came later is as usual there."""
    *_, (_, state) = read_record(path).states()
    golden = recorded_state((FOLDER / f"{named(path)}.position").read_text("utf-8"))
    assert position(state) == position(golden)


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_golden_record_replays_to_its_result(path: Path) -> None:
    game = Game.load(path)
    ended = next(fact for fact in facts_of(game.record()) if isinstance(fact, f.GameEnded))
    assert game.over
    assert game.gold == ended.gold
    assert game.winners == ended.winners


@pytest.mark.parametrize("path", RECORDS, ids=named)
def test_a_golden_record_replays_from_everybodys_knowledge(path: Path) -> None:
    record = read_record(path)
    for viewer in (None, *range(record.players)):
        seen = record.seen_by(viewer).states()
        for at, ((_, real), (_, known)) in enumerate(zip(record.states(), seen, strict=True)):
            if at % 10 == 0 or at == len(record.steps) - 1:
                assert view(known, viewer) == view(real, viewer)


def test_golden_records_cover_games_editions_options_and_facts() -> None:
    records = [read_record(path) for path in RECORDS]
    kinds = {type(fact) for record in records for fact in facts_of(record)}
    assert kinds >= set(get_args(f.Fact))
    for game, box in CATALOGUE.items():
        chosen = [record.options for record in records if record.game == game]
        assert {options.get("edition") for options in chosen} >= set(box.editions)
        for option in box.options:
            values = {options.get(option.name, option.default) for options in chosen}
            assert values >= set(option.values)
            assert len(values) > 1
