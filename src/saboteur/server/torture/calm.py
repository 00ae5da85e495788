"""After the storm: lines that held, bells that stay lost, and a table that everybody left."""

import asyncio
from random import Random
from typing import TYPE_CHECKING, Final

from saboteur.server.log.table import DAY
from saboteur.server.torture.people import Somebody

if TYPE_CHECKING:
    from saboteur.server.torture.world import World

DATABASE_BACK: Final = 2.0
# By then servers are up again, and know of each other.
RECOVERED: Final = 5.0
# So long after a version was committed, whoever is connected has seen it, wherever it was.
LAG: Final = 1.5
# By then a server knows that nobody is at the other end of a silent line.
NOTICED: Final = 45.0
# So long nobody comes: a round is over by then.
DESERTED: Final = 90.0
# In a game over days so long: somebody's time is up by then. Two servers would look for each
# other's news a hundred thousand times meanwhile.
DAYS: Final = 1.2 * DAY
# Nobody looks every moment for what comes once a day.
SELDOM: Final = 400.0


class Calm:
    """What comes first; people who hold their line learn by it alone what they missed."""

    def __init__(self, world: "World", dice: Random) -> None:
        self._world = world
        self._holds = dice.random() < 0.5
        self._deserted = dice.random() < 0.25
        self._power_cut = dice.random() < 0.25

    async def begin(self) -> None:
        world = self._world
        if self._power_cut:
            self._cut_power()
        if self._deserted or not self._holds:
            for line in tuple(world.network.lines):
                line.cut()
        if self._deserted:
            for somebody in world.people:
                somebody.away = True
            await self._be_missed()
            began = world.now
            await asyncio.sleep(DESERTED)
            if world.over_days and not world.several:
                world.seldom = SELDOM
                await asyncio.sleep(DAYS)
                world.seldom = 1.0
            world.deserted = (began, world.now)
        for somebody in world.people:
            somebody.calm()

    async def _be_missed(self) -> None:
        """Until a server knows that a silent line is dead, somebody is there for it."""
        ends = self._world.now + NOTICED
        while self._world.network.lines and self._world.now < ends:
            await asyncio.sleep(0.1)
        if self._world.network.lines:
            self._world.wrong("a server keeps a line that everybody has left")

    def _cut_power(self) -> None:
        """Everything ends at once, and servers are back before their database is."""
        world, weather = self._world, self._world.disk.weather
        weather.full = weather.unreadable = True
        for server in world.servers:
            server.process.kill()
        for name in ("full", "unreadable"):
            world.later(DATABASE_BACK, setattr, weather, name, False)

    async def watch(self) -> None:
        """See that nobody who is connected is kept waiting for what happened elsewhere."""
        await asyncio.sleep(RECOVERED)
        while True:
            await asyncio.sleep(LAG / 3 * self._world.seldom)
            for somebody in self._world.people:
                self._look(somebody)

    def _look(self, somebody: Somebody) -> None:
        world = self._world
        before = world.now - LAG
        line, sees = somebody.line, somebody.screen.version
        if line is None or line.deaf or line.since is None or line.since > before:
            return
        due = 1 + sum(commit.time <= before for commit in world.disk.commits[world.code])
        if sees is None or sees < due:
            name = somebody.name
            world.wrong(f"{name} sees {sees} and not {due}, {LAG} s after it was committed")
