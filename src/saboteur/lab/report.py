"""The page of a league: its plan, its plots, its tables."""

from collections.abc import Iterator, Mapping, Sequence
from shlex import join

from saboteur import __version__
from saboteur.lab.failures import failure_lines
from saboteur.lab.intervals import Estimate
from saboteur.lab.page import Section, page, set_words, table_section, trouble_sections
from saboteur.lab.plot import Axis, heat, percent, points
from saboteur.lab.results import DIGGERS
from saboteur.lab.standings import LeagueResult
from saboteur.lab.tables import league_tables, payoff_cells, payoff_names

Series = Mapping[str, Sequence[Estimate | None]]


def league_page(result: LeagueResult) -> str:
    title = f"League: {result.game}, {result.players} players"
    plots = list(_plots(result))
    tables = [table_section(table) for table in league_tables(result)]
    troubles = trouble_sections(result.not_reproducible.failures)
    return page(title, league_facts(result), [*plots, *tables, *troubles])


def league_facts(result: LeagueResult) -> list[tuple[str, str]]:
    return [
        ("levels", ", ".join(result.levels)),
        *([("against", result.against)] if result.against else []),
        ("deals", f"{result.deals:,}, seed {result.seed}"),
        (f"{result.unit}s", f"{result.units:,}"),
        ("options", " ".join(f"{name}={value}" for name, value in result.options.items()) or "–"),
        *failure_lines(result.not_reproducible.failures),
        ("program", f"saboteur {__version__}"),
        ("digest", result.digest),
        ("command", command_of(result)),
    ]


def command_of(result: LeagueResult) -> str:
    """What repeats this league."""
    words = ["saboteur", "league", "--game", result.game, "--players", str(result.players)]
    words += ["--bots", ",".join(result.levels), "--deals", str(result.deals)]
    words += ["--seed", str(result.seed)]
    words += ["--against", result.against] if result.against else []
    return join([*words, *set_words(result.game, result.options)])


def _plots(result: LeagueResult) -> Iterator[Section]:
    if result.against is not None:
        yield Section("Strength", curve(result), f"Against {result.against}; intervals of 95%.")
    cells = payoff_cells(result)
    if cells and result.against is None:
        sides = DIGGERS in {cell.part for cell in result.payoff}
        across, down = ("saboteurs", "diggers") if sides else ("against", "level")
        rows, columns = payoff_names(result)
        yield Section("Pay-off", heat(rows, columns, cells, across=across, down=down))
    yield Section("Ratings", _ratings(result), "Bars are two standard errors each way.")
    gold = {"gold": [one.gold for one in result.standings]}
    if any(gold["gold"]):
        names = [one.level for one in result.standings]
        body = points(
            names, gold, across="level", up=Axis(f"gold a seat and {result.unit}"), joined=False
        )
        yield Section("Gold", body, "Intervals of 95%.")


def _ratings(result: LeagueResult) -> str:
    series = {
        part: [_bar(one.ratings[part].points, one.ratings[part].error) for one in result.standings]
        for part in result.standings[0].ratings
    }
    names = [one.level for one in result.standings]
    return points(names, series, across="level", up=Axis("rating"), joined=False)


def _bar(value: float, error: float) -> Estimate:
    return Estimate(value, value - 2 * error, value + 2 * error, 0)


def curve(result: LeagueResult) -> str:
    """Rates over levels, or gold where there are no rates; budgets alone if all share a level."""
    met = [one for one in result.standings if one.level != result.against]
    parts = list(dict.fromkeys(part for one in met for part in one.rates))
    series: Series = {part: [one.rates.get(part) for one in met] for part in parts}
    up = Axis("won", percent, (0.0, 1.0))
    if not parts:
        series, up = {"gold": [one.gold for one in met]}, Axis(f"gold a seat and {result.unit}")
    names, across = _places([one.level for one in met])
    return points(names, series, across=across, up=up)


def _places(levels: Sequence[str]) -> tuple[list[str], str]:
    split = [level.partition("@") for level in levels]
    if len({name for name, _, _ in split}) == 1 and all(budget for _, _, budget in split):
        return [budget for _, _, budget in split], f"{split[0][0]}: playouts a decision"
    return list(levels), "level"
