"""One seed: some servers on one database, a table of people and bots, and what goes wrong."""

import asyncio
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from hashlib import sha256
from random import Random
from typing import Any, Final

from sqlalchemy import select

from saboteur.games.catalogue import CATALOGUE, ruleset
from saboteur.games.options import OptionError
from saboteur.server.bots.pace import Pace
from saboteur.server.http.app import Setup, application
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.log.table import DAY
from saboteur.server.store.contract import StoreError
from saboteur.server.store.schema import LOG
from saboteur.server.tables.proposals import Refused
from saboteur.server.torture import checks
from saboteur.server.torture.calm import Calm
from saboteur.server.torture.disk import Disk, SharedStore
from saboteur.server.torture.faults import Faults
from saboteur.server.torture.loop import run
from saboteur.server.torture.network import FrailLine, Gone, Json, Network
from saboteur.server.torture.people import Somebody
from saboteur.server.torture.pretence import pretending
from saboteur.server.torture.processes import Mortal, task_factory
from saboteur.server.torture.thinking import AnyThinkers, Minds

SHORT: Final = {"rounds": "1"}


def _settings() -> Iterator[tuple[str, int, int, dict[str, str]]]:
    """Every game, as small and as short as it can be: with people and bots, and its options."""
    for game in CATALOGUE:
        seats = ruleset(game, {}).players[0]
        try:
            ruleset(game, SHORT)
            options = SHORT
        except OptionError:
            options = {}
        yield from ((game, people, seats - people, options) for people in range(1, seats + 1))


SETTINGS: Final = tuple(_settings())
# What people may wait for in vain while all goes well.
PATIENCE: Final = 900.0
# By then everybody knows what there is to know.
SETTLED: Final = 5.0
# These say that the server did something that it should not.
FAILURES: Final = ("table-failed", "watch-failed", "sweep-failed", "own-step-failed")
REPORTED: Final = ("StoreError", "Conflict")
EXPECTED: Final = (StoreError, Refused, TimeoutError, MemoryError)


@dataclass
class Ordeal:
    """`wrong` is what must not be; `digest` is all that happened, in one name."""

    seed: int
    game: str
    servers: int
    entries: int = 0
    seconds: float = 0.0
    digest: str = ""
    faults: dict[str, int] = field(default_factory=dict)
    wrong: list[str] = field(default_factory=list)


class Victim:
    def __init__(self, world: "World", name: str, skew: float) -> None:
        self.process = Mortal(name)
        self.process.skew = skew
        self.store = SharedStore(world.disk, self.process, world.several)
        setup = Setup(limits=UNLIMITED, pace=world.pace, report=world.report)
        self.app = application(self.store, setup)
        self.house = self.app.state.house
        self.house.thinkers = AnyThinkers(world.dice("minds"), world.minds)
        self.begun = self.process.spawn(self.house.begin())


