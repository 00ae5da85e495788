"""Lessons as tables: what is dealt, who plays what, and the keys of what is said before a move.

A lesson is a file beside this one. Its table is a real one, with the rules, bots and log of any
other; only the first deal is chosen, and what the bots do as long as the learner follows.
"""

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

from saboteur.play.dealing import first_deal, game_dealt, prepared
from saboteur.play.game import Game
from saboteur.rules.texts.notation import parse_action, text_of

LEARNER: Final = 0
# In the order they are learned.
ORDER: Final = ("digger", "traitor", "colours", "rivals", "alone")
FOLDER: Final = files("saboteur.server.lessons")


@dataclass(frozen=True)
class Move:
    """What a seat plays, and the keys of what the learner is told before it."""

    seat: int
    action: str
    says: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """`before` was played already when the learner sits down; `ending` is said after the moves.

    `sign` is a card that stands for it; without one its game's does.
    """

    id: str
    game: str
    players: int
    options: dict[str, str]
    level: str
    seed: int | str
    deal: dict[str, Any]
    before: tuple[Move, ...]
    moves: tuple[Move, ...]
    ending: tuple[str, ...]
    sign: str
    own: tuple[int, ...] = field(init=False)

    def __post_init__(self) -> None:
        steps = (i for i, move in enumerate(self.moves) if move.seat == LEARNER)
        object.__setattr__(self, "own", tuple(steps))

    def begun(self, move: int = 0) -> Game:
        """The game with everything before one of the moves played as planned."""
        shuffled = first_deal(self.game, players=self.players, seed=self.seed, **self.options)
        game = game_dealt(self.game, prepared(shuffled, **self.deal), **self.options)
        for one in (*self.before, *self.moves[:move]):
            game.take(one.action, one.seat)
        return game


def read(name: str) -> Lesson:
    """The lesson in a file; one that is not as it should be raises an error."""
    data = tomllib.loads(FOLDER.joinpath(f"{name}.toml").read_text(encoding="utf-8"))
    return Lesson(
        id=name,
        game=data["game"],
        players=data["players"],
        options=data["options"],
        level=data["level"],
        seed=data.get("seed", name),
        deal={
            part: [hand.split() for hand in named] if part == "hands" else named.split()
            for part, named in data["deal"].items()
        },
        before=_moves(data.get("before", "")),
        moves=_moves(data["moves"]),
        ending=tuple(data["ending"].split()),
        sign=data.get("sign", ""),
    )


def _moves(text: str) -> tuple[Move, ...]:
    return tuple(map(_move, text.strip().splitlines()))


def _move(line: str) -> Move:
    """A line such as ``0 dig EW 1,0 | hello dig``."""
    played, _, says = line.partition("|")
    seat, _, action = played.strip().partition(" ")
    return Move(int(seat), text_of(parse_action(action)), tuple(says.split()))


@cache
def lessons() -> dict[str, Lesson]:
    """All lessons by id, in the order they are learned."""
    return {name: read(name) for name in ORDER}
