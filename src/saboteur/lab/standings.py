"""What a season says about its levels: pay-offs, margins, gold, ratios, verdicts and ratings.

Levels are compared deal by deal, in the same seats against the same others. Which tables there are
follows from the line-ups that were played.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from saboteur.lab.clocks import Choosing, choosing
from saboteur.lab.comparisons import Rated, rated
from saboteur.lab.failures import Failed
from saboteur.lab.intervals import Estimate, difference, mean, rate, ratio, wilson
from saboteur.lab.league import Season
from saboteur.lab.lineups import alone
from saboteur.lab.ratings import Rating
from saboteur.lab.results import SeasonSheet, Successes, seat_mean

GOLD: Final = "gold"
ANY: Final = "all"


@dataclass(frozen=True)
class Cell:
    """How often `level`, in a part, won against `other`."""

    part: str
    level: str
    other: str
    rate: Estimate


@dataclass(frozen=True)
class Margin:
    """How much more `level` makes of a part than `under` in the same deals against `other`."""

    part: str
    level: str
    under: str
    other: str
    more: Estimate


@dataclass(frozen=True)
class Ratio:
    """The gold of one level by that of another in the same deals."""

    level: str
    under: str
    ratio: Estimate | None


@dataclass(frozen=True)
class Standing:
    """A level: by part its rate against all and its rating, gold a seat, verdicts if there are."""

    level: str
    rates: dict[str, Estimate]
    ratings: dict[str, Rating]
    gold: Estimate | None
    gold_by_role: dict[str, Estimate]
    verdicts: dict[str, Estimate]


@dataclass(frozen=True)
class NotReproducible:
    """What depends on the machine and its clock."""

    choosing: dict[str, Choosing]

    @property
    def failures(self) -> dict[str, Failed]:
        found = {
            level: Failed(one.crashed, one.late, one.illegal, one.trouble)
            for level, one in self.choosing.items()
        }
        return {level: failed for level, failed in found.items() if failed.total}


@dataclass(frozen=True)
class LeagueResult:
    """A league's tables; all but the last field are the same for the same plan everywhere.

    A `unit` is one deal played once by one line-up: a round or a game.
    """

    game: str
    players: int
    deals: int
    seed: int | str
    levels: tuple[str, ...]
    against: str | None
    options: dict[str, str]
    unit: str
    units: int
    digest: str
    standings: tuple[Standing, ...]
    payoff: tuple[Cell, ...]
    margins: tuple[Margin, ...]
    ratios: tuple[Ratio, ...]
    not_reproducible: NotReproducible


def result(season: Season) -> LeagueResult:
    results, plan = SeasonSheet(season), season.plan
    successes = results.successes()
    ratings = rated(results, successes)
    return LeagueResult(
        game=plan.game,
        players=plan.players,
        deals=plan.deals,
        seed=plan.seed,
        levels=plan.levels,
        against=plan.against,
        options=dict(plan.options),
        unit=plan.unit,
        units=len(season.units),
        digest=season.digest,
        standings=tuple(_standing(results, level, successes, ratings) for level in results.levels),
        payoff=tuple(
            Cell(part, level, other, rate(shares))
            for (part, level, other), shares in successes.items()
        ),
        margins=(*_margins(results, successes), *_gold_margins(results)),
        ratios=tuple(_ratios(results)),
        not_reproducible=NotReproducible(
            {level: choosing(season.units, level) for level in results.levels}
        ),
    )


def _parts(successes: Successes) -> list[str]:
    return list(dict.fromkeys(part for part, _, _ in successes))


def _margins(results: SeasonSheet, successes: Successes) -> Iterator[Margin]:
    for part in _parts(successes):
        for under, level in results.upward():
            each = {
                other: _minus(successes[part, level, other], successes[part, under, other])
                for other in results.levels
                if (part, level, other) in successes and (part, under, other) in successes
            }
            for other, differences in each.items():
                yield Margin(part, level, under, other, difference(differences))
            if len(each) > 1:
                yield Margin(part, level, under, ANY, difference(_means(each.values())))


def _gold_margins(results: SeasonSheet) -> Iterator[Margin]:
    for under, level in results.upward():
        more, less = results.gold(level, under), results.gold(under, level)
        if more and less:
            yield Margin(GOLD, level, under, ANY, mean(_minus(more, less)))


def _ratios(results: SeasonSheet) -> Iterator[Ratio]:
    for under, level in results.upward():
        more, less = results.gold(level, under), results.gold(under, level)
        if more and less:
            yield Ratio(level, under, ratio(more, less))


def _means(rows: Iterable[Sequence[float]]) -> list[float]:
    return [fmean(deal) for deal in zip(*rows, strict=True)]


def _minus(more: Sequence[float], less: Sequence[float]) -> list[float]:
    return [a - b for a, b in zip(more, less, strict=True)]


def _standing(results: SeasonSheet, level: str, successes: Successes, ratings: Rated) -> Standing:
    rates: dict[str, Estimate] = {}
    for part in _parts(successes):
        each = [shares for (p, who, _), shares in successes.items() if (p, who) == (part, level)]
        if each:
            rates[part] = rate(_means(each))
    gold = results.gold(level)
    return Standing(
        level,
        rates,
        {part: points[level] for part, points in ratings.items()},
        mean(gold) if gold else None,
        _gold_by_role(results, level),
        _verdicts(results, level),
    )


def _gold_by_role(results: SeasonSheet, level: str) -> dict[str, Estimate]:
    deals = results.together(level, level) or []
    roles = sorted({role for turns in deals for unit in turns for role in unit.roles})
    means = {role: [seat_mean(turns, level, role) for turns in deals] for role in roles}
    return {
        role: mean([value for value in values if value is not None])
        for role, values in means.items()
    }


def _verdicts(results: SeasonSheet, level: str) -> dict[str, Estimate]:
    if not alone(results.box):
        return {}
    units = results.placed[level,]
    return {
        side: wilson(sum(side in unit.won for unit in units), len(units))
        for side in results.box.sides
    }