class World:
    def __init__(self, seed: int, game: str | None = None) -> None:
        self.seed = f"torture {seed}"
        dice = self.dice("world")
        kinds = [one for one in SETTINGS if game in (None, one[0])]
        self.setting = dice.choice(kinds)
        self.several = dice.random() < 0.6
        self.grace = dice.choice((5, 5, 10, 30))
        self.clock = dice.choice((None, None, 8, 30))
        self.games = dice.choice((0, 0, 0, 1))
        # Some games are played over days; a die of its own leaves the other stories as they were.
        self.over_days = self.dice("days").random() < 0.1
        if self.over_days:
            self.clock = DAY
        self.pace = Pace(0.1, 0.4, silence=30.0)
        self.minds = Minds()
        self.outcome = Ordeal(seed, self.setting[0], 1 + self.several)
        self.people: list[Somebody] = []
        self.ids: dict[str, Somebody] = {}
        self.code = ""
        self.stormy = False
        # So many times as long everybody waits before they look again.
        self.seldom = 1.0
        # From when to when nobody was there, after the storm.
        self.deserted = (0.0, 0.0)
        self._noted = sha256()
        self._loop = asyncio.get_running_loop()
        self.disk = Disk(self.dice("disk"), self.note, self._seen)
        dice = self.dice("network")
        self.network = Network(dice, self.note, self._sent, self._done, self.wrong)
        self._names = 0
        self.every: list[Victim] = []
        self.servers = [self._server() for _ in range(1 + self.several)]

    def dice(self, name: str) -> Random:
        return Random(f"{self.seed} {name}")

    @property
    def now(self) -> float:
        return self._loop.time()

    def note(self, what: str) -> None:
        """All that happens is part of the digest."""
        self._noted.update(f"{self.now:.3f} {what}\n".encode())

    def count(self, what: str) -> None:
        self.outcome.faults[what] = self.outcome.faults.get(what, 0) + 1

    def wrong(self, what: str) -> None:
        self.note(f"wrong {what}")
        self.outcome.wrong.append(f"{self.now - 1000:.3f} s: {what}")

    def report(self, event: str, **about: Any) -> None:
        self.note(f"{event} {about.get('error', '')}")
        if event in FAILURES and about.get("error") not in REPORTED:
            self.wrong(f"the server reports {event} {about}")

    def later(self, seconds: float, do: Callable[..., object], *args: Any) -> None:
        self._loop.call_later(seconds, do, *args)

    def line(self, somebody: Somebody) -> FrailLine:
        server = self._any(somebody.dice)
        path = f"/api/tables/{self.code}/socket"
        return self.network.open(server.process, server.app, path, somebody.cookie, somebody.name)

    async def ask(self, method: str, path: str, body: Any, cookie: str) -> tuple[int, Json, str]:
        server = self._any(self.network.dice)
        return await self.network.ask(server.process, server.app, method, path, body, cookie)

    def kill(self, dice: Random) -> None:
        dice.choice(self.servers).process.kill()

    def stop(self, dice: Random) -> None:
        """As those who run it do: everything is finished and given up, then it is gone."""
        server = dice.choice(self.servers)
        if server.process.dead:
            return

        async def stopping() -> None:
            server.house.close_polls()
            server.begun.cancel()
            await asyncio.wait((server.begun,))
            await server.house.close()

        closed = server.process.spawn(stopping())
        closed.add_done_callback(lambda _: server.process.kill())

    def jump(self, dice: Random, seconds: float) -> None:
        dice.choice(self.servers).process.skew = seconds

    async def _keep_up(self) -> None:
        """Whatever died is started again after a while."""
        dice = self.dice("starts")
        while True:
            await asyncio.sleep(0.25 * self.seldom)
            for at, server in enumerate(self.servers):
                if server.process.dead and (not self.stormy or dice.random() < 0.2):
                    self.servers[at] = self._server(server.process.skew)

    def _server(self, skew: float = 0.0) -> Victim:
        self._names += 1
        self.note(f"server {self._names} starts")
        server = Victim(self, f"server {self._names}", skew)
        self.every.append(server)
        return server

    def _any(self, dice: Random) -> Victim:
        alive = [server for server in self.servers if not server.process.dead]
        if not alive:
            raise Gone
        return dice.choice(alive)

    def _sent(self, process: Mortal, kind: str, version: int) -> None:
        if version > self.version:
            self.wrong(f"{process.name} told of version {version} before it was committed")

    def _done(self, command: str) -> bool:
        this = (LOG.c.code == self.code) & (LOG.c.command == command)
        with self.disk.engine.connect() as connection:
            return connection.execute(select(LOG.c.version).where(this)).first() is not None

    def _seen(self, process: Mortal, here: bool) -> dict[str, float]:
        """Who is connected to a process, or to others that live, and since when."""
        found: dict[str, float] = {}
        for line in self.network.lines:
            if (line.process is process) == here and line.since is not None:
                found[line.person] = min(line.since, found.get(line.person, line.since))
        return found

    @property
    def version(self) -> int:
        """How far the log is."""
        return 1 + len(self.disk.commits.get(self.code, ()))

    async def play(self) -> Ordeal:
        self._loop.set_task_factory(task_factory)  # type: ignore[arg-type]
        await self._open()
        keeper = asyncio.create_task(self._keep_up())
        playing = [asyncio.create_task(somebody.go_on()) for somebody in self.people]
        faults = Faults(self, self.dice("faults"))
        self.stormy = True
        await faults.happen(self.dice("length").choice((5.0, 15.0, 40.0)))
        self.stormy = False
        faults.end()
        calm = Calm(self, self.dice("calm"))
        watching = asyncio.create_task(calm.watch())
        await calm.begin()
        await self._rest()
        entries = await self._entries()
        self.outcome.wrong += [f"at the end: {one}" for one in checks.found(self, entries)]
        for task in (keeper, watching, *playing):
            task.cancel()
        self._look_for_failures()
        for server in self.every:
            server.process.kill()
        await asyncio.sleep(1.0)
        self.outcome.entries = len(entries)
        self.outcome.seconds = self.now - 1000
        self.note(repr(entries))
        self.outcome.digest = self._noted.hexdigest()[:16]
        return self.outcome

    async def _open(self) -> None:
        """A table where the game has begun, all of it without faults."""
        game, people, bots, options = self.setting
        await asyncio.wait([server.begun for server in self.servers])
        for number in range(people):
            _, _, cookie = await self.ask("GET", "/api/me", None, "")
            name = f"person{number}"
            self.people.append(Somebody(self, name, cookie, self.dice(name)))
        host = self.people[0]
        wanted = {"game": game, "seats": people + bots, "options": options}
        settings = {"grace": self.grace, "clock": self.clock}
        _, opened, _ = await self.ask("POST", "/api/tables", {**wanted, **settings}, host.cookie)
        self.code = opened["code"]
        for seat, somebody in enumerate(self.people):
            somebody.code = self.code
            await self._must(somebody, {"type": "sit", "seat": seat})
        for seat in range(people, people + bots):
            await self._must(host, {"type": "seat_bot", "seat": seat, "level": "careful"})
        await self._must(host, {"type": "start"})
        host.games = self.games

    async def _must(self, somebody: Somebody, do: Json) -> None:
        command = {"type": "command", "id": f"{somebody.name} {do['type']}{do.get('seat', '')}"}
        path = f"/api/tables/{self.code}/commands"
        _, said, _ = await self.ask("POST", path, {**command, "do": do}, somebody.cookie)
        if said["type"] != "ack":
            raise RuntimeError(f"{do} was refused: {said}")

    async def _rest(self) -> None:
        ends = self.now + PATIENCE
        while not all(somebody.rests for somebody in self.people):
            if self.now > ends:
                self.wrong("the game does not end")
                break
            await asyncio.sleep(1.0)
        await asyncio.sleep(SETTLED)

    async def _entries(self) -> list[Any]:
        """The log as it is in the database: whoever reads it finds every fault in it."""
        store = SharedStore(self.disk, Mortal("reader"), several=False)
        return await store.entries(self.code)

    def _look_for_failures(self) -> None:
        for server in self.every:
            for error in server.process.failures:
                if not isinstance(error, EXPECTED):
                    self.wrong(f"a task of {server.process.name} failed: {error!r}")


def torture(seed: int, game: str | None = None) -> Ordeal:
    """Play one seed; the same seed gives the same outcome, to the digest."""

    async def playing() -> Ordeal:
        return await World(seed, game).play()

    with pretending(f"torture {seed}"):
        return run(playing())
