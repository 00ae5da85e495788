"""Actions as short texts that parse back: ``dig NES 3,-1 turned``, ``break lantern 4``.

People may write them in lower case too: ``dig nes 3,-1``.
Seats and goals count from 0. `position` does the same for a whole state.
"""

import re
from collections.abc import Sequence
from typing import assert_never

from saboteur.rules import rows
from saboteur.rules.actions import (
    Action,
    Block,
    Cell,
    Dig,
    Lay,
    Mark,
    Pass,
    Pay,
    Play,
    Shed,
    Steal,
    Take,
)
from saboteur.rules.cards import ACTION_CARDS, NUMBERS
from saboteur.rules.names import MARKERS, TOOLS
from saboteur.rules.rows import ActionCard
from saboteur.rules.tunnels import LETTERS

_CELL = re.compile(r"(-?\d+),(-?\d+)")
# Cards by the words that name them: a verb and its tools, or their own name.
_SPOKEN: dict[tuple[str, ...], ActionCard] = {
    (card.verb, "-".join(card.tools)) if card.verb else (card.name,): card
    for card in ACTION_CARDS.values()
}
_NAMES = {card.name: words for words, card in _SPOKEN.items()}
_VERBS = {card.verb for card in ACTION_CARDS.values() if card.verb}
_NOBODY = "nobody"
_FOLDED = {name.casefold(): name for name in NUMBERS if name}


class NotationError(ValueError):
    """A text that is not an action or a position; the message says what is wrong."""


def text_of(action: Action) -> str:
    """The text of an action, which `parse_action` reads back.

    >>> from saboteur import Pass, text_of
    >>> text_of(Pass(("NES", "map")))
    'pass NES map'
    """
    match action:
        case Dig(card, x, y, turned, bribes):
            return f"dig {card} {x},{y}" + " turned" * turned + _bribe_text(bribes)
        case Play():
            return _play_text(action) + _bribe_text(action.bribes)
        case Pass(cards):
            return " ".join(["pass", *cards])
        case Shed(marker, cards):
            return " ".join(["shed", marker, *cards])
        case Block(card, x, y, side):
            return f"block {card} {x},{y} {side}"
        case Lay(goal, turned):
            return f"lay {goal}" + " turned" * turned
        case Take(nugget):
            return f"take {nugget}"
        case Steal(seat):
            return f"steal {_NOBODY if seat is None else seat}"
        case Mark(x, y):
            return f"mark {x},{y}"
        case Pay(nuggets):
            return " ".join(["pay", *map(str, nuggets)])
        case _:
            assert_never(action)


def parse_action(text: str) -> Action:
    """The action that a text describes; any other text raises `NotationError`.

    >>> parse_action("map 1")
    Play(card='map', seat=None, tool=None, x=None, y=None, goal=1, bribes=())
    """
    words, bribes = _split_bribes(text.casefold().split())
    match words:
        case ["dig", card, cell, *rest] if rest in ([], ["turned"]):
            return Dig(_known(card), *parse_cell(cell), bool(rest), bribes)
        case [verb, *_] if verb in _VERBS or (verb,) in _SPOKEN:
            return _parse_play(words, bribes, text)
        case _ if bribes:
            raise NotationError(f"only a dig or a key bribes trolls: {text!r}")
        case _:
            return _parse_other(words, text)


def _parse_play(words: list[str], bribes: tuple[Cell, ...], text: str) -> Action:
    """A card by its name or its verb and tools, then what it is aimed at."""
    length = 2 if words[0] in _VERBS else 1
    if tuple(words[:length]) not in _SPOKEN:
        raise NotationError(f"no such card: {text!r}")
    card = _SPOKEN[tuple(words[:length])]
    match card.aim, words[length:]:
        case rows.CELL | rows.DOOR, [cell]:
            x, y = parse_cell(cell)
            return Play(card.name, x=x, y=y, bribes=bribes)
        case _ if bribes:
            raise NotationError(f"only a dig or a key bribes trolls: {text!r}")
        case rows.TOOL, [seat, *tool] if len(tool) <= 1:
            which = _one_of(TOOLS, tool[0] if tool else "-".join(card.tools), "tool")
            return Play(card.name, seat=parse_number(seat), tool=which)
        case rows.SEAT, [seat]:
            return Play(card.name, seat=parse_number(seat))
        case rows.AT_GOAL, [goal]:
            return Play(card.name, goal=parse_number(goal))
        case rows.NOTHING, []:
            return Play(card.name)
        case _:
            raise NotationError(f"not an action: {text!r}")


def _parse_other(words: list[str], text: str) -> Action:
    match words:
        case ["pass", *cards]:
            return Pass(tuple(_known(card) for card in cards))
        case ["shed", marker, *cards]:
            return Shed(_one_of(MARKERS, marker, "marker"), tuple(_known(card) for card in cards))
        case ["block", card, cell, side]:
            return Block(_known(card), *parse_cell(cell), _one_of(LETTERS, side.upper(), "side"))
        case ["lay", goal, *rest] if rest in ([], ["turned"]):
            return Lay(parse_number(goal), bool(rest))
        case ["take", nugget]:
            return Take(parse_number(nugget))
        case ["steal", victim]:
            return Steal(None if victim == _NOBODY else parse_number(victim))
        case ["mark", cell]:
            return Mark(*parse_cell(cell))
        case ["pay", *nuggets]:
            return Pay(tuple(parse_number(nugget) for nugget in nuggets))
        case _:
            raise NotationError(f"not an action: {text!r}")


def _split_bribes(words: list[str]) -> tuple[list[str], tuple[Cell, ...]]:
    if "bribe" not in words:
        return words, ()
    at = words.index("bribe")
    cells = tuple(parse_cell(word) for word in words[at + 1 :])
    if not cells:
        raise NotationError("'bribe' must be followed by the cells of the trolls")
    return words[:at], cells


def _bribe_text(bribes: tuple[Cell, ...]) -> str:
    return " bribe " + " ".join(f"{x},{y}" for x, y in bribes) if bribes else ""


def _play_text(action: Play) -> str:
    *verb, tools = _NAMES.get(action.card, (action.card,))
    words = [*verb, tools]
    if action.seat is not None:
        words.append(str(action.seat))
    if action.tool is not None and action.tool != tools:
        words.append(action.tool)
    if action.x is not None:
        words.append(f"{action.x},{action.y}")
    if action.goal is not None:
        words.append(str(action.goal))
    return " ".join(words)


def _known(card: str) -> str:
    if card not in _FOLDED:
        raise NotationError(f"no such card: {card!r}")
    return _FOLDED[card]


def _one_of(names: Sequence[str], name: str, kind: str) -> str:
    if name not in tuple(names):
        raise NotationError(f"no such {kind}: {name!r}; there are {', '.join(names)}")
    return name


def parse_cell(text: str) -> tuple[int, int]:
    found = _CELL.fullmatch(text)
    if not found:
        raise NotationError(f"not a cell: {text!r}; a cell is x,y as in 3,-1")
    return int(found[1]), int(found[2])


def parse_number(text: str) -> int:
    if not text.isdecimal() or len(text) > 4:
        raise NotationError(f"not a number up to 9999: {text!r}")
    return int(text)
