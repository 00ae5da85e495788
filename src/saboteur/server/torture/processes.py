"""Victim processes in one thread: what runs in one is known by its context, and dies with it."""

import asyncio
from collections.abc import Callable, Coroutine
from contextvars import ContextVar, Token, copy_context
from typing import Any, Final, TypeVar

Result = TypeVar("Result")
HERE: Final[ContextVar["Mortal | None"]] = ContextVar("HERE", default=None)


class Mortal:
    """`skew` is by how many seconds its clock on the wall is wrong."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.skew = 0.0
        self.dead = False
        self.failures: list[BaseException] = []
        self.when_killed: list[Callable[[], None]] = []
        self._tasks: dict[asyncio.Task[Any], None] = {}

    def spawn(self, work: Coroutine[Any, Any, Result]) -> asyncio.Task[Result]:
        """Let something run in this process."""
        context = copy_context()
        context.run(HERE.set, self)
        return asyncio.get_running_loop().create_task(work, context=context)

    def enter(self) -> Token["Mortal | None"]:
        return HERE.set(self)

    def adopt(self, task: asyncio.Task[Any]) -> None:
        if self.dead:
            task.cancel()
            return
        self._tasks[task] = None
        task.add_done_callback(self._over)

    def kill(self) -> None:
        """At once and without a word: nothing of it runs or is heard any more."""
        if self.dead:
            return
        self.dead = True
        for told in self.when_killed:
            told()
        for task in tuple(self._tasks):
            task.cancel()

    def _over(self, task: asyncio.Task[Any]) -> None:
        self._tasks.pop(task, None)
        if not task.cancelled() and (error := task.exception()) is not None and not self.dead:
            self.failures.append(error)


def task_factory(
    loop: asyncio.AbstractEventLoop, work: Coroutine[Any, Any, Any], **options: Any
) -> asyncio.Task[Any]:
    """Every task belongs to the process that it was begun in."""
    context = options.get("context")
    process = HERE.get() if context is None else context.get(HERE)
    task = asyncio.Task(work, loop=loop, **options)
    if process is not None:
        process.adopt(task)
    return task


async def for_ever() -> None:
    await asyncio.get_running_loop().create_future()
