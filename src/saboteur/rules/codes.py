"""An action as one number: what the kernel lists, judges and takes without making an object.

The lowest four bits say which verb; the other fields follow, zero where a verb does not use them.
"""

from typing import Final

from mypy_extensions import i64

DIG: Final = 1
PLAY: Final = 2
PASS: Final = 3
LAY: Final = 4
TAKE: Final = 5


def dig(card: i64, turned: i64, cell: i64) -> i64:
    return DIG | card << 4 | turned << 12 | cell << 13


def play(card: i64, cell: i64, seat: i64, what: i64) -> i64:
    return PLAY | card << 4 | cell << 13 | seat << 27 | what << 31


def discard(card: i64) -> i64:
    return PASS | card << 4


def lay(goal: i64, turned: i64) -> i64:
    return LAY | turned << 12 | goal << 31


def take(value: i64) -> i64:
    return TAKE | value << 31


def verb(code: i64) -> i64:
    return code & 15


def card(code: i64) -> i64:
    return code >> 4 & 255


def turned(code: i64) -> i64:
    return code >> 12 & 1


def cell(code: i64) -> i64:
    return code >> 13 & 16383


def seat(code: i64) -> i64:
    return code >> 27 & 15


def what(code: i64) -> i64:
    """A tool, a goal or a nugget card's worth, as the verb and card have it."""
    return code >> 31 & 15
