"""A league from Python: played, gone on with if it was stopped, and told as tables."""

from pathlib import Path

from saboteur.lab.journal import Journal
from saboteur.lab.league import Watch, begun, hold
from saboteur.lab.matches import LeaguePlan
from saboteur.lab.standings import LeagueResult, result
from saboteur.lab.workers import Workers


def league(
    plan: LeaguePlan,
    *,
    journal: str | Path | None = None,
    jobs: int = 1,
    on: Workers | None = None,
    watch: Watch = iter,
    strict: bool = False,
) -> LeagueResult:
    """Play a league, and say how its levels stand.

    With the path of a `journal` it goes on where it was stopped; without one nothing is kept.

    >>> from saboteur import planned_league
    >>> plan = planned_league("solo", players=1, deals=1, levels=["random", "beginner"])
    >>> [standing.level for standing in league(plan).standings]
    ['random', 'beginner']
    """
    notes = None if journal is None else Journal(Path(journal), plan)
    done = {} if notes is None else begun(plan, notes)
    return result(hold(plan, notes, done, jobs=jobs, on=on, watch=watch, strict=strict))
