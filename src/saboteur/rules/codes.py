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
SHED: Final = 6
BLOCK: Final = 7
STEAL: Final = 8
MARK: Final = 9
PAY: Final = 10

NO_SEAT: Final = 15
NO_TROLL: Final = 8
TOO_MANY: Final = PASS | 1 << 12


def dig(card: i64, turned: i64, cell: i64) -> i64:
    return DIG | card << 4 | turned << 12 | cell << 13


def play(card: i64, cell: i64, seat: i64, what: i64) -> i64:
    return PLAY | card << 4 | cell << 13 | seat << 27 | what << 31


def bribing(code: i64, trolls: i64) -> i64:
    """The same dig or key with trolls bribed on the way (D8), one bit for each troll card."""
    return code | trolls << 51


def discard(card: i64, second: i64, third: i64) -> i64:
    return PASS | card << 4 | second << 35 | third << 43


def lay(goal: i64, turned: i64) -> i64:
    return LAY | turned << 12 | goal << 31


def take(value: i64) -> i64:
    return TAKE | value << 31


def shed(card: i64, second: i64, marker: i64) -> i64:
    return SHED | card << 4 | marker << 31 | second << 35


def block(card: i64, cell: i64, side: i64) -> i64:
    return BLOCK | card << 4 | cell << 13 | side << 31


def steal(seat: i64) -> i64:
    return STEAL | seat << 27


def mark(cell: i64) -> i64:
    return MARK | cell << 13


def pay(ones: i64, twos: i64, threes: i64) -> i64:
    return PAY | ones << 4 | twos << 35 | threes << 43


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
    """A marker, a goal, a side or a nugget card's worth, as the verb and card have it."""
    return code >> 31 & 15


def second(code: i64) -> i64:
    return code >> 35 & 255


def third(code: i64) -> i64:
    return code >> 43 & 255


def trolls(code: i64) -> i64:
    return code >> 51 & 15


def unbribed(code: i64) -> i64:
    """The same action without its bribes."""
    return code & (1 << 51) - 1
