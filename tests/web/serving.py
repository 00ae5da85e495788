"""A server of one's own in a process of its own: the real one, with quick bots and steady deals.

Every game of the same kind is dealt alike and its bots choose alike, so that a test that fails
does so again. A game may begin with an opening: what the test has played in advance.
"""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import httpx

from saboteur.cli.serve import listening, serve
from saboteur.play import game
from saboteur.play.game import Game
from saboteur.server.bots.pace import Pace
from saboteur.server.http.app import Setup, application
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.push.keys import make
from saboteur.server.reports import Reports
from saboteur.server.store.sql import SqlStore
from saboteur.server.tables import daily, days, shuffling, wishes
from saboteur.server.tables.studying import Studies
from server.quick_student import QuickStudent
from server.rooms import QuickThinkers, url
from web.openings import Opening

# Long enough for two updates not to come in one frame.
BRISK = Pace(0.01, 0.02)
SEED = "gold"
BOOT_SECONDS = 60.0


def main(database: str, port: str, openings: str) -> None:
    setup = Setup(
        limits=UNLIMITED,
        pace=BRISK,
        report=Reports(only_failures=True),
        push=make("mailto:owner@example.org"),
        push_inside=True,
    )
    app = application(SqlStore(database), setup)
    app.state.house.thinkers = QuickThinkers(1)
    app.state.house.studies = Studies(app.state.house, 1, QuickStudent)
    steady = patch.object(game, "token_hex", return_value=SEED)
    unmixed = patch.object(shuffling, "deal_seed", return_value=None)
    soon = patch.object(days, "SOON", 0.5)
    # Clients wait as long as ever, by their own clocks.
    hurried = patch.dict(wishes.PATIENCE, dict.fromkeys(wishes.PATIENCE, 0.0))
    short = patch.object(daily, "OPTIONS", {**daily.OPTIONS, "rounds": "1"})
    made = patch.object(Game, "__init__", begun(Path(openings)))
    with steady, unmixed, soon, hurried, short, made:
        serve(app, listening("127.0.0.1", int(port)))


def begun(openings: Path) -> Callable[..., None]:
    """A new game is dealt, and goes as far as its opening."""
    dealt = Game.__init__

    def begin(self: Game, name: str = "base", **about: Any) -> None:
        seed: int | None = None
        actions: list[str] = []
        if openings.is_file():
            seed, actions = json.loads(openings.read_text(encoding="utf-8"))
        dealt(self, name, **{**about, "seed": about.get("seed") or seed})
        for action in actions:
            self.take(action)

    return begin


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def is_up(url: str) -> bool:
    try:
        return httpx.get(url).is_success
    except httpx.TransportError:
        return False


class Server:
    """It can be killed and started again on the same database and port."""

    def __init__(self, folder: Path) -> None:
        port = free_port()
        self.address = f"http://127.0.0.1:{port}"
        self._opening = folder / "opening.json"
        self._command = [sys.executable, "-m", "web.serving"]
        self.database = url(folder)
        self._command += [self.database, str(port), str(self._opening)]
        self._reports = folder / "reports"
        self.start()

    def start(self) -> None:
        tests = str(Path(__file__).parents[1])
        # Before what the environment names already, such as another copy of the package.
        path = os.pathsep.join(filter(None, (tests, os.environ.get("PYTHONPATH"))))
        with self._reports.open("ab") as reports:
            self._process = subprocess.Popen(
                self._command,
                cwd=tests,
                env={**os.environ, "PYTHONPATH": path},
                stderr=reports,
            )
        ends = time.monotonic() + BOOT_SECONDS
        while not is_up(f"{self.address}/healthz"):
            assert self._process.poll() is None, self.reports
            assert time.monotonic() < ends, "the server did not come up"
            time.sleep(0.05)

    @contextmanager
    def begins(self, opening: Opening) -> Iterator[None]:
        """Games that are started meanwhile go on from there."""
        self._opening.write_text(json.dumps([opening.seed, opening.actions]), encoding="utf-8")
        try:
            yield
        finally:
            self._opening.unlink()

    @property
    def reports(self) -> str:
        return self._reports.read_text(encoding="utf-8")

    def kill(self) -> None:
        self._process.send_signal(signal.SIGKILL if os.name == "posix" else signal.SIGTERM)
        self._process.wait()

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(20)


if __name__ == "__main__":
    main(*sys.argv[1:])
