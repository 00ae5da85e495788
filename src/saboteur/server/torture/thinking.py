"""Bots that take any legal action after a while, unless their thinker dies, is late or cheats."""

import asyncio
from dataclasses import dataclass
from random import Random

from saboteur.play.talk import legal_talk
from saboteur.play.talk import text_of as statement_text
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View
from saboteur.server.bots.thinkers import Lost, Thinkers
from saboteur.server.bots.turns import Urgency


@dataclass
class Minds:
    """How thinkers are now: the chance that an answer fails, and how slow they are."""

    fails: float = 0.0
    slowest: float = 0.2


class AnyThinkers(Thinkers):
    def __init__(self, dice: Random, minds: Minds) -> None:
        super().__init__(2)
        self._dice = dice
        self._minds = minds

    async def _ask(self, level: str, view: View, what: Urgency = "choice", chance: str = "") -> str:
        await asyncio.sleep(self._dice.uniform(0.0, self._minds.slowest))
        if self._dice.random() < self._minds.fails:
            return self._failed()
        if what == "choice":
            return text_of(self._dice.choice(view.legal))
        words = legal_talk(view)
        return statement_text(self._dice.choice(words)) if words else ""

    def _failed(self) -> str:
        match self._dice.randrange(4):
            case 0:
                raise Lost("crashed")
            case 1:
                raise Lost("late")
            case 2:
                raise MemoryError("a thinker that takes everything with it")
            case _:
                return "an action that is none"
