"""How fair a game is by the number of players: wins by side and gold by role, with intervals."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from shlex import join

from saboteur import __version__
from saboteur.games.catalogue import Choices, box, ruleset
from saboteur.lab.failures import Failed, failure_lines, summed
from saboteur.lab.intervals import Estimate, wilson
from saboteur.lab.lineups import two_sides
from saboteur.lab.page import Section, page, set_words, table_section, trouble_sections
from saboteur.lab.plot import Axis, percent, points
from saboteur.lab.portions import Portion
from saboteur.lab.simulate import Plan, planned, play_all
from saboteur.lab.tables import FigureTable, figure, share
from saboteur.lab.workers import Processes, Workers

Watch = Callable[[Plan, Iterable[Portion]], Iterable[Portion]]


@dataclass(frozen=True)
class Row:
    """So many players: `wins` by side, of rounds or games; `gold` a seat and round by role.

    `dealt` has the wins by how many saboteurs were really in play.
    """

    players: int
    rounds: int
    wins: dict[str, Estimate]
    gold: dict[str, Estimate]
    dealt: dict[int, dict[str, Estimate]]
    digest: str
    failures: dict[str, Failed]


@dataclass(frozen=True)
class Balance:
    game: str
    games: int
    seed: int | str
    bots: tuple[str, ...]
    options: dict[str, str]
    rows: tuple[Row, ...]

    @property
    def failures(self) -> dict[str, Failed]:
        return summed(row.failures for row in self.rows)


def plans_by_players(
    game: str,
    *,
    games: int,
    bots: tuple[str, ...],
    seed: int | str = 1,
    options: Choices | None = None,
) -> list[Plan]:
    """A plan for every number of players that the game allows."""
    least, most = ruleset(game, options or {}).players
    return [
        planned(game, players=players, games=games, seed=seed, bots=bots, options=options)
        for players in range(least, most + 1)
    ]


def balance(
    plans: list[Plan],
    bots: tuple[str, ...],
    *,
    jobs: int = 1,
    on: Workers | None = None,
    watch: Watch = lambda _, portions: portions,
    strict: bool = False,
) -> Balance:
    """Play them all; `watch` may look on as portions come in."""
    rows = tuple(_row(plan, on or Processes(jobs), watch, strict) for plan in plans)
    first = plans[0]
    return Balance(first.game, first.games, first.seed, bots, dict(first.options), rows)


def _row(plan: Plan, on: Workers, watch: Watch, strict: bool) -> Row:
    found = play_all(plan, on=on, watch=lambda portions: watch(plan, portions), strict=strict)
    total = found.tally
    played = total.games if box(plan.game).wins_games else total.rounds
    wins = {side: wilson(won, played) for side, won in total.wins.items()}
    dealt = {
        saboteurs: {side: wilson(counted[side], counted.total()) for side in wins}
        for saboteurs, counted in sorted(total.opposed.items())
    }
    gold = total.mean_gold()
    return Row(plan.players, total.rounds, wins, gold, dealt, found.digest, found.failures)


def balance_table(found: Balance) -> FigureTable:
    """Sides where two oppose each other, else the gold of roles."""
    opposed = _opposed(found)
    names = list(dict.fromkeys(name for row in found.rows for name in _figures(row, opposed)))
    write = share if opposed else figure
    return FigureTable(
        "Wins by the number of players" if opposed else "Gold by the number of players",
        ("players", "rounds", *names),
        tuple(
            (
                f"{row.players}",
                f"{row.rounds:,}",
                *(
                    write(f[name]) if name in (f := _figures(row, opposed)) else "–"
                    for name in names
                ),
            )
            for row in found.rows
        ),
        "Wilson intervals of 95%."
        if opposed
        else "Nuggets a seat and round; intervals of 95% over games.",
    )


def dealt_table(found: Balance) -> FigureTable | None:
    """Where two sides oppose each other: what the saboteurs left among the cards are worth."""
    if not two_sides(box(found.game)):
        return None
    return FigureTable(
        "Wins by the number of saboteurs in play",
        ("players", "saboteurs", "rounds", *box(found.game).sides),
        tuple(
            (f"{row.players}", f"{saboteurs}", f"{_rounds(wins):,}", *map(share, wins.values()))
            for row in found.rows
            for saboteurs, wins in row.dealt.items()
        ),
        "One role card stays out, so a table may have one saboteur fewer than its cards say.",
    )


def _rounds(wins: dict[str, Estimate]) -> int:
    return next(iter(wins.values())).n


def balance_tables(found: Balance) -> list[FigureTable]:
    return [table for table in (balance_table(found), dealt_table(found)) if table]


def balance_plot(found: Balance) -> str:
    opposed = _opposed(found)
    names = list(dict.fromkeys(name for row in found.rows for name in _figures(row, opposed)))
    series = {name: [_figures(row, opposed).get(name) for row in found.rows] for name in names}
    up = Axis("won", percent, (0.0, 1.0)) if opposed else Axis("gold a seat and round")
    return points([f"{row.players}" for row in found.rows], series, across="players", up=up)


def balance_page(found: Balance) -> str:
    title = f"Balance: {found.game}, played by {', '.join(found.bots)}"
    return page(
        title,
        balance_facts(found),
        [
            Section("Plot", balance_plot(found)),
            *map(table_section, balance_tables(found)),
            *trouble_sections(found.failures),
        ],
    )


def balance_facts(found: Balance) -> list[tuple[str, str]]:
    return [
        ("game", found.game),
        ("options", " ".join(f"{name}={value}" for name, value in found.options.items()) or "–"),
        ("bots", ", ".join(found.bots)),
        ("games", f"{found.games:,} for each number of players, seed {found.seed}"),
        *failure_lines(found.failures),
        ("program", f"saboteur {__version__}"),
        ("command", command_of(found)),
    ]


def command_of(found: Balance) -> str:
    """What repeats this table."""
    words = ["saboteur", "simulate", found.game, "--bots", ",".join(found.bots)]
    words += ["--games", str(found.games), "--seed", str(found.seed), "--by", "players"]
    return join([*words, *set_words(found.game, found.options)])


def _opposed(found: Balance) -> bool:
    shelf = box(found.game)
    return two_sides(shelf) or shelf.wins_games


def _figures(row: Row, opposed: bool) -> dict[str, Estimate]:
    return row.wins if opposed else row.gold
