"""Where a person at the terminal reads: plain text everywhere, in colour where there is some.

Colours come from rich, if it is installed. Pipes get plain text, NO_COLOR is respected.
"""

import os
import re
import sys
from collections.abc import Sequence
from functools import cached_property
from importlib.util import find_spec
from shutil import get_terminal_size
from textwrap import fill
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console

# What a line is, and how it is set where there is colour.
STYLES: Final = {
    "fact": "",
    "own": "bold",
    "talk": "italic",
    "heading": "bold yellow",
    "wrong": "bold red",
    "hint": "cyan",
    "quiet": "dim",
}
# A drawn mine, from what stands out least to what stands out most.
PAINTS: Final = (
    (re.compile(r"[═║╔╗╚╝╠╣╦╩╬╫╲╱]+"), "yellow"),
    (re.compile(r"[─│┌┐└┘├┤┬┴┼╴╵╶╷×]+"), "red"),
    (re.compile(r"·"), "dim"),
    (re.compile(r"^ +-?\d+(?: +-?\d+)+ *$|^ *-?\d+(?= )", re.MULTILINE), "dim"),
    (re.compile(r"╭─+╮|╰─+╯|│\d .│|\b\d:[?★●–\d]"), "bold cyan"),
    (re.compile(r"[┏┓┗┛┃━]+"), "dim"),
    (re.compile(r"[★¤]\d?"), "bold bright_yellow"),
    (re.compile(r"⌂"), "bold green"),
)


class Screen:
    """Plain text, wrapped to the width of the terminal."""

    @property
    def columns(self) -> int:
        return get_terminal_size().columns

    @property
    def lines(self) -> int:
        return get_terminal_size().lines

    @property
    def draws_cards(self) -> bool:
        """Whether a hand is drawn, rather than listed."""
        return False

    def say(self, text: str, style: str = "fact", hanging: str = "  ") -> None:
        # Not at hyphens, for 3,-1 is one word, nor within the name of a file.
        wrapped = fill(
            text,
            self.columns,
            subsequent_indent=hanging,
            break_on_hyphens=False,
            break_long_words=False,
        )
        self._print(wrapped, STYLES[style])

    def draw(self, drawn: str) -> None:
        """Something drawn with characters, such as a mine."""
        print(drawn)

    def blank(self) -> None:
        print()

    def _print(self, text: str, style: str) -> None:
        print(text)


class ColourScreen(Screen):
    """The same in colour."""

    @cached_property
    def _console(self) -> "Console":
        from rich.console import Console  # noqa: PLC0415  (most commands need no colour)

        return Console(highlight=False, soft_wrap=True)

    @property
    def draws_cards(self) -> bool:
        return self.columns >= WIDE

    def draw(self, drawn: str) -> None:
        from rich.text import Text  # noqa: PLC0415

        painted = Text(drawn)
        for pattern, style in PAINTS:
            for found in pattern.finditer(drawn):
                painted.stylize(style, *found.span())
        self._console.print(painted)

    def _print(self, text: str, style: str) -> None:
        from rich.text import Text  # noqa: PLC0415

        self._console.print(Text(text, style=style))


# Six cards side by side.
WIDE: Final = 72


def screen() -> Screen:
    """The best one for where the output goes."""
    dumb = os.environ.get("TERM") == "dumb"
    colourful = sys.stdout.isatty() and not dumb and find_spec("rich") is not None
    return ColourScreen() if colourful else Screen()


def side_by_side(blocks: Sequence[Sequence[str]], columns: int) -> str:
    """Blocks of equally many lines beside each other, as many as fit, then below."""
    width = len(blocks[0][0]) + 1 if blocks else 1
    fits = max(1, columns // width)
    rows = [blocks[i : i + fits] for i in range(0, len(blocks), fits)]
    return "\n".join(" ".join(parts).rstrip() for row in rows for parts in zip(*row, strict=True))
