"""What the illustrated pages show of each game: where cards may lie, and a round that was played.

Positions and rounds are real: the rules judge them when a page is written, and again in a test.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from saboteur.games.catalogue import state_from
from saboteur.play.dealing import first_deal, game_dealt, prepared
from saboteur.play.game import Game
from saboteur.rules.state import State
from saboteur.server.lessons.script import lessons

DIGGERS: Final = "NE+stone; NESW+treasure; NW+stone"
TREASURES: Final = "; ".join(["NE+goal+gold2@NE"] * 6)


@dataclass(frozen=True)
class Case:
    """A card in a mine: an action that is allowed, and one that a rule forbids.

    `caption` is the key of what is to be learned from it.
    """

    caption: str
    mine: str
    card: str
    right: str
    wrong: str
    rule: str
    lines: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Round:
    """A round from its deal to its gold; `stops` are the moves after which the mine is drawn.

    A lesson's round, or one that was recorded: `moves` in their order, as a seed dealt it.
    """

    stops: tuple[int, ...]
    lesson: str = ""
    seed: int = 0
    moves: str = ""


@dataclass(frozen=True)
class Table:
    """All that is drawn for a game; `gaps` are pairs of cells with card widths between them."""

    position: dict[str, str]
    gaps: tuple[tuple[tuple[int, int], tuple[int, int]], ...]
    cases: tuple[Case, ...]
    round: Round


def _position(game: str, roles: str, goals: str, **more: str) -> dict[str, str]:
    players = len(roles.split())
    lines = {
        "game": game,
        "options": "",
        "players": str(players),
        "round": "1",
        "first": "0",
        "decision": "turn 0",
        "turn": "0",
        "goals": goals,
        "roles": roles,
        "markers": "; ".join("-" * players),
        "deck": "NS NS NS",
        "spares": "",
        "purses": "; ".join("-" * players),
    }
    return lines | more


BASE: Final = Table(
    _position("base", "digger digger saboteur", DIGGERS, spares="digger", pile="1 1 1 1 2"),
    (((0, 0), (8, 0)), ((8, -2), (8, 0)), ((8, 0), (8, 2))),
    (
        Case("fit", "EW 1,0", "NS", "dig NS 0,1", "dig NS 2,0", "T3"),
        Case("turned", "EW 1,0", "NE", "dig NE 2,0 turned", "dig NE 1,0", "T2"),
        Case("dead-end", "EW 1,0; N/E/S/W 2,0", "EW", "dig EW -1,0", "dig EW 3,0", "T5"),
        Case(
            "goal",
            "; ".join(f"EW {x},0" for x in range(1, 7)),
            "NW",
            "dig NW 7,0",
            "dig NW 7,-2",
            "T5",
        ),
        Case("gap", "EW 1,0; EW 3,0", "EW", "dig EW 2,0", "dig EW 4,0", "T5"),
    ),
    Round((2, 6, 11, 19), lesson="digger"),
)
SABOTEUR2: Final = Table(
    _position(
        "saboteur2",
        "blue-digger green-digger saboteur",
        DIGGERS,
        spares="boss geologist",
        options="blockers=on",
        purses="+0; +1; +1",
        figures="free; free",
    ),
    BASE.gaps,
    (
        Case("door", "EW+green 1,0", "EW", "dig EW 2,0", "dig EW 0,1", "T3"),
        Case("bridge", "NS/EW 1,0", "NS", "dig NS 0,-1", "dig NS 1,-1", "T5"),
        Case(
            "ladder",
            "EW 1,0; EW 4,0; EW 6,0",
            "E+ladder",
            "dig E+ladder 3,0",
            "dig E+ladder 7,0 turned",
            "X21",
        ),
        Case(
            "far", "EW 1,0; EW 4,0; E+ladder 5,-1; EW 6,-1", "EW", "dig EW 7,-1", "dig EW 5,0", "T5"
        ),
        Case(
            "blocked",
            "EW 1,0",
            "EW",
            "dig EW -1,0",
            "dig EW 2,0",
            "A3",
            {"figures": "1,0 E 1; free"},
        ),
    ),
    Round((3, 8, 13, 21), lesson="colours"),
)
DUEL: Final = Table(
    _position("duel", "dwarf dwarf", TREASURES, counters="8", debts="-; -"),
    (
        ((0, -1), (0, 1)),
        ((0, -1), (5, -1)),
        ((5, -2), (5, 0)),
        ((5, -1), (7, -1)),
        ((7, 0), (9, 0)),
    ),
    (
        Case("own", "EW 1,-1; EW 1,1", "EW", "dig EW 2,-1", "dig EW 2,1", "D4"),
        Case("barred", "NEW+green@N 1,-1", "NS", "dig NS 0,-2", "dig NS 1,-2", "D4"),
        Case("troll", "NEW+troll@E 1,-1", "EW", "dig EW -1,-1", "dig EW 2,-1", "D4"),
        Case(
            "ladder-gold",
            "EW 1,1; EW/S+gold1@S 3,0",
            "NW+blue-ladder",
            "dig NW+blue-ladder 2,1",
            "dig NW+blue-ladder 4,0",
            "D7",
        ),
        Case("dead-end", "NE/W 1,-1", "EW", "dig EW -1,-1", "dig EW 2,-1", "D4"),
    ),
    Round(
        (7, 15, 24, 30),
        seed=53,
        moves="""
