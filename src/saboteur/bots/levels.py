"""The players a program can seat, by name: another one is another line of the table."""

from collections.abc import Callable
from typing import Final, Protocol, runtime_checkable

from saboteur.bots.careful import beginner, careful
from saboteur.bots.random import RandomPlayer
from saboteur.play.player import Player
from saboteur.rules.state import State

LEVELS: Final[dict[str, Callable[[int | str], Player]]] = {
    "random": RandomPlayer,
    "beginner": beginner,
    "careful": careful,
}


@runtime_checkable
class QuickPlayer(Player, Protocol):
    """A player that makes the same choices straight from the kernel, without views.

    Tests prove of each that its choice is blind to what its seat cannot know.
    """

    def choose_code(self, state: State) -> int: ...


class UnknownLevel(ValueError):
    """A name that no player goes by."""


def checked(name: str) -> str:
    if name not in LEVELS:
        raise UnknownLevel(f"no such bot: {name!r}; there are {', '.join(LEVELS)}")
    return name


def seated(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Names dealt round the seats: two names at five seats sit a, b, a, b, a."""
    return tuple(checked(names[seat % len(names)]) for seat in range(players))


def player(name: str, seed: int | str) -> Player:
    return LEVELS[checked(name)](seed)
