"""The Duel on top of the test kit: both starts, goals by cell, counters, keys and bribes.

A drawing is rows of words, north above: ``B`` the blue start at 0,-1, ``G`` the green one at 0,1
(one of them is enough), ``@`` the start of the solo game, ``.`` an empty cell, ``?`` a face-down
goal, a card such as ``NEW+troll@E`` or, turned, ``NEW+troll@E'``. A word on the cell of a goal is
that goal, lying face up; goals are spelled without ``+goal``.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from drawing import dealt
from saboteur.games import duel as duel_game
from saboteur.games import solo as solo_game
from saboteur.games.catalogue import new_table, state_from
from saboteur.rules.questions import decision
from saboteur.rules.state import State
from saboteur.rules.view import view

Cell = tuple[int, int]

BLUE: Final = 0
GREEN: Final = 1
STONE: Final = "N/E/S/W"
"""The goal that lies wherever a test does not care: it leads nowhere."""

GOLD_NORTH: Final = "NEW/S+gold1@S'"
GOLD_SOUTH: Final = "EW/S+gold1@S"
GOLD_WEST: Final = "NSW/E+gold1@E'"
"""Cards, as they lie, whose gold is on the dead end to that side."""


def duel(
    drawing: str = "B",
    *,
    turn: int = BLUE,
    hand: str = "NS",
    other: str = "NS",
    goals: Mapping[Cell, str] | None = None,
    markers: Mapping[int, str] | None = None,
    deck: str = "NS NS NS NS NS NS",
    counters: int = 8,
    debts: Sequence[int] = (0, 0),
    opened: str = "",
    marked: str = "",
    purses: Sequence[str] = ("", ""),
    round: int = 1,
    **lines: str,
) -> State:
    """A turn in the Duel: `hand` is the active seat's, `other` the opponent's."""
    anchors = {"B": (0, -1), "G": (0, 1)}
    return _state(
        drawing,
        anchors,
        duel_game.GOAL_CELLS,
        goals or {},
        {
            "game": "duel",
            "players": "2",
            "round": str(round),
            "first": "1",
            "decision": f"turn {turn}",
            "turn": str(turn),
            "roles": "dwarf dwarf",
            "hands": _by_seat([hand, other] if turn == BLUE else [other, hand]),
            "markers": _by_seat([(markers or {}).get(seat, "") for seat in (BLUE, GREEN)]),
            "deck": deck,
            "counters": str(counters),
            "debts": _by_seat([str(debt or "") for debt in debts]),
            "opened": opened,
            "marked": marked,
            "purses": _by_seat(purses),
        }
        | lines,
    )


def solo(
    drawing: str = "@",
    *,
    colour: str = "blue",
    hand: str = "NS",
    goals: Mapping[Cell, str] | None = None,
    markers: str = "",
    deck: str = "NS NS NS NS NS NS",
    counters: int = 6,
    purse: str = "",
    round: int = 1,
    **lines: str,
) -> State:
    """A turn in the solo game."""
    return _state(
        drawing,
        {"@": (0, 0)},
        solo_game.GOAL_CELLS,
        goals or {},
        {
            "game": "solo",
            "options": f"colour={colour}",
            "players": "1",
            "round": str(round),
            "first": "0",
            "decision": "turn 0",
            "turn": "0",
            "roles": "dwarf",
            "hands": _by_seat([hand]),
            "markers": _by_seat([markers]),
            "deck": deck,
            "counters": str(counters),
            "purses": _by_seat([purse]),
        }
        | lines,
    )


def _state(
    drawing: str,
    anchors: Mapping[str, Cell],
    goal_cells: Sequence[Cell],
    hidden: Mapping[Cell, str],
    lines: Mapping[str, str],
) -> State:
    words = _words(drawing, anchors)
    tiles, faces = [], dict(hidden)
    for (x, y), word in words.items():
        card, turned = word.removesuffix("'"), " turned" * word.endswith("'")
        if (x, y) in goal_cells and word != "?":
            faces[x, y] = f"{card} up{turned}"
        elif word != "?" and word not in anchors:
            tiles.append(f"{card} {x},{y}{turned}")
    assert set(faces) <= set(goal_cells), f"goals lie at {goal_cells}"
    goals = [goal_text(faces.get(cell, STONE)) for cell in goal_cells]
    lines = dict(lines) | {"mine": "; ".join(tiles), "goals": "; ".join(goals)}
    topics = (f"{topic}: {value}" for topic, value in lines.items())
    return state_from("\n".join(["saboteur position 1", *topics]))


def _words(drawing: str, anchors: Mapping[str, Cell]) -> dict[Cell, str]:
    rows = [line.split() for line in drawing.strip().splitlines()]
    drawn = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row)}
    shifts = {
        (column - anchors[word][0], row - anchors[word][1])
        for (column, row), word in drawn.items()
        if word in anchors
    }
    [(west, north)] = shifts
    return {(x - west, y - north): word for (x, y), word in drawn.items() if word != "."}


def _by_seat(texts: Sequence[str]) -> str:
    return "; ".join(text or "-" for text in texts)


def goal_text(word: str) -> str:
    """A goal's full name, from ``NW+gold2@NW up`` as from ``NW``."""
    card, *lies = word.split()
    face, plus, features = card.partition("+")
    return " ".join([f"{face}+goal{plus}{features}", *lies])


def marks(state: State) -> dict[Cell, int]:
    """Whose counter lies on which gold."""
    tokens = view(state, None).tokens
    return {(t.x, t.y): t.seat for t in tokens if t.kind == "counter" and t.seat is not None}


def keys(state: State) -> dict[Cell, int]:
    """Which doors are open to whom."""
    tokens = view(state, None).tokens
    return {(t.x, t.y): t.seat for t in tokens if t.kind == "key" and t.seat is not None}


def bribed(state: State) -> set[Cell]:
    return {(token.x, token.y) for token in view(state, None).tokens if token.kind == "bribe"}


def lies(state: State) -> dict[Cell, str]:
    """The goals that do not lie face down: over, up, or up and turned."""
    goals = view(state, None).goals
    return {(g.x, g.y): g.lies + "'" * g.turned for g in goals if g.lies != "down"}


def chooser(state: State) -> tuple[str, int | None]:
    """What is decided next, and by whom."""
    return decision(state).what, decision(state).seat


def hand(state: State, seat: int) -> list[str]:
    return sorted(view(state, seat).hand)


def worth(state: State) -> list[int]:
    """The nuggets in front of each seat, for all to see."""
    return [sum(map(int, nuggets)) for nuggets in view(state, None).nuggets]


def new_solo(seed: int = 1, colour: str = "blue") -> State:
    return dealt(new_table("solo", 1, {"colour": colour}), seed)


def discarded(state: State) -> list[str]:
    return [discard.card for discard in view(state, 0).discards]
