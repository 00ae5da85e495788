"""Work shared out over a Ray cluster: results as they come, and lost workers replaced.

A worker that is lost takes nothing with it: what it had not finished is given to another, and as a
game depends on its number alone, the results are the same.
"""

from collections.abc import Callable, Iterator, Sequence
from logging import ERROR
from typing import Any, Final, TypeVar

import ray

Task = TypeVar("Task")
Result = TypeVar("Result")
_RETRIES: Final = 5
# Enough in flight that no worker waits for us, and few enough that a stop is soon done.
_AHEAD: Final = 2


class RayWorkers:
    """The cluster at an address, or one on this machine for as long as it is needed."""

    def __init__(self, address: str | None = None) -> None:
        self._local = not ray.is_initialized()
        if self._local:
            # Quiet, for a program's output is its result.
            ray.init(address, log_to_driver=False, logging_level=ERROR, include_dashboard=False)

    @property
    def count(self) -> int:
        resources: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        return max(1, int(resources.get("CPU", 1)))

    def share(self, work: Callable[[Task], Result], tasks: Sequence[Task]) -> Iterator[Result]:
        remote: Any = ray.remote(max_retries=_RETRIES)(_done)
        shipped = ray.put(work)
        rest = iter(tasks)
        begun: list[Any] = []
        try:
            while True:
                while len(begun) < _AHEAD * self.count and (task := next(rest, None)) is not None:
                    begun.append(remote.remote(shipped, task))
                if not begun:
                    return
                ready, begun = ray.wait(begun)
                yield from ray.get(ready)
        finally:
            for one in begun:
                ray.cancel(one, force=True)


def _done(work: Callable[[Task], Result], task: Task) -> Result:
    return work(task)
