"""A plain install: the rules, the bots and their commands; whatever else is asked for is named."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from saboteur.cli import main
from saboteur.cli.extras import EXTRAS, lacking

pytestmark = pytest.mark.once

ROOT = Path(__file__).resolve().parent.parent
# Python as if only the plain package were installed.
PLAIN = f"""
import sys
for library in {[library for extra in EXTRAS.values() for library in extra]}:
    sys.modules[library] = None
from saboteur.cli import main
sys.exit(main(sys.argv[1:]))
"""


def plainly(*arguments: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", PLAIN, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("games",),
        ("simulate", "base", "--games", "1"),
        ("league", "--bots", "random,beginner", "--deals", "1", "--journal", "{}/league"),
        ("replay", str(ROOT / "tests" / "golden" / "solo-blue.saboteur.json")),
    ],
)
def test_the_rules_and_bots_need_no_extra(arguments: tuple[str, ...], tmp_path: Path) -> None:
    done = plainly(*(argument.format(tmp_path) for argument in arguments))
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("arguments", "extra"),
    [
        ((), "server"),
        (("serve", "--port", "0"), "server"),
        (("backup", "{}/tables.db"), "server"),
    ],
)
def test_what_is_lacking_is_named_in_one_line(
    arguments: tuple[str, ...], extra: str, tmp_path: Path
) -> None:
    done = plainly(*(argument.format(tmp_path) for argument in arguments))
    assert done.returncode == 1
    assert not done.stdout
    assert done.stderr.endswith(f"pip install 'saboteur[{extra}]'\n")
    assert done.stderr.count("\n") == 1


def test_every_extra_of_the_package_is_known() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for extra, libraries in EXTRAS.items():
        required = " ".join(project["optional-dependencies"][extra])
        assert all(library in required for library in libraries)
    assert set(EXTRAS) == set(project["optional-dependencies"])


def test_what_no_extra_brings_is_a_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    assert lacking(ModuleNotFoundError("no", name="nothing")) is None
    monkeypatch.setitem(sys.modules, "saboteur.cli.games", None)
    with pytest.raises(ModuleNotFoundError):
        main(("games",))
