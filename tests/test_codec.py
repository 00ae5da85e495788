"""Facts, actions and views as data for JSON, in one spelling."""

import json
import re
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from saboteur.bots.random import RandomPlayer
from saboteur.play.codec import action_data, fact_data, fact_of, view_data, whole_view_data
from saboteur.play.facts import KINDS
from saboteur.play.game import Game
from saboteur.play.player import play_game
from saboteur.play.record import Record, RecordError, read_record
from saboteur.rules.facts import RoundDealt

ROOT: Final = Path(__file__).resolve().parents[1]
GOLDEN: Final = sorted((ROOT / "tests" / "golden").glob("*.saboteur.json"))


def through_json(data: object) -> Any:
    return json.loads(msgspec.json.encode(data))


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.name.partition(".")[0])
def test_every_fact_comes_back(path: Path) -> None:
    for step in read_record(path).steps:
        for recorded in step.facts:
            assert fact_of(through_json(fact_data(recorded.fact)), KINDS) == recorded.fact


def test_a_kind_of_fact_that_nobody_knows_is_refused() -> None:
    with pytest.raises(KeyError, match="MineFlooded"):
        fact_of({"fact": "MineFlooded"}, KINDS)


def test_an_action_says_its_kind_and_its_text() -> None:
    first = Game(players=3, seed=1).legal_actions()[0]
    data = action_data(first)
    assert [*data][:1] + [*data][-1:] == ["action", "text"]
    assert data["action"] == type(first).__name__


def test_a_whole_view_is_the_present_with_talk_and_history() -> None:
    view = Game(players=3, seed=1).view(0)
    whole = whole_view_data(view)
    assert {**view_data(view), **{k: whole[k] for k in ("talk", "history")}} == whole
    assert [fact["fact"] for fact in whole["history"]] == [type(f).__name__ for f in view.history]


def test_nobody_else_spells_facts_and_actions() -> None:
    own = ROOT / "src" / "saboteur" / "play" / "codec.py"
    sources = [path for folder in ("src", "tools") for path in (ROOT / folder).rglob("*.py")]
    spelled = re.compile(r'"(fact|action)": type\(')
    assert [path for path in sources if spelled.search(path.read_text("utf-8"))] == [own]


def read_with(seen: object, folder: Path) -> Record:
    """A record whose first deal has these witnesses."""
    game = Game(players=3, seed=1)
    path = folder / "game.saboteur.json"
    game.save(path)
    data = json.loads(path.read_text("utf-8"))
    data["steps"][0]["facts"][0]["seen"] = seen
    path.write_text(json.dumps(data), "utf-8")
    return read_record(path)


@pytest.mark.parametrize(
    "seen",
    [
        {"roles": 1},
        {"roles": [0, [1], [2]]},
        {"roles": [[0], [1]]},
        {"round": [1]},
        {"saboteur": [1]},
    ],
)
def test_witnesses_that_fit_no_field_are_no_record(seen: object, tmp_path: Path) -> None:
    with pytest.raises(RecordError):
        read_with(seen, tmp_path)


@pytest.mark.parametrize(
    ("seen", "known"), [([0], 0), ([0, 1], 3), ([[0], [1], [1]], 2), ([], 0)], ids=str
)
def test_witnesses_are_those_of_a_field_or_of_its_items(
    seen: object, known: int, tmp_path: Path
) -> None:
    dealt = read_with({"roles": seen}, tmp_path).seen_by(1).steps[0].facts[0].fact
    assert isinstance(dealt, RoundDealt)
    assert len(dealt.roles) - dealt.roles.count("?") == known


def test_a_game_is_saved_to_the_same_bytes_again(tmp_path: Path) -> None:
    game = Game("saboteur2", players=4, seed=5)
    play_game(game, [RandomPlayer(seat) for seat in range(4)])
    first, second = tmp_path / "first.saboteur.json", tmp_path / "second.saboteur.json"
    game.save(first)
    Game.load(first).save(second)
    assert first.read_bytes() == second.read_bytes()
