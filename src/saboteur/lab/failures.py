"""Choices that failed, by bot: counted, with what was said at the first, and told everywhere."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

from saboteur.play.player import Player


@dataclass(frozen=True)
class Failed:
    """How often a bot failed and why; `trouble` is what the first failure said, a traceback if
    it left one."""

    crashed: int = 0
    late: int = 0
    illegal: int = 0
    trouble: str = ""

    @property
    def total(self) -> int:
        return self.crashed + self.late + self.illegal

    def __add__(self, other: "Failed") -> "Failed":
        return Failed(
            self.crashed + other.crashed,
            self.late + other.late,
            self.illegal + other.illegal,
            self.trouble or other.trouble,
        )

    def __str__(self) -> str:
        counts = ((self.crashed, "crashed"), (self.late, "late"), (self.illegal, "illegal"))
        return ", ".join(f"{count:,} {why}" for count, why in counts if count)


Failures = Mapping[str, Failed]
"""By the name of a bot; one that never failed is not in it."""


class HasFailures(Protocol):
    @property
    def failures(self) -> Failures: ...


Played = TypeVar("Played", bound=HasFailures)


class BotFailed(ValueError):
    """A bot failed where none may."""

    def __init__(self, failures: Failures) -> None:
        told = "; ".join(f"{name}: {failed}" for name, failed in failures.items())
        super().__init__(f"stopped at the first failure, {told}")
        self.failures = failures


def failures_of(players: Sequence[Player], names: Sequence[str]) -> dict[str, Failed]:
    """What went wrong for the players of one game; a searcher counts its safety stops as late."""
    return summed(
        {name: _failed(one)} for one, name in zip(players, names, strict=True) if _failed(one).total
    )


def _failed(player: Player) -> Failed:
    counts: Mapping[str, int] = getattr(player, "failures", {})
    trouble: str = getattr(player, "first_trouble", "")
    late = counts.get("late", 0) + getattr(player, "late", 0)
    return Failed(counts.get("crashed", 0), late, counts.get("illegal", 0), trouble)


def summed(found: Iterable[Failures]) -> dict[str, Failed]:
    """Failures of many games; the first trouble in their order stays."""
    total: dict[str, Failed] = {}
    for failures in found:
        for name, failed in failures.items():
            total[name] = total.get(name, Failed()) + failed
    return total


def strictly(games: Iterable[Played]) -> Iterator[Played]:
    """The games one by one, up to the first with a failure."""
    for game in games:
        if game.failures:
            raise BotFailed(game.failures)
        yield game


def failure_lines(failures: Failures) -> list[tuple[str, str]]:
    """A line of a summary for every bot that failed."""
    return [("failed", f"{name}: {failed}") for name, failed in failures.items()]
