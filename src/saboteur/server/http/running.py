"""How the application is served: one process, one event loop, small messages."""

import logging
import socket
from typing import Final

import uvicorn
from starlette.applications import Starlette

MOST_BYTES: Final = 16 * 1024
GRACEFUL_SECONDS: Final = 5
# A socket that is refused with an answer of its own is no fault, though uvicorn takes it for one.
REFUSED: Final = "ASGI callable returned without completing handshake."


class Server(uvicorn.Server):
    """One that does not wait for those who wait themselves: long polls are answered first."""

    def __init__(self, config: uvicorn.Config, app: Starlette) -> None:
        super().__init__(config)
        self._app = app

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
