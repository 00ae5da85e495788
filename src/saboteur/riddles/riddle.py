"""A riddle: what one seat saw of a game, a question, and all answers with what they are worth.

It holds a record as that seat saw it and nothing else of the game, so that it cannot tell what the
seat may not know. Only the answer does, which is shown when it was tried.
"""

from dataclasses import dataclass
from typing import Final, Literal

from saboteur.play.record import Record

Kind = Literal["suspect", "dig", "quiet", "last"]
Origin = Literal["bots", "people"]
# In the order in which a collection has them.
KINDS: Final[tuple[Kind, ...]] = ("dig", "suspect", "last", "quiet")
# The last rung is for what no level of bots finds more often than not.
LEVELS: Final = ("beginner", "careful", "shrewd", "expert")
RUNGS: Final = len(LEVELS) + 1


class RiddleError(ValueError):
    """Riddles that cannot be read, or that do not hold what they say."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An action's text, or a seat's number, and how much less it is worth than the best answer.

    `lacks` is a part of one: of a won round, or of a belief. `error` is the standard error of it.
    `term` names what an action amounts to, `seen` says that it would be seen to be sabotage.
    """

    text: str
    lacks: float
    error: float
    term: str = ""
    seen: bool = False


@dataclass(frozen=True, slots=True)
class Clue:
    """Something a seat did or said, as a term of the beliefs, and how much it spoke for a saboteur.

    `step` is the step of the record, `spoke` a logarithm.
    """

    step: int
    seat: int
    term: str
    spoke: float


@dataclass(frozen=True, slots=True)
class Riddle:
    """`answers` have the best first; `value` is what that is worth, `margin` what is proved of it:
    by so much at least it is better than any other.

    `solved` is by level of bots how many of its tries found it, `rung` how high on the ladder
    that puts it, from 1. `source` names the game it comes from.
    """

    id: str
    kind: Kind
    seat: int
    rung: int
    solved: dict[str, float]
    value: float
    margin: float
    answers: tuple[Candidate, ...]
    clues: tuple[Clue, ...]
    origin: Origin
    source: str
    record: Record

    @property
    def best(self) -> Candidate:
        return self.answers[0]

    def answer(self, text: str) -> Candidate | None:
        """The answer with this text, if it is one."""
        return next((answer for answer in self.answers if answer.text == text), None)


def rung_of(solved: dict[str, float]) -> int:
    """The first level that finds it more often than not, from 1; one more if none does."""
    found = (rung for rung, level in enumerate(LEVELS, 1) if solved.get(level, 0.0) > 0.5)
    return next(found, RUNGS)
