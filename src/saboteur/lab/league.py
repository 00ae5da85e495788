"""Leagues: levels play the same deals in every line-up, on any number of processes.

What comes out depends on the plan alone, not on who played what when or how often the run was
stopped. Standings are made from it in `standings`.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Final

from platformdirs import user_cache_path

from saboteur.bots.levels import checked, one_or_more
from saboteur.games.catalogue import Choices, new_table
from saboteur.lab.failures import strictly
from saboteur.lab.journal import Journal, JournalError
from saboteur.lab.matches import LeaguePlan, Played, play_unit
from saboteur.lab.workers import Processes, Workers

_CHECKED: Final = 3

Watch = Callable[[Iterable[Played]], Iterable[Played]]


class LeagueError(ValueError):
    """A league that cannot be held."""


@dataclass(frozen=True)
class Season:
    """All units of a plan, in order, and one digest for all that happened in them."""

    plan: LeaguePlan
    """What was to be played."""
    units: tuple[Played, ...]
    """What was played, in the order of the plan."""
    digest: str
    """One digest of everything that happened."""


def planned_league(
    game: str,
    *,
    players: int,
    deals: int,
    levels: str | Iterable[str],
    seed: int | str = 1,
    options: Choices | None = None,
    against: str | None = None,
) -> LeaguePlan:
    """A plan whose game, options, number of players and levels exist."""
    rules = new_table(game, players, options or {}).rules
    names = tuple(map(checked, one_or_more(levels)))
    if len(set(names)) < len(names):
        raise LeagueError(f"a level is named twice: {', '.join(names)}")
    if against is not None:
        checked(against)
    settled = tuple(rules.options.items())
    plan = LeaguePlan(game, players, deals, seed, names, settled, against)
    if not plan.line_ups():
        raise LeagueError(f"{', '.join(names)} has no opponent: name another level")
    return plan


def usual_journal(plan: LeaguePlan) -> Path:
    """Where the journal of a plan lies if nobody says."""
    name = f"{plan.game}-{plan.players}-{plan.digest()[:12]}.jsonl"
    return user_cache_path("saboteur", appauthor=False) / "leagues" / name


def begun(plan: LeaguePlan, journal: Journal) -> dict[int, Played]:
    """What the journal knows of the plan's units."""
    return {unit: played for unit, played in journal.read().items() if unit < plan.units()}


def hold(
    plan: LeaguePlan,
    journal: Journal | None,
    done: Mapping[int, Played],
    *,
    jobs: int = 1,
    on: Workers | None = None,
    watch: Watch = iter,
    strict: bool = False,
) -> Season:
    """Play what is not `done` yet, and note it in a journal; `watch` may look on as units come in.

    A `strict` league ends at the first choice that fails, and plays again what failed before.
    """
    units = {unit: played for unit, played in done.items() if not (strict and played.failures)}
    workers = on or Processes(jobs)
    if journal is not None:
        _check_players(plan, journal, units, workers)
    rest = [unit for unit in range(plan.units()) if unit not in units]
    with nullcontext(_forget) if journal is None else journal.writing() as write:
        came = watch(workers.share(partial(play_unit, plan), rest))
        for played in strictly(came) if strict else came:
            write(played)
            units[played.unit] = played
    ordered = tuple(units[unit] for unit in range(plan.units()))
    return Season(plan, ordered, _digest(ordered))


def _forget(played: Played) -> None:
    """Where no journal is kept."""


def _digest(units: Iterable[Played]) -> str:
    total = sha256()
    for played in units:
        total.update(bytes.fromhex(played.digest))
    return total.hexdigest()


def _check_players(
    plan: LeaguePlan, journal: Journal, done: Mapping[int, Played], workers: Workers
) -> None:
    """Play some units again: a program that chooses differently may neither go on nor report."""
    samples = _samples(done)
    for played in workers.share(partial(play_unit, plan), samples):
        if played.digest != done[played.unit].digest:
            names = ", ".join(dict.fromkeys(played.levels))
            raise JournalError(
                f"{journal.path} was written by a program whose bots ({names}) chose differently:"
                " begin it anew with --fresh, or name another file with --journal"
            )


def _samples(done: Mapping[int, Played]) -> list[int]:
    """The first units that seat each level a few times, but for those that a clock may decide."""
    seated: Counter[str] = Counter()
    found: list[int] = []
    for unit in sorted(done):
        levels = set(done[unit].levels)
        if not done[unit].failures and any(seated[level] < _CHECKED for level in levels):
            seated.update(levels)
            found.append(unit)
    return found
