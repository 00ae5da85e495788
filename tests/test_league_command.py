"""`saboteur league` and its page: what they print, where they go on, what they need."""

import json
import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest

from leagues import figures
from saboteur.bots.levels import LEVELS
from saboteur.cli import main
from saboteur.games.catalogue import CATALOGUE
from saboteur.lab.intervals import wilson
from saboteur.lab.page import page, table_section
from saboteur.lab.plot import Axis, heat, points
from saboteur.lab.report import command_of, league_page
from saboteur.lab.standings import LeagueResult
from saboteur.lab.tables import FigureTable, league_tables
from survivors import started

COMMAND = [sys.executable, "-c", "import sys; from saboteur.cli import main; sys.exit(main())"]
Output = pytest.CaptureFixture[str]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "journal.jsonl"


class Needs(HTMLParser):
    """What a page would run or fetch."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("script", "link", "img", "iframe", "object"):
            self.found.append(tag)
        self.found += [name for name, _ in attrs if name in ("src", "href") or name[:2] == "on"]


@pytest.mark.parametrize("game", CATALOGUE)
@pytest.mark.parametrize("against", [None, "beginner"])
def test_a_page_needs_nothing_else(game: str, against: str | None, file: Path) -> None:
    found = figures(game, file, ("random", "careful"), 2, against=against)
    text = league_page(found)
    needs = Needs()
    needs.feed(text)
    assert not needs.found
    assert "url(" not in text
    assert "@import" not in text
    assert "prefers-color-scheme: dark" in text
    assert all(table.title in text for table in league_tables(found))
    for svg in text.split("<svg")[1:]:
        ElementTree.fromstring("<svg" + svg.split("</svg>")[0] + "</svg>")


def test_names_are_only_text_on_a_page() -> None:
    name, half = "<b>&", wilson(1, 2)
    assert name not in heat([name], [name], {(name, name): half}, across=name, down=name)
    assert name not in points([name], {name: [half]}, across=name, up=Axis(name))
    table = table_section(FigureTable(name, (name,), ((name, name),), name))
    assert name not in page(name, [(name, name)], [table])


def test_the_command_of_a_page_repeats_the_league(file: Path) -> None:
    found = figures("base", file, ("random", "careful"), 1, against="beginner")
    assert command_of(found) == (
        "saboteur league --game base --players 5 --bots random,careful --deals 1 --seed 1"
        " --against beginner"
    )
    assert command_of(replace(found, options={"edition": "nl"})).endswith(" --set edition=nl")


def read(capsys: Output, *arguments: str) -> tuple[dict[str, Any], str]:
    assert main(("league", *arguments, "--json")) == 0
    out, err = capsys.readouterr()
    found: dict[str, Any] = json.loads(out)
    return found, err


def test_the_command_prints_one_object_and_goes_on(
    capsys: Output, file: Path, tmp_path: Path
) -> None:
    html = tmp_path / "page.html"
    usual = ("--bots", "random,careful", "--journal", str(file), "--players", "4")
    first, said = read(capsys, *usual, "--deals", "1")
    assert not said
    second, said = read(capsys, *usual, "--deals", "2", "--html", str(html))
    assert said.startswith("going on: 6 of 12 done")
    assert "Pay-off" in html.read_text("utf-8")
    assert first["digest"] != second["digest"]
    fresh, said = read(capsys, *usual, "--deals", "2", "--fresh")
    assert not said
    for one in (second, fresh):
        del one["not_reproducible"]
    assert second == fresh
    msgspec.convert({**fresh, "not_reproducible": {"choosing": {}}}, LeagueResult)


def test_the_command_prints_tables(capsys: Output, file: Path) -> None:
    arguments = ("--bots", "random,careful", "--deals", "1", "--journal", str(file))
    assert main(("league", *arguments)) == 0
    out, _ = capsys.readouterr()
    for title in ("Levels", "Pay-off", "Margins", "Choices"):
        assert f"\n{title}" in out


def test_without_a_name_the_journal_lies_in_the_cache(
    capsys: Output, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    monkeypatch.setattr("saboteur.lab.league.user_cache_path", lambda *_, **__: tmp_path)
    read(capsys, "--bots", "random", "--deals", "1")
    [journal] = (tmp_path / "leagues").iterdir()
    assert journal.name.startswith("base-5-")


def test_a_curve_is_the_searching_level_at_every_budget(
    capsys: Output, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("saboteur.cli.league.SEARCHER", "careful")
    monkeypatch.setattr("saboteur.lab.league.checked", lambda name: name)
    monkeypatch.setattr(
        "saboteur.lab.matches.player", lambda name, seed: LEVELS[name.split("@")[0]](seed)
    )
    found, _ = read(
        capsys,
        *("--curve", "0,20", "--against", "random", "--deals", "1", "--journal", str(file)),
        *("--html", str(file.with_name("curve.html"))),
    )
    assert (found["levels"], found["against"]) == (["careful@0", "careful@20"], "random")
    written = file.with_name("curve.html").read_text("utf-8")
    assert "careful: playouts a decision" in written


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--bots", "nobody"),
        ("--bots", "careful,careful"),
        ("--bots", "careful", "--game", "chess"),
        ("--bots", "careful", "--game", "duel"),
        ("--bots", "careful", "--players", "2"),
        ("--bots", "careful", "--deals", "0"),
        ("--bots", "careful", "--against", "nobody"),
        ("--bots", "careful", "--html", "no-such-folder/page.html"),
        ("--bots", "careful", "--curve", "1"),
        ("--curve", "many"),
        ("--bots", "careful", "--journal", __file__),
    ],
)
def test_bad_input_is_answered_in_one_line(capsys: Output, arguments: tuple[str, ...]) -> None:
    assert main(("league", *arguments)) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("saboteur: ")
    assert err.count("\n") == 1


def test_help_has_examples(capsys: Output) -> None:
    with pytest.raises(SystemExit):
        main(("league", "--help"))
    assert "\n  saboteur league" in capsys.readouterr().out


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal of POSIX systems")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_says_how_to_go_on(file: Path, jobs: str) -> None:
    arguments = ["league", "--bots", "random,careful", "--deals", "100000", "--jobs", jobs]
    command = [*COMMAND, *arguments, "--journal", str(file)]
    with started(command, stderr=subprocess.PIPE) as running:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not (file.exists() and b"unit" in file.read_bytes()):
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    done = len(file.read_bytes().splitlines()) - 1
    assert said == (
        f"saboteur: stopped with {done:,} of 600,000 done; the same command goes on there\n"
    )
