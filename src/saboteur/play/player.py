"""Who chooses for a seat, and how players play a game to its end."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, TypeGuard, runtime_checkable

from saboteur.play.facts import ChoiceReplaced, WhyReplaced
from saboteur.play.game import Game
from saboteur.play.talk import Statement, silent
from saboteur.rules.actions import Action
from saboteur.rules.view import View


class Player(Protocol):
    """Anything that chooses for a seat: a person, a bot, a script. It sees views, never states.

    >>> class First:
    ...     def choose(self, view):
    ...         return view.legal[0]
    >>> game = Game("base", players=3, seed=1)
    >>> play_game(game, [First(), First(), First()])
    >>> game.over
    True
    """

    def choose(self, view: View) -> Action:
        """One of `view.legal`."""
        ...


@runtime_checkable
class Talker(Protocol):
    """A player that may also say something after each action, its own or another seat's."""

    def talk(self, view: View) -> Statement | None:
        """One of `legal_talk(view)`, or None to say nothing."""
        ...


@dataclass(frozen=True)
class Replacement:
    """What a player wanted, as far as it said so, and why it could not have it."""

    wanted: str
    """The text of what it wanted, empty if it never said."""
    why: WhyReplaced
    """Either "crashed", "late" or "illegal"."""


@runtime_checkable
class Replaceable(Protocol):
    """A player whose last choice may have been made for it; if so, `replacement` says why."""

    replacement: Replacement | None
    """What its last choice replaced; None if the choice was its own."""


def play_game(game: Game, players: Sequence[Player]) -> None:
    """Let the players choose, each for its own seat, until the game is over."""
    while not game.over:
        play_decision(game, players)


def play_decision(game: Game, players: Sequence[Player]) -> None:
    """Let one player choose, then let each talker say one thing, the chooser first."""
    seat = game.decision.seat
    assert seat is not None
    action = players[seat].choose(game.view(seat))
    tell_replacement(game, seat, players[seat])
    game.take(action)
    for speaker in (*range(seat, game.players), *range(seat)):
        talker = players[speaker]
        if _talks(talker):
            _ask(game, speaker, talker)


def tell_replacement(game: Game, seat: int, player: Player) -> None:
    """If a seat's choice was made for it, record that before the choice is taken."""
    told: Replacement | None = getattr(player, "replacement", None)
    if told is not None:
        game.add(ChoiceReplaced(seat, told.wanted, told.why))


def _talks(player: object) -> TypeGuard[Talker]:
    # Not isinstance, which takes 20 µs for a protocol and would be asked for every seat.
    return hasattr(player, "talk")


def _ask(game: Game, seat: int, talker: Talker) -> None:
    view = game.view(seat)
    statement = None if silent(view) else talker.talk(view)
    if statement is not None:
        game.talk(seat, statement)
