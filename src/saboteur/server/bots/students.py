"""A finished game is studied in a process of its own, behind all else that a machine has to do.

It goes step by step, and before each it waits to be told so: whoever plays goes first.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, Final

import msgspec

from saboteur.bots.children import deaf, unheard
from saboteur.play.record import Step, record_from
from saboteur.study import study_of

# A step is a few seconds of work, but behind all else on a busy machine it waits for most of this.
LATE: Final = 3600.0
SEED: Final = 1

Studying = Callable[["Connection[object, object]"], None]


class NoStudy(Exception):
    """A game could not be studied."""


def study(pipe: "Connection[object, object]") -> None:
    """What a student does: a record comes in, step for step a number goes out, then the study."""
    deaf()
    if hasattr(os, "nice"):
        os.nice(19)  # thoughts of those who play go before
    question: Any = pipe.recv()
    text, budget = question

    def watch(steps: Sequence[Step]) -> Iterator[Step]:
        for number, step in enumerate(steps):
            pipe.send(number / len(steps))
            pipe.recv()
            yield step

    try:
        found = study_of(record_from(text), budget=budget, seed=SEED, watch=watch)
        pipe.send(msgspec.json.encode(found))
    except EOFError:
        return  # nobody waits for it any more
    except Exception:
        pipe.send(None)


class Student:
    """One study that is being made. Going on may take a while, and is for a thread of its own."""

    def __init__(self, text: bytes, budget: int, studying: Studying = study) -> None:
        self._question = text, budget
        self._studying = studying
        self._process: SpawnProcess | None = None
        self._pipe: Connection[object, object] | None = None
        self._stopped = False

    def go_on(self) -> float | bytes:
        """The next step: how much of it is done, or the whole study as JSON."""
        try:
            pipe = self._asked()
            if not pipe.poll(LATE):
                raise NoStudy("late")
            told = pipe.recv()
        except (OSError, EOFError) as error:
            raise NoStudy("crashed") from error
        if not isinstance(told, float | bytes):
            raise NoStudy("failed")
        return told

    def _asked(self) -> "Connection[object, object]":
        if self._pipe is not None:
            self._pipe.send(None)
            return self._pipe
        context = multiprocessing.get_context("spawn")
        self._pipe, theirs = context.Pipe()
        process = context.Process(target=self._studying, args=(theirs,), daemon=True)
        with theirs, unheard():
            process.start()
        self._process = process
        if self._stopped:  # meanwhile
            self.stop()
        self._pipe.send(self._question)
        return self._pipe

    def stop(self) -> None:
        self._stopped = True
        if self._process is not None:
            self._process.kill()
            self._process.join()
