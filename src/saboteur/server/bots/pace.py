"""When bots act: after a pause drawn by lot, so that the time they take tells nothing."""

import asyncio
from collections.abc import Awaitable
from dataclasses import dataclass
from math import ceil
from random import SystemRandom
from typing import Final, TypeVar

Result = TypeVar("Result")
_LOT: Final = SystemRandom()
# Levels that need longer to think seem to think longer, always: a level is no secret.
SLOWER: Final = {"expert": 1.35}
# What a table wishes; a level that needs its time to think is never hurried: it would come late,
# and how late would tell what it thought about.
SPEEDS: Final = {"slow": 2.0, "usual": 1.0, "fast": 0.6, "rapid": 0.35}
# A person who is there and says nothing holds up a table without a clock for so long.
SILENCE: Final = 600.0


def _factor(level: str, speed: str) -> float:
    return max(1.0, SPEEDS[speed]) if level in SLOWER else SPEEDS[speed]


@dataclass(frozen=True)
class Pace:
    """How long bots seem to think, in seconds, and how long silence is borne.

    A pause is drawn by lot before anybody looks at anything, and is longer than a search is let
    take. Who has to wait for others to think, on a busy server, acts at one of the ticks that
    follow: how long exactly a bot thought could tell what it thought about.
    """

    least: float = 1.2
    most: float = 2.2
    silence: float = SILENCE

    @property
    def tick(self) -> float:
        """A second, or less where pauses are shorter."""
        return min(1.0, self.least)

    def pause(self, level: str, speed: str = "usual") -> float:
        """Before a choice."""
        slower = SLOWER.get(level, 1.0)
        return _LOT.uniform(self.least, self.most) * slower * _factor(level, speed)

    def clock_pause(self) -> float:
        """Before a choice when time is up already: always the same, and time enough to think."""
        return min(0.5, self.least)

    def word_pause(self, level: str, speed: str = "usual") -> float:
        """Before a word, which comes before the next bot chooses."""
        return _LOT.uniform(self.least, self.most) / 2 * _factor(level, speed)

    async def in_time(self, pause: float, work: Awaitable[Result]) -> Result:
        """What comes of some work: after the pause if it is done by then, else at a tick."""
        loop = asyncio.get_running_loop()
        due = loop.time() + pause
        result = await work
        late = loop.time() - due
        if late > 0 and self.tick:
            due += self.tick * ceil(late / self.tick)
        await asyncio.sleep(max(0.0, due - loop.time()))
        return result
