"""How many connections there may be, of any kind: from one address, and in all."""

import sys
from collections import Counter
from typing import Final

from saboteur.server.http.addresses import Networks, household
from saboteur.server.reports import Report, nothing

# Databases, logs, thinkers and the listening socket need descriptors too.
KEPT_BACK: Final = 64
ENOUGH: Final = 16_384


def most_descriptors() -> int:
    """As many as the system lets this process have; it is asked for all of them."""
    if sys.platform == "win32":
        return ENOUGH
    import resource  # noqa: PLC0415

    soft, hard = (
        ENOUGH if limit == resource.RLIM_INFINITY else limit
        for limit in resource.getrlimit(resource.RLIMIT_NOFILE)
    )
    if soft < min(hard, ENOUGH):
        soft = min(hard, ENOUGH)
        resource.setrlimit(
            resource.RLIMIT_NOFILE, (soft, resource.getrlimit(resource.RLIMIT_NOFILE)[1])
        )
    return soft


class Lines:
    """All connections by address. The newest are shed: those who are here stay.

    A proxy brings many people over one address, so only the whole is limited for it.
    """

    def __init__(
        self, each: int, most: int, proxies: Networks | None = None, report: Report = nothing
    ) -> None:
        self._each = each
        self._most = most
        self._proxies = proxies or Networks()
        self._report = report
        self._open: Counter[str] = Counter()
        self.shed = 0
        self._full = 0

    @property
    def open(self) -> int:
        return self._open.total()

    def enter(self, peer: str) -> str | None:
        """Whose line it is from now on; None if there is no room for it."""
        address = household(peer)
        full = self.open >= self._most
        if full or (self._open[address] >= self._each and peer not in self._proxies):
            self._say(full)
            return None
        self._open[address] += 1
        return address

    def leave(self, address: str) -> None:
        self._open[address] -= 1
        if self._open[address] <= 0:
            del self._open[address]

    def _say(self, full: bool) -> None:
        # A flood must not fill the log: the first of each ten-fold is told.
        self.shed += 1
        self._full += full
        if full and str(self._full).rstrip("0") == "1":
            self._report("descriptors-failed", open=self.open, shed=self.shed)
