"""What hunches are worth to bots that act on them: the same bot without, on the same deals.

python tools/measure_hunches.py --deals 200 --journal build/hunches.jsonl --seconds 600

Both meet every trickster of the gauntlet in both roles. Who digs is asked for beliefs, too. With a
journal it goes on where it was stopped; `--seconds` stops it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from statistics import fmean
from time import monotonic
from typing import Final

import msgspec
from tqdm import tqdm

from pages import dated, fill
from saboteur.bots.expert import ExpertPlayer
from saboteur.bots.hunch import no_hunches
from saboteur.bots.levels import LEVELS
from saboteur.bots.shrewd import ShrewdPlayer
from saboteur.bots.tricksters import PREFIX, TRICKS
from saboteur.lab.calibration import Forecast
from saboteur.lab.gauntlet import GauntletPlan, planned_gauntlet, play_one, trust
from saboteur.lab.intervals import Estimate, difference, mean
from saboteur.lab.lineups import SABOTEURS_ROLE, Opposed
from saboteur.lab.tables import figure, points


class Hunchless(ShrewdPlayer):
    """The shrewd bot as it was before it had hunches."""

    hunches = staticmethod(no_hunches)


class HunchlessExpert(ExpertPlayer):
    hunches = staticmethod(no_hunches)


# For leagues: `saboteur league --bots measure_hunches:expert_250,measure_hunches:hunchless_250`.
expert_250 = partial(ExpertPlayer, playouts=250)
hunchless_250 = partial(HunchlessExpert, playouts=250)
LEVELS["hunchless"] = Hunchless
HEAD: Final = (
    "| trickster | diggers win more | bare deal | without | with hunches"
    " | falsely trusted without | with |"
)
BOTS: Final = ("shrewd", "hunchless")


@dataclass(frozen=True)
class Deal:
    """One deal against one trickster: by bot, whether it won, digging and spoiling, and what its
    digger said of the others."""

    trick: str
    number: int
    spoiled: bool
    dug: tuple[bool, ...]
    undermined: tuple[bool, ...]
    said: tuple[tuple[Forecast, ...], ...]


def same_diggers() -> dict[str, str]:
    """By trick, the first whose diggers do and say the same: their deals are played only once."""
    first: dict[object, str] = {}
    return {
        name: first.setdefault((trick.odd, trick.words, trick.heat), name)
        for name, trick in TRICKS.items()
    }


SAME: Final = same_diggers()


def dealt(plan: GauntletPlan, trick: str, number: int, known: Deal | None) -> Deal:
    stranger, seed = f"{PREFIX}{trick}", f"{plan.seed}/{number}"
    digging = [play_one(replace(plan, bot=bot), Opposed(bot, stranger), seed) for bot in BOTS]
    undermined = (
        tuple(not play_one(plan, Opposed(stranger, bot), seed)[0] for bot in BOTS)
        if known is None
        else known.undermined
    )
    spoiled = SABOTEURS_ROLE in digging[0][1]
    dug, said = tuple(one[0] for one in digging), tuple(tuple(one[2]) for one in digging)
    return Deal(trick, number, spoiled, dug, undermined, said)


def played(plan: GauntletPlan, journal: Path | None, seconds: float) -> list[Deal]:
    """Every trickster on the first deal, then on the next; as many as there is time for."""
    known = list(read(journal)) if journal else []
    have = {(one.trick, one.number): one for one in known}
    stop = monotonic() + seconds
    with tqdm(total=len(plan.units()), initial=len(have), disable=None) as bar:
        for number in range(plan.deals):
            for trick in plan.tricks:
                if (trick, number) in have:
                    continue
                found = dealt(plan, trick, number, have.get((SAME[trick], number)))
                have[trick, number] = found
                if journal:
                    with journal.open("ab") as file:
                        file.write(msgspec.json.encode(found) + b"\n")
                bar.update()
            if monotonic() > stop:
                break
    return [one for one in have.values() if one.number < plan.deals]


def read(journal: Path) -> Iterator[Deal]:
    if journal.exists():
        for line in journal.read_bytes().splitlines():
            yield msgspec.json.decode(line, type=Deal)


def margin(deals: Sequence[Deal]) -> Estimate:
    """What diggers win more with hunches than without, in the same deals."""
    return difference([one.dug[0] - one.dug[1] for one in deals])


def row(name: str, deals: Sequence[Deal]) -> str:
    with_it, without = (trust([one.said[i] for one in deals if one.said[i]]) for i in (0, 1))
    assert with_it is not None
    assert without is not None
    cells = [name, points(margin(deals)), f"{with_it.dealt:.3f}"]
    cells += [figure(one.loss) for one in (without, with_it)]
    cells += [f"{one.false_trust or 0.0:.1%}" for one in (without, with_it)]
    return f"| {' | '.join(cells)} |"


def text(found: Sequence[Deal]) -> str:
    """The table by trickster, and what it comes to."""
    rows = [HEAD, "|".join(["", *["---"] * 7, ""])]
    rows += [row(trick, [one for one in found if one.trick == trick]) for trick in TRICKS]
    return "\n".join([f"{deals_of(found)} deals against each.\n", *rows, "", summary(found)])


def deals_of(found: Sequence[Deal]) -> int:
    return max(one.number for one in found) + 1


def summary(found: Sequence[Deal]) -> str:
    losses = [
        fmean(
            fmean(one.loss(one.chance) for one in deal.said[bot])
            for deal in found
            if deal.said[bot]
        )
        for bot in (1, 0)
    ]
    digging, spoiling = (
        points(over_all(found, digging=True)),
        points(over_all(found, digging=False)),
    )
    return (
        f"Over all, diggers gain {digging} points and saboteurs {spoiling}; the mean log loss is"
        f" {losses[0]:.3f} without and {losses[1]:.3f} with hunches."
    )


def over_all(found: Sequence[Deal], *, digging: bool) -> Estimate:
    """Over all tricksters, in hundredths: what is played with one deal of cards hangs together."""
    apart = [one for one in found if digging or (one.spoiled and SAME[one.trick] == one.trick)]
    gains = [
        [
            one.dug[0] - one.dug[1] if digging else one.undermined[0] - one.undermined[1]
            for one in apart
            if one.number == number
        ]
        for number in range(deals_of(found))
    ]
    return mean([fmean(gain) for gain in gains if gain])


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--deals", type=int, default=100, help="against each trickster")
    parser.add_argument("--journal", type=Path, help="a file to go on with")
    parser.add_argument("--seconds", type=float, default=1e9, help="after which it stops")
    parser.add_argument("--write", action="store_true", help="write docs/hunch.md")
    args = parser.parse_args()
    plan = planned_gauntlet("shrewd", deals=args.deals, options={"round_end": "all_passed"})
    body = text(played(plan, args.journal, args.seconds))
    print(body)
    if args.write:
        fill("hunch.md", "acting", dated(body))


if __name__ == "__main__":
    main()
