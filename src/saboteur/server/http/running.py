"""How the application is served: one process, one event loop, small messages."""

import logging
import signal
import socket
from types import FrameType
from typing import Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.server import HANDLED_SIGNALS

MOST_BYTES: Final = 16 * 1024
GRACEFUL_SECONDS: Final = 5
# A socket that is refused with an answer of its own is no fault, though uvicorn takes it for one.
REFUSED: Final = "ASGI callable returned without completing handshake."


class Server(uvicorn.Server):
    """One that does not wait for those who wait themselves: long polls are answered first."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app
        self._ignored = [sig for sig in HANDLED_SIGNALS if signal.getsignal(sig) is signal.SIG_IGN]

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ctrl-C is not for a server in the background of a script."""
        if sig not in self._ignored:
            super().handle_exit(sig, frame)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.house.close_polls()
        await super().shutdown(sockets)


def server(app: Starlette) -> uvicorn.Server:
    """A server that stops cleanly at SIGTERM and Ctrl+C."""
    logging.getLogger("uvicorn.error").addFilter(is_fault)
    return Server(
        uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACEFUL_SECONDS,
        ),
        app,
    )


def is_fault(record: logging.LogRecord) -> bool:
    return record.msg != REFUSED
