"""A batch spread over processes: each steps its share and copies it into memory that all share.

A command costs every process two messages and one copy, however many games it has.
"""

import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from ctypes import c_ubyte
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import Connection
from operator import index
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from saboteur.fast.game import NotLegal
from saboteur.fast.games import Adviser, Games

# What games hold in buffers, and what each item of them is, as `memoryview` spells it.
BUFFERS: Final = {
    "observations": "B",
    "mask": "B",
    "rewards": "d",
    "done": "B",
    "seats": "q",
    "episodes": "q",
    "advice": "q",
}
CHANGED: Final = {
    "look": ("seats", "episodes"),
    "observe": ("observations",),
    "masks": ("mask",),
    "advise": ("advice",),
    "check": (),
    "step": ("rewards", "done", "seats", "episodes"),
}
Pipe = Connection  # of a command and its actions, and of what was wrong with them
Memory = dict[str, Any]


def work(pipe: "Pipe[Any, Any]", task: tuple[Any, ...], memory: Memory) -> None:
    """What a process does, until nobody asks any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    games = Games(*task)
    first = task[4]
    while True:
        try:
            command, actions = pipe.recv()
        except EOFError:
            return
        wrong = obeyed(games, command, actions)
        for name in CHANGED[command]:
            filled = memoryview(getattr(games, name)).cast("B")
            at = first * len(filled) // int(games.count)
            memoryview(memory[name]).cast("B")[at : at + len(filled)] = filled
        with suppress(ConnectionError):
            pipe.send(wrong)


def obeyed(games: Games, command: str, actions: Any) -> str:
    """Do what was asked; what is wrong with it, if anything."""
    try:
        if command in ("check", "step", "advise"):
            getattr(games, command)(vec[i64](actions))
        elif command != "look":
            getattr(games, command)()
    except (NotLegal, ValueError) as error:
        return str(error)
    return ""


@contextmanager
def lost_is_told() -> Iterator[None]:
    try:
        yield
    except (EOFError, ConnectionError) as error:
        raise ChildProcessError(
            "a process of this batch was lost, and its games with it"
        ) from error


class Spread:
    """The interface of `Games`, with the games in several processes."""

    def __init__(
        self,
        game: str,
        players: int,
        count: int,
        seed: int | str,
        first: int,
        options: dict[str, Any],
        processes: int,
        adviser: Adviser | None = None,
    ) -> None:
        model = Games(game, players, 1, seed, first, options)
        self._count = count
        self._ended = ""
        self.space = model.space
        self.observer = model.observer
        context = get_context("spawn")
        sizes = {name: memoryview(getattr(model, name)).nbytes * count for name in BUFFERS}
        self._memory = {name: context.RawArray(c_ubyte, size) for name, size in sizes.items()}
        ends = [count * i // processes for i in range(processes + 1)]
        self._shares = [range(a, b) for a, b in pairwise(ends) if b > a]
        self._pipes = []
        self._processes = []
        for share in self._shares:
            task = (game, players, len(share), f"{seed}", share.start, options, adviser)
            ours, theirs = context.Pipe()
            process = context.Process(target=work, args=(theirs, task, self._memory), daemon=True)
            process.start()
            theirs.close()
            self._pipes.append(ours)
            self._processes.append(process)
        self._ask("look")

    def buffer(self, name: str) -> Any:
        plain: Any = memoryview(self._memory[name])
        return plain.cast("B").cast(BUFFERS[name])

    def observe(self) -> None:
        self._ask("observe")

    def masks(self) -> None:
        self._ask("masks")

    def advise(self, wanted: Any) -> None:
        self._ask("advise", self._each("wishes", wanted))

    def step(self, actions: Any) -> None:
        chosen = self._each("actions", actions)
        self._ask("check", chosen)
        self._ask("step", chosen)

    def _each(self, what: str, given: Iterable[Any]) -> list[int]:
        numbers = [index(number) for number in given]
        if len(numbers) != self._count:
            raise ValueError(f"{self._count} games need as many {what}, not {len(numbers)}")
        return numbers

    def _ask(self, command: str, actions: list[int] | None = None) -> None:
        if self._ended:
            raise ChildProcessError(self._ended)
        try:
            wrong = self._answers(command, actions)
        except BaseException:
            # Answers that nobody waited for would be taken for those to the next command.
            self.close("this batch was stopped in the middle of a step: make another")
            raise
        if any(wrong):
            refused = ValueError if command == "advise" else NotLegal
            raise refused(next(text for text in wrong if text))

    def _answers(self, command: str, actions: list[int] | None) -> list[str]:
        with lost_is_told():
            for pipe, share in zip(self._pipes, self._shares, strict=True):
                own = None if actions is None else actions[share.start : share.stop]
                pipe.send((command, own))
            return [pipe.recv() for pipe in self._pipes]

    def close(self, why: str = "this batch is closed") -> None:
        self._ended = self._ended or why
        for pipe in self._pipes:
            pipe.close()
        for process in self._processes:
            process.join()
