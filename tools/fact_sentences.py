"""Print every fact of the golden records with its sentences: what the client must say too.

A fact is told to everybody's eyes after the end, to an onlooker and to seat 0. Talk, what the
table does, and rare endings and decisions, which no golden record has, are added.
"""

import json
import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any, Final, get_args

from saboteur.play.codec import fact_data
from saboteur.play.facts import (
    ChoiceReplaced,
    ChoiceUndone,
    ClockRanOut,
    SeatTaken,
    Talked,
    WhyReplaced,
)
from saboteur.play.record import read_record
from saboteur.play.talk import STATEMENT_KINDS
from saboteur.rules.facts import DecisionOpened, GameEnded, RoundEnded, ToolBroken
from saboteur.rules.names import WINNERS
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.saboteur2.facts import HatChanged, PlayerFreed, TheftPrevented
from saboteur.rules.seen import Viewer
from saboteur.words import LANGUAGES, language_of, sentence

GOLDEN: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
VIEWERS: Final[tuple[Viewer, ...]] = ("all", None, 0)
LISTENERS: Final = (None, 0, 1, 2)
WON: Final = (((3, 2), (0,)), ((3, 3, 1), (0, 1)), ((2, 2, 2), (0, 1, 2)))
NAMES: Final = ("Alva", "bram", "Ida")


def facts() -> Iterator[Any]:
    for path in sorted(GOLDEN.glob("*.saboteur.json")):
        record = read_record(path)
        for viewer in VIEWERS:
            for step in record.seen_by(viewer).steps:
                yield from (recorded.fact for recorded in step.facts)
    yield from (Talked(1, kind, 2) for kind in STATEMENT_KINDS)
    yield from (ChoiceReplaced(0, "?", why) for why in get_args(WhyReplaced))
    yield from (SeatTaken(2, "careful"), SeatTaken(2, "person"), ClockRanOut(1), ClockRanOut(5))
    yield from (ChoiceUndone(seat, ("?",)) for seat in (0, 2))
    yield from (RoundEnded(side, 1, "B16", (), (), ()) for side in WINNERS)
    yield from (DecisionOpened(what, 0, 2) for what in DECISIONS)
    yield from (GameEnded(gold, winners) for gold, winners in WON)
    for seat, target in product(range(2), repeat=2):
        yield from (HatChanged(seat, "change-hats", target, role) for role in ("boss", "?"))
        yield from (ToolBroken(seat, "broken-cart", target, "cart"),)
        yield from (PlayerFreed(seat, "free-at-last", target),)
        yield from (TheftPrevented(seat, "hands-off", target),)


def said(fact: Any, you: int | None) -> dict[str, Any]:
    words = {code: sentence(fact, language_of(code), NAMES, you) for code in LANGUAGES}
    return {"fact": fact_data(fact), "names": NAMES, "you": you, "said": words}


def main() -> None:
    told = {repr(fact): fact for fact in facts()}
    told_to = ((fact, you) for fact in told.values() for you in LISTENERS)
    json.dump([said(fact, you) for fact, you in told_to], sys.stdout)


if __name__ == "__main__":
    main()
