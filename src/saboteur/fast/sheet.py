"""A row of bytes that is mostly zero, in a caller's buffer: only what was written is wiped."""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, u8


def blank(size: i64) -> vec[u8]:
    """A buffer of zeros; NumPy can look at it without a copy (``numpy.asarray``)."""
    return vec[u8]([0] * size)


class Sheet:
    """`size` bytes of a buffer, from `start` on; nobody else writes there."""

    def __init__(self, buffer: vec[u8], start: i64, size: i64) -> None:
        if start < 0 or size < 0 or start + size > len(buffer):
            raise ValueError(f"a buffer of {len(buffer)} bytes has no {size} from {start} on")
        self.buffer: Final = buffer
        self.start: Final = start
        self.size: Final = size
        self._written: vec[i64] = vec[i64](capacity=256)
        self._count: i64 = 0

    def wipe(self) -> None:
        buffer = self.buffer
        written = self._written
        for i in range(self._count):
            buffer[written[i]] = 0
        self._count = 0

    def put(self, at: i64, value: i64) -> None:
        self._note(self.start + at)
        self.buffer[self.start + at] = u8(value)

    def add(self, at: i64, value: i64) -> None:
        self._note(self.start + at)
        self.buffer[self.start + at] += u8(value)

    def _note(self, place: i64) -> None:
        if self._count < len(self._written):
            self._written[self._count] = place
        else:
            self._written = append(self._written, place)
        self._count += 1
