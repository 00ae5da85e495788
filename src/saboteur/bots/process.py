"""A running program that is spoken to in JSON lines, with a time limit for every answer.

Threads read and write, so that no program, whatever it does, can make its caller wait.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from queue import Empty, Full, Queue
from subprocess import PIPE, Popen, TimeoutExpired
from threading import Thread
from time import monotonic
from typing import IO, Any, Final

import msgspec

from saboteur.bots.substitute import LateChoice

Message = Mapping[str, Any]
_LONGEST_LINE: Final = 1 << 20
_WAITING_LINES: Final = 1000
_LAST_WORDS: Final = 10
_LAST_LINES: Final = 40
_GOODBYE: Final = 2.0


class ProgramError(ValueError):
    """A program that cannot be started, ended, or does not speak as it should."""


class Process:
    """One run of a program."""

    def __init__(self, command: Sequence[str]) -> None:
        self.name: Final = " ".join(command)
        try:
            self._running = Popen(command, stdin=PIPE, stdout=PIPE, stderr=PIPE)
        except OSError as error:
            raise ProgramError(f"cannot start {self.name}: {error.strerror}") from error
        self._heard: Queue[bytes | None] = Queue(_WAITING_LINES)
        self._to_say: Queue[bytes | None] = Queue(_WAITING_LINES)
        self._complaints: deque[str] = deque(maxlen=_LAST_LINES)
        pipes = (self._running.stdin, self._running.stdout, self._running.stderr)
        works = (self._write, self._read, self._overhear)
        self._threads = [
            Thread(target=work, args=(pipe,), daemon=True)
            for work, pipe in zip(works, pipes, strict=True)
        ]
        for thread in self._threads:
            thread.start()

    def _write(self, pipe: IO[bytes]) -> None:
        try:
            with pipe:
                while (line := self._to_say.get()) is not None:
                    pipe.write(line)
                    pipe.flush()
        except OSError:
            return  # It has ended; the reader will notice.

    def _read(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(_LONGEST_LINE):
                with suppress(Full):  # a flood: more than anybody waits for
                    self._heard.put_nowait(line)
        if self._heard.full():
            self._heard.get()
        self._heard.put(None)

    def _overhear(self, pipe: IO[bytes]) -> None:
        with pipe:
            while line := pipe.readline(_LONGEST_LINE):
                self._complaints.append(line.decode(errors="replace").rstrip())

    @property
    def alive(self) -> bool:
        return self._running.poll() is None

    def send(self, message: Message) -> None:
        try:
            self._to_say.put_nowait(msgspec.json.encode(message) + b"\n")
        except Full:
            raise ProgramError(f"{self.name} does not read what it is sent") from None

    def receive(self, limit: float) -> dict[str, Any]:
        """The next message, or `LateChoice` when the time is over."""
        try:
            line = self._heard.get(timeout=max(limit, 0))
        except Empty:
            raise LateChoice(limit) from None
        if line is None:
            self._heard.put(None)
            raise self._ended()
        return self._message(line)

    def answer(self, asked: Message, kind: str, limit: float) -> dict[str, Any]:
        """Send a message and wait for the answer to it; late answers to others are let go."""
        self.send(asked)
        deadline = monotonic() + limit
        while True:
            try:
                said = self.receive(deadline - monotonic())
            except LateChoice:
                raise LateChoice(limit) from None
            if said.get("type") == kind and said.get("id") == asked.get("id"):
                return said

    def _message(self, line: bytes) -> dict[str, Any]:
        try:
            return msgspec.json.decode(line, type=dict[str, Any])
        except msgspec.MsgspecError as error:
            shown = line[:80].decode(errors="replace").strip()
            raise ProgramError(
                f"{self.name} did not write a JSON object: {shown!r} ({error})"
            ) from error

    def _ended(self) -> ProgramError:
        """Its last words in one line, and with its lines as they were in a note."""
        try:
            code = self._running.wait(_GOODBYE)
        except TimeoutExpired:
            return ProgramError(f"{self.name} closed its output")
        self._threads[-1].join(_GOODBYE)
        ended, lines = f"{self.name} ended with code {code}", list(self._complaints)
        if not lines:
            return ProgramError(ended)
        error = ProgramError(f"{ended}: {'; '.join(lines[-_LAST_WORDS:])}")
        error.add_note("\n".join((f"{ended}:", *lines)))
        return error

    def close(self) -> int | None:
        """End its input and wait for it; None if it had to be killed."""
        try:
            self._to_say.put_nowait(None)
            return self._running.wait(_GOODBYE)
        except (Full, TimeoutExpired):
            return None
        finally:
            self._kill()

    def _kill(self) -> None:
        self._running.kill()
        self._running.wait()
        for thread in self._threads:
            thread.join(_GOODBYE)
