"""A game of the family as a record: components, and for each question of play who answers it.

Another game is this record with entries replaced; an option of a table replaces entries too.
No code asks which game it is in.
"""

from dataclasses import dataclass
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, u8

from saboteur.rules.mine import Grid
from saboteur.rules.state import State

DEAL: Final = 0
TURN: Final = 1
LAYING: Final = 2
NUGGET: Final = 3
OVER: Final = 4
DECISIONS: Final = ("deal", "turn", "lay", "nugget", "over")

ALLOWED: Final = ""


class Choice:
    """One thing a decision offers: its legal actions, why one is refused, and what it does."""

    def __init__(self, verb: i64) -> None:
        self.verb: Final = verb

    def legal(self, state: State, out: vec[i64]) -> vec[i64]:
        raise NotImplementedError

    def refusal(self, state: State, code: i64) -> str:
        """The id of the rule that forbids it, or `ALLOWED`."""
        raise NotImplementedError

    def take(self, state: State, code: i64) -> None:
        raise NotImplementedError


class Placement:
    """Where a path card may be dug."""

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        raise NotImplementedError

    def refusal(self, state: State, seat: i64, tile: i64, cell: i64) -> str:
        raise NotImplementedError


class Effect:
    """An action card: what it is aimed at, its refusal and what it does."""

    def __init__(self, aim: str) -> None:
        self.aim: Final = aim

    def legal(self, state: State, seat: i64, card: i64, out: vec[i64]) -> vec[i64]:
        raise NotImplementedError

    def refusal(self, state: State, seat: i64, code: i64) -> str:
        raise NotImplementedError

    def take(self, state: State, seat: i64, code: i64) -> None:
        raise NotImplementedError


class Ending:
    """When a round is over without the treasure; asked after every turn."""

    def over(self, state: State) -> bool:
        raise NotImplementedError


class Gold:
    """Who is paid what at the end of a round."""

    def pay(self, state: State) -> None:
        raise NotImplementedError


@dataclass(frozen=True)
class Ruleset:
    id: str
    players: tuple[int, int]
    rounds: int
    first: int | None
    roles: dict[int, vec[u8]]
    hand_size: dict[int, int]
    deck: vec[u8]
    starts: tuple[tuple[int, int, str], ...]
    goal_cells: tuple[tuple[int, int], ...]
    goals: vec[u8]
    nuggets: vec[u8]
    grid: Grid
    stops: vec[i64]
    choices: list[list[Choice]]
    asks: tuple[str, ...]
    held: str
    placements: list[Placement]
    effects: list[Effect]
    broken: list[int]
    ending: Ending
    gold: Gold
    open_discards: bool
    options: dict[str, str]
