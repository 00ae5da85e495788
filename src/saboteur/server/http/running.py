"""How the application is served: one process, one event loop, small messages."""

import asyncio
import logging
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Final, cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.server import HANDLED_SIGNALS

from saboteur.server.http.doorstep import Doorstep, Line
from saboteur.server.http.next_door import NextDoor
from saboteur.server.tables.pulse import Pulse

MOST_BYTES: Final = 16 * 1024
GRACEFUL_SECONDS: Final = 5
LAST_WORDS_SECONDS: Final = 0.5
# So long a thread may keep others waiting: the store's would wait ten times as long at every step.
TURN_SECONDS: Final = 0.0005
# A socket that is refused with an answer of its own is no fault, though uvicorn takes it for one.
REFUSED: Final = "ASGI callable returned without completing handshake."
# What strangers send is theirs to mend; a flood of it must not fill a log.
STRANGE: Final = (
    *("Invalid HTTP request received.", "Unsupported upgrade request."),
    "Invalid UTF-8 sequence received from client.",
)


class Server(uvicorn.Server):
    """One that does not wait for those who wait themselves: long polls are answered first."""

    def __init__(
        self, config: uvicorn.Config, app: Starlette, serves: Callable[[], None] | None = None
    ) -> None:
        super().__init__(config)
        self._app = app
        self._next_door: NextDoor | None = app.state.next_door
        self._serves = serves
        self._pulse = Pulse(app.state.house.metrics)
        self.begins_anew = False
        self._ignored = [sig for sig in HANDLED_SIGNALS if signal.getsignal(sig) is signal.SIG_IGN]

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C is not for a server in the background of a script."""
        if sig not in self._ignored:
            super().handle_exit(sig, frame)

    def begin_anew(self) -> bool:
        """Stop, to be followed by another one, unless somebody is being answered."""
        if self.server_state.tasks:
            return False
        self.begins_anew = self.should_exit = True
        return True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        sys.setswitchinterval(TURN_SECONDS)
        self._pulse.start()
        if self._next_door is not None:
            self._next_door.open(self._enter)
        if self._serves is not None:
            self._serves()

    async def _enter(self, line: socket.socket, head: bytes) -> None:
        """A line from next door; it is as if it had come here and said all this."""

        def doorstep() -> Doorstep:
            made = cast(Callable[..., Doorstep], self.config.http_protocol_class)
            config, state = self.config, self.server_state
            protocol = made(config=config, server_state=state, app_state=self.lifespan.state)
            protocol.handed = True
            return protocol

        loop = asyncio.get_running_loop()
        try:
            _, protocol = await loop.connect_accepted_socket(doorstep, line)
        except OSError:
            line.close()
            return
        protocol.data_received(head)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._pulse.stop()
        if self._next_door is not None:
            self._next_door.close()
        self._app.state.house.close_polls()
        if self.begins_anew:
            # Who has just come in may say what they want; who comes now waits for the next server.
            for one in self.servers:
                one.close()
            await asyncio.sleep(LAST_WORDS_SECONDS)
        await super().shutdown(sockets)


def server(app: Starlette, serves: Callable[[], None] | None = None) -> Server:
    """A server that stops cleanly at SIGTERM and Ctrl+C; it says when it `serves`."""
    logging.getLogger("uvicorn.error").addFilter(is_fault)
    lines, proxies = app.state.lines, app.state.proxies
    return Server(
        uvicorn.Config(
            app,
            # Not classes, but made like them.
            http=cast(type[asyncio.Protocol], partial(Doorstep, lines)),
            ws=cast(
                type[asyncio.Protocol], partial(Line, lines, stays=app.state.next_door is None)
            ),
            proxy_headers=bool(proxies.texts),
            forwarded_allow_ips=list(proxies.texts),
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACEFUL_SECONDS,
        ),
        app,
        serves,
    )


def is_fault(record: logging.LogRecord) -> bool:
    return record.msg not in (REFUSED, *STRANGE)
