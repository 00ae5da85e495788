"""The servers that are put under load, each in a process of its own that ends with the load."""

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
        with _running("-m", "saboteur", *arguments) as found:
            yield found


@contextmanager
def echoing(size: int) -> Iterator[tuple[str, int]]:
    """The same of a server that only tells everybody at a table that somebody spoke."""
    with _running("-m", "saboteur.server.load.echo", "--size", str(size)) as found:
        yield found


@contextmanager
def _running(*arguments: str) -> Iterator[tuple[str, int]]:
    port = free_port()
    command = [sys.executable, *arguments, "--port", str(port)]
    # Ctrl-C is for the load; the server goes when the load is done with it.
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, start_new_session=True)
    try:
        address = f"http://127.0.0.1:{port}"
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
