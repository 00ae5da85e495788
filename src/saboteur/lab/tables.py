"""A league's result as tables of text, for a terminal or a page."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from saboteur.lab.intervals import Estimate
from saboteur.lab.ratings import Rating
from saboteur.lab.results import DIGGERS, SCORE
from saboteur.lab.standings import GOLD, LeagueResult, Margin, Standing


@dataclass(frozen=True)
class FigureTable:
    """The first column names the rows; `note` says how to read the others."""

    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    note: str = ""


def share(found: Estimate) -> str:
    return f"{found.value:.1%} ({found.low:.1%} to {found.high:.1%})"


def points(found: Estimate) -> str:
    """A difference of rates, in points."""
    value, low, high = (100 * figure for figure in (found.value, found.low, found.high))
    return f"{value:+.1f} ({low:+.1f} to {high:+.1f})"


def figure(found: Estimate) -> str:
    return f"{found.value:.3f} ({found.low:.3f} to {found.high:.3f})"


def _rating(found: Rating) -> str:
    return f"{found.points:+.0f} ± {found.error:.0f}"


def league_tables(result: LeagueResult, *, every_margin: bool = True) -> Iterator[FigureTable]:
    """The tables that this league has; those with nothing in them are left out."""
    found = (
        _standings(result),
        _payoff(result),
        _margins(result, every_margin),
        _ratios(result),
        _by_role(result),
        _verdicts(result),
        _choosing(result),
    )
    return (table for table in found if table.rows and len(table.head) > 1)


Column = tuple[str, Callable[[Standing], str]]


def _standings(result: LeagueResult) -> FigureTable:
    first = result.standings[0]
    columns: list[Column] = []
    for part in first.rates:
        columns.append((f"{part} win" if part != SCORE else SCORE, _rate_in(part)))
    for part in first.ratings:
        columns.append((f"rating, {part}" if part != SCORE else "rating", _rating_in(part)))
    if any(standing.gold for standing in result.standings):
        columns.append((f"gold a {result.unit}", lambda one: figure(one.gold) if one.gold else ""))
    return FigureTable(
        "Levels",
        ("level", *(title for title, _ in columns)),
        tuple((one.level, *(write(one) for _, write in columns)) for one in result.standings),
        "Against all that were met. Ratings ± one standard error; 400 points are ten to one,"
        " 0 is the mean of the column.",
    )


def _rate_in(part: str) -> Callable[[Standing], str]:
    return lambda one: share(one.rates[part]) if part in one.rates else ""


def _rating_in(part: str) -> Callable[[Standing], str]:
    return lambda one: _rating(one.ratings[part]) if part in one.ratings else ""


def _payoff(result: LeagueResult) -> FigureTable:
    cells = payoff_cells(result)
    rows, columns = payoff_names(result)
    title = "Pay-off: how often diggers (rows) beat saboteurs (columns)"
    return FigureTable(
        title if DIGGERS in {cell.part for cell in result.payoff} else "Score of rows by columns",
        ("", *columns),
        tuple(
            (
                row,
                *(
                    share(cells[row, column]) if (row, column) in cells else ""
                    for column in columns
                ),
            )
            for row in rows
        ),
        "Wilson intervals of 95%.",
    )


def payoff_cells(result: LeagueResult) -> dict[tuple[str, str], Estimate]:
    """Rates by row and column; saboteurs are the columns of the diggers' rows."""
    return {
        (cell.level, cell.other): cell.rate
        for cell in result.payoff
        if cell.part in (DIGGERS, SCORE)
    }


def payoff_names(result: LeagueResult) -> tuple[Sequence[str], Sequence[str]]:
    cells = payoff_cells(result)
    rows = [one.level for one in result.standings if any(one.level == row for row, _ in cells)]
    columns = [one.level for one in result.standings if any(one.level == col for _, col in cells)]
    return rows, columns


def _margins(result: LeagueResult, every: bool) -> FigureTable:
    # The last of each is the one against all, if there were several.
    overall = {(margin.part, margin.level, margin.under): margin for margin in result.margins}
    shown = result.margins if every else overall.values()
    return FigureTable(
        "Margins in the same deals",
        ("level", "over", "part", "against", "difference"),
        tuple((m.level, m.under, m.part, m.other, _difference(m)) for m in shown),
        "Paired by deal, 95%. Rates in points of a hundred, gold in nuggets a seat and "
        f"{result.unit}.",
    )


def _difference(margin: Margin) -> str:
    return figure(margin.more) if margin.part == GOLD else points(margin.more)


def _ratios(result: LeagueResult) -> FigureTable:
    return FigureTable(
        "Gold in the same deals",
        ("level", "by that of", "ratio"),
        tuple((r.level, r.under, figure(r.ratio) if r.ratio else "–") for r in result.ratios),
        "Intervals of 95% by a bootstrap over deals.",
    )


def _by_role(result: LeagueResult) -> FigureTable:
    roles = sorted({role for one in result.standings for role in one.gold_by_role if role})
    return FigureTable(
        f"Gold a {result.unit} by role, at mixed tables",
        ("level", *roles),
        tuple(
            (one.level, *(figure(one.gold_by_role[role]) for role in roles))
            for one in result.standings
            if one.gold_by_role
        ),
    )


def _verdicts(result: LeagueResult) -> FigureTable:
    sides = tuple(result.standings[0].verdicts)
    return FigureTable(
        "Verdicts",
        ("level", *sides),
        tuple(
            (one.level, *(share(one.verdicts[side]) for side in sides)) for one in result.standings
        ),
    )


def _choosing(result: LeagueResult) -> FigureTable:
    return FigureTable(
        "Choices",
        ("level", "choices", "p50", "p99", "late", "illegal", "crashed"),
        tuple(
            (
                level,
                f"{one.choices:,}",
                _time(one.p50_ms),
                _time(one.p99_ms),
                f"{one.late:,}",
                f"{one.illegal:,}",
                f"{one.crashed:,}",
            )
            for level, one in result.not_reproducible.choosing.items()
        ),
        "Times are this machine's. Late choices met a safety stop or were replaced, as illegal ones"
        " and crashes were, by the careful bot's.",
    )


def _time(milliseconds: float) -> str:
    return f"{milliseconds:,.0f} ms" if milliseconds >= 100 else f"{milliseconds:.3g} ms"
