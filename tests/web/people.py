"""People with a browser of their own, and all that reached it."""

import json
from typing import Any

from playwright.sync_api import BrowserContext, Page, WebSocket, expect

from server.folding import seen_after
from web.playing import PATIENCE, Player


class Person(Player):
    def __init__(self, context: BrowserContext, address: str, name: str) -> None:
        super().__init__(name)
        self.context = context
        self.address = address
        self.frames: list[str] = []
        self.sent: list[str] = []
        self.problems: list[str] = []
        self._commands = 0
        self._view: dict[str, Any] | None = None
        self._folded = 0
        self.page = self.tab()

    def tab(self) -> Page:
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("websocket", self._listen)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._overhear)
        return page

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(text_in(frame)))
        socket.on("framesent", lambda frame: self.sent.append(text_in(frame)))

    def _overhear(self, message: Any) -> None:
        # A lost connection is told by the browser itself, and meant.
        if message.type in ("error", "warning") and "ERR_" not in message.text:
            self.problems.append(message.text)

    def evaluate(self, script: str, about: object = None) -> Any:
        return self.page.evaluate(script, about)

    def press(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def wait(self, ms: float) -> None:
        self.page.wait_for_timeout(ms)

    def ask(self, method: str, path: str, body: object = None) -> Any:
        """A request as the client makes them, for what is not to be tested."""
        answer = self.context.request.fetch(
            f"{self.address}{path}",
            method=method,
            data=None if body is None else json.dumps(body),
            headers={"content-type": "application/json", "origin": self.address},
        )
        assert answer.ok, answer.text()
        return answer.json()

    def do(self, code: str, what: str, **about: object) -> None:
        self._commands += 1
        command = {"id": f"{self.name} {self._commands}", "do": {"type": what, **about}}
        self.ask("POST", f"/api/tables/{code}/commands", command)

    def opens(self, game: str, seats: int, **options: object) -> str:
        """A table where this person sits first and bots sit elsewhere; it has begun."""
        code = self.gathers(game, seats, **options)
        self.starts(code, range(1, seats))
        return code

    def gathers(self, game: str, seats: int, **options: object) -> str:
        """A table where this person sits alone."""
        self.ask("PUT", "/api/me", {"name": self.name})
        wanted = {"game": game, "seats": seats, "options": options}
        code = str(self.ask("POST", "/api/tables", wanted)["code"])
        self.do(code, "sit", seat=0)
        return code

    def joins(self, code: str, seat: int) -> None:
        self.ask("PUT", "/api/me", {"name": self.name})
        self.do(code, "sit", seat=seat)

    def starts(self, code: str, bots: range = range(0)) -> None:
        for seat in bots:
            self.do(code, "seat_bot", seat=seat, level="careful")
        self.do(code, "start")

    @property
    def view(self) -> dict[str, Any]:
        """What all that came makes of it: a whole view, and the changes since."""
        for frame in self.frames[self._folded :]:
            self._view = seen_after(self._view, json.loads(frame))
            self._folded += 1
        assert self._view is not None, "nothing was seen"
        return self._view

    def reads(self, *said: str) -> None:
        """In the log, which is in sight on a wide screen."""
        for sentence in said:
            expect(self.page.locator(".story")).to_contain_text(sentence)

    def visits(self, path: str) -> None:
        self.page.goto(f"{self.address}{path}")
        self.page.wait_for_selector("h1")

    def sees(self, code: str) -> None:
        """The game at a table, with the role put away that a round begins with."""
        self.visits(f"/t/{code}")
        self.page.wait_for_selector(".game .dock")
        if self.page.locator(".dealt").count():
            self.page.locator(".dealt .primary").click()


def text_in(frame: str | bytes) -> str:
    return frame if isinstance(frame, str) else frame.decode()
