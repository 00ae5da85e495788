"""The players a program can seat, by name: another one is another line of the table."""

from collections.abc import Callable, Iterable
from typing import Final, Protocol, runtime_checkable

from saboteur.bots.careful import beginner, careful
from saboteur.bots.characters import CHARACTERS, PLAIN, WAYS, Character
from saboteur.bots.expert import ExpertPlayer
from saboteur.bots.named import UnknownLevel, brought, brought_player, check_brought
from saboteur.bots.random import RandomPlayer
from saboteur.bots.shrewd import ShrewdPlayer
from saboteur.bots.tricksters import PREFIX, TRICKS, trickster
from saboteur.play.player import Player
from saboteur.rules.state import State

_MARK: Final = "/"
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
    elif not _is_level(name) and not _is_trick(name):
        ways = (f"{_BUDGET}PLAYOUTS", f"LEVEL{_MARK}CHARACTER", f"{PREFIX}NAME")
        known = ", ".join((*LEVELS, *ways, "module:factory", "exec:PROGRAM"))
        raise UnknownLevel(f"no such bot: {name!r}; there are {known}")
    return name


def _is_level(name: str) -> bool:
    """A level, perhaps with a budget or a character that becomes it."""
    level, mark, character = name.partition(_MARK)
    kind = "expert" if _playouts(level) is not None else level
    return kind in LEVELS and (not mark or character in WAYS.get(kind, ()))


def _playouts(name: str) -> int | None:
    """The budget in a name such as ``expert@500``."""
    number = name.removeprefix(_BUDGET)
    return int(number) if number != name and number.isdecimal() else None


def _is_trick(name: str) -> bool:
    return name.startswith(PREFIX) and name.removeprefix(PREFIX) in TRICKS


def one_or_more(names: str | Iterable[str]) -> tuple[str, ...]:
    """The names of bots, where one alone may be named by itself."""
    several = (names,) if isinstance(names, str) else tuple(names)
    if not several:
        raise UnknownLevel("at least one bot must be named")
    return several


def seated(names: tuple[str, ...], players: int) -> tuple[str, ...]:
    """Names dealt round the seats: two names at five seats sit a, b, a, b, a."""
    return tuple(checked(names[seat % len(names)]) for seat in range(players))


def player(name: str, seed: int | str) -> Player:
    """A bot by its name: a level, ``expert@500``, ``shrewd/paranoid``, ``module:factory`` or
    ``exec:PROGRAM``.

    >>> from saboteur import Game
    >>> view = Game("base", players=3, seed=1, first=0).view(0)
    >>> player("careful", 1).choose(view) in view.legal
    True
    """
    if brought(name):
        return brought_player(name, seed)
    if _is_trick(checked(name)):
        return trickster(name, seed)
    level, mark, character = name.partition(_MARK)
    return _made(level, seed, CHARACTERS[character] if mark else None)


def _made(level: str, seed: int | str, character: Character | None) -> Player:
    playouts = _playouts(level)
    if playouts is not None or level == "expert":
        return ExpertPlayer(seed, playouts, character or PLAIN)
    if character is None:
        return LEVELS[level](seed)
    return _WITH_CHARACTER[level](seed, character)


_WITH_CHARACTER: Final[dict[str, Callable[[int | str, Character], Player]]] = {
    "beginner": beginner,
    "careful": careful,
    "shrewd": ShrewdPlayer,
}
