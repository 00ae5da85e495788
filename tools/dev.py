"""Every task of a checkout, with nothing but Python: `python3 tools/dev.py` lists them.

The checkout runs interpreted. Compiled code lives only in wheels and in the environments they are
installed into, so that no native module ever hides a source that is being edited.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Saboteur needs Python 3.11 or newer; this is {}.{}.".format(*sys.version_info))

import hashlib
import importlib.util
import os
import shlex
import shutil
import subprocess
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from itertools import chain
from pathlib import Path
from time import strftime

import proofs
import suites
from beside import Beside

ROOT = Path(__file__).resolve().parent.parent
WHEELS = ROOT / "build" / "wheels"
LOCKS = ROOT / "locks"
LOCK_TOOL = "uv==0.13.7"
NATIVE = {".c", ".so", ".pyd"}
MADE = (
    *(".venv", ".venv-dev", ".venv-docs", ".venv-compiled", "build", "dist"),
    *(".coverage", ".hypothesis", ".import_linter_cache"),
    *(".mypy_cache", ".pytest_cache", ".ruff_cache"),
    *("src/saboteur/server/client", "web/node_modules"),
)
# What tests drive: any of the programs will do, and the packages to have on Debian.
PROGRAMS = {
    ("chromium", "chromium-browser", "google-chrome"): "chromium chromium-headless-shell",
    ("firefox-esr", "firefox"): "firefox-esr",
    ("WebKitWebDriver",): "webkit2gtk-driver",
    ("Xvfb",): "xvfb",
    ("postgres", "/usr/lib/postgresql/*/bin/postgres"): "postgresql",
}


def say(line: str) -> None:
    print(line, flush=True)


def run(*command: str | Path, **env: str) -> None:
    """Run a command whose output people want to see; stop when it fails."""
    code = subprocess.call([str(part) for part in command], cwd=ROOT, env={**os.environ, **env})
    if code:
        sys.exit(code)


def quietly(*command: str | Path) -> None:
    """Run a command whose output matters only when it fails."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        check=False,
    )
    if done.returncode:
        sys.exit(f"{done.stdout}\nFailed: {' '.join(map(str, command))}")


def digest(*paths: Path) -> str:
    """One name for the content of files and folders, and for the Python that will run them."""
    total = hashlib.sha256(sys.version.encode())
    for file in sorted(file for path in paths for file in contents(path)):
        total.update(f"{file.relative_to(ROOT).as_posix()} {file.stat().st_size}\n".encode())
        total.update(file.read_bytes())
    return total.hexdigest()[:16]


def contents(path: Path) -> Iterator[Path]:
    if path.is_file():
        yield path
    for file in path.rglob("*"):
        if file.is_file() and "__pycache__" not in file.parts:
            yield file


def is_compiled(wheel: Path) -> bool:
    return not wheel.name.endswith("-none-any.whl")


class Environment:
    """A virtual environment of the checkout, remade when its lock changes."""

    def __init__(self, name: str, lock: str) -> None:
        self.path = ROOT / name
        self.lock = LOCKS / f"{lock}.txt"

    def program(self, name: str) -> Path:
        windows = sys.platform == "win32"
        return self.path / ("Scripts" if windows else "bin") / (f"{name}.exe" if windows else name)

    def pip(self, *arguments: str | Path) -> None:
        quietly(self.program("python"), "-m", "pip", "--disable-pip-version-check", *arguments)

    def fresh(self, stamp: str, content: str) -> bool:
        file = self.path / f"{stamp}.stamp"
        return file.is_file() and file.read_text(encoding="utf-8") == content

    def keep(self, stamp: str, content: str) -> None:
        (self.path / f"{stamp}.stamp").write_text(content, encoding="utf-8")

    def make(self) -> None:
        wanted = digest(self.lock)
        if self.fresh("lock", wanted):
            return
        need_venv()
        say(f"Making {self.path.name} ...")
        quietly(sys.executable, "-m", "venv", "--clear", self.path)
        # The lock is whole; a resolver that looks further stumbles over what is newer than it.
        # What is never imported is never compiled to bytecode, which takes half of the time.
        known = ("--no-deps", "--require-hashes", "--requirement", self.lock)
        self.pip("install", "--no-compile", *known)
        self.keep("lock", wanted)

    def add_checkout(self) -> None:
        """Install the checkout itself: edits are seen at once, and run interpreted."""
        self.make()
        wanted = digest(ROOT / "pyproject.toml")
        if not self.fresh("package", wanted):
            self.pip("install", "--no-build-isolation", "--no-deps", "--editable", ROOT)
            self.keep("package", wanted)

    def add_wheel(self) -> bool:
        """Install the wheel of the checkout, compiled if possible, and tell whether it is."""
        self.add_client()
        tools = [ROOT / "tools" / name for name in ("build_hook.py", "borrowed_vecs.py")]
        wanted = digest(ROOT / "src", ROOT / "pyproject.toml", *tools)
        wheel = self.wheel(WHEELS / wanted)
        if not self.fresh("package", f"{wanted} {wheel.name}"):
            self.pip("install", "--no-deps", "--force-reinstall", wheel)
            self.keep("package", f"{wanted} {wheel.name}")
        return is_compiled(wheel)

    def add_client(self) -> None:
        """Build the web client into the package, if its sources changed."""
        self.make()
        run(self.program("python"), "tools/client.py", "build")

    def wheel(self, folder: Path) -> Path:
        # A plain wheel is built anew: a compiler may have come since.
        plain = os.environ.get("SABOTEUR_PLAIN") == "1"
        for wheel in folder.glob("*.whl"):
            if is_compiled(wheel) and not plain:
                return wheel
        say("Building the package ...")
        shutil.rmtree(WHEELS, ignore_errors=True)
        self.pip("wheel", "--no-build-isolation", "--no-deps", "--wheel-dir", folder, ROOT)
        return next(folder.glob("*.whl"))


