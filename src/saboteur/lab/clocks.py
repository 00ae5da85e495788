"""How long choices took: counted on a ladder of times, so that any number of them adds up."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from saboteur.lab.failures import Failed, Failures, summed

_RUNGS: Final = 8
_BITS: Final = 3


@dataclass(frozen=True)
class Choosing:
    """How a level's choices came about; times in milliseconds, to about 6%.

    `trouble` is what its first failure said.
    """

    choices: int
    p50_ms: float
    p99_ms: float
    late: int
    illegal: int
    crashed: int
    trouble: str


class Counted(Protocol):
    """By level: choices by the step of their time, and failures."""

    @property
    def steps(self) -> dict[str, dict[int, int]]: ...
    @property
    def failures(self) -> Failures: ...


def choosing(units: Sequence[Counted], level: str) -> Choosing:
    steps: Counter[int] = Counter()
    for unit in units:
        steps.update(unit.steps.get(level, {}))
    p50, p99 = (quantile(steps, share) / 1e6 for share in (0.5, 0.99))
    failed = summed(unit.failures for unit in units).get(level, Failed())
    return Choosing(
        steps.total(), p50, p99, failed.late, failed.illegal, failed.crashed, failed.trouble
    )


def step_of(nanoseconds: int) -> int:
    """Which step of a ladder with eight rungs to each doubling a time falls on."""
    bits = nanoseconds.bit_length() - 1
    if bits <= _BITS:
        return nanoseconds
    return _RUNGS * (bits - _BITS) + (nanoseconds >> bits - _BITS)


def time_of(step: int) -> float:
    """Nanoseconds in the middle of a step."""
    if step < 2 * _RUNGS:
        return float(step)
    bits, rung = divmod(step - _RUNGS, _RUNGS)
    return (_RUNGS + rung + 0.5) * (1 << bits)


def quantile(steps: Counter[int], share: float) -> float:
    """The time that so large a share of the choices did not exceed."""
    wanted = share * steps.total()
    passed = 0
    for step in sorted(steps):
        passed += steps[step]
        if passed >= wanted:
            return time_of(step)
    return 0.0
