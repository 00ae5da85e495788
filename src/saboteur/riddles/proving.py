"""A riddle found at a moment, or proved once more: one answer, better than all others for sure."""

from dataclasses import replace
from typing import Final

from saboteur.play.record import PERSON, Record
from saboteur.riddles import suspects
from saboteur.riddles.asking import Position, kinds_at
from saboteur.riddles.ladder import solved
from saboteur.riddles.riddle import Candidate, Clue, Kind, Origin, Riddle, RiddleError, rung_of
from saboteur.riddles.weighing import MARGIN, Verdict, Weighing

# A win that is still to be had, and by how much all others miss it.
HOPEFUL: Final = 0.35
MISSED: Final = 0.1
# What is proved again with other seeds may be less by chance, but no less than this.
STILL: Final = 0.5
DIGITS: Final = 4


def riddle_at(position: Position, kind: Kind, seed: str, origin: Origin) -> Riddle | None:
    """The riddle of this kind at a moment, if one answer is better by a margin that is proved."""
    found = _suspect(position) if kind == "suspect" else _action(position, kind, seed)
    if found is None:
        return None
    value, margin, answers, tries = found
    clues: tuple[Clue, ...] = ()
    if kind == "suspect" and position.beliefs is not None:
        clues = suspects.clues(position, position.beliefs, int(answers[0].text))
        if not clues:
            return None
    return Riddle(
        id=seed.replace("/", "-"),
        kind=kind,
        seat=position.seat,
        rung=rung_of(tries),
        solved=tries,
        value=round(value, DIGITS),
        margin=round(margin, DIGITS),
        answers=answers,
        clues=clues,
        origin=origin,
        source=seed,
        record=nameless(position.record),
    )


Found = tuple[float, float, tuple[Candidate, ...], dict[str, float]]


def _suspect(position: Position) -> Found | None:
    """The exact belief: whether one listens to what was said or not, it is the same seat."""
    view, beliefs = position.view, position.beliefs
    if beliefs is None:
        return None
    suspect = suspects.sure(view, beliefs)
    if suspect is None or suspects.deafly(view, beliefs) != suspect:
        return None
    ranked = suspects.answers(view, beliefs)
    tries = {level: float(way(view, beliefs) == suspect) for level, way in suspects.WAYS.items()}
    return beliefs.saboteur()[suspect], ranked[1].lacks, ranked, tries


def _action(position: Position, kind: Kind, seed: str) -> Found | None:
    view = position.view
    weighing = Weighing(view, position.beliefs, seed)
    codes = weighing.codes()
    loud = [code for code in codes if kind == "quiet" and weighing.loud(code)]
    quiet = [code for code in codes if code not in loud]
    if len(quiet) < 2 or (kind == "quiet" and not loud):
        return None
    verdict = weighing.best(quiet)
    if verdict is None or not _fits(kind, verdict):
        return None
    best = weighing.text(verdict.best)
    answers = _answers(weighing, verdict, loud)
    return verdict.value, verdict.margin, answers, solved(view, best, seed)


def _fits(kind: Kind, verdict: Verdict) -> bool:
    if kind != "last":
        return True
    return verdict.value >= HOPEFUL and verdict.margin >= MISSED


def _answers(weighing: Weighing, verdict: Verdict, loud: list[int]) -> tuple[Candidate, ...]:
    best = Candidate(weighing.text(verdict.best), 0.0, 0.0, weighing.term(verdict.best))
    ranked = sorted(verdict.lacks, key=lambda code: verdict.lacks[code][0])
    others = [_behind(weighing, code, *verdict.lacks[code]) for code in ranked]
    seen = [
        Candidate(weighing.text(code), 0.0, 0.0, weighing.term(code), seen=True) for code in loud
    ]
    return best, *others, *seen


def _behind(weighing: Weighing, code: int, lacks: float, error: float) -> Candidate:
    text, term = weighing.text(code), weighing.term(code)
    return Candidate(text, round(lacks, DIGITS), round(error, DIGITS), term)


def nameless(record: Record) -> Record:
    """Nobody's seat is told: a bot's level would say how much to think of what it does."""
    return replace(record, seats=(PERSON,) * record.players, shuffle=None)


def proved_again(riddle: Riddle, seed: str) -> float:
    """The margin by other seeds; `RiddleError` where the riddle does not hold what it says."""
    position = Position(riddle.record, riddle.seat)
    if riddle.kind not in kinds_at(position.view):
        raise RiddleError("this is not a moment at which that is asked")
    if riddle.kind == "suspect":
        again = _suspect(position)
        if again is None or again[2][0].text != riddle.best.text:
            raise RiddleError("the beliefs name another seat, or are not sure")
        return again[1]
    return _action_again(riddle, position, seed)


def _action_again(riddle: Riddle, position: Position, seed: str) -> float:
    weighing = Weighing(position.view, position.beliefs, seed)
    legal = {weighing.text(code) for code in weighing.codes()}
    if legal != {answer.text for answer in riddle.answers}:
        raise RiddleError("the answers are not what the seat may do")
    loud = {answer.text for answer in riddle.answers if answer.seen}
    if riddle.kind == "quiet" and loud != {t for t in legal if weighing.loud(weighing.code(t))}:
        raise RiddleError("other actions would be seen to be sabotage")
    lacks = {
        weighing.code(answer.text): (answer.lacks, answer.error)
        for answer in riddle.answers[1:]
        if not answer.seen
    }
    margin = weighing.measured(weighing.code(riddle.best.text), lacks).margin
    if margin < STILL * MARGIN:
        raise RiddleError(f"another answer is as good: only {margin:.3f} is proved")
    return margin
