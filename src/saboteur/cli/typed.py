"""Lines that a person types, with completion and history where prompt_toolkit is installed."""

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from platformdirs import user_state_path

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.key_binding import KeyBindings

# Reads a line: what is shown before it, and every line that makes sense.
Read = Callable[[str, Sequence[str]], str | None]


def read_line(
    prompt: str, lines: Sequence[str] = (), keys: "KeyBindings | None" = None
) -> str | None:
    """A line that was typed, None when there are no more."""
    typed = sys.stdin.isatty()
    try:
        if typed and can_complete():
            return _session().prompt(prompt, completer=_completer(lines), key_bindings=keys)
        if typed and find_spec("readline"):
            import readline  # noqa: F401, PLC0415  (editing and history come with the import)
        line = input(prompt)
    except EOFError:
        print()
        return None
    if not typed:
        print(line)
    return line


def next_words(typed: str, lines: Iterable[str]) -> Iterator[str]:
    """What can follow what was typed so far, a word at a time, each once.

    >>> list(next_words("dig n", ["dig NES 3,-1", "dig NS 1,0", "dig EW 1,0"]))
    ['NES', 'NS']
    """
    at = typed.count(" ")
    fitting = (line.split(" ") for line in lines if line.casefold().startswith(typed.casefold()))
    yield from dict.fromkeys(words[at] for words in fitting if at < len(words))


def can_complete() -> bool:
    """Whether lines are completed as they are typed."""
    there = sys.stdout.isatty() and os.environ.get("TERM") != "dumb"
    return there and find_spec("prompt_toolkit") is not None


@cache
def _session() -> "PromptSession[str]":
    from prompt_toolkit import PromptSession  # noqa: PLC0415  (half a second to import)
    from prompt_toolkit.auto_suggest import AutoSuggestFromHistory  # noqa: PLC0415
    from prompt_toolkit.history import FileHistory, History, InMemoryHistory  # noqa: PLC0415

    history: History
    try:
        folder = user_state_path("saboteur", ensure_exists=True)
        history = FileHistory(str(folder / "typed"))
    except OSError:
        history = InMemoryHistory()
    return PromptSession(
        history=history, auto_suggest=AutoSuggestFromHistory(), complete_while_typing=True
    )


def _completer(lines: Sequence[str]) -> Any:
    from prompt_toolkit.completion import Completer, Completion  # noqa: PLC0415
    from prompt_toolkit.document import Document  # noqa: PLC0415

    class NextWord(Completer):
        def get_completions(self, document: Document, event: object) -> Iterator[Completion]:
            typed = document.text_before_cursor.lstrip()
            part = typed.rpartition(" ")[2]
            for word in next_words(typed, lines):
                yield Completion(word, start_position=-len(part))

    return NextWord()
