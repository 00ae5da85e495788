"""A small recurrent net in whole numbers: the same on every machine. Compiled with the rules.

A gated recurrent unit, then one reading. Weights, signs and memory are fixed-point numbers, 4,096
to the one; the sigmoid is a table of points with straight lines between.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

_ONE: Final = 4096
_SHIFT: Final = 12
# The table has a point every sixteenth, from nothing to eight.
_POINT: Final = 8


class Net:
    """`inner` and `outer` are rows of weights for the gates reset, update and new: the first over
    the signs, the second over the memory, each row with its bias at the end."""

    def __init__(
        self,
        signs: i64,
        memory: i64,
        outer: vec[i64],
        inner: vec[i64],
        reading: vec[i64],
        sigmoid: vec[i64],
    ) -> None:
        self.signs: Final = signs
        self.memory: Final = memory
        self._outer: Final = outer
        self._inner: Final = inner
        self._reading: Final = reading
        self._sigmoid: Final = sigmoid

    def blank(self) -> vec[i64]:
        return vec[i64]([i64(0)] * self.memory)

    def step(self, memory: vec[i64], signs: vec[i64]) -> vec[i64]:
        """What is remembered after one more deed."""
        size = self.memory
        after = vec[i64](capacity=size)
        for j in range(size):
            reset = self._gate(self._sum(self._outer, signs, j) + self._sum(self._inner, memory, j))
            update = self._gate(
                self._sum(self._outer, signs, size + j) + self._sum(self._inner, memory, size + j)
            )
            held = reset * self._sum(self._inner, memory, 2 * size + j) >> _SHIFT
            # The hyperbolic tangent by the sigmoid of twice as much.
            new = 2 * self._gate(2 * (self._sum(self._outer, signs, 2 * size + j) + held)) - _ONE
            after = append(after, ((_ONE - update) * new + update * memory[j]) >> _SHIFT)
        return after

    def read(self, memory: vec[i64], signs: vec[i64]) -> i64:
        """What it makes of a memory and the last signs."""
        total: i64 = self._reading[self.memory + self.signs] << _SHIFT
        for j in range(self.memory):
            total += self._reading[j] * memory[j]
        for j in range(self.signs):
            total += self._reading[self.memory + j] * signs[j]
        return total >> _SHIFT

    def _sum(self, rows: vec[i64], values: vec[i64], row: i64) -> i64:
        width = i64(len(values))
        start = row * (width + 1)
        total: i64 = rows[start + width] << _SHIFT
        for i in range(width):
            total += rows[start + i] * values[i]
        return total >> _SHIFT

    def _gate(self, value: i64) -> i64:
        """The sigmoid of a fixed-point number."""
        size = -value if value < 0 else value
        last = i64(len(self._sigmoid)) - 1
        point = size >> _POINT
        if point >= last:
            found = self._sigmoid[last]
        else:
            low = self._sigmoid[point]
            rest = size - (point << _POINT)
            found = low + ((self._sigmoid[point + 1] - low) * rest >> _POINT)
        return _ONE - found if value < 0 else found
