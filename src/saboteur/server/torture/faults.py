"""What goes wrong in a seed, and when: some kinds of faults, each again and again, then calm."""

import asyncio
from collections.abc import Callable
from random import Random
from typing import TYPE_CHECKING, Final

from saboteur.server.torture.disk import Weather
from saboteur.server.torture.network import Traffic
from saboteur.server.torture.thinking import Minds

if TYPE_CHECKING:
    from saboteur.server.torture.world import World

YEAR: Final = 365 * 24 * 3600.0


class Faults:
    """Every seed has some of the kinds: together they would drown each other."""

    def __init__(self, world: "World", dice: Random) -> None:
        self._world = world
        self._dice = dice
        kinds: list[Callable[[], None]] = [
            self._cut,
            self._silence,
            self._kill,
            self._stop,
            self._storm,
            self._slow_disk,
            self._full_disk,
            self._broken_disk,
            self._flaky_disk,
            self._deadly_disk,
            self._jump,
            self._leave,
            self._bad_minds,
            self._forgetful_database,
            self._bell,
        ]
        self._kinds = dice.sample(kinds, dice.randint(1, 6))
        self._every = dice.choice((0.4, 1.0, 3.0))

    async def happen(self, seconds: float) -> None:
        loop = asyncio.get_running_loop()
        ends = loop.time() + seconds
        while loop.time() < ends:
            await asyncio.sleep(self._dice.expovariate(1 / self._every))
            kind = self._dice.choice(self._kinds)
            self._world.note(f"fault {kind.__name__}")
            self._world.count(kind.__name__.strip("_"))
            kind()

    def end(self) -> None:
        """From now on nothing goes wrong; only bells may be lost for ever, as nobody needs them."""
        world, was = self._world, self._world.disk.weather
        world.disk.weather = Weather(bell_lost=was.bell_lost, bell_late=was.bell_late)
        world.network.traffic = Traffic()
        world.minds.fails, world.minds.slowest = Minds.fails, Minds.slowest

    def _cut(self) -> None:
        lines = self._world.network.lines
        if lines:
            self._dice.choice(lines).cut(self._dice.choice((0.0, 0.1, 5.0)))

    def _silence(self) -> None:
        lines = self._world.network.lines
        if lines:
            self._dice.choice(lines).go_silent(self._dice.choice((0.5, 10.0, 40.0)))

    def _kill(self) -> None:
        self._world.kill(self._dice)

    def _stop(self) -> None:
        self._world.stop(self._dice)

    def _leave(self) -> None:
        somebody = self._dice.choice(self._world.people)
        somebody.away = not somebody.away

    def _storm(self) -> None:
        traffic = self._world.network.traffic
        traffic.slowest = self._dice.choice((0.02, 0.3, 2.0))
        traffic.lost = self._dice.choice((0.0, 0.3))

    def _slow_disk(self) -> None:
        self._world.disk.weather.slowest = self._dice.choice((0.002, 0.05, 0.4, 1.5))

    def _full_disk(self) -> None:
        weather = self._world.disk.weather
        weather.full = True
        self._world.later(self._dice.uniform(0.1, 6.0), setattr, weather, "full", False)

    def _broken_disk(self) -> None:
        weather = self._world.disk.weather
        weather.unreadable = weather.full = True
        for name in ("unreadable", "full"):
            self._world.later(self._dice.uniform(0.1, 6.0), setattr, weather, name, False)

    def _flaky_disk(self) -> None:
        self._world.disk.weather.fails = self._dice.choice((0.0, 0.1, 0.5))

    def _deadly_disk(self) -> None:
        weather = self._world.disk.weather
        weather.kills_before = self._dice.choice((0.0, 0.1))
        weather.kills_after = self._dice.choice((0.0, 0.1))

    def _forgetful_database(self) -> None:
        self._world.disk.weather.answer_lost = self._dice.choice((0.0, 0.2))

    def _bell(self) -> None:
        weather = self._world.disk.weather
        weather.bell_lost = self._dice.choice((0.0, 0.5, 1.0))
        weather.bell_late = self._dice.choice((0.01, 1.0, 4.0))

    def _jump(self) -> None:
        self._world.jump(self._dice, self._dice.choice((-YEAR, -60.0, 0.0, 0.5, 3600.0, YEAR)))

    def _bad_minds(self) -> None:
        self._world.minds.fails = self._dice.choice((0.0, 0.3))
        self._world.minds.slowest = self._dice.choice((0.2, 4.0))
