"""A seat for players that may fail: where one does, the careful bot chooses, and says so.

A player in this process cannot be interrupted safely: its choice counts as late when it returns.
"""

from collections import Counter
from time import perf_counter
from traceback import format_exception
from typing import Final

from saboteur.bots.careful import careful
from saboteur.play.player import Player, Replacement, Talker
from saboteur.play.talk import Statement, refusal
from saboteur.rules.actions import Action
from saboteur.rules.texts.notation import text_of
from saboteur.rules.view import View

LIMIT: Final = 2.0
_LONGEST: Final = 200
_LONGEST_ACCOUNT: Final = 4000


class IllegalChoice(ValueError):
    """A player chose something that is none of the legal actions."""

    def __init__(self, wanted: str) -> None:
        super().__init__(f"not a legal action: {wanted!r}")
        self.wanted = wanted[:_LONGEST]


class LateChoice(TimeoutError):
    """A player chose, or did not choose, after its time."""

    def __init__(self, limit: float, wanted: str = "") -> None:
        super().__init__(f"no answer within {limit:g} s")
        self.wanted = wanted[:_LONGEST]


class Substituted:
    """A player whose choices are its own unless it crashes, is late or chooses illegally.

    The substitute's choices are the same for the same seed and the same failures. `failures` are
    counted by why; `trouble` is what went wrong last, in one line, and `first_trouble` what went
    wrong first, with its traceback.
    """

    def __init__(self, player: Player, seed: int | str, limit: float | None = LIMIT) -> None:
        self.player = player
        self._limit = limit
        self._careful = careful(f"{seed}/substitute")
        self.replacement: Replacement | None = None
        self.failures: Counter[str] = Counter()
        self.trouble = ""
        self.first_trouble = ""

    def choose(self, view: View) -> Action:
        self.replacement = None
        try:
            return self._own_choice(view)
        except (Exception, SystemExit) as error:
            self.replacement = self._failed(error)
        return self._careful.choose(view)

    def _failed(self, error: BaseException) -> Replacement:
        told = replacement_for(error)
        self.failures[told.why] += 1
        self.trouble = _words(error)
        self.first_trouble = self.first_trouble or _account(error)
        return told

    def _own_choice(self, view: View) -> Action:
        begun = perf_counter()
        action = self.player.choose(view)
        seconds = perf_counter() - begun
        if action not in view.legal:
            raise IllegalChoice(_spelling(action))
        if self._limit is not None and seconds > self._limit:
            raise LateChoice(self._limit, _spelling(action))
        return action


class SubstitutedTalker(Substituted):
    """The same for a player that talks: what fails or cannot be said is not said."""

    def __init__(
        self, player: Player, talker: Talker, seed: int | str, limit: float | None
    ) -> None:
        super().__init__(player, seed, limit)
        self._talker = talker

    def talk(self, view: View) -> Statement | None:
        try:
            said = self._talker.talk(view)
        except (Exception, SystemExit) as error:
            self._failed(error)
            return None
        return said if isinstance(said, Statement) and refusal(view, said) is None else None


def substituted(player: Player, seed: int | str, limit: float | None = LIMIT) -> Substituted:
    """The player with a substitute for its failures; it talks if the player does."""
    if isinstance(player, Talker):
        return SubstitutedTalker(player, player, seed, limit)
    return Substituted(player, seed, limit)


def replacement_for(error: BaseException) -> Replacement:
    """What is told of a choice that came to this."""
    match error:
        case IllegalChoice(wanted=wanted):
            return Replacement(wanted, "illegal")
        case LateChoice(wanted=wanted):
            return Replacement(wanted, "late")
        case _:
            return Replacement("", "crashed")


def _words(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _account(error: BaseException) -> str:
    """What the author of a player wants to read: where it happened, or what its program wrote."""
    if isinstance(error, IllegalChoice | LateChoice):
        return _words(error)
    notes: list[str] = getattr(error, "__notes__", [])
    frames = error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename == __file__:
        frames = frames.tb_next
    text = "\n".join(notes) or "".join(format_exception(type(error), error, frames))
    return text.strip()[-_LONGEST_ACCOUNT:]


def _spelling(action: Action) -> str:
    """What a player wanted; it may be anything."""
    try:
        return text_of(action)
    except (AssertionError, AttributeError, KeyError, TypeError):
        return repr(action)
