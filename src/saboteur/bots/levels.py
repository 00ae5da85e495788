"""The players a program can seat, by name: another one is another line of the table."""

from collections.abc import Callable
from typing import Final, Protocol, runtime_checkable

from saboteur.bots.careful import beginner, careful
from saboteur.bots.expert import ExpertPlayer
from saboteur.bots.named import UnknownLevel, brought, brought_player, check_brought
from saboteur.bots.random import RandomPlayer
from saboteur.bots.shrewd import ShrewdPlayer
from saboteur.bots.tricksters import PREFIX, TRICKS, trickster
from saboteur.play.player import Player
from saboteur.rules.state import State

LEVELS: Final[dict[str, Callable[[int | str], Player]]] = {
    "random": RandomPlayer,
    "beginner": beginner,
    "careful": careful,
    "shrewd": ShrewdPlayer,
    "expert": ExpertPlayer,
}
_BUDGET: Final = "expert@"


@runtime_checkable
class QuickPlayer(Player, Protocol):
    """A player that makes the same choices straight from the kernel, without views.

    Tests prove of each that its choice is blind to what its seat cannot know.
    """

    def choose_code(self, state: State) -> int:
        """The number of the action chosen."""
        ...


def checked(name: str) -> str:
    if brought(name):
        check_brought(name)
    elif name not in LEVELS and _playouts(name) is None and not _is_trick(name):
        others = (f"{_BUDGET}PLAYOUTS", f"{PREFIX}NAME", "module:factory", "exec:PROGRAM")
        known = ", ".join((*LEVELS, *others))
        raise UnknownLevel(f"no such bot: {name!r}; there are {known}")
    return name


def _playouts(name: str) -> int | None:
    """The budget in a name such as ``expert@500``."""
    number = name.removeprefix(_BUDGET)
    return int(number) if number != name and number.isdecimal() else None


def _is_trick(name: str) -> bool:
    return name.startswith(PREFIX) and name.removeprefix(PREFIX) in TRICKS


def seated(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Names dealt round the seats: two names at five seats sit a, b, a, b, a."""
    return tuple(checked(names[seat % len(names)]) for seat in range(players))


def player(name: str, seed: int | str) -> Player:
    """A bot by its name: a level, ``expert@500``, ``module:factory`` or ``exec:PROGRAM``.

    >>> from saboteur import Game
    >>> view = Game("base", players=3, seed=1, first=0).view(0)
    >>> player("careful", 1).choose(view) in view.legal
    True
    """
    if brought(name):
        return brought_player(name, seed)
    playouts = _playouts(checked(name))
    if _is_trick(name):
        return trickster(name, seed)
    return LEVELS[name](seed) if playouts is None else ExpertPlayer(seed, playouts)
