"""The `saboteur` command: what it prints, its exit codes, and one line for bad input."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

import saboteur
from saboteur.cli import main, serve
from saboteur.cli.arguments import spoken
from saboteur.cli.main import COMMANDS
from saboteur.games.catalogue import CATALOGUE
from saboteur.lab import doctor
from saboteur.lab.bench import cases
from saboteur.play.facts import KINDS
from saboteur.words import LANGUAGES, language_of
from survivors import started

COMMAND = [sys.executable, "-c", "import sys; from saboteur.cli import main; sys.exit(main())"]
SIMULATION = (
    "game players games first seed bots options rounds moves seconds moves_per_second wins "
    "mean_gold digest failures"
)
SPEED = (
    "moves_per_second numbered_per_second batched_per_second moves_per_second_with_copy "
    "copy_us legal_us playouts_per_second"
)
# Modules of the command line that several commands share.
NO_COMMANDS = {
    "__init__",
    "anew",
    "main",
    "arguments",
    "extras",
    "output",
    "hand",
    "hints",
    "order",
    "workers",
    "person",
    "riddle",
    "riddle_days",
    "riddle_making",
    "scene",
    "screen",
    "spelling",
    "stepping",
    "story",
    "typed",
}

Output = pytest.CaptureFixture[str]


def printed(capsys: Output, *arguments: str) -> str:
    assert main(arguments) == 0
    out, err = capsys.readouterr()
    assert not err
    return out


def read(capsys: Output, *arguments: str) -> dict[str, Any]:
    """The one JSON object that a command prints."""
    found: dict[str, Any] = json.loads(printed(capsys, *arguments, "--json"))
    return found


@pytest.mark.parametrize(
    "arguments",
    [
        ("fly",),
        ("simulate",),
        ("simulate", "chess"),
        ("simulate", "base", "--players", "2"),
        ("simulate", "base", "--players", "many"),
        ("simulate", "base", "--games", "0"),
        ("simulate", "base", "--jobs", "-1"),
        ("simulate", "base", "--bots", "nobody"),
        ("simulate", "base", "--bots", "no.such.module:bot"),
        ("simulate", "base", "--bots", "json:no_such_function"),
        ("simulate", "base", "--bots", "json:__doc__"),
        ("simulate", "base", "--bots", "exec:no-such-program"),
        ("bot-check", "no-such-program"),
        ("bot-check", ""),
        ("simulate", "base", "--set", "edition"),
        ("simulate", "base", "--set", "edition=xx"),
        ("simulate", "base", "--set", "no_such_option=on"),
        ("simulate", "base", "--set", "players=4"),
        ("simulate", "base", "--players", "3", "--set", "first=3"),
        ("replay", "no-such-file"),
        ("replay", __file__),
        ("bench", "--seconds", "0"),
        ("bench", "--seconds", "inf"),
        ("bench", "--seconds", "nan"),
        ("games", "--lang", "xx"),
        ("play", "chess"),
        ("play", "--players", "99"),
        ("play", "--set", "seed=1"),
        ("play", "--save", "no-such-folder/game.saboteur.json"),
    ],
)
def test_bad_input_is_answered_in_one_line(capsys: Output, arguments: tuple[str, ...]) -> None:
    assert main(arguments) == 2
    out, err = capsys.readouterr()
    assert not out
    assert err.startswith("saboteur: ")
    assert err.count("\n") == 1


def test_a_folder_that_cannot_be_made_is_a_failure(capsys: Output, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert main(("simulate", "base", "--record", str(tmp_path / "file"))) == 1
    assert capsys.readouterr().err.count("\n") == 1


def test_without_a_command_it_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "run", lambda args: int(args.port == serve.PORT) * 7)
    assert main(()) == 7


def test_help_lists_every_command(capsys: Output) -> None:
    with pytest.raises(SystemExit) as left:
        main(("--help",))
    assert left.value.code == 0
    out = capsys.readouterr().out
    modules = {module for module, _ in COMMANDS.values()}
    assert modules == {path.stem for path in Path(serve.__file__).parent.glob("*.py")} - NO_COMMANDS
    for name, (_, about) in COMMANDS.items():
        assert re.search(rf"^ +{name}\s+{re.escape(about)}$", out, re.MULTILINE)


def test_a_server_starts_without_what_it_does_not_need(tmp_path: Path) -> None:
    """Imports are most of the time to the first answer."""
    program = """
