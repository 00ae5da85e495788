"""A PostgreSQL of the tests' own: in a temporary folder, reached by a socket there, then gone."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

# It refuses to be run by root: Debian has a user for it.
USER = "postgres"
SECONDS = 60.0


def program(name: str) -> Path:
    """A program of PostgreSQL; Debian keeps them off the path."""
    on_path = shutil.which(name)
    if on_path:
        return Path(on_path)
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    assert found, "the tests need PostgreSQL: python3 tools/dev.py programs installs it"
    return found[-1]


def _as_user() -> dict[str, Any]:
    return {"user": USER, "group": USER} if os.geteuid() == 0 else {}


class Postgres:
    """One server; `crash` and `start` take it down and up again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._data = folder / "data"
        self._process: subprocess.Popen[bytes] | None = None
        self._names = 0

    def make(self) -> None:
        options = ("--auth=trust", "--encoding=UTF8", "--locale=C", "--no-sync")
        command = (program("initdb"), "-D", self._data, "-U", USER, *options)
        subprocess.run(command, check=True, capture_output=True, cwd=self._folder, **_as_user())

    def start(self) -> None:
        settings = ("listen_addresses=", f"unix_socket_directories={self._folder}", "fsync=off")
        options = [part for setting in settings for part in ("-c", setting)]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [program("postgres"), "-D", self._data, *options],
                cwd=self._folder,
                stdout=log,
                stderr=log,
                **_as_user(),
            )
        ends = time.monotonic() + SECONDS
        ask = (program("pg_isready"), "-h", self._folder, "-U", USER)
        while subprocess.run(ask, capture_output=True, check=False).returncode:
            assert time.monotonic() < ends, (self._folder / "log").read_text()
            assert self._process.poll() is None, (self._folder / "log").read_text()
            time.sleep(0.05)

    def crash(self) -> None:
        """Everybody is thrown out; what was committed is there at the next start."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait(SECONDS)
            self._process = None

    def url(self) -> str:
        """The address of a database that nobody has used."""
        self._names += 1
        name = f"house{self._names}"
        subprocess.run(
            (program("createdb"), "-h", self._folder, "-U", USER, name),
            check=True,
            capture_output=True,
        )
        return f"postgresql://{USER}@/{name}?host={self._folder}"


@contextmanager
def a_postgres() -> Iterator[Postgres]:
    # Not pytest's folders: the address of a socket must be short.
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    if _as_user():
        shutil.chown(folder, USER, USER)
    server = Postgres(folder)
    try:
        server.make()
        server.start()
        yield server
    finally:
        server.crash()
        shutil.rmtree(folder, ignore_errors=True)
