"""The words files, each read once."""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

FOLDER: Final = files("saboteur.words")
# Small words that change before a vowel: "d'Alva" in French, "Bram e Ida" in Spanish.
_ELIDED: Final = {
    "es": (re.compile(r"\by (?=h?i(?!e))", re.IGNORECASE), "e "),
    "fr": (re.compile(r"\b(d|qu)e (?=[aeiouâàéèêëîïôûœ]|y(?![aeiou]))", re.IGNORECASE), r"\1’"),
}


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

    def listed(self, parts: Sequence[str]) -> str:
        """ "a, b and c" """
        *before, last = parts or ("",)
        if not before:
            return last
        return self.phrase("and", these=", ".join(before), this=last)

    def elided(self, said: str) -> str:
        """A sentence whose small words have changed for the names that came after them."""
        if self.code not in _ELIDED:
            return said
        pattern, instead = _ELIDED[self.code]
        return pattern.sub(instead, said)


@cache
def language_of(code: str) -> Language:
    if code not in LANGUAGES:
        raise ValueError(f"no such language: {code!r}; there are {', '.join(LANGUAGES)}")
    return Language(code)