PLAY = Environment(".venv", "run")
DEV = Environment(".venv-dev", "dev")
DOCS = Environment(".venv-docs", "docs")
COMPILED = Environment(".venv-compiled", "dev")


def need_venv() -> None:
    if importlib.util.find_spec("venv") and importlib.util.find_spec("ensurepip"):
        return
    if Path("/etc/debian_version").is_file():
        package = "python{}.{}-venv".format(*sys.version_info)
        sys.exit(f"Python's venv module is missing. Run: sudo apt install {package}")
    sys.exit("Python's venv module is missing. Install the full Python from python.org.")


def is_there(program: str) -> bool:
    return shutil.which(program) is not None or any(Path("/").glob(program.lstrip("/")))


def programs(*extra: str) -> None:
    """install the browsers and the database server that tests drive"""
    lacking = [name for known, name in PROGRAMS.items() if not any(map(is_there, known))]
    if not lacking:
        return
    if not Path("/etc/debian_version").is_file():
        sys.exit(f"The tests drive programs that are missing here: {', '.join(lacking)}.")
    command = ("apt-get", "install", "--yes", *" ".join(lacking).split())
    if not hasattr(os, "geteuid") or os.geteuid():
        sys.exit(f"The tests drive other programs. Run: sudo {' '.join(command)}")
    say(f"Installing {', '.join(lacking)} ...")
    quietly("apt-get", "update")
    quietly(*command)


def install(*extra: str) -> None:
    """make .venv with the compiled package"""
    if not PLAY.add_wheel():
        say("Plain Python, slower: no C compiler with Python headers (or SABOTEUR_PLAIN=1).")


def play(*extra: str) -> None:
    """let people play in their browsers; arguments go to `saboteur serve`"""
    install()
    run(PLAY.program("saboteur"), "serve", *extra)


def bench(*extra: str) -> None:
    """measure the kernel; arguments go to `saboteur bench`"""
    install()
    run(PLAY.program("saboteur"), "bench", *extra)


def check(*extra: str) -> None:
    """format, lint, types, import contracts, rule ids, cards, pages that tools write"""
    DEV.add_checkout()
    strays = [path for path in contents(ROOT / "src") if path.suffix in NATIVE]
    if strays:
        sys.exit("\n".join(f"Native code under src/ hides its source: {path}" for path in strays))
    for title, program, *arguments in suites.CHECKS:
        say(f"{title} ...")
        run(DEV.program(program), *arguments)


def test(*extra: str) -> None:
    """check, then every test interpreted and compiled, and in browsers; arguments go to pytest"""
    if not extra:
        programs()
    with beside("COMPILED.make") as other:
        DEV.add_checkout()
        DEV.add_client()
        other.done()
    # Building takes one core for minutes.
    with beside("COMPILED.add_wheel") as wheel:
        check()
        say("Tests of the client ...")
        run(DEV.program("python"), "tools/client.py", "test")
        for suite in suites.some(extra) if extra else suites.INTERPRETED:
            pytest(DEV, suite, "plain")
        wheel.done()
    compiled = COMPILED.add_wheel()
    if not compiled:
        say("No compiled tests: no C compiler with Python headers (or SABOTEUR_PLAIN=1).")
    if extra:
        for suite in suites.some(extra) if compiled else ():
            pytest(COMPILED, suite, "compiled")
        return
    environment = COMPILED if compiled else DEV
    with Beside(*tests(environment, suites.BROWSERS), cwd=ROOT) as browsers:
        for suite in suites.COMPILED if compiled else ():
            pytest(COMPILED, suite, "compiled")
        say(f"{strftime('%H:%M')} {suites.BROWSERS.title}, begun a while ago ...")
        failed = browsers.ended()
    if failed:
        again(environment, suites.BROWSERS)
    say(f"{strftime('%H:%M')} {suites.ALONE.title} ...")
    if subprocess.call(tests(environment, suites.ALONE), cwd=ROOT):
        again(environment, suites.ALONE)
    pytest(environment, suites.SERVER)


