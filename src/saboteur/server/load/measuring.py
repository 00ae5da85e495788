"""A load from its first table to its figures: crowds in processes of their own, watched."""

import multiprocessing
import signal
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Any, Final

from saboteur.server.load.crowd import crowd
from saboteur.server.load.figures import Figures, Held, can_look, cpu, latency, memory, memory_aside
from saboteur.server.load.playing import Measured, Sitting
from saboteur.server.load.serving import echoing, served

Say = Callable[[str], None]
# What a server does for the first time is no part of the figures.
WARM_UP: Final = 4.0
TICK: Final = 1.0
LAST_SECONDS: Final = 5.0


class LoadError(OSError):
    """A load that could not be put on."""


@dataclass(frozen=True)
class Load:
    """How much, how long, by how many processes, and of which server.

    Without a `url` a server is started and ended. `settle` is how long to wait, after everybody
    left, before looking at the memory once more.
    """

    tables: int
    seconds: float
    sitting: Sitting
    processes: int = 1
    url: str | None = None
    pid: int | None = None
    database: str | None = None
    settle: float = 0.0
    workers: int = 1


def measure(plan: Load, say: Say) -> Figures:
    """Put a load on a server and tell what came of it."""
    if plan.url is not None:
        return _measured(plan, plan.url, plan.pid, say)
    with served(plan.database, plan.workers) as (url, pid):
        return _measured(plan, url, pid, say)


def beside_echo(plan: Load, found: Figures, say: Say) -> Figures:
    """The same with the latency of a bare echo server under the same load."""
    size = int(found.bytes_per_action / max(1, plan.sitting.people))
    with echoing(size) as (url, pid):
        bare = replace(plan, sitting=replace(plan.sitting, bots=0), settle=0.0)
        return replace(found, echo=_measured(bare, url, pid, say).latency)


def ramp(plan: Load, step: int, say: Say) -> Iterator[Figures]:
    """Ever more tables, each time on a fresh server, until screens do not follow soon any more."""
    tables = step
    while tables <= plan.tables:
        found = measure(replace(plan, tables=tables), say)
        yield found
        if not found.soon:
            return
        tables += step


def _measured(plan: Load, url: str, pid: int | None, say: Say) -> Figures:
    looks = can_look(pid)

    def held() -> float:
        return memory(pid) if looks and pid is not None else 0.0

    def used() -> float:
        return cpu(pid) if looks and pid is not None else 0.0

    people = plan.sitting.people
    with _crowds(plan, url) as crowds:
        start = held()
        say(f"opening {plan.tables} tables")
        crowds.all("open")
        opened = held()
        say(f"{plan.tables * people} people sit down")
        crowds.all("gather")
        gathered = held()
        crowds.all("begin")
        _wait(WARM_UP + plan.sitting.every, "warming up", say)
        before = sum(crowds.all("forget"))
        began, busy = time.perf_counter(), used()
        _wait(plan.seconds, "playing", say)
        busy, took = used() - busy, time.perf_counter() - began
        told: list[tuple[Measured, int]] = crowds.all("tell")
        play = held()
        crowds.all("leave")
    after = None
    if plan.settle:
        _wait(plan.settle, "everybody left", say)
        after = (held(), memory_aside(pid) if looks and pid is not None else 0.0)
    tally = _together([one for one, _ in told])
    connection = (gathered - opened) / max(1, plan.tables * (people - 1))
    table = (play - start) / plan.tables - people * connection
    return Figures(
        tables=plan.tables,
        people=people,
        every=plan.sitting.every,
        seconds=round(took, 1),
        actions=tally.actions,
        actions_per_second=round(tally.actions / took, 1),
        games=tally.games,
        latency=latency(tally.seconds),
        cpu_ms_per_action=round(1000 * busy / max(1, tally.actions), 3) if looks else None,
        bytes_per_action=round((sum(n for _, n in told) - before) / max(1, tally.actions)),
        memory=_memory(start, play, after, connection, table) if looks else None,
        errors=dict(tally.errors),
    )


def _memory(
    start: float, play: float, after: tuple[float, float] | None, connection: float, table: float
) -> Held:
    left, aside = after or (None, None)
    return Held(
        round(start / 1024, 1),
        round(play / 1024, 1),
        None if left is None else round(left / 1024, 1),
        None if aside is None else round(aside / 1024, 1),
        round(connection, 1),
        round(table, 1),
    )


def _together(tallies: list[Measured]) -> Measured:
    whole = Measured(errors=Counter())
    for tally in tallies:
        whole.seconds += tally.seconds
        whole.actions += tally.actions
        whole.games += tally.games
        whole.errors += tally.errors
    return whole


def _wait(seconds: float, what: str, say: Say) -> None:
    ends = time.monotonic() + seconds
    while (left := ends - time.monotonic()) > 0:
        say(f"{what}, {left:.0f} s left")
        time.sleep(min(TICK, left))


class Crowds:
    """The processes of a load; all do the same at once."""

    def __init__(self) -> None:
        self.each: list[tuple[BaseProcess, Connection]] = []

    def all(self, what: str) -> list[Any]:
        for _, pipe in self.each:
            pipe.send((what,))
        return [self._answer(pipe) for _, pipe in self.each]

    def _answer(self, pipe: Connection) -> Any:
        try:
            wrong, answer = pipe.recv()
        except (EOFError, ConnectionError) as error:
            raise LoadError("a process of the load ended") from error
        if wrong is not None:
            raise LoadError(wrong)
        return answer


@contextmanager
def _deaf() -> Iterator[None]:
    """What is half started must not be interrupted; it leaves Ctrl-C to us."""
    heard = signal.signal(signal.SIGINT, signal.SIG_IGN)
    late: list[int] = []
    ends = signal.signal(signal.SIGTERM, lambda number, _: late.append(number))
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heard)
        signal.signal(signal.SIGTERM, ends)
    for number in late:
        signal.raise_signal(number)


@contextmanager
def _crowds(plan: Load, url: str) -> Iterator[Crowds]:
    context = multiprocessing.get_context("spawn")
    crowds = Crowds()
    try:
        for number in range(plan.processes):
            tables = len(range(number, plan.tables, plan.processes))
            ours, theirs = context.Pipe()
            arguments = (theirs, url, tables, plan.sitting, number)
            process: BaseProcess = context.Process(target=crowd, args=arguments, daemon=True)
            with _deaf():
                process.start()
            theirs.close()
            crowds.each.append((process, ours))
        yield crowds
    finally:
        for one, pipe in crowds.each:
            with suppress(OSError):
                pipe.close()
            one.join(LAST_SECONDS)
            if one.is_alive():
                one.kill()
