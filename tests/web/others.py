"""Firefox and WebKit, driven by what they speak themselves: WebDriver BiDi, and WebDriver.

Small on purpose: a page is opened, asked and pressed, and that is all a game needs.
"""

import json
import os
import re
import shutil
import subprocess
import time
from abc import abstractmethod
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any, TypeVar

import httpx
from websockets.sync.client import connect

from web.playing import Player
from web.serving import free_port, is_up

BOOT_SECONDS = 60.0
MINI = "*/webkit2gtk-4.1/MiniBrowser"
Found = TypeVar("Found")
# Nothing is fetched but what the test asks for.
PREFERENCES = {
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.safebrowsing.update.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "ui.prefersReducedMotion": 1,
}


def program(*names: str) -> str:
    found = [path for name in names if (path := shutil.which(name))]
    assert found, f"no {names[0]}: python3 tools/dev.py programs"
    return found[0]


# Whoever wants no motion in GTK wants little of it on pages.
STILL = "[Settings]\ngtk-enable-animations=0\n"
# Two first questions at once would make one person two.
MET = """() =>
  performance.getEntriesByType("resource").some(({ name }) => name.endsWith("/api/me"))"""
# A table with bots, as the client asks for it.
BEGUN = """async ({ game, seats, options }) => {
  const sent = async (method, path, body) => {
    const headers = { "content-type": "application/json" };
    const answer = await fetch(path, { method, headers, body: JSON.stringify(body) });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  const { code } = await sent("POST", "/api/tables", { game, seats, options });
  const others = [...Array(seats).keys()].slice(1);
  const bots = others.map((seat) => ({ type: "seat_bot", seat, level: "careful" }));
  const wanted = [{ type: "sit", seat: 0 }, ...bots, { type: "start" }];
  for (const one of wanted)
    await sent("POST", `/api/tables/${code}/commands`, { id: JSON.stringify(one), do: one });
  return code;
}"""


class Driven(Player):
    """A player in a browser that was started for them; `close` ends it."""

    def __init__(self, folder: Path) -> None:
        super().__init__(type(self).__name__)
        self._ends = ExitStack()
        # The browsers keep everything in their home.
        self._env = {**os.environ, "HOME": str(folder), "XDG_RUNTIME_DIR": str(folder)}

    def _start(self, *command: str, **pipes: Any) -> "subprocess.Popen[str]":
        process = subprocess.Popen(command, env=self._env, text=True, **pipes)
        self._ends.callback(process.wait)
        self._ends.callback(process.terminate)
        return process

    @abstractmethod
    def visit(self, url: str) -> None: ...

    @abstractmethod
    def narrow(self, width: int, height: int) -> None:
        """As small as a phone."""

    def begin(self, address: str, game: str, seats: int, **options: str) -> str:
        """A game with bots, and where it is."""
        self.visit(f"{address}/")
        self.until(MET)
        code = self.evaluate(BEGUN, {"game": game, "seats": seats, "options": options})
        return f"{address}/t/{code}"

    def close(self) -> None:
        self._ends.close()

    def wait(self, ms: float) -> None:
        time.sleep(ms / 1000)


def pressed(x: float, y: float) -> list[dict[str, Any]]:
    """The same words in both protocols."""
    steps = [
        {"type": "pointerMove", "x": round(x), "y": round(y)},
        {"type": "pointerDown", "button": 0},
        {"type": "pointerUp", "button": 0},
    ]
    return [{"type": "pointer", "id": "mouse", "actions": steps}]


class Firefox(Driven):
    """It speaks BiDi by itself, so that no driver is needed."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});" for k, v in PREFERENCES.items()]
        (folder / "user.js").write_text("\n".join(lines), encoding="utf-8")
        options = ("--headless", "--no-remote", "--remote-debugging-port", "0", "--profile")
        said = folder / "said"
        with said.open("w") as file:
            self._start(program("firefox-esr", "firefox"), *options, str(folder), stderr=file)
        address = waited(lambda: re.search(r"ws://\S+", said.read_text(encoding="utf-8")))[0]
        self._socket = self._ends.enter_context(connect(f"{address}/session", max_size=None))
        self._asked = 0
        self._do("session.new", capabilities={})
        self._context = self._do("browsingContext.getTree")["contexts"][0]["context"]

    def _do(self, method: str, **params: Any) -> Any:
        self._asked += 1
        self._socket.send(json.dumps({"id": self._asked, "method": method, "params": params}))
        while (answer := json.loads(self._socket.recv())).get("id") != self._asked:
            pass
        assert answer["type"] == "success", answer
        return answer["result"]

    def visit(self, url: str) -> None:
        self._do("browsingContext.navigate", context=self._context, url=url, wait="complete")

    def narrow(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._do("browsingContext.setViewport", context=self._context, viewport=size)

    def evaluate(self, script: str, about: object = None) -> Any:
        call = f"(async () => JSON.stringify(await ({script})({json.dumps(about)})))()"
        target = {"context": self._context}
        found = self._do("script.evaluate", expression=call, target=target, awaitPromise=True)
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))

    def press(self, x: float, y: float) -> None:
        self._do("input.performActions", context=self._context, actions=pressed(x, y))


class WebKit(Driven):
    """The one that GTK programs have, on a screen that nobody sees."""

    _path = ""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        options = ("-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp")
        settings = folder / ".config" / "gtk-3.0" / "settings.ini"
        settings.parent.mkdir(parents=True, exist_ok=True)
        settings.write_text(STILL, encoding="utf-8")
        number = folder / "display"
        with number.open("w") as file:
            self._start(program("Xvfb"), *options, stdout=file, stderr=subprocess.DEVNULL)
        display = waited(lambda: re.match(r"\d+\n", number.read_text(encoding="utf-8")))[0].strip()
        self._env |= {"DISPLAY": f":{display}", "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
        self._env |= {"WEBKIT_DISABLE_DMABUF_RENDERER": "1", "LANG": "en_GB.UTF-8"}
        port = free_port()
        self._start(program("WebKitWebDriver"), f"--port={port}")
        client = httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=BOOT_SECONDS)
        self._client = self._ends.enter_context(client)
        waited(lambda: is_up(f"http://127.0.0.1:{port}/status"))
        [browser] = Path("/usr/lib").glob(MINI)
        wanted = {"binary": str(browser), "args": ["--automation"]}
        session = self._do("", capabilities={"alwaysMatch": {"webkitgtk:browserOptions": wanted}})
        self._path = f"/{session['sessionId']}"
        self._ends.callback(lambda: self._client.delete(f"/session{self._path}"))

    def _do(self, what: str, **params: Any) -> Any:
        answer = self._client.post(f"/session{self._path}{what}", json=params)
        assert answer.is_success, answer.text
        return answer.json()["value"]

    def visit(self, url: str) -> None:
        self._do("/url", url=url)

    def narrow(self, width: int, height: int) -> None:
        self._do("/window/rect", width=width, height=height)

    def evaluate(self, script: str, about: object = None) -> Any:
        call = f"return ({script})(arguments[0])"
        return self._do("/execute/sync", script=call, args=[about])

    def press(self, x: float, y: float) -> None:
        self._do("/actions", actions=pressed(x, y))


def waited(found: Callable[[], Found | None]) -> Found:
    """Something that comes with time."""
    ends = time.monotonic() + BOOT_SECONDS
    while not (there := found()):
        assert time.monotonic() < ends, "the browser did not start"
        time.sleep(0.05)
    return there
