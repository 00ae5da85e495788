"""What people could have done otherwise: the first thing to learn from a study.

Only what they knew counts, and only what was better by more than chance.
"""

from collections.abc import Iterator
from typing import Final

from saboteur.play.record import PERSON
from saboteur.study.findings import Knew, MomentStudy, RoundStudy, Study
from saboteur.study.marking import teaches
from saboteur.study.telling import Teller
from saboteur.words import from_one

# Nobody does more than this otherwise the next time.
MOST: Final = 3


def learners(study: Study) -> list[int]:
    """The people who played, or every seat if none did."""
    people = [seat for seat, player in enumerate(study.seats) if player == PERSON]
    return people or list(range(study.players))


def missed(study: Study, one: RoundStudy, seat: int) -> list[tuple[MomentStudy, Knew]]:
    """A seat's own choices in a round for which there was a better one, the costliest first.

    What would have been better more than once is told once.
    """
    found = [
        (moment, knew)
        for moment in study.moments
        if (moment.round, moment.seat) == (one.round, seat)
        and (knew := moment.knew) is not None
        and teaches(knew)
    ]
    found.sort(key=lambda pair: pair[1].lacks)
    by_best = {knew.options[0].action: (moment, knew) for moment, knew in found}
    return sorted(by_best.values(), key=lambda pair: -pair[1].lacks)[:MOST]


def lessons(study: Study, one: RoundStudy, teller: Teller) -> Iterator[tuple[str, list[str]]]:
    """By name of a learner: what was done and what was better, or that nothing was."""
    for seat in learners(study):
        yield (
            teller.name(seat),
            [
                f"{from_one(moment.step)}. {teller.did(seat, knew)} {teller.best(seat, knew)}"
                for moment, knew in missed(study, one, seat)
            ]
            or [teller.say("nothing-better", name=teller.name(seat))],
        )
