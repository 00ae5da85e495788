"""The README's lines of Python run as printed, and what it names is there."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Final

import pytest

from saboteur import Game, read_record
from saboteur.games.catalogue import CATALOGUE

ROOT: Final = Path(__file__).resolve().parent.parent
README: Final = (ROOT / "README.md").read_text("utf-8")


def test_the_ten_lines_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    [block] = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {}
    exec(compile(block, "README.md", "exec"), names)
    game = names["game"]
    assert isinstance(game, Game)
    assert game.over
    [file] = tmp_path.iterdir()
    assert read_record(file) == game.record()


def test_there_are_about_ten_of_them() -> None:
    [block] = re.findall(r"^```python\n(.*?)^```", README, re.DOTALL | re.MULTILINE)
    assert len([line for line in block.splitlines() if line]) <= 10


def test_files_that_it_points_to_are_there() -> None:
    targets = re.findall(r"\]\(([^):#]+)\)", README)
    assert targets
    assert not [target for target in targets if not (ROOT / target).exists()]


def test_every_game_is_in_its_table() -> None:
    for name, box in CATALOGUE.items():
        least, most = box.rules.players
        players = f"{least}–{most}" if most > least else str(least)
        assert re.search(rf"^\| `{name}` \|.*\| {players} \|", README, re.MULTILINE), name


@pytest.mark.parametrize("command", ["play", "games", "simulate", "replay", "bench", "doctor"])
def test_every_command_is_named(command: str) -> None:
    assert f"saboteur {command}" in README


@pytest.mark.once
def test_its_links_lead_to_the_repository_on_a_package_index() -> None:
    indexed = runpy.run_path(str(ROOT / "tools" / "readme_hook.py"))["indexed"]
    shown = indexed(README, "https://example.org/saboteur")
    links = re.findall(r"\]\(([^)]+)\)", shown)
    assert links
    assert all(link.startswith("https://example.org/saboteur/") for link in links)
    assert "![A card" in shown
    assert "](https://example.org/saboteur/raw/HEAD/docs/pictures/chosen.webp)" in shown
    assert "[bots](https://example.org/saboteur/blob/HEAD/docs/bots.md)" in shown


@pytest.mark.once
def test_without_a_repository_no_link_on_a_package_index_is_broken() -> None:
    indexed = runpy.run_path(str(ROOT / "tools" / "readme_hook.py"))["indexed"]
    assert "](" not in indexed(README, None)
    assert indexed("See [x](https://example.org).", None) == "See [x](https://example.org)."
