"""How much one address or one person may ask for: buckets that fill at a steady rate."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import Final

MOST_BUCKETS: Final = 20_000
# What workers of one machine count together; commands are counted where their table is played.
SHARED: Final = (
    *("requests", "newcomers", "tables", "misses", "misses_each"),
    *("reports", "reports_each", "replays", "files", "pushes", "playouts"),
)


@dataclass(frozen=True)
class Rate:
    """So many a second in the long run, and so many at once."""

    a_second: float
    at_once: float


@dataclass(frozen=True)
class Limits:
    """What is allowed; a whole class of thirty may share one address.

    `misses` are codes that open nothing and `reports` what people say of others, both by address
    and by person; `lines` are connections of any kind, `connections` those of people at a table.
    `commands` are those of one person, `household` those of everybody at an address.
    `replays` are games told again, and `files` those that somebody brings along. `pushes` are
    devices that want to be told, `playouts` games that bots play out a hundred times.
    """

    requests: Rate = Rate(50, 300)
    newcomers: Rate = Rate(0.5, 60)
    tables: Rate = Rate(0.1, 20)
    misses: Rate = Rate(1, 200)
    misses_each: Rate = Rate(0.2, 40)
    commands: Rate = Rate(10, 40)
    household: Rate = Rate(100, 400)
    replays: Rate = Rate(1, 60)
    files: Rate = Rate(0.2, 20)
    connections: int = 200
    connections_each: int = 20
    lines: int = 500
    reports: Rate = Rate(0.02, 20)
    reports_each: Rate = Rate(0.005, 5)
    pushes: Rate = Rate(0.1, 60)
    playouts: Rate = Rate(0.1, 10)


_ANY: Final = Rate(1e9, 1e9)
_MANY: Final = 1_000_000
UNLIMITED: Final = Limits(*9 * (_ANY,), *3 * (_MANY,), *4 * (_ANY,))


class Buckets:
    """One bucket for each key; the one not used for longest is forgotten when there are many."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._left: dict[str, tuple[float, float]] = {}
        self.tell: Callable[[str], None] | None = None

    def take(self, key: str) -> bool:
        """Take one out of a bucket, if there is one in it; those who share it are told."""
        if not self.spend(key):
            return False
        if self.tell is not None:
            self.tell(key)
        return True

    def spend(self, key: str) -> bool:
        """The same without telling: one was taken elsewhere."""
        left, now = self._now(key)
        if left < 1:
            return False
        self._left.pop(key, None)
        self._left[key] = (left - 1, now)
        if len(self._left) > MOST_BUCKETS:
            del self._left[next(iter(self._left))]
        return True

    def empty(self, key: str) -> bool:
        return self._now(key)[0] < 1

    def _now(self, key: str) -> tuple[float, float]:
        now = self._clock()
        left, since = self._left.get(key, (self._rate.at_once, now))
        return min(self._rate.at_once, left + (now - since) * self._rate.a_second), now


class Allowed:
    """All limits of a server, and what has been used of them."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests)
        self.newcomers = Buckets(limits.newcomers)
        self.tables = Buckets(limits.tables)
        self.misses = Buckets(limits.misses)
        self.misses_each = Buckets(limits.misses_each)
        self.commands = Buckets(limits.commands)
        self.household = Buckets(limits.household)
        self.reports = Buckets(limits.reports)
        self.reports_each = Buckets(limits.reports_each)
        self.replays = Buckets(limits.replays)
        self.files = Buckets(limits.files)
        self.pushes = Buckets(limits.pushes)
        self.playouts = Buckets(limits.playouts)
        self._connected: Counter[str] = Counter()

    def share(self, tell: Callable[[str, str], None]) -> None:
        """Say of which kind, and whose, the buckets are that something is taken out of."""
        for kind in SHARED:
            self._buckets(kind).tell = partial(tell, kind)

    def spent(self, kind: str, key: str) -> None:
        """Something was taken out by another worker."""
        if kind in SHARED:
            self._buckets(kind).spend(key)

    def _buckets(self, kind: str) -> Buckets:
        found: Buckets = getattr(self, kind)
        return found

    @property
    def connections(self) -> int:
        return sum(count for key, count in self._connected.items() if key.startswith("person "))

    def may_command(self, address: str, person: str) -> bool:
        return self.commands.take(person) and self.household.take(address)

    def may_report(self, address: str, person: str) -> bool:
        return self.reports_each.take(person) and self.reports.take(address)

    def connect(self, address: str, person: str) -> bool:
        most = {
            f"address {address}": self.limits.connections,
            f"person {person}": self.limits.connections_each,
        }
        if any(self._connected[key] >= limit for key, limit in most.items()):
            return False
        self._connected.update(most.keys())
        return True

    def disconnect(self, address: str, person: str) -> None:
        for key in (f"address {address}", f"person {person}"):
            self._connected[key] -= 1
            if not self._connected[key]:
                del self._connected[key]