1 dig NE 0,2
0 dig NSW+blue@N 1,-1
1 dig EW 1,2
0 dig NESW+blue@S 1,-2 turned
1 dig EW 2,2
0 dig NEW+blue@E 2,-2
1 dig NS/EW 3,2
0 dig NEW+green@N 3,-2
1 dig NSW+troll@S 0,0
0 sabotage pickaxe 1
1 shed pickaxe sabotage-cart rock-slide
0 dig NW+blue-ladder 1,-3 turned
1 key 1,-1 bribe 0,0
0 dig NW 4,-2
1 dig NSW/E+gold1@E 2,-3 turned
0 dig EW 4,2
1 dig NS 5,1
0 dig NW 4,-3 turned
1 dig NE/SW 6,0
0 dig NE/S 5,-3 turned
1 treasure-map 3
0 dig NE/W 5,-1
1 sabotage lantern 0
0 shed lantern NS/W rock-slide
1 dig NSW+green@S 6,1 turned
1 lay 4
0 dig NESW+green@W 6,-1 turned
1 dig NEW/S+gold1@S 8,1
0 dig NESW+troll@W 7,0 turned
1 dig NW/E 9,1
""",
    ),
)
SOLO: Final = Table(
    _position("solo", "dwarf", TREASURES, options="colour=blue", counters="6", debts="-"),
    (((0, 0), (8, 0)), ((8, -2), (8, 0)), ((8, -1), (10, -1)), ((10, 0), (12, 0))),
    (
        Case("barred", "NEW+green@N 1,0", "NS", "dig NS 0,-1", "dig NS 1,-1", "D4"),
        Case("troll", "NEW+troll@E 1,0", "EW", "dig EW -1,0", "dig EW 2,0", "D4"),
        Case(
            "ladder-gold",
            "EW 1,0; EW 3,0; EW/S+gold1@S 5,1",
            "NW+blue-ladder",
            "dig NW+blue-ladder 4,0",
            "dig NW+blue-ladder 6,1",
            "D7",
        ),
        Case(
            "other-ladder",
            "EW 1,0; EW 4,0",
            "NE+green-ladder",
            "dig NE+green-ladder 2,0 turned",
            "dig NE+green-ladder 5,0 turned",
            "D4",
        ),
        Case("dead-end", "NE/W 1,0", "EW", "dig EW -1,0", "dig EW 2,0", "D4"),
    ),
    Round(
        (6, 14, 21, 27),
        seed=4,
        moves="""
0 dig EW 1,0
0 treasure-map 5
0 dig EW/S+gold1@S 1,0 turned
0 dig NESW+blue@S 2,0 turned
0 dig NE/SW 2,1
0 dig NEW+blue@E 3,0 turned
0 dig NE/W 3,1
0 repair lantern-cart 0 cart
0 repair pickaxe-cart 0 pickaxe
0 dig NE 4,1 turned
0 dig NE 4,2
0 dig NS/EW 5,2
0 treasure-map 2
0 dig NW/S 6,2
0 dig NS/EW+gold1@NS 6,1
0 dig NEW+troll@E 6,0 turned
0 dig EW 7,0
0 dig NSW+green@S 8,-1
0 dig NE+green-ladder 8,1
0 dig NW+blue-ladder 4,0
0 dig NS 4,-1
0 dig NW/ES+gold1@ES 2,-1 turned
0 dig EW 9,1
0 dig NEW/S+gold1@S 11,1
0 dig NW 11,0 turned
0 lay 5 turned
0 key 8,-1 bribe 6,0
""",
    ),
)
TABLES: Final = {"base": BASE, "saboteur2": SABOTEUR2, "duel": DUEL, "solo": SOLO}


def state_of(table: Table, case: Case | None = None) -> State:
    """The position of a case, seat 0 to play; without one, the mine as it begins."""
    players = int(table.position["players"])
    card = case.card if case else "NS"
    lines = {**table.position, "mine": case.mine if case else ""}
    lines |= {"hands": "; ".join([card, *["NS"] * (players - 1)])} | (case.lines if case else {})
    text = (f"{topic}: {value}" for topic, value in lines.items())
    return state_from("\n".join(["saboteur position 1", *text]))


def dealt(game: str, table: Table) -> tuple[Game, list[tuple[int, str]]]:
    """The game of a worked round as it was dealt, and what was played."""
    worked = table.round
    if worked.lesson:
        lesson = lessons()[worked.lesson]
        first = first_deal(game, players=lesson.players, seed=lesson.seed, **lesson.options)
        begun = game_dealt(game, prepared(first, **lesson.deal), **lesson.options)
        return begun, [(move.seat, move.action) for move in (*lesson.before, *lesson.moves)]
    begun = Game(game, players=int(table.position["players"]), seed=worked.seed)
    played = (line.strip().partition(" ") for line in worked.moves.strip().splitlines())
    return begun, [(int(seat), action) for seat, _, action in played]
