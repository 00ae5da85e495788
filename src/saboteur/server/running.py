"""How the application is served: one process, one event loop, small messages."""

from typing import Final

import uvicorn
from starlette.applications import Starlette

MOST_BYTES: Final = 16 * 1024
GRACEFUL_SECONDS: Final = 5


def server(app: Starlette) -> uvicorn.Server:
    """A server that stops cleanly at SIGTERM and Ctrl+C."""
    return uvicorn.Server(
        uvicorn.Config(
            app,
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES,
            ws_per_message_deflate=False,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACEFUL_SECONDS,
        )
    )
