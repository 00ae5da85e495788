"""An event loop whose time passes only when everybody waits, and then at once."""

import asyncio
from collections.abc import Callable, Coroutine
from math import ceil
from typing import Any, Final, TypeVar

Result = TypeVar("Result")
TOLERANCE: Final = 1e-3
# A long game takes some ten thousand turns of the loop; what takes so many never ends.
MOST_TURNS: Final = 300_000
# So many more are enough once something is known to be wrong.
LAST_TURNS: Final = 30_000


class NoEnd(RuntimeError):
    """Time passes and passes, and what is waited for does not come."""


class Clockwork(asyncio.SelectorEventLoop):
    """An event loop that never waits: its clock is set to whatever is due next.

    It counts whole milliseconds: sums of the same pauses in another order differ in their last bit.
    """

    def __init__(self) -> None:
        super().__init__()
        self._now = 1000.0
        self._turns = 0
        self._most = MOST_TURNS
        self._wrong = ""
        self._look = self._selector.select  # type: ignore[attr-defined]
        self._selector.select = self._at_once  # type: ignore[attr-defined]

    def lose_patience(self, why: str) -> None:
        """Something is wrong: what never comes because of it is not waited for as long."""
        if not self._wrong:
            self._wrong = f", after {why}"
            self._most = min(MOST_TURNS, self._turns + LAST_TURNS)

    def time(self) -> float:
        return self._now

    def call_at(  # type: ignore[override]
        self, when: float, callback: Callable[..., object], *args: Any, **kwargs: Any
    ) -> asyncio.TimerHandle:
        whole = ceil(1000 * when - TOLERANCE) / 1000
        return super().call_at(round(whole, 3), callback, *args, **kwargs)

    def run_in_executor(  # type: ignore[override]
        self, executor: Any, work: Callable[..., Result], *args: Any
    ) -> "asyncio.Future[Result]":
        """At once too: a thread would take time that is nobody's."""
        future: asyncio.Future[Result] = self.create_future()
        try:
            future.set_result(work(*args))
        except Exception as error:
            future.set_exception(error)
        return future

    def _at_once(self, timeout: float | None = None) -> Any:
        if timeout is None:
            raise RuntimeError("everybody waits for ever")
        self._turns += 1
        if self._turns > self._most:
            turns, self._turns = self._turns - 1, 0  # those who are told to end need some
            raise NoEnd(
                f"no end after {turns} turns of the loop, at {self._now:.0f} s{self._wrong}"
            )
        if timeout > 0:
            self._now = self._scheduled[0].when()  # type: ignore[attr-defined]
        return self._look(0)


def run(work: Coroutine[Any, Any, Result]) -> Result:
    with asyncio.Runner(loop_factory=Clockwork) as runner:
        return runner.run(work)
