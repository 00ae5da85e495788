"""A player for a Saboteur server: opens a table, fills it with bots, and plays a whole game.

It says what happens and plays at random. Run it against a server: python client.py [ADDRESS]
Needs the package `websockets`.
"""

import json
import random
import sys
import urllib.request
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]


class Table:
    """One table over one socket: commands out, versions and views in."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.ids = count(1)
        self.version = 0
        self.view: Json = {}
        self.table: Json = {}
        self.seat: int | None = None
        self.waits: list[int] = []
        self.send({"type": "hello", "protocol": 2})
        self.hear("welcome")

    def send(self, message: Json) -> None:
        self.socket.send(json.dumps(message))

    def do(self, kind: str, **args: Any) -> Json:
        """Want something, and wait for the one answer to it."""
        name = str(next(self.ids))
        self.send({"type": "command", "id": name, "do": {"type": kind, **args}})
        return self.hear("ack", "nack")

    def hear(self, *kinds: str) -> Json:
        """Take in what the server says until it says one of these."""
        while True:
            message: Json = json.loads(self.socket.recv(timeout=60))
            self.version = message.get("version", self.version)
            self.table = message.get("table") or self.table
            changes = message.get("changes") or {"fields": {}, "rows": {}}
            self.view = {**(message.get("view") or self.view), **changes["fields"]}
            for name, (start, gone, items) in changes["rows"].items():
                self.view[name][start : start + gone] = items
            self.seat = message.get("seat", self.seat)
            self.waits = message.get("waits", self.waits)
            for fact in message.get("facts", ()):
                print(" ".join(str(value) for value in fact.values()))
            if message["type"] in kinds:
                return message


def ask(address: str, path: str, cookie: str = "", sent: Json | None = None) -> tuple[Json, str]:
    """An answer over HTTP, and the cookie that says who we are."""
    data = None if sent is None else json.dumps(sent).encode()
    request = urllib.request.Request(f"{address}{path}", data, {"Cookie": cookie})
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or cookie).partition(";")[0]


def play(address: str, seats: int = 3) -> Json:
    """Play one game and give back the last view of it."""
    _, cookie = ask(address, "/api/me")
    opened, _ = ask(address, "/api/tables", cookie, {"game": "base", "seats": seats})
    at = f"{address.replace('http', 'ws', 1)}/api/tables/{opened['code']}/socket"
    with connect(at, additional_headers={"Cookie": cookie}) as socket:
        return play_at(Table(socket), seats)


def play_at(table: Table, seats: int) -> Json:
    table.do("rename", name="Example")
    table.do("sit", seat=0)
    for seat in range(1, seats):
        table.do("seat_bot", seat=seat, level="careful")
    table.do("start")
    while table.table["phase"] != "over":
        if table.seat in table.waits:
            table.do("ready")  # bots wait until everybody has seen the deal
        elif table.view["legal"]:
            action = random.choice(table.view["legal"])["text"]
            reply = table.do("choose", action=action, version=table.version)
            assert reply["type"] == "ack", reply
        else:
            table.hear("update", "waits")
    return table.view


if __name__ == "__main__":
    last = play(sys.argv[1] if len(sys.argv) > 1 else "http://localhost:8666")
    print("gold:", *last["gold"])
