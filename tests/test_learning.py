"""The page about the bot that learns says what its run measured."""

from __future__ import annotations

import ast
import json
import runpy
from pathlib import Path
from typing import Any, Final

import pytest

pytestmark = pytest.mark.once

ROOT: Final = Path(__file__).resolve().parent.parent
PAGE: Final = (ROOT / "docs" / "learning.md").read_text("utf-8")
FIGURES: Final[dict[str, Any]] = json.loads((ROOT / "docs" / "learning.json").read_text("utf-8"))
EXAMPLE: Final = ROOT / "examples" / "train_ppo.py"


def test_the_curve_is_drawn_from_the_figures() -> None:
    tool = runpy.run_path(str(ROOT / "tools" / "learning_page.py"))
    assert tool["drawn"](FIGURES) == (ROOT / "docs" / "learning.svg").read_text("utf-8")


@pytest.mark.parametrize("who", ["learner", "careful"])
def test_the_page_says_what_was_measured(who: str) -> None:
    rate = FIGURES["result"][who]
    assert f"{rate['value']:.1%} ({rate['low']:.1%} to {rate['high']:.1%})" in PAGE
    assert FIGURES["result"]["learner"]["low"] > FIGURES["result"]["careful"]["high"]


def test_the_page_says_how_long_it_took() -> None:
    lead = FIGURES["result"]["more"]
    told = " ".join(PAGE.split())
    assert f"+{100 * lead['value']:.1f} points" in told
    assert f"{FIGURES['seconds'] / 60:.1f} minutes" in told
    assert f"{FIGURES['decisions'] / 1e6:.1f} million decisions" in told
    assert f"{FIGURES['result']['deals']:,} deals" in told
    assert f"as the careful bot ({FIGURES['curve'][0]['judged']:.1%})" in told


def test_the_run_was_made_with_the_defaults() -> None:
    """So that the command on the page is the one that was run."""
    defaults = {}
    for node in ast.walk(ast.parse(EXAMPLE.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "add":
            name = ast.literal_eval(node.args[0]).removeprefix("--").replace("-", "_")
            given = {word.arg: word.value for word in node.keywords}
            if isinstance(given.get("default"), ast.Constant):
                defaults[name] = str(ast.literal_eval(given["default"]))
    ran = {name: value for name, value in FIGURES["setting"].items() if name != "stop_after"}
    assert {name: defaults[name] for name in ran} == ran