import sys
from saboteur.cli import main, serve
serve.serve = lambda app, listener, arguments: print(*sys.modules) or 0
main(sys.argv[1:])
"""
    where = ["--host", "127.0.0.1", "--port", "0", "--db", f"sqlite:///{tmp_path}/tables.db"]
    command = [sys.executable, "-c", program, "serve", *where]
    run = subprocess.run(command, check=True, capture_output=True, text=True)
    imported = run.stdout.splitlines()[-1].split()
    assert "saboteur.server.http.app" in imported
    assert not [name for name in imported if name.startswith(("saboteur.lab", "alembic", "tqdm"))]


@pytest.mark.parametrize("command", COMMANDS)
def test_help_has_examples(capsys: Output, command: str) -> None:
    with pytest.raises(SystemExit) as left:
        main((command, "--help"))
    assert left.value.code == 0
    assert f"\n  saboteur {command}" in capsys.readouterr().out


def test_version(capsys: Output) -> None:
    with pytest.raises(SystemExit):
        main(("--version",))
    assert capsys.readouterr().out == f"saboteur {saboteur.__version__}\n"


def test_simulate_prints_one_object(capsys: Output) -> None:
    found = read(capsys, "simulate", "base", "--games", "2", "--set", "edition=nl")
    assert list(found) == SIMULATION.split()
    assert found["options"]["edition"] == "nl"
    assert found["options"]["self_sabotage"] == "off"
    assert (found["seed"], found["players"], found["rounds"]) == (1, 5, 6)


def test_simulate_prints_a_table(capsys: Output) -> None:
    assert "won by" in printed(capsys, "simulate", "base", "--games", "1", "--seed", "a b")


def test_bench_prints_one_object(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("saboteur.lab.bench.REPETITIONS", 1)
    found = read(capsys, "bench", "--seconds", "0.01")
    assert list(found) == ["compiled", "python", "kernel"]
    assert found["compiled"] is saboteur.compiled
    assert {"base-3", "base-5", "base-10"} <= set(found["kernel"])
    for speed in found["kernel"].values():
        assert list(speed) == SPEED.split()
        assert all(figure > 0 for figure in speed.values())


def test_bench_prints_a_table(capsys: Output, monkeypatch: pytest.MonkeyPatch) -> None:
    some = [case for case in cases() if case[0] == "base-5"]
    monkeypatch.setattr("saboteur.lab.bench.cases", lambda: some)
    assert "base-5" in printed(capsys, "bench", "--seconds", "0.01")


def test_games_lists_every_option(capsys: Output) -> None:
    found = read(capsys, "games")
    assert set(found) == set(CATALOGUE)
    base = found["base"]
    assert base["players"] == [3, 10]
    assert set(base["options"]["edition"]["values"]) == {"en", "nl", "fr"}
    assert base["options"]["self_sabotage"]["type"] == "switch"
    first = base["options"]["first"]
    assert (first["type"], first["default"]) == ("seat", "lot")
    assert list(first["values"]) == ["lot", *map(str, range(10))]
    assert base["editions"]["nl"]["self_sabotage"] == "off"
    assert found == json.loads(json.dumps({k: asdict(v) for k, v in saboteur.shelf().items()}))


def test_who_begins_is_shown_as_lot_or_a_seat(capsys: Output) -> None:
    told = printed(capsys, "games", "--lang", "en")
    assert "first=lot or a seat’s number (0 is seat 1)  (lot)" in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_speaks_every_language(capsys: Output, language: str) -> None:
    name = language_of(language).text("options", "round_end", "text")
    assert name.split()[0] in printed(capsys, "games", "--lang", language)


def test_doctor_finds_all_well(capsys: Output) -> None:
    found = read(capsys, "doctor")
    assert found["ok"], [check for check in found["checks"] if not check["ok"]]
    assert found["compiled"] is saboteur.compiled
    assert {"game base", "words en"} <= {check["name"] for check in found["checks"]}


def test_the_build_is_the_one_expected() -> None:
    """The test command says which of the two it runs."""
    expected = os.environ.get("SABOTEUR_EXPECT")
    assert expected in (None, "compiled" if saboteur.compiled else "plain")


def test_doctor_notices_a_game_that_plays_differently(
    capsys: Output, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(doctor.EXPECTED, "base", (1354, "0" * 64))
    assert main(("doctor",)) == 1
    assert "wrong  game base" in capsys.readouterr().out


def test_doctor_notices_missing_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(KINDS, "MineFlooded", KINDS["Talked"])
    assert [check.ok for check in doctor.examine() if check.name == "words en"] == [False]


def test_the_environment_chooses_the_language() -> None:
    assert spoken({"LANG": "nl_BE.UTF-8"}) == "nl"
    assert spoken({"LANG": "nl_BE.UTF-8", "LC_ALL": "fr_FR"}) == "fr"
    assert spoken({"LANG": "C.UTF-8"}) == spoken({}) == "en"


def test_no_progress_bar_in_a_pipe() -> None:
    arguments = [*COMMAND, "simulate", "base", "--games", "3", "--jobs", "2", "--json"]
    done = subprocess.run(arguments, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == 3
    assert not done.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="sends a signal of POSIX systems")
def test_ctrl_c_stops_at_once_and_keeps_whole_records(tmp_path: Path) -> None:
    arguments = ["simulate", "base", "--games", "100000", "--jobs", "2", "--record", str(tmp_path)]
    with started([*COMMAND, *arguments], stderr=subprocess.PIPE) as running:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline and not list(tmp_path.glob("*.json")):
            time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        _, said = running.communicate(timeout=60)
    assert running.returncode == 130
    assert said == "saboteur: interrupted\n"
    assert [saboteur.read_record(path) for path in tmp_path.glob("*.json")]


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pipe that closes early")
def test_a_closed_pipe_is_no_failure_to_talk_about() -> None:
    pipes = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    with started([*COMMAND, "games"], **pipes) as piped:
        assert piped.stdout is not None
        piped.stdout.close()
        assert piped.stderr is not None
        assert not piped.stderr.read()
        piped.wait(60)


@pytest.mark.parametrize(
    ("arguments", "port"), [((), serve.PORT), (("--port", "9000"), 9000), (("serve",), serve.PORT)]
)
def test_without_a_command_people_are_served(
    arguments: tuple[str, ...], port: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "run", lambda args: args.port)  # as its exit code
    assert main(arguments) == port


def test_the_package_is_the_command() -> None:
    command = [sys.executable, "-m", "saboteur", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"saboteur {saboteur.__version__}\n"


def test_the_version_to_cite_is_that_of_the_package() -> None:
    cited = Path(__file__).parents[1] / "CITATION.cff"
    assert f"\nversion: {saboteur.__version__}\n" in cited.read_text("utf-8")


@pytest.mark.skipif(sys.platform == "win32", reason="needs bash")
@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("saboteur le", ["league"]),
        ("saboteur simulate d", ["duel"]),
        ("saboteur league --str", ["--strict"]),
        ("saboteur completion f", ["fish"]),
    ],
)
def test_bash_completes_what_is_typed(capsys: Output, typed: str, offered: list[str]) -> None:
    script = printed(capsys, "completion", "bash")
    words = typed.split()
    ask = f"COMP_WORDS=({typed}); COMP_CWORD={len(words) - 1}; _saboteur; echo ${{COMPREPLY[@]}}"
    done = subprocess.run(
        ["bash", "-c", f"{script}\n{ask}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == offered


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_every_command_is_offered_by_other_shells(capsys: Output, shell: str) -> None:
    script = printed(capsys, "completion", shell)
    assert all(name in script for name in COMMANDS)
    assert "--strict" in script
