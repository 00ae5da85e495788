"""Small leagues for the tests of leagues."""

from pathlib import Path
from typing import Any

from saboteur.lab.journal import Journal
from saboteur.lab.league import Season, begun, hold, planned_league
from saboteur.lab.matches import LeaguePlan
from saboteur.lab.standings import LeagueResult, result

USUAL = {"base": 5, "saboteur2": 6, "duel": 2, "solo": 1}


def plan_of(
    game: str = "base",
    levels: tuple[str, ...] = ("random", "careful"),
    deals: int = 3,
    players: int | None = None,
    against: str | None = None,
) -> LeaguePlan:
    count = players or USUAL[game]
    return planned_league(game, players=count, deals=deals, levels=levels, against=against)


def held(plan: LeaguePlan, path: Path, **more: Any) -> Season:
    journal = Journal(path, plan)
    return hold(plan, journal, begun(plan, journal), **more)


def figures(
    game: str, file: Path, levels: tuple[str, ...], deals: int, **more: Any
) -> LeagueResult:
    return result(held(plan_of(game, levels, deals, **more), file))