def beside(task: str) -> Beside:
    """What an environment does by itself, while something else goes on here."""
    return Beside(sys.executable, "-c", f"import dev; dev.{task}()", cwd=ROOT / "tools")


def again(environment: Environment, suite: suites.Suite) -> None:
    """Several browsers on a busy machine can miss a moment; a fault is there twice."""
    say("What failed is tried once more, one after the other ...")
    run(*tests(environment, suite), *suites.AGAIN)


def tests(environment: Environment, suite: suites.Suite) -> tuple[str, ...]:
    return (str(environment.program("python")), "-m", "pytest", *suite.arguments)


def pytest(environment: Environment, suite: suites.Suite, expected: str = "") -> None:
    say(f"{strftime('%H:%M')} {suite.title} ...")
    run(*tests(environment, suite), **({"SABOTEUR_EXPECT": expected} if expected else {}))


def proof(*extra: str) -> None:
    """what is too long for every day, some two hours; words of titles choose some of its parts"""
    COMPILED.add_wheel()
    DEV.add_checkout()
    known = proofs.parts(str(next(WHEELS.glob("*/*.whl"))), os.cpu_count() or 1)
    some = proofs.chosen(known, extra)
    if not some:
        sys.exit("\n".join(("No part has such a title. There are:", *(one.title for one in known))))
    failed = []
    for part in some:
        say(f"{strftime('%H:%M')} {part.title} ...")
        python = (COMPILED if part.compiled else DEV).program("python")
        command = (str(python), *shlex.split(part.command))
        if subprocess.call(command, cwd=ROOT, env={**os.environ, "SABOTEUR_DEEP": str(part.deep)}):
            failed.append(part.title)
    if failed:
        sys.exit("\n".join((f"{strftime('%H:%M')} Of {len(some)} parts these failed:", *failed)))
    say(f"{strftime('%H:%M')} All {len(some)} parts passed.")


def docs(*extra: str) -> None:
    """build the pages of docs/ as a site to read without a network"""
    DOCS.make()
    run(DOCS.program("mkdocs"), "build", "--strict", *extra, NO_MKDOCS_2_WARNING="1")
    say(f"Open {ROOT / 'build' / 'site' / 'index.html'} in a browser.")


def lock(*extra: str) -> None:
    """write locks/; `--upgrade` takes the newest versions"""
    need_venv()
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    needed = [*project["build-system"]["requires"], *project["project"]["dependencies"]]
    needed.append(project["tool"]["hatch"]["build"]["hooks"]["custom"]["node"])
    extras = project["project"]["optional-dependencies"]
    wanted = {
        "dev": [*needed, *chain(*extras.values()), *project["dependency-groups"]["dev"]],
        "docs": project["dependency-groups"]["docs"],
        "run": [*needed, *extras["server"], *extras["terminal"]],
    }
    with tempfile.TemporaryDirectory() as folder:
        tool = Environment(folder, "dev")
        quietly(sys.executable, "-m", "venv", tool.path)
        tool.pip("install", LOCK_TOOL)
        for name, requirements in wanted.items():
            say(f"Locking locks/{name}.txt ...")
            source = tool.path / f"{name}.in"
            source.write_text("\n".join(requirements), encoding="utf-8")
            # The environments of players are a part of those of developers: same versions in both.
            same = () if name == "dev" else ("--constraint", LOCKS / "dev.txt")
            quietly(
                *(tool.program("uv"), "pip", "compile", "--universal", "--python-version", "3.11"),
                *("--generate-hashes", "--no-header", "--no-annotate", *same, *extra),
                *("--output-file", LOCKS / f"{name}.txt", source),
            )


def clean(*extra: str) -> None:
    """remove everything the tasks made"""
    for path in (ROOT / name for name in MADE):
        path.unlink() if path.is_file() else shutil.rmtree(path, ignore_errors=True)
    for folder in ("src", "tests", "tools"):
        for path in list((ROOT / folder).rglob("__pycache__")):
            shutil.rmtree(path, ignore_errors=True)


TASKS: dict[str, Callable[..., None]] = {
    task.__name__: task
    for task in (install, play, test, proof, check, bench, docs, programs, lock, clean)
}


def main() -> None:
    task, *extra = sys.argv[1:] or ["help"]
    if task in TASKS:
        TASKS[task](*extra)
        return
    say("usage: python3 tools/dev.py TASK [arguments]\n")
    for name, function in TASKS.items():
        say(f"  {name:{max(map(len, TASKS))}}  {function.__doc__}")
    if task not in ("help", "-h", "--help"):
        sys.exit(f"\nNo task is called {task}.")


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
