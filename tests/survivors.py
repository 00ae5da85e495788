"""Processes under test: they begin with default signals, and a run fails if one outlives its test.

Every process that a run of tests starts, however far down, inherits a mark in its environment; what
still carries it at the end was left behind.
"""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

import pytest

MARK: Final = "SABOTEUR_TEST_RUN"
# Python's own helper, which ends with the process that it serves.
_TRACKER: Final = "multiprocessing.resource_tracker"
_LEFT: Final = pytest.StashKey[list[str]]()


def default_signals() -> None:
    """Let children begin as at a terminal: in the background of a script Ctrl-C is ignored."""
    signal.signal(signal.SIGINT, signal.default_int_handler)
    if sys.platform != "win32":
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def mark() -> None:
    """Mark all children to come as this process's own."""
    os.environ[MARK] = uuid4().hex


def survivors() -> dict[int, str]:
    """Marked processes that are running, by id: what they were started as. Where there is no
    /proc, nothing is found."""
    wanted = f"{MARK}={os.environ[MARK]}".encode()
    found: dict[int, str] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            if wanted in (folder / "environ").read_bytes().split(b"\0"):
                command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode().strip()
                found[int(folder.name)] = command
    return {
        number: command
        for number, command in found.items()
        if number != os.getpid() and command and _TRACKER not in command
    }


def end(numbers: Sequence[int]) -> None:
    for number in numbers:
        with suppress(ProcessLookupError):
            os.kill(number, signal.SIGTERM if sys.platform == "win32" else signal.SIGKILL)


@contextmanager
def started(command: Sequence[str], **how: Any) -> Iterator["subprocess.Popen[str]"]:
    """A process at the head of a group of its own; all of it is gone afterwards."""
    with subprocess.Popen(command, text=True, start_new_session=True, **how) as process:
        try:
            yield process
        finally:
            if sys.platform == "win32":
                process.kill()
            else:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


def pytest_configure(config: pytest.Config) -> None:
    default_signals()
    mark()
    config.stash[_LEFT] = []


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """What a worker of xdist left behind."""
    node.config.stash[_LEFT] += getattr(node, "workeroutput", {}).get("left", [])


# Last, when the fixtures of the session have been torn down.
@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    config, program = session.config, sys.modules.get("saboteur.bots.program")
    if program is not None:
        program.end_programs()
    found = survivors()
    end(list(found))
    config.stash[_LEFT] += found.values()
    if hasattr(config, "workeroutput"):
        config.workeroutput["left"] = config.stash[_LEFT]
    elif config.stash[_LEFT]:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter, config: pytest.Config
) -> None:
    if config.stash[_LEFT]:
        terminalreporter.section("processes that outlived their tests", red=True)
        for command in config.stash[_LEFT]:
            terminalreporter.line(command)
