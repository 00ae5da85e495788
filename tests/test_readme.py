"""The README's lines of Python run as printed, and what it names is there."""

from __future__ import annotations

import re
import runpy
from pathlib import Path
from typing import Any, Final

import pytest

from saboteur import Game, read_record
from saboteur.games.catalogue import CATALOGUE

ROOT: Final = Path(__file__).resolve().parent.parent
README: Final = (ROOT / "README.md").read_text("utf-8")


@pytest.fixture
def hook() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "tools" / "metadata_hook.py"))


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
def test_its_links_lead_to_the_repository_on_a_package_index(hook: dict[str, Any]) -> None:
    indexed = hook["indexed"]
    shown = indexed(README, "https://example.org/saboteur")
    links = re.findall(r"\]\(([^)]+)\)", shown)
    assert links
    assert all(link.startswith("https://example.org/saboteur/") for link in links)
    assert "![A card" in shown
    assert "](https://example.org/saboteur/raw/HEAD/docs/pictures/chosen.webp)" in shown
    assert "[bots](https://example.org/saboteur/blob/HEAD/docs/bots.md)" in shown


@pytest.mark.once
def test_without_a_repository_no_link_on_a_package_index_is_broken(hook: dict[str, Any]) -> None:
    indexed = hook["indexed"]
    assert "](" not in indexed(README, None)
    assert indexed("See [x](https://example.org).", None) == "See [x](https://example.org)."


@pytest.mark.once
@pytest.mark.parametrize(
    "remote",
    [
        "https://forge.example/owner/saboteur.git",
        "https://token@forge.example/owner/saboteur",
        "ssh://git@forge.example/owner/saboteur.git",
        "git@forge.example:owner/saboteur.git",
    ],
)
def test_a_checkout_knows_where_its_origin_is_on_the_web(hook: dict[str, Any], remote: str) -> None:
    assert hook["on_the_web"](remote) == "https://forge.example/owner/saboteur"


@pytest.mark.once
@pytest.mark.parametrize("remote", ["", "/srv/saboteur.git", "../saboteur", "C:\\saboteur"])
def test_a_folder_is_no_address(hook: dict[str, Any], remote: str) -> None:
    assert hook["on_the_web"](remote) is None


@pytest.mark.once
def test_an_sdist_remembers_its_repository(hook: dict[str, Any], tmp_path: Path) -> None:
    assert hook["remembered"](tmp_path) is None
    lines = (
        "Project-URL: Issues, x",
        "Project-URL: Repository, https://a.example/b/c",
        "",
        "[a](b)",
    )
    (tmp_path / "PKG-INFO").write_text("\n".join(lines), "utf-8")
    assert hook["remembered"](tmp_path) == "https://a.example/b/c"
    assert hook["urls"]("https://a.example/b/c")["Issues"] == "https://a.example/b/c/issues"
