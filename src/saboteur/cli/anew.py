"""A server that begins anew: the same process and the same socket, with the memory of a start.

The socket is never closed: whoever knocks meanwhile waits for a moment.
"""

import os
import socket
import sys
from collections.abc import Sequence
from typing import NoReturn

from saboteur.cli.workers import LISTENER


def kept(listener: socket.socket) -> socket.socket | None:
    """The socket once more, for after its server; None where no process can become another."""
    able = os.name == "posix" and os.access(sys.executable, os.X_OK)
    return listener.dup() if able else None


def begin_anew(listener: socket.socket, arguments: Sequence[str]) -> NoReturn:
    """Become a server that serves on the same socket, as a worker does."""
    os.set_inheritable(listener.fileno(), True)
    os.environ[LISTENER] = str(listener.fileno())
    sys.stdout.flush()
    os.execv(sys.executable, [sys.executable, "-m", "saboteur", "serve", *arguments])
