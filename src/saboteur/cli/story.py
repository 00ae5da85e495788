"""A game retold as one viewer saw it: facts are folded, never judged, and said in sentences."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from saboteur.play.drawing import drawing
from saboteur.play.faces import glyph
from saboteur.play.facts import Fact
from saboteur.play.record import Folding, Record, RecordError, Step, recorded
from saboteur.rules.facts import GoalSeen, RoundDealt, RoundEnded
from saboteur.rules.seen import UNKNOWN
from saboteur.rules.view import View, view
from saboteur.words import Language, name_of, sentence


class Story:
    """What the facts of a record so far come to. Give it facts as the viewer saw them, in order."""

    def __init__(
        self,
        record: Record,
        language: Language,
        names: Sequence[str] = (),
        you: int | None = None,
    ) -> None:
        self._folding = Folding(record.opening)
        self._language = language
        self._names = names
        self._you = you
        self._known: dict[int, str] = {}

    def follow(self, fact: Fact) -> None:
        """Let a fact happen."""
        self._remember(fact)
        try:
            self._folding.follow(Step(None, (recorded(fact),)))
        except (ValueError, LookupError, ArithmeticError, TypeError) as error:
            kind = type(fact).__name__
            raise RecordError(f"this record breaks off: {kind} cannot follow here") from error

    def _remember(self, fact: Fact) -> None:
        """Which goals the viewer knows; `view` would need to know whose eyes these are."""
        match fact:
            case RoundDealt():
                self._known = {i: face for i, face in enumerate(fact.goals) if face != UNKNOWN}
            case GoalSeen(_, _, goal, face) if face != UNKNOWN:
                self._known[goal] = face

    def say(self, fact: Fact) -> str:
        try:
            return sentence(fact, self._language, self._names, self._you, glyph)
        except LookupError as error:
            kind = type(fact).__name__
            raise RecordError(
                f"this record has a {kind} that no words describe: {error}"
            ) from error

    def name(self, seat: int) -> str:
        return name_of(seat, self._language, self._names)

    def mine(self, columns: int, lines: int) -> str:
        try:
            return drawing(self._view(), columns, lines, self._language.code)
        except LookupError as error:
            raise RecordError(f"this record has a mine that cannot be drawn: {error}") from error

    def _view(self) -> View:
        seen = view(self._folding.state, None)
        goals = tuple(
            replace(goal, face=self._known.get(i, goal.face)) for i, goal in enumerate(seen.goals)
        )
        return replace(seen, goals=goals)

    def roles(self, ended: RoundEnded) -> Iterator[str]:
        """B18: who was who."""
        names = self._language.words["roles"]
        for seat, role in enumerate(ended.roles):
            if role in names:
                yield self._language.labelled(self.name(seat), names[role]["name"])
