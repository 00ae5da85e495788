"""Views and facts as lines of text, in the names and the notation of the records."""

import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from typing import Any, Final

from saboteur.rules.facts import RoundDealt
from saboteur.rules.seen import UNKNOWN
from saboteur.rules.view import View

# What may be chosen, what happened and what was agreed is told only to those who ask.
_APART: Final = ("legal", "history", "options")


def described(view: View) -> str:
    """Everything that a view says of the present, a line for each of its fields that says a thing.

    >>> from saboteur import Game
    >>> print(described(Game("base", players=3, seed=1).view(0)).splitlines()[5])
    decision: turn 2
    """
    return "\n".join(_lines(view))


def _lines(view: View) -> Iterator[str]:
    for field in fields(view):
        value = getattr(view, field.name)
        if field.name not in _APART and _says_something(value) and (text := _text(value)):
            yield f"{field.name.replace('_', ' ')}: {text}"


def _text(value: Any) -> str:
    if isinstance(value, tuple):
        return _listed(value)
    if is_dataclass(value):
        return _thing(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return UNKNOWN if value is None else str(value)


def _listed(values: tuple[Any, ...]) -> str:
    """One after another; lists within a list are by seat, without the empty ones."""
    if any(isinstance(value, tuple) for value in values):
        told = (f"{seat} {_listed(inner)}" for seat, inner in enumerate(values) if inner)
        return "; ".join(told)
    apart = "; " if any(is_dataclass(value) for value in values) else " "
    return apart.join(map(_text, values))


def _thing(thing: Any) -> str:
    """Its parts in one breath, with the cell as `x,y` and `turned` as a word."""
    parts = {field.name: getattr(thing, field.name) for field in fields(thing)}
    if "x" in parts:
        parts["x"] = f"{parts['x']},{parts.pop('y')}"
    said = {name: part for name, part in parts.items() if _says_something(part)}
    return " ".join(name if part is True else _text(part) for name, part in said.items())


def _says_something(value: Any) -> bool:
    return value is not None and value is not False and value != ()


def fact_line(fact: object) -> str:
    """A fact by its kind and its fields: `tool broken: seat 1, card broken-cart, target 2`."""
    assert is_dataclass(fact)
    kind = re.sub(r"(?<!^)(?=[A-Z])", " ", type(fact).__name__).lower()
    # Of a deal nearly everything is hidden; elsewhere the number of unknown cards tells something.
    keep = _known if isinstance(fact, RoundDealt) else _whole
    told = ((field.name, keep(getattr(fact, field.name))) for field in fields(fact))
    said = [f"{name} {_text(value)}" for name, value in told if _says_something(value)]
    return f"{kind}: {', '.join(said)}"


def _whole(value: Any) -> Any:
    return value


def _known(value: Any) -> Any:
    """A list without what is unknown in all its places."""
    if not isinstance(value, tuple):
        return value
    inner = tuple(map(_known, value))
    return () if all(part in (UNKNOWN, ()) for part in inner) else inner
