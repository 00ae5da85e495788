"""A wheel in an environment of its own, as `pipx install` makes one: a game begins from it.

Its dependencies are those of the tests, so that nothing is fetched; pip says whether they do.
"""

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from web.others import waited
from web.people import Person
from web.serving import free_port, is_up

ROOT = Path(__file__).parents[2]
NATIVE = (".so", ".pyd")
BIN = "Scripts" if os.name == "nt" else "bin"
# What is found must come from the environment alone.
ENV = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The one that was just built, if it is of this checkout; else a plain one."""
    for built in (ROOT / "build" / "wheels").glob("*/*.whl"):
        if in_wheel(built) == in_checkout():
            return built
    folder = tmp_path_factory.mktemp("wheel")
    command = ("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", str(folder), str(ROOT))
    run(sys.executable, "-m", "pip", *command, SABOTEUR_PLAIN="1")
    return next(folder.glob("*.whl"))


def in_wheel(wheel: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(wheel) as archive:
        names = [name for name in archive.namelist() if name.startswith("saboteur/")]
        return {name: archive.read(name) for name in names if not name.endswith(NATIVE)}


def in_checkout() -> dict[str, bytes]:
    source = ROOT / "src"
    files = (path for path in source.rglob("*") if path.is_file() and path.suffix != ".pyc")
    return {path.relative_to(source).as_posix(): path.read_bytes() for path in files}


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A fresh environment with the wheel in it."""
    folder = tmp_path_factory.mktemp("fresh")
    venv.create(folder)
    python = str(folder / BIN / "python")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python)
    run(*pip, "install", "--no-index", "--no-deps", str(wheel))
    where = run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip()
    Path(where, "dependencies.pth").write_text(sysconfig.get_path("purelib"), encoding="utf-8")
    run(*pip, "check")
    found = run(python, "-c", "import saboteur; print(saboteur.__file__)").strip()
    assert Path(found).is_relative_to(where)
    return folder / BIN / "saboteur"


@pytest.fixture
def address(installed: Path, tmp_path: Path) -> Iterator[str]:
    port = free_port()
    options = ("--host", "127.0.0.1", "--port", str(port), "--no-browser")
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    with (tmp_path / "said").open("w") as said:
        process = subprocess.Popen(
            [installed, "serve", *options, "--db", database],
            cwd=tmp_path,
            env=ENV,
            stdout=said,
            stderr=said,
        )
    try:
        waited(lambda: is_up(f"http://127.0.0.1:{port}/healthz"))
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait()


def test_an_installed_wheel_lets_people_play(address: str, browser: Browser) -> None:
    context = browser.new_context(locale="en-GB", viewport={"width": 360, "height": 640})
    anna = Person(context, address, "Anna")
    anna.visits("/")
    anna.tap("button.big")
    anna.page.wait_for_selector(".game .dock")
    expect(anna.page.locator(".hand button")).to_have_count(6)
    expect(anna.page.locator('[data-cell="0,0"] .tile')).to_be_visible()
    context.close()
    assert anna.problems == []


def run(*command: str, **env: str) -> str:
    done = subprocess.run(
        command, env={**ENV, **env}, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
