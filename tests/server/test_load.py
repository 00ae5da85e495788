"""The load command: people who play over real sockets, and figures that add up."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from saboteur.cli import main
from saboteur.server.load.figures import cpu, latency, memory

QUICK = ("--seconds", "1", "--every", "0.02", "--json")


def loaded(*arguments: str, processes: str = "1") -> dict[str, object]:
    command = [sys.executable, "-m", "saboteur", "load", "--processes", processes, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=True, timeout=300)
    found: dict[str, object] = json.loads(done.stdout)
    return found


def test_people_play_and_are_measured() -> None:
    found = loaded("--tables", "3", *QUICK, "--echo", processes="2")
    assert found["errors"] == {}
    assert found["tables"] == 3
    assert int(str(found["actions"])) > 20
    assert int(str(found["bytes_per_action"])) > 500
    for which in ("latency", "echo"):
        times = found[which]
        assert isinstance(times, dict)
        assert 0 < times["p50"] <= times["p95"] <= times["p99"] <= times["worst"]
    if sys.platform == "linux":
        memory = found["memory"]
        assert isinstance(memory, dict)
        assert memory["play_mib"] > memory["start_mib"] > 0
        assert float(str(found["cpu_ms_per_action"])) > 0


def test_whole_games_are_played_one_after_the_other() -> None:
    """Two of The Duel, the shortest that two can play."""
    found = loaded("--tables", "4", "--game", "duel", "--people", "2", *QUICK, "--seconds", "8")
    assert found["errors"] == {}
    assert int(str(found["games"])) > 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--url", "http://192.0.2.7:80"), "not on this machine"),
        (("--url", "127.0.0.1:80"), "is not the address of a server"),
        (("--url", "http://127.0.0.1:80", "--db", "sqlite:///x"), "--db and --workers are for"),
        (("--game", "chess"), "chess"),
        (("--people", "2"), "2"),
        (("--tables", "0"), "above 0"),
        (("--seconds", "soon"), "not a number of seconds"),
    ],
)
def test_bad_input_is_said_in_a_line(
    arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["load", *arguments]) == 2
    assert said in capsys.readouterr().err


def test_a_server_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["load", "--tables", "1", "--url", "http://127.0.0.1:9"]) == 1
    assert "127.0.0.1" in capsys.readouterr().err


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes in /proc")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_nothing_is_left_when_it_is_interrupted(number: signal.Signals) -> None:
    command = [sys.executable, "-m", "saboteur", "load", "--tables", "2", "--seconds", "100"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as process:
        while len(started := children(process.pid)) < 2:
            assert process.poll() is None
        time.sleep(2)  # while it starts a process it is deaf for a moment
        process.send_signal(number)
        _, complaint = process.communicate(timeout=60)
    assert process.returncode in (130, 143)
    assert b"Traceback" not in complaint
    ends = time.monotonic() + 30
    while any(Path(f"/proc/{pid}").exists() for pid in started):
        assert time.monotonic() < ends
        time.sleep(0.05)


def children(pid: int) -> list[int]:
    tasks = Path(f"/proc/{pid}/task/{pid}/children")
    return [int(child) for child in tasks.read_text().split()]


def test_percentiles() -> None:
    found = latency([number / 1000 for number in range(1, 101)])
    assert (found.p50, found.p95, found.p99, found.worst) == (51.0, 96.0, 100.0, 100.0)
    assert latency([]).p99 == 0.0


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what processes use")
def test_what_a_server_started_counts_as_the_servers() -> None:
    """Workers do the work of a server that has some; those who started them wait."""
    busy = "sum(range(30_000_000)); data = bytearray(40_000_000); print(1, flush=True); input()"
    pipes = "stdin=sys.stdin, stdout=sys.stdout"
    nested = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {busy!r}], {pipes})"
    command = [sys.executable, "-c", nested]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdout.readline()
        own = Path(f"/proc/{server.pid}/smaps_rollup").read_text()
        alone = sum(int(line.split()[1]) for line in own.splitlines() if "Private" in line)
        assert memory(server.pid) > alone + 30_000
        assert cpu(server.pid) > 0.1
        server.communicate(b"\n")
    assert cpu(server.pid) == memory(server.pid) == 0
