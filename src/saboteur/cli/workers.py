"""`saboteur serve --workers N`: several processes behind one socket, and one that looks after them.

A worker that dies is replaced. SIGHUP replaces all of them, one after the other, so that people are
connected again at once; SIGTERM and Ctrl+C end everything.
"""

import os
import select
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from saboteur.cli.arguments import BadInput
from saboteur.server.load.serving import READY

# A worker is told the socket and where the doors of all are, and what to write to when it serves.
LISTENER: Final = "SABOTEUR_LISTENER"
WORKERS: Final = "SABOTEUR_WORKERS"
NEXT_DOOR: Final = "SABOTEUR_NEXT_DOOR"
STARTING_SECONDS: Final = 60.0
STOPPING_SECONDS: Final = 15.0
# Those that die so soon, or do not start, so often in a row, will not live the next time either.
SOON: Final = 2.0
OFTEN: Final = 5
LOOK: Final = 0.1


class Worker:
    """One process; it serves when it has said so."""

    def __init__(
        self, command: Sequence[str], listener: socket.socket, number: int, doors: str
    ) -> None:
        self._ready, theirs = os.pipe()
        told = {LISTENER: listener.fileno(), READY: theirs, WORKERS: number, NEXT_DOOR: doors}
        env = {**os.environ, **{name: str(value) for name, value in told.items()}}
        fds = (listener.fileno(), theirs)
        self.process = subprocess.Popen(command, env=env, pass_fds=fds, start_new_session=True)
        os.close(theirs)
        self.began = time.monotonic()

    def wait_until_ready(self) -> bool:
        """Whether it serves before it ends or takes too long."""
        readable, _, _ = select.select([self._ready], [], [], STARTING_SECONDS)
        said = bool(readable) and os.read(self._ready, 1) == b"1"
        os.close(self._ready)
        return said

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(STOPPING_SECONDS)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()


class Crew:
    def __init__(
        self, command: Sequence[str], listener: socket.socket, number: int, doors: str
    ) -> None:
        self._command = command
        self._listener = listener
        self._number = number
        self._doors = doors
        self._all: list[Worker] = []
        self._early = 0
        self._stopping = self._renewing = False

    def run(self) -> int:
        for sig in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(sig) is not signal.SIG_IGN:
                signal.signal(sig, lambda *_: setattr(self, "_stopping", True))
        signal.signal(signal.SIGHUP, lambda *_: setattr(self, "_renewing", True))
        try:
            self._all.append(self._started())
            while not self._stopping:
                self._look_after()
                time.sleep(LOOK)
        finally:
            for worker in self._all:
                if worker.process.poll() is None:
                    worker.process.terminate()
            for worker in self._all:
                worker.stop()
        return 0

    def _started(self) -> Worker:
        worker = Worker(self._command, self._listener, self._number, self._doors)
        if not worker.wait_until_ready():
            worker.stop()
            raise OSError("a worker did not start; what it said stands above")
        return worker

    def _look_after(self) -> None:
        if self._renewing:
            self._renewing = False
            self._renew()
        for worker in [worker for worker in self._all if worker.process.poll() is not None]:
            self._all.remove(worker)
            self._early = self._early + 1 if time.monotonic() - worker.began < SOON else 0
        if self._early >= OFTEN and not self._all:
            raise OSError("workers die as soon as they are started")
        if len(self._all) < self._number and not self._stopping:
            self._add()
        if len(self._all) == self._number:
            say_ready()

    def _renew(self) -> None:
        """Each new one serves before the old one goes; if none starts, the old ones stay."""
        with suppress(OSError):
            for number, old in enumerate(self._all):
                self._all[number] = self._started()
                old.stop()

    def _add(self) -> None:
        """One more; while others serve, one that cannot start is tried again a little later."""
        try:
            self._all.append(self._started())
        except OSError:
            if not self._all:
                raise
            self._early = min(self._early + 1, OFTEN)
            time.sleep(self._early * SOON)


def serve_with(number: int, arguments: Sequence[str], listener: socket.socket) -> int:
    """Serve with so many processes until a signal."""
    if sys.platform == "win32":
        raise BadInput("several workers need a Unix: start several servers with --port instead")
    command = [sys.executable, "-m", "saboteur", "serve", *arguments]
    os.set_inheritable(listener.fileno(), True)
    with tempfile.TemporaryDirectory(prefix="saboteur-", ignore_cleanup_errors=True) as doors:
        return Crew(command, listener, number, doors).run()


def inherited() -> socket.socket | None:
    """The socket that a worker was given, or left by the server that it was; None for others."""
    given = os.environ.get(LISTENER)
    if given is None:
        return None
    with suppress(ChildProcessError):
        # Those of the server that was here before have ended, and nobody asks how.
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
    return socket.socket(fileno=int(given))


def say_ready() -> None:
    given = os.environ.pop(READY, None)
    if given is not None:
        os.write(int(given), b"1")
        os.close(int(given))


def next_door() -> Path | None:
    """Where the doors of this worker and the others of its machine are."""
    given = os.environ.get(NEXT_DOOR)
    return None if given is None else Path(given)


def thinkers() -> int | None:
    """How many bots a worker lets think at a time: the workers of a machine share its cores."""
    workers = int(os.environ.get(WORKERS, "1"))
    return None if workers == 1 else max(1, ((os.cpu_count() or 1) - 1) // workers)
