"""The test kit: draw the mine, ask what is allowed, take actions.

A drawing is rows of words, north above: ``@`` the start at 0,0, ``.`` an empty cell, ``?`` a
face-down goal, a face such as ``NES`` a laid card, ``NES'`` the same turned. A face on the cell
of a goal is that goal, lying face up. Goals are named by their faces: ``NESW`` is the treasure.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import pytest

from saboteur.games.catalogue import ruleset, state_from
from saboteur.rules.actions import Action
from saboteur.rules.dice import dice
from saboteur.rules.facts import Fact
from saboteur.rules.questions import legal_actions, refusal, take
from saboteur.rules.setup import deal
from saboteur.rules.state import State
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.view import view

rule: Final = pytest.mark.rule

GOALS: Final = {"NESW": "NESW+treasure", "NE": "NE+stone", "NW": "NW+stone"}
ROLES: Final = {"D": "digger", "S": "saboteur", "E": "selfish-dwarf"}
PILE: Final = "1 " * 16 + "2 " * 8 + "3 " * 4
NEARLY: Final = "@ EW EW EW EW EW EW . ?"
"""One card is missing, at 7,0, between the start and the goal in the middle."""


def given(
    drawing: str = "@",
    *,
    players: int = 3,
    turn: int = 0,
    hand: str = "NS",
    hands: Sequence[str] = (),
    roles: str = "",
    spares: str = "D",
    goals: str = "NE NESW NW",
    goals_lie: str = "printed",
    seen: Mapping[int, str] | None = None,
    markers: Mapping[int, str] | None = None,
    deck: str = "NS NS NS NS NS NS NS NS NS",
    discards: str = "",
    round: int = 1,
    began: int = 0,
    last: int | None = None,
    passes: int = 0,
    stuck: int = 0,
    purses: Mapping[int, str] | None = None,
    pile: str = PILE,
    **options: str | int | bool,
) -> State:
    """A turn in the base game: `hand` is the active seat's, `hands` are those of all seats.

    `began` is the round's first seat; `first` is an option like any other. `goals` are faces,
    and where they lie (B34) is `goals_lie`.
    """
    options["goals"] = goals_lie
    cells = ruleset("base", options).goal_cells
    tiles, faces = _read(drawing, cells)
    held = list(hands) or [hand if seat == turn else "NS" for seat in range(players)]
    dwarves = roles or "D" * (players - 1) + "S"
    lines = {
        "game": "base",
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
            for cell, face in zip(cells, goals.split(), strict=True)
        ),
        "seen": _by_seat(players, seen),
        "roles": " ".join(ROLES[dwarf] for dwarf in dwarves),
        "spares": " ".join(ROLES[dwarf] for dwarf in spares),
        "hands": "; ".join(cards or "-" for cards in held),
        "markers": _by_seat(players, markers),
        "deck": deck,
        "discards": discards,
        "purses": _by_seat(players, purses),
        "pile": pile,
    }
    assert not faces, f"the goals are {goals}; drawn are {faces}"
    return state_from(
        "\n".join(["saboteur position 1", *(f"{key}: {value}" for key, value in lines.items())])
    )


def _read(
    drawing: str, goals: Sequence[tuple[int, int]]
) -> tuple[list[str], dict[tuple[tuple[int, int], str], str]]:
    """The laid cards, and the goals that lie face up, as a position text says it."""
    rows = [line.split() for line in drawing.strip().splitlines()]
    places = {(x, y): word for y, row in enumerate(rows) for x, word in enumerate(row)}
    [(west, north)] = [place for place, word in places.items() if word == "@"]
    tiles: list[str] = []
    faces: dict[tuple[tuple[int, int], str], str] = {}
    for (column, row), word in places.items():
        cell = (column - west, row - north)
        face, turned = word.removesuffix("'"), " turned" * word.endswith("'")
        if word == "?":
            assert cell in goals, f"no goal lies at {cell}"
        elif cell in goals and word != ".":
            faces[cell, face] = f" up{turned}"
        elif word not in "@.":
            tiles.append(f"{face} {cell[0]},{cell[1]}{turned}")
    return tiles, faces


def _by_seat(players: int, texts: Mapping[int, str] | None) -> str:
    return "; ".join((texts or {}).get(seat, "-") for seat in range(players))


def _text(value: str | int | bool) -> str:
    return str(value) if not isinstance(value, bool) else "on" if value else "off"


def refused(state: State, wanted: Action | str, seat: int | None = None) -> str:
    """The rule that forbids an action, "" if none does; the legal list must agree."""
    action = parse_action(wanted) if isinstance(wanted, str) else wanted
    found = refusal(state, action, seat)
    assert (found is None) == (action in legal_actions(state)) or seat is not None, wanted
    return found.rule if found else ""


def allowed(state: State, wanted: Action | str, seat: int | None = None) -> bool:
    return not refused(state, wanted, seat)


def after(state: State, *texts: str) -> State:
    """The state that follows; the one given stays as it is."""
    following = state.copy()
    for text in texts:
        take(following, parse_action(text))
    return following


def told(state: State, *texts: str) -> list[Fact]:
    """What happens when these actions are taken."""
    heard: list[Fact] = []
    following = state.copy()
    following.listener = heard.append
    for text in texts:
        take(following, parse_action(text))
    return heard


def dealt(state: State, seed: int | str = 1) -> State:
    """The same table with its next round dealt."""
    following = state.copy()
    deal(following, dice(seed))
    return following


def mine(state: State) -> dict[tuple[int, int], str]:
    """The laid cards by cell, as a drawing spells them."""
    return {(tile.x, tile.y): tile.card + "'" * tile.turned for tile in view(state, None).tiles}


def faces(state: State) -> list[str]:
    """The goals' faces as an onlooker sees them."""
    return [goal.face for goal in view(state, None).goals]
