"""The words files, each read once."""

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

FOLDER: Final = files("saboteur.words")


def _found() -> tuple[str, ...]:
    """Every language that has a words file; the first is spoken where none is asked for."""
    names = (file.name.partition(".") for file in FOLDER.iterdir())
    codes = {code for code, _, ending in names if ending == "json"}
    return ("en", *sorted(codes - {"en"}))


LANGUAGES: Final = _found()


class Language:
    """The words of one language."""

    def __init__(self, code: str) -> None:
        text = FOLDER.joinpath(f"{code}.json").read_text("utf-8")
        self.code: Final = code
        self.words: Final[Mapping[str, Any]] = json.loads(text)

    def text(self, *keys: str, default: str | None = None) -> str:
        """What the file says at these keys, or `default`. `saboteur doctor` tells what lacks."""
        node: Any = self.words
        for key in keys:
            node = node.get(key, {})
        if isinstance(node, str):
            return node
        if default is None:
            raise KeyError(keys)
        return default

    def phrase(self, key: str, **filled: object) -> str:
        """A phrase of the command line."""
        return self.text("command", key).format(**filled)

    def labelled(self, name: str, value: object) -> str:
        """A name and what it is, with the colon as the language sets it."""
        return self.phrase("labelled", name=name, value=value)


@cache
def language_of(code: str) -> Language:
    if code not in LANGUAGES:
        raise ValueError(f"no such language: {code!r}; there are {', '.join(LANGUAGES)}")
    return Language(code)
