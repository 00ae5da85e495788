"""The bots at the other seats of an environment.

Quick ones choose from the kernel, others from views. Views hold what happened, so a `Game` follows
along for those, and what they say is observed, too.
"""

from collections.abc import Sequence
from typing import Any

from saboteur.bots.levels import QuickPlayer, player, seated
from saboteur.fast.game import FastGame
from saboteur.play.game import Game
from saboteur.play.player import Player, tell_replacement
from saboteur.play.talk import STATEMENT_KINDS, Statement, silent


class Company:
    """A bot for every seat but one; all are told what is done, and asked when it is their turn."""

    def __init__(self, game: FastGame, seat: int, bots: Sequence[str], seed: int | str) -> None:
        self._game, self._seat = game, seat
        self._names = seated(tuple(bots), game.players)
        self._players: list[Player] = []
        self._shadow: Game | None = None
        self.sit(seed)

    def __getstate__(self) -> object:
        raise TypeError("bots keep what they think: an environment with bots cannot be copied")

    def sit(self, seed: int | str) -> None:
        """Bots as the seed makes them."""
        self._players = [player(name, f"{seed}/{i}") for i, name in enumerate(self._names)]

    def begin(self, game: str, options: dict[str, Any]) -> None:
        """A game was dealt."""
        others = [one for seat, one in enumerate(self._players) if seat != self._seat]
        if all(isinstance(one, QuickPlayer) for one in others):
            return
        dealt = self._game
        self._shadow = Game(game, players=dealt.players, seed=dealt.seed, **options)
        self._shadow.seats = [*self._names]
        self._shadow.seats[self._seat] = "learner"

    def choice(self) -> int:
        """The number that the bot whose turn it is chooses."""
        game = self._game
        seat = game.seat
        chooser = self._players[seat]
        if self._shadow is None:
            assert isinstance(chooser, QuickPlayer)
            return int(game.space.number(game.state, chooser.choose_code(game.state)))
        action = chooser.choose(self._shadow.view(seat))
        tell_replacement(self._shadow, seat, chooser)
        return game.number(action)

    def hear(self, number: int) -> None:
        """An action is about to be taken: whoever follows the game takes it, too."""
        if self._shadow is not None:
            self._shadow.take(self._game.action(number))

    def talk(self) -> None:
        """After an action, each bot that talks may say one thing."""
        game = self._shadow
        if game is None or game.over:
            return
        for seat, speaker in enumerate(self._players):
            if seat != self._seat and hasattr(speaker, "talk"):
                view = game.view(seat)
                statement: Statement | None = None if silent(view) else speaker.talk(view)
                if statement is not None:
                    game.talk(seat, statement)
                    self._claim(seat, statement)

    def _claim(self, seat: int, said: Statement) -> None:
        """Observations hold what each seat last said of every kind."""
        about = -1 if said.about is None else said.about
        self._game.claim(seat, STATEMENT_KINDS.index(said.kind), about)
