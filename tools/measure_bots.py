"""Hold the leagues that say how strong the bots are, and write their tables into docs/bots.md.

python tools/measure_bots.py --jobs 2 --write          every league, going on where it was stopped
python tools/measure_bots.py --only duel,solo          some of them, printed
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from tqdm import tqdm

from pages import DOCS, dated, fill, markdown
from saboteur.lab.journal import Journal
from saboteur.lab.league import begun, hold, planned_league, usual_journal
from saboteur.lab.matches import Played
from saboteur.lab.plot import standalone
from saboteur.lab.report import command_of, curve
from saboteur.lab.standings import ANY, LeagueResult, Margin, result
from saboteur.lab.tables import league_tables


@dataclass(frozen=True)
class League:
    game: str
    players: int
    levels: tuple[str, ...]
    deals: int
    against: str | None = None
    shown: tuple[str, ...] = ()
    """Titles of the tables that the page shows, by how they begin; all if none is named."""


# How the published tables were measured, where that is not as usual.
OPTIONS: Final = {"base": {"round_end": "all_passed"}}
LEAGUES: Final = {
    "levels": League("base", 5, ("beginner", "careful", "shrewd"), 300),
    "base": League("base", 5, ("careful", "shrewd", "expert@1000"), 70),
    "curve": League(
        "base", 5, ("expert@0", "expert@60", "expert@250", "expert@1000"), 60, "careful",
        ("Pay-off", "Margins", "Choices"),
    ),
    "roles": League("saboteur2", 6, ("beginner", "careful", "shrewd"), 200),
    "saboteur2": League("saboteur2", 6, ("careful", "expert@600"), 80),
    "duel": League("duel", 2, ("beginner", "careful", "shrewd", "expert@200"), 24),
    "solo": League("solo", 1, ("beginner", "careful", "shrewd", "expert@300"), 80),
}  # fmt: skip


def held(league: League, jobs: int, *, fresh: bool) -> LeagueResult:
    plan = planned_league(
        league.game,
        players=league.players,
        deals=league.deals,
        levels=league.levels,
        options=OPTIONS.get(league.game),
        against=league.against,
    )
    journal = Journal(usual_journal(plan), plan)
    if fresh:
        journal.forget()
    done = begun(plan, journal)

    def watch(units: Iterable[Played]) -> Iterable[Played]:
        return tqdm(units, league.game, total=plan.units(), initial=len(done), disable=None)

    return result(hold(plan, journal, done, jobs=jobs, watch=watch))


def text(league: League, found: LeagueResult) -> str:
    told = replace(found, margins=tuple(worth_telling(found)))
    parts = [f"`{command_of(found)}`"]
    parts += [
        markdown(table)
        for table in league_tables(told)
        if not league.shown or table.title.startswith(league.shown)
    ]
    return "\n\n".join(parts)


def worth_telling(found: LeagueResult) -> Iterator[Margin]:
    """Margins over all opponents; for the strongest over the careful bot, over each as well."""
    several = {(m.part, m.level, m.under) for m in found.margins if m.other == ANY}
    for margin in found.margins:
        closely = (margin.level, margin.under) == (found.levels[-1], "careful")
        alone = (margin.part, margin.level, margin.under) not in several
        if margin.other == ANY or alone or closely:
            yield margin


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--only", default=",".join(LEAGUES), help="names of leagues with commas")
    parser.add_argument("--jobs", type=int, default=1, help="processes, default 1")
    parser.add_argument("--fresh", action="store_true", help="begin their journals anew")
    parser.add_argument("--write", action="store_true", help="write docs/bots.md and its curve")
    args = parser.parse_args()
    for name in args.only.split(","):
        if name not in LEAGUES:
            parser.error(f"no such league: {name}; there are {', '.join(LEAGUES)}")
    for name in args.only.split(","):
        league = LEAGUES[name]
        found = held(league, args.jobs, fresh=args.fresh)
        body = text(league, found)
        print(f"{name}\n\n{body}\n")
        if args.write:
            fill("bots.md", name, dated(body))
            if name == "curve":
                plot = standalone(curve(found))
                (DOCS / "strength.svg").write_text(plot, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
