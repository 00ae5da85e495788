"""Child processes do not hear Ctrl-C: it is for the parent, which then ends them."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing import resource_tracker


@contextmanager
def unheard() -> Iterator[None]:
    """Children begun meanwhile never hear an interrupt, not even while they load.

    They inherit the blocked signal. The parent hears what came meanwhile as soon as it is out.
    """
    if sys.platform == "win32":
        yield
        return
    # It begins with the first child, and would let the signal through again.
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def deaf() -> None:
    """What a child does first, for systems without signals to block."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
