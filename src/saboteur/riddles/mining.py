"""Riddles sought in games: those that bots play for it, or records of games that were played.

Every game is followed once. Wherever a question may be asked, a quick look says whether it may be
worth proving. One riddle of a kind is taken from a game, so that no two are alike.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256
from typing import Final

from saboteur.bots.beliefs import Beliefs
from saboteur.bots.characters import WAYS
from saboteur.bots.levels import player
from saboteur.bots.witness import Witness
from saboteur.games.catalogue import ruleset
from saboteur.play.game import Game
from saboteur.play.player import play_game
from saboteur.play.record import Record, record_text
from saboteur.play.talk import hides_roles
from saboteur.riddles import suspects
from saboteur.riddles.asking import Position, kinds_at
from saboteur.riddles.proving import riddle_at
from saboteur.riddles.riddle import KINDS, Kind, Origin, Riddle
from saboteur.riddles.weighing import Weighing
from saboteur.rules.dice import Dice, dice
from saboteur.rules.facts import RoundDealt
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.view import View

# By how much the best of what comes to mind is ahead where it is worth a closer look.
PROMISING: Final = 0.18
# An expert of few playouts plays well enough, and many more games.
PLAYERS: Final = ("beginner", "careful", "shrewd", "shrewd", "expert@200")
SEATS: Final = (4, 5, 5, 6, 7)
BOTS: Final[Origin] = "bots"
PEOPLE: Final[Origin] = "people"
# Options that change nothing in a round.
NO_MATTER: Final = ("first", "rounds")
NAME: Final = 16
# Of the answers, so many at most are of one rung of a kind.
RUNG_SHARE: Final = 0.5


@dataclass(slots=True)
class Sought:
    """How many riddles of each kind are still wanted."""

    wanted: dict[Kind, int]
    found: Counter[Kind] = field(default_factory=Counter)
    rungs: Counter[tuple[Kind, int]] = field(default_factory=Counter)

    @classmethod
    def evenly(cls, count: int, kinds: Sequence[Kind] = KINDS) -> "Sought":
        share, rest = divmod(count, len(kinds))
        return cls({kind: share + (place < rest) for place, kind in enumerate(kinds)})

    def wants(self, kind: Kind) -> bool:
        return self.found[kind] < self.wanted.get(kind, 0)

    def takes(self, riddle: Riddle) -> bool:
        """Whether it is wanted beside those there are: no rung may crowd out the others."""
        most = max(1, round(RUNG_SHARE * self.wanted[riddle.kind]))
        return self.wants(riddle.kind) and self.rungs[riddle.kind, riddle.rung] < most

    def take(self, riddle: Riddle) -> None:
        self.found[riddle.kind] += 1
        self.rungs[riddle.kind, riddle.rung] += 1

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """Those of which more are wanted."""
        return tuple(kind for kind in KINDS if self.wants(kind))


@dataclass(frozen=True, slots=True)
class Shift:
    """One game to seek in, and for which kinds. The same shift finds the same, in any process.

    Without a record it is one that bots play for it.
    """

    seed: str
    number: int
    kinds: tuple[Kind, ...]
    record: Record | None = None

    @property
    def name(self) -> str:
        return f"{self.seed}/{self.number if self.record is None else unnamed(self.record)}"


def dug(shift: Shift) -> tuple[int, tuple[Riddle, ...]]:
    """The number of the game, and what was found in it."""
    record, origin = shift.record, PEOPLE
    if record is None:
        record, origin = played(shift.name), BOTS
    return shift.number, tuple(Miner(shift.kinds).riddles(record, shift.name, origin))


def unnamed(record: Record) -> str:
    """A name for a game of people that leads to no table, the same whenever it is asked for."""
    return sha256(record_text(record).encode()).hexdigest()[:NAME]


def suits(record: Record, game: str = "base") -> bool:
    """Whether riddles can be made of it: whoever solves one goes by the rules as printed."""
    usual = ruleset(game, {}).options.items()
    return record.game == game and all(
        record.options.get(name) == value for name, value in usual if name not in NO_MATTER
    )


def played(name: str) -> Record:
    """A game of bots: who sits where, and how well they play, is up to its name."""
    rolls = dice(f"riddles {name}")
    players = SEATS[rolls.below(len(SEATS))]
    game = Game(players=players, seed=name, rounds=1)
    names = [_somebody(rolls) for _ in range(players)]
    play_game(game, [player(one, f"{name}/{seat}") for seat, one in enumerate(names)])
    return game.record()


class Miner:
    """Seeks in one game after the other, at most one riddle of a kind in each."""

    def __init__(self, kinds: Sequence[Kind]) -> None:
        self._sought = kinds

    def riddles(self, record: Record, name: str, origin: Origin) -> Iterator[Riddle]:
        taken = set[Kind]()
        for position, kind in self._promising(record, name, taken):
            step = len(position.record.steps)
            riddle = riddle_at(position, kind, f"{name}/{step}", origin)
            if riddle is not None:
                taken.add(kind)
                yield riddle

    def _promising(
        self, record: Record, name: str, taken: set[Kind]
    ) -> Iterator[tuple[Position, Kind]]:
        game = Game.undealt(record.game, players=record.players, **record.options)
        truth = Truth(record)
        watching = dict[int, Witness]()
        for number, step in enumerate(record.steps):
            if step.command is not None and game.decision.what == "turn":
                seat = step.command.seat
                view = game.view(seat)
                beliefs = Beliefs(view, watching.get(seat)) if hides_roles(view) else None
                if beliefs is not None:
                    watching[seat] = beliefs.witness
                for kind in self._kinds(view, taken):
                    if self._worth(view, beliefs, kind, truth, f"{name}/{number}"):
                        before = replace(record, steps=record.steps[:number])
                        yield Position(before.seen_by(seat), seat), kind
            game.follow(step)

    def _kinds(self, view: View, taken: set[Kind]) -> list[Kind]:
        return [kind for kind in kinds_at(view) if kind not in taken and kind in self._sought]

    def _worth(
        self, view: View, beliefs: Beliefs | None, kind: Kind, truth: "Truth", seed: str
    ) -> bool:
        if kind != "suspect":
            return Weighing(view, beliefs, seed).glance() >= PROMISING
        if beliefs is None:
            return False
        suspect = suspects.sure(view, beliefs)
        # Whoever was taken in by appearances would be told something false.
        return suspect is not None and truth.is_saboteur(view.round, suspect)


class Truth:
    """The roles of every round, for not calling somebody a saboteur who was none."""

    def __init__(self, record: Record) -> None:
        self._roles: dict[int, tuple[str, ...]] = {}
        for step in record.steps:
            for one in step.facts:
                if isinstance(one.fact, RoundDealt):
                    self._roles[one.fact.round] = one.fact.roles

    def is_saboteur(self, number: int, seat: int) -> bool:
        return self._roles[number][seat] == ROLES[SABOTEUR]


def _somebody(rolls: Dice) -> str:
    """A level, perhaps with a character."""
    level = PLAYERS[rolls.below(len(PLAYERS))]
    ways = WAYS.get(level, ())
    at = rolls.below(2 * len(ways)) if ways else 0
    return f"{level}/{ways[at]}" if at < len(ways) else level


def counted(riddles: Iterable[Riddle]) -> Mapping[tuple[Kind, int], int]:
    """How many there are of each kind and rung."""
    return Counter((riddle.kind, riddle.rung) for riddle in riddles)
