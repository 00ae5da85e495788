"""Next door: workers of one machine hand sockets over to each other, before anything is answered.

Who plays a table has to fold all that happens there; any other worker with people at it folds it
all once more. So people are told by the worker that plays their table, and a table that nobody
plays has a home by its code. It only saves time: what cannot be handed over is served where it
came in. They also tell each other who has asked for how much.
"""

import asyncio
import os
import socket
from array import array
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from saboteur.server.http.limits import Allowed
from saboteur.server.store.neighbours import Neighbours

# No head is longer, and what a line said after its head is not handed over.
MOST: Final = 64 * 1024
# A worker with so many lines before its door has a moment to let them in.
TRIES: Final = 40
AGAIN: Final = 0.025

Enter = Callable[[socket.socket, bytes], Awaitable[None]]
Give = Callable[[int, bytes], Awaitable[bool]]


class NextDoor:
    """A door for each worker in a folder that they share, called as the worker is."""

    def __init__(self, folder: Path, neighbours: Neighbours, allowed: Allowed) -> None:
        self._folder = folder
        self._neighbours = neighbours
        self._allowed = allowed
        allowed.share(self._tell)
        self._door: socket.socket | None = None
        self._entering: set[asyncio.Task[None]] = set()

    def open(self, enter: Enter) -> None:
        """From now on lines are handed over: each enters with all that it has said."""
        self._enter = enter
        door = _door()
        try:
            door.bind(str(self._folder / self._neighbours.server))
        except OSError:
            # A folder that is gone, or whose name is too long: all is served where it comes in.
            door.close()
            return
        self._door = door
        asyncio.get_running_loop().add_reader(door.fileno(), self._take_in)

    def close(self) -> None:
        """Who stands before the door now comes again, and is let in elsewhere."""
        if self._door is not None:
            asyncio.get_running_loop().remove_reader(self._door.fileno())
            self._door.close()
            (self._folder / self._neighbours.server).unlink(missing_ok=True)
            self._door = None

    async def gave(self, code: str, hand_over: Callable[[Give], Awaitable[bool]]) -> bool:
        """Whether a line to a table is the business of another worker from now on."""
        doors = self._doors()
        owner = await self._neighbours.owner(code)
        # Of a worker that is just going, or of another machine, all come to the same place.
        server = owner if owner in doors else home(code, doors)
        if server not in doors or server == self._neighbours.server:
            return False

        async def give(line: int, head: bytes) -> bool:
            return await _given(doors[server], line, head)

        return await hand_over(give)

    def dead(self) -> list[str]:
        """Workers who did not close their door and are behind it no more, each told once."""
        return [name for name, door in self._doors().items() if _is_deserted(door)]

    def _tell(self, kind: str, key: str) -> None:
        """Something was taken; whoever does not hear of it now is not told again."""
        for name, door in self._doors().items():
            if self._door is not None and name != self._neighbours.server:
                with suppress(OSError):
                    self._door.sendto(f"{kind} {key}".encode(), str(door))

    def _doors(self) -> dict[str, Path]:
        """Those of all workers; none if somebody tidied up the folder."""
        with suppress(OSError):
            return {door.name: door for door in self._folder.iterdir()}
        return {}

    def _take_in(self) -> None:
        with suppress(BlockingIOError):
            while self._door is not None:
                head, lines, _, _ = socket.recv_fds(self._door, MOST, 1)
                if not lines:
                    kind, _, key = head.decode().partition(" ")
                    self._allowed.spent(kind, key)
                for line in lines:
                    os.set_inheritable(line, False)
                    self._let_in(socket.socket(fileno=line), head)

    def _let_in(self, line: socket.socket, head: bytes) -> None:
        line.setblocking(False)
        task = asyncio.ensure_future(self._enter(line, head))
        self._entering.add(task)
        task.add_done_callback(self._entering.discard)


def home(code: str, servers: Iterable[str]) -> str:
    """Where a table belongs among some servers; few belong elsewhere when one goes or comes."""
    return max(servers, key=lambda server: sha256(f"{code} {server}".encode()).digest(), default="")


async def _given(door: Path, line: int, head: bytes) -> bool:
    with _door() as mine:
        for _ in range(TRIES):
            try:
                told: Any = [(socket.SOL_SOCKET, socket.SCM_RIGHTS, array("i", [line]))]
                mine.sendmsg([head], told, 0, str(door))
            except BlockingIOError:
                await asyncio.sleep(AGAIN)
            except OSError:
                return False
            else:
                return True
    return False


def _is_deserted(door: Path) -> bool:
    """A door that its worker has closed is gone; behind one that is there somebody listens."""
    with _door() as mine:
        try:
            mine.connect(str(door))
        except ConnectionRefusedError:
            door.unlink(missing_ok=True)
            return True
        except OSError:
            return False
    return False


def _door() -> socket.socket:
    door = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
    door.setblocking(False)
    return door
