"""A league's journal: one line of JSON for every unit played, written as soon as it is over.

The first line says which league it is. A league that was stopped goes on from its journal; a line
that was cut off in the middle is played again.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import msgspec

from saboteur.lab.matches import LeaguePlan, Played

FORMAT: Final = "saboteur-league"
VERSION: Final = 2
_DECODER: Final = msgspec.json.Decoder(Played)


class JournalError(ValueError):
    """A journal that cannot be gone on with."""


class Journal:
    """The file of one league; give it what was played, and ask it what is known."""

    def __init__(self, path: Path, plan: LeaguePlan) -> None:
        self.path = path
        self._head = {"format": FORMAT, "version": VERSION, **plan.identity()}
        self._whole = 0

    def read(self) -> dict[int, Played]:
        """What is played already, by unit; nothing if there is no such file yet."""
        lines = self._lines()
        if not lines:
            return {}
        self._check(lines[0])
        try:
            found = [_DECODER.decode(line) for line in lines[1:]]
        except msgspec.MsgspecError as error:
            raise JournalError(f"{self.path} is damaged: {error}") from error
        return {played.unit: played for played in reversed(found)}

    def _lines(self) -> Sequence[bytes]:
        """The whole lines; a last one without its end was cut off."""
        if not self.path.exists():
            return ()
        content = self.path.read_bytes()
        self._whole = content.rfind(b"\n") + 1
        return content[: self._whole].splitlines()

    def _check(self, line: bytes) -> None:
        try:
            head = msgspec.json.decode(line)
        except msgspec.MsgspecError:
            head = None
        if not isinstance(head, dict) or head.get("format") != FORMAT:
            raise JournalError(f"{self.path} is not the journal of a league")
        other = [key for key, value in self._head.items() if head.get(key) != value]
        if other == ["bots"]:
            names = ", ".join(sorted(_changed(self._head["bots"], head.get("bots"))))
            raise JournalError(
                f"{self.path} has results of {names} as it was before it changed:"
                " name another file with --journal, or begin it anew with --fresh"
            )
        if other:
            told = ", ".join(f"{key} {_said(head.get(key))}" for key in other)
            raise JournalError(
                f"{self.path} is the journal of another league ({told}): name another file"
                " with --journal, or begin it anew with --fresh"
            )

    def forget(self) -> None:
        """Begin anew."""
        self.path.unlink(missing_ok=True)
        self._whole = 0

    @contextmanager
    def writing(self) -> Iterator[Callable[[Played], None]]:
        """Open the file to go on with it, without a line that was cut off."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        with self.path.open("ab") as file:
            file.truncate(self._whole)

            def write(line: object) -> None:
                file.write(msgspec.json.encode(line) + b"\n")
                file.flush()

            if not self._whole:
                write(self._head)
            yield write


def _changed(now: object, before: object) -> set[str]:
    assert isinstance(now, dict)
    known = before if isinstance(before, dict) else {}
    return {name for name, origin in now.items() if known.get(name) != origin}


def _said(value: object) -> str:
    return msgspec.json.encode(value).decode()
