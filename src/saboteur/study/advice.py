"""Advice before a choice: what is best and why, whether something is a mistake, whom to suspect.

The law here is that of `knowing`: everything is made of the view of whoever is advised.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from saboteur.bots.beliefs import Beliefs
from saboteur.play.talk import hides_roles
from saboteur.rules import compiled
from saboteur.rules.names import ROLES, SABOTEUR
from saboteur.rules.seen import UNKNOWN
from saboteur.rules.texts.notation import parse_action
from saboteur.rules.view import View
from saboteur.study.believing import unheard
from saboteur.study.findings import Weighed
from saboteur.study.knowing import MOST, Knowing, worth_weighing
from saboteur.study.marking import is_mistake

BUDGET: Final = 1200 if compiled else 48
# Whoever asks waits for it.
MOST_TIMES: Final = MOST if compiled else 1
MOST_TOLD: Final = 3
MOST_GROUNDS: Final = 2
# What is believed is off by so much on average, and told in such steps.
STEP: Final = 0.05


@dataclass(frozen=True, slots=True)
class Suspect:
    """How likely another seat is a saboteur, and what speaks for or against it the most."""

    seat: int
    low: float
    """At least so likely, in steps of a twentieth."""
    high: float
    """At most so likely."""
    grounds: tuple[str, ...]
    """Keys of the words `reasons`, the weightiest first."""


@dataclass(frozen=True, slots=True)
class Advice:
    """What somebody who is about to choose may want to know."""

    options: tuple[Weighed, ...]
    """The best first; none where there is nothing to weigh."""
    asked: Weighed | None
    """The action that was asked about."""
    mistake: bool
    """Whether that is clearly worse than the best."""
    gold: bool
    """Whether values are gold, a fifth a piece, and not chances to win."""
    hides: bool
    """Whether whoever is advised is a saboteur: what an action tells others matters to them."""
    suspects: tuple[Suspect, ...]
    """By seat, the others; none where roles are not hidden."""


def advice_on(
    view: View, action: str | None = None, *, budget: int = BUDGET, seed: int | str = 1
) -> Advice:
    """Advice for the seat whose decision is open. The same budget and seed give the same.

    An action that is not legal raises `ValueError`.
    """
    wanted = None if action is None else parse_action(action)
    if wanted is not None and wanted not in view.legal:
        raise ValueError(f"not legal here: {action}")
    beliefs = Beliefs(view) if hides_roles(view) else None
    suspects = () if beliefs is None else tuple(_suspects(view, beliefs))
    hides = beliefs is not None and view.role == ROLES[SABOTEUR]
    if not worth_weighing(view):
        return Advice((), None, mistake=False, gold=False, hides=hides, suspects=suspects)
    knowing = Knowing(view, beliefs, budget, str(seed), MOST_TIMES)
    knew = knowing.weigh(wanted or knowing.favourite())
    asked = knew.options[knew.done] if wanted is not None else None
    return Advice(
        options=knew.options[:MOST_TOLD],
        asked=asked,
        mistake=asked is not None and is_mistake(asked),
        gold=not knowing.sides,
        hides=hides,
        suspects=suspects,
    )


def _suspects(view: View, beliefs: Beliefs) -> Iterator[Suspect]:
    """What was said is believed at one end of a range and not at the other."""
    heard, silent = beliefs.saboteur(), Beliefs(unheard(view)).saboteur()
    for seat in range(view.players):
        if seat == view.seat:
            continue
        low, high = sorted((heard[seat], silent[seat]))
        known = view.roles[seat] != UNKNOWN
        grounds = tuple(_grounds(beliefs, seat))
        yield Suspect(seat, *((low, high) if known else _about(low, high)), grounds)


def _about(low: float, high: float) -> tuple[float, float]:
    """A range in whole steps, one wider than what was found; never certain."""
    steps = round(1 / STEP)
    down = min(steps - 2, max(0, int(low * steps - 0.5)))
    up = max(down + 2, min(steps, int(high * steps + 1.5)))
    return down * STEP, up * STEP


def _grounds(beliefs: Beliefs, seat: int) -> Iterator[str]:
    """The kinds of things a seat did that weigh the most, each once."""
    weights: dict[str, float] = {}
    for reason in beliefs.reasons:
        if reason.seat == seat:
            weights[reason.term] = weights.get(reason.term, 0.0) + reason.spoke
    yield from sorted(weights, key=lambda term: -abs(weights[term]))[:MOST_GROUNDS]
