"""Illustrated pages: what they allow is legal, what they forbid a rule forbids; all is fresh."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))

from game_pages import page  # noqa: E402
from game_tables import TABLES, Case, Table, dealt, state_of  # noqa: E402
from saboteur.games.catalogue import CATALOGUE  # noqa: E402
from saboteur.rules.questions import legal_actions, refusal  # noqa: E402
from saboteur.rules.texts.notation import parse_action  # noqa: E402
from saboteur.words import LANGUAGES, language_of  # noqa: E402

pytestmark = pytest.mark.once
CASES: Final = [
    pytest.param(table, case, id=f"{game} {case.caption}")
    for game, table in TABLES.items()
    for case in table.cases
]


def test_every_game_has_a_page_with_five_placements() -> None:
    assert list(TABLES) == list(CATALOGUE)
    assert {len(table.cases) for table in TABLES.values()} == {5}


@pytest.mark.parametrize(("table", "case"), CASES)
def test_the_rules_judge_each_placement_as_its_page_does(table: Table, case: Case) -> None:
    state = state_of(table, case)
    assert parse_action(case.right) in legal_actions(state)
    refused = refusal(state, parse_action(case.wrong))
    assert refused is not None
    assert refused.rule == case.rule


@pytest.mark.parametrize("game", TABLES)
def test_a_worked_round_is_a_whole_one(game: str) -> None:
    played, moves = dealt(game, TABLES[game])
    for seat, action in moves:
        assert played.round == 1
        played.take(action, seat)
    assert played.round == 2 or played.over


@pytest.mark.parametrize("game", TABLES)
def test_a_page_shows_the_set_up_of_its_rules_and_every_card(game: str) -> None:
    rules, made = CATALOGUE[game].rules, page(game, language_of("en"))
    drawn = made["setup"]["picture"]
    assert tuple((goal["x"], goal["y"]) for goal in drawn["mine"]["goals"]) == rules.goal_cells
    counted = [card for group in made["cards"]["groups"] for card in group["cards"]]
    names = [card["card"] for card in counted]
    assert {row.name for row in rules.cards} <= {*names}
    in_deck = {row.name: 0 for row in rules.cards}
    for row in rules.cards:
        in_deck[row.name] += row.copies
    assert {name: in_deck[name] for name in in_deck} == {
        card["card"]: card["copies"] for card in counted if card["card"] in in_deck
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_page_says_anything_in_notation(code: str) -> None:
    for game in TABLES:
        made = page(game, language_of(code))
        told = [line for step in made["round"]["steps"] for line in step["lines"]]
        told += [case["reason"] for case in made["placements"]["cases"]]
        assert len(told) > 15
        assert not [line for line in told if re.search(r"-?\d,-?\d|[{}]|[NESW]{2}", line)]


@pytest.mark.parametrize("tool", ["game_pages.py", "page_pictures.py"])
def test_pages_and_pictures_are_up_to_date(tool: str) -> None:
    check = [sys.executable, str(ROOT / "tools" / tool), "--check"]
    result = subprocess.run(check, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout + result.stderr
