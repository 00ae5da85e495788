"""A server of one's own in a process of its own: the real one, with quick bots and steady deals.

Every game of the same kind is dealt alike and its bots choose alike, so that a test that fails
does so again.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from unittest.mock import patch

import httpx

from saboteur.cli.serve import listening, serve
from saboteur.play import game
from saboteur.server.app import Setup, application
from saboteur.server.house import Pace
from saboteur.server.limits import UNLIMITED
from saboteur.server.reports import Reports
from saboteur.server.store.sql import SqlStore
from server.rooms import QuickThinkers, url

# Long enough for two updates not to come in one frame.
BRISK = Pace(0.01, 0.02)
SEED = "gold"
BOOT_SECONDS = 60.0


def main(database: str, port: str) -> None:
    setup = Setup(limits=UNLIMITED, pace=BRISK, report=Reports(only_failures=True))
    app = application(SqlStore(database), setup)
    app.state.house.thinkers = QuickThinkers(1)
    with patch.object(game, "token_hex", return_value=SEED):
        serve(app, listening("127.0.0.1", int(port)))


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
        self._command = [sys.executable, "-m", "web.serving", url(folder), str(port)]
        self._reports = folder / "reports"
        self.start()

    def start(self) -> None:
        tests = Path(__file__).parents[1]
        with self._reports.open("ab") as reports:
            self._process = subprocess.Popen(
                self._command,
                cwd=tests,
                env={**os.environ, "PYTHONPATH": str(tests)},
                stderr=reports,
            )
        ends = time.monotonic() + BOOT_SECONDS
        while not is_up(f"{self.address}/healthz"):
            assert self._process.poll() is None, self.reports
            assert time.monotonic() < ends, "the server did not come up"
            time.sleep(0.05)

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
