"""A table played by a course, and every byte that one of its people, or whoever runs it, is given.

The person under test tries everything: tabs, resumes, polls, refusals, exports. Time, ids and
lots are the test's, so that two runs differ only in what was dealt.
"""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette

from saboteur.play import game as games
from saboteur.rules.view import View
from saboteur.server.bots.pace import Pace
from saboteur.server.bots.thinkers import Thinkers
from saboteur.server.bots.turns import Urgency
from saboteur.server.http.app import Setup, application
from saboteur.server.http.limits import UNLIMITED
from saboteur.server.log.table import PERSON
from saboteur.server.reports import Reports
from saboteur.server.tables.house import House
from saboteur.server.tables.live import Live
from saboteur.server.tables.studying import Studies
from server import clockwork
from server.asgi import Answered, Headers, Socket, asked
from server.clockwork import PromptStore, until
from server.courses import Course, World
from server.impatience import impatient
from server.quick_student import QuickStudent
from server.twin_pushes import clock_of, dawdle, give_devices, have_post

# What was given, by what it was; times are those of the loop.
Given = list[tuple[str, object]]
TALKER = "expert"
# A store that is out of order says so once.
TRIES = 2


def given(course: Course, world: World) -> Given:
    """Everything that the viewer of a course was given in one of its worlds."""
    with pytest.MonkeyPatch.context() as patch:
        clockwork.set_up(patch)
        patch.setattr(games, "deal", world.deal)
        return clockwork.run(_played(course, world))


async def _played(course: Course, world: World) -> Given:
    lines = io.StringIO()
    setup = Setup(limits=UNLIMITED, pace=Pace(), report=impatient(Reports(lines)))
    app = application(PromptStore(), setup)
    house: House = app.state.house
    house.thinkers = Scripted(house, world)
    await house.begin()
    # It is asked for studies, and begins none: that would take time of the machine's own.
    house.studies = Studies(house, 1, QuickStudent)
    try:
        stage = Stage(app, course, world)
        have_post(house, stage.given)
        await stage.play()
    finally:
        await house.close()
    return [*stage.given, ("log", lines.getvalue())]


class Scripted(Thinkers):
    """Bots that choose what the script says, after a time that tells what they hold."""

    def __init__(self, house: House, world: World) -> None:
        super().__init__(20)
        self._house = house
        self._world = world

    def talks(self, level: str) -> bool:
        return level.startswith(TALKER)

    async def _ask(self, level: str, view: View, what: Urgency = "choice", chance: str = "") -> str:
        secret = f"{view.role} {view.hand}"
        await asyncio.sleep(Random(secret).uniform(0.05, 0.45))
        done = choices(self._table())
        if what == "word":
            return "repair-me" if done % 3 else ""
        if level.startswith(TALKER) and done % 3 == 0:
            return f"a wish for {secret}"
        return self._world.chosen[done].action if done < len(self._world.chosen) else ""

    def _table(self) -> Live:
        return next(live for live in self._house.lives if live.table.playing)


def choices(live: Live) -> int:
    """How many actions were taken in the game so far."""
    assert live.table.game is not None
    return sum(command is not None for command, _ in live.table.game._steps)


class Visitor:
    """Somebody with a cookie, and whatever they are answered."""

    def __init__(self, app: Starlette, given: Given | None = None) -> None:
        self._app = app
        self._given: Given = [] if given is None else given
        self.cookie: Headers = []
        self._ids = 0

    async def ask(self, method: str, path: str, body: object = None) -> Answered:
        return await self.send(method, path, b"" if body is None else msgspec.json.encode(body))

    async def send(
        self, method: str, path: str, data: bytes, headers: Sequence[tuple[bytes, bytes]] = ()
    ) -> Answered:
        answer = await asked(self._app, method, path, data, [*self.cookie, *headers])
        cookie = answer.header(b"set-cookie")
        if cookie is not None:
            self.cookie = [(b"cookie", cookie.partition(b";")[0])]
        self._given.append((f"{method} {path}", answer))
        return answer

    async def do(self, code: str, **do: Any) -> Answered:
        self._ids += 1
        return await self.ask("POST", f"/api/tables/{code}/commands", {"id": self.name, "do": do})

    @property
    def name(self) -> str:
        """An id for a command."""
        return f"id-{self._ids}"

    async def tab(self, code: str, since: int | None = None, **eyes: Any) -> Socket:
        socket = Socket(self._app, f"/api/tables/{code}/socket", self.cookie)
        await socket.hello(since, **eyes)
        self._given.append(("socket", socket.told))
        return socket

    async def screen(self, code: str, given: Given) -> None:
        """A big screen in this person's own browser; who looks at it is anybody."""
        socket = await self.tab(code, watch=True)
        await socket.do("screen", type="join")
        given.append(("screen", socket.told))


