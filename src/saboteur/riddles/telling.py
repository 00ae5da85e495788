"""A riddle in words: what is asked, whether an answer is right, and why the best one is the best.

Reasons are named terms, of what an action amounts to or of what beliefs rest on.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from saboteur.play.talk import hides_roles
from saboteur.riddles.asking import Position
from saboteur.riddles.riddle import RUNGS, Candidate, Riddle
from saboteur.study import Study, Teller
from saboteur.words import Language


@dataclass(frozen=True)
class Explained:
    """Whether an answer was the best one, and sentences that say why that is."""

    right: bool
    verdict: str
    reasons: tuple[str, ...]


class RiddleTeller:
    """Tells riddles in a language; players are called by `names` or by seat."""

    def __init__(self, riddle: Riddle, language: Language, names: Sequence[str] = ()) -> None:
        self._riddle = riddle
        self._language = language
        record = riddle.record
        shell = Study(record.game, record.options, record.players, record.seats, 0, "", (), ())
        self._teller = Teller(shell, language, names)

    def title(self) -> str:
        return self._say("kinds", self._riddle.kind, "title")

    def ask(self) -> str:
        return self._say("kinds", self._riddle.kind, "ask")

    def difficulty(self) -> str:
        return self._say("rung", rung=self._riddle.rung, rungs=RUNGS)

    def option(self, answer: Candidate) -> str:
        """An answer in words."""
        if self._riddle.kind == "suspect":
            return self._teller.name(int(answer.text))
        return self._teller.action(answer.text, self._riddle.seat)

    def told(self, text: str | None) -> Explained:
        """What is to be said of an answer; None is whoever gave up."""
        given = None if text is None else self._riddle.answer(text)
        right = given == self._riddle.best
        return Explained(right, self._verdict(given, right), tuple(self._reasons()))

    def _verdict(self, given: Candidate | None, right: bool) -> str:
        if given is None:
            return self._say("shown")
        if right:
            return self._say("right")
        if given.seen:
            return self._say("seen")
        if self._riddle.kind == "suspect":
            return self._say("wrong")
        return self._say(f"wrong-{self._worth()}", **self._much(given.lacks))

    def _reasons(self) -> Iterator[str]:
        riddle, best = self._riddle, self._riddle.best
        if riddle.kind == "suspect":
            second = riddle.answers[1]
            chances = {
                "chance": self._percent(riddle.value),
                "second": self._percent(max(0.0, riddle.value - second.lacks)),
            }
            yield self._say("belief", name=self.option(best), **chances)
            for clue in riddle.clues:
                name = self._teller.name(clue.seat)
                said = self._language.text("reasons", clue.term).format(seat=name)
                yield self._language.elided(said)
            return
        why = self._language.text("study", "terms", self._term(best))
        yield self._say("best", action=self.option(best), why=why)
        yield self._say(f"proof-{self._worth()}", **self._much(riddle.margin, riddle.value))
        if riddle.kind == "quiet":
            yield self._say("unseen")

    def _term(self, best: Candidate) -> str:
        hidden = hides_roles(Position(self._riddle.record, self._riddle.seat).view)
        return best.term if hidden or not best.term.startswith("broke") else "broke-rival"

    def _worth(self) -> str:
        """Where sides win, rounds are counted; elsewhere gold."""
        view = Position(self._riddle.record, self._riddle.seat).view
        return "rounds" if hides_roles(view) else "gold"

    def _much(self, margin: float, value: float = 0.0) -> dict[str, object]:
        gold = round(5 * margin, 1)
        return {"count": round(100 * margin), "value": round(100 * value), "gold": gold}

    def _percent(self, chance: float) -> str:
        return self._language.text("study", "percent").format(number=round(100 * chance))

    def _say(self, *keys: str, **filled: object) -> str:
        said = self._language.elided(self._language.text("riddles", *keys).format(**filled))
        return said[:1].upper() + said[1:]


def explained(
    riddle: Riddle, answer: str | None, language: Language, names: Sequence[str] = ()
) -> Explained:
    return RiddleTeller(riddle, language, names).told(answer)
