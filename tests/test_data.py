"""Simulated games as tables, and simulations put together from portions."""

import json
import re
import runpy
import subprocess
import sys
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import polars as pl
import pytest

from saboteur import Game, read_record
from saboteur.cli import main
from saboteur.games.catalogue import CATALOGUE
from saboteur.lab.dataset import FORMATS, TABLES
from saboteur.lab.dataset_folder import DatasetError
from saboteur.lab.playing import digest_of
from saboteur.lab.portions import PortionError, merged, read_portions, write_portion
from saboteur.lab.simulate import Plan, identity, planned, play_all, simulate, usual_players

DOCS = Path(__file__).resolve().parent.parent / "docs"
EXAMPLE = DOCS.parent / "examples" / "suspicion.py"
Output = pytest.CaptureFixture[str]
Table = list[dict[str, Any]]


def of(game: str = "base", games: int = 3, **more: Any) -> Plan:
    return planned(game, players=usual_players(game), games=games, seed=5, **more)


def written(plan: Plan, folder: Path, jobs: int = 1) -> tuple[str, dict[str, Table]]:
    """The digest of a simulation, and its tables."""
    digest = simulate(replace(plan, out=str(folder)), jobs=jobs).digest
    read = read_parquet if folder.suffix == ".parquet" else read_lines
    return digest, {name: read(folder / name) for name in TABLES}


def read_parquet(folder: Path) -> Table:
    return pl.read_parquet(folder / "*.parquet").to_dicts()


def read_lines(folder: Path) -> Table:
    texts = (path.read_text("utf-8") for path in sorted(folder.iterdir()))
    return [json.loads(line) for text in texts for line in text.splitlines()]


@pytest.mark.parametrize("game", CATALOGUE)
def test_tables_hold_the_whole_games(game: str, tmp_path: Path) -> None:
    """From the facts of the table comes the digest of the game, and from that of the whole."""
    plan = of(game)
    digest, tables = written(plan, tmp_path / "games.parquet")
    assert digest == simulate(plan).digest
    whole = sha256()
    for row in tables["games"]:
        facts = [fact for fact in tables["facts"] if fact["game"] == row["game"]]
        lines = "".join(f'["{fact["kind"]}",{fact["fact"]}]\n' for fact in facts)
        assert sha256(lines.encode()).hexdigest() == row["digest"]
        assert [fact["number"] for fact in facts] == list(range(row["facts"]))
        whole.update(bytes.fromhex(row["digest"]))
    assert whole.hexdigest() == digest


@pytest.mark.parametrize("bots", ["random", "shrewd"])
def test_actions_play_the_game_again(bots: str, tmp_path: Path) -> None:
    _, tables = written(of(games=2, bots=(bots,)), tmp_path / "games.parquet")
    for row in tables["games"]:
        game = Game("base", players=row["players"], seed=row["seed"])
        for action in (one for one in tables["actions"] if one["game"] == row["game"]):
            assert (action["round"], action["seat"]) == (game.round, game.decision.seat)
            assert action["decision"] == game.decision.what
            game.take(action["action"])
        assert game.over
        assert (row["gold"], row["winners"]) == (list(game.gold or ()), list(game.winners))
        if bots == "random":  # others talk in between
            assert digest_of(game.facts).hex() == row["digest"]


def test_facts_know_the_action_that_led_to_them(tmp_path: Path) -> None:
    plan = of(games=1, bots=("careful",), record=str(tmp_path))
    _, tables = written(plan, tmp_path / "games.parquet")
    record = read_record(next(tmp_path.glob("*.saboteur.json")))
    number, expected = -1, list[int | None]()
    for step in record.steps:
        number += step.command is not None
        expected += [number if step.command else None] * len(step.facts)
    assert [fact["action"] for fact in tables["facts"]] == expected


def test_rounds_say_who_was_who_and_who_gained(tmp_path: Path) -> None:
    _, tables = written(of(games=2, bots=("careful",)), tmp_path / "games.parquet")
    for game in tables["games"]:
        rounds = [row for row in tables["rounds"] if row["game"] == game["game"]]
        assert [row["round"] for row in rounds] == [1, 2, 3]
        assert [sum(gold) for gold in zip(*(row["gold"] for row in rounds), strict=True)] == (
            game["gold"]
        )
        assert all(len(row["roles"]) == len(row["dealt"]) == game["players"] for row in rounds)


def test_lines_hold_the_same_as_parquet(tmp_path: Path) -> None:
    plan = of("saboteur2", games=2)
    digest, lines = written(plan, tmp_path / "games.jsonl")
    again, parquet = written(plan, tmp_path / "games.parquet")
    assert digest == again
    for row in parquet["facts"]:
        row["fact"] = json.loads(row["fact"])
    assert lines == parquet


def test_ranges_and_workers_write_the_same_rows(tmp_path: Path) -> None:
    plan = of(games=6)
    _, alone = written(plan, tmp_path / "one.parquet")
    _, together = written(plan, tmp_path / "two.parquet", jobs=2)
    written(replace(plan, games=4), tmp_path / "three.parquet")
    _, ranges = written(replace(plan, games=2, first=4), tmp_path / "three.parquet")
    assert alone == together == ranges
    assert not list(tmp_path.rglob("*.unfinished"))


