"""People who go on whatever happens: they resume, send again what is in doubt, and remember."""

import asyncio
from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Any, Final

from saboteur.server.messages import PROTOCOL
from saboteur.server.torture.network import NOT_NOW, FrailLine, Gone, Json
from saboteur.server.torture.screen import Sight

if TYPE_CHECKING:
    from saboteur.server.torture.world import World

# Who hears nothing for so long tries again.
IDLE: Final = 45.0


class Habits:
    """What somebody is like; drawn for each seed, and calm in the end."""

    def __init__(self, dice: Random) -> None:
        self.think = dice.choice((0.1, 0.5, 2.0))
        self.leisure = dice.choice((0.0, 0.05, 0.2))
        self.hang_up = dice.choice((0.0, 0.02, 0.1))
        self.double = dice.choice((0.0, 0.1, 0.4))
        self.patience = dice.choice((2.0, 6.0))
        self.silent = dice.random() < 0.15


class Somebody:
    """One person at one table, with what their screen shows of it."""

    def __init__(self, world: "World", name: str, cookie: str, dice: Random) -> None:
        self.name = name
        self.cookie = cookie
        self.code = ""
        self.screen = Sight(name, world.wrong)
        self.habits = Habits(dice)
        self.acks: dict[str, int] = {}
        self.nacks: dict[str, str] = {}
        self.copies: Counter[str] = Counter()
        self.doubt: Json | None = None
        self.away = False
        self.games = 0
        self.line: FrailLine | None = None
        self._world = world
        self.dice = dice
        self._heard = self._next = self._since = 0.0
        self._ids = 0
        self._errands: set[asyncio.Task[None]] = set()

    @property
    def now(self) -> float:
        return asyncio.get_running_loop().time()

    @property
    def rests(self) -> bool:
        """A line that holds, nothing in doubt, no game going on, and no wish for another."""
        # Who hears nothing takes a while to find out why.
        connected = self.line is not None and self.line.since is not None and not self.line.deaf
        over = self.screen.table.get("phase") == "over" and self._between_games() is None
        return connected and over and self.doubt is None and not self._errands

    def calm(self) -> None:
        """No more hurry, no more tricks."""
        self.habits.hang_up = self.habits.double = self.habits.leisure = 0.0
        self.habits.silent = self.away = False
        self.habits.think = 0.2

    async def go_on(self) -> None:
        while True:
            if not self.away:
                try:
                    await self._visit()
                except (Gone, TimeoutError):
                    pass
                finally:
                    self.line = None
            await asyncio.sleep(self.dice.choice((0.05, 0.3, 1.0)) * self._world.seldom)

    async def _visit(self) -> None:
        line = self.line = self._world.line(self)
        if self.dice.random() < 0.1 and self._world.stormy:
            self.screen.forget()
        line.send({"type": "hello", "protocol": PROTOCOL, "since": self.screen.version})
        try:
            self._hear(await line.get(10.0))
            if self.doubt is not None:
                self._send(line)
            while not self.away:
                await self._step(line)
        finally:
            line.cut(self.dice.choice((0.0, 0.0, 0.5)))

    async def _step(self, line: FrailLine) -> None:
        try:
            message = await line.get(max(0.001, self._next - self.now))
        except TimeoutError:
            await self._act(line)
        else:
            self._hear(message)

    async def _act(self, line: FrailLine) -> None:
        if self.now > self._heard + IDLE:
            raise Gone
        self._next = self.now + self.habits.patience
        if self.doubt is not None:
            if self.now >= self._since + self.habits.patience:
                raise Gone
            return
        do = None if self.habits.silent else self._wish()
        if do is None:
            return
        self._ids += 1
        self.doubt = {"type": "command", "id": f"{self.name}-{self._ids}", "do": do}
        self._send(line)
        if self.dice.random() < self.habits.hang_up:
            raise Gone

    def _send(self, line: FrailLine) -> None:
        """Over the line, over another way, or both."""
        self._since = self.now
        self._next = self.now + self.habits.patience
        assert self.doubt is not None
        double = self.dice.random() < self.habits.double
        if double:
            errand = asyncio.create_task(self._post(self.doubt))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)
        if not double or self.dice.random() < 0.7:
            self.copies[self.doubt["id"]] += 1
            line.send(self.doubt)

    async def _post(self, command: Json) -> None:
        self.copies[command["id"]] += 1
        try:
            _, said, _ = await self._world.ask(
                "POST", f"/api/tables/{self.code}/commands", command, self.cookie
            )
        except Gone:
            return
        if said.get("type") in ("ack", "nack"):
            self._answered(said)

    def _hear(self, message: Json | None) -> None:
        if message is None:
            raise Gone
        self._heard = self.now
        self._world.note(f"{self.name} hears {message['type']} {message.get('version')}")
        if message["type"] in ("ack", "nack"):
            self._answered(message)
        else:
            self.screen.hear(message)
            self._next = min(self._next, self.now + self.dice.uniform(0, self.habits.think))

    def _answered(self, said: Json) -> None:
        name = said["id"]
        if name not in self.copies:
            self._world.wrong(f"{self.name} got an answer to nothing: {name}")
        if said["type"] == "ack":
            known = self.acks.setdefault(name, said["version"])
            if known != said["version"]:
                self._world.wrong(f"{name} was acknowledged as {known} and as {said['version']}")
        elif said["reason"] in NOT_NOW:
            self._next = self.now + 0.5
            if self.doubt is not None and self.doubt["id"] == name and self.line is not None:
                self._world.later(0.5, self._again, name)
            return
        elif self.copies[name] == 1:
            self.nacks[name] = said["reason"]
        if self.doubt is not None and self.doubt["id"] == name:
            self.games -= said["type"] == "ack" and self.doubt["do"]["type"] == "rematch"
            self.doubt = None
            self._next = self.now + self.dice.uniform(0, self.habits.think)

    def _again(self, name: str) -> None:
        if self.doubt is not None and self.doubt["id"] == name and self.line is not None:
            self._send(self.line)

    def _wish(self) -> Json | None:
        screen = self.screen
        if screen.table["phase"] != "playing":
            return self._between_games()
        if self.dice.random() < self.habits.leisure:
            return self._pastime()
        if screen.seat is None or screen.view is None:
            return None
        if screen.table["chairs"][screen.seat]["player"] != "person":
            return {"type": "sit", "seat": screen.seat}
        if screen.seat in screen.waits:
            return {"type": "ready"}
        if screen.view["legal"]:
            action = self.dice.choice(screen.view["legal"])["text"]
            return {"type": "choose", "action": action, "version": screen.version}
        return None

    def _between_games(self) -> Json | None:
        """Whoever stood up sits down again: no game begins with an empty chair."""
        table = self.screen.table
        empty = [seat for seat, chair in enumerate(table["chairs"]) if chair["player"] is None]
        if self.screen.seat is None and empty:
            return {"type": "sit", "seat": empty[0]}
        return {"type": "rematch"} if self.games and self.screen.you == table["host"] else None

    def _pastime(self) -> Json:
        """Talk, chat, seats left and taken back, a new name, settings; some of it is refused."""
        seat = self.screen.seat or 0
        wishes: list[Json] = [
            {"type": "chat", "text": f"{self.name} {self._ids}"},
            {"type": "rename", "name": f"{self.name} {self._ids}"},
            {"type": "settings", "listed": self.dice.random() < 0.5},
            {"type": "stand"},
            {"type": "sit", "seat": seat},
            {"type": "choose", "action": "nothing"},
            {"type": "undo"},
            {"type": "grant", "granted": self.dice.random() < 0.7},
            {"type": "let_bot"},
            {"type": "nudge"},
        ]
        if self._world.over_days:
            wishes += 2 * [{"type": "pause", "days": self.dice.choice((0, 1))}]
        talk: list[Any] = self.screen.view["talk"] if self.screen.view else []
        if talk:
            said = self.dice.choice(talk)
            wishes += 3 * [{"type": "talk", "statement": said["kind"], "about": said["about"]}]
        return self.dice.choice(wishes)
