"""Measure a server on this machine and write the figures into docs/performance.md.

Start to first answer, CPU per action with everybody told, memory per idle connection. Linux only:
it reads what the kernel knows of the server's process.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import httpx
from websockets.asyncio.client import ClientConnection, connect

from pages import fill

SERVE: Final = "from saboteur.cli import main; raise SystemExit(main())"
TICK: Final = os.sysconf("SC_CLK_TCK")
SEATS: Final = 5
STARTS: Final = 5


@contextmanager
def served(folder: Path, *more: str) -> Iterator[tuple[str, int, float]]:
    """A server's address, its process, and how long it took to its first answer."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    database = f"sqlite:///{folder / 'tables.db'}"
    arguments = ["serve", "--host", "127.0.0.1", "--port", str(port), "--db", database, *more]
    began = time.perf_counter()
    command = [sys.executable, "-c", SERVE, *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
        try:
            address = f"http://127.0.0.1:{port}"
            first_answer(address)
            yield address, process.pid, time.perf_counter() - began
        finally:
            process.terminate()


def first_answer(address: str) -> None:
    ends = time.monotonic() + 60
    while time.monotonic() < ends:
        try:
            httpx.get(f"{address}/healthz")
        except httpx.TransportError:
            time.sleep(0.005)
        else:
            return
    sys.exit("the server did not come up")


def cpu(pid: int) -> float:
    """Seconds of processor time that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / TICK


def memory(pid: int) -> float:
    """KiB that a process holds by itself."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    held = [line for line in lines if line.startswith(("Private_Clean", "Private_Dirty"))]
    return sum(float(line.split()[1]) for line in held)


class Seat:
    """A person with a socket, who takes the first action that is legal."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.version = 0
        self.view: dict[str, Any] | None = None
        self.phase = ""
        self.ids = 0

    async def hear(self, *kinds: str) -> dict[str, Any]:
        while True:
            message: dict[str, Any] = json.loads(await self.connection.recv())
            self.version = message.get("version", self.version)
            self.view = message.get("view") or self.view
            if message.get("table"):
                self.phase = message["table"]["phase"]
            if message["type"] in kinds:
                return message

    async def catch_up(self, version: int) -> None:
        while self.version < version:
            await self.hear("update")

    async def do(self, kind: str, **args: Any) -> dict[str, Any]:
        self.ids += 1
        command = {"type": "command", "id": str(self.ids), "do": {"type": kind, **args}}
        await self.connection.send(json.dumps(command))
        return await self.hear("ack", "nack")


async def joined(address: str, code: str) -> Seat:
    at = f"{address.replace('http', 'ws')}/api/tables/{code}/socket"
    seat = Seat(await connect(at, max_queue=None))
    await seat.connection.send(json.dumps({"type": "hello", "protocol": 1}))
    await seat.hear("welcome")
    return seat


async def opened(address: str) -> str:
    async with httpx.AsyncClient(base_url=address) as client:
        answer = await client.post("/api/tables", json={"game": "base", "seats": SEATS})
        return str(answer.json()["code"])


async def table(address: str) -> list[Seat]:
    async with httpx.AsyncClient(base_url=address) as client:
        answer = await client.post("/api/tables", json={"game": "base", "seats": SEATS})
        code = str(answer.json()["code"])
        cookie = f"saboteur={client.cookies['saboteur']}"
    at = f"{address.replace('http', 'ws')}/api/tables/{code}/socket"
    host = Seat(await connect(at, additional_headers={"Cookie": cookie}, max_queue=None))
    await host.connection.send(json.dumps({"type": "hello", "protocol": 1}))
    await host.hear("welcome")
    seats = [host, *[await joined(address, code) for _ in range(SEATS - 1)]]
    for number, seat in enumerate(seats):
        await seat.do("sit", seat=number)
    return seats


async def action_cost(address: str, pid: int, actions: int) -> tuple[float, float]:
    """Milliseconds of CPU and of waiting for the ack, per action that five people are told of."""
    seats = await table(address)
    version = (await seats[0].do("start"))["version"]
    done, waited, before = 0, 0.0, cpu(pid)
    while done < actions and seats[0].phase != "over":
        for seat in seats:
            await seat.catch_up(version)
        chooser = next(seat for seat in seats if seat.view and seat.view["legal"])
        assert chooser.view is not None
        sent = time.perf_counter()
        reply = await chooser.do("choose", action=chooser.view["legal"][0]["text"])
        waited += time.perf_counter() - sent
        version, done = reply["version"], done + 1
    return 1000 * (cpu(pid) - before) / done, 1000 * waited / done


async def connection_cost(address: str, pid: int, connections: int) -> float:
    """KiB per connection that says nothing."""
    code = await opened(address)
    warm = [await joined(address, code) for _ in range(20)]
    before = memory(pid)
    # Several tables, as a house has, so that what is told of newcomers stays small.
    held = []
    for number in range(connections):
        if number % 20 == 0:
            code = await opened(address)
        held.append(await joined(address, code))
    await asyncio.sleep(1)
    cost = (memory(pid) - before) / connections
    for seat in (*warm, *held):
        await seat.connection.close()
    return cost


def measured(actions: int, connections: int) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        with served(Path(folder)) as (_, _, first):
            pass
        starts = []
        for _ in range(STARTS):
            with served(Path(folder)) as (_, _, took):
                starts.append(took)
        with served(Path(folder), "--no-limits") as (address, pid, _):
            busy, waited = asyncio.run(action_cost(address, pid, actions))
        with served(Path(folder), "--no-limits") as (address, pid, _):
            held = asyncio.run(connection_cost(address, pid, connections))
    return {
        "first_start_s": first,
        "start_s": median(starts),
        "cpu_ms": busy,
        "ack_ms": waited,
        "connection_kib": held,
    }


def report(found: dict[str, float]) -> str:
    rows = (
        ("start to first answer, new database", f"{found['first_start_s']:.2f} s", "1.5 s"),
        ("start to first answer, median of five", f"{found['start_s']:.2f} s", "1.5 s"),
        ("CPU per action, stored and told to five people", f"{found['cpu_ms']:.1f} ms", ""),
        ("action to its ack, on disk", f"{found['ack_ms']:.1f} ms", ""),
        ("memory per idle connection", f"{found['connection_kib']:.0f} KiB", "40 KiB"),
    )
    lines = ["| what | measured | budget |", "|---|---|---|"]
    lines += [f"| {what} | {value} | {budget} |" for what, value, budget in rows]
    return "\n".join(lines)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--actions", type=int, default=100)
    parser.add_argument("--connections", type=int, default=400)
    parser.add_argument("--write", action="store_true", help="write them into docs/performance.md")
    args = parser.parse_args()
    text = report(measured(args.actions, args.connections))
    print(text)
    if args.write:
        fill("performance.md", "server", text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