def test_no_game_is_there_twice(tmp_path: Path) -> None:
    """Not even of a run that was stopped after the first of the tables of a block."""
    plan = replace(of(games=2, first=3), out=str(tmp_path / "games.jsonl"))
    simulate(plan)
    before = read_lines(tmp_path / "games.jsonl" / "games")
    (tmp_path / "games.jsonl" / "facts" / "000000009-000000012.jsonl").touch()
    for first, games in ((3, 2), (0, 4), (4, 9), (12, 1)):
        with pytest.raises(DatasetError, match="already"):
            simulate(replace(plan, first=first, games=games))
    simulate(replace(plan, first=5, games=4))
    after = read_lines(tmp_path / "games.jsonl" / "games")
    assert after[:2] == before
    assert [row["game"] for row in after] == list(range(3, 9))


@pytest.mark.parametrize("other", [{"seed": 6}, {"bots": ("careful",) * 5}, {"players": 4}])
def test_a_dataset_is_of_one_simulation(other: dict[str, Any], tmp_path: Path) -> None:
    plan = replace(of(games=1), out=str(tmp_path / "games.jsonl"))
    simulate(plan)
    with pytest.raises(DatasetError, match="another simulation"):
        simulate(replace(plan, first=1, **other))
    (tmp_path / "games.jsonl" / "simulation.json").unlink()
    with pytest.raises(DatasetError, match="another simulation"):
        simulate(replace(plan, first=1))


def test_where_no_dataset_can_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file.jsonl").touch()
    for name in ("file.jsonl", "games.csv"):
        with pytest.raises(DatasetError, match=name):
            simulate(replace(of(games=1), out=str(tmp_path / name)))


def test_a_block_that_is_not_whole_is_not_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(path: Path, *_: object) -> None:
        path.write_text("{")
        raise KeyboardInterrupt

    monkeypatch.setitem(FORMATS, ".jsonl", stopped)
    with pytest.raises(KeyboardInterrupt):
        simulate(replace(of(games=1), out=str(tmp_path / "games.jsonl")))
    left = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert sorted(path.name[0] for path in left) == [".", "s"]
    assert not [path for path in left if path.parent.name == "games"]


def test_portions_merge_to_the_whole(tmp_path: Path) -> None:
    plan = of(games=7)
    paths = []
    for first, last in ((3, 7), (0, 1), (1, 3)):
        part = replace(plan, first=first, games=last - first)
        paths.append(tmp_path / f"{first}")
        write_portion(paths[-1], identity(part), play_all(part))
    known, portion = read_portions(paths)
    assert known == identity(plan)
    assert portion == play_all(plan)
    assert portion.digest == simulate(plan).digest


def test_portions_that_lack_or_repeat_games_are_refused() -> None:
    plan = of(games=2)
    first, third = play_all(plan), play_all(replace(plan, first=3))
    with pytest.raises(PortionError, match="lack games 2 to 2"):
        merged((third, first))
    with pytest.raises(PortionError, match="repeat games 0 to 1"):
        merged((first, first))


def test_the_commands_merge_what_was_played_apart(tmp_path: Path, capsys: Output) -> None:
    def run(*arguments: str) -> dict[str, Any]:
        assert main((*arguments, "--json")) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        for clock in ("seconds", "moves_per_second"):
            del found[clock]
        return found

    files = [str(tmp_path / name) for name in ("a", "b")]
    usual = ("simulate", "base", "--players", "3")
    whole = run(*usual, "--games", "4")
    for file, games in zip(files, ("0:1", "1:4"), strict=True):
        run(*usual, "--games", games, "--portion", file)
    assert run("merge", *files, "--portion", str(tmp_path / "c")) == whole
    assert run("merge", str(tmp_path / "c")) == whole
    assert main(("merge", str(tmp_path / "c"))) == 0
    assert whole["digest"] in capsys.readouterr().out
    run("simulate", "base", "--players", "4", "--games", "1", "--portion", files[0])
    assert main(("merge", *files)) == 2
    assert "players" in capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ("simulate", "base", "--games", "5:5"),
        ("simulate", "base", "--games", "5:x"),
        ("simulate", "base", "--games", "1", "--out", "games.csv"),
        ("simulate", "base", "--games", "1", "--portion", "no-such-folder/file"),
        ("simulate", "base", "--games", "1:2", "--by", "players"),
        ("simulate", "base", "--games", "1", "--on", "mars"),
        ("merge", __file__),
    ],
)
def test_bad_input_is_answered_in_one_line(arguments: tuple[str, ...], capsys: Output) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_the_page_names_every_column() -> None:
    text = (DOCS / "data.md").read_text("utf-8")
    for table, columns in TABLES.items():
        section = text.split(f"### `{table}`")[1].split("###")[0]
        told = dict(re.findall(r"^\| `(\w+)` \| ([\w<>]+) \|", section, re.MULTILINE))
        assert told == columns


def test_the_example_shows_how_suspicion_grows(tmp_path: Path) -> None:
    """More sabotage, more saboteurs."""
    folder, plot = tmp_path / "games.parquet", tmp_path / "plot.svg"
    simulate(replace(of(games=60, bots=("careful",)), out=str(folder)))
    command = [sys.executable, str(EXAMPLE), str(folder), str(plot)]
    subprocess.run(command, check=True, capture_output=True)
    ElementTree.fromstring(plot.read_text("utf-8"))
    example = runpy.run_path(str(EXAMPLE))
    found = example["suspicion"](folder)
    assert found.filter(pl.col("turn") == 1)["seats"].sum() == 60 * 3 * 5
    shares = {
        turn: [saboteurs / seats for *_, seats, saboteurs in found.filter(turn=turn).iter_rows()]
        for turn in (2, 4, 10)
    }
    assert shares[4][0] < shares[4][1] < shares[4][2]
    # What the page says of one act, in more games than these.
    assert 0.5 < shares[2][1] < 0.8
    assert shares[10][1] < 0.35
