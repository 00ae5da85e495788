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
    """Anything that chooses: a person, a bot, a script. It sees views, never states."""

    def choose(self, view: View) -> Action: ...


@runtime_checkable
class Talker(Protocol):
    """A player that may also say something after an action, its own or another's."""

    def talk(self, view: View) -> Statement | None: ...


@dataclass(frozen=True)
class Replacement:
    """What a player wanted instead, as far as it said so, and why that could not be taken."""

    wanted: str
    why: WhyReplaced


@runtime_checkable
class Replaceable(Protocol):
    """A player whose last choice may have been made for it; then `replacement` says why."""

    replacement: Replacement | None


def play_game(game: Game, players: Sequence[Player]) -> None:
    """Let players choose, each for its seat, until the game is over."""
    while not game.over:
        play_decision(game, players)


def play_decision(game: Game, players: Sequence[Player]) -> None:
    """Let one player choose, then ask everybody once for a word, the chooser first."""
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
    """Record that a seat's last choice was not its own, before it is taken."""
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
