"""A server that was broken on purpose, and not as it was meant, is not waited for."""

import asyncio
from collections.abc import Callable
from typing import Any

from saboteur.server.torture.loop import Clockwork

# No other server reports these.
MISTAKES = ("AttributeError", "NameError", "TypeError")


def impatient(told: Callable[..., None]) -> Callable[..., None]:
    """The same reports; a leak that does not fit the server any more must not be waited for."""

    def report(event: str, **about: Any) -> None:
        told(event, **about)
        loop = asyncio.get_running_loop()
        if about.get("error") in MISTAKES and isinstance(loop, Clockwork):
            loop.lose_patience(f"{event} by {about['error']}")

    return report