class Companion:
    """Somebody on another one's device, who acts when their seat is revealed there."""

    def __init__(self, keeper: Visitor, seat: int) -> None:
        self._keeper = keeper
        self._seat = seat
        self._ids = 0

    async def do(self, code: str, **do: Any) -> None:
        self._ids += 1
        tab = await self._keeper.tab(code, reveal=self._seat)
        await tab.do(f"{self._seat} {self._ids}", **do)
        await tab.close()


class Stage:
    """The table, its people, and the one under test."""

    def __init__(self, app: Starlette, course: Course, world: World) -> None:
        self.given: Given = []
        self._app = app
        self._course = course
        self._world = world
        self._rng = Random(course.number)
        self._again = Random(course.number)
        self._host, self._me = Visitor(app), Visitor(app, self.given)
        self._people: dict[int, Visitor] = {}
        self._companions: dict[int, Companion] = {}
        self._tabs: list[Socket] = []
        self._others_tabs: dict[int, Socket] = {}
        self._ids = 0

    async def play(self) -> None:
        await self._elsewhere()
        await self._gather()
        await self._choose_to_the_end()
        for look in self._looks():
            await look()
        for path in self._replays():
            await self._me.ask("GET", path)

    async def _elsewhere(self) -> None:
        """A table that is none of the viewer's business, where all differs between the worlds."""
        zoe, secret = Visitor(self._app), str(self._world.deals[0].hands)
        await zoe.ask("PUT", "/api/me", {"name": sha256(secret.encode()).hexdigest()[:20]})
        game, seats = ("base", 3) if self._world is self._course.here else ("duel", 2)
        code = (await zoe.ask("POST", "/api/tables", {"game": game, "seats": seats})).json["code"]
        await zoe.do(code, type="sit", seat=0)
        await zoe.do(code, type="chat", text=secret[:300])

    async def _gather(self) -> None:
        record = self._course.record
        await self._me.ask("GET", "/api/me")
        wanted = {"game": record.game, "seats": record.players, "options": record.options}
        limits = {"grace": 30 + 600 * (self._course.number % 2)}
        limits |= clock_of(self._course.number)
        opened = await self._host.ask("POST", "/api/tables", {**wanted, **limits, "listed": True})
        self._code = opened.json["code"]
        found = await self._app.state.house.live(self._code)
        assert found is not None
        self._live: Live = found
        self._tabs.append(await self._me.tab(self._code))
        await self._me.do(self._code, type="sit", seat=0)
        await self._me.do(self._code, type="stand")
        for seat in range(record.players):
            await self._fill(seat)
        for person in (self._me, *self._people.values()):
            await person.screen(self._code, self.given)
        await self._look_at_devices()
        await give_devices(self._live)
        if self._course.number % 4 == 1:
            await self._others_come()
        await self._must(self._host.do(self._code, type="start"))

    async def _fill(self, seat: int) -> None:
        if seat == self._course.viewer:
            await self._must(self._me.do(self._code, type="sit", seat=seat))
        elif (seat + self._course.number) % 2:
            level = TALKER if seat % 3 else "careful"
            bot = {"type": "seat_bot", "seat": seat, "level": level}
            await self._must(self._host.do(self._code, **bot))
        elif self._people and self._course.number % 2 == 0:
            keeper = next(iter(self._people.values()))
            await self._must(keeper.do(self._code, type="bring", seat=seat, name=f"No {seat}"))
            self._companions[seat] = Companion(keeper, seat)
        else:
            self._people[seat] = Visitor(self._app)
            await self._must(self._people[seat].do(self._code, type="sit", seat=seat))

    async def _look_at_devices(self) -> None:
        """A device that is shared, covered; and what is told to those who ask for others' seats."""
        seats = self._course.record.players
        strange = [seat for seat in range(seats) if seat not in self._companions]
        if self._companions:
            keeper = next(iter(self._people.values()))
            own = next(iter(self._people))
            reveals = [None, *(seat for seat in strange if seat != own)]
            for reveal in reveals:
                tab = await keeper.tab(self._code, reveal=reveal)
                self.given.append(("device", tab.told))
        for seat in range(seats):
            tab = await self._me.tab(self._code, reveal=seat)
            self.given.append(("device", tab.told))

    async def _must(self, answer: Awaitable[Answered]) -> None:
        assert (found := await answer).status == 200, found

    async def _choose_to_the_end(self) -> None:
        for number, command in enumerate(self._world.chosen):
            await until(lambda number=number: choices(self._live) == number)  # type: ignore[misc]
            await self._interlude(number)
            poll = None
            if self._rng.random() < 0.1:
                poll = asyncio.ensure_future(self._poll())
                await asyncio.sleep(0)
            if self._rng.random() < 0.1:
                self._store.failing = 1
            if self._live.table.chairs[command.seat].player == PERSON:
                await self._person_chooses(command.seat, command.action, number)
            await until(lambda number=number: choices(self._live) > number)  # type: ignore[misc]
            if poll is not None:
                await poll

    @property
    def _store(self) -> PromptStore:
        store: PromptStore = self._app.state.house.store
        return store

    async def _person_chooses(self, seat: int, action: str, number: int) -> None:
        if self._course.number % 3 == 0 and self._rng.random() < 0.2:
            return  # until the clock runs out
        await dawdle(self._course.number, self._rng)
        for _ in range(TRIES):
            if choices(self._live) > number:
                return
            if seat == self._course.viewer:
                await self._say(type="choose", action=action)
            else:
                who = self._companions.get(seat) or self._people[seat]
                await who.do(self._code, type="choose", action=action)

    async def _say(self, **do: Any) -> None:
        """Send a command over the first tab, which keeps what is answered."""
        self._ids += 1
        await self._tabs[0].do(f"said-{self._ids}", **do)

    async def _wonder(self, attempt: dict[str, Any]) -> None:
        """Ask why not over the first tab, and over HTTP."""
        self._ids += 1
        name = f"asked-{self._ids}"
        await self._tabs[0].ask(name, **attempt)
        await self._me.ask("POST", f"/api/tables/{self._code}/why", {"id": name, **attempt})

    async def _interlude(self, number: int) -> None:
        """What the viewer does between two actions; no time passes."""
        for action in self._course.tries.get(number, ()):
            await self._say(type="choose", action=action)
        for attempt in self._course.asks.get(number, ()):
            await self._wonder(msgspec.to_builtins(attempt))
        if self._rng.random() < 0.3:
            await self._rng.choice(self._looks())()
        if self._rng.random() < 0.1:
            await self._rng.choice(self._deeds())()
        if number % 12 == 5:
            await self._me.ask("GET", self._again.choice(self._replays()))
        if number % 12 == 7:
            await self._me.ask("GET", f"/api/tables/{self._code}/study/1")
        await self._others_come_and_go()

    def _looks(self) -> list[Callable[[], Awaitable[Any]]]:
        """All that can be asked for; the record of a game that is over tells everything."""
        table = f"/api/tables/{self._code}"
        since = self._rng.randrange(self._live.table.version)
        paths = [table, f"{table}?since={since}", "/api/me/export", "/api/me/games", "/metrics"]
        paths += [
            "/api/tables",
            "/api/me",
            "/api/me/waiting",
            f"{table}/record/7",
            f"{table}/qr.svg",
            "/healthz",
        ]
        if self._live.table.playing:
            paths += [f"{table}/record", f"{table}/record/1"]
        stranger = Visitor(self._app, self.given)
        return [
            *(lambda path=path: self._me.ask("GET", path) for path in paths),
            lambda: stranger.ask("GET", table),
            lambda: self._me.do(self._code, type="sit", seat=11),
            self._resume,
        ]

    def _replays(self) -> list[str]:
        """Through the asker's own eyes, and through eyes that nobody lends before the end."""
        replay = f"/api/tables/{self._code}/replay/1"
        mine = self._course.viewer
        own = [f"{replay}?as=onlooker" if mine is None else f"{replay}?as={mine}"]
        if not self._live.table.playing:
            return own
        others = [seat for seat in range(self._course.record.players) if seat != mine]
        eyes = ["all", "onlooker", *others]
        return [*own, replay, *(f"{replay}?as={viewer}" for viewer in eyes)]

    async def _resume(self) -> None:
        """Another tab, which begins somewhere in the past."""
        tab = await self._me.tab(self._code, self._rng.randrange(self._live.table.version))
        if self._rng.random() < 0.5:
            await tab.close()
        else:
            self._tabs.append(tab)

    def _deeds(self) -> list[Callable[[], Awaitable[Any]]]:
        seat = self._course.viewer
        return [
            lambda: self._say(type="chat", text="hello all"),
            self._say_in_vain,
            lambda: self._say(type="talk", statement="gold", about=0),
            lambda: self._say(type="talk", statement="stone", about=1),
            lambda: self._say(type="stand"),
            lambda: self._say(type="sit", seat=11 if seat is None else seat),
            lambda: self._say(type="start"),
            lambda: self._host.do(self._code, type="settings", chat=True),
        ]

    async def _say_in_vain(self) -> None:
        self._store.failing = 1
        await self._say(type="chat", text="can anybody hear me")

    async def _poll(self) -> None:
        since = self._live.table.version
        await self._me.ask("GET", f"/api/tables/{self._code}/updates?since={since}")

    async def _others_come(self) -> None:
        """A table of people who are all there is one that waits for several of them."""
        for seat, person in self._people.items():
            self._others_tabs[seat] = await person.tab(self._code)

    async def _others_come_and_go(self) -> None:
        if self._people and self._rng.random() < 0.1:
            seat = self._rng.choice(list(self._people))
            tab = self._others_tabs.pop(seat, None)
            if tab is not None:
                await tab.close()
            else:
                self._others_tabs[seat] = await self._people[seat].tab(self._code)
