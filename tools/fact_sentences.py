"""Print every fact of the golden records with its sentences: what the client must say too.

A fact is told to everybody's eyes after the end, to an onlooker and to seat 0. Talk, what the
table does, and rare endings and decisions, which no golden record has, are added.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, get_args

from saboteur.play.codec import fact_data
from saboteur.play.facts import ChoiceReplaced, ClockRanOut, SeatTaken, Talked, WhyReplaced
from saboteur.play.record import read_record
from saboteur.play.talk import STATEMENT_KINDS
from saboteur.rules.facts import DecisionOpened, RoundEnded
from saboteur.rules.names import WINNERS
from saboteur.rules.ruleset import DECISIONS
from saboteur.rules.seen import Viewer
from saboteur.words import LANGUAGES, language_of, sentence

GOLDEN: Final = Path(__file__).resolve().parent.parent / "tests" / "golden"
VIEWERS: Final[tuple[Viewer, ...]] = ("all", None, 0)
NAMES: Final = ("Alva", "bram", "Cora")


def facts() -> Iterator[Any]:
    for path in sorted(GOLDEN.glob("*.saboteur.json")):
        record = read_record(path)
        for viewer in VIEWERS:
            for step in record.seen_by(viewer).steps:
                yield from (recorded.fact for recorded in step.facts)
    yield from (Talked(1, kind, 2) for kind in STATEMENT_KINDS)
    yield from (ChoiceReplaced(0, "?", why) for why in get_args(WhyReplaced))
    yield from (SeatTaken(2, "careful"), SeatTaken(2, "person"), ClockRanOut(5))
    yield from (RoundEnded(side, 1, "B16", (), (), ()) for side in WINNERS)
    yield from (DecisionOpened(what, 0, 2) for what in DECISIONS)


def said(fact: Any) -> dict[str, Any]:
    words = {code: sentence(fact, language_of(code), NAMES) for code in LANGUAGES}
    return {"fact": fact_data(fact), "names": NAMES, "said": words}


def main() -> None:
    told = {repr(fact): fact for fact in facts()}
    json.dump([said(fact) for fact in told.values()], sys.stdout)


if __name__ == "__main__":
    main()
