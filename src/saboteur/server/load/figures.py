"""What a load came to, and how it is read off processes and lists of seconds."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

KIBIBYTE: Final = 1024
# A screen that follows within this many milliseconds feels like one's own hand.
SOON: Final = 50.0


@dataclass(frozen=True)
class Latency:
    """Milliseconds from a command to the last screen, of half, 95 % and 99 % of all actions."""

    p50: float
    p95: float
    p99: float
    worst: float


@dataclass(frozen=True)
class Held:
    """Of the server: MiB at the start, in play and after everybody left; what each thing takes.

    `aside_mib`, a part of `after_mib`, is in processes that think for bots and study games that
    are over. `table_kib` is a table in play without its connections.
    """

    start_mib: float
    play_mib: float
    after_mib: float | None
    aside_mib: float | None
    connection_kib: float
    table_kib: float


@dataclass(frozen=True)
class Figures:
    """One load; `None` is what cannot be seen from here."""

    tables: int
    people: int
    every: float
    seconds: float
    actions: int
    actions_per_second: float
    games: int
    latency: Latency
    cpu_ms_per_action: float | None
    bytes_per_action: float
    memory: Held | None
    errors: dict[str, int]
    echo: Latency | None = None

    @property
    def soon(self) -> bool:
        return self.latency.p99 <= SOON and not self.errors


def latency(seconds: Sequence[float]) -> Latency:
    """How long actions took; zeros if there was none."""
    found = sorted(1000 * one for one in seconds) or [0.0]

    def at(share: float) -> float:
        return round(found[min(len(found) - 1, int(share * len(found)))], 2)

    return Latency(at(0.50), at(0.95), at(0.99), round(found[-1], 2))


def can_look(pid: int | None) -> bool:
    """Whether the kernel tells what a process uses."""
    return pid is not None and sys.platform == "linux" and Path(f"/proc/{pid}/stat").exists()


def cpu(pid: int) -> float:
    """Seconds of processor time that a process and all that it started have used."""
    return sum(map(_cpu, _family(pid)))


def memory(pid: int) -> float:
    """KiB that a process and all that it started hold by themselves."""
    return sum(map(_memory, _family(pid)))


def memory_aside(pid: int) -> float:
    """The same of those that think and study for it."""
    return sum(map(_memory, filter(_is_aside, _family(pid))))


def _is_aside(pid: int) -> bool:
    with suppress(OSError):
        return b"multiprocessing" in Path(f"/proc/{pid}/cmdline").read_bytes()
    return False


def _family(pid: int) -> list[int]:
    """Workers and thinkers are the server's too."""
    found = [pid]
    for parent in found:
        with suppress(OSError):
            for thread in Path(f"/proc/{parent}/task").iterdir():
                found += map(int, (thread / "children").read_text().split())
    return found


def _cpu(pid: int) -> float:
    with suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return 0.0


def _memory(pid: int) -> float:
    with suppress(OSError):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
        held = [line for line in lines if line.startswith(("Private_Clean", "Private_Dirty"))]
        return sum(float(line.split()[1]) for line in held)
    return 0.0
