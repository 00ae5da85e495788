"""Our own dice, so that the same seed deals the same cards everywhere and for ever.

The bytes are SHA-256 of the seed and a counter of eight bytes, big end first. A number below n
takes two bytes at a time and throws away those past the last multiple of n; shuffles are
Fisher–Yates from the last place down.
"""

from hashlib import sha256
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

_RANGE: Final = 65536


class Dice:
    """A stream of numbers from a seed, the same everywhere; `docs/dice.md` has the recipe."""

    def __init__(self, seed: bytes) -> None:
        self.seed: Final = seed
        self.rolled: i64 = 0
        self.block: bytes = b""
        self.next: i64 = 0

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each as likely (n at most 65536)."""
        limit = _RANGE - _RANGE % n
        while True:
            if self.next == i64(len(self.block)):
                self.block = sha256(self.seed + int(self.rolled).to_bytes(8, "big")).digest()
                self.rolled += 1
                self.next = 0
            value = i64(self.block[self.next]) << 8 | i64(self.block[self.next + 1])
            self.next += 2
            if value < limit:
                return value % n

    def shuffled(self, cards: vec[u8]) -> vec[u8]:
        """A shuffled copy."""
        cards = cards[:]
        for i in range(len(cards) - 1, i64(0), i64(-1)):
            j = self.below(i + 1)
            card = cards[i]
            cards[i] = cards[j]
            cards[j] = card
        return cards


def dice(seed: int | str) -> Dice:
    """Dice for a number or a text that people can write down."""
    return Dice(sha256(str(seed).encode()).digest())
