"""Work shared out over processes: results as they come, no lasting batches, no lost worker unseen.

Processes are spawned, the same on every system. Each holds one batch at a time, of about as many
tasks as take a moment, so that little is lost when the run is stopped.
"""

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import perf_counter
from typing import Any, Final, Protocol, TypeVar

from saboteur.bots.children import deaf, unheard

_MOMENT: Final = 0.25
_LARGEST_BATCH: Final = 1000

Task = TypeVar("Task")
Result = TypeVar("Result")


class Workers(Protocol):
    """Shares out work: `count` at a time, results in any order, none lost."""

    @property
    def count(self) -> int: ...

    def share(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]: ...


@dataclass(frozen=True)
class Processes:
    """This machine: so many processes, one for every core (0), or this one alone (1)."""

    jobs: int = 1

    def __post_init__(self) -> None:
        if self.jobs < 0:
            raise ValueError(f"jobs are 0 for every core, or so many processes, not {self.jobs}")

    @property
    def count(self) -> int:
        return self.jobs or os.cpu_count() or 1

    def share(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        return shared_out(work, tasks, min(self.count, len(tasks)))


class WorkerLost(ChildProcessError):
    """A process ended in the middle of its work."""


def shared_out(
    work: Callable[[Task], Result], tasks: Iterable[Task], jobs: int
) -> Iterator[Result]:
    """The results of all tasks, in any order."""
    if jobs <= 1:
        yield from map(work, tasks)
        return
    rest = iter(tasks)
    workers = [_Worker(work) for _ in range(jobs)]
    try:
        busy = {worker.pipe: worker for worker in workers if worker.begin(rest)}
        while busy:
            for pipe in wait(list(busy)):
                worker = busy[pipe]  # type: ignore[index]  # only pipes are waited for
                yield from worker.finished()
                if not worker.begin(rest):
                    del busy[worker.pipe]
    finally:
        for worker in workers:
            worker.process.terminate()
            worker.process.join()


def in_order(numbered: Iterable[tuple[int, Result]], first: int = 0) -> Iterator[Result]:
    """Results that come with the numbers of their tasks, by these, whichever was done first."""
    waiting = dict[int, Result]()
    for number, result in numbered:
        waiting[number] = result
        while first in waiting:
            yield waiting.pop(first)
            first += 1


class _Worker:
    def __init__(self, work: Callable[[Any], Any]) -> None:
        context = get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process: SpawnProcess = context.Process(
            target=_serve, args=(work, theirs), daemon=True
        )
        with theirs, unheard():
            self.process.start()
        self._size = 1
        self._begun = 0.0

    def begin(self, tasks: Iterator[Any]) -> bool:
        """Give it the next batch; false if nothing is left."""
        batch = list(islice(tasks, self._size))
        if batch:
            self._begun = perf_counter()
            self.pipe.send(batch)
        return bool(batch)

    def finished(self) -> list[Any]:
        try:
            results: list[Any] | BaseException = self.pipe.recv()
        except (EOFError, ConnectionError) as error:
            self.process.join()
            code = self.process.exitcode
            raise WorkerLost(f"a process ended in the middle of its work, code {code}") from error
        if isinstance(results, BaseException):
            raise results
        each = (perf_counter() - self._begun) / len(results)
        # The first batch also bears the start of the process: grow step by step.
        self._size = max(1, min(_LARGEST_BATCH, 4 * self._size, int(_MOMENT / max(each, 1e-6))))
        return results


def _serve(work: Callable[[Any], Any], pipe: Connection) -> None:
    deaf()
    while True:
        try:
            batch = pipe.recv()
        except EOFError:
            return
        try:
            pipe.send([work(task) for task in batch])
        except Exception as error:
            pipe.send(error)
