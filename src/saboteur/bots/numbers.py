"""Quick numbers for choices that nobody has to verify; deals never use them. Compiled."""

from typing import Final

from mypy_extensions import i64

_BITS: Final = 32
_MASK: Final = (1 << _BITS) - 1


class Sequence:
    """Marsaglia's xorshift: the same seed gives the same numbers everywhere."""

    def __init__(self, seed: i64) -> None:
        self.value: i64 = seed % _MASK + 1
        for _ in range(4):
            self.below(1)

    def below(self, n: i64) -> i64:
        value = self.value
        value ^= value << 13 & _MASK
        value ^= value >> 17
        value ^= value << 5 & _MASK
        self.value = value
        return value * n >> _BITS
