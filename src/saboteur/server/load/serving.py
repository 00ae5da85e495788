"""The servers that are put under load, each in a process of its own that ends with the load."""

import os
import select
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

# What a server writes to when it serves, with all of its workers.
READY: Final = "SABOTEUR_READY"
PATIENCE: Final = 60.0
LAST_SECONDS: Final = 15.0


@contextmanager
def served(database: str | None = None, workers: int = 1) -> Iterator[tuple[str, int]]:
    """The address and the process of a server of ours, with a database that is thrown away."""
    with tempfile.TemporaryDirectory(prefix="saboteur-load-") as folder:
        where = database or f"sqlite:///{Path(folder) / 'tables.db'}"
        shared = ("--workers", str(workers)) if workers > 1 else ()
        plain = ("--host", "127.0.0.1", "--no-limits", "--no-browser")
        arguments = ("serve", *plain, "--db", where, *shared)
        with _running("-m", "saboteur", *arguments, says_ready=workers > 1) as found:
            yield found


@contextmanager
def echoing(size: int) -> Iterator[tuple[str, int]]:
    """The same of a server that only tells everybody at a table that somebody spoke."""
    with _running("-m", "saboteur.server.load.echo", "--size", str(size)) as found:
        yield found


@contextmanager
def _running(*arguments: str, says_ready: bool = False) -> Iterator[tuple[str, int]]:
    port = free_port()
    command = [sys.executable, *arguments, "--port", str(port)]
    # Windows has no workers, and lets nobody have a pipe.
    ready, theirs = os.pipe() if says_ready else (None, None)
    told = {} if theirs is None else {READY: str(theirs)}
    # Ctrl-C is for the load; the server goes when the load is done with it.
    process = subprocess.Popen(
        command,
        stdout=subprocess.DEVNULL,
        start_new_session=True,
        env={**os.environ, **told},
        pass_fds=() if theirs is None else (theirs,),
    )
    try:
        address = f"http://127.0.0.1:{port}"
        if ready is not None and theirs is not None:
            os.close(theirs)
            _await_word(ready)
        _await_answer(address, process)
        yield address, process.pid
    finally:
        process.terminate()
        try:
            process.wait(LAST_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _await_word(ready: int) -> None:
    """Until it is said, or nobody is left who could."""
    select.select([ready], [], [], PATIENCE)
    os.close(ready)


def _await_answer(address: str, process: subprocess.Popen[bytes]) -> None:
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends and process.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=PATIENCE).close()
        except urllib.error.HTTPError:
            return
        except OSError:
            time.sleep(0.02)
        else:
            return
    raise OSError("the server did not come up")
