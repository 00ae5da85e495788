"""A gauntlet's result as tables and a page."""

from collections.abc import Iterator
from shlex import join

from saboteur import __version__
from saboteur.bots.tricksters import TRICKS
from saboteur.lab.gauntlet import Encounter, Gauntlet, GauntletPlan
from saboteur.lab.page import page, set_words, table_section
from saboteur.lab.tables import FigureTable, figure, points, share

_STRENGTH_NOTE = "Rounds won by the bot; margins in points over the careful bot on the same deals."
_TRUST_NOTE = (
    "What a digger of the bot said of the others at each of its turns: log loss beside that of the "
    "bare deal, mean distance of said chances from the truth, and how many of those it called less "
    "than 10% suspect were saboteurs."
)


def gauntlet_facts(found: Gauntlet) -> list[tuple[str, str]]:
    plan = found.plan
    return [
        ("bot", plan.bot),
        ("game", f"{plan.game}, {plan.players} players"),
        ("deals", f"{plan.deals:,} against each trickster, seed {plan.seed}"),
        ("options", " ".join(f"{name}={value}" for name, value in plan.options) or "–"),
        ("program", f"saboteur {__version__}"),
        ("command", command_of(plan)),
    ]


def command_of(plan: GauntletPlan) -> str:
    """What repeats this gauntlet."""
    words = ["saboteur", "gauntlet", plan.bot, "--game", plan.game]
    words += ["--players", str(plan.players), "--deals", str(plan.deals), "--seed", str(plan.seed)]
    words += ["--tricks", ",".join(plan.tricks)] if plan.tricks != tuple(TRICKS) else []
    return join([*words, *set_words(plan.game, dict(plan.options))])


def gauntlet_tables(found: Gauntlet) -> Iterator[FigureTable]:
    head = ("trickster", "as diggers", "margin", "as saboteurs", "margin")
    yield FigureTable("Strength", head, tuple(map(_strength, found.encounters)), _STRENGTH_NOTE)
    rows = tuple(row for one in found.encounters for row in _trust(one))
    if rows:
        head = ("trickster", "log loss", "bare deal", "off by", "falsely trusted")
        yield FigureTable("Beliefs", head, rows, _TRUST_NOTE)


def _strength(one: Encounter) -> tuple[str, ...]:
    digging = (share(one.digging), points(one.digging_margin))
    return (one.trick, *digging, share(one.spoiling), points(one.spoiling_margin))


def _trust(one: Encounter) -> Iterator[tuple[str, ...]]:
    if one.trust:
        false = one.trust.false_trust
        said = "–" if false is None else f"{false:.1%}"
        loss = figure(one.trust.loss)
        yield one.trick, loss, f"{one.trust.dealt:.3f}", f"{one.trust.off:.3f}", said


def gauntlet_page(found: Gauntlet) -> str:
    title = f"Gauntlet: {found.plan.bot}"
    return page(title, gauntlet_facts(found), [*map(table_section, gauntlet_tables(found))])
