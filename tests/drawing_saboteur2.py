"""The test kit for Saboteur 2: the same drawings, with roles, thefts, gold and blocking dwarves.

A card's features follow its face: ``EW+blue`` a door, ``N+ladder``, ``NEW+crystal'`` turned.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from drawing import GOALS, NEARLY, after
from saboteur.games.base import GOAL_CELLS
from saboteur.games.catalogue import state_from
from saboteur.rules.questions import decision
from saboteur.rules.state import State
from saboteur.rules.view import view

COLOURS: Final = {"blue": "blue-digger", "green": "green-digger"}
EVERYBODY: Final = "blue green boss profiteer geologist saboteur"
"""One of each role, seats 0 to 5."""


def given(
    drawing: str = "@",
    *,
    roles: str = "blue green saboteur",
    spares: str = "green boss geologist",
    turn: int = 0,
    hand: str = "NS",
    hands: Sequence[str] = (),
    goals: str = "NE NESW NW",
    markers: Mapping[int, str] | None = None,
    thefts: str = "",
    fellows: str = "",
    deck: str = "NS NS NS NS NS NS NS NS NS",
    aside: str = "",
    round: int = 1,
    began: int = 0,
    last: int | None = None,
    passes: int = 0,
    stuck: int = 0,
    gold: Sequence[int] = (),
    figures: str = "",
    **options: str | int | bool,
) -> State:
    """A turn in Saboteur 2: a role for every seat, `thefts` are seats, the latest last.

    Of `spares` the last is the next hat; `figures` are the blocking dwarves as a position has them.
    """
    dwarves = [COLOURS.get(role, role) for role in roles.split()]
    players = len(dwarves)
    held = list(hands) or [hand if seat == turn else "NS" for seat in range(players)]
    lying = dict(markers or {})
    for thief in map(int, thefts.split()):
        lying[thief] = f"{lying.get(thief, '')} theft"
    tiles, faces = _read(drawing)
    lines = {
        "game": "saboteur2",
        "options": " ".join(f"{name}={_text(value)}" for name, value in options.items()),
        "players": players,
        "round": round,
        "first": began,
        "decision": f"turn {turn}",
        "turn": turn,
        "last": "" if last is None else last,
        "passes": passes,
        "stuck": stuck,
        "mine": "; ".join(tiles),
        "goals": "; ".join(
            GOALS[face] + faces.pop((cell, face), "")
            for cell, face in zip(GOAL_CELLS, goals.split(), strict=True)
        ),
        "roles": " ".join(dwarves),
        "spares": " ".join(COLOURS.get(role, role) for role in spares.split()),
        "hands": "; ".join(cards or "-" for cards in held),
        "markers": "; ".join(lying.get(seat, "-") for seat in range(players)),
        "thefts": thefts,
        "fellows": fellows,
        "deck": deck,
        "aside": aside,
        "purses": "; ".join(f"+{pieces}" for pieces in gold),
        "figures": figures or ("free; free" if options.get("blockers") else ""),
    }
    assert not faces, f"the goals are {goals}; drawn are {faces}"
    return state_from(
        "\n".join(["saboteur position 1", *(f"{key}: {value}" for key, value in lines.items())])
    )


def found(
    roles: str,
    *,
    by: int = 0,
    route: str = NEARLY,
    markers: Mapping[int, str] | None = None,
    thefts: str = "",
    gold: Sequence[int] = (),
    round: int = 1,
    profiteer_counts: bool = True,
) -> State:
    """The treasure has just been reached: a seat has dug the card at 7,0 that was missing."""
    state = given(
        route,
        roles=roles,
        turn=by,
        hand="EW",
        markers=markers,
        thefts=thefts,
        gold=gold,
        round=round,
        profiteer_counts=profiteer_counts,
    )
    return after(state, "dig EW 7,0")


def missed(
    roles: str,
    *,
    drawing: str = "@",
    began: int = 0,
    markers: Mapping[int, str] | None = None,
    thefts: str = "",
    gold: Sequence[int] = (),
    round: int = 1,
    profiteer_counts: bool = True,
) -> State:
    """The last card of all has just been passed, and the treasure is still hidden."""
    state = given(
        drawing,
        roles=roles,
        hands=["NS", *[""] * (len(roles.split()) - 1)],
        deck="",
        began=began,
        markers=markers,
        thefts=thefts,
        gold=gold,
        round=round,
        profiteer_counts=profiteer_counts,
    )
    return after(state, "pass NS")


def gold(state: State) -> list[int]:
    """Everybody's gold pieces."""
    return [pieces or 0 for pieces in view(state, "all").pieces]


def hand(state: State, seat: int) -> list[str]:
    return list(view(state, seat).hand)


def markers(state: State) -> list[set[str]]:
    """What lies in front of each seat."""
    return [set(lying) for lying in view(state, None).markers]


def goes_on(state: State) -> bool:
    return decision(state).what == "turn"


def _read(drawing: str) -> tuple[list[str], dict[tuple[tuple[int, int], str], str]]:
    """The laid cards, and the goals that lie face up, as a position text says it."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    places = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row)}
    [(west, north)] = [place for place, word in places.items() if word == "@"]
    tiles: list[str] = []
    faces: dict[tuple[tuple[int, int], str], str] = {}
    for (column, row), word in places.items():
        x, y = column - west, row - north
        card, turned = word.removesuffix("'"), " turned" * word.endswith("'")
        if (x, y) in GOAL_CELLS and word not in "?.":
            faces[(x, y), card] = f" up{turned}"
        elif word not in "@.?":
            tiles.append(f"{card} {x},{y}{turned}")
    return tiles, faces


def _text(value: str | int | bool) -> str:
    return str(value) if not isinstance(value, bool) else "on" if value else "off"
