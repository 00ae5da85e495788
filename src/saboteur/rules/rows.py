"""A card as a row of its box's table: all that differs from card to card, and nothing twice.

Notation, action codes, decks, effects, bots, the shelf and the rules pages follow from the rows.
A card that lies in two boxes has a row in each; the rows differ in copies and rules alone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, Literal

Kind = Literal["path", "start", "goal", "action"]
PATH: Final = "path"
START: Final = "start"
GOAL: Final = "goal"
ACTION: Final = "action"

# What a card is aimed at.
Aim = Literal["nothing", "seat", "tool", "goal", "cell", "door"]
NOTHING: Final = "nothing"
SEAT: Final = "seat"
TOOL: Final = "tool"
AT_GOAL: Final = "goal"
CELL: Final = "cell"
DOOR: Final = "door"

# What a card is good for, in any role; the numbers are for bots, the names for people's eyes.
BREAKING: Final = 1
MENDING: Final = 2
REMOVING: Final = 3
LOOKING: Final = 4
PLANNING: Final = 5
PREVENTING: Final = 6
INSPECTING: Final = 7
OPENING: Final = 8
MEDDLING: Final = 9
DIGGING: Final = 10
USE_NAMES: Final = (
    *("", "break", "mend", "remove", "look", "plan", "prevent", "inspect", "open", "meddle"),
    "dig",
)

PLACING: Final = "T5"
_MARKS: Final[dict[str, Kind]] = {"start": START, "goal": GOAL, "treasure": GOAL, "stone": GOAL}


@dataclass(frozen=True)
class PathCard:
    """A card that is laid into the mine; its name says its face."""

    name: str
    copies: int
    rules: tuple[str, ...]
    kind: Kind = PATH


@dataclass(frozen=True)
class ActionCard:
    """A card that is played: `does` names the effect that a game binds to it.

    `rules` begin with the one that tells most. `verb` is how the notation says it with its tools,
    in place of the name; `marker` is what it puts in front of a player; `emblem` is its picture
    if that has another name.
    """

    name: str
    copies: int
    does: str
    aim: Aim
    use: int
    rules: tuple[str, ...]
    tools: tuple[str, ...] = ()
    verb: str = ""
    marker: str = ""
    emblem: str = ""


Card = PathCard | ActionCard


def path_cards(table: str, rules: Mapping[str, str]) -> tuple[PathCard, ...]:
    """The rows of a table of copies and names; `rules` tells the rule behind each feature."""
    words = table.split()
    return tuple(_path_card(int(words[i]), words[i + 1], rules) for i in range(0, len(words), 2))


def _path_card(copies: int, name: str, rules: Mapping[str, str]) -> PathCard:
    features = [word.partition("@")[0].rstrip("123") for word in name.split("+")[1:]]
    for feature in features:
        if feature not in rules:
            raise LookupError(f"no rule is behind {feature!r} of {name!r}: see _RULES of its box")
    kind: Kind = next((_MARKS[feature] for feature in features if feature in _MARKS), PATH)
    return PathCard(name, copies, tuple(rules[feature] for feature in features) or (PLACING,), kind)


def again(card: ActionCard, copies: int, rules: tuple[str, ...] = ()) -> ActionCard:
    """The same card in another box: how often, and by which rules if they are others."""
    return replace(card, copies=copies, rules=rules or card.rules)
