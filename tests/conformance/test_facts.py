"""Facts are all that happens: they rebuild states and views, and replay decides nothing."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Final, NoReturn

import pytest
from hypothesis import given

from conformance.privacy import folds_to_views, game_for
from saboteur.play import facts as table_facts
from saboteur.play import record as records
from saboteur.play.game import Game
from saboteur.play.record import read_record
from saboteur.rules import changes, facts, fold, questions
from saboteur.rules.seen import as_seen
from saboteur.rules.state import State
from saboteur.rules.texts.position import position
from saboteur.rules.view import view
from walks import COVER, DEEP, EDITIONS, STYLES, Setting, examples, played, randoms, rounds, walk

SOURCES: Final = Path(__file__).resolve().parents[2] / "src"
DECIDING: Final = {
    *("legal_actions", "refusal", "take", "deal", "legal_codes", "refusal_of", "take_code"),
    *("questions", "turn", "placement", "effects", "goals", "endings", "scoring", "setup"),
}


@pytest.mark.parametrize("setting", COVER, ids=str)
def test_facts_rebuild_the_state_at_every_step(setting: Setting) -> None:
    rng = Random(str(setting))
    state, rebuilt = setting.table(), setting.table()
    heard: list[facts.Fact] = []
    state.listener = heard.append
    for at, _ in enumerate(walk(state, rng, rng.choice(STYLES))):
        for fact in heard:
            fold.fold(rebuilt, fact)
        heard.clear()
        assert position(rebuilt) == position(state)
        if at == 100 * DEEP:
            break


@pytest.mark.parametrize("setting", EDITIONS, ids=str)
def test_what_a_seat_saw_folds_to_its_view(setting: Setting) -> None:
    rng = Random(str(setting))
    for seed in range(DEEP):
        folds_to_views(played(setting, seed, rng.choice(STYLES), 150))


@pytest.mark.parametrize("number", range(16 * DEEP))
def test_what_a_seat_saw_folds_to_its_view_in_any_game(number: int) -> None:
    folds_to_views(game_for(number))


@pytest.mark.parametrize("number", range(12 * DEEP))
def test_a_record_is_read_back_and_replays_to_the_same(number: int, tmp_path: Path) -> None:
    game = game_for(number)
    path = tmp_path / "game.saboteur.json"
    game.save(path)
    record = read_record(path)
    assert record == game.record()
    assert [position(state) for _, state in record.states()][-1] == game.position
    again = Game.load(path, seed=1)
    assert again.facts == game.facts
    assert again.legal_actions() == game.legal_actions()


@examples(40)
@given(rounds(), randoms())
def test_a_record_from_any_position_replays_to_the_same(state: State, rng: Random) -> None:
    game = Game.from_position(position(state), seed=1)
    for _ in range(6):
        if not game.over:
            game.take(rng.choice(game.legal_actions()))
    record = game.record()
    assert position(record.opening()) == position(state)
    assert [position(after) for _, after in record.states()][-1:] in ([], [game.position])


@pytest.mark.parametrize("number", range(12 * DEEP))
def test_a_record_exported_for_a_viewer_holds_what_it_saw(number: int, tmp_path: Path) -> None:
    game = game_for(number)
    path = tmp_path / "seat.saboteur.json"
    for viewer in (None, 0, game.players - 1):
        game.save(path, viewer)
        record = read_record(path)
        told = [recorded for step in record.steps for recorded in step.facts]
        assert [recorded.fact for recorded in told] == [
            as_seen(fact, viewer) for fact in game.facts
        ]
        assert not any(recorded.seen for recorded in told)
        assert {step.command.seat for step in record.steps if step.command} <= {viewer}
        with pytest.raises(records.RecordError):
            record.seen_by("all")


@pytest.mark.parametrize("number", range(8 * DEEP))
def test_a_viewers_record_replays_to_its_view(number: int) -> None:
    game = game_for(number)
    for viewer in (None, *range(game.players)):
        *_, (_, state) = game.record(viewer).states()
        assert view(state, viewer) == replace(game.view(viewer), history=())


def test_table_facts_are_recorded_and_change_no_state(tmp_path: Path) -> None:
    game = game_for(3)
    before = game.position
    for fact in (
        table_facts.Talked(0, "gold", 1),
        table_facts.SeatTaken(1, "random"),
        table_facts.ChoiceReplaced(1, "pass map", "illegal"),
        table_facts.ClockRanOut(1),
    ):
        game.add(fact)
    path = tmp_path / "talk.saboteur.json"
    game.save(path)
    assert read_record(path) == game.record()
    assert [position(state) for _, state in game.record().states()][-1] == before


@pytest.mark.parametrize("module", [fold, changes, records], ids=lambda module: module.__name__)
def test_replay_knows_no_function_that_decides(module: ModuleType) -> None:
    assert not names_in(SOURCES / Path(*module.__name__.split(".")).with_suffix(".py")) & DECIDING


def names_in(path: Path) -> set[str]:
    """The modules and names that a module imports, and what it takes from those modules."""
    tree = ast.parse(path.read_text("utf-8"))
    imports = [node for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)]
    names = {alias.name.rpartition(".")[2] for node in imports for alias in node.names}
    sources = {
        (node.module or "").rpartition(".")[2]
        for node in imports
        if isinstance(node, ast.ImportFrom)
    }
    taken = {
        node.attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name)
        and node.value.id in names
    }
    return names | sources | taken


def test_replay_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def asked(*_: object) -> NoReturn:
        raise AssertionError("replay decides")

    record = game_for(0).record()
    for name in ("decision", "legal_actions", "refusal", "take"):
        monkeypatch.setattr(questions, name, asked)
    monkeypatch.setattr(questions, "turn", None)
    assert sum(1 for _ in record.states()) == len(record.steps)
